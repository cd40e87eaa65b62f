//! The signed file of the worked example, and what mail does to it.

use fieldpost::seal;

const ORDERS: &str = include_str!("../vectors/orders.toml");

#[test]
fn any_change_of_the_signed_text_is_noticed() {
    let signed = ORDERS;
    let (document, block) = seal::split_signed(signed);
    let block = block.unwrap();
    for (i, c) in document.char_indices() {
        let with = if c == '#' { "%" } else { "#" };
        let changed = format!("{}{with}{}", &document[..i], &document[i + c.len_utf8()..]);
        let Ok(canonical) = seal::canonicalise(changed.as_bytes()) else {
            continue;
        };
        assert!(seal::verify(canonical.text.as_bytes(), block).is_err());
    }
}

#[test]
fn what_mail_does_unseen_is_repaired() {
    let signed = ORDERS;
    for arrived in [
        signed.replace('\n', "\r\n"),
        signed.replace('\n', "  \n"),
        signed.trim_end().to_owned(),
        format!("\u{feff}Hello dora,\n\n{signed}\n-- \nanna\n"),
    ] {
        let canonical = seal::canonicalise(arrived.as_bytes()).unwrap();
        let block = canonical.signature.unwrap();
        assert!(seal::verify(canonical.text.as_bytes(), &block).is_ok());
    }
}
