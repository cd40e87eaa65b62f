//! What `src/papers/seal/armor.rs` promises.

use proptest::prelude::*;

use fieldpost::seal::armor::{ArmorError, decode_armor, encode_armor};

const BEGIN: &str = "-----BEGIN SSH SIGNATURE-----";
const END: &str = "-----END SSH SIGNATURE-----";

fn armor() -> String {
    encode_armor(&(0..=200).collect::<Vec<u8>>())
}

fn good() -> Result<Vec<u8>, ArmorError> {
    Ok((0..=200).collect())
}

#[test]
fn lines_are_seventy_columns() {
    let longest = armor().lines().map(str::len).max();
    assert_eq!(longest, Some(70));
    assert!(armor().ends_with("-----END SSH SIGNATURE-----\n"));
}

#[test]
fn what_mail_does_to_armor_is_undone() {
    let plain = armor();
    let prefixed = |p: &str| plain.lines().map(|l| format!("{p}{l}\n")).collect::<String>();
    let rewrapped = {
        let body: String = plain.lines().filter(|l| !l.starts_with('-')).collect();
        let chunks = body.as_bytes().chunks(31);
        let lines: Vec<_> = chunks.map(|c| std::str::from_utf8(c).unwrap()).collect();
        format!("{BEGIN}\n{}\n{END}", lines.join("\n\n"))
    };
    for text in [
        plain.clone(),
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "  \n"),
        prefixed("# "),
        prefixed("> # "),
        prefixed(">> "),
        prefixed("  "),
        prefixed("\u{a0}"),
        rewrapped,
        format!("hello\n{plain}-- \nmy footer\n"),
        format!("{plain}\nOn Monday bruno wrote:\n{}", prefixed("> # ")),
    ] {
        assert_eq!(decode_armor(&text), good(), "{text}");
    }
}

#[test]
fn what_cannot_be_undone_is_named() {
    assert_eq!(decode_armor("no block"), Err(ArmorError::Missing));
    assert_eq!(decode_armor(&(armor() + &armor())), Err(ArmorError::Several(2)));
    let cut = armor().replace(END, "");
    assert_eq!(decode_armor(&cut), Err(ArmorError::NoEnd));
    let odd = armor().replacen("AAEC", "A!EC", 1);
    assert_eq!(decode_armor(&odd), Err(ArmorError::NotBase64));
    let lost = armor().replacen("AAEC", "AEC", 1);
    assert_eq!(decode_armor(&lost), Err(ArmorError::NotBase64));
    assert_eq!(decode_armor(&encode_armor(&[0; 9000])), Err(ArmorError::TooLong));
}

proptest! {
    #![proptest_config(crate::seal::test_draws::same_draws())]

    #[test]
    fn decode_undoes_encode(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        prop_assert_eq!(decode_armor(&encode_armor(&bytes)), Ok(bytes));
    }

    #[test]
    fn no_text_panics(text in "(-----BEGIN SSH SIGNATURE-----|-----END SSH SIGNATURE-----|[# >A=é]|\n){0,20}") {
        let _ = decode_armor(&text);
    }
}
