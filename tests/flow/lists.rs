//! The orders of loss that stand above a battle: whose words they are, also when the report is made
//! again long after.

use super::table::{DORA, Table};
use super::{ASK, ASK_EACH, FEW, LOSSES, QUIET};

/// The report of a block, made anew from the latest game file.
fn report(t: &Table, seat: &str, block: u32) -> String {
    t.good(seat, &["report", &t.latest(seat), "--block", &block.to_string()])
}

fn file(t: &Table, document: &str) {
    t.mail("bruno", DORA, document);
    t.good(DORA, &["standing", "file", &t.latest(DORA), document]);
    t.send(DORA, &t.latest(DORA));
}

/// The lines between the title of the battle and its first round.
fn lists(report: &str) -> String {
    let from = report.find(" West Russia: 3 inf").expect("the battle is told");
    let battle = &report[from..];
    let head = &battle[..battle.find("\n  round 1").expect("a round")];
    head.lines().skip(1).map(str::trim).collect::<Vec<_>>().join(" ")
}

const GERMAN: &str = "Losses of Germany: inf, art, tank (bruno, standing 1, land)";

#[test]
fn every_side_s_order_of_loss_is_above_the_first_round() {
    let t = Table::of("director");
    file(&t, &t.standing("bruno", LOSSES));
    let orders = t.orders("anna", FEW);
    t.step("anna", &[&orders]);
    let told = report(&t, "anna", 2);
    let own = "Losses of the Soviet Union: inf, tank (anna, orders)";
    assert_eq!(lists(&told), format!("{own} {GERMAN}"));
    // Told again when other standing orders are in force, the block has the same report.
    file(&t, &t.standing("bruno", "[[when]]\nbattle = \"land\"\nlosses = \"tank\"\n"));
    t.step("bruno", &[&t.orders("bruno", QUIET)]);
    assert_eq!(report(&t, "anna", 2), told);
}

#[test]
fn the_default_profile_completes_a_short_list() {
    let t = Table::of("director");
    file(&t, &t.standing("bruno", "[[when]]\nbattle = \"land\"\nlosses = \"tank\"\n"));
    t.step("anna", &[&t.orders("anna", &FEW.replace("losses = \"inf, tank\"", ""))]);
    assert_eq!(
        lists(&report(&t, "anna", 2)),
        "Losses of the Soviet Union: inf, tank (defaults cheapest-first) Losses of Germany: tank, \
         inf, art (bruno, standing 1, land; then defaults cheapest-first)"
    );
}

#[test]
fn an_answer_given_before_the_battle_is_named() {
    let t = Table::of("director");
    file(&t, &t.standing("bruno", ASK));
    t.step("anna", &[&t.orders("anna", FEW)]);
    t.step("bruno", &[&t.answer("bruno", "art, inf, tank")]);
    let told = lists(&report(&t, "anna", 3));
    assert!(told.ends_with("Losses of Germany: art, inf, tank (bruno, answer)"), "{told}");
}

#[test]
fn who_is_asked_each_time_has_no_list() {
    let t = Table::of("director");
    file(&t, &t.standing("bruno", ASK_EACH));
    let mut block = t.step("anna", &[&t.orders("anna", FEW)]);
    let told = lists(&report(&t, "anna", block.number));
    assert!(told.ends_with("Losses of Germany: bruno is asked each time"), "{told}");
    // The block in which the battle goes on says it again.
    for _ in 0..20 {
        if block.owed.is_empty() {
            break;
        }
        block = t.step("bruno", &[&t.answer("bruno", "art, inf, tank")]);
        let told = report(&t, "anna", block.number);
        let said = told.split_whitespace().collect::<Vec<_>>().join(" ");
        let diced = told.contains("need  dice");
        assert_eq!(said.contains("Germany: bruno is asked each time"), diced, "{told}");
    }
    assert!(block.owed.is_empty());
}

/// A turn that a ruling plays again has the lists it had.
#[test]
fn a_turn_with_a_void_battle_has_the_lists_it_had() {
    let t = Table::of("director");
    file(&t, &t.standing("bruno", LOSSES));
    let more = "\",\n  \"1 tank: Caucasus > Ukraine\"]";
    t.step("anna", &[&t.orders("anna", &FEW.replacen("\"]", more, 1))]);
    let first = lists(&report(&t, "anna", 2));
    // What is filed in between does not count in it.
    file(&t, &t.standing("bruno", "[[when]]\nbattle = \"land\"\nlosses = \"tank\"\n"));
    let [hers, his] = super::rulings::agreed(&t, &["void", "--battle", "Ukraine"]);
    t.step("anna", &[&hers, &his]);
    let told = report(&t, "anna", 4);
    assert_eq!(lists(&told), first);
    assert!(first.ends_with(GERMAN) && !told.contains(" Ukraine S.S.R.: 1 tank v."), "{told}");
}
