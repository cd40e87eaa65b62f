//! A caretaker plays the turn of a seat that is silent: when it may be ruled, and what is said of it.

use super::rulings::rule;
use super::standing::stop_for_an_answer;
use super::table::{DORA, JUDGE, NAME, Table, on_one_line};
use super::{FEW, QUIET};

/// A notice of this form to a seat, written by another and put into a block.
pub fn notice(t: &Table, by: &str, to: &str, form: &str) {
    let game = t.latest(by);
    let words = ["notice", &game, "--seat", by, "--key", "key", "--form", form, "--to", to];
    t.good(by, &words);
    let file = format!("{NAME}.{:04}.notice.{by}.toml", t.next(by));
    t.step(by, &[&file]);
}

/// Both notices that a caretaker needs.
pub fn warn(t: &Table, by: &str, to: &str) {
    notice(t, by, to, "overdue");
    notice(t, by, to, "impending-forfeit");
}

/// What `ruling play-for` says where it signs nothing.
fn refused(t: &Table, by: &str, of: &str) -> String {
    let game = t.latest(by);
    let words = ["ruling", "play-for", &game, "--of", of, "--seat", by, "--key", "key"];
    on_one_line(&t.refused(by, &words))
}

/// What a report of the latest block says, on one line.
fn report(t: &Table, seat: &str) -> String {
    on_one_line(&t.read(seat, &format!("{NAME}.{:04}.txt", t.next(seat) - 1)))
}

#[test]
fn a_caretaker_plays_after_two_notices() {
    let t = Table::of("director");
    let said = refused(&t, DORA, "anna");
    assert!(said.contains("no `overdue` notice to anna"), "{said}");
    notice(&t, "bruno", "anna", "overdue");
    let said = refused(&t, DORA, "anna");
    assert!(said.contains("no `impending-forfeit` notice to anna"), "{said}");
    notice(&t, "bruno", "anna", "impending-forfeit");
    let said = refused(&t, DORA, "bruno");
    assert!(said.contains("it is the turn of anna, not of bruno"), "{said}");
    let before = t.game("anna").position().clone();
    let ruling = rule(&t, DORA, &["play-for", "--of", "anna"]);
    let block = t.step(DORA, &[&ruling]);
    assert_eq!((block.step, block.rolls.len()), (None, 0));
    let game = t.game("anna");
    let ed = &game.rules().edition;
    let (russia, infantry) = (before.power, ed.kind_by_id("infantry").expect("infantry"));
    let count = |p: &fieldpost::engine::Position| {
        p.units.values().filter(|u| u.power == russia && u.kind == infantry).count() as i32
    };
    // 24 IPC buy eight infantry, and Russia can make them all with its other complexes.
    assert_eq!(count(game.position()) - count(&before), before.ipc(russia) / 3);
    assert_ne!(game.position().power, russia);
    let told = report(&t, DORA);
    assert!(told.contains("RULING by dora: a caretaker plays this turn for anna"), "{told}");
    let told = on_one_line(&t.good("bruno", &["verify", &t.latest("bruno")]));
    assert!(told.contains("a caretaker plays this turn for anna"), "{told}");
    t.all_agree();
    // The next turn of the silent seat needs no new notices, and the seat may return.
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
    let ruling = rule(&t, DORA, &["play-for", "--of", "anna"]);
    t.step(DORA, &[&ruling]);
    let quiet = t.orders("bruno", QUIET);
    t.step("bruno", &[&quiet]);
    let hers = t.orders("anna", QUIET);
    t.step("anna", &[&hers]);
    // Once it has spoken, the notices are needed again.
    let said = refused(&t, DORA, "anna");
    assert!(said.contains("no `overdue` notice to anna"), "{said}");
    // The result says who played.
    let conceded = {
        t.good("bruno", &["concede", &t.latest("bruno"), "--seat", "bruno", "--key", "key"]);
        format!("{NAME}.{:04}.concession.bruno.toml", t.next("bruno"))
    };
    t.step("bruno", &[&conceded]);
    t.good("bruno", &["result", &t.latest("bruno"), "--seat", "bruno", "--key", "key"]);
    let result = format!("{NAME}.{:04}.result.bruno.toml", t.next("bruno"));
    t.step("bruno", &[&result]);
    let told = report(&t, DORA);
    assert!(
        told.contains("A caretaker has played turns: block 3 for anna and block 5 for anna."),
        "{told}"
    );
}

#[test]
fn a_judge_lets_a_caretaker_play_and_says_whose_link_is_missing() {
    let t = Table::judged("keepers");
    warn(&t, "bruno", "anna");
    let game = t.latest(JUDGE);
    let words = ["ruling", "play-for", &game, "--of", "anna", "--seat", JUDGE, "--key", "key"];
    let said = on_one_line(&t.good(JUDGE, &words));
    assert!(said.contains("a caretaker cannot open the link of anna"), "{said}");
    let file = format!("{NAME}.0003.ruling.{JUDGE}.toml");
    t.step(JUDGE, &[&file]);
    t.all_agree();
    // A player rules for no one alone.
    warn(&t, "anna", "bruno");
    let alone = rule(&t, "anna", &["play-for", "--of", "bruno"]);
    let said = on_one_line(&t.rule_refused("anna", &[&alone]));
    assert!(said.contains("anna plays in this game and cannot rule in it alone"), "{said}");
}

#[test]
fn no_caretaker_answers_for_a_seat() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    warn(&t, DORA, "bruno");
    let said = refused(&t, DORA, "bruno");
    assert!(said.contains("a ruling of kind default-answer replaces it"), "{said}");
}

#[test]
fn attack_97_a_caretaker_in_place_of_orders() {
    let t = Table::of("director");
    // dora has the orders of anna, and knows their dice.
    let orders = t.orders("anna", FEW);
    warn(&t, DORA, "anna");
    let ruling = rule(&t, DORA, &["play-for", "--of", "anna"]);
    t.step(DORA, &[&ruling]);
    let game = t.latest("anna");
    let said = on_one_line(&t.good("anna", &["audit", &game, &orders]));
    let told = "orders without a block: anna of june signed them for step 1";
    assert!(said.contains(told), "{said}");
    assert!(said.contains("dora ruled for a caretaker in block 3"), "{said}");
    // A keeper whose chain has opened the step signs no such ruling.
    let t = Table::of("director");
    warn(&t, DORA, "anna");
    let orders = t.orders("anna", FEW);
    t.mail("anna", DORA, &orders);
    let receipt = t.receipt(&[&orders]);
    t.open(DORA, &[&receipt, &orders]);
    t.write(DORA, &format!("{NAME}.{DORA}.chain"), &t.read(DORA, "chain"));
    let said = refused(&t, DORA, "anna");
    assert!(said.contains("the chain of dora has opened step 1 already"), "{said}");
}
