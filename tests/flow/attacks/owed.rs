//! A keeper who keeps a link back: who waits can name it, and lay before everybody what waits.

use fieldpost::chain::verify;
use fieldpost::edition::Source;

use crate::WEST_RUSSIA;
use crate::table::{Table, on_one_line};

fn owed(t: &Table, seat: &str, files: &[&str]) -> String {
    let game = t.latest(seat);
    on_one_line(&t.good(seat, &[&["show", &game, "--owed"][..], files].concat()))
}

#[test]
fn attack_57_the_keeper_who_waits_is_named() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", WEST_RUSSIA);
    let said = owed(&t, "anna", &[]);
    assert!(said.contains("anna owes the orders"), "the game file knows no more: {said}");
    let said = owed(&t, "anna", &[&orders]);
    assert!(said.contains("anna owes the link of step 1"), "the mover opens first: {said}");
    let hers = t.open("anna", &[&orders]);
    let said = owed(&t, "anna", &[&orders, &hers]);
    assert!(
        said.contains("bruno owes the link of step 1: `fieldpost step GAME MAIL --key KEY`"),
        "{said}"
    );
    assert!(said.contains(&format!("since the opening of anna, {hers}")), "{said}");
    assert!(said.contains(&format!("mail to bruno: {orders}, {hers}")), "{said}");
    assert!(said.contains("does not prove that they arrived"), "{said}");
    let game = t.latest("anna");
    let json = ["show", &game, "--owed", &orders, &hers, "--format", "json"];
    let json: serde_json::Value = serde_json::from_str(&t.good("anna", &json)).expect("JSON");
    assert_eq!(json["papers"]["from"], serde_json::json!(["bruno"]));
    assert_eq!(
        (&json["papers"]["since"]["kind"], &json["papers"]["proof"]),
        (&"opening".into(), &false.into())
    );
    t.mail("anna", "bruno", &orders);
    t.mail("anna", "bruno", &hers);
    let his = t.open("bruno", &[&orders, &hers]);
    let said = owed(&t, "bruno", &[&orders, &hers, &his]);
    assert!(said.contains("Nothing is missing"), "{said}");
    // With a director the receipt comes first.
    let t = Table::of("both");
    let orders = t.orders("anna", WEST_RUSSIA);
    let said = owed(&t, "anna", &[&orders]);
    assert!(said.contains("dora owes the receipt") && said.contains("mail to dora"), "{said}");
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    let dora = t.open("dora", &[&orders, &receipt]);
    let said = owed(&t, "dora", &[&orders, &receipt, &dora]);
    assert!(said.contains("anna and bruno owe the links of step 1"), "{said}");
}

#[test]
fn attack_57_a_notice_holds_what_waits() {
    let t = Table::of("keepers");
    let [orders, hers] = t.orders_and_opening("anna", WEST_RUSSIA);
    let game = t.latest("anna");
    let words = ["notice", &game, &orders, &hers, "--seat", "anna", "--key", "key"];
    t.good("anna", &[&words[..], &["--form", "overdue"]].concat());
    let notice = "june.0001.notice.anna.toml";
    let text = t.read("anna", notice);
    assert!(text.contains("\"bruno\"") && text.contains("awaits = \"links\"\n"), "{text}");
    // Without what it holds it makes no block, and nothing else comes with it.
    let said = t.rule_refused("anna", &[notice, &orders]);
    assert!(said.contains("holds a document that is not among these"), "{said}");
    let other = t.sign(
        "anna",
        "other.toml",
        &t.read("anna", "june.0001.orders.toml").replace("8 inf", "7 inf"),
    );
    assert!(t.rule_refused("anna", &[notice, &orders, &hers, &other]).contains("block of its own"));
    t.rule("anna", &[notice, &orders, &hers]);
    let block = t.last("anna");
    assert_eq!((block.documents.len(), block.held.len()), (1, 2));
    assert_eq!((block.step, block.openings.len(), block.events.len()), (None, 0, 0));
    let report = on_one_line(&t.read("anna", "june.0001.txt"));
    assert!(
        report.contains("The notice contains: the orders of anna and the opening of anna"),
        "{report}"
    );
    assert!(report.contains("It claims that they were mailed; it does not prove it."), "{report}");
    assert!(owed(&t, "anna", &[]).contains("it claims that 2 documents wait"));
    // Somebody else's words in a held document are found, and so is one without a signature.
    let file = t.read("anna", "june.0001.ron");
    let forged = file.replace("buy = \\\"8 inf\\\"", "buy = \\\"7 inf\\\"");
    assert_ne!(forged, file);
    assert!(!verify(forged.as_bytes(), &Source::BuiltIn).good());
    // The step is still played with the same files, which are not done.
    let his = t.open("bruno", &[&orders, &hers]);
    t.mail("anna", "bruno", "june.0001.ron");
    let said = t.rule("bruno", &[&orders, &hers, &his]);
    assert!(said.contains("West Russia"), "{said}");
    assert_eq!(t.last("bruno").step, Some(1));
    t.good("bruno", &["verify", &t.latest("bruno")]);
    t.dice_agree("bruno");
}
