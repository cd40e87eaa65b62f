//! Diving out of a combat: each owner decides for its own submarines.

use super::condition::holds;
use super::{Fight, Voice, first, hear, voices};
use crate::engine::event::{Decider, Question};
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
    said.is_some_and(|(order, _)| holds(&order.when, &fight.state))
}

fn wanted(table: &Table, voices: &[Voice], fight: &Fight, owner: PowerId) -> Option<Dive> {
    match first(voices, |i| i.submerge.clone()) {
        Some((order, by)) => {
            holds(&order.when, &fight.state).then_some(Dive { owner, most: order.most, by })
        }
        None => {
            let by = Decider::Profile;
            table.input.profile.submerge.then_some(Dive { owner, most: None, by })
        }
    }
}
