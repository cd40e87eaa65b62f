//! A key that changes between the receipt and the dice: what the receipt locked is played as it was signed, by
//! `step` and by `week`, and papers that come too late are named.

use super::FEW;
use super::table::{DORA, Table, on_one_line};
use super::week::{BOX, WITH, arrived, into_box, posted, run, season, there, week};

/// The mail of anna's orders, and the two papers of her new key.
fn with_new_key(t: &Table) -> (String, [String; 2]) {
    let mail = posted(t, "a1", FEW);
    t.good("anna", &["key", "new", "second"]);
    let words =
        ["key", "change", "a1.0000.ron", "--seat", "anna", "--old", "key", "--new", "second"];
    t.good("anna", &words);
    (mail, ["key", "ruling"].map(|kind| format!("a1.0001.{kind}.anna.toml")))
}

#[test]
fn locked_orders_are_played_after_a_change_of_key() {
    let t = season(&["a1"], "director");
    let (mail, papers) = with_new_key(&t);
    t.write(DORA, "cup/a1.0001.orders.anna.eml", &arrived(&mail));
    into_box(&t, &mail);
    t.good(
        DORA,
        &[&["step", "cup/a1.0000.ron", "cup/a1.0001.orders.anna.eml"][..], &WITH].concat(),
    );
    for paper in &papers {
        t.mail("anna", DORA, paper);
    }
    // The step with the key names the command that plays what is locked.
    let said = t.good(
        DORA,
        &["step", "cup/a1.0000.ron", &papers[0], &papers[1], "--addresses", "book.toml"],
    );
    let next =
        "fieldpost step cup/a1.0001.ron cup/a1.0001.orders.anna.eml cup/a1.0001.receipt.toml";
    let said = on_one_line(&said).replace("\\ ", "");
    assert!(
        said.contains("The papers that your receipt a1.0001.receipt.toml lists still count"),
        "{said}"
    );
    assert!(said.contains(next) && said.contains("--key KEY"), "{said}");
    // `week` takes the same papers out of the mail.
    t.good(DORA, &week(&[BOX]));
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    assert_eq!(ran.code, 0, "{}", ran.said);
    assert!(there(&t, "a1.0002.ron"), "{}", ran.said);
}

/// The command that `step` names.
#[test]
fn the_command_that_is_named_after_a_change_of_key_plays_the_step() {
    let t = season(&["a1"], "director");
    let (mail, papers) = with_new_key(&t);
    t.write(DORA, "cup/a1.0001.orders.anna.eml", &arrived(&mail));
    let step = |words: &[&str]| t.good(DORA, &[&["step"][..], words, &WITH].concat());
    step(&["cup/a1.0000.ron", "cup/a1.0001.orders.anna.eml"]);
    for paper in &papers {
        t.mail("anna", DORA, paper);
    }
    step(&["cup/a1.0000.ron", &papers[0], &papers[1]]);
    let said =
        step(&["cup/a1.0001.ron", "cup/a1.0001.orders.anna.eml", "cup/a1.0001.receipt.toml"]);
    assert!(said.contains("a1.0002.ron"), "{said}");
}

#[test]
fn a_new_key_that_comes_after_the_receipt_is_named_when_the_step_is_played() {
    let t = season(&["a1"], "director");
    let (mail, papers) = with_new_key(&t);
    into_box(&t, &mail);
    t.good(DORA, &week(&[BOX]));
    for paper in &papers {
        into_box(&t, &format!("From: a@b.c\nSubject: x\n\n{}", t.read("anna", paper)));
    }
    let ran = run(&t, &week(&[BOX, "--mailed"]));
    assert!(there(&t, "a1.0001.ron"), "{}", ran.said);
    assert_eq!(ran.code, 1, "a game needs its director: {}", ran.said);
    let said = on_one_line(&ran.said);
    assert_eq!(
        said.matches("came too late: the step that your receipt had locked").count(),
        2,
        "{said}"
    );
}
