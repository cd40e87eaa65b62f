//! End of a turn and of a round: who gets what was liberated, the victory test, the next power.

use crate::edition::VictoryTest;
use crate::id::{PowerId, Side, SpaceId, UnitId};
use crate::rule::rule;

use super::super::Table;
use super::super::event::{Change, Event, Victory};

/// Settles the turn (LIB-02, LIB-03, AAG-10), tests victory after the last power (VIC-02) and hands
/// the turn on.
pub fn run(table: &mut Table) {
    give_back(table);
    settle_guns(table);
    let power = table.at().power;
    table.record(Event::PhaseDone { power });
    let last = power.index() + 1 == table.ed.powers.len();
    let mut round = table.at().round;
    if last {
        table.record(Event::RoundEnded { round });
        if test_victory(table) {
            return;
        }
        round += 1;
    }
    let next = if last { PowerId(0) } else { PowerId(power.0 + 1) };
    table.record(Event::TurnBegan { round, power: next });
    let first = table.ed.profile.phases[0];
    table.record(Event::PhaseBegan { phase: first });
}

/// Territories taken by a partner go back to their original owner once its capital is free, and
/// those taken for oneself because the owner's capital was enemy-held are judged now (LIB-02,
/// LIB-03, CPT-05).
fn give_back(table: &mut Table) {
    let ed = table.ed;
    let held: Vec<(SpaceId, PowerId, PowerId)> = ed
        .space_ids()
        .filter_map(|s| Some((s, ed.space(s).owner?, table.at().controller(s)?)))
        .filter(|(_, owner, now)| owner != now && ed.allied(*owner, *now))
        .collect();
    for (space, owner, now) in held {
        if table.at().holds_capital(ed, owner) {
            table.record(Event::ControlChanged {
                space,
                from: Some(now),
                to: owner,
                why: Change::Returned,
                rule: rule(if freed_now(table, owner) { "CPT-05" } else { "LIB-03" }),
            });
        }
    }
}

/// The owner's capital was enemy-held when this turn began.
fn freed_now(table: &Table, owner: PowerId) -> bool {
    let ed = table.ed;
    ed.power(owner).capital.is_some_and(|c| table.at().start_side(ed, c) != Some(ed.side(owner)))
}

/// A gun captured this turn belongs to whoever owns the territory when the turn ends, and so does a
/// complex wherever it stands (AAG-10, LIB-04, LIB-05).
fn settle_guns(table: &mut Table) {
    let ed = table.ed;
    let at = table.at();
    let moved: Vec<(UnitId, PowerId, bool)> = at
        .units
        .iter()
        .filter(|(_, u)| {
            let k = ed.kind(u.kind);
            k.complex || (k.aa_gun && u.turn.captured)
        })
        .filter_map(|(id, u)| {
            Some((*id, at.controller(u.space)?, ed.kind(u.kind).complex, u.power))
        })
        .filter(|(_, owner, _, now)| owner != now)
        .map(|(id, owner, complex, _)| (id, owner, complex))
        .collect();
    for (unit, to, complex) in moved {
        let why = rule(if complex { "LIB-04" } else { "AAG-10" });
        table.record(Event::PieceTaken { unit, to, rule: why });
    }
}

/// Counts the cities and says whether somebody has won (VIC-01, VIC-10, END-02).
fn test_victory(table: &mut Table) -> bool {
    let ed = table.ed;
    match ed.profile.victory_test {
        VictoryTest::Cities => {}
        VictoryTest::Capitals => return false,
    }
    let (axis, allies) = (table.at().cities(ed, Side::Axis), table.at().cities(ed, Side::Allies));
    let needed = ed.profile.victory_cities;
    table.record(Event::CitiesCounted { axis, allies, needed });
    let winner =
        [(Side::Axis, axis), (Side::Allies, allies)].into_iter().find(|(_, n)| *n >= needed);
    let Some((side, _)) = winner else { return false };
    let victory = Victory { side, best: best(table, side) };
    table.record(Event::Won { victory, rule: rule("VIC-01") });
    true
}

/// The powers of the winning side whose production grew most since the start (WIN-01).
fn best(table: &Table, side: Side) -> Vec<PowerId> {
    let ed = table.ed;
    let growth = |p: PowerId| {
        let start: i32 = ed.spaces.iter().filter(|s| s.owner == Some(p)).map(|s| s.income).sum();
        table.at().production(ed, p) - start
    };
    let powers: Vec<PowerId> = ed.power_ids().filter(|p| ed.side(*p) == side).collect();
    let most = powers.iter().map(|p| growth(*p)).max();
    powers.into_iter().filter(|p| Some(growth(*p)) == most).collect()
}
