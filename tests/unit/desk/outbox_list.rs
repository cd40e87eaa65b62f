//! What `src/answers/desk/outbox_list.rs` promises.

use fieldpost::desk::{OutboxMail, outbox_text, read_outbox};

#[test]
fn a_list_is_read_as_it_was_written() {
    let mail = |file: &str, sent| OutboxMail {
        file: file.into(),
        game: "june \"2\"".into(),
        to: vec!["anna".into(), "bruno".into()],
        sent,
        listed: Some(2).filter(|_| sent),
    };
    let mails = vec![mail("june.0001.eml", true), mail("june.0002.eml", false)];
    assert_eq!(read_outbox(&outbox_text(&mails)), Some(mails));
    assert_eq!(read_outbox(&outbox_text(&[])), Some(Vec::new()));
}

#[test]
fn what_is_no_list_is_refused() {
    for text in ["mail = 5", "[[mail]]\nfile = \"a\"\n", "other = 1", "not toml"] {
        assert_eq!(read_outbox(text), None, "{text}");
    }
    let outside = "[[mail]]\nfile = \"../a.eml\"\ngame = \"a\"\nto = []\nsent = false\n";
    assert_eq!(read_outbox(outside), None);
}
