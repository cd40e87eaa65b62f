//! Diving out of a combat: each owner decides for its own submarines.

use super::condition::holds_after;
use super::{Fight, Voice, first, hear, voices};
use crate::edition::SubmergeStep;
use crate::engine::event::{Decider, Question};
use crate::engine::plan::BattleCondition;
use crate::engine::{Halt, Table};
use crate::id::PowerId;

/// An owner's submarines dive.
#[derive(Clone, Debug)]
pub(crate) struct Dive {
    pub owner: PowerId,
    /// No more than these in the whole combat.
    pub most: Option<u32>,
    pub by: Decider,
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
    Ok(found.filter_map(|(p, v)| wanted(table, v, fight, *p)).collect())
}

/// Does this owner wish to dive where a rule forbids it?
pub(crate) fn wishes(table: &Table, fight: &Fight, owner: PowerId) -> bool {
    let said = first(&voices(table, fight.state.place, owner), |i| i.submerge.clone());
    // The profile's habit is no wish: nothing is reported when it cannot be followed.
    said.is_some_and(|(order, _)| holds(table, &order.when, fight))
}

fn wanted(table: &Table, voices: &[Voice], fight: &Fight, owner: PowerId) -> Option<Dive> {
    match first(voices, |i| i.submerge.clone()) {
        Some((order, by)) => {
            holds(table, &order.when, fight).then_some(Dive { owner, most: order.most, by })
        }
        None => {
            let by = Decider::Profile;
            table.input.profile.submerge.then_some(Dive { owner, most: None, by })
        }
    }
}

/// Is the condition fulfilled? Where the choice opens a round, the round has not been fought.
fn holds(table: &Table, when: &BattleCondition, fight: &Fight) -> bool {
    let state = &fight.state;
    let fought = match table.ed.profile.submerge_step {
        SubmergeStep::PressOrRetreat => state.round,
        SubmergeStep::StartOfRound => state.round.saturating_sub(1),
    };
    holds_after(when, state, fought)
}
