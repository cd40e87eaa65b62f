//! Typed armies with rules of nations.

use fieldpost::edition::load_built_in;
use fieldpost::odds;
use fieldpost::orders::typed_units;

use super::board::input;
use super::{armies, near, reckoned};

/// A rule of a nation is put where it holds, and told apart from one that changes nothing.
#[test]
fn typed_armies_fight_by_the_rules_of_their_nations() {
    let ed = load_built_in("lhtr").expect("it loads");
    let rule = |id: &str| ed.advantage_by_id(id).expect(id);
    let mut fight = armies(&ed, "3 inf", "2 art");
    let plain = reckoned(&ed, &fight);
    fight.advantages[1] = vec![rule("fortress-europe")];
    let walled = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert_eq!(ed.power(walled.defender).id, "germany");
    assert!(walled.odds.win < plain.win - 0.01);
    let without = odds::without(&ed, &input(&ed), &fight, 1, 0).expect("reckoned");
    near(without.odds.win, plain.win);
    // An island is attacked from the sea.
    fight.defend = typed_units(&ed, "2 inf").expect("read");
    fight.advantages[1] = vec![rule("dug-in-defenders")];
    let dug_in = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert!(ed.space(dug_in.place).island_in.is_some());
    let without = odds::without(&ed, &input(&ed), &fight, 1, 0).expect("reckoned");
    assert!(dug_in.odds.win < without.odds.win - 0.01);
    // Declared rules are declared.
    fight.defend = typed_units(&ed, "2 inf").expect("read");
    fight.advantages[1] = vec![rule("russian-winter")];
    let winter = odds::typed(&ed, &input(&ed), &fight).expect("reckoned");
    assert_eq!(ed.power(winter.defender).id, "soviet-union");
    let without = odds::without(&ed, &input(&ed), &fight, 1, 0).expect("reckoned");
    assert!(winter.odds.win < without.odds.win - 0.01);
}

/// Typed armies belong to no power: rules of nations that are part of every game count where they are named.
#[test]
fn no_rule_of_a_nation_counts_without_being_named() {
    let ed = load_built_in("global-conflict").expect("it loads");
    let packs = ed.advantage_ids().find(|id| ed.advantage(*id).name == "Wolf Packs");
    let packs = packs.expect("it is in every game");
    let mut fight = armies(&ed, "3 sub", "3 trn");
    fight.sea = true;
    let plain = reckoned(&ed, &fight);
    fight.advantages[0] = vec![packs];
    let german = reckoned(&ed, &fight);
    assert!((plain.win - 0.8785).abs() < 1e-4, "{}", plain.win);
    assert!((german.win - 0.9679).abs() < 1e-4, "{}", german.win);
}
