//! Attacks by those who have seen dice, or could: they change something, so that other dice count.

use fieldpost::chain::Receipt;
use fieldpost::doc_kind::DocKind;

use crate::chains::{RESEARCH, ruled, ruled_showing};
use crate::rulings::rule;
use crate::standing::{file, open, seal, stop_for_an_answer};
use crate::table::{DORA, NAME, Table};
use crate::{FEW, LOSSES, QUIET};

fn all(files: &[String]) -> Vec<&str> {
    files.iter().map(String::as_str).collect()
}

/// Two players in the eight-power game.
const EIGHT_POWERS: [(&str, &str); 2] =
    [("anna", "Soviet Union, France, UK, China, US"), ("bruno", "Germany, Japan, Italy")];

fn three_keepers() -> Table {
    Table::with("both", &crate::table::TWO, &["--keeper", "anna", "--keeper", "bruno"])
}

/// The turn before had no dice. Links are open for the next, which no block shows, and the director takes
/// that turn back.
#[test]
fn attack_70_take_back_a_turn_without_dice_when_those_of_the_next_are_seen() {
    let t = three_keepers();
    let quiet = t.orders("anna", QUIET);
    t.step("anna", &[&quiet]);
    let orders = t.orders("bruno", RESEARCH);
    t.send("bruno", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    for seat in ["anna", "bruno"] {
        let link = t.open(seat, &[&orders, &receipt]);
        t.send(seat, &link);
    }
    let own = rule(&t, DORA, &["take-back", "--block", "1"]);
    let said = t.rule_refused(DORA, &[&own]);
    assert!(said.contains("a `take-back` ruling needs the consent of both sides"), "{said}");
    let hers = rule(&t, "anna", &["agree", &own]);
    let said = t.rule_refused(DORA, &[&own, &hers]);
    assert!(said.contains("needs the consent of both sides"), "{said}");
    let his = rule(&t, "bruno", &["agree", &own]);
    t.step("anna", &[&own, &hers, &his]);
}

/// Only one seat signs a claim of supply, and it changes the position: the other seat's orders, and the
/// links that are open for them, are as good as before.
#[test]
fn attack_71_claim_supply_when_the_other_links_are_known() {
    let more = ["--keeper", "anna", "--keeper", "bruno"];
    let mut t = Table::invited_to("global-conflict", "both", &EIGHT_POWERS, &more, |_| {});
    t.begin("anna", 5);
    t.keep_advances();
    let orders = t.orders("bruno", "[research]\ndevelopment = \"rockets\"\ndice = 1\n");
    t.send("bruno", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    let his = t.open("bruno", &[&orders, &receipt]);
    t.send("bruno", &his);
    // Of a power whose turn comes later, and of the mover, for whom it comes too late.
    for complex in ["Japan", "Germany"] {
        let (game, number) = (t.latest("anna"), t.next("anna"));
        t.good("anna", &["claim", &game, complex, "--seat", "anna", "--key", "key"]);
        let claim = format!("{NAME}.{number:04}.claim.anna.toml");
        t.mail("anna", DORA, &claim);
        t.rule(DORA, &[&claim]);
        t.send(DORA, &t.latest(DORA));
    }
    assert_eq!(t.game("anna").position().claims.len(), 2);
    let mut files = vec![orders.clone(), receipt, his];
    for seat in ["anna", DORA] {
        let given = files.clone();
        let game = t.latest(seat);
        t.good(seat, &t.open_words(&game, &all(&given)));
        let link = format!("{NAME}.{:04}.opening.{seat}.toml", t.next(seat));
        t.send(seat, &link);
        files.push(link);
    }
    t.rule(DORA, &all(&files));
    t.send(DORA, &t.latest(DORA));
    t.all_agree();
    assert_eq!((t.last("anna").step, t.last("anna").rolls.len()), (Some(1), 1));
    assert_eq!(t.game("anna").position().claims.len(), 2, "they count in the turns to come");
    t.dice_agree("anna");
}

/// What a new chain leaves locked stays locked over a claim.
#[test]
fn a_claim_unlocks_nothing() {
    let mut t = Table::invited_to("global-conflict", "director", &EIGHT_POWERS, &[], |_| {});
    t.begin("anna", 5);
    t.keep_advances();
    let orders = t.orders("bruno", RESEARCH);
    t.send("bruno", &orders);
    let receipt = t.receipt(&[&orders]);
    let link = t.open(DORA, &[&orders, &receipt]);
    t.send(DORA, &link);
    let files = ruled_showing(&t, DORA, &["anna", "bruno"], 99, &[&link]);
    t.rule(DORA, &[&all(&files)[..], &[&link]].concat());
    t.send(DORA, &t.latest(DORA));
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    let (game, number) = (t.latest("anna"), t.next("anna"));
    t.good("anna", &["claim", &game, "Japan", "--seat", "anna", "--key", "key"]);
    let claim = format!("{NAME}.{number:04}.claim.anna.toml");
    t.step("anna", &[&claim]);
    let other = t.orders_of(&t.latest("bruno"), "bruno", QUIET);
    t.send("bruno", &other);
    let said = t.rule_refused(DORA, &[&other]);
    assert!(said.contains("those stay locked, and no others can be played now"), "{said}");
    assert_eq!(t.step("bruno", &[&orders]).step, Some(2));
}

/// The defender has read orders that stay locked while the chain is renewed, and files standing orders.
#[test]
fn attack_72_standing_orders_for_what_stayed_locked() {
    let t = Table::of("director");
    let orders = t.orders("anna", FEW);
    t.send("anna", &orders);
    let receipt = t.receipt(&[&orders]);
    t.send(DORA, &receipt);
    let link = t.open(DORA, &[&orders, &receipt]);
    t.send(DORA, &link);
    let files = ruled_showing(&t, DORA, &["anna", "bruno"], 99, &[&link]);
    t.rule(DORA, &[&all(&files)[..], &[&link]].concat());
    t.send(DORA, &t.latest(DORA));
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    let late = t.standing("bruno", LOSSES);
    file(&t, DORA, &late);
    let block = t.step("anna", &[&orders]);
    assert_eq!(block.step, Some(2));
    let signed = block.documents.iter().find(|d| d.kind == DocKind::Receipt).expect("a receipt");
    let signed = Receipt::read(&signed.text).expect("a receipt");
    assert!(signed.standing.is_empty(), "as they were locked");
    let told = crate::standing::report(&t, DORA);
    assert!(!told.contains("(bruno, standing 1"), "{told}");
    t.dice_agree("anna");
    // A battle of that turn is ruled again with what counted in it.
    let [hers, his] = crate::rulings::agreed(&t, &["take-back", "--block", "3"]);
    t.step("anna", &[&hers, &his]);
}

/// A director to whom the others have given a new chain throws with the old one after all.
#[test]
fn attack_73_choose_between_the_old_chain_and_the_new() {
    let t = Table::of("director");
    let orders = t.orders("anna", RESEARCH);
    let files = ruled(&t, DORA, &["anna", "bruno"]);
    let said = t.good(DORA, &["audit", &t.latest(DORA), &files[0]]);
    assert!(!said.contains("new chain without a block"), "{said}");
    assert_eq!(t.step("anna", &[&orders]).step, Some(1));
    let said = t.good("bruno", &["audit", &t.latest("bruno"), &files[0]]);
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let fact = "new chain without a block: dora of june signed it, in june.0001.reanchor.dora.toml, and \
                opened step 1 with the old chain in block 1";
    assert!(flat.contains(fact), "{said}");
    let words = ["audit", &t.latest("bruno"), &files[0], "--format", "json"];
    assert!(t.good("bruno", &words).contains("\"new-chains-without-block\": ["), "{said}");
    // One that is in force is told as such and not here.
    let t = Table::of("director");
    let files = ruled(&t, DORA, &["anna", "bruno"]);
    t.rule(DORA, &all(&files));
    t.send(DORA, &t.latest(DORA));
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    let orders = t.orders("anna", RESEARCH);
    t.step("anna", &[&orders]);
    let said = t.good("bruno", &["audit", &t.latest("bruno"), &files[0]]);
    assert!(!said.contains("new chain without a block"), "{said}");
}

/// The other chain is lost twice in one turn, and every opening is there: the orders go on naming
/// the first of the burnt steps.
#[test]
fn two_new_chains_in_one_turn_keep_what_is_locked() {
    let t = Table::of("keepers");
    let orders = t.orders("anna", RESEARCH);
    t.send("anna", &orders);
    for byte in [98, 97] {
        let hers = t.open("anna", &[&orders]);
        t.send("anna", &hers);
        let files = ruled_showing(&t, "bruno", &["bruno", "anna"], byte, &[&hers]);
        t.rule("anna", &[&all(&files)[..], &[&hers]].concat());
        t.send("anna", &t.latest("anna"));
        t.write("bruno", "chain", &t.read("bruno", "chain.2"));
    }
    let block = t.step("anna", &[&orders]);
    assert_eq!((block.step, block.rolls.len()), (Some(3), 1));
    t.dice_agree("bruno");
}

/// A ruling in place of an answer stays locked like the answer, though a new chain has been ruled since.
#[test]
fn a_default_answer_stays_locked() {
    let t = Table::of("director");
    stop_for_an_answer(&t, FEW);
    let silent = rule(&t, DORA, &["default-answer", "--of", "bruno"]);
    let receipt = t.receipt(&[&silent]);
    let link = t.open(DORA, &[&silent, &receipt]);
    t.send(DORA, &link);
    let files = ruled_showing(&t, DORA, &["anna", "bruno"], 99, &[&link]);
    t.rule(DORA, &[&all(&files)[..], &[&link]].concat());
    t.send(DORA, &t.latest(DORA));
    t.write(DORA, "chain", &t.read(DORA, "chain.2"));
    let block = t.step(DORA, &[&silent]);
    assert!(block.owed.is_empty() && !block.rolls.is_empty());
    assert_eq!(block.step, Some(2));
}

/// The block in which a seal was opened is taken back: the turn waits for the same opening again.
#[test]
fn a_seal_is_opened_once_more_after_a_take_back() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, LOSSES, &["--for", "West Russia"]);
    file(&t, DORA, &sealed);
    let orders = t.orders("anna", FEW);
    t.step("anna", &[&orders]);
    let opened = open(&t, &kept);
    assert_eq!(t.step("bruno", &[&opened]).step, Some(1));
    let [hers, his] = crate::rulings::agreed(&t, &["take-back", "--block", "3"]);
    assert!(!t.step("anna", &[&hers, &his]).owed.is_empty(), "bruno is asked again");
    let block = t.step("bruno", &[&opened]);
    assert_eq!(block.step, Some(2));
    assert!(block.owed.is_empty());
    let told = crate::standing::report(&t, DORA);
    assert!(told.contains("(bruno, standing 1"), "{told}");
}
