//! The vectors of tests/vectors, good and bad, one harness for all of them: what is good gives the
//! values beside it, what is bad is refused with the word beside it. The other implementation,
//! docs/verify_game.py, wrote the good values, and agreed about the words when it did.

use std::collections::BTreeSet;

use fieldpost::seal::{self, Face, PublicKey, RollLine, Signature};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors<T> {
    vector: Vec<T>,
}

fn vectors<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let read: Vectors<T> = toml::from_str(file).expect("a file of vectors");
    read.vector
}

/// The files of vectors, for what is asked of all of them.
const FILES: [(&str, &str); 4] = [
    ("text", include_str!("../vectors/text.toml")),
    ("key", include_str!("../vectors/key.toml")),
    ("signature", include_str!("../vectors/signature.toml")),
    ("roll", include_str!("../vectors/roll.toml")),
];

fn file(name: &str) -> &'static str {
    FILES.iter().find(|(n, _)| *n == name).map(|(_, text)| *text).expect("a file of vectors")
}

/// Compares what a vector says with what was found, the word of the refusal or nothing.
fn compare(name: &str, wanted: Option<&str>, found: Option<&'static str>) {
    assert_eq!(found, wanted, "{name}");
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    name: String,
    input: Option<String>,
    hex: Option<String>,
    long: Option<usize>,
    text: Option<String>,
    signed: Option<bool>,
    refused: Option<String>,
}

#[test]
fn canonical_text() {
    for v in vectors::<Text>(file("text")) {
        let grown = |t: &str| t.replace("{long}", &"#".repeat(v.long.unwrap_or_default()));
        let input = match (&v.input, &v.hex) {
            (Some(text), None) => grown(text).into_bytes(),
            (None, Some(hex)) => data_encoding::HEXLOWER.decode(hex.as_bytes()).expect("digits"),
            _ => panic!("{}: one of input and hex", v.name),
        };
        let found = seal::canonicalise(&input);
        compare(&v.name, v.refused.as_deref(), found.as_ref().err().map(|e| e.word()));
        let Ok(found) = found else { continue };
        assert_eq!(Some(&found.text), v.text.as_deref().map(grown).as_ref(), "{}", v.name);
        assert_eq!(Some(found.signature.is_some()), v.signed, "{}", v.name);
        let again = seal::canonicalise(found.text.as_bytes()).expect("canonical text");
        assert_eq!(again.text, found.text, "{}", v.name);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyLine {
    name: String,
    line: String,
    key: Option<String>,
    fingerprint: Option<String>,
    refused: Option<String>,
}

#[test]
fn public_keys() {
    for v in vectors::<KeyLine>(file("key")) {
        let found = PublicKey::from_openssh(&v.line);
        compare(&v.name, v.refused.as_deref(), found.as_ref().err().map(|e| e.word()));
        let Ok(found) = found else { continue };
        assert_eq!(Some(found.to_string()), v.key, "{}", v.name);
        assert_eq!(Some(found.fingerprint().to_string()), v.fingerprint, "{}", v.name);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Signed {
    name: String,
    text: String,
    block: String,
    signer: Option<String>,
    armor: Option<String>,
    refused: Option<String>,
}

#[test]
fn signature_blocks() {
    for v in vectors::<Signed>(file("signature")) {
        let found = Signature::parse(&v.block).and_then(|s| Ok((s.verify(v.text.as_bytes())?, s)));
        compare(&v.name, v.refused.as_deref(), found.as_ref().err().map(|e| e.word()));
        let Ok((by, signature)) = found else { continue };
        assert_eq!(Some(by.fingerprint.to_string()), v.signer, "{}", v.name);
        assert_eq!(Some(signature.to_armor()), v.armor, "{}", v.name);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    name: String,
    line: String,
    kind: Option<String>,
    place: Option<String>,
    index: Option<u32>,
    side: Option<String>,
    column: Option<u8>,
    sides: Option<u8>,
    #[serde(default)]
    faces: Vec<u8>,
    refused: Option<String>,
}

#[test]
fn roll_lines() {
    for v in vectors::<Roll>(file("roll")) {
        let found = v.line.parse::<RollLine>();
        compare(&v.name, v.refused.as_deref(), found.as_ref().err().map(|e| e.word()));
        let Ok(found) = found else { continue };
        let key = found.key();
        let words = (Some(key.kind_text()), Some(key.place().to_string()));
        assert_eq!(words, (v.kind, v.place), "{}", v.name);
        let rest = (Some(key.index()), Some(key.side().word().to_string()), Some(key.column()));
        assert_eq!(rest, (v.index, v.side, v.column), "{}", v.name);
        assert_eq!(Some(key.sides()), v.sides, "{}", v.name);
        let pips = |f: &Face| if let Face::Shows(n) = f { *n } else { 0 };
        assert_eq!(found.faces().iter().map(pips).collect::<Vec<_>>(), v.faces, "{}", v.name);
        assert_eq!(found.to_string(), v.line);
    }
}

/// The words in the first column of the tables of the page.
fn words_of_the_page() -> BTreeSet<&'static str> {
    let page = include_str!("../../docs/format/refusals.md");
    page.lines().filter_map(|l| l.strip_prefix("| `")?.split('`').next()).collect()
}

#[test]
fn every_refusal_of_the_page_has_its_vector_and_the_other_way_round() {
    let used = FILES.iter().flat_map(|(_, text)| text.lines());
    let used: BTreeSet<&str> =
        used.filter_map(|l| l.strip_prefix("refused = \"")?.strip_suffix('"')).collect();
    assert_eq!(used, words_of_the_page());
}
