//! The full blow: all that can attack a place.

use fieldpost::engine::position::EngagementKind;
use fieldpost::id::{KindId, SpaceId};
use fieldpost::reach::{Blow, Route};

use super::board::{Board, edition};
use super::near;

/// The full blow is legal orders: what is listed can be written, and its chances are the battle's.
#[test]
fn the_full_blow_takes_what_can_come_and_no_more() {
    let units = [
        ("germany", "ukraine-ssr", "2 inf, 1 tank"),
        ("germany", "germany", "1 bmb, 1 inf"),
        ("germany", "belorussia", "1 tank"),
        ("soviet-union", "caucasus", "2 inf"),
        ("soviet-union", "russia", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "soviet-union", &units, "");
    let space = |id: &str| board.ed.space_by_id(id).expect(id);
    let germany = board.ed.power_by_id("germany").expect("it plays");
    let kinds = |blow: &fieldpost::reach::Blow| -> Vec<(String, String, u16)> {
        let one = |((s, k), n): (&(SpaceId, KindId), &u16)| {
            (board.ed.space(*s).id.clone(), board.ed.kind(*k).abbr.clone(), *n)
        };
        blow.units.iter().map(one).collect()
    };
    let blow =
        fieldpost::reach::blow(board.p.board(&board.ed), &board.input, germany, space("caucasus"))
            .expect("it can be attacked");
    let found = kinds(&blow);
    let of = |from: &str, kind: &str| {
        found.iter().find(|(s, k, _)| s == from && k == kind).map_or(0, |(_, _, n)| *n)
    };
    assert_eq!((of("ukraine-ssr", "inf"), of("ukraine-ssr", "tank")), (2, 1), "{found:?}");
    assert_eq!((of("germany", "bmb"), of("germany", "inf")), (1, 0), "{found:?}");
    let odds = blow.odds.expect("reckoned");
    near(odds.win + odds.lose + odds.draw + odds.both, 1.0);
    assert!(odds.capture > 0.5);
    let far =
        fieldpost::reach::blow(board.p.board(&board.ed), &board.input, germany, space("yakut-ssr"));
    assert!(far.is_none(), "nothing reaches it");
}

/// Origin, kind and number of each group.
type Comers = Vec<(String, String, u16)>;

/// The blow against a place: from where comes what, and its chances.
fn against(board: &Board, by: &str, place: &str) -> Option<(Comers, Blow)> {
    let power = board.ed.power_by_id(by).expect(by);
    let space = board.ed.space_by_id(place).expect(place);
    let blow = fieldpost::reach::blow(board.p.board(&board.ed), &board.input, power, space)?;
    let one = |((s, k), n): (&(SpaceId, KindId), &u16)| {
        (board.ed.space(*s).id.clone(), board.ed.kind(*k).abbr.clone(), *n)
    };
    Some((blow.units.iter().map(one).collect(), blow))
}

/// Tanks blitz through empty enemy land, by a way that has to be written.
#[test]
fn a_blitz_is_part_of_the_blow() {
    let units = [
        ("germany", "ukraine-ssr", "2 tank, 2 inf"),
        ("soviet-union", "russia", "1 inf"),
        ("united-kingdom", "india", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "soviet-union", &units, "");
    let (found, blow) = against(&board, "germany", "russia").expect("by way of empty land");
    assert_eq!(found, [("ukraine-ssr".into(), "tank".into(), 2)]);
    assert!(blow.odds.expect("computed").capture > 0.5);
}

/// Aircraft alone take nothing, and so are no threat to an empty place.
#[test]
fn aircraft_alone_threaten_nothing_that_is_empty() {
    let units = [("germany", "germany", "2 bmb"), ("soviet-union", "russia", "1 inf")];
    let board = Board::new(edition("lhtr", false), "soviet-union", &units, "");
    assert!(against(&board, "germany", "archangel").is_none());
    assert!(against(&board, "germany", "russia").is_some());
}

/// Troops that must cross a defended zone come with the warships that can fight for it, and the chances
/// are those of both battles; without a warship they do not come.
#[test]
fn a_landing_comes_with_its_escort_or_not_at_all() {
    let alone = [
        ("germany", "sz5", "1 trn"),
        ("germany", "germany", "2 inf"),
        ("united-kingdom", "sz6", "1 dd"),
        ("united-kingdom", "united-kingdom", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &alone, "");
    assert!(against(&board, "germany", "united-kingdom").is_none());
    let escorted = [("germany", "sz5", "1 trn, 1 bb"), alone[1], alone[2], alone[3]];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &escorted, "");
    let (found, blow) = against(&board, "germany", "united-kingdom").expect("with the battleship");
    assert!(found.contains(&("sz5".into(), "bb".into(), 1)), "{found:?}");
    let odds = blow.odds.expect("computed");
    assert!(0.2 < odds.capture && odds.capture < 0.9, "{}", odds.capture);
    // With no enemy at sea the battleship bombards, which is worth something.
    let free = [escorted[0], alone[1], alone[3]];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &free, "");
    let (_, with) = against(&board, "germany", "united-kingdom").expect("a landing");
    let without = [alone[0], alone[1], alone[3]];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &without, "");
    let (_, without) = against(&board, "germany", "united-kingdom").expect("a landing");
    let chance = |blow: &Blow| blow.odds.as_ref().expect("computed").capture;
    assert!(chance(&with) > chance(&without) + 0.01);
}

/// Ships that lie in the zone fight there without an order.
#[test]
fn ships_in_the_zone_are_part_of_the_blow() {
    let units = [("germany", "sz5", "1 bb"), ("united-kingdom", "sz5", "1 trn, 1 dd")];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &units, "");
    let (found, _) = against(&board, "germany", "sz5").expect("it is there");
    assert_eq!(found, [("sz5".into(), "bb".into(), 1)]);
}

/// Where a group can go, as names of spaces: in combat, and coasts with the zone that they are assaulted from.
fn reached(board: &Board, power: &str, from: &str, group: &str) -> (Vec<String>, Vec<String>) {
    let text = format!("{from}: {group}");
    let (place, groups) =
        fieldpost::orders::typed_units_in_space(&board.ed, &text).expect("a group");
    let groups = groups.expect("named");
    let power = board.ed.power_by_id(power).expect(power);
    let found =
        fieldpost::reach::reach(board.p.board(&board.ed), &board.input, power, place, &groups);
    let found = found.expect("they are there").remove(0);
    let id = |s: SpaceId| board.ed.space(s).id.clone();
    let mark = |w: &Route| if w.escort { " with warships" } else { "" };
    let combat = found.combat.iter().map(|w| format!("{}{}", id(w.to), mark(w))).collect();
    let coasts =
        found.assaults.iter().map(|c| format!("{} {}", id(c.place), id(c.voyage.to))).collect();
    (combat, coasts)
}

/// Troops come aboard anywhere along the way, each ship of a group takes its own, and ships that only
/// rules of their nation let carry troops do so.
#[test]
fn transports_reach_coasts_with_troops_from_along_their_way() {
    let units = [
        ("united-kingdom", "sz3", "2 trn"),
        ("united-kingdom", "united-kingdom", "2 inf"),
        ("germany", "germany", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "germany", &units, "");
    let (_, coasts) = reached(&board, "united-kingdom", "sz3", "2 trn");
    // The infantry boards in sz6, in the middle of the voyage.
    assert!(coasts.contains(&"germany sz5".to_string()), "{coasts:?}");
    let one = [units[0], ("united-kingdom", "united-kingdom", "1 inf"), units[2]];
    let board = Board::new(edition("lhtr", false), "germany", &one, "");
    let (_, coasts) = reached(&board, "united-kingdom", "sz3", "2 trn");
    assert!(coasts.is_empty(), "one infantry for two ships: {coasts:?}");
    let (_, coasts) = reached(&board, "united-kingdom", "sz3", "1 trn");
    assert!(coasts.contains(&"germany sz5".to_string()), "{coasts:?}");
}

/// By the rules of 1941 a ship moves in the combat move only to fight.
#[test]
fn what_only_the_whole_phase_refuses_is_not_reached() {
    let units = [("soviet-union", "sz4", "1 sub"), ("germany", "sz6", "1 trn")];
    let board = Board::new(edition("aa1941", false), "germany", &units, "");
    let (combat, _) = reached(&board, "soviet-union", "sz4", "1 sub");
    assert_eq!(combat, ["sz6"]);
}

/// Warships take a way that has to be written: through empty zones that an enemy controls.
#[test]
fn warships_sail_through_zones_that_an_enemy_controls() {
    let units = [("japan", "sz11", "1 dd, 1 bb"), ("united-states", "sz33", "1 trn")];
    let board = Board::new(edition("global-conflict", false), "united-states", &units, "");
    let sz34 = board.ed.space_by_id("sz34").expect("it is there");
    let holder = fieldpost::engine::seas::side(board.p.board(&board.ed), sz34);
    assert_ne!(holder, None, "somebody controls the zone on the way");
    for ship in ["1 dd", "1 bb"] {
        let (combat, _) = reached(&board, "japan", "sz11", ship);
        assert!(combat.contains(&"sz33".to_string()), "{ship}: {combat:?}");
    }
    // The fleet that strikes there comes the same way.
    let (found, _) = against(&board, "japan", "sz33").expect("both come");
    let ship = |kind: &str| ("sz11".to_string(), kind.to_string(), 1);
    assert_eq!(found, [ship("dd"), ship("bb")]);
}

/// No ship bombards where no troops can land.
#[test]
fn closed_land_is_not_bombarded() {
    let units = [("germany", "sz14", "1 bb"), ("united-kingdom", "anglo-egypt", "1 inf")];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &units, "");
    let germany = board.ed.power_by_id("germany").expect("it plays");
    let (place, groups) =
        fieldpost::orders::typed_units_in_space(&board.ed, "sz14: 1 bb").expect("a group");
    let groups = groups.expect("named");
    let found =
        fieldpost::reach::reach(board.p.board(&board.ed), &board.input, germany, place, &groups);
    let found = found.expect("it is there").remove(0);
    let coast = |id: &str| {
        let space = board.ed.space_by_id(id).expect(id);
        found.bombards.iter().any(|c| c.place == space)
    };
    assert!(coast("anglo-egypt") && !coast("turkey"));
}

/// By the rules of 1941 transports attack where warships come along, and not alone.
#[test]
fn transports_that_need_an_escort_are_marked() {
    let units = [
        ("germany", "sz5", "1 trn, 1 sub"),
        ("germany", "germany", "2 inf"),
        ("united-kingdom", "sz6", "1 dd"),
    ];
    let board = Board::new(edition("aa1941", false), "united-kingdom", &units, "");
    let (combat, _) = reached(&board, "germany", "sz5", "1 trn");
    assert!(combat.contains(&"sz6 with warships".to_string()), "{combat:?}");
    let (combat, _) = reached(&board, "germany", "sz5", "1 sub");
    assert!(combat.contains(&"sz6".to_string()), "{combat:?}");
}

/// Where a sea battle comes before a landing, aircraft fight where they make the landing likeliest, and
/// what both battles cost is in the swing.
#[test]
fn aircraft_fight_at_sea_for_an_unopposed_landing() {
    let units = [
        ("germany", "sz5", "1 trn, 1 sub"),
        ("germany", "germany", "2 inf"),
        ("germany", "norway", "2 ftr"),
        ("united-kingdom", "sz6", "1 dd, 1 trn"),
    ];
    let board = Board::new(edition("lhtr", false), "united-kingdom", &units, "");
    let (found, blow) = against(&board, "germany", "united-kingdom").expect("a landing");
    assert!(found.contains(&("norway".into(), "ftr".into(), 2)), "{found:?}");
    let odds = blow.odds.expect("computed");
    let orders = "until = \"combat\"\n[combat]\nmoves = [\"1 sub: sz5 > sz6\", \
        \"1 trn: sz5 > sz6, load 2 inf from Germany in sz5, offload UK\", \
        \"2 ftr: Norway > sz6\"]\n[battle.sz6]\nlosses = \"save trn\"\n";
    let best = Board::new(edition("lhtr", false), "germany", &units, orders);
    let all = fieldpost::odds::turn(best.locked().position().board(&best.ed), &best.input);
    let all: Vec<_> = all.into_iter().map(|(e, o)| (e.kind, o.expect("computed"))).collect();
    let landing = all.iter().find(|(k, _)| *k == EngagementKind::Land).expect("a landing");
    near(odds.capture, landing.1.capture);
    assert!(odds.capture > 0.8, "{}", odds.capture);
    near(blow.swing, all.iter().map(|(_, o)| o.swing()).sum());
    assert!((blow.swing - odds.swing()).abs() > 1.0, "the sea battle counts");
}

/// Each aircraft fights where it helps most: one that cannot come back from the land fights at sea for it.
#[test]
fn aircraft_that_reach_the_sea_battle_alone_are_in_the_blow() {
    let units = [
        ("japan", "sz51", "1 trn, 2 inf, 1 dd"),
        ("japan", "japan", "1 bmb"),
        ("united-states", "sz52", "1 dd"),
        ("united-states", "hawaiian-islands", "1 inf"),
        ("united-kingdom", "india", "1 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "united-states", &units, "");
    let (found, blow) = against(&board, "japan", "hawaiian-islands").expect("a landing");
    assert!(found.contains(&("japan".into(), "bmb".into(), 1)), "{found:?}");
    let without = [units[0], units[2], units[3], units[4]];
    let board = Board::new(edition("lhtr", false), "united-states", &without, "");
    let (_, less) = against(&board, "japan", "hawaiian-islands").expect("a landing");
    assert!(blow.danger() > less.danger() + 0.05, "{} {}", blow.danger(), less.danger());
}

/// A force that wants to take a place loses its aircraft before its last land unit.
#[test]
fn the_last_land_unit_falls_last() {
    let units = [
        ("germany", "ukraine-ssr", "1 tank"),
        ("germany", "germany", "2 ftr"),
        ("soviet-union", "caucasus", "2 inf"),
    ];
    let board = Board::new(edition("lhtr", false), "soviet-union", &units, "");
    let (_, blow) = against(&board, "germany", "caucasus").expect("it can be attacked");
    let odds = blow.odds.expect("computed");
    near(odds.capture, odds.win);
    assert!(odds.win > 0.7, "{}", odds.win);
}
