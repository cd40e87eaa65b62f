//! The end of a combat: its result, repairs, capture, and fighters going back aboard.

use super::capture;
use crate::engine::combat::BattleState;
use crate::engine::decision::Fight;
use crate::engine::event::{BattleResult, Event};
use crate::engine::nation::{self, Ended};
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Table, carry};
use crate::id::{Side, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// How a combat ends and which rule says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Close {
    pub result: BattleResult,
    pub rule: RuleId,
}

/// The result once at least one side has no units left in the battle (CMB-09).
pub(super) fn result(field: Field, fight: &Fight) -> Close {
    let board = field.board;
    let s = &fight.state;
    let side = board.side(board.mover());

    let (result, id) = match (s.attackers.is_empty(), s.defenders.is_empty()) {
        (false, _) if s.kind == EngagementKind::Sea => (BattleResult::AttackerWon, "CMB-09"),
        (false, _) if capture::capturer(field, fight) => (BattleResult::AttackerWon, "CAP-01"),
        (false, _) => (BattleResult::AttackerWon, "AIR-18"),
        (true, false) if has_submerged(board, s, side, true) => (BattleResult::BrokenOff, "SUB-16"),
        (true, false) => (BattleResult::DefenderWon, "CMB-09"),
        (true, true)
            if has_submerged(board, s, side, true) || has_submerged(board, s, side, false) =>
        {
            (BattleResult::NoContest, "SUB-12")
        }
        (true, true) => (BattleResult::BothDestroyed, "CMB-11"),
    };
    Close { result, rule: rule(id) }
}

/// Has one side a submerged submarine here?
fn has_submerged(board: Board, s: &BattleState, side: Side, ours: bool) -> bool {
    board
        .in_space(s.place)
        .any(|(_, u)| u.turn.did(Did::Submerged) && (board.side(u.power) == side) == ours)
}

/// Closes a battle.
pub(super) fn close(table: &mut Table, fight: &Fight, close: Close) {
    repair_damaged(table);
    if fight.state.kind == EngagementKind::Land && close.result == BattleResult::AttackerWon {
        capture::take_territory(table, fight);
    }
    if fight.state.kind == EngagementKind::Sea {
        go_aboard(table, fight.state.place);
    }
    end(table, fight, close);
}

/// Marks the engagement as fought.
pub(super) fn end(table: &mut Table, fight: &Fight, close: Close) {
    let engagement = Engagement { place: fight.state.place, kind: fight.state.kind, done: true };
    let place = engagement.place;
    let kind = engagement.kind;
    table.record(Event::EngagementEnded { engagement, result: close.result, rule: close.rule });
    let result = close.result;
    let rounds = fight.state.round;
    let attackers = &fight.state.attackers;
    let amphibious = fight.state.amphibious;
    let ended = Ended { place, kind, result, amphibious, rounds, attackers };
    nation::after_battle(table, &ended);
}

/// A unit that survived its first hit is whole again (BSD-03). Only this combat can have damaged
/// anybody: the one before it ended with repairs too.
fn repair_damaged(table: &mut Table) {
    let damaged = table.at().units.iter().filter(|(_, u)| u.turn.did(Did::Damaged));
    let units: Vec<UnitId> = damaged.map(|(id, _)| *id).collect();
    if !units.is_empty() {
        table.record(Event::Repaired { units, rule: rule("BSD-03") });
    }
}

/// Surviving defending fighters go back to their carrier, else to any with room in the zone
/// (CAR-11).
fn go_aboard(table: &mut Table, zone: SpaceId) {
    let board = table.board();
    let side = board.side(board.mover());
    let flying: Vec<(UnitId, Option<UnitId>)> = board
        .in_space(zone)
        .filter(|(_, u)| board.side(u.power) != side && u.aboard.is_none() && !u.patrol)
        .filter(|(_, u)| board.kind(u.kind).lands_on_carriers)
        .map(|(id, u)| (id, u.turn.start_aboard))
        .collect();
    // Those whose own ship is there first, so that no guest takes their place.
    let (home, homeless): (Vec<_>, Vec<_>) =
        flying.into_iter().partition(|(_, s)| s.is_some_and(|s| has_room(table.field(), zone, s)));
    for (unit, own) in home.into_iter().chain(homeless) {
        let own = own.filter(|s| has_room(table.field(), zone, *s));
        if let Some(ship) = own.or_else(|| carrier_with_room(table.field(), zone, unit)) {
            table.record(Event::Settled { unit, ship: Some(ship) });
        }
    }
}

fn has_room(field: Field, zone: SpaceId, ship: UnitId) -> bool {
    let p = field.board.position;
    p.units.get(&ship).is_some_and(|s| s.space == zone && carry::deck_room(field.board, ship) > 0)
}

/// A carrier of the fighter's side in the zone with a free place, own ships first.
pub(super) fn carrier_with_room(field: Field, zone: SpaceId, fighter: UnitId) -> Option<UnitId> {
    let board = field.board;
    let power = board.unit(fighter).power;
    board
        .in_space(zone)
        .filter(|(id, u)| board.allied(u.power, power) && has_room(field, zone, *id))
        .min_by_key(|(id, u)| (u.power != power, *id))
        .map(|(id, _)| id)
}
