//! Land battles, assaults, capture.

use super::*;
use fieldpost::engine::plan::{
    BattleCondition, Force, Limit, Part, RetreatOrder, SubmergeOrder, Test,
};

#[test]
fn artillery_raises_one_infantry_and_columns_roll_in_order() {
    let mut b = Board::new("soviet-union");
    b.go("3 infantry, 1 artillery, 1 tank", "caucasus > ukraine-ssr");
    b.go("1 fighter", "russia > caucasus > ukraine-ssr");
    b.put("germany", "2 infantry, 1 tank", "ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &[
            "general ukraine-ssr 1 attack 1: 6 6",
            "general ukraine-ssr 1 attack 2: 2 2",
            "general ukraine-ssr 1 attack 3: 3 6",
            "general ukraine-ssr 1 defend 2: 6 6",
            "general ukraine-ssr 1 defend 3: 6",
        ],
    );
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
    assert!(after.has(|e| matches!(e, Event::ControlChanged { .. })));
    let supported = after.events.iter().find_map(|e| match e {
        Event::Rolled { key, units, .. } if key.column == 2 => Some(units.clone()),
        _ => None,
    });
    let supported = supported.expect("a second column");
    assert!(supported[0].supported && !supported[1].supported);
}

#[test]
fn support_is_counted_anew_each_round() {
    let mut b = Board::new("soviet-union");
    b.go("1 infantry, 1 artillery", "caucasus > ukraine-ssr");
    b.put("germany", "1 infantry", "ukraine-ssr");
    let order = b.kinds("artillery infantry");
    b.say("ukraine-ssr").losses = Some(order);
    b.land(
        "ukraine-ssr",
        &[
            "general ukraine-ssr 1 attack 2: 6 6",
            "general ukraine-ssr 1 defend 2: 1",
            "general ukraine-ssr 2 attack 1: 1",
            "general ukraine-ssr 2 defend 2: 6",
        ],
    );
}

#[test]
fn walking_in_needs_no_dice_and_takes_guns_and_complexes() {
    let mut b = Board::new("soviet-union");
    b.go("1 infantry", "caucasus > ukraine-ssr");
    b.put("germany", "1 antiaircraft-gun, 1 industrial-complex", "ukraine-ssr");
    let after = b.land("ukraine-ssr", &[]);
    assert!(!after.has(|e| matches!(e, Event::CombatRound { .. })));
    assert_eq!(
        after.there("soviet-union", "ukraine-ssr"),
        "1 infantry, 1 antiaircraft-gun, 1 industrial-complex"
    );
}

#[test]
fn aircraft_alone_face_the_gun_and_take_nothing() {
    let mut b = Board::new("soviet-union");
    b.go("1 fighter, 1 bomber", "caucasus > ukraine-ssr");
    b.put("germany", "2 antiaircraft-gun", "ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &["aa-fighter ukraine-ssr 1 defend 1: 1", "aa-bomber ukraine-ssr 1 defend 1: 2"],
    );
    assert_eq!(after.there("soviet-union", "ukraine-ssr"), "1 bomber");
    assert!(!after.has(|e| matches!(e, Event::ControlChanged { .. })));
}

#[test]
fn guns_do_not_fire_at_jets_or_in_later_rounds() {
    let mut b = Board::new("soviet-union");
    b.tech("soviet-union", "jet-fighters");
    b.go("1 fighter, 1 bomber", "caucasus > ukraine-ssr");
    b.put("germany", "1 antiaircraft-gun, 1 infantry", "ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &[
            "aa-bomber ukraine-ssr 1 defend 1: 2",
            "general ukraine-ssr 1 attack 3: 6",
            "general ukraine-ssr 1 attack 4: 6",
            "general ukraine-ssr 1 defend 2: 6",
            "general ukraine-ssr 2 attack 3: 1",
            "general ukraine-ssr 2 attack 4: 6",
            "general ukraine-ssr 2 defend 2: 6",
        ],
    );
    assert!(after.refused("TECH-06"));
}

#[test]
fn heavy_bombers_keep_the_better_of_two_dice() {
    let mut b = Board::new("soviet-union");
    b.tech("soviet-union", "heavy-bombers");
    b.go("2 bomber", "caucasus > ukraine-ssr");
    b.put("germany", "3 infantry", "ukraine-ssr");
    b.say("ukraine-ssr").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    let after = b.land(
        "ukraine-ssr",
        &["heavy ukraine-ssr 1 attack 4: 2 4 5 6", "general ukraine-ssr 1 defend 2: 6 6 6"],
    );
    assert_eq!(after.there("germany", "ukraine-ssr"), "2 infantry");
    assert_eq!(after.results(), [BattleResult::BrokenOff]);
}

#[test]
fn retreat_goes_where_somebody_came_from_and_aircraft_wait() {
    let mut b = Board::new("soviet-union");
    b.go("2 tank", "caucasus > ukraine-ssr");
    b.go("1 fighter", "karelia-ssr > belorussia > ukraine-ssr");
    b.put("germany", "3 infantry", "ukraine-ssr");
    let to = Some(b.space("caucasus"));
    let of = Force { attackers: true, part: Part::All };
    let than = Limit::Number(2);
    let when = BattleCondition::all(vec![Test::Count { of, at_most: true, than }]);
    b.say("ukraine-ssr").retreat = Some(RetreatOrder { to, when });
    let after = b.land(
        "ukraine-ssr",
        &["general ukraine-ssr 1 attack 3: 6 6 6", "general ukraine-ssr 1 defend 2: 6 6 1"],
    );
    assert_eq!(after.there("soviet-union", "caucasus"), "1 tank");
    assert_eq!(after.there("soviet-union", "ukraine-ssr"), "1 fighter");
}

#[test]
fn a_fighter_s_start_is_no_place_to_retreat_to() {
    let mut b = Board::new("soviet-union");
    b.go("1 infantry", "caucasus > ukraine-ssr");
    b.go("1 fighter", "russia > west-russia > ukraine-ssr");
    b.put("germany", "1 infantry", "ukraine-ssr");
    let to = Some(b.space("west-russia"));
    b.say("ukraine-ssr").retreat = Some(RetreatOrder { to, when: Default::default() });
    let after = b.land(
        "ukraine-ssr",
        &[
            "general ukraine-ssr 1 attack 1: 6",
            "general ukraine-ssr 1 attack 3: 6",
            "general ukraine-ssr 1 defend 2: 6",
            "general ukraine-ssr 2 attack 1: 6",
            "general ukraine-ssr 2 attack 3: 1",
            "general ukraine-ssr 2 defend 2: 6",
        ],
    );
    assert!(after.refused("RET-03"));
}

fn assault() -> (Board, UnitId) {
    let mut b = Board::new("united-kingdom");
    let ship = b.go("1 transport", "sz6 > sz5")[0];
    b.load(ship, "1 infantry, 1 tank", "norway");
    (b, ship)
}

#[test]
fn an_assault_lands_with_bombardment_whose_victims_do_not_answer() {
    let (mut b, _) = assault();
    let ships = b.go("1 battleship", "sz6 > sz5");
    let norway = b.space("norway");
    b.declare(&ships, Task::Bombard(norway));
    b.put("germany", "1 infantry", "norway");
    let after = b.land("norway", &["bombard norway 1 attack 4: 4"]);
    assert_eq!(after.there("united-kingdom", "norway"), "1 infantry, 1 tank");
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
}

#[test]
fn a_sea_battle_comes_first_and_ends_bombardment() {
    let (mut b, _) = assault();
    let ships = b.go("1 battleship", "sz6 > sz5");
    let norway = b.space("norway");
    b.declare(&ships, Task::Bombard(norway));
    b.put("germany", "1 transport", "sz5");
    b.put("germany", "1 infantry", "norway");
    b.list(EngagementKind::Land, "norway");
    b.list(EngagementKind::Sea, "sz5");
    let after = b.play(&[
        "general sz5 1 attack 4: 4",
        "general sz5 1 defend 1: 6",
        "general norway 1 attack 1: 6",
        "general norway 1 attack 3: 3",
        "general norway 1 defend 2: 6",
    ]);
    assert!(after.refused("BOM-03"));
    assert_eq!(after.results(), [BattleResult::AttackerWon, BattleResult::AttackerWon]);
}

#[test]
fn no_troops_land_amid_enemies_and_the_rest_fights_a_round() {
    let (mut b, _) = assault();
    b.go("1 fighter", "united-kingdom > sz6 > norway");
    b.put("germany", "1 destroyer", "sz5");
    b.put("germany", "1 infantry", "norway");
    b.say("sz5").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    b.say("norway").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    b.list(EngagementKind::Sea, "sz5");
    b.list(EngagementKind::Land, "norway");
    let after = b.play(&[
        "general sz5 1 defend 3: 6",
        "general norway 1 attack 3: 6",
        "general norway 1 defend 2: 6",
    ]);
    assert_eq!(after.there("united-kingdom", "sz6"), "1 infantry, 1 tank, 1 transport");
    assert_eq!(after.there("united-kingdom", "norway"), "1 fighter");
}

#[test]
fn a_lone_submarine_dives_and_the_landing_goes_in() {
    let (mut b, _) = assault();
    b.put("germany", "1 submarine", "sz5");
    b.stand("germany", "sz5").submerge =
        Some(SubmergeOrder { most: None, when: Default::default() });
    b.list(EngagementKind::Sea, "sz5");
    b.list(EngagementKind::Land, "norway");
    let after = b.play(&["opening sz5 1 defend 2: 3"]);
    assert_eq!(after.there("united-kingdom", "norway"), "1 infantry, 1 tank");
}

#[test]
fn land_units_of_an_assault_never_retreat_but_aircraft_may() {
    let (mut b, _) = assault();
    b.go("2 infantry", "karelia-ssr > norway");
    b.go("1 fighter", "united-kingdom > sz6 > norway");
    b.put("germany", "4 infantry", "norway");
    b.say("norway").retreat = Some(RetreatOrder { to: None, when: Default::default() });
    b.say("norway").air_retreat = Some(RetreatOrder { to: None, when: Default::default() });
    let after = b.land(
        "norway",
        &[
            "general norway 1 attack 1: 6 6 6",
            "general norway 1 attack 3: 6 6",
            "general norway 1 defend 2: 1 1 6 6",
            "general norway 2 attack 1: 6",
            "general norway 2 attack 3: 6",
            "general norway 2 defend 2: 1 1 6 6",
        ],
    );
    assert!(after.refused("AMP-08"));
    assert_eq!(after.there("united-kingdom", "norway"), "1 fighter");
    assert_eq!(after.results(), [BattleResult::DefenderWon]);
}

#[test]
fn a_capital_pays_its_treasury() {
    let mut b = Board::new("germany");
    b.go("2 tank", "west-russia > russia");
    let (ussr, germany) = (b.power("soviet-union"), b.power("germany"));
    b.p.treasury[ussr.index()] = 18;
    let before = b.p.ipc(germany);
    let after = b.land("russia", &[]);
    assert_eq!((after.p.ipc(ussr), after.p.ipc(germany)), (0, before + 18));
}

#[test]
fn an_unrolled_face_is_accepted_only_where_it_cannot_matter() {
    let mut b = Board::new("soviet-union");
    b.go("2 tank", "caucasus > ukraine-ssr");
    b.put("germany", "1 infantry", "ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &["general ukraine-ssr 1 attack 3: 1 -", "general ukraine-ssr 1 defend 2: 6"],
    );
    assert_eq!(after.results(), [BattleResult::AttackerWon]);
}

#[test]
#[should_panic(expected = "UnrolledMatters")]
fn an_unrolled_face_that_matters_is_refused() {
    let mut b = Board::new("soviet-union");
    b.go("2 tank", "caucasus > ukraine-ssr");
    b.put("germany", "2 infantry", "ukraine-ssr");
    b.land("ukraine-ssr", &["general ukraine-ssr 1 attack 3: 1 -"]);
}
