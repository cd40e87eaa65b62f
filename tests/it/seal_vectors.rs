//! The published vectors of hashes, links, seeds, dice and documents, and the
//! signed file of the worked example.

use fieldpost::seal::{self, Chain, Digest, KeeperState, Root, Stream, StreamKey};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    game: Vec<Game>,
    practice: Vec<Practice>,
    seal: Vec<Seal>,
    document: Vec<Document>,
    block: Vec<Block>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    setup: String,
    prep: String,
    game: String,
    keeper: Vec<Keeper>,
    step: Vec<Step>,
    stream: Vec<StreamVector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keeper {
    seat: String,
    links: u32,
    root: Option<String>,
    x: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    number: u32,
    seed: String,
    practice: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StreamVector {
    step: u32,
    kind: String,
    place: String,
    index: u32,
    side: String,
    column: u32,
    sides: Option<u16>,
    key: String,
    keystream: String,
    dice: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Practice {
    game: String,
    step: u32,
    seed: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    salt: String,
    kind: String,
    seat: String,
    content: String,
    digest: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    kind: String,
    file: String,
    digest: String,
    signer: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Block {
    game: String,
    number: u32,
    previous: String,
    documents: Vec<String>,
    roll_lines: Vec<String>,
    position: String,
    digest: String,
}

fn vectors() -> Vectors {
    toml::from_str(include_str!("../vectors/dice.toml")).unwrap()
}

fn digest(text: &str) -> Digest {
    text.parse().unwrap()
}

fn file(name: &str) -> &'static str {
    match name {
        "orders.toml" => include_str!("../vectors/orders.toml"),
        "standing.toml" => include_str!("../vectors/standing.toml"),
        _ => panic!("{name} is not among the vectors"),
    }
}

/// The opened links, or the anchors, of every keeper.
fn values(game: &Game, i: usize) -> Vec<(&str, Digest)> {
    let value = |k: &Keeper| digest(&k.x[i]);
    let keepers = game.keeper.iter();
    keepers.map(|k| (k.seat.as_str(), value(k))).collect()
}

#[test]
fn chains_and_games() {
    for game in vectors().game {
        let prep = seal::prep_digest(&game.setup);
        assert_eq!(prep.to_string(), game.prep);
        let anchors = values(&game, 0);
        seal::check_keepers(&anchors).unwrap();
        let id = seal::game_digest(&game.setup, &anchors);
        assert_eq!(id.to_string(), game.game);
        for keeper in &game.keeper {
            let (seat, x) = (&keeper.seat, &keeper.x);
            let mut state = KeeperState::new(prep, seat, keeper.links, digest(&x[0])).unwrap();
            for (i, link) in (1..).zip(&x[1..]) {
                state.open(i, digest(link)).unwrap();
            }
            let Some(root) = &keeper.root else { continue };
            let chain = Chain::new(prep, seat, keeper.links, Root::from_bytes(digest(root).0));
            let chain = chain.unwrap();
            assert_eq!(chain.anchor().to_string(), x[0]);
            for (i, link) in (1..).zip(&x[1..]) {
                assert_eq!(chain.link(i).unwrap().to_string(), *link);
            }
        }
    }
}

#[test]
fn seeds_and_dice() {
    for game in vectors().game {
        let id = digest(&game.game);
        for step in &game.step {
            let links = values(&game, step.number as usize);
            let seed = seal::seed(id, step.number, &links);
            assert_eq!(seed.to_string(), step.seed);
            let practice = seal::practice_seed(id, step.number, &links);
            assert_eq!(practice.to_string(), step.practice);
        }
        for v in &game.stream {
            let step = game.step.iter().find(|s| s.number == v.step).unwrap();
            let seed = digest(&step.seed);
            let key = seal::stream_key(seed, &v.kind, &v.place, v.index, &v.side, v.column);
            let name = format!("{} {} {} {} {}", v.kind, v.place, v.index, v.side, v.column);
            assert_eq!(key.to_string(), v.key, "{name}");
            let mut stream = Stream::from_key(key);
            for byte in v.keystream.as_bytes().chunks(2) {
                let byte = std::str::from_utf8(byte).unwrap();
                let byte = u8::from_str_radix(byte, 16).unwrap();
                assert_eq!(stream.next_byte(), byte, "{name}");
            }
            let mut stream = Stream::from_key(key);
            let sides = v.sides.unwrap_or(6);
            for face in &v.dice {
                assert_eq!(stream.choice(sides).unwrap() + 1, *face, "{name}");
            }
            // The vectors from before there were kinds of guns say `aa`.
            if v.kind != "aa" {
                let mut tray = seal::DiceTray::new(seed);
                let name: StreamKey = name.parse().unwrap();
                let line = tray.roll(&name, v.dice.len()).unwrap();
                assert_eq!(line.pips().unwrap(), v.dice);
            }
        }
    }
}

#[test]
fn practice_seals_and_blocks() {
    let vectors = vectors();
    for v in vectors.practice {
        let seed = seal::practice_seed(digest(&v.game), v.step, &[]);
        assert_eq!(seed.to_string(), v.seed);
    }
    for v in vectors.seal {
        let salt = digest(&v.salt).0;
        let seal = seal::seal_digest(&salt, &v.kind, &v.seat, &v.content);
        assert_eq!(seal.to_string(), v.digest);
    }
    for v in vectors.block {
        let documents: Vec<Digest> = v.documents.iter().map(|d| digest(d)).collect();
        let (game, previous) = (digest(&v.game), digest(&v.previous));
        let position = digest(&v.position);
        let head =
            seal::block_digest(game, v.number, previous, &documents, &v.roll_lines, position);
        assert_eq!(head.to_string(), v.digest);
    }
}

#[test]
fn documents_and_their_signatures() {
    for v in vectors().document {
        let canonical = seal::canonicalise(file(&v.file).as_bytes()).unwrap();
        assert_eq!(canonical.notes, []);
        let found = seal::doc_digest(&v.kind, &canonical.text);
        assert_eq!(found.to_string(), v.digest);
        assert_eq!(v.signer.is_some(), canonical.signature.is_some());
        if let Some(signer) = v.signer {
            let block = canonical.signature.unwrap();
            let by = seal::verify(canonical.text.as_bytes(), &block).unwrap();
            assert_eq!(by.fingerprint.to_string(), signer);
            let again = seal::join_signed(&canonical.text, &block).unwrap();
            assert_eq!(again, file(&v.file));
        }
    }
}

#[test]
fn any_change_of_the_signed_text_is_noticed() {
    let signed = file("orders.toml");
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
    let signed = file("orders.toml");
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
