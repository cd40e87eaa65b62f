//! What `audit` holds against somebody, and what it must not: parts of a turn, games of one name,
//! corrections, joins that were used again.

use std::fs;

use crate::chains::{RESEARCH, ruled};
use crate::table::{DORA, NAME, Table};

/// What `audit` says of these files, and its exit code.
fn audit(t: &Table, seat: &str, files: &[&str]) -> (i32, String) {
    let ran = t.run(seat, &[&["audit"][..], files].concat());
    (ran.code, ran.said.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn innocent(t: &Table, seat: &str, files: &[&str]) -> String {
    let (code, said) = audit(t, seat, files);
    assert_eq!((code, said.contains("SIGNED TWICE")), (0, false), "{said}");
    said
}

/// The text of a signed file and its digest.
fn paper(t: &Table, seat: &str, file: &str) -> (String, String) {
    let bytes = fs::read(t.path(seat, file)).expect("a file");
    let paper = fieldpost::chain::SignedDocument::read(&bytes).expect("a signed file");
    (paper.document.text, paper.document.digest.to_string())
}

#[test]
fn attack_60_a_turn_in_parts_and_games_of_one_name() {
    let t = Table::of("keepers");
    let first = t.orders_of("june.0000.ron", "anna", "until = \"research\"\n");
    t.step("anna", &[&first]);
    assert_eq!(t.last("anna").step, None, "nothing is researched: the step is the same");
    let rest = t.orders("anna", crate::QUIET);
    t.step("anna", &[&rest]);
    innocent(&t, "anna", &[&t.latest("anna"), &first, &rest]);
    // A whole turn and a part of it on one game file are two plans, and one can be held back.
    let whole = t.orders_of("june.0000.ron", "anna", "[purchase]\nbuy = \"8 inf\"\n");
    let (code, said) = audit(&t, "anna", &[&t.latest("anna"), &whole]);
    assert!(code == 1 && said.contains("SIGNED TWICE: anna of game june signed 2"), "{said}");
    // Another game of the same name between the same people with the same keys.
    let mut other = Table::invited("keepers", &crate::table::TWO, &[], |_| {});
    other.begin("anna", 6);
    let orders = other.orders("anna", "[purchase]\nbuy = \"8 inf\"\n");
    fs::copy(other.path("anna", &orders), t.path("anna", "other.toml")).expect("copied");
    fs::copy(other.path("anna", "june.0000.ron"), t.path("anna", "other.ron")).expect("copied");
    innocent(&t, "anna", &[&t.latest("anna"), &first, &rest, "other.ron", "other.toml"]);
    // Without the other game file no one knows its head, and it is still another one.
    innocent(&t, "anna", &[&t.latest("anna"), &rest, "other.toml"]);
}

#[test]
fn attack_60_a_documented_correction() {
    let t = Table::of("director");
    let one = t.orders_as("anna", "[purchase]\nbuy = \"8 inf\"\n", "one.toml");
    let (text, digest) = paper(&t, "anna", &one);
    let other = text.replace("8 inf", "7 inf");
    // All 64 digits, which do not fit on a line that can be signed.
    let replaces = |whole: bool| match whole {
        true => format!("replaces = [\n  \"{digest}\",\n]\n[purchase]"),
        false => format!("replaces = \"{}\"\n[purchase]", &digest[..32]),
    };
    let game = t.latest("anna");
    for whole in [true, false] {
        t.write("anna", "two.toml", &other.replace("[purchase]", &replaces(whole)));
        let _ = fs::remove_file(t.path("anna", "two.signed.toml"));
        t.good("anna", &["orders", "sign", "two.toml", "--key", "key", "--game", &game]);
        let said = innocent(&t, "anna", &[&game, &one, "two.signed.toml"]);
        assert!(!said.contains("late"), "{said}");
    }
    // Undocumented it is what it was.
    t.write("anna", "three.toml", &other);
    t.good("anna", &["orders", "sign", "three.toml", "--key", "key", "--game", &game]);
    let (code, said) = audit(&t, "anna", &[&game, &one, "three.signed.toml"]);
    assert!(code == 1 && said.contains("SIGNED TWICE: anna of game june signed 2"), "{said}");
    // Somebody else's key under her name is nothing she did.
    let forged = t.sign("bruno", "forged.toml", &other);
    t.mail("bruno", "anna", &forged);
    innocent(&t, "anna", &[&game, &one, &forged]);
    // A correction of what a receipt has locked is late, and no crime.
    t.send("anna", &one);
    let receipt = t.run("dora", &["receipt", &game, &one, "--key", "key"]);
    assert_eq!(receipt.code, 1, "no die is needed: {}", receipt.said);
    t.rule("dora", &[&one]);
    t.send("dora", &t.latest("dora"));
    let said = innocent(&t, "anna", &[&t.latest("anna"), &one, "two.signed.toml"]);
    assert!(said.contains("late: the orders") && said.contains("of anna"), "{said}");
}

#[test]
fn attack_60_a_join_used_again() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", crate::WEST_RUSSIA);
    t.open("anna", &[&orders]);
    let opening = "june.0001.opening.anna.toml";
    // bruno joins again with another chain, and begins a second game from anna's old join.
    let invitation = format!("{NAME}.invitation.toml");
    let join = ["join", &invitation, "--seat", "bruno", "--key", "key", "--chain", "new.chain"];
    t.good("bruno", &[&join[..], &["--out", "again.toml"]].concat());
    let (anna, bruno) = (format!("{NAME}.join.anna.toml"), format!("{NAME}.join.bruno.toml"));
    t.mail("bruno", "anna", "again.toml");
    fs::create_dir(t.path("anna", "second")).expect("a folder");
    t.good("anna", &["start", &invitation, &anna, "again.toml", "--out", "second/june.0000.ron"]);
    let files = ["june.0000.ron", "second/june.0000.ron", &anna, &bruno, "again.toml", opening];
    let said = innocent(&t, "anna", &files);
    assert!(said.contains("joined twice: bruno answered the invitation of june with 2"), "{said}");
    assert!(!said.contains("joined twice: anna"), "{said}");
}

#[test]
fn attack_60_two_openings_and_two_chains() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", crate::WEST_RUSSIA);
    t.open("anna", &[&orders]);
    let opening = "june.0001.opening.anna.toml";
    let (text, _) = paper(&t, "anna", opening);
    let head = t.game("anna").file().head().to_string();
    // The same link for other documents, signed with another program.
    let (_, digest) = paper(&t, "anna", &orders);
    let other = t.sign("anna", "other.toml", &text.replace(&digest, &head));
    let game = t.latest("anna");
    innocent(&t, "anna", &[&game, opening]);
    let (code, said) = audit(&t, "anna", &[&game, opening, &other]);
    assert!(code == 1 && said.contains("anna of game june signed 2 different openings"), "{said}");
    // Two new chains for one head.
    for (chain, out) in [("1.chain", "1.toml"), ("2.chain", "2.toml")] {
        let words = ["reanchor", &game, "--seat", "anna", "--key", "key", "--new", chain];
        t.good("anna", &[&words[..], &["--out", out]].concat());
        // A changed program remembers nothing.
        std::fs::remove_file(t.path("anna", "key.chains")).expect("the memory");
    }
    innocent(&t, "anna", &[&game, "1.toml"]);
    let (code, said) = audit(&t, "anna", &[&game, "1.toml", "2.toml"]);
    assert!(code == 1 && said.contains("SIGNED TWICE: anna of game june signed 2"), "{said}");
}

#[test]
fn attack_60_a_receipt_signed_again_for_the_same() {
    let t = Table::of("both");
    let orders = t.orders("anna", RESEARCH);
    t.send("anna", &orders);
    let first = t.receipt(&[&orders]);
    // No link is open; a new chain comes between, and leaves the step and the orders as they are.
    let chain = ruled(&t, "anna", &[DORA, "bruno"]);
    let files: Vec<&str> = chain.iter().map(String::as_str).collect();
    t.step(DORA, &files);
    let second = t.receipt(&[&orders]);
    assert_ne!(paper(&t, DORA, &first), paper(&t, DORA, &second), "another head");
    let game = t.latest(DORA);
    innocent(&t, DORA, &[&game, &first, &second, &orders]);
    // For other documents it is another word.
    let (text, _) = paper(&t, DORA, &second);
    let (_, digest) = paper(&t, DORA, &orders);
    let head = t.game(DORA).file().head().to_string();
    let other = t.sign(DORA, "other.toml", &text.replace(&digest, &head));
    let (code, said) = audit(&t, DORA, &[&game, &first, &other]);
    assert!(code == 1 && said.contains("dora of game june signed 2 different receipts"), "{said}");
}

#[test]
fn attack_60_a_receipt_for_a_board_that_was_taken_back() {
    let t = Table::of("director");
    let quiet = t.orders("anna", crate::QUIET);
    t.step("anna", &[&quiet]);
    let orders = t.orders("bruno", RESEARCH);
    t.send("bruno", &orders);
    let first = t.receipt(&[&orders]);
    let [hers, his] = crate::rulings::agreed(&t, &["take-back", "--block", "1"]);
    t.step("anna", &[&hers, &his]);
    let again = t.orders("anna", RESEARCH);
    t.send("anna", &again);
    let second = t.receipt(&[&again]);
    let said = innocent(&t, DORA, &[&t.latest(DORA), &first, &second]);
    assert!(said.contains("receipt without a block: dora, step 1"), "{said}");
}
