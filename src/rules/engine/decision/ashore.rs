//! How many of the troops announced for an assault go ashore once the sea is won (TRN-12, AMP-06).

use super::viewpoint::Viewpoint;
use super::{Fight, instructions_of_each};
use crate::edition::{CargoDuty, TroopsAshore};
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first};
use crate::engine::unit::Did;
use crate::engine::{Field, Halt, Table};
use crate::id::UnitId;

/// Who of these stays aboard, and by whose word; or the stop to ask their player. In `fight` they
/// count as attackers already.
pub(crate) fn stay(
    table: &mut Table,
    fight: &mut Fight,
    ready: &[UnitId],
) -> Result<(Vec<UnitId>, Decider), Halt> {
    let free: Vec<UnitId> =
        ready.iter().copied().filter(|id| may_stay(table.field(), *id)).collect();
    if free.is_empty() {
        return Ok((free, Decider::NoChoice));
    }
    let mover = table.at().power;
    let heard = instructions_of_each(table, fight, &[(mover, Question::Ashore)])?;
    Ok(who_stays(table.field(), fight, &heard[0], ready, free))
}

/// Who of those that are free to stays aboard.
fn who_stays(
    field: Field,
    fight: &Fight,
    said: &[Instruction],
    ready: &[UnitId],
    mut free: Vec<UnitId>,
) -> (Vec<UnitId>, Decider) {
    let view = Viewpoint { field, fight, attacks: true, fought: 0, said };
    let Some((order, by)) = first(said, |i| i.ashore.clone()) else {
        return (Vec::new(), Decider::NoChoice);
    };
    if !view.holds(&order.when) {
        return (free, by);
    }
    let Some(units) = order.units else { return (Vec::new(), by) };
    // Those who must land are the first of the number.
    let board = field.board;
    for (wanted, count) in units {
        let bound =
            ready.iter().filter(|id| board.unit(**id).kind == wanted && !free.contains(id)).count();
        let mut left = usize::from(count).saturating_sub(bound);
        free.retain(|id| {
            let goes = board.unit(*id).kind == wanted && left > 0;
            left -= usize::from(goes);
            !goes
        });
    }
    (free, by)
}

/// Troops that boarded this turn may have to land (TRN-10).
fn may_stay(field: Field, unit: UnitId) -> bool {
    let profile = field.board.profile();
    match profile.troops_ashore {
        TroopsAshore::AsAnnounced => false,
        TroopsAshore::OrFewer => {
            profile.cargo_duty == CargoDuty::MayStay
                || !field.board.unit(unit).turn.did(Did::Loaded)
        }
    }
}
