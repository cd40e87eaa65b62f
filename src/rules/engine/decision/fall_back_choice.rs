//! Leaving a battle in defense: the lines of its owner whose conditions hold, and which partners take
//! those who leave aboard.

use super::losses::by_seat;
use super::viewpoint::Viewpoint;
use super::{Fight, instructions_of_each};
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{first, instructions_of};
use crate::engine::plan::FallBack;
use crate::engine::{Field, Halt, Table};
use crate::id::{PowerId, SpaceId};

/// What one owner wants after a round.
#[derive(Clone, Debug)]
pub(crate) struct FallBackWanted {
    pub owner: PowerId,
    pub lines: Vec<FallBack>,
    pub by: Decider,
}

/// The lines that count now, for each owner that has some; or the stop to ask them. An owner who says nothing
/// stays.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    owners: &[PowerId],
) -> Result<Vec<FallBackWanted>, Halt> {
    let whom: Vec<_> = owners.iter().map(|w| (*w, Question::FallBack)).collect();
    let heard = instructions_of_each(table, fight, &whom)?;
    let field = table.field();
    let mut all = Vec::new();
    for (owner, said) in owners.iter().zip(&heard) {
        let Some((mut lines, by)) = first(said, |says| says.fall_back.clone()) else { continue };
        let view = Viewpoint { field, fight, attacks: false, fought: fight.state.round, said };
        lines.retain(|line| view.holds(&line.when));
        all.push(FallBackWanted { owner: *owner, lines, by });
    }
    Ok(all)
}

/// Does the owner of a ship in the zone let units of the other power aboard? Its own player does, and
/// so does one who says so for this battle: `fall-back = "all to sz7"`.
pub(crate) fn consents(
    field: Field,
    place: SpaceId,
    ship: PowerId,
    to: SpaceId,
    who: PowerId,
) -> bool {
    let seats = by_seat(field, &[ship, who], &[Vec::new(), Vec::new()]);
    if ship == who || seats.len() == 1 {
        return true;
    }
    let said = first(&instructions_of(field, place, ship), |says| says.fall_back.clone());
    said.is_some_and(|(lines, _)| lines.iter().any(|line| line.to == to))
}
