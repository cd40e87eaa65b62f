//! Declining a bombardment that was declared with the move (AMB-60).

use crate::engine::Field;
use crate::engine::event::Decider;
use crate::id::SpaceId;

/// `Some`: the attacker does not bombard after all, and by whose word.
pub(crate) fn declined(field: Field, place: SpaceId) -> Option<Decider> {
    let said = crate::engine::instruction::instructions_of(field, place, field.board.mover());
    let (fire, by) = crate::engine::instruction::first(&said, |i| i.bombard)?;
    (!fire).then_some(by)
}
