//! Making a game through the command line: options all written out, seats, bids, and everything an
//! invitation must refuse.

use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fieldpost"))
        .args(words)
        .current_dir(folder)
        .output()
        .expect("the program runs")
}

fn out(o: &Output) -> String {
    String::from_utf8_lossy(&o.stdout).to_string() + &String::from_utf8_lossy(&o.stderr)
}

/// `new` for a practice game with more words, then `start`, then the position.
fn started(words: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = vec!["new", "lhtr", "--name", "t", "--hotseat"];
    all.extend(words);
    let made = run(folder.path(), &all);
    assert_eq!(made.status.code(), Some(0), "{}", out(&made));
    let begun = run(folder.path(), &["start", "t.invitation.toml"]);
    assert_eq!(begun.status.code(), Some(0), "{}", out(&begun));
    let shown = run(folder.path(), &["show", "t.0000.ron", "--format", "json"]);
    assert_eq!(shown.status.code(), Some(0), "{}", out(&shown));
    (folder, out(&shown))
}

fn refused(words: &[&str], says: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = vec!["new", "lhtr", "--name", "t"];
    all.extend(words);
    let made = run(folder.path(), &all);
    assert_eq!(made.status.code(), Some(2), "{words:?}: {}", out(&made));
    assert!(out(&made).contains(says), "{words:?} says: {}", out(&made));
    let left = std::fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(left, 0, "{words:?} left something behind");
}

#[test]
fn every_option_is_written_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["new", "lhtr", "--name", "t", "--hotseat", "--option", "victory=10"];
    assert_eq!(run(folder.path(), &words).status.code(), Some(0));
    let text = std::fs::read_to_string(folder.path().join("t.invitation.toml")).expect("written");
    for line in ["victory = \"10\"", "club-faq = \"off\"", "partner-fleets = \"stay-out\""] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
}

#[test]
fn bids_of_units_and_money_stand_on_the_board() {
    let (_folder, plain) = started(&[]);
    let (_folder, bid) = started(&[
        "--bid",
        "Germany: 2 inf Libya",
        "--bid",
        "Japan: 3 IPC",
        "--bid",
        "Germany: 1 sub sz7",
    ]);
    let read = |text: &str| -> serde_json::Value { serde_json::from_str(text).expect("JSON") };
    assert_ne!(read(&plain), read(&bid));
    assert!(bid.contains("33"), "Japan begins with 30 + 3 IPC: {bid}");
}

#[test]
fn bids_that_cannot_be_placed_are_refused() {
    refused(&["--hotseat", "--bid", "Germany: 2 inf Russia"], "own power");
    refused(&["--hotseat", "--bid", "Germany: 1 sub Germany"], "at sea");
    refused(&["--hotseat", "--bid", "Germany: 1 sub sz1"], "enemy");
    refused(&["--hotseat", "--bid", "Germany: 1 sub sz22"], "borders no territory");
    refused(&["--hotseat", "--bid", "Germany: 900 IPC"], "out of bounds");
    refused(&["--hotseat", "--bid", "Germany 2 inf"], "write it as");
    refused(&["--hotseat", "--bid", "Atlantis: 2 IPC"], "no power");
}

#[test]
fn seats_must_make_sense_as_sides() {
    let all = "anna: Soviet Union, UK, US";
    refused(&["--director", "dora", "--seat", all], "Germany");
    let mixed = "bruno: Germany, Japan, UK";
    refused(&["--director", "dora", "--seat", mixed, "--seat", "anna: US, USSR"], "both sides");
    // Of five seats nobody knows which one of each side keeps the dice.
    let five = ["--seat", "a: USSR", "--seat", "b: Germany", "--seat", "c: UK, US"];
    refused(&[&five[..], &["--seat", "d: Japan"]].concat(), "dice keeper");
    refused(&["--director", "dora"], "nobody commands");
    let axis = ["--seat", "b: Germany, Japan", "--director", "dora"];
    let help =
        "give it to a seat of its side: --seat 'a: Soviet Union, United Kingdom, United States'";
    refused(&[&axis[..], &["--seat", "a: USSR, UK"]].concat(), help);
    refused(&["--hotseat", "--option", "victory=7"], "victory");
    refused(&["--hotseat", "--option", "weather=rain"], "no option");
    refused(&["--hotseat", "--option", "victory"], "NAME=VALUE");
}

/// Every way to share two and three powers out among seats of one side each.
fn ways() -> Vec<Vec<&'static str>> {
    let axis: [&[&str]; 2] = [&["axis: Germany, Japan"], &["g: Germany", "j: Japan"]];
    let allies: [&[&str]; 5] = [
        &["allies: USSR, UK, US"],
        &["east: USSR", "west: UK, US"],
        &["k: UK", "land: USSR, US"],
        &["u: US", "old: USSR, UK"],
        &["r: USSR", "k: UK", "u: US"],
    ];
    axis.iter().flat_map(|a| allies.iter().map(|b| [*a, *b].concat())).collect()
}

#[test]
fn one_seat_may_hold_any_powers_of_a_side() {
    for edition in ["lhtr", "revised", "aa1941"] {
        for way in ways() {
            let folder = tempfile::tempdir().expect("a folder");
            let mut words = vec!["new", edition, "--name", "t", "--hotseat"];
            way.iter().for_each(|seat| words.extend(["--seat", seat]));
            let made = run(folder.path(), &words);
            assert_eq!(made.status.code(), Some(0), "{edition} {way:?}: {}", out(&made));
            let begun = run(folder.path(), &["start", "t.invitation.toml"]);
            assert_eq!(begun.status.code(), Some(0), "{edition} {way:?}: {}", out(&begun));
        }
    }
}

#[test]
fn the_shorter_game_is_an_option_of_the_small_edition() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["new", "aa1941", "--name", "t", "--hotseat"];
    assert_eq!(run(folder.path(), &words).status.code(), Some(0));
    let text = std::fs::read_to_string(folder.path().join("t.invitation.toml")).expect("written");
    for line in ["victory = \"two\"", "defaults = \"cheapest-first\""] {
        assert!(text.contains(line), "{line} is missing in\n{text}");
    }
    let short = ["new", "aa1941", "--name", "s", "--hotseat", "--option", "victory=one"];
    assert_eq!(run(folder.path(), &short).status.code(), Some(0));
    let begun = run(folder.path(), &["start", "s.invitation.toml"]);
    assert_eq!(begun.status.code(), Some(0), "{}", out(&begun));
    let shown = out(&run(folder.path(), &["show", "s.0000.ron"]));
    assert!(shown.contains("1 of Washington, London"), "{shown}");
}
