//! Diving out of a combat: each power decides for the submarines that it commands.

use super::viewpoint::Viewpoint;
use super::{Fight, instructions_of_each};
use crate::edition::SubmergeStep;
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first, instructions_of};
use crate::engine::plan::SubmergeOrder;
use crate::engine::{Field, Halt, Table};
use crate::id::PowerId;

/// A power's submarines dive, with those that are lent to it.
#[derive(Clone, Debug)]
pub(crate) struct Dive {
    pub power: PowerId,
    /// No more than these in the whole combat.
    pub most: Option<u32>,
    pub by: Decider,
    /// The order that says so; `None`: the profile's habit.
    pub order: Option<SubmergeOrder>,
}

/// Who among these powers dives, and by whose word; or the stop to ask them.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    powers: &[PowerId],
) -> Result<Vec<Dive>, Halt> {
    let whom: Vec<_> = powers.iter().map(|p| (*p, Question::Submerge)).collect();
    let heard = instructions_of_each(table, fight, &whom)?;
    let found = powers.iter().zip(&heard);
    Ok(found.filter_map(|(p, v)| dive_wanted(table.field(), v, fight, *p)).collect())
}

/// Does this power wish to dive where a rule forbids it?
pub(crate) fn wishes(field: Field, fight: &Fight, power: PowerId) -> bool {
    let said = instructions_of(field, fight.state.place, power);
    // The profile's habit is no wish: nothing is reported when it cannot be followed.
    dive_wanted(field, &said, fight, power).is_some_and(|dive| dive.order.is_some())
}

fn dive_wanted(field: Field, said: &[Instruction], fight: &Fight, power: PowerId) -> Option<Dive> {
    match first(said, |i| i.submerge.clone()) {
        Some((order, by)) => condition_holds(field, said, &order, fight, power).then_some(Dive {
            power,
            most: order.most,
            by,
            order: Some(order),
        }),
        None => {
            let by = Decider::Profile;
            let dive = Dive { power, most: None, by, order: None };
            field.input.profile.submerge.then_some(dive)
        }
    }
}

/// Is the condition fulfilled? Where the choice opens a round, the round has not been fought.
fn condition_holds(
    field: Field,
    said: &[Instruction],
    order: &SubmergeOrder,
    fight: &Fight,
    power: PowerId,
) -> bool {
    let round = fight.state.round;
    let fought = match field.board.profile().submerge_step {
        SubmergeStep::PressOrRetreat => round,
        SubmergeStep::StartOfRound => round.saturating_sub(1),
    };
    let attacks = field.board.allied(power, field.board.mover());
    Viewpoint { field, fight, attacks, fought, said }.holds(&order.when)
}
