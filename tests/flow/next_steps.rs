//! What a command says comes next: who does it, with which command, and what is still unchecked. That each printed
//! command runs is tried by the table itself.

use super::table::{DORA, NAME, Table, on_one_line};
use super::{FEW, QUIET};

/// Anna's side gives up: each paper is mailed to the writer of the blocks, and the result is owed until it is signed.
#[test]
fn a_game_that_is_conceded_names_who_signs_the_result_and_how() {
    for (mode, by, writer) in
        [("director", DORA, "dora"), ("keepers", "bruno", "the player who started the game")]
    {
        let t = Table::of(mode);
        let game = t.latest("anna");
        let said = t.good("anna", &["concede", &game, "--seat", "anna", "--key", "key"]);
        let paper = format!("{NAME}.0001.concession.anna.toml");
        assert!(on_one_line(&said).contains(&format!("Mail it to {writer}, who runs")), "{said}");
        assert!(said.contains(&format!("  fieldpost step {game} {paper}\n")), "{said}");
        t.send("anna", &paper);
        let report = t.good(by, &["step", &game, &paper]);
        let signs =
            "The Axis have won. A player of the Allies signs the result: `fieldpost result`.";
        assert!(on_one_line(&report).contains(signs), "{report}");
        let over = t.latest(by);
        t.send(by, &over);
        let owed = t.good("bruno", &["show", &over, "--owed"]);
        assert!(owed.starts_with("anna owes the result. The game is over."), "{owed}");
        let line = format!("  fieldpost result {over} --seat anna --key KEY\n");
        assert!(owed.contains(&format!("Next, anna:\n{line}")), "{owed}");
        let said = t.good("anna", &["result", &over, "--seat", "anna", "--key", "key"]);
        let result = format!("{NAME}.0002.result.anna.toml");
        assert!(said.contains(&format!("  fieldpost step {over} {result}\n")), "{said}");
        assert!(said.contains("Mail it to "), "{said}");
        t.send("anna", &result);
        t.good(by, &["step", &over, &result]);
        let owed = t.good(by, &["show", &t.latest(by), "--owed"]);
        assert!(owed.starts_with("No one owes anything. The game is over."), "{owed}");
    }
}

/// The command that tells everyone which papers wait is printed in full.
#[test]
fn waiting_papers_come_with_the_notice_that_claims_them() {
    let t = Table::of("director");
    let game = t.latest("anna");
    let orders = t.orders("anna", FEW);
    let owed = t.good("anna", &["show", &game, "--owed", &orders]).replace(" \\\n     ", "");
    let line = format!("fieldpost notice {game} {orders} --form overdue --seat SEAT --key KEY");
    assert!(owed.contains(&line), "{owed}");
    let words = line.replace("SEAT", "anna").replace("KEY", "key");
    let words: Vec<&str> = words.split(' ').skip(1).collect();
    t.good("anna", &words);
}

/// The copy with the problems is written also when a line of a plain turn cannot be read.
#[test]
fn a_line_that_cannot_be_read_is_in_the_annotated_copy() {
    let t = Table::of("director");
    let game = t.latest("anna");
    let form = format!("{NAME}.0001.orders.txt");
    t.good("anna", &["orders", "new", &game]);
    let first = t.read("anna", &form).lines().next().unwrap_or_default().to_string();
    let turn = "Combat:\n3 inf, 1 tank: Archangl > West Russia\n";
    t.write("anna", &form, &format!("{first}\n\n{turn}"));
    let said = t.refused("anna", &["orders", "check", &form, "--annotate", "copy.txt"]);
    assert!(said.contains("Nothing has been checked against the rules yet"), "{said}");
    let copy = t.read("anna", "copy.txt");
    let below = copy.split("Archangl > West Russia\n").nth(1).expect("the line is there");
    assert!(below.starts_with("# *** error: "), "{copy}");
    // Read, and checked: a problem of the rules is there too, and what comes next once there is none.
    t.write("anna", &form, &format!("{first}\n\n{}", turn.replace("Archangl", "Archangel")));
    let said = t.good("anna", &["orders", "check", &form, "--annotate", "good.txt"]);
    assert!(said.contains(&format!("  fieldpost post {form} --key KEY\n")), "{said}");
    assert!(!said.contains("Nothing has been checked"), "{said}");
    assert!(t.read("anna", "good.txt").contains("Archangel > West Russia"));
}

/// Orders for a turn that was played are one mistake, and no help dresses them up as new.
#[test]
fn a_form_for_a_past_turn_is_told_once() {
    let t = Table::of("director");
    let game = t.latest("anna");
    for out in ["old.toml", "old.txt"] {
        t.good("anna", &["orders", "new", &game, "--out", out]);
    }
    t.step("anna", &[&t.orders("anna", QUIET)]);
    let now = t.latest("anna");
    for file in ["old.toml", "old.txt"] {
        let said = t.refused("anna", &["orders", "check", file, "--game", &now]);
        let what = "this is for the Soviet Union, round 1, step 1; the game is now at Germany, round 1, step";
        assert!(said.contains(what), "{file}: {said}");
        assert!(said.contains("`fieldpost orders new"), "{file}: {said}");
        assert!(said.contains(": 1 error") && !said.contains("head ="), "{file}: {said}");
    }
}

/// Suggested orders are to be changed and checked, and the commands for that are printed.
#[test]
fn suggested_orders_say_how_to_go_on() {
    let t = Table::of("director");
    let game = t.latest("anna");
    for kind in ["suggest", "random"] {
        let file = format!("{kind}.txt");
        let said = t.good("anna", &["orders", kind, &game, "--out", &file]);
        assert!(said.contains("Change what you like."), "{said}");
        assert!(said.contains(&format!("  fieldpost orders check {file}\n")), "{said}");
    }
}
