//! Tests of canonical text: what is repaired, what is refused, and that the
//! canonical text of a canonical text is itself.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use fieldpost::limits::DOCUMENT_BYTES as MAX_DOCUMENT_BYTES;
use fieldpost::limits::MAIL_BYTES as MAX_MAIL_BYTES;
use fieldpost::seal::armor;
use fieldpost::seal::armor::ArmorError;
use fieldpost::seal::canonical::{
    Repair, TextError, canonicalise, join_signed, overlong_lines, split_signed,
};

const TEXT: &str = "fieldpost = 2\nkind = \"orders\"\n\n[combat]\n# a comment\n";

fn text(input: &str) -> Result<String, TextError> {
    canonicalise(input.as_bytes()).map(|c| c.text)
}

fn signed() -> String {
    join_signed(TEXT, &armor::encode_armor(&[7; 100])).unwrap()
}

#[test]
fn canonical_text_stays() {
    let canonical = canonicalise(TEXT.as_bytes()).unwrap();
    assert_eq!(canonical.text, TEXT);
    assert_eq!(canonical.notes, []);
    assert_eq!((canonical.first_line, canonical.signature), (1, None));
}

#[test]
fn repairs_are_made_and_told() {
    let notes = |input: &str| {
        let canonical = canonicalise(input.as_bytes()).unwrap();
        assert_eq!(canonical.text, TEXT, "{input:?}");
        canonical.notes
    };
    assert_eq!(notes(&format!("\u{feff}{TEXT}")), [Repair::ByteOrderMark]);
    assert_eq!(notes(&TEXT.replace('\n', "\r\n")), [Repair::LineEnds]);
    let blanks = TEXT.replace("orders\"", "orders\" \t");
    assert_eq!(notes(&blanks), [Repair::TrailingBlanks(1)]);
    assert_eq!(notes(TEXT.trim_end()), [Repair::FinalLineEnd]);
    assert_eq!(notes(&format!("{TEXT}\n\n")), []);
    let above = format!("Hello dora,\n\nhere they are.\n{TEXT}");
    assert_eq!(notes(&above), [Repair::NotSignedAbove(2)]);
    assert_eq!(canonicalise(above.as_bytes()).unwrap().first_line, 4);
    let below = format!("{}-- \nanna\n", signed());
    assert_eq!(notes(&below), [Repair::NotSignedBelow(2)]);
    let all = format!("\u{feff}Hi\n{}x", signed()).replace('\n', "  \r\n");
    assert_eq!(
        notes(&all),
        [
            Repair::ByteOrderMark,
            Repair::LineEnds,
            Repair::TrailingBlanks(5),
            Repair::NotSignedAbove(1),
            Repair::NotSignedBelow(1),
        ]
    );
}

#[test]
fn text_and_signature_are_joined_and_split() {
    let signed = signed();
    assert_eq!(overlong_lines(&signed), []);
    let (document, block) = split_signed(&signed);
    assert_eq!(document, TEXT);
    assert_eq!(armor::decode_armor(block.unwrap()), Ok(vec![7; 100]));
    let canonical = canonicalise(signed.as_bytes()).unwrap();
    assert_eq!(canonical.text, TEXT);
    let again = join_signed(&canonical.text, &canonical.signature.unwrap());
    assert_eq!(again, Ok(signed));
    assert_eq!(split_signed(TEXT), (TEXT, None));
    assert_eq!(join_signed(TEXT, ""), Err(ArmorError::Missing));
}

#[test]
fn an_answered_mail_may_quote_the_last_one() {
    let quoted: String = signed().lines().map(|l| format!("> {l}\n")).collect();
    for input in [quoted.clone() + &signed(), signed() + &quoted] {
        let canonical = canonicalise(input.as_bytes()).unwrap();
        assert_eq!(canonical.text, TEXT);
        let block = canonical.signature.unwrap();
        assert_eq!(armor::decode_armor(&block), Ok(vec![7; 100]));
    }
    let quoted_start = TextError::NoStart { quoted: Some(1) };
    assert_eq!(text(&quoted), Err(quoted_start));
}

#[test]
fn one_document_only() {
    let several = |line| Err(TextError::Several { line });
    assert_eq!(text(&(signed() + &signed())), several(10));
    assert_eq!(text(&(TEXT.to_owned() + TEXT)), several(6));
    let inside = format!("{TEXT}> -----BEGIN SSH SIGNATURE-----\n{}", signed());
    assert_eq!(text(&inside), several(7));
    let inside = format!("{TEXT}> -----BEGIN SSH SIGNATURE-----\n{}", armor::encode_armor(&[]));
    assert_eq!(text(&inside), several(6));
    assert_eq!(text("kind = 1"), Err(TextError::NoStart { quoted: None }));
    assert_eq!(text(""), Err(TextError::NoStart { quoted: None }));
    assert_eq!(text("fieldposts = 1\n fieldpost\t=1"), Ok(" fieldpost\t=1\n".into()));
}

#[test]
fn invisible_marks_are_refused_with_their_place() {
    for found in
        ['\u{0}', '\u{7}', '\r', '\u{7f}', '\u{85}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}']
    {
        let input = format!("hello\n{TEXT}\u{e9}\u{e9}{found}x\n");
        let line = 7;
        let column = 3;
        let forbidden = TextError::Forbidden { line, column, found };
        assert_eq!(text(&input), Err(forbidden), "{found:?}");
    }
    assert!(text(&format!("{TEXT}a\tb \u{a0} \u{201c}\u{430}\u{e9}\n")).is_ok());
    let error = text(&format!("{TEXT}\u{202e}")).unwrap_err();
    assert_eq!(error.to_string(), "line 6, column 1: character U+202E is not allowed");
}

#[test]
fn limits() {
    let limit = MAX_DOCUMENT_BYTES;
    let fill = "#".repeat(limit - TEXT.len() - 1);
    assert!(text(&format!("{TEXT}{fill}\n\n\n")).is_ok());
    let bytes = limit + 1;
    let too_long = Err(TextError::TooLong { bytes, limit });
    assert_eq!(text(&format!("{TEXT}{fill}#")), too_long);
    assert!(text(&" ".repeat(MAX_MAIL_BYTES + 1)).is_err());
    let error = canonicalise(b"fieldpost = 2\n\xc3\xa9\xff").unwrap_err();
    assert_eq!(error, TextError::NotUtf8 { line: 2, column: 2 });
    let lines = format!("{}\n{}\n", "é".repeat(72), "é".repeat(73));
    assert_eq!(overlong_lines(&lines), [(2, 73)]);
}

proptest! {
    #![proptest_config(crate::seal::test_draws::same_draws())]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80), at in 0usize..80) {
        let mut mixed = bytes.clone();
        let at = at.min(mixed.len());
        mixed.splice(at..at, *b"\nfieldpost = 2\n");
        let _ = (canonicalise(&bytes), canonicalise(&mixed));
    }
}

#[test]
fn canonical_text_of_canonical_text_is_itself() {
    let pieces = proptest::collection::vec(
        prop_oneof![
            Just("fieldpost = 2".to_owned()),
            Just("# -----BEGIN SSH SIGNATURE-----".to_owned()),
            Just("> -----BEGIN SSH SIGNATURE-----".to_owned()),
            Just("-----END SSH SIGNATURE-----".to_owned()),
            Just("\u{feff}".to_owned()),
            "[ \t\r\n]{1,3}",
            "[ -~é]{0,10}",
            Just("\n".to_owned()),
        ],
        0..14,
    );
    let read = std::cell::Cell::new(0);
    let mut runner = TestRunner::new(crate::seal::test_draws::same_draws());
    let law = runner.run(&pieces, |pieces| {
        let input = format!("{}\n", pieces.concat());
        if let Ok(once) = canonicalise(input.as_bytes()) {
            read.set(read.get() + 1);
            let twice = canonicalise(once.text.as_bytes()).unwrap();
            prop_assert_eq!(&twice.text, &once.text);
            prop_assert_eq!(twice.notes, []);
            prop_assert_eq!(twice.signature, None);
        }
        Ok(())
    });
    law.expect("canonical texts stay themselves");
    assert!(read.get() > 10, "only {} texts had a canonical form", read.get());
}
