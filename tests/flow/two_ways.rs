//! A law of the verdicts: the quick and the thorough way to verify a file agree, on good games of
//! every sort, on the same games damaged, and on files that are no game of this program's.

use std::collections::BTreeMap;

use fieldpost::chain::{
    Act, DiceMode, Documents, Editions, Ruling, Thoroughness, Verdict, VerifyReport, WrittenAt,
    adjudicate, verify, verify_by,
};
use fieldpost::edition::Source;

use crate::attacks::verdicts::{resealed, revised};
use crate::auction::{throw, tied};
use crate::chain::locked::careless;
use crate::chain::table::Table;
use crate::chain::{ASK, NoBoard, three_blocks};
use crate::chains::{RESEARCH, ruled_showing};
use crate::damage::Chance;
use crate::standing::{file, open, seal};
use crate::table::{DORA, Table as Mail};
use crate::turns::FIRST_TURN;
use crate::{FEW, QUIET};

/// An illegal turn whose links were opened, and the turn after it.
fn burnt() -> String {
    let mut t = Table::new(DiceMode::Director);
    let bad = t.orders(&FIRST_TURN.replace("5 inf, 1 art", "50 inf, 1 art"));
    let step = t.play(&careless(&t, &bad));
    assert!(step.block.burnt.is_some());
    let orders = t.orders(RESEARCH);
    t.play(&[orders]);
    t.game.text()
}

/// A turn that stops for an answer, and the answer.
fn asked() -> String {
    let mut t = Table::new(DiceMode::Director);
    let standing = t.standing("bruno", 1, ASK);
    t.file_standing(standing);
    let orders = t.orders(FEW);
    let step = t.play(&[orders]);
    assert!(!step.block.owed.is_empty());
    let answer = t.answer("bruno", "\n[battle.\"West Russia\"]\nlosses = \"art, inf, tank\"\n");
    t.play(&[answer]);
    t.game.text()
}

/// A turn that both sides take back, and another in its place.
fn taken_back() -> String {
    let mut t = Table::new(DiceMode::Both);
    let orders = t.orders(FIRST_TURN);
    t.play(&[orders]);
    let at = |seat: &str| WrittenAt {
        game: t.game.file().name.clone(),
        seat: seat.to_string(),
        step: t.game.file().next_step(),
        head: t.game.file().head().short(),
    };
    let both = ["anna", "bruno"].map(|seat| {
        let ruling = Ruling::new(at(seat), Act::TakeBack { block: 1 }, None);
        t.sign(seat, &ruling.text())
    });
    let step = t.play(&both);
    assert_eq!(step.block.from, Some(0));
    let orders = t.orders(RESEARCH);
    t.play(&[orders]);
    t.game.text()
}

fn entered() -> String {
    let t = Table::new(DiceMode::Entered);
    let orders = t.orders(RESEARCH);
    let mut documents = Documents::sort([orders]).expect("sorted");
    documents.entered = vec!["research soviet-union 0 none 6: 3".to_string()];
    adjudicate(&t.game, documents).unwrap_or_else(|e| panic!("{e}")).game.text()
}

/// A seal that a turn waits for, and its opening; another that stays shut.
fn sealed() -> String {
    let t = Mail::of("director");
    let secret = "[[when]]\nbattle = \"West Russia\"\nlosses = \"tank, art, inf\"\n";
    let (shut, kept) = seal(&t, 1, secret, &["--for", "West Russia"]);
    file(&t, DORA, &shut);
    let orders = t.orders("anna", FEW);
    t.step("anna", &[&orders]);
    let opened = open(&t, &kept);
    t.step("bruno", &[&opened]);
    let (shut, _) = seal(&t, 2, secret, &["--for", "sea"]);
    file(&t, DORA, &shut);
    t.read(DORA, &t.latest(DORA))
}

/// The die between equal bids, and a turn.
fn tied_bids() -> String {
    let t = tied("keepers", 5);
    throw(&t);
    let orders = t.orders(t.game("anna").seat_to_move().expect("a seat").id.as_str(), RESEARCH);
    let seat = t.game("anna").seat_to_move().expect("a seat").id.clone();
    t.step(&seat, &[&orders]);
    t.read("anna", &t.latest("anna"))
}

/// A chain that is lost when the other keeper's link is open, a new one that begins after it, and a step
/// of it.
fn new_chain() -> String {
    let t = Mail::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", RESEARCH);
    let files = ruled_showing(&t, "bruno", &["bruno", "anna"], 99, &[&hers]);
    let files: Vec<&str> = files.iter().chain([&hers]).map(String::as_str).collect();
    t.rule("anna", &files);
    t.send("anna", &t.latest("anna"));
    t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    assert_eq!(t.step("anna", &[&orders]).step, Some(2));
    t.read("anna", &t.latest("anna"))
}

fn good_games() -> Vec<(String, String)> {
    let official = [DiceMode::Director, DiceMode::Keepers, DiceMode::Both, DiceMode::Practice];
    let of_mode = |m: DiceMode| (m.word().to_string(), three_blocks(m).game.text());
    let mut all: Vec<(String, String)> = official.into_iter().map(of_mode).collect();
    type Made = (&'static str, fn() -> String);
    let others: [Made; 7] = [
        ("entered", entered),
        ("burnt", burnt),
        ("asked", asked),
        ("taken back", taken_back),
        ("sealed", sealed),
        ("tied bids", tied_bids),
        ("new chain", new_chain),
    ];
    all.extend(others.map(|(name, game)| (name.to_string(), game())));
    all
}

/// How often each verdict was seen, and for what a file was found wrong.
#[derive(Default)]
struct Seen {
    verdicts: BTreeMap<Verdict, u32>,
    checks: BTreeMap<&'static str, u32>,
    in_blocks: u32,
}

impl Seen {
    /// Both ways, and `verify` itself, on one file.
    fn compare(&mut self, name: &str, bytes: &[u8], editions: &dyn Editions) -> VerifyReport {
        let thorough =
            verify_by(Thoroughness::Thorough, bytes, editions).expect("it always answers");
        let quick = verify_by(Thoroughness::Quick, bytes, editions);
        assert_eq!(quick.is_some(), thorough.good(), "{name}: {:?}", thorough.failure);
        let whole = format!("{thorough:?}");
        if let Some(quick) = quick {
            assert_eq!(format!("{quick:?}"), whole, "{name}");
        }
        assert_eq!(format!("{:?}", verify(bytes, editions)), whole, "{name}");
        *self.verdicts.entry(thorough.verdict()).or_default() += 1;
        if let Some(failure) = &thorough.failure {
            *self.checks.entry(failure.check.word()).or_default() += 1;
            self.in_blocks += u32::from(failure.block.is_some());
        }
        thorough
    }

    fn of(&self, verdict: Verdict) -> u32 {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }
}

#[test]
fn both_ways_find_good_games_good() {
    let mut seen = Seen::default();
    let (mut burnt, mut sealed, mut dice) = (0, 0, 0);
    for (name, text) in good_games() {
        let report = seen.compare(&name, text.as_bytes(), &Source::BuiltIn);
        assert_eq!(report.failure, None, "{name}");
        burnt += report.burnt.len();
        sealed += report.sealed.len();
        dice += report.dice;
        // As a mail program on another system saves it.
        seen.compare(&name, text.replace('\n', "\r\n").as_bytes(), &Source::BuiltIn);
        let bare = seen.compare(&name, text.as_bytes(), &NoBoard);
        assert_eq!(bare.verdict(), Verdict::Unproven, "{name}");
    }
    assert_eq!((seen.of(Verdict::Good), seen.of(Verdict::Unproven)), (22, 11));
    assert!(burnt > 0 && sealed > 0 && dice > 100, "{burnt} burnt, {sealed} sealed, {dice} dice");
}

/// The text with a byte changed, or a line dropped, doubled, or put before the one above it.
fn damaged(text: &str, chance: &mut Chance) -> Vec<u8> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = 1 + chance.below(lines.len() - 1);
    match chance.below(6) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at]),
        2 => lines.swap(at - 1, at),
        _ => {
            let mut bytes = text.as_bytes().to_vec();
            let at = chance.below(bytes.len());
            // A letter or digit most often becomes its neighbour, so that the file keeps its form.
            bytes[at] = match bytes[at] {
                _ if chance.below(4) == 0 => chance.below(256) as u8,
                b'9' | b'z' | b'Z' => bytes[at] - 1,
                old if old.is_ascii_alphanumeric() => old + 1,
                _ => b'7',
            };
            return bytes;
        }
    }
    lines.concat().into_bytes()
}

#[test]
fn both_ways_find_the_same_fault() {
    let mut seen = Seen::default();
    let mut chance = Chance(52);
    for (name, text) in good_games() {
        for n in 0..45 {
            let bytes = damaged(&text, &mut chance);
            // A byte may become itself, and two lines may be the same.
            let same = bytes == text.as_bytes();
            let name = format!("{name}, change {n}");
            let report = seen.compare(&name, &bytes, &Source::BuiltIn);
            assert_eq!(report.good(), same, "{name}: {report:?}");
            if n % 6 == 0 {
                seen.compare(&name, &bytes, &NoBoard);
            }
        }
    }
    assert!(seen.of(Verdict::Wrong) > 400, "{:?}", seen.verdicts);
    assert!(seen.in_blocks > 80, "{} of {:?}", seen.in_blocks, seen.verdicts);
    assert!(seen.checks.len() > 5, "{:?}", seen.checks);
}

#[test]
fn both_ways_know_what_is_not_theirs() {
    let mut seen = Seen::default();
    let mut t = Table::new(DiceMode::Practice);
    let (orders, start) = (t.orders(QUIET), t.game.text());
    t.play(std::slice::from_ref(&orders));
    let text = t.game.text();
    for (name, text) in [("a start", &start), ("a turn", &text)] {
        let other = resealed(&revised(text, true), &[]);
        let report = seen.compare(name, other.as_bytes(), &Source::BuiltIn);
        assert_eq!(report.verdict(), Verdict::Unproven, "{name}: {:?}", report.failure);
        // The head of the file alone says another revision.
        seen.compare(name, revised(text, false).as_bytes(), &Source::BuiltIn);
    }
    let format_1 = text.replacen("fieldpost: 2,", "fieldpost: 1,", 1);
    let mail = format!("From: anna\nSubject: my turn\n\n{}", orders.mail());
    let foreign: [(&str, &[u8]); 8] = [
        ("format 1", format_1.as_bytes()),
        ("a mail", mail.as_bytes()),
        ("a mail with a game", &[b"Subject: x\n\n", text.as_bytes()].concat()),
        ("an order file", orders.document.text.as_bytes()),
        ("nothing", b""),
        ("no text", b"\xff\xfe\0\0"),
        ("a bracket", b"(\n"),
        ("half a game", &text.as_bytes()[..text.len() / 2]),
    ];
    for (name, bytes) in foreign {
        let report = seen.compare(name, bytes, &Source::BuiltIn);
        assert_eq!((report.verdict(), report.blocks), (Verdict::Wrong, 0), "{name}");
        seen.compare(name, bytes, &NoBoard);
    }
    assert_eq!((seen.of(Verdict::Unproven), seen.of(Verdict::Wrong)), (2, 18));
}
