//! How standing rules end: for good when a territory is taken, also inside a seal; not by what a
//! ruling has taken back. And a seal whose words cannot be read.

use fieldpost::chain::{Sealed, Unsealed, WrittenAt};
use fieldpost::seal::Digest;

use super::rulings::agreed;
use super::standing::{file, open, report, seal};
use super::table::{DORA, NAME, Table};
use super::{FEW, LOSSES, QUIET};

/// As long as the Axis holds a territory in Africa.
const UNTIL: &str =
    "[[when]]\nbattle = \"land\"\nlosses = \"tank, art, inf\"\nuntil = \"Libya lost\"\n";

/// Germany leaves it, a British tank takes it in passing, Germany walks in again.
const LEAVE: &str = "[noncombat]\nmoves = [\"1 inf, 1 tank: Libya > Algeria\"]\n";
const TAKE: &str = "[combat]\nmoves = [\"1 tank: Anglo-Egypt > Libya > Anglo-Egypt\"]\n";
const RETAKE: &str = "[combat]\nmoves = [\"1 inf, 1 tank: Algeria > Libya\"]\n";

/// And is attacked there.
const ATTACK: &str = "[combat]\nmoves = [\"1 inf, 1 tank, 1 ftr: Anglo-Egypt > Libya\"]\n";

/// How many rules of bruno's standing orders count for Germany.
fn alive(t: &Table) -> usize {
    let game = t.game("anna");
    let germany = game.rules().edition.power_by_id("germany").expect("a power");
    fieldpost::chain::standing_in_force(&game).get(&germany).map_or(0, |s| s.when.len())
}

fn turn(t: &Table, seat: &str, body: &str) {
    t.step(seat, &[&t.orders(seat, body)]);
}

/// To the turn of the United Kingdom in the second round, Libya having been lost and retaken.
fn lost_and_retaken(t: &Table) {
    turn(t, "anna", QUIET);
    turn(t, "bruno", LEAVE);
    turn(t, "anna", TAKE);
    turn(t, "bruno", QUIET);
    turn(t, "anna", QUIET);
    turn(t, "anna", QUIET);
    turn(t, "bruno", RETAKE);
    let game = t.game("anna");
    let (ed, at) = (&game.rules().edition, game.position());
    let place = ed.space_by_id("libya").expect("a space");
    assert_eq!(at.controller(place), ed.power_by_id("germany"));
}

#[test]
fn a_sealed_rule_ends_with_what_was_lost_while_it_was_sealed() {
    let t = Table::of("director");
    let (sealed, kept) = seal(&t, 1, UNTIL, &["--for", "land"]);
    file(&t, DORA, &sealed);
    lost_and_retaken(&t);
    let stop = t.step("anna", &[&t.orders("anna", ATTACK)]);
    assert_eq!(stop.owed.len(), 1);
    t.step("bruno", &[&open(&t, &kept)]);
    let told = report(&t, DORA);
    let list = "Losses of Germany: inf, tank (defaults cheapest-first)";
    assert!(told.contains(list), "{told}");
    assert_eq!(alive(&t), 0);
}

#[test]
fn what_a_ruling_takes_back_has_ended_no_rule() {
    let t = Table::of("director");
    file(&t, DORA, &t.standing("bruno", UNTIL));
    turn(&t, "anna", QUIET);
    turn(&t, "bruno", LEAVE);
    turn(&t, "anna", TAKE);
    assert_eq!(alive(&t), 0);
    let [hers, his] = agreed(&t, &["take-back", "--block", "4"]);
    t.step("anna", &[&hers, &his]);
    assert_eq!(alive(&t), 1);
    // Played again it ends again.
    turn(&t, "anna", TAKE);
    assert_eq!(alive(&t), 0);
}

/// Seals a text that the program would not seal.
fn seal_by_hand(t: &Table, version: u32, content: &str) -> (String, String) {
    let game = t.game("bruno");
    let unsealed = Unsealed::new(content, "bruno", Digest([7; 32])).expect("short lines");
    let at = WrittenAt {
        game: NAME.to_string(),
        seat: "bruno".to_string(),
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    let scopes = vec!["land".to_string()];
    let sealed = Sealed { at, version, scopes, seal: unsealed.seal() };
    (t.sign("bruno", "sealed.toml", &sealed.text()), unsealed.text())
}

#[test]
fn a_seal_that_cannot_be_read_says_nothing_and_stops_no_turn() {
    let t = Table::of("director");
    file(&t, DORA, &t.standing("bruno", LOSSES));
    let head = t.read("bruno", &format!("{NAME}.0001.standing.bruno.toml"));
    let head = head.split("\n\n").next().unwrap_or_default();
    let head = head.replace("version = 1", "version = 2");
    let content = format!("{head}\n\n[[when]]\nbattle = \"Atlantis\"\nlosses = \"inf\"\n");
    let line = 1 + content.lines().position(|l| l.starts_with("battle")).expect("the line");
    let (sealed, kept) = seal_by_hand(&t, 2, &content);
    file(&t, DORA, &sealed);
    let stop = t.step("anna", &[&t.orders("anna", FEW)]);
    assert_eq!(stop.owed.len(), 1);
    // Its owner is warned, and the turn goes on with what counted before the seal.
    t.write("bruno", "kept.toml", &kept);
    let game = t.latest("bruno");
    let said = t.good("bruno", &["standing", "open", "kept.toml", "--key", "key", "--game", &game]);
    assert!(said.contains(&format!("the sealed words cannot be read (line {line}: ")), "{said}");
    let block = t.step("bruno", &["kept.signed.toml"]);
    assert!(block.owed.is_empty() && block.step == Some(1));
    let told = report(&t, DORA);
    let note = format!(
        "bruno opens standing orders 2, sealed in block 2. They cannot be read (line {line}: "
    );
    assert!(told.contains(&note), "{told}");
    assert!(told.contains("have no effect; standing orders 1 stay in force instead"), "{told}");
    assert!(told.contains("Losses of Germany: inf, art, tank (bruno, standing 1, land)"), "{told}");
    // It does not come up again.
    assert!(fieldpost::chain::shut_seals(&t.game("anna")).is_empty());
    t.dice_agree("anna");
}

#[test]
fn where_nothing_was_filed_before_an_unreadable_seal_the_default_profile_counts() {
    let t = Table::of("director");
    let (_, kept) = seal(&t, 1, LOSSES, &[]);
    let good = Unsealed::read(&t.read("bruno", &kept)).expect("an opening").content();
    let (sealed, kept) = seal_by_hand(&t, 1, &good.replace(NAME, "july"));
    file(&t, DORA, &sealed);
    t.step("anna", &[&t.orders("anna", FEW)]);
    // What was sealed is about another game, the opening is for this one.
    let head = format!("game = \"{NAME}\"");
    let opened = t.sign("bruno", "opened.toml", &kept.replacen("game = \"july\"", &head, 1));
    t.step("bruno", &[&opened]);
    let told = report(&t, DORA);
    assert!(
        told.contains("They cannot be read (they are for another game, seat or version)"),
        "{told}"
    );
    assert!(told.contains("the default profile applies instead"), "{told}");
    assert!(told.contains("Losses of Germany: inf, art, tank (defaults cheapest-first)"), "{told}");
}
