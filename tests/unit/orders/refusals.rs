//! Words that must be true of the board, whatever the reason's code.

use fieldpost::edition::{Edition, load_built_in};
use fieldpost::engine::refusal::Refusal;
use fieldpost::engine::why::{Flight, Lack, Nation, Production, Sea, Strike, Units, Way, Why};
use fieldpost::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId};
use fieldpost::orders::refusals::{rule_said, why_said};
use fieldpost::rule::rule;

fn edition(name: &str) -> Edition {
    load_built_in(name).expect("the built-in edition loads")
}

fn space(ed: &Edition, id: &str) -> SpaceId {
    ed.space_by_id(id).expect("it is on the board")
}

fn kind(ed: &Edition, id: &str) -> KindId {
    ed.kind_by_id(id).expect("there are some")
}

fn power(ed: &Edition, id: &str) -> PowerId {
    ed.power_by_id(id).expect("it plays")
}

fn advantage(ed: &Edition, id: &str) -> AdvantageId {
    ed.advantage_by_id(id).expect("the edition has it")
}

/// What is wrong, and what would be right.
fn said(ed: &Edition, why: impl Into<Why>) -> (String, String) {
    let said = why_said(ed, &why.into());
    (said.what, said.help.unwrap_or_default())
}

#[test]
fn a_captured_complex_in_old_land_is_told_from_old_ones_in_captured_land() {
    let ed = edition("lhtr");
    let (space, complexes) = (space(&ed, "kazakh-ssr"), Vec::new());
    let of = |land| Production::ComplexTaken { space, complexes: complexes.clone(), land };
    assert!(said(&ed, of(false)).0.contains("the complex in Kazakh S.S.R. was not yours"));
    assert!(said(&ed, of(true)).0.contains("you did not control Kazakh S.S.R."));
}

#[test]
fn the_limit_of_a_road_is_not_the_value_of_the_territory() {
    let ed = edition("global-conflict");
    let yard = space(&ed, "szechwan");
    let road = Some(advantage(&ed, "burma-road"));
    let (complexes, limits) = (vec![yard], vec![1]);
    let (what, help) = said(&ed, Production::ComplexFull { space: yard, complexes, limits, road });
    assert!(what.contains("(Szechwan 1)"), "{what}");
    assert!(help.contains("Burma Road"), "{help}");
    let complexes = Vec::new();
    let shut = Some(space(&ed, "burma"));
    let (_, help) = said(&ed, Production::ComplexForeign { space: yard, complexes, road, shut });
    assert!(help.contains("an enemy held Burma"), "{help}");
}

#[test]
fn zones_are_counted() {
    let ed = edition("global-conflict");
    let space = space(&ed, "sz13");
    let of = |zones| said(&ed, Sea::NoNavalBase { space, zones: Some(zones) }).0;
    assert!(of(3).starts_with("the third zone"), "{}", of(3));
    assert!(of(4).starts_with("the fourth zone"), "{}", of(4));
}

#[test]
fn a_rule_without_orders_says_where_it_is_ordered() {
    let ed = edition("lhtr");
    let of = |id: &str| said(&ed, Nation::NoOrders { advantage: advantage(&ed, id) });
    for (id, words) in [
        ("joint-strike", "standing orders, with the round"),
        ("enigma-decoded", "special-move"),
        ("kamikaze-attacks", "sacrifice"),
        ("nonaggression-treaty", "free-units"),
        ("mobile-industry", "moves that it allows"),
        ("tokyo-express", "moves that it allows"),
    ] {
        let (what, help) = of(id);
        assert!(help.contains(words) && !what.contains("by itself"), "{id}: {what}; {help}");
    }
    assert!(of("wolf-packs").0.contains("needs no orders"));
    let gc = edition("global-conflict");
    let free = said(&gc, Nation::NoOrders { advantage: advantage(&gc, "free-french-forces") });
    assert!(free.1.contains("who may command"), "{}", free.1);
    let dive = said(&gc, Nation::NoOrders { advantage: advantage(&gc, "luftwaffe-dive-bombers") });
    assert!(dive.1.contains("`bomb`"), "{}", dive.1);
}

#[test]
fn what_a_place_lacks_is_named() {
    let ed = edition("global-conflict");
    let space = space(&ed, "normandy");
    let of = |lack| said(&ed, Nation::lacking(space, lack)).0;
    assert!(of(Lack::Colour(power(&ed, "france"))).contains("territories of France's colour"));
    assert!(of(Lack::Holder(power(&ed, "france"))).contains("while France controls Normandy"));
    assert!(of(Lack::Side(fieldpost::id::Side::Axis)).contains("while the Axis hold Normandy"));
    assert!(of(Lack::Peace).contains("attacked in this turn"));
}

#[test]
fn an_advantage_with_one_partner_names_it() {
    let ed = edition("lhtr");
    let (soviets, states) = (power(&ed, "soviet-union"), power(&ed, "united-states"));
    let help = said(&ed, Nation::NoPartner { power: soviets, only: Some(states) }).1;
    assert!(help.contains("with the United States alone"), "{help}");
}

#[test]
fn what_is_there_is_not_denied() {
    let ed = edition("lhtr");
    let (fighter, egypt) = (kind(&ed, "fighter"), space(&ed, "anglo-egypt"));
    let uk = power(&ed, "united-kingdom");
    let few = |arrived| Units::TooFew {
        kind: fighter,
        space: egypt,
        power: uk,
        count: 1,
        found: 0,
        described: false,
        arrived,
    };
    assert!(said(&ed, few(None)).0.starts_with("no fighter of the United Kingdom"));
    assert!(said(&ed, few(Some(1))).0.contains("came there by another order"));
    let zone = space(&ed, "sz5");
    let full = Flight::NoLanding {
        aircraft: vec![(fighter, zone)],
        left: 0,
        nearest: None,
        away: None,
        full: Some(zone),
        guests: Some(uk),
    };
    let help = said(&ed, full).1;
    assert!(help.contains("fighters of the United Kingdom fill the deck"), "{help}");
    let off = Way::NoOpenWay { space: egypt, left: 1, off: true };
    assert!(said(&ed, off).0.contains("Anglo-Egypt is not one of them"));
}

#[test]
fn units_that_other_orders_use_are_counted() {
    let ed = edition("lhtr");
    let (kind, space) = (kind(&ed, "infantry"), space(&ed, "russia"));
    let of = |count, left| {
        said(&ed, Units::MovesAlready { kind, space, count: Some(count), left: Some(left) }).0
    };
    assert_eq!(of(1, 0), "the infantry of Russia already moves by another order");
    assert_eq!(of(2, 0), "the infantry of Russia already move by other orders");
    assert!(of(2, 1).starts_with("only 1 infantry of Russia is left for this line, not 2"));
    assert!(of(4, 3).starts_with("only 3 infantry of Russia are left for this line, not 4"));
}

#[test]
fn a_wrong_number_of_units_cites_no_rule() {
    let ed = edition("lhtr");
    let (kind, space, power) =
        (kind(&ed, "infantry"), space(&ed, "russia"), power(&ed, "soviet-union"));
    let few = |arrived| Units::TooFew {
        kind,
        space,
        power,
        count: 4,
        found: 3,
        described: false,
        arrived,
    };
    let rule_of = |why: Units| rule_said(&Refusal::new(OrderId(0), rule("NCM-01"), why));
    assert_eq!(rule_of(few(None)), None);
    assert_eq!(rule_of(Units::NoneLeft { kind, space }), None);
    assert_eq!(rule_of(Units::Fallen { kind, space, lost: 1, began: 2 }), None);
    // Units that another order brought have moved, and that is a rule.
    assert_eq!(rule_of(few(Some(1))), Some(rule("NCM-01")));
    let moved = Units::MovesAlready { kind, space, count: None, left: None };
    assert_eq!(rule_of(moved), Some(rule("NCM-01")));
}

#[test]
fn an_escort_that_could_bomb_is_told_the_word() {
    let ed = edition("global-conflict");
    let may_bomb = Some(kind(&ed, "fighter"));
    let help = said(&ed, Strike::NoBomber { space: space(&ed, "moscow"), may_bomb }).1;
    assert!(help.contains("write `bomb`"), "{help}");
}

#[test]
fn a_fighter_that_strikes_is_no_kamikaze_plane() {
    let ed = edition("lhtr");
    let (kind, space) = (kind(&ed, "fighter"), space(&ed, "sz52"));
    let what = said(&ed, Flight::NoShipToStrike { kind, space }).0;
    assert_eq!(what, "a fighter that strikes once and leaves can hit nothing in sz52");
}

#[test]
fn what_lacks_is_kept_in_files() {
    let ed = edition("global-conflict");
    let at = space(&ed, "normandy");
    let france = power(&ed, "france");
    let all = [
        Lack::Colour(france),
        Lack::Listed(vec![at, space(&ed, "moscow")]),
        Lack::Side(fieldpost::id::Side::Allies),
        Lack::Holder(france),
        Lack::Complex,
        Lack::Peace,
        Lack::NoEnemy,
        Lack::Ships,
        Lack::Reach,
        Lack::Sea,
    ];
    for lack in all {
        let why = Why::from(Nation::lacking(at, lack));
        assert_eq!(Why::from_text(&why.text(&ed), &ed), Some(why));
    }
}
