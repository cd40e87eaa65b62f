//! The table of a club and its next round, from games that strangers played to their ends.

use std::fs;

use serde_json::Value;

use super::table::{NAME, Table};

const ALLIES: &str = "Soviet Union, United Kingdom, United States";
const AXIS: &str = "Germany, Japan";

/// A game between two, kept by a director.
fn game(allies: &str, axis: &str) -> Table {
    Table::with("director", &[(allies, ALLIES), (axis, AXIS)], &[])
}

/// A seat signs a paper about the end of the game, and the director files it.
fn sign(t: &Table, seats: &[&str], words: &[&str]) {
    let mut files = Vec::new();
    for seat in seats {
        let latest = t.latest(seat);
        let (command, more) = words.split_first().expect("a command");
        let mut all = vec![*command, latest.as_str(), "--seat", seat, "--key", "key"];
        all.extend(more);
        t.good(seat, &all);
        let kind = if *command == "concede" { "concession" } else { "result" };
        let file = format!("{NAME}.{:04}.{kind}.{seat}.toml", t.next(seat));
        t.mail(seat, "dora", &file);
        files.push(file);
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    t.rule("dora", &files);
    t.send("dora", &t.latest("dora"));
}

/// A club's folder in the place of a table that plays no game.
struct Club(Table);

impl Club {
    fn new() -> Club {
        let t = Table::bare(&["club"]);
        fs::create_dir(t.path("club", "all")).expect("a folder");
        Club(t)
    }

    /// Lays all game files of a game into the folder.
    fn take(&self, t: &Table, name: &str) {
        let seat = &t.seats[0];
        let folder = self.0.path("club", &format!("all/{name}"));
        fs::create_dir(&folder).expect("a folder");
        for block in 0..t.next(seat) {
            let file = format!("{NAME}.{block:04}.ron");
            fs::copy(t.path(seat, &file), folder.join(&file)).expect("the game file");
        }
    }

    fn json(&self) -> Value {
        let said = self.0.good("club", &["standings", "all", "--format", "json"]);
        serde_json::from_str(&said).expect("JSON")
    }
}

/// `seat points games` of every line.
fn lines(told: &Value) -> Vec<String> {
    let table = told["table"].as_array().expect("a table");
    let line = |l: &Value| {
        let seat = l["seat"].as_str().expect("a name");
        format!("{seat} {} {} {}", l["half-points"], l["games"], l["open"])
    };
    table.iter().map(line).collect()
}

#[test]
fn signed_ends_make_the_table_and_the_next_round() {
    let club = Club::new();
    let one = game("anna", "bruno");
    sign(&one, &["bruno"], &["concede"]);
    club.take(&one, "one");
    let two = game("clara", "emil");
    sign(&two, &["clara", "emil"], &["result", "--ending", "draw"]);
    club.take(&two, "two");
    let three = game("anna", "emil");
    club.take(&three, "three");
    let told = club.json();
    assert_eq!(
        lines(&told),
        ["anna 2 1 1", "clara 1 1 0", "emil 1 1 1", "bruno 0 1 0"],
        "{told:#}"
    );
    assert_eq!(told["table"][0]["allies"]["wins"], 1);
    assert_eq!(told["table"][0]["axis"], serde_json::json!({"wins": 0, "draws": 0, "losses": 0}));
    // The block before the concession is there too, and one game counts once.
    assert_eq!(told["games"].as_array().map(Vec::len), Some(3));
    let text = club.0.good("club", &["standings", "all", "--pairings"]);
    let next = text.split("NEXT ROUND\n").nth(1).expect("a round");
    let next: Vec<String> =
        next.lines().take(3).map(|l| l.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    // anna has met bruno and is playing emil; where both were Allies, the lower becomes the Axis.
    assert_eq!(next, ["axis allies note", "clara anna", "bruno emil"], "{text}");
    assert!(text.contains("\nanna: clara\n"), "{text}");
    assert!(text.contains("2 over, 1 open, 2 rounds\n"), "{text}");
    let csv = club.0.good("club", &["standings", "all", "--format", "csv"]);
    assert!(csv.starts_with("place,seat,points,games,wins,draws,losses,"), "{csv}");
    assert!(csv.contains("\n2,clara,0.5,1,0,1,0,0.5,0,0,0,0,1,0,0,1,SHA256:"), "{csv}");
    let csv = club.0.good("club", &["standings", "all", "--format", "csv", "--pairings"]);
    assert_eq!(csv, "axis,allies,note\nclara,anna,\nbruno,emil,\n");
}

#[test]
fn no_two_meet_again_if_another_can_be_free() {
    let club = Club::new();
    let seats =
        [("anna", "Soviet Union"), ("clara", "United Kingdom, United States"), ("bruno", AXIS)];
    club.take(&Table::with("director", &seats, &[]), "one");
    let csv = club.0.good("club", &["standings", "all", "--format", "csv", "--pairings"]);
    // clara is the last of the table, but anna has met bruno.
    assert_eq!(csv, "axis,allies,note\nclara,anna,\nbruno,-,bye this round\n");
}

#[test]
fn what_does_not_count_is_said() {
    let club = Club::new();
    let one = game("anna", "bruno");
    sign(&one, &["anna", "bruno"], &["result", "--ending", "annulled"]);
    club.take(&one, "one");
    let two = game("anna", "clara");
    sign(&two, &["anna"], &["concede"]);
    club.take(&two, "two");
    // The same game ends the other way in another file.
    let other = game("anna", "clara");
    assert_eq!(two.game("anna").file().game, other.game("anna").file().game);
    sign(&other, &["clara"], &["concede"]);
    club.take(&other, "other");
    club.0.good("club", &["new", "lhtr", "--name", "kitchen", "--hotseat"]);
    club.0.good("club", &["start", "kitchen.invitation.toml", "--out", "all/kitchen.0000.ron"]);
    let told = club.json();
    assert_eq!(lines(&told), ["anna 0 0 0", "bruno 0 0 0"], "{told:#}");
    let why = told["not-counted"].as_array().expect("a list");
    let why: Vec<&str> = why.iter().filter_map(|w| w["why"].as_str()).collect();
    let forked = "all/other/june.0001.ron, all/two/june.0001.ron tell different stories";
    assert!(why.contains(&forked), "{why:?}");
    assert!(why.contains(&"its dice are not official") && why.contains(&"annulled"), "{why:?}");
    // They have met, and there is no one else: once more, and it is said.
    let text = club.0.good("club", &["standings", "all", "--pairings"]);
    assert!(text.contains("they have met before"), "{text}");
    // A file that is wrong decides the exit code and nothing else.
    let forged =
        club.0.read("club", "all/one/june.0001.ron").replacen("treasury: [", "treasury: [1", 1);
    club.0.write("club", "all/forged.ron", &forged);
    let said = club.0.refused("club", &["standings", "all"]);
    assert!(said.contains("not counted: all/forged.ron: wrong: "), "{said}");
}

#[test]
fn games_are_chosen_by_club_edition_and_day() {
    let club = Club::new();
    let one = game("anna", "bruno");
    sign(&one, &["bruno"], &["concede"]);
    club.take(&one, "one");
    let left = |more: &[&str]| {
        let said = club.0.good("club", &[&["standings", "all"][..], more].concat());
        said.contains("1 game of another club, edition or time")
    };
    assert!(!left(&["--edition", "lhtr"]) && left(&["--edition", "revised"]));
    assert!(left(&["--club", "wcs-2025"]));
    // Its papers claim no day.
    assert!(left(&["--from", "2026-01-01"]));
    let ran = club.0.run("club", &["standings", "all", "--to", "soon"]);
    assert!(ran.code == 2 && ran.said.contains("write a day as 2026-01-31"), "{}", ran.said);
    // A turn whose receipt claims 2026-03-14, with the zone that a moment needs.
    let two = game("clara", "emil");
    let orders = two.orders("clara", super::FEW);
    two.send("clara", &orders);
    let latest = two.latest("dora");
    let receipt = format!("{NAME}.0001.receipt.toml");
    let claim = ["--claimed-time", "2026-03-14 12:00 UTC"];
    two.good("dora", &[&["receipt", &latest, &orders, "--key", "key"][..], &claim].concat());
    let opening = two.open("dora", &[&orders, &receipt]);
    two.rule("dora", &[&orders, &receipt, &opening]);
    two.send("dora", &two.latest("dora"));
    club.take(&two, "two");
    let count = |more: &[&str]| {
        let words = [&["standings", "all", "--format", "json"][..], more].concat();
        let told: Value = serde_json::from_str(&club.0.good("club", &words)).expect("JSON");
        told["games"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(count(&[]), 2);
    assert_eq!(count(&["--from", "2026-03-14", "--to", "2026-03-14"]), 1);
    assert_eq!(count(&["--to", "2026-03-13"]), 0);
}

#[test]
fn a_player_with_a_new_key_is_one_person() {
    let club = Club::new();
    let one = game("anna", "bruno");
    sign(&one, &["bruno"], &["concede"]);
    club.take(&one, "one");
    let two = game("anna", "clara");
    super::keys::write_private(&two.path("anna", "new"), super::keys::private_file("anna anew"));
    let latest = two.latest("anna");
    let words = ["key", "change", &latest, "--seat", "anna", "--new", "new", "--old", "key"];
    two.good("anna", &words);
    let files = ["key", "ruling"].map(|kind| format!("{NAME}.0001.{kind}.anna.toml"));
    files.iter().for_each(|file| two.mail("anna", "dora", file));
    two.rule("dora", &[&files[0], &files[1]]);
    two.send("dora", &two.latest("dora"));
    sign(&two, &["clara"], &["concede"]);
    club.take(&two, "two");
    let told = club.json();
    assert_eq!(lines(&told), ["anna 4 2 0", "bruno 0 1 0", "clara 0 1 0"], "{told:#}");
}
