//! A pace: how much time each seat has, and the account of it, which is made of claims and decides nothing.

use std::fs;

use fieldpost::doc_kind::DocKind;
use fieldpost::file::Block;

use super::table::{DORA, NAME, TWO, Table, on_one_line};
use super::week::{BOX, into_box, posted, run, season_with, week};
use super::{LOSSES, QUIET};

const PACE: [&str; 6] = ["--pace", "3", "--time-bank", "20", "--vacation", "14"];

/// Orders without a die, taken by the director with this claimed time.
fn turn(t: &Table, seat: &str, time: &str) {
    let orders = t.orders(seat, QUIET);
    t.mail(seat, DORA, &orders);
    let game = t.latest(DORA);
    let words = ["step", &game, &orders, "--key", "key", "--claimed-time", time];
    t.good(DORA, &[&words[..], &["--addresses", "none.toml"]].concat());
    t.send(DORA, &t.latest(DORA));
}

fn owed(t: &Table) -> String {
    on_one_line(&t.good("anna", &["show", &t.latest("anna"), "--owed"]))
}

fn report(t: &Table) -> String {
    on_one_line(&t.good("anna", &["report", &t.latest("anna")]))
}

/// A notice of a seat, put into a block.
fn notice(t: &Table, seat: &str, more: &[&str]) {
    let game = t.latest(seat);
    t.good(seat, &[&["notice", &game, "--seat", seat, "--key", "key"], more].concat());
    let file = format!("{NAME}.{:04}.notice.{seat}.toml", t.next(seat));
    t.step(seat, &[&file]);
}

#[test]
fn the_account_adds_up_what_is_claimed() {
    let t = Table::with("director", &TWO, &PACE);
    let said = owed(&t);
    assert!(
        said.contains("anna 20 of 20 days in the bank and 14 of 14 days of vacation"),
        "{said}"
    );
    assert!(!said.contains("has time"), "no one has claimed when the game began: {said}");
    turn(&t, "anna", "2026-03-01 10:00 UTC");
    let block = t.last("anna");
    assert_eq!(
        (block.step, block.documents.len()),
        (None, 2),
        "orders, and a receipt without dice"
    );
    let told = "Time, by what the signers claim: bruno has time from 2026-03-01 10:00 UTC until 2026-03-04 \
                10:00 UTC, and with the bank until 2026-03-24 10:00 UTC.";
    for said in [owed(&t), report(&t)] {
        assert!(said.contains(told), "{said}");
        assert!(
            said.contains("The time of 1 turn or answer is not counted: no paper says"),
            "{said}"
        );
    }
    // Bruno takes four and a half days, one and a half of them out of the bank.
    turn(&t, "bruno", "2026-03-05 22:00 UTC");
    let said = owed(&t);
    assert!(said.contains("bruno 18.5 of 20 days in the bank"), "{said}");
    assert!(
        said.contains("anna has time from 2026-03-05 22:00 UTC until 2026-03-08 22:00 UTC"),
        "{said}"
    );
    // Vacation and what an opponent agrees to do not count.
    notice(&t, "anna", &["--form", "vacation", "--from", "2026-03-07", "--until", "2026-03-08"]);
    let said = owed(&t);
    assert!(said.contains("until 2026-03-10 22:00 UTC, and with the bank until"), "{said}");
    assert!(said.contains("12 of 14 days of vacation"), "{said}");
    let more =
        ["--form", "extension", "--to", "anna", "--from", "2026-03-08", "--until", "2026-03-09"];
    notice(&t, "bruno", &more);
    assert!(owed(&t).contains("until 2026-03-11 22:00 UTC, and"), "{}", owed(&t));
    // Seven days: three are off, and three are those of a turn.
    turn(&t, "anna", "2026-03-12 22:00 UTC");
    assert!(owed(&t).contains("anna 19 of 20 days in the bank"), "{}", owed(&t));
    // Where no time is told, nothing is counted.
    let orders = t.orders("bruno", QUIET);
    t.step("bruno", &[&orders]);
    let said = owed(&t);
    assert!(
        said.contains("The time of 2 turns or answers are not counted: no paper says"),
        "{said}"
    );
    assert!(!said.contains("has time"), "{said}");
    let json = t.good("anna", &["show", &t.latest("anna"), "--owed", "--format", "json"]);
    assert!(
        json.contains("\"bank-days\": \"18.5\"") && json.contains("\"claimed\": true"),
        "{json}"
    );
    let json = t.good("anna", &["report", &t.latest("anna"), "--format", "json"]);
    assert!(json.contains("\"time\": ["), "{json}");
    t.all_agree();
    // Three receipts are for the same step, which no die used up: no one has signed twice for it.
    let with_receipt = |b: &&Block| b.documents.iter().any(|d| d.kind == DocKind::Receipt);
    assert_eq!(t.game("anna").file().blocks.iter().filter(with_receipt).count(), 3);
    t.good("anna", &["audit", &t.latest("anna")]);
}

#[test]
fn a_week_takes_the_dates_of_the_mails_and_the_overview_shows_them() {
    let t = season_with(&["a1"], "director", &PACE);
    t.good(DORA, &week(&[]));
    into_box(&t, &posted(&t, "a1", QUIET));
    t.good(DORA, &week(&[BOX, "--mailed"]));
    let words = |how: &str| {
        let ran = run(&t, &["overview", "cup", "--format", how]);
        assert_eq!(ran.code, 0, "{}", ran.said);
        on_one_line(&ran.said)
    };
    let told = "bruno has time from 2026-11-21 09:00 UTC until 2026-11-24 09:00 UTC, and with the bank until \
                2026-12-14 09:00 UTC";
    for how in ["text", "html", "chat"] {
        assert!(words(how).contains(told), "{how}: {}", words(how));
    }
    assert!(words("html").starts_with("<!DOCTYPE html>"), "{}", words("html"));
    let chat = words("chat");
    assert!(
        chat.starts_with("a1: round 1, Germany to move; bruno owes orders of Germany;"),
        "{chat}"
    );
    assert!(words("csv").contains("2026-11-24 09:00 UTC"), "{}", words("csv"));
    assert!(words("json").contains("\"with-bank\": \"2026-12-14 09:00 UTC\""), "{}", words("json"));
}

#[test]
fn without_a_pace_nothing_of_it_is_said_or_signed() {
    let t = season_with(&["a1"], "director", &[]);
    into_box(&t, &posted(&t, "a1", QUIET));
    t.good(DORA, &week(&[BOX]));
    let bytes = fs::read(t.path(DORA, "cup/a1.0001.ron")).expect("a game");
    let text = String::from_utf8_lossy(&bytes).to_string();
    assert!(!text.contains("kind: \"receipt\"") && !text.contains("[pace]"), "{text}");
    let plain = Table::of("director");
    let game = plain.latest("bruno");
    let words = ["notice", &game, "--seat", "bruno", "--key", "key", "--form", "extension"];
    let days = ["--from", "2026-03-08", "--until", "2026-03-09"];
    let said = plain.refused("bruno", &[&words[..], &days].concat());
    assert!(said.contains("has no pace") && said.contains("`new --pace`"), "{said}");
    assert!(!said.contains("not your own"), "{said}");
}

#[test]
fn attack_98_time_that_a_seat_gives_itself() {
    let t = Table::with("director", &TWO, &PACE);
    let refused = |seat: &str, more: &[&str], code: i32| {
        let game = t.latest(seat);
        let words = ["notice", &game, "--seat", seat, "--key", "key", "--form"];
        let ran = t.run(seat, &[&words[..], more].concat());
        assert_eq!(ran.code, code, "{}", ran.said);
        on_one_line(&ran.said)
    };
    let days = ["--from", "2026-03-08", "--until", "2026-03-09"];
    let to_anna = [&["extension", "--to", "anna"][..], &days].concat();
    let said = refused("anna", &to_anna, 1);
    assert!(said.contains("name the seats that get more time"), "{said}");
    let said = refused(DORA, &to_anna, 1);
    assert!(said.contains("that is for a seat that plays against anna"), "{said}");
    let said = refused("anna", &["vacation", "--from", "1 May", "--until", "9 May"], 2);
    assert!(said.contains("write each as 2026-04-01"), "{said}");
    // More vacation than there is counts up to what there is, and the claimed time of a receipt is its signer's.
    notice(&t, "anna", &["--form", "vacation", "--from", "2026-03-01", "--until", "2026-12-31"]);
    let said = owed(&t);
    assert!(said.contains("anna 20 of 20 days in the bank and 0 of 14 days of vacation"), "{said}");
    let ran = t.run("anna", &["new", "lhtr", "--name", "x", "--hotseat", "--pace", "0"]);
    assert_eq!(ran.code, 2, "{}", ran.said);
    assert!(ran.said.contains("a pace has 1 to 3650 days a turn"), "{}", ran.said);
}

#[test]
fn a_receipt_that_only_tells_the_time_is_no_second_receipt() {
    let t = Table::with("director", &TWO, &PACE);
    let standing = t.standing("bruno", LOSSES);
    t.mail("bruno", DORA, &standing);
    t.good(DORA, &["standing", "file", &t.latest(DORA), &standing]);
    t.send(DORA, &t.latest(DORA));
    turn(&t, "anna", "2026-03-01 10:00 UTC");
    turn(&t, "bruno", "2026-03-02 10:00 UTC");
    t.good("anna", &["audit", &t.latest("anna")]);
}
