//! Mails to be sent, as `.eml`: a text, the same as HTML, and attachments. The same content gives the
//! same bytes, so there is no date and no random boundary; a mail program adds the date when it sends.

use mail_builder::headers::HeaderType;
use mail_builder::headers::address::Address;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::text::Text;
use mail_builder::mime::{BodyPart, MimePart};
use sha2::{Digest as _, Sha256};

use crate::shown::mail_header;

/// An attachment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attachment {
    /// ASCII, as fieldpost names its files.
    pub name: String,
    pub bytes: Vec<u8>,
}

/// What the HTML calls the picture that comes with it: `<img src="cid:map.fieldpost">`.
pub const PICTURE: &str = "map.fieldpost";

/// A mail before it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    pub from: Option<String>,
    pub to: Vec<String>,
    pub subject: String,
    /// Lines of at most 72 columns. It says everything; the HTML says the same.
    pub text: String,
    /// The text as HTML, for mail programs that show it.
    pub html: Option<String>,
    /// A PNG that the HTML shows under the name [`PICTURE`].
    pub picture: Option<Vec<u8>>,
    pub attachments: Vec<Attachment>,
}

impl Draft {
    /// The mail as bytes, with CRLF line ends.
    pub fn eml(&self) -> Vec<u8> {
        let mut mail = self.body();
        let own = std::mem::take(&mut mail.headers);
        mail.headers =
            self.header_lines().into_iter().map(|(name, says)| (name.into(), says)).collect();
        mail.headers.extend(own);
        let mut out = Vec::new();
        mail.write_part(&mut out);
        out
    }

    fn header_lines(&self) -> Vec<(&'static str, HeaderType<'_>)> {
        // Mail programs open a mail with the first line as a draft.
        let mut head: Vec<(&str, HeaderType)> =
            vec![("X-Unsent", Raw::new("1").into()), ("MIME-Version", Raw::new("1.0").into())];
        head.extend(self.from.iter().map(|f| ("From", parse_mailbox(f).into())));
        if !self.to.is_empty() {
            let all = self.to.iter().map(|t| parse_mailbox(t)).collect();
            head.push(("To", Address::new_list(all).into()));
        }
        head.push(("Subject", Text::new(mail_header(&self.subject)).into()));
        head
    }

    fn body(&self) -> MimePart<'_> {
        let text = MimePart::new("text/plain", self.text.as_str());
        let words = match &self.html {
            None => text,
            Some(html) => {
                let html = MimePart::new("text/html", html.as_str());
                let shown = match &self.picture {
                    None => html,
                    Some(png) => {
                        let png =
                            MimePart::new("image/png", BodyPart::Binary(png.as_slice().into()));
                        let both = vec![html, png.inline().cid(PICTURE)];
                        self.multipart_of("multipart/related", both)
                    }
                };
                self.multipart_of("multipart/alternative", vec![text, shown])
            }
        };
        if self.attachments.is_empty() {
            return words;
        }
        let attached = self.attachments.iter().map(attachment_part);
        self.multipart_of("multipart/mixed", [words].into_iter().chain(attached).collect())
    }

    /// Parts between boundaries that depend on nothing but the content. No encoded part and no line of
    /// a text has `=_` followed by this digest.
    fn multipart_of<'a>(&self, media: &'static str, parts: Vec<MimePart<'a>>) -> MimePart<'a> {
        let mut hash = Sha256::new();
        hash.update(media);
        hash.update(&self.text);
        hash.update(self.html.as_deref().unwrap_or_default());
        hash.update(self.picture.as_deref().unwrap_or_default());
        for a in &self.attachments {
            hash.update(Sha256::digest(&a.bytes));
        }
        let digest = data_encoding::HEXLOWER.encode(&hash.finalize());
        let boundary = format!("=_{}", &digest[..32]);
        MimePart::new(ContentType::new(media).attribute("boundary", boundary), parts)
    }
}

/// `Name <address>`, or an address alone.
fn parse_mailbox(to: &str) -> Address<'static> {
    let plain = |s: &str| mail_header(s.trim());
    match to.split_once('<') {
        Some((name, rest)) if !name.trim().is_empty() => {
            let address = rest.split('>').next().unwrap_or_default();
            Address::new_address(Some(plain(name)), plain(address))
        }
        _ => Address::new_address(None::<String>, plain(to.trim_matches(['<', '>', ' ']))),
    }
}

fn attachment_part(a: &Attachment) -> MimePart<'_> {
    let media = match a.name.rsplit('.').next() {
        Some("toml") => "application/toml",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    };
    let name: String =
        a.name.chars().filter(|c| c.is_ascii_alphanumeric() || "-_.".contains(*c)).collect();
    let media = match media {
        "text/plain" => ContentType::new(media).attribute("charset", "utf-8"),
        _ => ContentType::new(media),
    };
    MimePart::new(media, BodyPart::Binary(a.bytes.as_slice().into())).attachment(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::mime::take_apart;

    #[test]
    fn a_picture_is_shown_where_the_mail_is_read() {
        let draft = |picture: Option<Vec<u8>>| Draft {
            subject: "[june] block 1".into(),
            text: "the report\n".into(),
            html: Some(format!("<p><img src=\"cid:{PICTURE}\"></p>\n")),
            picture,
            attachments: vec![Attachment {
                name: "june.0001.svg".into(),
                bytes: b"<svg/>".to_vec(),
            }],
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
        assert!(
            parts.windows(2).all(|w| at(w[0]) < at(w[1])) && at("image/png") < at("june.0001.svg")
        );
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
}
