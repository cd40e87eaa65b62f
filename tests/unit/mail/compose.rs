//! What `src/papers/mail/compose.rs` promises.

use fieldpost::mail::compose::{Attachment, Draft, PICTURE};
use fieldpost::mail::mime::take_apart;

#[test]
fn a_picture_is_shown_where_the_mail_is_read() {
    let draft = |picture: Option<Vec<u8>>| Draft {
        subject: "[june] block 1".into(),
        text: "the report\n".into(),
        html: Some(format!("<p><img src=\"cid:{PICTURE}\"></p>\n")),
        picture,
        attachments: vec![Attachment { name: "june.0001.svg".into(), bytes: b"<svg/>".to_vec() }],
        ..Draft::default()
    };
    let with = draft(Some(vec![0x89, b'P', b'N', b'G', 0, 1, 2]));
    let text = String::from_utf8(with.eml()).expect("plain text");
    for part in ["multipart/related", "image/png", "Content-ID: <map.fieldpost>"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.lines().any(|l| l.trim() == "Content-Disposition: inline"), "{text}");
    // It comes with the HTML, inside the alternatives and before the attachments.
    let at = |what: &str| text.find(what).expect("a part");
    let parts = ["multipart/alternative", "multipart/related", "text/html", "image/png"];
    assert!(parts.windows(2).all(|w| at(w[0]) < at(w[1])) && at("image/png") < at("june.0001.svg"));
    let found = take_apart(text.as_bytes());
    let media: Vec<&str> = found.parts.iter().map(|p| p.media.as_str()).collect();
    assert_eq!(media, ["text/plain", "text/html", "image/png", "image/svg+xml"]);
    assert_eq!(Some(&found.parts[2].bytes), with.picture.as_ref());
    // Another picture, another boundary.
    assert_ne!(with.eml(), draft(Some(vec![1])).eml());
    assert!(!String::from_utf8_lossy(&draft(None).eml()).contains("multipart/related"));
}

#[test]
fn a_mail_is_taken_apart_as_it_was_put_together() {
    let svg = Attachment { name: "spring-07.0005.svg".into(), bytes: vec![0, 255, 10, 13, 61] };
    let toml = Attachment { name: "a\"b/../t.toml".into(), bytes: b"x = 1\n".to_vec() };
    let draft = Draft {
        from: Some("Anna \u{dc}. Example <anna@example.org>".into()),
        to: vec!["bruno@example.net".into(), "Dora <dora@example.net>".into()],
        subject:
            "[spring-07] block 5, round 1, \u{201e}Germany\u{201c} and a great many words more"
                .into(),
        text: "Gr\u{fc}\u{df}e\nund mehr\n".into(),
        html: Some("<p>Gr\u{fc}\u{df}e</p>\n".into()),
        attachments: vec![svg.clone(), toml],
        picture: None,
    };
    let bytes = draft.eml();
    assert_eq!(bytes, draft.eml());
    let lines = String::from_utf8(bytes.clone()).expect("plain text");
    assert!(lines.lines().all(|l| l.len() <= 78 && l.is_ascii()), "{lines}");
    let found = take_apart(&bytes);
    assert_eq!(found.subject, draft.subject);
    assert_eq!(found.parts[0].bytes, draft.text.as_bytes());
    assert_eq!(found.parts[1].bytes, draft.html.as_deref().unwrap_or_default().as_bytes());
    assert_eq!(found.parts[1].media, "text/html");
    assert_eq!(found.parts[2].bytes, svg.bytes);
    assert_eq!(found.parts[2].name.as_deref(), Some("spring-07.0005.svg"));
    assert_eq!(found.parts[3].name.as_deref(), Some("ab..t.toml"));
}
