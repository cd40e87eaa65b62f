//! Combat moves on the real board.

use crate::engine::phase::test_board::Board;
use fieldpost::engine::event::Event;

#[test]
fn infantry_attacks_next_door_and_no_farther() {
    Board::new("USSR")
        .put("USSR", "2 inf", "karelia-ssr")
        .combat(&["2 inf: karelia-ssr > norway"])
        .legal();
    Board::new("USSR")
        .put("USSR", "1 inf", "russia")
        .combat(&["1 inf: russia > ukraine-ssr"])
        .refused(&[(1, "CMV-02")]);
}

#[test]
fn a_tank_crosses_a_friend_to_attack_behind_it() {
    // CMV-22
    let b = Board::new("USSR")
        .put("USSR", "2 tank", "russia")
        .combat(&["2 tank: russia > ukraine-ssr"])
        .legal();
    assert_eq!(b.path("tank", "ukraine-ssr"), ["russia", "caucasus", "ukraine-ssr"]);
    assert_eq!(b.fights(), ["land ukraine-ssr"]);
}

#[test]
fn a_blitz_takes_the_first_territory_at_once() {
    let b = Board::new("USSR")
        .put("USSR", "1 tank", "caucasus")
        .combat(&["1 tank: caucasus > west-russia > belorussia"])
        .legal();
    assert_eq!((b.owner("west-russia"), b.owner("belorussia")), ("USSR".into(), "Germany".into()));
    assert_eq!(b.fights(), ["land belorussia"]);
}

#[test]
fn a_blitz_may_return_and_must_be_written() {
    // BLZ-04, BLZ-01
    let b = Board::new("USSR")
        .put("USSR", "1 tank", "caucasus")
        .combat(&["1 tank: caucasus > west-russia > caucasus"])
        .legal();
    assert_eq!(b.owner("west-russia"), "USSR");
    Board::new("USSR")
        .put("USSR", "1 tank", "caucasus")
        .combat(&["1 tank: caucasus > belorussia"])
        .refused(&[(1, "BLZ-01")]);
}

#[test]
fn any_piece_stops_a_blitz_and_only_tanks_blitz() {
    // BLZ-03, BLZ-07
    Board::new("USSR")
        .put("USSR", "1 tank", "caucasus")
        .put("Germany", "1 aa", "west-russia")
        .combat(&["1 tank: caucasus > west-russia > belorussia"])
        .refused(&[(1, "BLZ-03")]);
}

#[test]
fn a_blitz_frees_a_partners_land() {
    // BLZ-09
    let b = Board::new("USSR")
        .held("Germany", "persia")
        .held("Germany", "trans-jordan")
        .put("USSR", "1 tank", "caucasus")
        .combat(&["1 tank: caucasus > persia > trans-jordan"])
        .legal();
    assert_eq!(b.owner("persia"), "UK");
}

#[test]
fn a_blitz_keeps_what_a_fallen_partner_owned() {
    // LIB-02
    let b = Board::new("USSR")
        .held("Germany", "persia")
        .held("Germany", "trans-jordan")
        .held("Germany", "united-kingdom")
        .put("USSR", "1 tank", "caucasus")
        .combat(&["1 tank: caucasus > persia > trans-jordan"])
        .legal();
    assert_eq!(b.owner("persia"), "USSR");
}

#[test]
fn no_unit_ends_a_combat_move_among_friends() {
    // CMV-05
    let b = Board::new("USSR").put("USSR", "1 inf, 1 ftr", "russia").put("USSR", "1 dd", "sz4");
    b.combat(&["1 inf: russia > caucasus", "1 ftr: russia > caucasus", "1 dd: sz4 > sz3"])
        .refused(&[(1, "CMV-05"), (2, "CMV-05"), (3, "CMV-05")]);
}

#[test]
fn guns_and_neutrals_stay_out() {
    // CMV-17, NEU-01, CMV-24, MAP-01
    Board::new("USSR")
        .put("USSR", "1 aa, 2 inf, 1 ftr", "caucasus")
        .put("USSR", "1 dd", "sz16")
        .combat(&[
            "1 aa: caucasus > ukraine-ssr",
            "1 inf: caucasus > turkey",
            "1 ftr: caucasus > turkey > balkans",
            "1 dd: sz16 > ukraine-ssr",
            "1 inf: caucasus > sz16",
        ])
        .refused(&[(1, "CMV-17"), (2, "NEU-01"), (3, "NEU-01"), (4, "CMV-24"), (5, "CMV-24")]);
}

#[test]
fn no_unit_moves_twice_and_no_power_moves_a_partner() {
    let b = Board::new("USSR")
        .put("USSR", "2 inf", "karelia-ssr")
        .put("UK", "1 tank", "karelia-ssr")
        .combat(&[
            "2 inf: karelia-ssr > norway",
            "1 inf: karelia-ssr > belorussia",
            "1 tank: karelia-ssr > eastern-europe",
            "1 art: karelia-ssr > west-russia",
        ])
        .refused(&[(2, "CMV-06"), (3, "SET-04"), (4, "CMV-01")]);
    assert_eq!(b.refusals[0].related.map(|o| o.0), Some(1));
    assert_eq!(b.at("USSR", "norway"), "2 inf");
}

#[test]
fn what_follows_from_a_refused_order_is_left_out() {
    Board::new("USSR")
        .put("USSR", "1 tank", "archangel")
        .put("USSR", "1 tank", "caucasus")
        .put("Germany", "1 aa", "west-russia")
        .combat_with(
            &["1 tank: caucasus > west-russia > belorussia"],
            &["belorussia", "norway"],
            &[],
        )
        .refused(&[(1, "BLZ-03"), (101, "CMB-03")]);
}

#[test]
fn ships_stop_at_enemies_and_submarines_do_not() {
    // CMV-03, SUB-01, SUB-02
    let b = || Board::new("UK").put("UK", "1 bb, 1 sub", "sz2").put("Germany", "1 sub", "sz7");
    b().put("Germany", "1 trn", "sz3")
        .put("Germany", "1 trn", "sz6")
        .combat(&["1 bb: sz2 > sz3 > sz6", "1 sub: sz2 > sz3 > sz6"])
        .refused(&[(1, "CMV-03")]);
    b().put("Germany", "1 dd", "sz3")
        .put("Germany", "1 trn", "sz6")
        .combat(&["1 sub: sz2 > sz3 > sz6"])
        .refused(&[(1, "SUB-02")]);
}

#[test]
fn a_submarine_leaves_a_destroyer() {
    // DES-07, CMV-15
    let b = Board::new("UK")
        .put("UK", "1 sub", "sz2")
        .put("Germany", "1 dd", "sz2")
        .put("Germany", "1 trn", "sz6")
        .combat(&["1 sub: sz2 > sz3 > sz6"])
        .legal();
    assert_eq!(b.fights(), ["sea sz6"]);
}

#[test]
fn canals_open_for_who_held_both_banks() {
    // CAN-02 to CAN-04
    let b = || Board::new("UK").put("UK", "1 dd", "sz15").put("Japan", "1 trn", "sz34");
    b().combat(&["1 dd: sz15 > sz34"]).legal();
    b().held("Germany", "trans-jordan").combat(&["1 dd: sz15 > sz34"]).refused(&[(1, "CAN-03")]);
    b().held("Germany", "trans-jordan")
        .took("UK", "trans-jordan")
        .combat(&["1 dd: sz15 > sz34"])
        .refused(&[(1, "CAN-04")]);
}

#[test]
fn ships_in_a_zone_with_enemies_fight_or_leave() {
    // CMV-11, CMV-13
    let b = Board::new("UK")
        .put("UK", "2 dd", "sz2")
        .put("Germany", "1 sub", "sz2")
        .combat(&["1 dd: sz2 > sz8"])
        .legal();
    assert_eq!(b.fights(), ["sea sz2"]);
    assert_eq!((b.at("UK", "sz2"), b.at("UK", "sz8")), ("1 dd".into(), "1 dd".into()));
    let b = b.noncombat(&["1 dd: sz8 > sz7"]);
    b.refused(&[(1, "CMV-13")]);
}

#[test]
fn an_assault_loads_sails_and_declares() {
    // TRN-05, TRN-33, AMP-01, AMP-14
    let b = Board::new("UK")
        .put("UK", "1 trn", "sz1")
        .put("UK", "1 inf", "eastern-canada")
        .put("UK", "1 tank", "united-kingdom")
        .put("Germany", "1 trn", "sz3")
        .combat(&[
            "1 trn: sz1 > sz2 > sz3 | load 1 inf from eastern-canada | load 1 tank from united-kingdom | offload to norway",
        ])
        .legal();
    assert_eq!(b.fights(), ["sea sz3", "land norway"]);
    assert_eq!(b.at("UK", "sz3"), "1 inf, 1 tank, 1 trn");
    let landing = b.p.units.values().filter(|u| u.turn.landing == Some(b.space("norway")));
    assert_eq!(landing.count(), 2);
}

#[test]
fn the_way_of_a_transport_passes_its_load() {
    // From sz8 to sz6 both sz7 and others would do; only ways past the load count.
    let b = Board::new("UK")
        .put("UK", "1 trn", "sz1")
        .put("UK", "1 inf", "united-kingdom")
        .combat(&["1 trn: sz1 > sz3 | load 1 inf from united-kingdom in sz2 | offload to norway"])
        .legal();
    assert_eq!(b.path("trn", "sz3"), ["sz1", "sz2", "sz3"]);
}

#[test]
fn loading_has_its_limits() {
    let b =
        || Board::new("UK").put("UK", "1 trn", "sz8").put("UK", "2 tank, 1 aa", "united-kingdom");
    // TRN-01
    b().combat(&["1 trn: sz8 > sz7 | load 2 tank from united-kingdom | offload to western-europe"])
        .refused(&[(1, "TRN-01")]);
    // CMV-17
    b().combat(&["1 trn: sz8 > sz7 | load 1 aa from united-kingdom | offload to western-europe"])
        .refused(&[(1, "CMV-17")]);
    // TRN-10
    b().combat(&["1 trn: sz8 | load 1 tank from united-kingdom"]).refused(&[(1, "TRN-10")]);
    // TRN-04
    b().combat(&["1 trn: sz8 > sz7 | load 1 tank from norway | offload to western-europe"])
        .refused(&[(1, "TRN-04")]);
    // TRN-30
    b().combat(&["1 trn: sz8 | load 1 tank from united-kingdom | offload to united-kingdom"])
        .refused(&[(1, "TRN-30")]);
    // TRN-35
    b().combat(&["1 trn: sz8 | load 1 tank from united-kingdom | offload to western-europe"])
        .refused(&[(1, "TRN-35")]);
    // CMV-12
    b().put("Germany", "1 sub", "sz8")
        .combat(&["1 trn: sz8 > sz9 | load 1 tank from united-kingdom in sz8 | offload to norway"])
        .refused(&[(1, "CMV-12")]);
}

#[test]
fn swing_loading_returns_to_the_contested_zone() {
    // TRN-27
    let b = Board::new("UK")
        .put("UK", "1 trn", "sz6")
        .put("UK", "1 inf", "united-kingdom")
        .put("Germany", "1 sub", "sz6")
        .combat(&[
            "1 trn: sz6 > sz7 > sz6 | load 1 inf from united-kingdom in sz7 | offload to norway",
        ])
        .legal();
    assert_eq!(b.fights(), ["sea sz6", "land norway"]);
}

#[test]
fn a_transport_serves_one_territory() {
    // AMP-12
    Board::new("UK")
        .put("UK", "1 trn", "sz5")
        .cargo("UK", "sz5", "UK", "2 inf")
        .combat(&["1 trn: sz5 | offload 1 inf to norway | offload 1 inf to germany"])
        .refused(&[(1, "AMP-12")]);
}

#[test]
fn old_cargo_may_stay_and_partners_stay_aboard() {
    // TRN-11, TRN-26
    let b = || Board::new("UK").put("UK", "1 trn", "sz6").cargo("UK", "sz6", "UK", "1 inf, 1 tank");
    let one = b().combat(&["1 trn: sz6 | offload 1 tank to norway"]).legal();
    assert_eq!(one.fights(), ["land norway"]);
    Board::new("UK")
        .put("UK", "1 trn", "sz6")
        .cargo("UK", "sz6", "US", "1 inf")
        .combat(&["1 trn: sz6 | offload 1 inf to norway"])
        .refused(&[(1, "TRN-26")]);
}

#[test]
fn troops_land_from_a_partners_ship_on_their_own_turn() {
    // AMP-15, TRN-28
    let b = || Board::new("US").put("UK", "1 trn", "sz6").cargo("UK", "sz6", "US", "1 inf");
    assert_eq!(b().combat(&["1 inf: sz6 > norway"]).legal().fights(), ["land norway"]);
    b().put("Germany", "1 sub", "sz6").combat(&["1 inf: sz6 > norway"]).refused(&[(1, "TRN-28")]);
}

#[test]
fn bombardment_needs_a_landing_from_its_zone() {
    // BOM-01, BOM-03 to BOM-05
    let b =
        || Board::new("UK").put("UK", "1 bb, 1 dd, 1 trn", "sz2").cargo("UK", "sz2", "UK", "1 inf");
    let land = "1 trn: sz2 > sz6 | offload to norway";
    b().combat(&["1 bb: sz2 > sz6 | bombard norway", land]).refused(&[]);
    b().combat(&["1 bb: sz2 > sz3 | bombard norway", "1 trn: sz2 > sz3 > sz6 | offload to norway"])
        .refused(&[(1, "BOM-04")]);
    b().combat(&["1 bb: sz2 > sz3 | bombard norway"]).refused(&[(1, "BOM-05")]);
    b().combat(&["1 dd: sz2 > sz3 | bombard norway"]).refused(&[(1, "BOM-01")]);
    b().put("Germany", "1 sub", "sz3")
        .combat(&["1 bb: sz2 > sz3 | bombard norway"])
        .refused(&[(1, "BOM-03")]);
}

#[test]
fn own_fighters_stay_behind_and_guests_ride() {
    // CAR-02, CAR-03, CAR-20
    let b = Board::new("UK")
        .put("UK", "1 car, 1 ftr", "sz2")
        .put("US", "1 ftr", "sz2")
        .put("Germany", "1 trn", "sz3")
        .combat(&["1 car: sz2 > sz3"])
        .legal();
    assert_eq!(b.at("UK", "sz2"), "1 ftr");
    assert_eq!(b.at("US", "sz3"), "1 ftr");
}

#[test]
fn fighters_of_a_carrier_that_stays_join_its_battle() {
    let b = Board::new("UK")
        .put("UK", "1 car, 1 ftr", "sz2")
        .put("Germany", "1 trn", "sz2")
        .combat(&[])
        .legal();
    assert_eq!(b.path("ftr", "sz2"), ["sz2"]);
    assert!(b.p.units.values().all(|u| u.aboard.is_none()));
}

#[test]
fn raids_and_rockets_are_declared() {
    let b = || {
        Board::new("UK")
            .put("UK", "2 bmb, 1 ftr, 2 aa", "united-kingdom")
            .put("Germany", "1 ic, 1 aa", "germany")
            .put("Germany", "1 ic", "southern-europe")
    };
    // AMB-51: the raid before the land battle.
    let raid = "1 bmb: united-kingdom > germany | raid";
    let ok = b().combat(&[raid, "1 bmb: united-kingdom > germany"]).legal();
    assert_eq!(ok.fights(), ["raid germany", "land germany"]);
    b().combat(&["1 ftr: united-kingdom > germany | raid"]).refused(&[(1, "SBR-01")]);
    b().combat(&["1 bmb: united-kingdom > western-europe | raid"]).refused(&[(1, "SBR-01")]);
    let shot = "1 aa: united-kingdom | rocket germany";
    b().combat(&[shot]).refused(&[(1, "TECH-07")]);
    let b = || b().tech("UK", "rockets");
    b().combat(&[shot]).legal();
    b().combat(&[shot, "1 aa: united-kingdom | rocket southern-europe"]).refused(&[(2, "RKT-02")]);
    b().put("UK", "1 aa", "norway")
        .combat(&[shot, "1 aa: norway | rocket germany"])
        .refused(&[(2, "RKT-03")]);
    b().put("UK", "1 aa", "india")
        .combat(&["1 aa: india | rocket germany"])
        .refused(&[(1, "RKT-04")]);
    b().put("US", "1 aa", "norway")
        .combat(&["1 aa: norway | rocket germany"])
        .refused(&[(1, "RKT-08")]);
}

#[test]
fn flights_avoid_guns_unless_written() {
    let b = || {
        Board::new("UK")
            .tech("UK", "long-range-aircraft")
            .put("UK", "1 bmb", "united-kingdom")
            .put("Germany", "1 aa", "western-europe")
            .put("Germany", "1 inf", "southern-europe")
    };
    let quiet = b().combat(&["1 bmb: united-kingdom > southern-europe"]).legal();
    assert!(!quiet.path("bmb", "southern-europe").contains(&"western-europe".to_string()));
    assert_eq!(quiet.fights(), ["land southern-europe"]);
    let loud = b().combat(&["1 bmb: united-kingdom > western-europe > southern-europe"]).legal();
    assert_eq!(loud.fights(), ["over southern-europe", "land southern-europe"]);
}

#[test]
fn a_flight_without_return_is_refused() {
    // AIR-05
    Board::new("UK")
        .put("UK", "1 ftr", "united-kingdom")
        .put("Germany", "1 inf", "balkans")
        .combat(&["1 ftr: united-kingdom > sz7 > western-europe > germany > balkans"])
        .refused(&[(1, "AIR-05")]);
    Board::new("UK")
        .put("UK", "1 bmb", "united-kingdom")
        .combat(&["1 bmb: united-kingdom > manchuria"])
        .refused(&[(1, "AIR-03")]);
}

#[test]
fn an_unmoved_carrier_is_promised_to_a_fighter() {
    // AIR-06, CAR-07, AIR-09: sz56 to sz60 takes all four points.
    let b = || {
        Board::new("US")
            .put("US", "1 car, 1 ftr", "sz56")
            .put("Japan", "1 trn", "sz60")
            .put("Japan", "1 trn", "sz63")
    };
    let fly = "1 ftr: sz56 > sz57 > sz51 > sz58 > sz60";
    let ok = b().combat(&[fly]).legal();
    assert_eq!(ok.p.turn.promises, [(ok.units("car", "sz56")[0], ok.space("sz60"))]);
    assert!(ok.events.iter().any(|e| matches!(e, Event::LandingShown { .. })));
    b().combat(&[fly, "1 car: sz56 > sz63"]).refused(&[(1, "AIR-05")]);
    b().combat_with(&[fly, "1 car: sz56 > sz63"], &[], &["1 car: sz56 > sz57 > sz60"])
        .refused(&[(200, "AIR-09")]);
    let asked = b().combat_with(&[fly], &[], &["1 car: sz56 > sz57 > sz60"]).legal();
    assert_eq!(asked.p.turn.promises.len(), 1);
}

#[test]
fn a_carrier_that_serves_strangers_must_not_doom_its_own() {
    // CAR-17: far from all Axis land, one deck in sz27 for its own fighters and two from sz22.
    let b = || {
        Board::new("Germany")
            .put("Germany", "1 car, 2 ftr", "sz28")
            .put("Germany", "1 car, 2 ftr", "sz22")
            .put("UK", "1 trn", "sz27")
            .put("UK", "1 trn", "sz19")
            .held("UK", "algeria")
            .held("UK", "libya")
    };
    let own = "1 car: sz28 > sz27";
    b().combat(&[own]).legal();
    let b = b().combat(&[own, "2 ftr: sz22 > sz24 > sz27", "1 car: sz22 > sz18 > sz19"]);
    assert!(b.refusals.iter().any(|r| ["AIR-05", "CAR-17"].contains(&r.rule.0)));
}

#[test]
fn a_fighter_attacks_from_a_partners_carrier_and_returns() {
    // CAR-06, AIR-02
    let b = Board::new("US")
        .put("UK", "1 car", "sz26")
        .put("US", "1 ftr", "sz26")
        .put("Germany", "1 trn", "sz22")
        .combat(&["1 ftr: sz26 > sz24 > sz22"])
        .legal();
    assert_eq!(b.fights(), ["sea sz22"]);
}

#[test]
fn a_carrier_may_sail_through_a_zone_that_will_be_cleared() {
    // AIR-06, AIR-07: sz57 holds an enemy that another attack goes for.
    let b = || {
        Board::new("US")
            .put("US", "1 car, 1 ftr", "sz56")
            .put("US", "1 dd", "sz52")
            .put("Japan", "1 trn", "sz57")
            .put("Japan", "1 trn", "sz60")
            .held("Japan", "hawaiian-islands")
            .held("Japan", "midway")
            .held("Japan", "buryatia-ssr")
            .held("Japan", "soviet-far-east")
    };
    let fly = "1 ftr: sz56 > sz57 > sz51 > sz58 > sz60";
    b().combat(&[fly]).refused(&[(1, "AIR-05")]);
    b().combat(&[fly, "1 dd: sz52 > sz57"]).legal();
}

#[test]
fn the_order_of_battles_is_the_attackers() {
    // CMB-03, AMP-14
    let b = || {
        Board::new("UK")
            .put("UK", "1 trn", "sz2")
            .cargo("UK", "sz2", "UK", "1 inf")
            .put("UK", "1 ftr", "united-kingdom")
            .put("Germany", "1 sub", "sz6")
            .put("Germany", "1 sub", "sz7")
    };
    let moves = ["1 trn: sz2 > sz6 | offload to norway", "1 ftr: united-kingdom > sz7"];
    let free = b().combat(&["1 trn: sz2 > sz3 > sz6 | offload to norway", moves[1]]).legal();
    assert_eq!(free.fights(), ["sea sz6", "sea sz7", "land norway"]);
    let moves = ["1 trn: sz2 > sz3 > sz6 | offload to norway", moves[1]];
    let own = b().combat_with(&moves, &["sz7", "norway"], &[]).legal();
    assert_eq!(own.fights(), ["sea sz7", "sea sz6", "land norway"]);
    b().combat_with(&moves, &["norway", "sz6"], &[]).refused(&[(100, "AMP-14")]);
    b().combat_with(&moves, &["sz8"], &[]).refused(&[(100, "CMB-03")]);
}

#[test]
fn a_whole_opening_is_legal() {
    let b = Board::initial("USSR")
        .combat_with(
            &[
                "3 inf, 1 tank: archangel > west-russia",
                "2 inf, 1 ftr: karelia-ssr > west-russia",
                "3 inf, 1 art: russia > west-russia",
                "3 inf, 1 art, 1 tank: caucasus > ukraine-ssr",
                "2 tank, 1 ftr: russia > caucasus > ukraine-ssr",
            ],
            &["west-russia", "ukraine-ssr"],
            &[],
        )
        .legal();
    assert_eq!(b.fights(), ["land west-russia", "land ukraine-ssr"]);
    assert!(b.p.turn.promises.is_empty());
}
