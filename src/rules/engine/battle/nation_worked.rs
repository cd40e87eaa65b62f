//! Says once a battle which rules of nations make a difference in it.

use crate::engine::Table;
use crate::engine::event::Event;
use crate::id::{AdvantageId, SpaceId, UnitId};

/// Says that the rule of a nation makes a difference here, unless that has been said.
pub(super) fn nation_worked(
    table: &mut Table,
    place: SpaceId,
    advantage: AdvantageId,
    units: Vec<UnitId>,
) {
    if !table.at().turn.worked.contains(&(place, advantage)) {
        table.record(Event::AdvantageWorked { advantage, place, units });
    }
}
