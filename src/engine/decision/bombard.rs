//! Declining a bombardment that was declared with the move (AMB-60).

use crate::engine::Field;
use crate::engine::event::Decider;
use crate::id::SpaceId;

/// `Some`: the attacker does not bombard after all, and by whose word.
pub(crate) fn declined(field: Field, place: SpaceId) -> Option<Decider> {
    let said = super::instructions_of(field, place, field.p.power);
    let (fire, by) = super::first(&said, |i| i.bombard)?;
    (!fire).then_some(by)
}
