//! National advantages chosen in secret: every seat seals, all open, the invitation takes the papers.

use std::fs;
use std::path::Path;
use std::process::Command;

use fieldpost::chain::Invitation;

use super::table::Table;

const AXIS: &str = "Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks, Dug-In Defenders";

const ALLIES: &str = "USSR: Russian Winter, Salvage; UK: Radar, Colonial Garrison (India); \
                      US: Marines, Fast Carriers";

const PAPERS: [&str; 4] = [
    "war.choice.anna.toml",
    "war.choice.bruno.toml",
    "war.choice.anna.open.toml",
    "war.choice.bruno.open.toml",
];

const SEATS: [&str; 4] =
    ["--seat", "anna: Soviet Union, UK, US", "--seat", "bruno: Germany, Japan"];

/// Everybody works in the folder of anna, where all papers lie.
fn room() -> Table {
    let t = Table::bare(&["anna"]);
    for seat in ["anna", "bruno"] {
        if !t.path("anna", seat).exists() {
            t.good("anna", &["key", "new", seat]);
        }
    }
    t
}

fn seal(t: &Table, seat: &str, chosen: &str) -> String {
    let words = ["choice", "seal", "lhtr", "--name", "war", "--seat", seat, "--key", seat];
    t.good("anna", &[&words[..], &["--advantages", chosen]].concat())
}

fn open(t: &Table, seat: &str) {
    let file = format!("war.choice.{seat}.secret.toml");
    t.good("anna", &["choice", "open", &file, "--key", seat]);
}

fn new<'a>(each: &'a str, papers: &[&'a str]) -> Vec<&'a str> {
    let head = ["new", "lhtr", "--name", "war", "--dice", "keepers", "--advantages", each];
    [&head[..], &SEATS[..], &["--choices"], papers].concat()
}

fn refused(t: &Table, words: &[&str]) -> String {
    let ran = t.run("anna", words);
    assert_ne!(ran.code, 0, "{}", ran.said);
    ran.said.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_all_sealed_is_in_the_game() {
    let t = room();
    seal(&t, "anna", ALLIES);
    seal(&t, "bruno", AXIS);
    // The sealed file gives nothing away.
    let sealed = fs::read_to_string(t.path("anna", PAPERS[1])).expect("it is there");
    assert!(!sealed.contains("wolf") && !sealed.contains("banzai"), "{sealed}");
    open(&t, "anna");
    open(&t, "bruno");
    let said = t.good("anna", &[&["choice", "settle"][..], &PAPERS].concat());
    assert!(said.contains("bruno\n  Germany, Panzerblitz [GER-0"), "{said}");
    // Who gives the folder as a pattern gives the kept files as well.
    let kept = "war.choice.anna.secret.toml";
    let said = t.good("anna", &new("2", &[&PAPERS[..], &[kept]].concat()));
    assert!(said.contains("chosen in secret, at the same time"), "{said}");
    assert!(said.contains("advantage: United Kingdom, Colonial Garrison in India"), "{said}");
    let text = t.read("anna", "war.invitation.toml");
    let invitation = Invitation::read(&text).expect("it is read");
    assert_eq!((invitation.advantages.len(), invitation.choice_papers.len()), (10, 4));
    // The papers are part of what the game is.
    let mut other = invitation.clone();
    other.choice_papers.clear();
    assert_ne!(other.prep(), invitation.prep());
    for seat in ["anna", "bruno"] {
        t.good("anna", &["join", "war.invitation.toml", "--seat", seat, "--key", seat]);
    }
    let joins = ["war.join.anna.toml", "war.join.bruno.toml"];
    t.good("anna", &[&["start", "war.invitation.toml"][..], &joins].concat());
    t.good("anna", &["verify", "war.0000.ron"]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/verify_game.py");
    let game = t.path("anna", "war.0000.ron");
    let out = Command::new("python3").arg(script).arg(game).output().expect("python3 starts");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
    let germany = t.good("anna", &["show", "war.0000.ron", "--power", "Germany"]);
    assert!(germany.contains("advantages: Panzerblitz, Wolf Packs"), "{germany}");
    assert!(t.good("anna", &["show", "war.0000.ron", "--space", "India"]).contains("1 ic"));
}

#[test]
fn no_one_changes_a_choice_after_seeing_another() {
    let t = room();
    seal(&t, "anna", ALLIES);
    seal(&t, "bruno", AXIS);
    open(&t, "bruno");
    let kept = t.path("anna", "war.choice.anna.secret.toml");
    let text = fs::read_to_string(&kept).expect("hers").replace("\"radar\"", "\"mideast-oil\"");
    fs::write(&kept, text).expect("written");
    open(&t, "anna");
    let said = refused(&t, &new("2", &PAPERS));
    assert!(said.contains("anna opens a choice that differs from the sealed one"), "{said}");
    let said = refused(&t, &new("2", &[PAPERS[0], PAPERS[1], PAPERS[3]]));
    assert!(said.contains("two files of each seat"), "{said}");
}

#[test]
fn each_power_has_as_many_as_was_agreed_on_from_its_own_seat() {
    let t = room();
    seal(&t, "anna", ALLIES);
    // Said before anybody has shown anything.
    let words = ["choice", "seal", "lhtr", "--name", "war", "--seat", "bruno", "--key", "bruno"];
    let uneven = "Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks";
    let said = refused(&t, &[&words[..], &["--advantages", uneven]].concat());
    assert!(said.contains("2 for Germany and 1 for Japan: every power has the agreed"), "{said}");
    seal(&t, "bruno", "Germany: Wolf Packs; Japan: Banzai Attacks");
    open(&t, "anna");
    open(&t, "bruno");
    let said = refused(&t, &[&["choice", "settle"], &PAPERS[..]].concat());
    assert!(said.contains("every power has the agreed number"), "{said}");

    let t = room();
    seal(&t, "anna", ALLIES);
    seal(&t, "bruno", AXIS);
    open(&t, "anna");
    open(&t, "bruno");
    let said = refused(&t, &new("3", &PAPERS));
    assert!(said.contains("2 advantages are chosen for the Soviet Union, not 3"), "{said}");
    let alone = ["new", "lhtr", "--name", "war", "--hotseat", "--advantages", "2"];
    let said = refused(&t, &alone);
    assert!(said.contains("wants the papers of the choices"), "{said}");
    let said =
        refused(&t, &[&alone[..6], &["Germany: Panzerblitz", "--choices"], &PAPERS[..]].concat());
    assert!(said.contains("write --advantages 2 --choices FILES"), "{said}");

    let t = room();
    seal(&t, "anna", "Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks, Dug-In Defenders");
    seal(&t, "bruno", AXIS);
    open(&t, "anna");
    open(&t, "bruno");
    let said = refused(&t, &new("2", &PAPERS));
    assert!(said.contains("anna and bruno choose for one power"), "{said}");
}

#[test]
fn what_cannot_be_chosen_is_not_sealed() {
    let t = room();
    let words = ["choice", "seal", "lhtr", "--name", "war", "--seat", "anna", "--key", "anna"];
    let seal = |chosen: &str| refused(&t, &[&words[..], &["--advantages", chosen]].concat());
    assert!(seal("UK: Colonial Garrison").contains("needs a territory in brackets"));
    assert!(seal("UK: Wolf Packs").contains("no national advantage is called"));
}
