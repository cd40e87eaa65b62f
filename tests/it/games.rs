//! Whole games with dice typed in from a book: order files and roll lines in, game file and reports
//! out, compared byte for byte. `BLESS=1 cargo test --test it games` writes what came out.
//!
//! A folder below tests/games/ is a game: `game.toml` (seats, bids, what must stand there in the
//! end), then for every turn `NN-POWER.toml` (the sections of an order file) and, where dice are
//! thrown, `NN-POWER.dice`. `expected/` holds what comes out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::case::{case_of, run_case};
use fieldpost::chain::{
    Bid, DiceMode, Documents, Editions, Game, Invitation, InvitedSeat, RULES_REVISION,
    SignedDocument, replay, start, verify,
};
use fieldpost::edition::{Edition, Source, load_built_in};
use fieldpost::engine::{Event, Position, supply};
use fieldpost::id::{KindId, PowerId};
use fieldpost::report;

const EDITION: &str = "lhtr";

/// `game.toml`
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Spec {
    name: String,
    /// Options that differ from the usual values.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Powers of each seat.
    seats: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    bid: Vec<BidSpec>,
    after: After,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct BidSpec {
    power: String,
    space: String,
    kind: String,
    count: u16,
}

/// The position that the book gives is there in the end, so that no blessing can hide a wrong result.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    /// `west-russia: soviet-union 3 infantry, 1 tank`, all units there.
    units: Vec<String>,
    /// `west-russia: soviet-union`
    control: Vec<String>,
    /// `soviet-union: 26`
    treasury: Vec<String>,
    production: Vec<String>,
}

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

fn invitation(spec: &Spec) -> Invitation {
    let ed = load_built_in(EDITION).expect("the edition is sound");
    let mut options = ed.usual_options();
    options.extend(spec.options.clone());
    let rules = Source::BuiltIn.rules(EDITION, &options).expect("the options are known");
    let seat = |(seat, powers): (&String, &Vec<String>)| InvitedSeat {
        seat: seat.clone(),
        powers: powers.clone(),
        keeper: false,
    };
    let bid = |b: &BidSpec| Bid::Units {
        power: b.power.clone(),
        space: b.space.clone(),
        kind: b.kind.clone(),
        count: b.count,
    };
    Invitation {
        revision: RULES_REVISION,
        name: spec.name.clone(),
        edition: EDITION.into(),
        edition_digest: rules.edition.digest,
        defaults_digest: rules.defaults_digest,
        defaults_text: None,
        dice: DiceMode::Entered,
        nonce: "00112233445566778899aabbccddeeff".into(),
        judge: None,
        pace: None,
        options,
        seats: spec.seats.iter().map(seat).collect(),
        bids: spec.bid.iter().map(bid).collect(),
        bid_papers: Vec::new(),
        advantages: Vec::new(),
        choice_papers: Vec::new(),
        by_dice: None,
        tie: None,
        spokesmen: Default::default(),
    }
}

/// The sections of a turn with the head of its file.
fn order_file(game: &Game, sections: &str) -> SignedDocument {
    let (file, p) = (game.file(), game.position());
    let seat = game.seat_to_move().expect("somebody is to move");
    let power = &game.rules().edition.power(p.power).name;
    let text = format!(
        "fieldpost = 2\nkind = \"orders\"\ngame = \"{}\"\nseat = \"{}\"\npower = \"{power}\"\n\
         round = {}\nstep = {}\nhead = \"{}\"\nuntil = \"end of turn\"\n\n{sections}",
        file.name,
        seat.id,
        p.round,
        file.next_step(),
        &file.head().to_string()[..32],
    );
    SignedDocument::read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}:\n{text}"))
}

/// Turns in order: name, sections, roll lines.
fn turns(folder: &Path) -> Vec<(String, String, Vec<String>)> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|n| n.ends_with(".toml") && n.starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    names.sort();
    let turn = |name: String| {
        let sections = fs::read_to_string(folder.join(&name)).expect("a text");
        let dice = fs::read_to_string(folder.join(name.replace(".toml", ".dice")));
        let dice = dice.unwrap_or_default();
        let rolls = dice.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let rolls = rolls.map(str::to_owned).collect();
        (name, sections, rolls)
    };
    names.into_iter().map(turn).collect()
}

/// `soviet-union 3 infantry, 1 tank` for each power there, joined by `; `.
fn garrison(ed: &Edition, p: &Position, space: &str) -> String {
    let at = ed.space_by_id(space).unwrap_or_else(|| panic!("there is no space {space}"));
    let mut lots: BTreeMap<PowerId, BTreeMap<KindId, u32>> = BTreeMap::new();
    for (_, u) in p.in_space(at) {
        *lots.entry(u.power).or_default().entry(u.kind).or_default() += 1;
    }
    let text = |(power, lots): (&PowerId, &BTreeMap<KindId, u32>)| {
        let lots: Vec<String> =
            lots.iter().map(|(k, n)| format!("{n} {}", ed.kind(*k).id)).collect();
        format!("{} {}", ed.power(*power).id, lots.join(", "))
    };
    let all: Vec<String> = lots.iter().map(text).collect();
    if all.is_empty() { "nobody".into() } else { all.join("; ") }
}

fn check_after(ed: &Edition, p: &Position, after: &After, name: &str) {
    let check = |all: &[String], what: &str, is: &dyn Fn(&str) -> String| {
        assert!(!all.is_empty(), "{name}: nothing is said about {what}");
        for line in all {
            let (key, wanted) = line.split_once(": ").expect("the form is KEY: VALUE");
            assert_eq!(is(key), wanted, "{name}: {what} of {key}");
        }
    };
    let power = |id: &str| ed.power_by_id(id).unwrap_or_else(|| panic!("no power {id}"));
    check(&after.units, "units", &|s| garrison(ed, p, s));
    check(&after.control, "control", &|s| {
        let at = ed.space_by_id(s).unwrap_or_else(|| panic!("no space {s}"));
        p.controller(at).map_or("nobody".into(), |c| ed.power(c).id.clone())
    });
    check(&after.treasury, "treasury", &|id| p.ipc(power(id)).to_string());
    check(&after.production, "production", &|id| {
        supply::production(p.board(ed), power(id)).to_string()
    });
}

/// Compares with what is stored, or stores it.
fn compare(path: &Path, text: &str, bad: &mut Vec<String>) {
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
        return;
    }
    let stored = fs::read(path).unwrap_or_default();
    if stored != text.as_bytes() {
        let stored = String::from_utf8_lossy(&stored).into_owned();
        let mut pairs = stored.lines().zip(text.lines()).enumerate();
        let at = pairs.find(|(_, (a, b))| a != b);
        let what = at.map(|(i, (a, b))| format!("line {}: {a:?} is now {b:?}", i + 1));
        let what = what.unwrap_or_else(|| "one is longer than the other".into());
        bad.push(format!("{}: {what}", path.display()));
    }
}

/// How many units were bought, placed and given by events, and how many other events there are.
fn counted(events: &[Event]) -> (u32, usize) {
    let mut units = 0;
    let mut others = 0;
    for event in events {
        match event {
            Event::Bought { count, .. }
            | Event::Placed { count, .. }
            | Event::Granted { count, .. } => units += u32::from(*count),
            _ => others += 1,
        }
    }
    (units, others)
}

/// The number of units in a line of a case about units that are bought, placed or given.
fn units_in(line: &str) -> Option<u32> {
    let mut words = line.split(' ');
    let verb = words.next()?;
    let number = words.nth(1)?;
    ["bought", "placed", "granted"].contains(&verb).then(|| number.parse().ok())?
}

/// Each turn of the game can be written as a case, which passes and fails as soon as a die is changed.
fn every_block_is_a_case(game: &Game) {
    let edition = load_built_in(EDITION).expect("the edition loads");
    let editions = BTreeMap::from([(EDITION.to_owned(), edition)]);
    let past = replay(game, game.file().latest()).expect("the game can be replayed");
    for n in 1..=past.len() {
        let text =
            case_of(&editions, game, &past[..n]).unwrap_or_else(|e| panic!("block {n}: {e:?}"));
        let played = run_case(&editions, &text);
        assert_eq!(played.failures, Vec::<String>::new(), "block {n}");
        // Like units that are bought, placed or given one by one are one line of a case.
        let (units, others) = counted(&past[n - 1].block.events);
        let lines: Vec<&str> = played.runs[0].events().collect();
        let (lines_of_units, other_lines): (Vec<&str>, Vec<&str>) =
            lines.into_iter().partition(|l| units_in(l).is_some());
        assert_eq!(other_lines.len(), others, "block {n}: {text}");
        let told: u32 = lines_of_units.iter().filter_map(|l| units_in(l)).sum();
        assert_eq!(told, units, "block {n}: {text}");
        if let Some(roll) = past[n - 1].block.rolls.first() {
            assert!(!run_case(&editions, &text.replace(&format!("  \"{roll}\",\n"), "")).passes());
        }
    }
}

fn play(name: &str) {
    let folder = games().join(name);
    let spec = fs::read_to_string(folder.join("game.toml")).expect("game.toml");
    let spec: Spec = toml::from_str(&spec).unwrap_or_else(|e| panic!("{name}/game.toml: {e}"));
    let invitation = invitation(&spec).text();
    let mut game = start(&invitation, Vec::new(), &Source::BuiltIn).expect("the game starts");
    let all = turns(&folder);
    assert!(!all.is_empty(), "{name} has turns");
    for (turn, sections, entered) in &all {
        let decisions = vec![order_file(&game, sections)];
        let documents = Documents { decisions, entered: entered.clone(), ..Documents::default() };
        let step = fieldpost::chain::adjudicate(&game, documents)
            .unwrap_or_else(|e| panic!("{name}/{turn}: {e}"));
        assert!(step.block.owed.is_empty(), "{name}/{turn} waits for an answer");
        game = step.game;
    }
    check_after(&game.rules().edition, game.position(), &spec.after, name);

    let text = game.text();
    let report = verify(text.as_bytes(), &Source::BuiltIn);
    assert!(report.good(), "{name} does not verify: {report:?}");
    let again = fieldpost::chain::open(text.as_bytes(), &Source::BuiltIn)
        .expect("the game file can be read");
    assert_eq!(again.text(), text, "{name}: read and written again, the game file differs");

    let latest = game.file().latest();
    let expected = folder.join("expected");
    let mut bad = Vec::new();
    compare(&expected.join(format!("{name}.{latest:04}.ron")), &text, &mut bad);
    for block in replay(&game, latest).expect("the game can be replayed") {
        let told = report::text(&report::view(&game, &block));
        let file = format!("{name}.{:04}.txt", block.block.number);
        compare(&expected.join(file), &told, &mut bad);
    }
    every_block_is_a_case(&game);
    assert!(bad.is_empty(), "{}\n`BLESS=1 cargo test --test it games` stores it", bad.join("\n"));
}

#[test]
fn sample_turn() {
    play("sample-turn");
}

#[test]
fn example_of_combat() {
    play("example-of-combat");
}
