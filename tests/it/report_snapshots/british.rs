//! A British turn: a raid, a battle at sea and a landing from ships.

use super::*;

pub fn british_turn(ed: &Edition) -> Block<'_> {
    let mut start = Position::initial(ed);
    start.power = ed.power_by_id("united-kingdom").expect("a power");
    start.phase = Phase::CombatMove;
    let mut b = Block::new(ed, start);
    british_moves(&mut b);
    b.phase(Phase::ConductCombat);
    raid_on_germany(&mut b);
    battle_of_sz5(&mut b);
    landing_in_norway(&mut b);
    b
}

fn british_moves(b: &mut Block) {
    let uk = b.power("united-kingdom");
    b.phase(Phase::CombatMove);
    let how = MoveKind::Combat;
    b.go("1 bmb", &["united-kingdom", "sz6", "western-europe", "germany"], how, 1);
    b.go("1 ftr", &["united-kingdom", "sz6", "sz5"], how, 2);
    b.go("1 bb", &["sz2", "sz6"], how, 3);
    let ship = b.pick(uk, b.space("sz2"), "1 trn", &[])[0];
    let cargo = b.pick(uk, b.space("united-kingdom"), "1 inf, 1 tank", &[]);
    for unit in &cargo {
        b.rec(Event::Boarded { unit: *unit, ship, order: Some(OrderId(4)), combat: true });
    }
    b.go("1 trn", &["sz2", "sz6"], how, 4);
    let norway = b.space("norway");
    let bmb = b.pick(uk, b.space("germany"), "1 bmb", &[]);
    let bb = b.pick(uk, b.space("sz6"), "1 bb", &[]);
    for (units, task) in [
        (cargo, Task::Land(norway)),
        (vec![ship], Task::Offload(norway)),
        (bmb, Task::Raid),
        (bb, Task::Bombard(norway)),
    ] {
        b.rec(Event::Declared { units, task, order: Some(OrderId(4)) });
    }
    let engagements = [
        ("germany", EngagementKind::Overflight),
        ("germany", EngagementKind::Raid),
        ("sz5", EngagementKind::Sea),
        ("norway", EngagementKind::Land),
    ]
    .map(|(p, kind)| Engagement { place: b.space(p), kind, done: false })
    .to_vec();
    b.rec(Event::CombatLocked { engagements });
}

fn open(b: &mut Block, place: &str, kind: EngagementKind, lists: (&str, &str)) -> Engagement {
    let place = b.space(place);
    let engagement = Engagement { place, kind, done: false };
    let side = |power: &str, list: &str| match list {
        "" => Vec::new(),
        list => b.pick(b.power(power), place, list, &[]),
    };
    let (attackers, defenders) = (side("united-kingdom", lists.0), side("germany", lists.1));
    b.rec(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    engagement
}

/// One roll of any sort: kind, place, side, column, shooters, faces.
fn any_roll(
    b: &mut Block,
    (kind, place, index): (RollKind, RollPlace, u32),
    (side, by, need): (RollSide, &str, u8),
    (units, dice): (Vec<UnitId>, u8),
    faces: &[u8],
) {
    let units = units
        .into_iter()
        .map(|unit| Shooter { unit, kind: b.at().unit(unit).kind, dice, supported: false })
        .collect();
    let key = RollKey { kind, place, index, side, column: need, low_luck: false };
    let hits = faces.iter().filter(|f| **f <= need && need < 6).count() as u32;
    let (by, faces) = (b.power(by), faces.iter().copied().map(Face::Shows).collect());
    b.rec(Event::Rolled { key, by, units, faces, hits, rule: rule("CMB-07") });
}

fn end(b: &mut Block, engagement: Engagement, result: BattleResult, id: &'static str) {
    b.rec(Event::EngagementEnded { engagement, result, rule: rule(id) });
}

fn raid_on_germany(b: &mut Block) {
    let place = b.space("germany");
    let (west, germans) = (b.space("western-europe"), b.power("germany"));
    let e = open(b, "germany", EngagementKind::Overflight, ("1 bmb", ""));
    let gun = b.pick(germans, west, "1 aa", &[]);
    let over = RollPlace::GunTarget(west, place);
    let defend = (RollSide::Defend, "germany", 1);
    any_roll(b, (RollKind::AaBomber, over, 0), defend, (gun, 1), &[4]);
    end(b, e, BattleResult::Done, "AAG-04");
    let e = open(b, "germany", EngagementKind::Raid, ("1 bmb", ""));
    let gun = b.pick(germans, place, "1 aa", &[]);
    let here = RollPlace::Space(place);
    any_roll(b, (RollKind::AaRaid, here, 0), defend, (gun, 1), &[2]);
    let bmb = b.pick(b.power("united-kingdom"), place, "1 bmb", &[]);
    let attack = (RollSide::Attack, "united-kingdom", 6);
    any_roll(b, (RollKind::Raid, here, 0), attack, (bmb, 1), &[5]);
    b.rec(Event::RaidDamage { place, rolled: 5, ipc: 5, rule: rule("SBR-03") });
    let r = rule("SBR-04");
    b.rec(Event::Paid { power: germans, ipc: 5, why: Money::Raid, rule: r });
    end(b, e, BattleResult::Done, "SBR-11");
}

fn battle_of_sz5(b: &mut Block) {
    let place = b.space("sz5");
    let at = RollPlace::Space(place);
    let germans = b.power("germany");
    let e = open(b, "sz5", EngagementKind::Sea, ("1 ftr", "1 trn, 2 sub, 1 dd"));
    b.rec(Event::CombatRound { place, round: 1 });
    let subs = b.pick(germans, place, "2 sub", &[]);
    let r = rule("SUB-09");
    b.rec(Event::NoFire { place, units: subs.clone(), rule: r });
    let ftr = b.pick(b.power("united-kingdom"), place, "1 ftr", &[]);
    let attack = (RollSide::Attack, "united-kingdom", 3);
    any_roll(b, (RollKind::General, at, 1), attack, (ftr.clone(), 1), &[2]);
    let trn = b.pick(germans, place, "1 trn", &[]);
    let by = Decider::Standing { power: germans, version: 1, scope: Scope::Sea };
    let hit = |units| Event::Hit { units, by: by.clone(), fires_back: true, rule: r };
    b.rec(hit(trn.clone()));
    let dd = b.pick(germans, place, "1 dd", &[]);
    let defend = (RollSide::Defend, "germany", 3);
    any_roll(b, (RollKind::General, at, 1), defend, (dd, 1), &[1]);
    b.rec(Event::Hit { units: ftr.clone(), by: Decider::NoChoice, fires_back: true, rule: r });
    b.rec(Event::Submerged { units: subs, by, rule: rule("SUB-10") });
    b.rec(Event::Removed { units: [trn, ftr].concat(), rule: rule("CMB-01") });
    end(b, e, BattleResult::DefenderWon, "CMB-09");
}

fn landing_in_norway(b: &mut Block) {
    let uk = b.power("united-kingdom");
    let (norway, zone) = (b.space("norway"), b.space("sz6"));
    let ship = b.pick(uk, zone, "1 trn", &[])[0];
    for unit in b.pick(uk, zone, "1 inf, 1 tank", &[]) {
        b.rec(Event::Landed { unit, ship, to: norway, order: None, combat: true });
    }
    let e = open(b, "norway", EngagementKind::Land, ("1 inf, 1 tank", "3 inf, 1 ftr"));
    b.rec(Event::CombatRound { place: norway, round: 1 });
    let at = RollPlace::Space(norway);
    let bb = b.pick(uk, zone, "1 bb", &[]);
    let bombard = (RollSide::Attack, "united-kingdom", 4);
    any_roll(b, (RollKind::Bombard, at, 1), bombard, (bb, 1), &[3]);
    let germans = b.power("germany");
    let shot = b.pick(germans, norway, "1 inf", &[]);
    let r = rule("BOM-06");
    let by = Decider::Profile;
    b.rec(Event::Hit { units: shot.clone(), by, fires_back: false, rule: r });
    b.rec(Event::Removed { units: shot, rule: rule("CMB-05") });
    let inf = b.pick(uk, norway, "1 inf", &[]);
    let tank = b.pick(uk, norway, "1 tank", &[]);
    let attack = |need| (RollSide::Attack, "united-kingdom", need);
    any_roll(b, (RollKind::General, at, 1), attack(1), (inf.clone(), 1), &[6]);
    any_roll(b, (RollKind::General, at, 1), attack(3), (tank.clone(), 1), &[4]);
    let guard = b.pick(germans, norway, "2 inf", &[]);
    let ftr = b.pick(germans, norway, "1 ftr", &[]);
    let defend = |need| (RollSide::Defend, "germany", need);
    any_roll(b, (RollKind::General, at, 1), defend(2), (guard, 1), &[2, 5]);
    any_roll(b, (RollKind::General, at, 1), defend(4), (ftr, 1), &[4]);
    let lost = [inf, tank].concat();
    let by = Decider::NoChoice;
    b.rec(Event::Hit { units: lost.clone(), by, fires_back: true, rule: r });
    b.rec(Event::Removed { units: lost, rule: rule("CMB-01") });
    end(b, e, BattleResult::DefenderWon, "CMB-09");
}
