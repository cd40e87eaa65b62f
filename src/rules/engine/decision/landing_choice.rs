//! Where a fighter lands whose carrier was lost in defense (CAR-09).

use super::{Fight, instructions_of_each};
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::first;
use crate::engine::{Halt, Table};
use crate::id::{PowerId, SpaceId};

/// Picks one of the possible spaces, which come best first; or stops to ask.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    owner: PowerId,
    possible: &[SpaceId],
) -> Result<(Option<SpaceId>, Decider), Halt> {
    if possible.len() < 2 {
        return Ok((possible.first().copied(), Decider::NoChoice));
    }
    let heard = instructions_of_each(table, fight, &[(owner, Question::Landing)])?;
    let liked = first(&heard[0], |i| {
        i.landing.as_ref().and_then(|l| l.iter().copied().find(|s| possible.contains(s)))
    });
    Ok(match liked {
        Some((space, by)) => (Some(space), by),
        None => (possible.first().copied(), Decider::Profile),
    })
}
