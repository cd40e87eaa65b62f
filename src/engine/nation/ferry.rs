//! Warships that carry troops as transports do.

use super::deeds;
use crate::edition::{Deed, Edition, Ferries};
use crate::engine::event::Event;
use crate::engine::position::{Position, Unit};
use crate::id::{AdvantageId, KindId, PowerId, UnitId};

/// The rule by which this ship carries troops though it is no transport.
pub fn ferry<'a>(
    ed: &'a Edition,
    p: &'a Position,
    ship: &Unit,
) -> Option<(AdvantageId, &'a Ferries)> {
    ferry_kind(ed, p, ship.power, ship.kind)
}

/// The rule by which ships of a kind carry troops for this power.
pub fn ferry_kind<'a>(
    ed: &'a Edition,
    p: &'a Position,
    owner: PowerId,
    kind: KindId,
) -> Option<(AdvantageId, &'a Ferries)> {
    deeds(ed, p).find_map(|(id, power, deed)| match deed {
        Deed::Ferries(f) if f.kind == kind && power == owner => Some((id, f)),
        _ => None,
    })
}

/// Its cargo keeps the guns of this ship silent; the rule that says so.
pub fn silenced_by_cargo(ed: &Edition, p: &Position, ship: UnitId) -> Option<AdvantageId> {
    let u = p.unit(ship);
    let loaded = p.cargo(ship).next().is_some() || u.turn.offloaded.is_some();
    ferry(ed, p, u).filter(|(_, f)| f.silent && loaded).map(|(id, _)| id)
}

/// Somebody has boarded a ship: what is to be said of the rule that let them.
pub fn boarded(ed: &Edition, p: &Position, ship: UnitId) -> Option<Event> {
    let u = p.unit(ship);
    let advantage = ferry(ed, p, u).filter(|_| !ed.kind(u.kind).transport)?.0;
    let place = u.space;
    Some(Event::AdvantageWorked { advantage, place, units: vec![ship] })
}
