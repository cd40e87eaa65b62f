//! Refusals and warnings that say what is the matter: places of advantages, words behind a game file, rules
//! looked for by several words, standing orders by rules that are used up or not in the game.

use super::table::{DORA, NAME, Table};

/// A game at one table, before the first turn.
fn begun(edition: &str, chosen: &str) -> Table {
    let t = Table::bare(&["anna"]);
    t.good("anna", &["new", edition, "--name", "war", "--hotseat", "--advantages", chosen]);
    t.good("anna", &["start", "war.invitation.toml"]);
    t
}

#[test]
fn a_place_that_does_not_fit_an_advantage_is_told_why() {
    let t = Table::bare(&["anna"]);
    let new = |place: &str| {
        let chosen = format!("UK: Colonial Garrison ({place})");
        let words =
            ["new", "global-conflict", "--name", "war", "--hotseat", "--advantages", &chosen];
        let ran = t.run("anna", &words);
        assert_ne!(ran.code, 0, "{}", ran.said);
        ran.said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (place, why) in [
        ("India", "India has an industrial complex already: Colonial Garrison"),
        ("United Kingdom", "United Kingdom has an industrial complex already"),
        ("Gibraltar", "Gibraltar is worth no IPC"),
        ("Moscow", "Moscow is not land of the United Kingdom's colour"),
        ("Malaya, Iraq", "Colonial Garrison takes one place, not \"Malaya, Iraq\""),
    ] {
        let said = new(place);
        assert!(said.contains(why), "{place}: {said}");
    }
}

#[test]
fn the_example_of_the_help_holds_for_every_edition() {
    let t = Table::bare(&["anna"]);
    let help = t.good("anna", &["new", "--help"]);
    let example = "UK: Colonial Garrison (Australia)";
    assert!(help.contains(example), "{help}");
    for (n, edition) in ["lhtr", "revised", "global-conflict"].into_iter().enumerate() {
        let name = format!("war-{n}");
        t.good("anna", &["new", edition, "--name", &name, "--hotseat", "--advantages", example]);
    }
}

#[test]
fn a_word_behind_the_game_names_the_option_that_it_may_be_meant_for() {
    let t = begun("lhtr", "UK: Radar");
    let show = |word: &str| {
        let ran = t.run("anna", &["show", "war.0000.ron", word]);
        assert_eq!(ran.code, 2, "{}", ran.said);
        ran.said
    };
    let said = show("Eastern Canada");
    assert!(said.contains("--space \"Eastern Canada\""), "{said}");
    let said = show("Japan");
    assert!(said.contains("--space \"Japan\"") || said.contains("--power \"Japan\""), "{said}");
    let said = show("war.0001.orders.toml");
    assert!(said.contains("--owed"), "{said}");
}

#[test]
fn rules_are_found_by_all_of_several_words() {
    let t = Table::bare(&["anna"]);
    for (words, rule) in [
        (&["blitz", "aa", "gun"][..], "BLZ-0"),
        (&["mass", "riots"], "FRA-05"),
        (&["blitz aa gun"], "BLZ-0"),
    ] {
        let said = t.good("anna", &[&["rules"], words].concat());
        assert!(said.contains(rule), "{words:?}: {said}");
    }
    let said = t.refused("anna", &["rules", "blitz", "submarine", "rocket", "neutral"]);
    assert!(said.contains("all words must be in one rule"), "{said}");
}

#[test]
fn standing_orders_for_what_cannot_come_are_told() {
    let t = begun("lhtr", "UK: Joint Strike; Japan: Kamikaze Attacks");
    let check = |seat: &str, lines: &str| {
        let file = format!("{seat}.toml");
        t.good("anna", &["standing", "new", "war.0000.ron", "--seat", seat, "--out", &file]);
        let head = t.read("anna", &file);
        let head = head.split("\n\n").next().unwrap_or_default();
        t.write("anna", &file, &format!("{head}\n\n{lines}"));
        let said = t.good("anna", &["orders", "check", &file, "--game", "war.0000.ron"]);
        std::fs::remove_file(t.path("anna", &file)).expect("it was written");
        said
    };
    let strike = "[[when]]\nbattle = \"sea\"\nsacrifice = \"1 ftr\"\nfree-units = \"no\"\n";
    let said = check("allies", strike);
    assert!(said.contains("`sacrifice` has no effect here"), "{said}");
    assert!(said.contains("`free-units` has no effect here"), "{said}");
    assert!(!check("axis", strike).contains("`sacrifice` has no effect here"));
    let said = check("allies", "[advantages]\n\"Joint Strike\" = \"round 2\"\n");
    assert!(!said.contains("no effect"), "{said}");
    let said = check("allies", "[advantages]\n\"Joint Strike\" = \"round 1\"\n");
    assert!(!said.contains("no effect"), "round 1 has not begun: {said}");
}

/// Several files are written together or not at all: what could refuse the second is asked before the first.
#[test]
fn a_change_of_keys_writes_nothing_where_one_of_its_files_is_taken() {
    let t = Table::of("director");
    let game = t.latest("anna");
    t.good("anna", &["key", "new", "later"]);
    let (key, ruling) =
        (format!("{NAME}.0001.key.anna.toml"), format!("{NAME}.0001.ruling.anna.toml"));
    t.write("anna", &ruling, "something else\n");
    let words = ["key", "change", &game, "--seat", "anna", "--new", "later", "--old", "key"];
    let ran = t.run("anna", &words);
    assert_eq!(ran.code, 3, "{}", ran.said);
    assert!(ran.said.contains(&ruling), "{}", ran.said);
    assert!(!ran.said.contains(&key), "half is printed: {}", ran.said);
    assert!(!t.path("anna", &key).exists(), "half is written");
}

#[test]
fn where_one_of_two_papers_counts_the_help_names_both_files() {
    let t = Table::of("director");
    let game = t.latest(DORA);
    for (file, buy) in [("one", "1 inf"), ("two", "2 inf")] {
        let body = format!("[purchase]\nbuy = \"{buy}\"\n");
        let signed = t.orders_as("anna", &body, &format!("{file}.toml"));
        t.mail("anna", DORA, &signed);
    }
    let said = t.refused(DORA, &["show", &game, "--owed", "one.signed.toml", "two.signed.toml"]);
    assert!(said.contains("two order files for one step: which one counts?"), "{said}");
    for file in ["one.signed.toml (digest ", "two.signed.toml (digest "] {
        assert!(said.contains(file), "{said}");
    }
    assert!(!said.contains("--owed"), "the help points to itself: {said}");
}
