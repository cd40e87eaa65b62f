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
    // With five seats it is open which one of each side keeps the dice.
    let five = ["--seat", "a: USSR", "--seat", "b: Germany", "--seat", "c: UK, US"];
    refused(&[&five[..], &["--seat", "d: Japan"]].concat(), "dice keeper");
    refused(&["--director", "dora"], "no seat commands");
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

/// The twelve settings that the championship publishes stand in the invitation, and of the club itself
/// nothing.
#[test]
fn a_club_is_one_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["new", "--club", "wcs-2025", "--name", "t", "--hotseat", "--bid"];
    let made = run(folder.path(), &[&words[..], &["Germany: 1 inf Libya"]].concat());
    let said = out(&made);
    assert_eq!(made.status.code(), Some(0), "{said}");
    assert!(said.contains("club wcs-2025: World Championship Series 2025, every option"), "{said}");
    assert!(said.contains("In this club the lower bidder plays the Axis"), "{said}");
    assert!(said.contains("14 days"), "{said}");
    let file = folder.path().join("t.invitation.toml");
    let text = std::fs::read_to_string(&file).expect("written");
    for line in [
        "edition = \"revised\"",
        "victory = \"9\"",
        "low-luck-combat = \"on\"",
        "low-luck-aa = \"on\"",
        "low-luck-raids = \"on\"",
        "raid-cap = \"per-territory\"",
        "research = \"off\"",
        "antiaircraft-hits = \"pooled\"",
        "bid-ships = \"with-ships\"",
        "bid-units = \"one-each\"",
        "defaults = \"cheapest-first\"",
        "partner-fleets = \"stay-out\"",
    ] {
        assert!(text.contains(&format!("{line}\n")), "{line} is missing in\n{text}");
    }
    assert!(!text.contains("wcs") && !text.contains("club"), "{text}");
    // The options alone tell which club it is.
    let options: Vec<String> = text
        .lines()
        .skip_while(|l| *l != "[options]")
        .skip(1)
        .take_while(|l| !l.starts_with('['))
        .filter_map(|l| l.split_once(" = "))
        .map(|(name, value)| format!("--option={name}={}", value.trim_matches('"')))
        .collect();
    assert!(options.len() > 10, "{text}");
    let mut words = vec!["new", "revised", "--name", "u", "--hotseat"];
    words.extend(options.iter().map(String::as_str));
    let typed = out(&run(folder.path(), &words));
    assert!(typed.contains("club wcs-2025: "), "{typed}");
    let other = words.iter().map(|w| w.replace("victory=9", "victory=10")).collect::<Vec<_>>();
    let other: Vec<&str> = other.iter().map(|w| if *w == "u" { "v" } else { w }).collect();
    let typed = out(&run(folder.path(), &other));
    assert!(typed.contains("option victory = 10") && !typed.contains("club wcs"), "{typed}");
    // The club is not needed to start the game.
    let begun = run(folder.path(), &["start", "t.invitation.toml"]);
    assert_eq!(begun.status.code(), Some(0), "{}", out(&begun));
    let template = out(&run(folder.path(), &["orders", "new", "t.0000.ron", "--out", "o.toml"]));
    let orders = std::fs::read_to_string(folder.path().join("o.toml")).expect("a template");
    assert!(!orders.contains("[research]"), "{template}{orders}");
}

#[test]
fn every_club_of_the_program_can_be_played() {
    let source = fieldpost::edition::Source::BuiltIn;
    assert_eq!(source.clubs(), ["lhtr-tournament", "wcs-2025"]);
    for club in source.clubs() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = run(folder.path(), &["new", "--club", &club, "--name", "t", "--hotseat"]);
        assert_eq!(made.status.code(), Some(0), "{club}: {}", out(&made));
    }
}

#[test]
fn what_contradicts_a_club_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = |words: &[&str]| {
        let made = run(folder.path(), &[&["new", "--name", "t", "--hotseat"][..], words].concat());
        let said = out(&made).split_whitespace().collect::<Vec<_>>().join(" ");
        (made.status.code(), said)
    };
    let refused = |words: &[&str], code: i32, says: &str| {
        let (found, said) = new(words);
        assert_eq!(found, Some(code), "{words:?}: {said}");
        assert!(said.contains(says), "{words:?} says: {said}");
        assert!(!folder.path().join("t.invitation.toml").exists(), "{words:?}");
    };
    let wcs = ["--club", "wcs-2025"];
    let with = |more: &[&'static str]| [&wcs[..], more].concat();
    let other = "--option victory=12: the club wcs-2025 plays victory=9 leave the option out";
    refused(&with(&["--option", "victory=12"]), 2, other);
    refused(&with(&["lhtr"]), 2, "the club wcs-2025 plays `revised`, not `lhtr`");
    refused(&with(&["--option", "cities=9"]), 2, "no option `cities`");
    refused(&with(&["--defaults", "x.toml"]), 2, "cannot be used with");
    refused(&["--club", "wcs"], 2, "there is no club \"wcs\" known: lhtr-tournament, wcs-2025");
    refused(&with(&["--bid", "Germany: 2 inf Libya"]), 2, "one unit of a bid in each territory");
    refused(&[], 2, "<EDITION>");
    // A club of one's own states every option, and its faults have a place.
    let club = |text: &str| {
        std::fs::write(folder.path().join("own-club.toml"), text).expect("a file");
    };
    let source = fieldpost::edition::Source::BuiltIn;
    let text = source.text("clubs/lhtr-tournament.toml").expect("a club");
    club(&text.replace("victory = \"9\"\n", ""));
    let own = ["--club", "own-club.toml"];
    refused(&own, 1, "clubs/own-club.toml:7:1: option `victory` is not stated");
    club(&text.replace("victory = \"9\"", "victory = \"7\""));
    refused(&own, 1, "option `victory` cannot be `7`, only 8, 9, 10, 12");
    club(&text.replace("axis =", "axes ="));
    refused(&own, 1, "unknown field `axes`");
    club(&text.replace("victory = \"9\"", "victory = \"10\""));
    let (code, said) = new(&[&own[..], &["--option", "victory=10"]].concat());
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("club own-club: ") && said.contains("option victory = 10"), "{said}");
}
