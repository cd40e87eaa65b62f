//! What `src/papers/mail/book.rs` promises.

use fieldpost::mail::book::AddressBook;

#[test]
fn a_book_is_read_as_it_was_written() {
    let mut book = AddressBook::default();
    book.set_address(None, "anna", Some("Anna Ü. Example <anna@example.org>"))
        .expect("a good address");
    book.set_address(Some("spring-07"), "anna", Some("anna@work.example")).expect("a good address");
    assert_eq!(AddressBook::read(&book.text()), Ok(book.clone()));
    assert_eq!(book.address_of("spring-07", "anna"), Some("anna@work.example"));
    assert_eq!(book.address_of("kitchen", "anna"), Some("Anna Ü. Example <anna@example.org>"));
    assert_eq!(book.address_of("kitchen", "bruno"), None);
    assert_eq!(
        book.set_address(None, "anna", None),
        Ok(Some("Anna Ü. Example <anna@example.org>".into()))
    );
    assert_eq!(book.address_of("kitchen", "anna"), None);
}

#[test]
fn what_is_no_address_is_refused() {
    for to in [
        "NAME@PLACE",
        "",
        "anna",
        "anna@",
        "@place",
        "a@b@c",
        "a b@c",
        "anna@example.org\r\nBcc: all@example.org",
        "Anna <anna@example.org",
        "A, B <a@b>",
        "<<a@b>",
        "a@b, c@d",
        "x\u{202e}@b",
    ] {
        assert!(AddressBook::default().set_address(None, "anna", Some(to)).is_err(), "{to}");
    }
    assert!(AddressBook::default().set_address(None, "games", Some("a@b")).is_err());
    assert!(AddressBook::read("anna = 5").is_err() && AddressBook::read("anna =").is_err());
    assert!(
        AddressBook::read("[games]\nx = 1").is_err()
            && AddressBook::read("[other]\nx = \"a@b\"").is_err()
    );
}
