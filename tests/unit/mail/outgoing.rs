//! What `src/papers/mail/outgoing.rs` promises.

use fieldpost::mail::outgoing::outgoing;

const MAIL: &str = "X-Unsent: 1\r\nMIME-Version: 1.0\r\nTo: \"Anna\" <anna@example.org>\r\n\
                    Subject: [june] block 1\r\n\r\nX-Unsent: 1\r\nTo: you\r\n";

#[test]
fn a_mail_that_names_everybody_loses_only_the_mark_of_a_draft() {
    let sent = outgoing(MAIL.as_bytes(), &["Anna <anna@example.org>"]);
    let wanted = MAIL.replace("\r\n", "\n").replacen("X-Unsent: 1\n", "", 1);
    assert_eq!(String::from_utf8_lossy(&sent), wanted);
}

#[test]
fn a_draft_gets_the_addresses_that_were_found_later() {
    let both = ["anna@example.org", "bruno@example.org"];
    let again =
        fieldpost::mail::outgoing::with_addresses(MAIL.as_bytes(), &both).expect("one was missing");
    let head = "To: anna@example.org,\r\n bruno@example.org\r\n";
    let old = "To: \"Anna\" <anna@example.org>\r\n";
    assert_eq!(String::from_utf8_lossy(&again), format!("{head}{}", MAIL.replacen(old, "", 1)));
    assert_eq!(fieldpost::mail::outgoing::with_addresses(&again, &both), None);
    assert_eq!(fieldpost::mail::outgoing::with_addresses(MAIL.as_bytes(), &both[..1]), None);
}

#[test]
fn addresses_that_were_found_later_are_added() {
    let both = ["anna@example.org", "Bruno <bruno@example.org>"];
    let sent = outgoing(MAIL.as_bytes(), &both);
    let sent = String::from_utf8_lossy(&sent).to_string();
    assert!(sent.starts_with("To: anna@example.org,\n bruno@example.org\nMIME"), "{sent}");
    assert!(sent.ends_with("Subject: [june] block 1\n\nX-Unsent: 1\nTo: you\n"), "{sent}");
    // One who moved is not written to at the old place.
    let moved = outgoing(MAIL.as_bytes(), &["anna@example.net"]);
    let moved = String::from_utf8_lossy(&moved).to_string();
    assert!(moved.starts_with("To: anna@example.net\n"), "{moved}");
    assert!(!moved.contains("example.org"), "{moved}");
}
