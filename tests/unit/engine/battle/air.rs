//! Guns on the way, raids and rockets.

use super::*;

#[test]
fn guns_on_the_way_fire_in_path_order_at_the_survivors() {
    let mut b = Board::new("united-kingdom");
    b.go("2 bomber", "united-kingdom > sz5 > germany > eastern-europe > ukraine-ssr");
    b.put("germany", "1 antiaircraft-gun", "germany");
    b.put("germany", "1 antiaircraft-gun", "eastern-europe");
    b.put("germany", "1 antiaircraft-gun, 1 infantry", "ukraine-ssr");
    let after = b.land(
        "ukraine-ssr",
        &[
            "aa-bomber germany>ukraine-ssr 0 defend 1: 1 6",
            "aa-bomber eastern-europe>ukraine-ssr 0 defend 1: 6",
            "aa-bomber ukraine-ssr 1 defend 1: 6",
            "general ukraine-ssr 1 attack 4: 1",
            "general ukraine-ssr 1 defend 2: 6",
        ],
    );
    assert_eq!(after.results(), [BattleResult::Done, BattleResult::AttackerWon]);
}

#[test]
fn fighters_are_shot_at_before_bombers_and_hits_stay_with_the_type() {
    let mut b = Board::new("united-kingdom");
    b.go("2 fighter, 1 bomber", "united-kingdom > sz5 > germany > eastern-europe");
    b.put("germany", "1 antiaircraft-gun", "germany");
    let after = b.land(
        "eastern-europe",
        &[
            "aa-fighter germany>eastern-europe 0 defend 1: 6 5",
            "aa-bomber germany>eastern-europe 0 defend 1: 1",
        ],
    );
    assert_eq!(after.there("united-kingdom", "eastern-europe"), "2 fighter");
}

fn raid(bombers: &str, place: &str) -> Board {
    let mut b = Board::new("united-kingdom");
    let units = b.go(bombers, "united-kingdom > sz6 > western-europe");
    let path = vec![b.space("western-europe"), b.space(place)];
    b.p.apply(&Event::Moved { units: units.clone(), path, how: MoveKind::Combat, order: None });
    b.declare(&units, Task::Raid);
    b.put("germany", "1 industrial-complex", place);
    b
}

#[test]
fn a_raid_is_shot_at_and_capped_by_the_income() {
    let mut b = raid("3 bomber", "southern-europe");
    b.put("germany", "1 antiaircraft-gun", "southern-europe");
    let germany = b.power("germany");
    let before = b.p.ipc(germany);
    let after = b.fight(
        EngagementKind::Raid,
        "southern-europe",
        &["aa-raid southern-europe 0 defend 1: 1 6 6", "raid southern-europe 0 attack 6: 5 6"],
    );
    assert_eq!(after.p.ipc(germany), before - 6);
    assert_eq!(after.there("united-kingdom", "southern-europe"), "2 bomber");
}

#[test]
fn a_raid_takes_no_more_than_the_treasury() {
    let mut b = raid("1 bomber", "southern-europe");
    let germany = b.power("germany");
    b.p.treasury[germany.index()] = 4;
    let after =
        b.fight(EngagementKind::Raid, "southern-europe", &["raid southern-europe 0 attack 6: 6"]);
    assert_eq!(after.p.ipc(germany), 0);
}

#[test]
fn heavy_bombers_raid_with_the_better_die() {
    let mut b = raid("1 bomber", "southern-europe");
    b.tech("united-kingdom", "heavy-bombers");
    let germany = b.power("germany");
    let before = b.p.ipc(germany);
    let after = b.fight(
        EngagementKind::Raid,
        "southern-europe",
        &["heavy southern-europe 0 attack 6: 3 5"],
    );
    assert_eq!(after.p.ipc(germany), before - 5);
}

#[test]
fn rocket_and_raid_share_the_cap_and_precede_the_land_battle() {
    let mut b = raid("1 bomber", "southern-europe");
    b.tech("united-kingdom", "rockets");
    let guns = b.put("united-kingdom", "1 antiaircraft-gun", "united-kingdom");
    let target = b.space("southern-europe");
    b.declare(&guns, Task::Rocket(target));
    b.go("1 tank", "western-europe > southern-europe");
    b.list(EngagementKind::Land, "southern-europe");
    b.list(EngagementKind::Rocket, "southern-europe");
    b.list(EngagementKind::Raid, "southern-europe");
    let germany = b.power("germany");
    let before = b.p.ipc(germany);
    let after =
        b.play(&["rocket united-kingdom 0 none 6: 4", "raid southern-europe 0 attack 6: 5"]);
    assert_eq!(after.p.ipc(germany), before - 6);
    let ended: Vec<_> = after.results();
    assert_eq!(ended, [BattleResult::Done, BattleResult::Done, BattleResult::AttackerWon]);
}

#[test]
fn aircraft_shot_down_by_a_lone_gun_were_beaten() {
    let mut b = Board::new("soviet-union");
    b.go("1 fighter", "caucasus > ukraine-ssr");
    b.put("germany", "1 antiaircraft-gun", "ukraine-ssr");
    let after = b.land("ukraine-ssr", &["aa-fighter ukraine-ssr 1 defend 1: 1"]);
    assert_eq!(after.results(), [BattleResult::DefenderWon]);
}

#[test]
fn the_owner_chooses_among_like_aircraft() {
    let mut b = Board::new("united-kingdom");
    let near = b.go("1 fighter", "russia > eastern-europe")[0];
    let far = b.go("1 fighter", "united-kingdom > sz5 > germany > eastern-europe")[0];
    b.put("germany", "1 antiaircraft-gun, 1 infantry", "eastern-europe");
    b.say("eastern-europe").retreat =
        Some(fieldpost::engine::plan::RetreatOrder { to: None, when: Default::default() });
    let after = b.land(
        "eastern-europe",
        &[
            "aa-fighter eastern-europe 1 defend 1: 1 6",
            "general eastern-europe 1 attack 3: 6",
            "general eastern-europe 1 defend 2: 6",
        ],
    );
    // The one with less range left is given up first.
    assert!(after.p.units.contains_key(&near) && !after.p.units.contains_key(&far));
}

#[test]
fn a_raid_without_bombers_left_rolls_nothing() {
    let mut b = raid("1 bomber", "southern-europe");
    b.put("germany", "1 antiaircraft-gun", "southern-europe");
    let after = b.fight(
        EngagementKind::Raid,
        "southern-europe",
        &["aa-raid southern-europe 0 defend 1: 1"],
    );
    assert_eq!(after.results(), [BattleResult::Vanished]);
}
