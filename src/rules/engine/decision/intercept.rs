//! Which fighters rise against raiders (SBR-10): each owner decides for its own.

use super::viewpoint::Viewpoint;
use super::{Fight, instructions_of_each};
use crate::edition::Intercept;
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first};
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Halt, Table};
use crate::id::{PowerId, UnitId};

/// For each owner its fighters that rise, and by whose word; or the stop to ask them. The fighters
/// that could are the defenders of `fight`.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    owners: &[PowerId],
) -> Result<Vec<(Vec<UnitId>, Decider)>, Halt> {
    let whom: Vec<_> = owners.iter().map(|p| (*p, Question::Intercept)).collect();
    let heard = instructions_of_each(table, fight, &whom)?;
    let found = owners.iter().zip(&heard);
    Ok(found.map(|(owner, said)| fighters_that_rise(table.field(), fight, *owner, said)).collect())
}

fn fighters_that_rise(
    field: Field,
    fight: &Fight,
    owner: PowerId,
    said: &[Instruction],
) -> (Vec<UnitId>, Decider) {
    let own = fight.state.defenders.iter().copied();
    let own = own.filter(|id| field.board.unit(*id).power == owner);
    // Before any round; the owners defend.
    let view = Viewpoint { field, fight, attacks: false, fought: 0, said };
    let (most, by) = match first(said, |i| i.intercept.clone()) {
        Some((order, by)) if view.holds(&order.when) => {
            (order.most.map_or(usize::MAX, |n| n as usize), by)
        }
        Some((_, by)) => (0, by),
        None => (habit_of_profile(field, fight), Decider::Profile),
    };
    (own.take(most).collect(), by)
}

/// The default profile's habit: a land battle in the same place needs the fighters more.
fn habit_of_profile(field: Field, fight: &Fight) -> usize {
    let here = fight.state.place;
    let mut battles = field.board.turn().battles.iter();
    let attacked = battles.any(|e| e.kind == EngagementKind::Land && e.place == here && !e.done);
    match field.input.profile.intercept {
        Intercept::Never => 0,
        Intercept::UnlessAttacked if attacked => 0,
        Intercept::UnlessAttacked | Intercept::Always => usize::MAX,
    }
}
