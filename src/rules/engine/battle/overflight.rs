//! Guns on the way: every gun in a hostile territory entered or crossed shoots at each aircraft
//! passing, in the order of the path, group by group (AAG-04 to AAG-06, CMB-20, AMB-53). The gun of
//! the target itself fires in the battle or raid there.

use super::antiaircraft;
use super::casualty::{self, Leaves};
use super::conclude::{self, Close};
use crate::engine::combat::{BattleState, Overflown};
use crate::engine::decision::Fight;
use crate::engine::dice::RollPlace;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::{Engagement, EngagementKind, Mission};
use crate::engine::{Board, Field, Halt, Table, query};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Spaces to which aircraft of the active power fly past at least one gun, sorted: an engagement of
/// its own for each.
pub fn targets(board: Board) -> Vec<SpaceId> {
    let mut found: Vec<SpaceId> =
        board.space_ids().filter(|s| board.in_space(*s).next().is_some()).collect();
    found.retain(|s| !guns_on_the_way(board, *s).is_empty());
    found
}

/// The guns to be passed on the way to `target`: one entry for each gun and group, the groups one
/// after the other.
fn guns_on_the_way(board: Board, target: SpaceId) -> Vec<Overflown> {
    let side = board.side(board.mover());
    let mut groups: Vec<(&[SpaceId], Mission, Vec<UnitId>)> = Vec::new();
    for (id, u) in board.in_space(target) {
        let flew = board.kind(u.kind).is_air() && u.turn.path.len() > 2;
        if !board.commanded(u) || !flew || query::safe_from_guns(board, u) {
            continue;
        }
        let same = |g: &&mut (&[SpaceId], Mission, Vec<UnitId>)| {
            g.0 == &*u.turn.path && g.1 == u.turn.mission
        };
        match groups.iter_mut().find(same) {
            Some(g) => g.2.push(id),
            None => groups.push((&u.turn.path, u.turn.mission, vec![id])),
        }
    }
    let mut found = Vec::new();
    for (path, _, aircraft) in groups {
        for gun in &path[1..path.len() - 1] {
            if query::firing_gun(board, *gun, side).is_some() {
                found.push(Overflown { gun: *gun, aircraft: aircraft.clone() });
            }
        }
    }
    found
}

/// Opens and resolves the flights to `target`.
pub(super) fn run(table: &mut Table, target: SpaceId) -> Result<(), Halt> {
    let mut fight = open(table, target);
    play(table, &mut fight)
}

/// Lists the guns to be passed on the way to `target`.
pub(super) fn open(table: &mut Table, target: SpaceId) -> Fight {
    let mut state = BattleState::new(target, EngagementKind::Overflight);
    state.overflown = guns_on_the_way(table.board(), target);
    let mut aircraft: Vec<UnitId> =
        state.overflown.iter().flat_map(|o| o.aircraft.iter().copied()).collect();
    aircraft.sort();
    aircraft.dedup();
    table.record(Event::EngagementBegan {
        engagement: Engagement { place: target, kind: EngagementKind::Overflight, done: false },
        attackers: aircraft,
        defenders: Vec::new(),
    });
    Fight::new(state)
}

/// Gun after gun. Part 0: it fires; part 1: its victims are chosen and leave.
pub(super) fn play(table: &mut Table, fight: &mut Fight) -> Result<(), Halt> {
    while let Some(next) = fight.state.overflown.first().cloned() {
        fight.state.attackers = next.aircraft;
        fight.fire_of = owner_of_gun(table.field(), next.gun);
        if fight.state.part == 0 {
            fire_gun(table, fight, next.gun)?;
            fight.state.part = 1;
        }
        casualty::settle(table, fight, true, Leaves::Silent, rule("AAG-05"))?;
        casualty::remove_silenced(table, fight);
        fight.state.overflown.remove(0);
        fight.state.part = 0;
    }
    fight.state.attackers.clear();
    conclude::end(table, fight, Close { result: BattleResult::Done, rule: rule("AAG-04") });
    Ok(())
}

/// Whose gun it is that fires there.
fn owner_of_gun(field: Field, at: SpaceId) -> Option<PowerId> {
    let board = field.board;
    query::firing_gun(board, at, board.side(board.mover())).map(|gun| board.unit(gun).power)
}

fn fire_gun(table: &mut Table, fight: &mut Fight, at: SpaceId) -> Result<(), Halt> {
    let side = table.board().side(table.board().mover());
    let gun = query::firing_gun(table.board(), at, side);
    match gun.filter(|_| !fight.state.attackers.is_empty()) {
        Some(gun) => {
            let place = RollPlace::GunTarget(at, fight.state.place);
            antiaircraft::by_type(table, fight, gun, place, 0)
        }
        None => Ok(()),
    }
}

/// Guns that aircraft cross on their way home from battle (AAG-08), in the order of the path. The
/// space they leave has had its shot.
pub(crate) fn fly_home(table: &mut Table, units: &[UnitId], path: &[SpaceId]) -> Result<(), Halt> {
    let board = table.board();
    let side = board.side(board.mover());
    let mut alive: Vec<UnitId> = units.to_vec();
    alive.retain(|id| {
        let u = board.unit(*id);
        query::shot_at_on_return(board.edition, u) && !query::safe_from_guns(board, u)
    });
    let Some(home) = path.last() else { return Ok(()) };
    for space in path.iter().skip(1) {
        let gun = query::firing_gun(table.board(), *space, side);
        let Some(gun) = gun.filter(|_| !alive.is_empty()) else { continue };
        let mut fight = Fight::new(BattleState::new(*home, EngagementKind::Overflight));
        fight.state.attackers = std::mem::take(&mut alive);
        fight.fire_of = Some(table.at().unit(gun).power);
        let place = RollPlace::GunTarget(*space, *home);
        antiaircraft::by_type(table, &mut fight, gun, place, 0)?;
        // The turn does not stop in the noncombat move.
        casualty::settle_unasked(table, &mut fight, true, Leaves::Silent, rule("AAG-08"));
        casualty::remove_silenced(table, &mut fight);
        alive = fight.state.attackers;
    }
    Ok(())
}
