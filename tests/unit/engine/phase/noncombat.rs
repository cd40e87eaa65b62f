//! Noncombat moves on the real board.

use crate::engine::phase::test_board::Board;
use fieldpost::engine::unit::{Did, Mission};

#[test]
fn land_units_stay_among_friends() {
    // NCM-02, NCM-03
    let b = Board::new("USSR")
        .took("USSR", "west-russia")
        .put("USSR", "2 tank", "caucasus")
        .noncombat(&[
            "1 tank: caucasus > west-russia > karelia-ssr",
            "1 tank: caucasus > ukraine-ssr",
        ])
        .refused(&[(2, "NCM-02")]);
    assert_eq!(b.at("USSR", "karelia-ssr"), "1 tank");
}

#[test]
fn who_fought_is_finished() {
    // CMV-23, BLZ-05
    Board::new("USSR")
        .put("USSR", "1 tank, 1 inf", "russia")
        .mark("tank", "russia", |t| {
            t.mark(Did::CombatMoved);
            t.mark(Did::Blitzed)
        })
        .mark("inf", "russia", |t| t.mark(Did::Fought))
        .noncombat(&["1 tank: russia > caucasus", "1 inf: russia > caucasus"])
        .refused(&[(1, "BLZ-05"), (2, "CMV-23")]);
}

#[test]
fn the_idle_one_of_two_moves() {
    let b = Board::new("USSR")
        .put("USSR", "1 tank", "russia")
        .mark("tank", "russia", |t| t.mark(Did::Fought))
        .put("USSR", "1 tank", "russia")
        .noncombat(&["1 tank: russia > caucasus"])
        .legal();
    assert_eq!(b.at("USSR", "caucasus"), "1 tank");
}

#[test]
fn guns_move_one_space_unless_captured_or_fired() {
    // AAG-11 to AAG-13
    let b = || Board::new("USSR").put("USSR", "1 aa", "russia");
    b().noncombat(&["1 aa: russia > caucasus"]).legal();
    b().noncombat(&["1 aa: russia > persia"]).refused(&[(1, "CMV-02")]);
    b().mark("aa", "russia", |t| t.mark(Did::Captured))
        .noncombat(&["1 aa: russia > caucasus"])
        .refused(&[(1, "AAG-11")]);
    b().mark("aa", "russia", |t| t.mission = Mission::Rocket(fieldpost::id::SpaceId(0)))
        .noncombat(&["1 aa: russia > caucasus"])
        .refused(&[(1, "AAG-13")]);
}

#[test]
fn conditions_choose_the_branch() {
    let b = Board::new("USSR")
        .put("USSR", "2 inf", "kazakh-ssr")
        .put("USSR", "1 aa", "russia")
        .noncombat(&[
            "2 inf: kazakh-ssr > russia | if ukraine-ssr taken | else caucasus",
            "1 aa: russia > west-russia | if west-russia taken",
        ])
        .legal();
    assert_eq!((b.at("USSR", "caucasus"), b.at("USSR", "russia")), ("2 inf".into(), "1 aa".into()));
}

#[test]
fn ships_need_friendly_water() {
    // NCM-04, SUB-04, SUB-23, NCM-05
    let b = || Board::new("UK").put("UK", "1 dd, 1 sub", "sz2");
    b().put("Germany", "1 sub", "sz3")
        .noncombat(&["1 dd: sz2 > sz3 > sz4", "1 sub: sz2 > sz3 > sz4"])
        .refused(&[(1, "NCM-04")]);
    b().put("Germany", "1 sub", "sz3").noncombat(&["1 sub: sz2 > sz3"]).refused(&[(1, "SUB-04")]);
    b().put("Germany", "1 dd", "sz3")
        .noncombat(&["1 sub: sz2 > sz3 > sz4"])
        .refused(&[(1, "SUB-23")]);
}

#[test]
fn submerged_submarines_block_no_ship_and_surface() {
    // MAP-05, CMV-19, SUB-13
    let b = Board::new("UK")
        .put("UK", "1 dd", "sz2")
        .put("Germany", "1 sub", "sz3")
        .mark("sub", "sz3", |t| t.mark(Did::Submerged))
        .noncombat(&["1 dd: sz2 > sz3 > sz4"])
        .legal();
    assert!(b.p.units.values().all(|u| !u.turn.did(Did::Submerged)));
    assert_eq!(b.at("UK", "sz4"), "1 dd");
}

#[test]
fn a_ferry_loads_sails_and_lands() {
    // TRN-15, TRN-08
    let b =
        || Board::new("UK").put("UK", "1 trn", "sz1").put("UK", "1 inf, 1 tank", "eastern-canada");
    let ok = b()
        .noncombat(&[
            "1 trn: sz1 > sz2 | load 1 inf, 1 tank from eastern-canada | offload 1 inf to united-kingdom",
        ])
        .legal();
    assert_eq!(ok.at("UK", "united-kingdom"), "1 inf");
    assert_eq!(ok.at("UK", "sz2"), "1 tank, 1 trn");
    b().noncombat(&["1 trn: sz1 > sz2 > sz3 | load 1 inf from eastern-canada | offload to norway"])
        .refused(&[(1, "TRN-30")]);
}

#[test]
fn bridging_is_the_whole_move() {
    // TRN-21, TRN-22, TRN-23
    let b = || {
        Board::new("UK")
            .put("UK", "1 trn", "sz13")
            .held("UK", "algeria")
            .put("UK", "2 inf", "algeria")
    };
    b().noncombat(&[
        "1 trn: sz13 | load 2 inf from algeria | offload to gibraltar",
        "1 trn: sz13 > sz12",
    ])
    .refused(&[(2, "TRN-22")]);
    b().put("Germany", "1 sub", "sz13")
        .noncombat(&["1 trn: sz13 | load 2 inf from algeria | offload to gibraltar"])
        .refused(&[(1, "TRN-23")]);
}

#[test]
fn a_transport_that_fought_does_nothing_more() {
    // TRN-13, TRN-16
    let b = || Board::new("UK").put("UK", "1 trn", "sz2").cargo("UK", "sz2", "UK", "1 inf");
    b().mark("trn", "sz2", |t| t.mark(Did::Fought))
        .noncombat(&["1 trn: sz2 | offload to united-kingdom"])
        .refused(&[(1, "TRN-13")]);
    b().mark("trn", "sz2", |t| {
        t.mark(Did::Fought);
        t.mark(Did::Retreated)
    })
    .noncombat(&["1 inf: sz2 > united-kingdom"])
    .refused(&[(1, "TRN-16")]);
}

#[test]
fn partners_troops_take_three_turns() {
    // TRN-24, TRN-25
    let b = Board::new("UK")
        .put("US", "1 trn", "sz2")
        .put("UK", "1 tank", "united-kingdom")
        .noncombat(&["1 tank: united-kingdom > sz2 | board US trn", "1 tank: sz2 > united-kingdom"])
        .refused(&[(2, "TRN-25")]);
    assert_eq!(b.at("UK", "sz2"), "1 tank");
    // The owner of the ship carries it but does not land it.
    Board::new("US")
        .put("US", "1 trn", "sz2")
        .cargo("US", "sz2", "UK", "1 tank")
        .noncombat(&["1 trn: sz2 > sz3 > sz6 | offload 1 tank to united-kingdom"])
        .refused(&[(1, "TRN-24")]);
    // On its next turn the troops go ashore.
    let b = Board::new("UK")
        .put("US", "1 trn", "sz6")
        .cargo("US", "sz6", "UK", "1 tank")
        .noncombat(&["1 tank: sz6 > united-kingdom"])
        .legal();
    assert_eq!(b.at("UK", "united-kingdom"), "1 tank");
}

#[test]
fn aircraft_land_where_it_was_friendly_at_the_start() {
    // AIR-12, AIR-13
    let b = || Board::new("USSR").took("USSR", "west-russia").put("USSR", "1 ftr", "west-russia");
    let home = b().noncombat(&[]).legal();
    assert_eq!(home.at("USSR", "west-russia"), "");
    assert_eq!(home.at("USSR", "archangel"), "1 ftr");
    b().put("USSR", "1 bmb", "russia")
        .noncombat(&["1 bmb: russia > west-russia", "1 ftr: west-russia > russia"])
        .refused(&[(1, "AIR-13")]);
}

#[test]
fn aircraft_without_a_place_are_lost() {
    // AIR-17, CAR-14, CAR-16
    let b = Board::new("US")
        .put("US", "1 car", "sz52")
        .put("US", "2 ftr", "sz52")
        .put("US", "1 ftr, 1 bmb", "sz52")
        .mark("ftr", "sz52", |t| {
            t.mark(Did::CombatMoved);
            t.moved = 4
        })
        .mark("bmb", "sz52", |t| {
            t.mark(Did::CombatMoved);
            t.moved = 6
        })
        .noncombat(&[])
        .legal();
    assert_eq!(b.at("US", "sz52"), "2 ftr, 1 car");
}

#[test]
fn carriers_sail_for_fighters_that_need_them() {
    // CAR-07, CAR-19, CAR-21
    let b = || {
        Board::new("US")
            .put("US", "1 car", "sz56")
            .put("UK", "1 ftr", "sz56")
            .put("US", "1 ftr", "sz51")
            .mark("ftr", "sz51", |t| {
                t.mark(Did::CombatMoved);
                t.moved = 4
            })
    };
    let ok = b().noncombat(&[]).legal();
    assert_eq!(ok.at("US", "sz51"), "1 ftr, 1 car");
    assert_eq!(ok.at("UK", "sz51"), "1 ftr");
    b().noncombat(&["1 car: sz56 > sz63"]).refused(&[(1, "CAR-07")]);
}

#[test]
fn own_fighters_do_not_ride() {
    // CAR-21: the fighter must fly after the carrier.
    let b = Board::new("US")
        .put("US", "1 car, 1 ftr", "sz56")
        .put("UK", "1 ftr", "sz56")
        .noncombat(&["1 car: sz56 > sz57", "1 ftr: sz56 > sz57"])
        .legal();
    assert_eq!((b.at("US", "sz57"), b.at("UK", "sz57")), ("1 ftr, 1 car".into(), "1 ftr".into()));
    let flown = b.p.units.values().find(|u| u.turn.moved == 1 && u.aboard.is_some());
    assert!(flown.is_some());
}

#[test]
fn a_flight_waits_until_its_deck_is_free() {
    let b = Board::new("US")
        .put("US", "1 car, 2 ftr", "sz55")
        .put("US", "2 ftr", "western-united-states")
        .noncombat(&["2 ftr: western-united-states > sz55", "2 ftr: sz55 > western-united-states"])
        .legal();
    assert_eq!(b.at("US", "western-united-states"), "2 ftr");
}
