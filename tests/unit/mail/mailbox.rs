//! What `src/papers/mail/mailbox.rs` promises.

use fieldpost::mail::mailbox::Messages;
use fieldpost::mail::mime::split_mailbox;

#[test]
fn messages_are_the_same_as_of_a_mailbox_in_memory() {
    let boxes: [&[u8]; 7] = [
        b"From a\nSubject: x\n\nbody\n\nFrom b\nSubject: y\n\nmore\n",
        b"\n\nFrom a\r\nSubject: x\r\n\r\nFrom here on\r\n\r\nFrom b\r\nTo: y\r\n\r\n",
        b"From a\nSubject: x\n\nnot empty\nFrom b\nSubject: y\n",
        b"From a\nSubject: x\n\n--=_ab--\nFrom b\nSubject: y\n\nmore\n",
        b"From a\nnothing of the kind\n",
        b"Subject: x\n\nFrom a\nTo: y\n",
        b"",
    ];
    for bytes in boxes {
        let read = Messages::of_mailbox(bytes).expect("it is in memory");
        let read: Option<Vec<Vec<u8>>> =
            read.map(|all| all.map(|m| m.expect("in memory").bytes).collect());
        let known = split_mailbox(bytes).map(|all| all.into_iter().map(<[u8]>::to_vec).collect());
        assert_eq!(read, known, "{}", String::from_utf8_lossy(bytes));
    }
}
