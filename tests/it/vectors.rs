//! The vectors of tests/vectors, good and bad, one harness for all of them: a good one gives the
//! values listed with it, a bad one is refused with the word listed with it. The other implementation,
//! docs/verify_game.py, wrote the good values, and agreed about the words when it did.

use std::collections::BTreeSet;

use fieldpost::seal::{
    self, Digest, Face, H, KeeperState, PublicKey, RollLine, SecretKey, Signature, Stream,
    StreamKey, Tag,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ssh_key::private::{Ed25519Keypair, KeypairData};
use ssh_key::{LineEnding, PrivateKey};

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
const FILES: [(&str, &str); 10] = [
    ("text", include_str!("../vectors/text.toml")),
    ("key", include_str!("../vectors/key.toml")),
    ("signature", include_str!("../vectors/signature.toml")),
    ("roll", include_str!("../vectors/roll.toml")),
    ("document", include_str!("../vectors/document.toml")),
    ("link", include_str!("../vectors/link.toml")),
    ("share", include_str!("../vectors/share.toml")),
    ("hash", include_str!("../vectors/hash.toml")),
    ("stream", include_str!("../vectors/stream.toml")),
    ("game", include_str!("../vectors/game.toml")),
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

fn digest(text: &str) -> Digest {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn bytes(hex: &str) -> Vec<u8> {
    data_encoding::HEXLOWER.decode(hex.as_bytes()).expect("hexadecimal digits")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    name: String,
    kind: String,
    digest: String,
    signer: Option<String>,
}

#[test]
fn documents_and_their_signatures() {
    for v in vectors::<Document>(file("document")) {
        let text = match v.name.as_str() {
            "orders.toml" => include_str!("../vectors/orders.toml"),
            "standing.toml" => include_str!("../vectors/standing.toml"),
            other => panic!("{other} is not among the vectors"),
        };
        let canonical = seal::canonicalise(text.as_bytes()).expect("a document");
        assert_eq!(canonical.notes, []);
        assert_eq!(seal::doc_digest(&v.kind, &canonical.text).to_string(), v.digest, "{}", v.name);
        let by = canonical.signature.as_deref().map(|block| {
            let again = seal::join_signed(&canonical.text, block).expect("a block");
            assert_eq!(again, text);
            seal::verify(canonical.text.as_bytes(), block).expect("a good signature")
        });
        assert_eq!(by.map(|by| by.fingerprint.to_string()), v.signer, "{}", v.name);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    name: String,
    prep: String,
    keeper: String,
    anchor: String,
    first: u32,
    opened: Vec<String>,
    skip: Option<u32>,
    step: u32,
    link: String,
    refused: Option<String>,
}

#[test]
fn links_of_chains() {
    for v in vectors::<Link>(file("link")) {
        let mut keeper = KeeperState::new(digest(&v.prep), &v.keeper, digest(&v.anchor));
        if v.first > 1 {
            keeper.reanchor(v.first, digest(&v.anchor));
        }
        for before in &v.opened {
            let (step, link) = before.split_once(' ').expect("step and link");
            let step = step.parse().expect("a step");
            keeper.open_link(step, digest(link)).unwrap_or_else(|e| panic!("{}: {e}", v.name));
        }
        keeper.skip_to(v.skip.unwrap_or_default());
        let found = keeper.open_link(v.step, digest(&v.link));
        compare(&v.name, v.refused.as_deref(), found.err().map(|e| e.word()));
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Share {
    name: String,
    secret: String,
    since: String,
    seat: String,
    paper: String,
    text: String,
    signature: String,
    share: String,
}

#[test]
fn shares_of_seats() {
    for v in vectors::<Share>(file("share")) {
        let (since, paper) = (digest(&v.since), digest(&v.paper));
        assert_eq!(seal::share_text(since, &v.seat, paper), v.text, "{}", v.name);
        let raw = bytes(&v.signature).try_into().expect("64 bytes");
        assert_eq!(seal::share_digest(&raw).to_string(), v.share, "{}", v.name);
        let key = secret_key(&bytes(&v.secret).try_into().expect("32 bytes"));
        assert_eq!(
            seal::share_of_seat(since, &v.seat, paper, &key).to_string(),
            v.share,
            "{}",
            v.name
        );
    }
}

fn secret_key(secret: &[u8; 32]) -> SecretKey {
    let pair = KeypairData::Ed25519(Ed25519Keypair::from_seed(secret));
    let key = PrivateKey::new(pair, "").expect("a private key");
    let file = key.to_openssh(LineEnding::LF).expect("OpenSSH form");
    SecretKey::from_openssh(&file, None).expect("a key")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hash {
    name: String,
    tag: String,
    fields: Vec<String>,
    digest: String,
}

const TAGS: [Tag; 11] = [
    Tag::Prep,
    Tag::Link,
    Tag::Game,
    Tag::Seed,
    Tag::Practice,
    Tag::Roll,
    Tag::Seal,
    Tag::Block,
    Tag::Doc,
    Tag::Share,
    Tag::Epoch,
];

/// A field of a vector: its sort and its value.
fn field(text: &str) -> (&str, &str) {
    text.split_once(' ').expect("sort and value")
}

/// What the program's own function gives for the fields of one purpose.
fn named(tag: &str, fields: &[(&str, &str)]) -> Option<Digest> {
    let number = |i: usize| fields[i].1.parse::<u32>().expect("a number");
    let pairs = |from: usize| -> Vec<(&str, Digest)> {
        fields[from..].chunks(2).map(|c| (c[0].1, digest(c[1].1))).collect()
    };
    Some(match tag {
        "prep" => seal::prep_digest(fields[0].1),
        "doc" => seal::doc_digest(fields[0].1, fields[1].1),
        "game" => {
            let joined = fields[2..].chunks(3).map(|c| seal::Joined {
                seat: c[0].1,
                join: digest(c[1].1),
                key: PublicKey::from_openssh(c[2].1).expect("a key"),
            });
            seal::game_id(fields[0].1, &joined.rev().collect::<Vec<_>>())
        }
        "seed" => {
            let mut links = pairs(3);
            links.reverse();
            seal::seed(digest(fields[0].1), number(1), &links)
        }
        "practice" => seal::practice_seed(digest(fields[0].1), number(1)),
        "epoch" => {
            let mut shares = pairs(4);
            shares.reverse();
            seal::next_epoch(digest(fields[0].1), digest(fields[1].1), number(2), &shares)
        }
        "share" => seal::share_digest(&bytes(fields[0].1).try_into().expect("64 bytes")),
        "seal" => {
            let salt = bytes(fields[0].1).try_into().expect("32 bytes");
            seal::seal_digest(&salt, fields[1].1, fields[2].1, fields[3].1)
        }
        "block" => seal::head_digest(digest(fields[0].1), fields[1].1),
        _ => return None,
    })
}

#[test]
fn hashes_field_by_field() {
    for v in vectors::<Hash>(file("hash")) {
        let tag = TAGS.into_iter().find(|t| t.text() == format!("fieldpost/2/{}", v.tag));
        let fields: Vec<(&str, &str)> = v.fields.iter().map(|f| field(f)).collect();
        let hash =
            fields.iter().fold(H::new(tag.expect("a tag")), |hash, (sort, value)| match *sort {
                "text" => hash.field(value.as_bytes()),
                "number" => hash.number(value.parse().expect("a number")),
                "hex" => hash.field(&bytes(value)),
                other => panic!("{other} is no sort of field"),
            });
        assert_eq!(hash.finish().to_string(), v.digest, "{}", v.name);
        if let Some(named) = named(&v.tag, &fields) {
            assert_eq!(named.to_string(), v.digest, "{}", v.name);
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreamOf {
    name: String,
    seed: String,
    stream: String,
    key: String,
    keystream: String,
    faces: Vec<u8>,
}

#[test]
fn streams_of_dice() {
    for v in vectors::<StreamOf>(file("stream")) {
        let key: StreamKey = v.stream.parse().unwrap_or_else(|e| panic!("{}: {e}", v.name));
        let words: Vec<&str> = v.stream.split(' ').collect();
        let (index, column) =
            (words[2].parse().expect("a round"), words[4].parse().expect("a column"));
        let seed = digest(&v.seed);
        let made = seal::stream_key(seed, words[0], words[1], index, words[3], column);
        assert_eq!(made.to_string(), v.key, "{}", v.name);
        let mut stream = Stream::from_key(made);
        let read: Vec<u8> = bytes(&v.keystream).iter().map(|_| stream.next_byte()).collect();
        assert_eq!(read, bytes(&v.keystream), "{}", v.name);
        let mut stream = Stream::new(seed, &key);
        let sides = u16::from(key.sides());
        let faces = v.faces.iter().map(|_| stream.choice(sides).expect("a choice") + 1);
        assert_eq!(faces.collect::<Vec<_>>(), v.faces, "{}", v.name);
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

#[test]
fn every_value_of_the_pages_is_among_the_vectors() {
    let page = include_str!("../../docs/format/dice-and-chain.md");
    let (_, section) = page.split_once("\n## Vectors\n").expect("a section");
    let section = section.split("\n## ").next().expect("a section");
    let bids = include_str!("../../docs/format/bids.md");
    let standing = include_str!("../../docs/format/standing-orders.md");
    let seals = [bids, standing].map(|page| {
        let (_, seal) = page.split_once("seal = [\n").expect("a seal");
        seal.trim_start_matches([' ', '"']).split('"').next().expect("a digest")
    });
    let values = section.split_whitespace().filter(|w| digest_like(w)).chain(seals);
    let mut count = 0;
    for value in values {
        let known = FILES.iter().any(|(_, text)| text.contains(value));
        assert!(known, "{value} is in no file of vectors");
        count += 1;
    }
    assert!(count > 10, "{count}");
}

fn digest_like(word: &str) -> bool {
    word.len() == 64 && word.bytes().all(|b| b.is_ascii_hexdigit())
}
