//! Warships that carry troops as transports do.

use super::deeds;
use crate::edition::{Deed, Ferries};
use crate::engine::Board;
use crate::engine::event::Event;
use crate::engine::position::Unit;
use crate::id::{AdvantageId, KindId, PowerId, UnitId};

/// The rule by which this ship carries troops though it is no transport.
pub fn ferry<'a>(board: Board<'a>, ship: &Unit) -> Option<(AdvantageId, &'a Ferries)> {
    ferry_kind(board, ship.power, ship.kind)
}

/// The rule by which ships of a kind carry troops for this power.
pub fn ferry_kind<'a>(
    board: Board<'a>,
    owner: PowerId,
    kind: KindId,
) -> Option<(AdvantageId, &'a Ferries)> {
    deeds(board).find_map(|(id, power, deed)| match deed {
        Deed::Ferries(f) if f.kind == kind && power == owner => Some((id, f)),
        _ => None,
    })
}

/// Its cargo keeps the guns of this ship silent; the rule that says so.
pub(crate) fn silenced_by_cargo(board: Board, ship: UnitId) -> Option<AdvantageId> {
    let u = board.unit(ship);
    let loaded = board.cargo(ship).next().is_some() || u.turn.offloaded.is_some();
    ferry(board, u).filter(|(_, f)| f.silent && loaded).map(|(id, _)| id)
}

/// Somebody has boarded a ship: what is to be said of the rule that let them.
pub(crate) fn boarded(board: Board, ship: UnitId) -> Option<Event> {
    let u = board.unit(ship);
    let advantage = ferry(board, u).filter(|_| !board.kind(u.kind).transport)?.0;
    let place = u.space;
    Some(Event::AdvantageWorked { advantage, place, units: vec![ship] })
}
