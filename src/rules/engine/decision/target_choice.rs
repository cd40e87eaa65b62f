//! Which enemy units aimed fire names (BLK-01, KAM-01).

use super::loss_order::fits;
use super::{Fight, instructions_of_each};
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first};
use crate::engine::plan::TargetEntry;
use crate::engine::{Field, Halt, Table};
use crate::id::{PowerId, UnitId};

/// For each owner of shooters the units to fire at, one a shot, begun again when it is used up; or the
/// stop to ask them.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    owners: &[PowerId],
    exposed: &[UnitId],
) -> Result<Vec<(Vec<UnitId>, Decider)>, Halt> {
    if exposed.len() < 2 {
        return Ok(owners.iter().map(|_| (exposed.to_vec(), Decider::NoChoice)).collect());
    }
    let whom: Vec<_> = owners.iter().map(|p| (*p, Question::Targets)).collect();
    let heard = instructions_of_each(table, fight, &whom)?;
    Ok(heard.iter().map(|said| target_list(table.field(), said, exposed)).collect())
}

fn target_list(field: Field, said: &[Instruction], exposed: &[UnitId]) -> (Vec<UnitId>, Decider) {
    match first(said, |i| i.targets.clone()) {
        Some((entries, by)) => (order_targets(field, exposed, &entries), by),
        None => (order_targets(field, exposed, &[]), Decider::Profile),
    }
}

/// What the entries name comes first, each unit as often as is written; then the others, the dearest
/// first, with what they carry.
fn order_targets(field: Field, exposed: &[UnitId], entries: &[TargetEntry]) -> Vec<UnitId> {
    let board = field.board;
    let mut rest = exposed.to_vec();
    rest.sort_by_key(|id| {
        let u = board.unit(*id);
        let cargo: i32 = board.cargo(*id).map(|(_, c)| board.kind(c.kind).cost).sum();
        (-(board.kind(u.kind).cost + cargo), u.power, u.kind, *id)
    });
    let mut list = Vec::new();
    for e in entries {
        let (named, others): (Vec<UnitId>, Vec<UnitId>) =
            rest.into_iter().partition(|id| fits(board.position, &e.unit, *id));
        for id in named {
            list.extend(std::iter::repeat_n(id, usize::from(e.shots.max(1))));
        }
        rest = others;
    }
    list.extend(rest);
    list
}
