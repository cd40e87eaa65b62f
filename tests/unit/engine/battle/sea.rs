//! Submarines, destroyers, battleships, transports, carriers.

use super::*;
use fieldpost::engine::plan::{BattleCondition, RetreatOrder, SubmergeOrder, Test};
use fieldpost::engine::unit::Did;

const SEA: &str = "sz7";

fn board() -> Board {
    Board::new("united-kingdom")
}

/// The attacker breaks off after the first round.
fn leave(b: &mut Board, place: &str) {
    b.say(place).retreat = Some(RetreatOrder { to: None, when: Default::default() });
}

/// Submarines dive as soon as they may.
fn dive() -> Option<SubmergeOrder> {
    Some(SubmergeOrder { most: None, when: Default::default() })
}

#[test]
fn a_submarine_fires_only_in_opening_fire() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "2 transport", SEA);
    b.say(SEA).submerge = dive();
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 5", "general sz7 1 defend 1: 3 4"]);
    assert_eq!(after.results(), [BattleResult::BrokenOff]);
    assert!(after.p.units.values().any(|u| u.turn.did(Did::Submerged)));
}

#[test]
fn without_a_destroyer_the_victim_never_answers() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 carrier", SEA);
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 2"]);
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
}

#[test]
fn a_destroyer_hit_by_a_submarine_shoots_back() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 destroyer", SEA);
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 1", "general sz7 1 defend 3: 3"]);
    assert_eq!(after.results(), [BattleResult::BothDestroyed]);
}

#[test]
fn protection_ends_with_the_destroyer() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 destroyer, 1 carrier", SEA);
    let order = b.kinds("destroyer carrier");
    b.stand("germany", SEA).losses = Some(order);
    b.sea(
        SEA,
        &["opening sz7 1 attack 2: 2", "general sz7 1 defend 3: 4 6", "opening sz7 2 attack 2: 1"],
    );
}

#[test]
fn a_carrier_taken_first_leaves_the_warning() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 destroyer, 1 carrier", SEA);
    let order = b.kinds("carrier destroyer");
    b.stand("germany", SEA).losses = Some(order);
    let after = b.sea(
        SEA,
        &[
            "opening sz7 1 attack 2: 2",
            "general sz7 1 defend 3: 4 6",
            "opening sz7 2 attack 2: 1",
            "general sz7 2 defend 3: 2",
        ],
    );
    assert_eq!(after.results(), [BattleResult::BothDestroyed]);
}

#[test]
fn both_sides_submarines_are_simultaneous() {
    let mut b = board();
    b.go("2 submarine", "sz8 > sz7");
    b.put("germany", "2 submarine", SEA);
    let after = b.sea(
        SEA,
        &[
            "opening sz7 1 attack 2: 2 6",
            "opening sz7 1 defend 2: 1 4",
            "opening sz7 2 attack 2: 3",
            "opening sz7 2 defend 2: 1",
        ],
    );
    assert_eq!(after.results(), [BattleResult::DefenderWon]);
}

#[test]
fn a_warned_submarine_fires_once_a_round() {
    // The defending submarine is hit in opening fire and waits, warned by its destroyer; it has no
    // second shot in regular fire.
    let mut b = board();
    b.go("2 submarine", "sz8 > sz7");
    b.put("germany", "1 destroyer, 1 submarine", SEA);
    let order = b.kinds("submarine");
    b.stand("germany", SEA).losses = Some(order);
    let after = b.sea(
        SEA,
        &["opening sz7 1 attack 2: 2 6", "opening sz7 1 defend 2: 1", "general sz7 1 defend 3: 1"],
    );
    assert_eq!(after.there("germany", SEA), "1 destroyer");
    assert_eq!(after.results(), [BattleResult::DefenderWon]);
}

#[test]
fn a_warned_victim_leaves_even_if_no_target_is_left() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 destroyer, 1 submarine", SEA);
    let order = b.kinds("submarine");
    b.stand("germany", SEA).losses = Some(order);
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 2", "opening sz7 1 defend 2: 1"]);
    assert_eq!(after.there("germany", SEA), "1 destroyer");
}

#[test]
fn two_submarines_silence_a_battleship_and_one_does_not() {
    let mut b = board();
    b.go("2 submarine", "sz8 > sz7");
    b.put("germany", "1 battleship", SEA);
    b.sea(SEA, &["opening sz7 1 attack 2: 1 2"]);
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("germany", "1 battleship", SEA);
    b.sea(
        SEA,
        &["opening sz7 1 attack 2: 2", "general sz7 1 defend 4: 5", "opening sz7 2 attack 2: 1"],
    );
}

#[test]
fn a_damaged_battleship_is_whole_after_the_combat() {
    let mut b = board();
    b.go("1 battleship", "sz8 > sz7");
    b.put("germany", "1 transport", SEA);
    let after = b.sea(SEA, &["general sz7 1 attack 4: 4", "general sz7 1 defend 1: 1"]);
    assert_eq!(after.there("united-kingdom", SEA), "1 battleship");
    assert!(after.has(|e| matches!(e, Event::Repaired { .. })));
    assert!(after.p.units.values().all(|u| !u.turn.did(Did::Damaged)));
}

#[test]
fn submarines_do_not_roll_at_aircraft_and_may_dive_after_a_round() {
    let mut b = board();
    b.go("1 fighter", "united-kingdom > sz7");
    b.put("germany", "4 submarine", SEA);
    let when = BattleCondition::all(vec![Test::After(1)]);
    b.stand("germany", SEA).submerge = Some(SubmergeOrder { most: None, when });
    let after = b.sea(SEA, &["general sz7 1 attack 3: 3"]);
    assert!(after.refused("SUB-09"));
    assert_eq!(after.there("germany", SEA), "3 submarine");
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
}

#[test]
fn super_submarines_and_aircraft_cannot_hurt_each_other() {
    let mut b = board();
    b.tech("germany", "super-submarines");
    b.go("1 fighter", "united-kingdom > sz7");
    b.put("germany", "2 submarine", SEA);
    let after = b.sea(SEA, &[]);
    assert_eq!(after.results(), [BattleResult::NoContest]);
}

#[test]
fn a_destroyer_lets_aircraft_hit_super_submarines() {
    let mut b = board();
    b.tech("germany", "super-submarines");
    b.go("1 fighter", "united-kingdom > sz7");
    b.go("1 destroyer", "sz8 > sz7");
    b.put("germany", "1 submarine", SEA);
    b.sea(SEA, &["opening sz7 1 defend 2: 6", "general sz7 1 attack 3: 6 3"]);
}

#[test]
fn air_hits_pass_over_super_submarines() {
    // The fighter's hit must fall on the transport, the battleship's on either.
    let mut b = board();
    b.tech("germany", "super-submarines");
    b.go("1 fighter", "united-kingdom > sz7");
    b.go("1 battleship", "sz8 > sz7");
    b.put("germany", "1 submarine, 1 transport", SEA);
    let after = b.sea(
        SEA,
        &[
            "opening sz7 1 defend 2: 6",
            "general sz7 1 attack 3: 1",
            "general sz7 1 attack 4: 1",
            "general sz7 1 defend 1: 6",
        ],
    );
    assert_eq!(after.there("germany", SEA), "");
}

#[test]
fn an_enemy_destroyer_forbids_diving() {
    let mut b = board();
    b.go("1 destroyer", "sz8 > sz7");
    b.put("germany", "1 submarine", SEA);
    b.stand("germany", SEA).submerge = dive();
    let after = b.sea(
        SEA,
        &[
            "opening sz7 1 defend 2: 6",
            "general sz7 1 attack 3: 6",
            "opening sz7 2 defend 2: 6",
            "general sz7 2 attack 3: 3",
        ],
    );
    assert!(after.refused("SUB-11"));
}

#[test]
fn lone_transports_endure_and_may_leave() {
    let mut b = board();
    b.go("1 transport", "sz8 > sz7");
    b.put("germany", "1 transport", SEA);
    leave(&mut b, SEA);
    let after = b.sea(SEA, &["general sz7 1 defend 1: 2"]);
    assert_eq!(after.there("united-kingdom", "sz8"), "1 transport");
    assert_eq!(after.results(), [BattleResult::BrokenOff]);
}

#[test]
fn ships_that_began_in_the_zone_cannot_retreat() {
    let mut b = board();
    b.put("united-kingdom", "1 destroyer", SEA);
    b.put("germany", "1 transport", SEA);
    leave(&mut b, SEA);
    let after = b.sea(
        SEA,
        &[
            "general sz7 1 attack 3: 6",
            "general sz7 1 defend 1: 6",
            "general sz7 2 attack 3: 1",
            "general sz7 2 defend 1: 6",
        ],
    );
    assert!(after.refused("RET-02"));
}

#[test]
fn cargo_goes_down_with_its_ship() {
    let mut b = board();
    b.go("1 fighter", "united-kingdom > sz7");
    let ship = b.put("germany", "1 transport", SEA)[0];
    let cargo = b.put("germany", "2 infantry", SEA);
    for unit in cargo {
        b.p.apply(&Event::Boarded { unit, ship, order: None, combat: false });
    }
    let after = b.sea(SEA, &["general sz7 1 attack 3: 3", "general sz7 1 defend 1: 5"]);
    assert_eq!(after.there("germany", SEA), "");
}

#[test]
fn carrier_fighters_defend_and_never_take_submarine_hits() {
    let mut b = board();
    b.go("2 submarine", "sz8 > sz7");
    b.put("germany", "1 carrier, 2 fighter", SEA);
    leave(&mut b, SEA);
    // They fight on without their ship and then land in Western Europe, the German land next door.
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 1 1", "general sz7 1 defend 4: 6 6"]);
    assert!(after.has(|e| matches!(e, Event::HitsLost { hits: 1, .. })));
    assert_eq!(after.there("germany", "western-europe"), "2 fighter");
}

#[test]
fn stranded_fighters_without_a_landing_place_are_lost() {
    let mut b = board();
    b.go("2 submarine", "sz9 > sz8");
    b.put("germany", "1 carrier, 2 fighter", "sz8");
    leave(&mut b, "sz8");
    let after = b.sea("sz8", &["opening sz8 1 attack 2: 1 6", "general sz8 1 defend 4: 6 6"]);
    assert!(after.has(|e| matches!(e, Event::Removed { rule, .. } if rule.0 == "CAR-09")));
    assert_eq!(after.there("germany", "sz8"), "");
}

#[test]
fn guests_of_an_attacking_carrier_stay_aboard() {
    let mut b = board();
    let carrier = b.put("united-kingdom", "1 carrier", "sz8")[0];
    b.put("united-states", "2 fighter", "sz8");
    let path = vec![b.space("sz8"), b.space(SEA)];
    b.p.apply(&Event::Moved { units: vec![carrier], path, how: MoveKind::Combat, order: None });
    b.put("germany", "1 destroyer", SEA);
    let after = b.sea(SEA, &["general sz7 1 attack 1: 6", "general sz7 1 defend 3: 1"]);
    assert_eq!(after.there("united-states", SEA), "");
}

#[test]
fn a_partner_s_ships_stay_out() {
    let mut b = board();
    b.go("1 submarine", "sz8 > sz7");
    b.put("united-states", "1 destroyer", SEA);
    b.put("germany", "1 submarine", SEA);
    b.stand("germany", SEA).submerge = dive();
    let after = b.sea(SEA, &["opening sz7 1 attack 2: 6", "opening sz7 1 defend 2: 6"]);
    assert!(!after.refused("SUB-11"));
    assert_eq!(after.there("united-states", SEA), "1 destroyer");
}

#[test]
fn owners_roll_with_their_own_developments() {
    let mut b = Board::new("germany");
    b.tech("united-states", "jet-fighters");
    b.go("1 battleship", "sz8 > sz7");
    b.put("united-states", "1 carrier, 1 fighter", SEA);
    b.put("united-kingdom", "1 carrier, 1 fighter", SEA);
    leave(&mut b, SEA);
    let after = b.sea(
        SEA,
        &[
            "general sz7 1 attack 4: 6",
            "general sz7 1 defend 3: 6 6",
            "general sz7 1 defend 4: 6",
            "general sz7 1 defend 5: 6",
        ],
    );
    assert_eq!(after.there("united-states", SEA), "1 fighter, 1 carrier");
    let aboard = after.p.units.values().filter(|u| u.aboard.is_some()).count();
    assert_eq!(aboard, 2);
}

#[test]
fn transports_on_both_sides_fight_only_one_way() {
    // The attacker never rolls and goes on until it is hit or leaves.
    let mut b = board();
    b.go("1 transport", "sz8 > sz7");
    b.put("germany", "1 transport", SEA);
    let after = b.sea(SEA, &["general sz7 1 defend 1: 2", "general sz7 2 defend 1: 1"]);
    assert_eq!(after.results(), [BattleResult::DefenderWon]);
}

#[test]
fn an_attacker_s_destroyer_lets_its_ships_answer() {
    let mut b = board();
    b.go("1 destroyer, 1 transport", "sz8 > sz7");
    b.put("germany", "1 submarine", SEA);
    let order = b.kinds("destroyer transport");
    b.say(SEA).losses = Some(order);
    let after = b.sea(SEA, &["opening sz7 1 defend 2: 2", "general sz7 1 attack 3: 3"]);
    assert_eq!(after.there("united-kingdom", SEA), "1 transport");
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
}

#[test]
fn a_partner_s_destroyer_in_the_defense_warns_everybody() {
    let mut b = Board::new("germany");
    b.go("1 submarine", "sz8 > sz7");
    b.put("united-kingdom", "1 carrier", SEA);
    b.put("united-states", "1 destroyer", SEA);
    let order = b.kinds("carrier");
    b.say(SEA).their_losses = Some(order);
    let after = b.sea(
        SEA,
        &["opening sz7 1 attack 2: 2", "general sz7 1 defend 3: 6 6"]
            .iter()
            .copied()
            .chain(["opening sz7 2 attack 2: 6", "general sz7 2 defend 3: 1"])
            .collect::<Vec<_>>(),
    );
    assert_eq!(after.there("united-states", SEA), "1 destroyer");
}

#[test]
fn a_submarine_dives_while_its_fleet_retreats() {
    let mut b = board();
    b.go("1 submarine, 1 destroyer", "sz8 > sz7");
    b.put("germany", "1 battleship", SEA);
    leave(&mut b, SEA);
    b.say(SEA).submerge = dive();
    let after = b.sea(
        SEA,
        &["opening sz7 1 attack 2: 6", "general sz7 1 attack 3: 6", "general sz7 1 defend 4: 6"],
    );
    assert_eq!(after.there("united-kingdom", SEA), "1 submarine");
    assert_eq!(after.there("united-kingdom", "sz8"), "1 destroyer");
}

#[test]
fn a_battleship_may_spare_itself() {
    let mut b = board();
    b.go("1 battleship", "sz8 > sz7");
    b.put("germany", "1 battleship, 1 transport", SEA);
    b.stand("germany", SEA).first_hit = Some(Vec::new());
    let order = b.kinds("transport");
    b.stand("germany", SEA).losses = Some(order);
    leave(&mut b, SEA);
    let after = b.sea(
        SEA,
        &["general sz7 1 attack 4: 4", "general sz7 1 defend 1: 6", "general sz7 1 defend 4: 6"],
    );
    assert_eq!(after.there("germany", SEA), "1 battleship");
}

#[test]
fn one_answer_lands_all_stranded_fighters_of_an_owner() {
    let mut b = Board::new("germany");
    b.go("1 submarine", "sz8 > sz7");
    b.put("united-kingdom", "1 carrier, 2 fighter", "sz7");
    b.put("united-states", "1 carrier", "sz6");
    leave(&mut b, SEA);
    b.stand("united-kingdom", "sz7").ask = Some(fieldpost::edition::Ask::EachChoice);
    b.list(EngagementKind::Sea, SEA);
    let stopped = b.play(&["opening sz7 1 attack 2: 1", "general sz7 1 defend 4: 6 6"]);
    assert!(stopped.halt.is_some());
    let landing = Some(vec![b.space("sz6")]);
    b.answer("united-kingdom", SEA, BattleInstructions { landing, ..Default::default() });
    let done = b.resume(stopped, &[]);
    assert_eq!(done.halt, None);
    assert_eq!(done.there("united-kingdom", "sz6"), "2 fighter");
}
