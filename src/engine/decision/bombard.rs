//! Declining a bombardment that was declared with the move (AMB-60).

use crate::engine::Table;
use crate::engine::event::Decider;
use crate::id::SpaceId;

/// `Some`: the attacker does not bombard after all, and by whose word.
pub(crate) fn declined(table: &Table, place: SpaceId) -> Option<Decider> {
    let voices = super::voices(table, place, table.at().power);
    let (fire, by) = super::first(&voices, |i| i.bombard)?;
    (!fire).then_some(by)
}
