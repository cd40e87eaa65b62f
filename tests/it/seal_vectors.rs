//! The published vectors of hashes, links, seeds, dice and documents, and the
//! signed file of the worked example.

use fieldpost::seal::{self, Chain, Digest, Joined, KeeperState, Key, Root, Stream, StreamKey};
use serde::Deserialize;

use super::keys::private_file;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors {
    game: Vec<Game>,
    practice: Vec<Practice>,
    share: Vec<Share>,
    epoch: Vec<Epoch>,
    seal: Vec<Seal>,
    document: Vec<Document>,
    block: Vec<Block>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    invitation: String,
    prep: String,
    game: String,
    join: Vec<Join>,
    keeper: Vec<Keeper>,
    step: Vec<Step>,
    stream: Vec<StreamVector>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Join {
    seat: String,
    join: String,
    key: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keeper {
    seat: String,
    links: Option<u32>,
    root: Option<String>,
    x: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    number: u32,
    seed: String,
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
struct Share {
    from: String,
    seat: String,
    paper: String,
    key: String,
    signature: String,
    share: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Epoch {
    epoch: String,
    reanchor: String,
    first: u32,
    shares: Vec<(String, String)>,
    epoch_after: String,
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
#[serde(deny_unknown_fields)]
struct Block {
    game: String,
    record: String,
    head: String,
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
        let prep = seal::prep_digest(&game.invitation);
        assert_eq!(prep.to_string(), game.prep);
        let anchors = values(&game, 0);
        seal::check_keepers(&anchors).unwrap();
        let keys = game.join.iter().map(|j| (j, j.key.parse().unwrap()));
        let joined = keys.map(|(j, key)| Joined { seat: &j.seat, join: digest(&j.join), key });
        let id = seal::game_id(&game.invitation, &joined.collect::<Vec<_>>());
        assert_eq!(id.to_string(), game.game);
        for keeper in &game.keeper {
            let (seat, x) = (&keeper.seat, &keeper.x);
            let fresh = KeeperState::new(prep, seat, digest(&x[0]));
            let mut state = fresh.clone();
            for (i, link) in (1..).zip(&x[1..]) {
                state.open(i, digest(link)).unwrap();
                // The same link after steps that nobody opened.
                let mut late = fresh.clone();
                late.skip_to(i);
                late.open(i, digest(link)).unwrap();
            }
            let (Some(root), Some(links)) = (&keeper.root, keeper.links) else { continue };
            let chain = Chain::new(prep, seat, links, Root::from_bytes(digest(root).0));
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
            let mut tray = seal::DiceTray::new(seed);
            let name: StreamKey = name.parse().unwrap();
            let line = tray.roll(&name, v.dice.len()).unwrap();
            assert_eq!(line.pips().unwrap(), v.dice);
        }
    }
}

#[test]
fn shares_and_epochs() {
    let vectors = vectors();
    for v in vectors.share {
        let key = Key::from_openssh(&private_file(&v.seat), None).unwrap();
        assert_eq!(key.public().to_string(), v.key);
        let raw = data_encoding::HEXLOWER.decode(v.signature.as_bytes()).unwrap();
        let share = seal::share_digest(&raw.try_into().unwrap());
        assert_eq!(share.to_string(), v.share);
        assert_eq!(seal::share(digest(&v.from), &v.seat, digest(&v.paper), &key), share);
    }
    for v in vectors.epoch {
        let shares: Vec<(&str, Digest)> =
            v.shares.iter().map(|(seat, share)| (seat.as_str(), digest(share))).collect();
        let after = seal::next_epoch(digest(&v.epoch), digest(&v.reanchor), v.first, &shares);
        assert_eq!(after.to_string(), v.epoch_after);
    }
}

#[test]
fn practice_seals_and_blocks() {
    let vectors = vectors();
    for v in vectors.practice {
        let seed = seal::practice_seed(digest(&v.game), v.step);
        assert_eq!(seed.to_string(), v.seed);
    }
    for v in vectors.seal {
        let salt = digest(&v.salt).0;
        let seal = seal::seal_digest(&salt, &v.kind, &v.seat, &v.content);
        assert_eq!(seal.to_string(), v.digest);
    }
    for v in vectors.block {
        let head = seal::head_digest(digest(&v.game), &v.record);
        assert_eq!(head.to_string(), v.head);
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
