//! How many of the troops announced for an assault go ashore once the sea is won (TRN-12, AMP-06).

use super::condition::View;
use super::{Fight, first, voices};
use crate::edition::{CargoDuty, TroopsAshore};
use crate::engine::Table;
use crate::engine::event::Decider;
use crate::id::UnitId;

/// Who of these stays aboard, and by whose word. In `fight` they count as attackers already.
pub(crate) fn stay(table: &Table, fight: &Fight, ready: &[UnitId]) -> (Vec<UnitId>, Decider) {
    let mut free: Vec<UnitId> = ready.iter().copied().filter(|id| may_stay(table, *id)).collect();
    let voices = voices(table, fight.state.place, table.at().power);
    let view = View { table, fight, attacks: true, fought: 0, voices: &voices };
    let Some((order, by)) = first(&voices, |i| i.ashore.clone()) else {
        return (Vec::new(), Decider::NoChoice);
    };
    if !view.holds(&order.when) {
        return (free, by);
    }
    let Some(units) = order.units else { return (Vec::new(), by) };
    // Those who must land are the first of the number.
    let kind = |id: UnitId| table.at().unit(id).kind;
    for (wanted, count) in units {
        let bound = ready.iter().filter(|id| kind(**id) == wanted && !free.contains(id)).count();
        let mut left = usize::from(count).saturating_sub(bound);
        free.retain(|id| {
            let goes = kind(*id) == wanted && left > 0;
            left -= usize::from(goes);
            !goes
        });
    }
    (free, by)
}

/// Troops that boarded this turn may have to land (TRN-10).
fn may_stay(table: &Table, unit: UnitId) -> bool {
    let profile = &table.ed.profile;
    match profile.troops_ashore {
        TroopsAshore::AsAnnounced => false,
        TroopsAshore::OrFewer => {
            profile.cargo_duty == CargoDuty::MayStay || !table.at().unit(unit).turn.loaded
        }
    }
}
