//! Who controls the sea zones, where the edition knows such control (CVY-01). A zone without a marker
//! belongs to one side; any ship but a transport takes a zone that it passes or lies in, unless an
//! enemy ship that could do the same is there.

use std::collections::BTreeSet;

use super::Table;
use super::event::{Change, Event};
use super::position::{EngagementKind, Unit};
use crate::edition::{Edition, Phase};
use crate::engine::Board;
use crate::id::{Side, SpaceId, UnitId};
use crate::rule::rule;

/// Does the edition know control of sea zones?
pub(crate) fn has_sea_control(ed: &Edition) -> bool {
    !ed.profile.unmarked_zones.is_empty()
}

/// The side a sea zone belongs to; `None` where zones belong to no side.
pub fn side(board: Board, zone: SpaceId) -> Option<Side> {
    let unmarked = board.profile().unmarked_zones.first().copied()?;
    Some(board.control_side(zone).unwrap_or(unmarked))
}

/// A unit that takes and holds zones.
fn holds_zones(ed: &Edition, u: &Unit) -> bool {
    let k = ed.kind(u.kind);
    k.is_sea() && !k.transport
}

/// Would this unit change the control of a zone by entering it?
pub(crate) fn would_take(board: Board, u: &Unit, zone: SpaceId) -> bool {
    holds_zones(board.edition, u) && can_be_taken(board, zone, board.side(u.power))
}

/// The zone belongs to the enemy, and no enemy ship keeps it.
fn can_be_taken(board: Board, zone: SpaceId, mine: Side) -> bool {
    side(board, zone).is_some_and(|s| s != mine)
        && !board.enemies(zone, mine).any(|(_, u)| holds_zones(board.edition, u))
}

/// Gives the mover the zones that its ships passed in the phase that ends, or lie in.
pub fn claim(table: &mut Table, phase: Phase) {
    let moving = matches!(
        phase,
        Phase::CombatMove | Phase::ConductCombat | Phase::Noncombat | Phase::Mobilize
    );
    if !moving || !has_sea_control(table.ed) {
        return;
    }
    let board = table.board();

    let mut zones: BTreeSet<SpaceId> = BTreeSet::new();
    let mut passed: BTreeSet<SpaceId> = BTreeSet::new();
    let events = table.ledger.events();
    let begun = events.iter().rposition(|e| matches!(e, Event::PhaseBegan { .. })).unwrap_or(0);
    for e in &events[begun..] {
        if let Event::Moved { units, path, .. } = e
            && units.iter().any(|x| takes_zones(board, x))
        {
            zones.extend(path.iter().skip(1));
            passed.extend(path.iter().skip(1).rev().skip(1));
        }
    }
    let lying = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.commanded(u) && holds_zones(board.edition, u));
    zones.extend(lying.map(|(_, u)| u.space));
    let mine = board.side(board.mover());
    // Ships that came to fight have taken nothing yet: the end of their battle decides.
    let open = board.turn().battles.iter().filter(|e| e.kind == EngagementKind::Sea && !e.done);
    let undecided: BTreeSet<SpaceId> =
        open.map(|e| e.place).filter(|z| !passed.contains(z)).collect();
    zones.retain(|z| board.is_sea(*z) && can_be_taken(board, *z, mine) && !undecided.contains(z));
    let to = board.mover();
    for space in zones {
        let from = table.at().controller(space);
        let why = Change::Sailed;
        table.record(Event::ControlChanged { space, from, to, why, rule: rule("CVY-01") });
    }
}

/// Does the unit take zones for the mover?
fn takes_zones(board: Board, id: &UnitId) -> bool {
    board
        .position
        .units
        .get(id)
        .is_some_and(|u| board.commanded(u) && holds_zones(board.edition, u))
}
