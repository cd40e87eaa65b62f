//! Breaking off a combat: the wish, its condition, and the space.

use super::condition::holds;
use super::{Fight, Voice, first, hear, voices};
use crate::engine::event::{Decider, Question};
use crate::engine::plan::RetreatOrder;
use crate::engine::{Halt, Table};
use crate::id::SpaceId;

/// What the attacker wants at the end of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Stay(Decider),
    Leave {
        /// As written; `None`: wherever it is possible.
        to: Option<SpaceId>,
        by: Decider,
    },
}

/// Which of the two retreats is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Force {
    All,
    /// Aircraft of an assault (AMP-09).
    Aircraft,
    /// Aircraft when they are all that is left of an assault: either wish counts.
    LastAircraft,
}

/// A real choice: hears the attacker, or stops to ask.
pub(crate) fn choose(table: &mut Table, fight: &mut Fight, force: Force) -> Result<Wanted, Halt> {
    let power = table.at().power;
    let heard = hear(table, fight, &[(power, Question::RetreatOrPress)])?;
    Ok(wanted(&heard[0], fight, force))
}

/// Where a force goes that must leave: the place its owner wrote, whatever the condition, if it is one
/// of the possible ones; else the first of them. Asks only where there are several.
pub(crate) fn forced(
    table: &mut Table,
    fight: &mut Fight,
    possible: &[SpaceId],
) -> Result<(Option<SpaceId>, Decider), Halt> {
    if possible.len() < 2 {
        return Ok((possible.first().copied(), Decider::NoChoice));
    }
    let power = table.at().power;
    let heard = hear(table, fight, &[(power, Question::RetreatOrPress)])?;
    let wished = first(&heard[0], |i| {
        i.retreat.as_ref().and_then(|r| r.to).filter(|to| possible.contains(to))
    });
    Ok(match wished {
        Some((to, by)) => (Some(to), by),
        None => (possible.first().copied(), Decider::Profile),
    })
}

/// The wish where a rule leaves no choice; nobody is asked.
pub(crate) fn wish(table: &Table, fight: &Fight, force: Force) -> Wanted {
    wanted(&voices(table, fight.state.place, table.at().power), fight, force)
}

fn wanted(voices: &[Voice], fight: &Fight, force: Force) -> Wanted {
    let field = |v: &super::BattleInstructions| -> Option<RetreatOrder> {
        match force {
            Force::All => v.retreat.clone(),
            Force::Aircraft => v.air_retreat.clone(),
            Force::LastAircraft => v.air_retreat.clone().or(v.retreat.clone()),
        }
    };
    match first(voices, field) {
        None => Wanted::Stay(Decider::Profile),
        Some((order, by)) if holds(&order.when, &fight.state) => Wanted::Leave { to: order.to, by },
        Some((_, by)) => Wanted::Stay(by),
    }
}
