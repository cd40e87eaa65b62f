//! Diving out of a combat: each owner decides for its own submarines.

use super::condition::View;
use super::{Fight, Instruction, first, hear, voices};
use crate::edition::SubmergeStep;
use crate::engine::event::{Decider, Question};
use crate::engine::plan::SubmergeOrder;
use crate::engine::{Field, Halt, Table};
use crate::id::PowerId;

/// An owner's submarines dive.
#[derive(Clone, Debug)]
pub(crate) struct Dive {
    pub owner: PowerId,
    /// No more than these in the whole combat.
    pub most: Option<u32>,
    pub by: Decider,
    /// The order that says so; `None`: the profile's habit.
    pub order: Option<SubmergeOrder>,
}

/// Who among these owners dives, and by whose word; or the stop to ask them.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    owners: &[PowerId],
) -> Result<Vec<Dive>, Halt> {
    let whom: Vec<_> = owners.iter().map(|p| (*p, Question::Submerge)).collect();
    let heard = hear(table, fight, &whom)?;
    let found = owners.iter().zip(&heard);
    Ok(found.filter_map(|(p, v)| wanted(table.field(), v, fight, *p)).collect())
}

/// Does this owner wish to dive where a rule forbids it?
pub(crate) fn wishes(field: Field, fight: &Fight, owner: PowerId) -> bool {
    let voices = voices(field, fight.state.place, owner);
    // The profile's habit is no wish: nothing is reported when it cannot be followed.
    wanted(field, &voices, fight, owner).is_some_and(|dive| dive.order.is_some())
}

fn wanted(field: Field, voices: &[Instruction], fight: &Fight, owner: PowerId) -> Option<Dive> {
    match first(voices, |i| i.submerge.clone()) {
        Some((order, by)) => holds(field, voices, &order, fight, owner).then_some(Dive {
            owner,
            most: order.most,
            by,
            order: Some(order),
        }),
        None => {
            let by = Decider::Profile;
            let dive = Dive { owner, most: None, by, order: None };
            field.input.profile.submerge.then_some(dive)
        }
    }
}

/// Is the condition fulfilled? Where the choice opens a round, the round has not been fought.
fn holds(
    field: Field,
    voices: &[Instruction],
    order: &SubmergeOrder,
    fight: &Fight,
    owner: PowerId,
) -> bool {
    let round = fight.state.round;
    let fought = match field.ed.profile.submerge_step {
        SubmergeStep::PressOrRetreat => round,
        SubmergeStep::StartOfRound => round.saturating_sub(1),
    };
    let attacks = field.p.allied(field.ed, owner, field.p.power);
    View { field, fight, attacks, fought, voices }.holds(&order.when)
}
