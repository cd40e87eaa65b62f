//! Attacks on the dice themselves: choosing, repeating, predicting, shifting them.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::chain::{Check, DiceMode, TIE_ROLL, verify};
use fieldpost::edition::Source;
use fieldpost::seal::{
    CHAIN_LINKS, Chain, DiceTray, Digest, KeeperState, LinkError, Root, Stream, StreamKey,
    check_keepers, practice_seed, seed, self_test, stream_key,
};

use super::TURN;
use crate::auction;
use crate::chain::table::Table;

/// The rolls of a turn that is played with whatever the mode wants.
pub fn rolls(t: &Table, body: &str) -> Vec<String> {
    let orders = t.orders(body);
    let papers = t.papers(&[orders]);
    t.try_step(&papers).unwrap_or_else(|e| panic!("{e}")).block.rolls
}

fn streams(rolls: &[String]) -> BTreeMap<String, Vec<String>> {
    let split = |r: &String| {
        let (key, faces) = r.split_once(": ").expect("a roll line");
        (key.to_string(), faces.split(' ').map(str::to_string).collect())
    };
    rolls.iter().map(split).collect()
}

/// Streams that both have are alike as far as both go.
fn agree(a: &[String], b: &[String]) -> usize {
    let (a, b) = (streams(a), streams(b));
    let mut shared = 0;
    for (key, faces) in &a {
        let Some(other) = b.get(key) else { continue };
        let n = faces.len().min(other.len());
        assert_eq!(faces[..n], other[..n], "{key}");
        shared += 1;
    }
    shared
}

fn key(text: &str) -> StreamKey {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn attack_01_vary_orders_until_the_dice_are_good() {
    let t = Table::new(DiceMode::Director);
    let base = rolls(&t, TURN);
    for (from, to) in [
        ("buy = \"5 inf, 1 art\"", "buy = \"6 inf\""),
        ("3 inf, 1 tank: Archangel", "2 inf, 1 tank: Archangel"),
        ("losses = \"inf, art, tank, ftr\"", "losses = \"art, tank, inf, ftr\""),
        ("\"1 ftr: West Russia > Russia\"", "\"1 ftr: West Russia > Caucasus\""),
    ] {
        let varied = TURN.replace(from, to);
        assert_ne!(varied, TURN, "{from}");
        let varied = varied.replace("place = [\"3 inf, 1 art: Caucasus\", \"2 inf: Russia\"]", "");
        assert!(agree(&base, &rolls(&t, &varied)) > 0, "{to}");
    }
}

#[test]
fn attack_02_vary_comments_blanks_and_spelling() {
    let t = Table::new(DiceMode::Keepers);
    let base = rolls(&t, TURN);
    let mut compared = 0;
    for noise in 0..8u32 {
        let body =
            TURN.replace("West Russia", if noise % 2 == 0 { "west russia" } else { "WEST RUSSIA" });
        let body = if noise % 3 == 0 { body.replace(" > ", "  >  ") } else { body };
        let body = format!("{}# note {noise}\n{body}", "\n".repeat(noise as usize));
        assert_eq!(rolls(&t, &body), base, "noise {noise}");
        compared += 1;
    }
    assert_eq!(compared, 8);
    // A second signature over the same words: the same document, the same block.
    let orders = t.orders(TURN);
    let again = t.sign("anna", &orders.document.text);
    assert_eq!(orders.document.digest, again.document.digest);
}

#[test]
fn attack_03_choose_my_part_of_the_seed_after_yours() {
    // The only free values, the anchors, are bound into the game's identity before any link opens.
    let t = Table::new(DiceMode::Keepers);
    let papers = t.papers(&[t.orders(TURN)]);
    let opening = papers.iter().find(|p| p.header.seat == "bruno").expect("bruno opens");
    let link = t.chains["bruno"].link(1).expect("a link").to_string();
    let other = t.chains["bruno"].link(2).expect("a link").to_string();
    let chosen = t.sign("bruno", &opening.document.text.replace(&link, &other));
    let mut papers: Vec<_> = papers.into_iter().filter(|p| p.header.seat != "bruno").collect();
    papers.push(chosen);
    let fault = t.try_step(&papers).map(|_| ()).expect_err("a link of his own choice");
    assert!(fault.to_string().contains("does not lead to the one before it"), "{fault}");
}

#[test]
fn attack_04_a_director_who_tells_a_friend() {
    // With two of three links known, the dice over many third links are uniform.
    let game = Digest([7; 32]);
    let (a, b) = (Digest([1; 32]), Digest([2; 32]));
    let stream = key("general ukraine-ssr 1 attack 3");
    let mut faces = [0u32; 6];
    for n in 0..6000u32 {
        let mut third = [0; 32];
        third[..4].copy_from_slice(&n.to_be_bytes());
        let links = [("anna", a), ("bruno", b), ("dora", Digest(third))];
        let die = Stream::new(seed(game, 1, &links), &stream).next().expect("a die");
        faces[usize::from(die) - 1] += 1;
    }
    assert!(faces.iter().all(|f| (850..1150).contains(f)), "{faces:?}");
}

#[test]
fn attack_16_copy_or_cancel_the_other_chain() {
    let prep = Digest([3; 32]);
    let chain = |seat: &str| Chain::new(prep, seat, 8, Root::from_bytes([5; 32])).expect("a chain");
    let (mine, yours) = (chain("anna"), chain("bruno"));
    assert_ne!(mine.anchor(), yours.anchor(), "one root under two names has two anchors");
    let same = check_keepers(&[("anna", mine.anchor()), ("bruno", mine.anchor())]);
    assert!(same.is_err(), "equal anchors are refused");
    // A link shifted or mirrored fits nowhere.
    let x1 = mine.link(1).expect("a link");
    assert!(fieldpost::seal::link_follows(prep, "anna", 1, x1, mine.anchor()));
    assert!(!fieldpost::seal::link_follows(prep, "anna", 2, x1, mine.anchor()));
    assert!(!fieldpost::seal::link_follows(prep, "bruno", 1, x1, mine.anchor()));
    // Equal links do not cancel each other.
    let g = Digest([9; 32]);
    assert_ne!(seed(g, 1, &[("anna", x1), ("bruno", x1)]), seed(g, 1, &[]));
}

#[test]
fn attack_17_run_off_the_end_of_the_chain() {
    // All chains have the same length, which no game plays; behind the last link there is nothing.
    let prep = Digest([3; 32]);
    let chain = Chain::new(prep, "dora", CHAIN_LINKS, Root::from_bytes([5; 32])).expect("a chain");
    let mut state = KeeperState::new(prep, "dora", chain.anchor());
    state.skip_to(CHAIN_LINKS);
    let root = chain.link(CHAIN_LINKS).expect("the last link is the root");
    assert_eq!((state.link_index(CHAIN_LINKS), state.remaining()), (Some(CHAIN_LINKS), 1));
    state.open_link(CHAIN_LINKS, root).expect("the last link");
    assert_eq!((state.link_index(CHAIN_LINKS + 1), state.remaining()), (None, 0));
    assert_eq!(state.open(CHAIN_LINKS + 1, root), Err(LinkError::Exhausted));
    assert!(chain.link(CHAIN_LINKS + 1).is_err());
    assert!(Chain::new(prep, "dora", CHAIN_LINKS + 1, Root::from_bytes([5; 32])).is_err());
}

#[test]
fn attack_20_a_later_link_opened_by_mistake() {
    // The program opens the next link and no other: the step is not for the keeper to say.
    let t = Table::new(DiceMode::Director);
    let papers = t.papers(&[t.orders(TURN)]);
    let opening = &papers[2].document.text;
    assert!(opening.contains("step = 1\n") && opening.contains("x_1 = [\n"), "{opening}");
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_fieldpost"))
        .args(["open", "--help"])
        .output()
        .expect("it runs");
    assert!(!String::from_utf8_lossy(&help.stdout).contains("--step"));
    let later = opening.replace("step = 1\n", "step = 2\n").replace("x_1 = ", "x_2 = ");
    let later = t.sign("dora", &later);
    let fault = t
        .try_step(&[papers[0].clone(), papers[1].clone(), later])
        .map(|_| ())
        .expect_err("a step ahead");
    assert!(fault.to_string().contains("for step 2; the game is at step 1"), "{fault}");
}

#[test]
fn attack_21_faces_that_come_more_often() {
    // The sixth byte of this stream is 255; with plain remainders it would be a die.
    let seed_1: Digest = "7d8d66d58fc1d523ed606c1ca048366fb8dadc8229f58ea1d80e6010d83cb028"
        .parse()
        .expect("a digest");
    let dice: Vec<u8> = Stream::new(seed_1, &key("general sz5 1 attack 3")).take(10).collect();
    assert_eq!(dice, [4, 4, 1, 3, 5, 6, 3, 1, 2, 2]);
    let mut faces = [0u64; 6];
    for die in Stream::new(seed_1, &key("general sz5 1 attack 3")).take(600_000) {
        faces[usize::from(die) - 1] += 1;
    }
    let chi: u64 = faces.iter().map(|f| (f.abs_diff(100_000)).pow(2) / 1000).sum();
    assert!(chi < 2500, "chi-square {} of 100: {faces:?}", chi);
}

#[test]
fn attack_22_a_library_that_changes_its_stream() {
    assert!(self_test(), "the vectors of the format are checked at the start of every verify");
    let zero = Digest([0; 32]);
    let mut stream = Stream::from_key(zero);
    // The keystream of RFC 8439 for a key and nonce of zeros.
    let first: Vec<u8> = (0..8).map(|_| stream.next_byte()).collect();
    assert_eq!(first, [0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
}

#[test]
fn attack_23_bytes_read_in_other_pieces() {
    let s = Digest([4; 32]);
    let k = key("general ukraine-ssr 1 attack 3");
    let bulk = DiceTray::new(s).roll(&k, 300).expect("a roll").to_string();
    let mut tray = DiceTray::new(s);
    let mut single = Vec::new();
    for i in 0..300 {
        let line = if i == 0 { tray.roll(&k, 1) } else { tray.roll_on(&k, 1) };
        single.push(line.expect("a die").to_string().rsplit(' ').next().unwrap_or("").to_string());
    }
    assert_eq!(bulk, format!("general ukraine-ssr 1 attack 3: {}", single.join(" ")));
}

#[test]
fn attack_24_one_die_more_shifts_the_rest() {
    let t = Table::new(DiceMode::Director);
    let base = rolls(&t, TURN);
    let more = TURN.replace(
        "moves = [\n  \"3 inf",
        "moves = [\n  \"2 inf, 1 art: Caucasus > Ukraine\",\n  \"3 inf",
    );
    let with_battle = rolls(&t, &more);
    assert!(with_battle.len() > base.len());
    assert!(agree(&base, &with_battle) >= base.len(), "the first battle keeps every die");
}

#[test]
fn attack_25_practice_dice_shown_as_real() {
    let g = Digest([8; 32]);
    assert_ne!(practice_seed(g, 1), seed(g, 1, &[]));
    let mut t = Table::new(DiceMode::Practice);
    let orders = t.orders(TURN);
    let step = t.play(&[orders]);
    let at = fieldpost::chain::replay(&step.game, 1).expect("a past").remove(0);
    let text = fieldpost::report::text(&fieldpost::report::view(&step.game, &at));
    let lines: Vec<&str> = text.lines().collect();
    for line in [lines.first(), lines.last()] {
        assert!(line.is_some_and(|l| l.contains("PRACTICE")), "{text}");
    }
}

#[test]
fn attack_27_choose_in_a_battle_whose_next_dice_are_known() {
    let mut t = Table::new(DiceMode::Keepers);
    let ask = "[[when]]\nbattle = \"land\"\nask = \"each choice\"\n";
    let paper = t.standing("bruno", 1, ask);
    t.file_standing(paper);
    let body = TURN.replace("losses = \"inf, art, tank, ftr\"", "ask = \"each choice\"");
    let orders = t.orders(&body);
    let mut step = t.play(&[orders]);
    let mut used: BTreeSet<u32> = step.block.step.into_iter().collect();
    for _ in 0..40 {
        if step.block.owed.is_empty() {
            break;
        }
        let answers: Vec<_> = fieldpost::chain::late(&t.game)
            .iter()
            .map(|s| t.answer(s, "\n[battle.\"West Russia\"]\nlosses = \"inf, art, tank\"\n"))
            .collect();
        step = t.play(&answers);
        if let Some(n) = step.block.step {
            assert!(used.insert(n), "step {n} gives dice twice");
        }
    }
    // Every die of a step comes from its own links.
    let game = t.game.file().game;
    for block in &t.game.file().blocks {
        let Some(n) = block.step else { continue };
        let links: Vec<(&str, Digest)> =
            block.openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
        let mut tray = DiceTray::new(seed(game, n, &links));
        for line in &block.rolls {
            let (name, faces) = line.split_once(": ").expect("a roll line");
            let made = tray.roll_on(&key(name), faces.split(' ').count()).expect("a roll");
            assert_eq!(&made.to_string(), line, "step {n}");
        }
    }
    assert!(!used.is_empty());
}

#[test]
fn attack_48_a_coin_that_only_one_has_thrown() {
    // Worked out with sha256sum and openssl, as docs/format/bids.md shows, for the two keepers of
    // the vectors: the first byte is 121, the face 1 + 121 mod 2.
    let hex = |d: &str| d.parse::<Digest>().expect("a digest");
    let game = hex("aa771e2c2507bb2fd24e49fae653104eb7e162875463e7270a64f8f07b4aa390");
    let x = hex("8f4d3ed3b6065ee0643ece912f7b42aa0250a1b3150d80e2ca40107bb2d87e74");
    let y = hex("16e29bc765c856817a855003d12c46e267bf2c57b5c9fcfcbaacbf682056183d");
    let seed_1 = seed(game, 1, &[("allies", x), ("axis", y)]);
    let by_hand = hex("10e0863b663839a9e4fb65eeef35a6d3b47d6a495c67fdc298b5c52ecdeca486");
    assert_eq!(stream_key(seed_1, "tie", "bids", 0, "none", 2), by_hand);
    assert_eq!(Stream::from_key(by_hand).next_byte(), 121);
    let line = DiceTray::new(seed_1).roll(&key(TIE_ROLL), 1).expect("a roll");
    assert_eq!(line.to_string(), "tie bids 0 none 2: 2");
    // A game between strangers throws that die, of its own links, and of all of them.
    let t = auction::tied("both", 5);
    let identity = t.game("anna").file().game;
    let (face, _) = auction::throw(&t);
    let file = t.game("bruno").file().clone();
    assert_eq!(file.game, identity, "both outcomes belong to one game, fixed before the links");
    let block = &file.blocks[0];
    let links: Vec<(&str, Digest)> =
        block.openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
    assert_eq!((links.len(), block.step), (3, Some(1)));
    let mut stream =
        Stream::from_key(stream_key(seed(identity, 1, &links), "tie", "bids", 0, "none", 2));
    assert_eq!(stream.choice(2).expect("one of two") + 1, face);
    // A person with two of the three links knows nothing: the third one decides.
    let mut faces = BTreeSet::new();
    for third in 0..40 {
        let mut known = links.clone();
        known[2].1 = Digest([third; 32]);
        let other = seed(identity, 1, &known);
        let line = DiceTray::new(other).roll(&key(TIE_ROLL), 1).expect("a roll");
        faces.insert(line.to_string());
    }
    assert_eq!(faces.len(), 2);
    // A coin of one's own in its place is found.
    let text = t.read("bruno", &t.latest("bruno"));
    let forged = text.replace(&format!("{TIE_ROLL}: {face}"), &format!("{TIE_ROLL}: {}", 3 - face));
    assert_ne!(forged, text);
    let report = verify(forged.as_bytes(), &Source::BuiltIn);
    let failure = report.failure.expect("it is forged");
    assert_eq!((failure.block, failure.check), (Some(1), Check::Dice));
}
