//! What the rules of enemies take off an income.

use crate::edition::{Deed, Edition};
use crate::engine::{Position, query};
use crate::id::{AdvantageId, PowerId};

/// IPC that a power collects less because of an enemy's rule, rule by rule; never more than `ipc` in
/// all.
pub fn taken_off(ed: &Edition, p: &Position, power: PowerId, ipc: i32) -> Vec<(AdvantageId, i32)> {
    let mut left = ipc;
    let mut all = Vec::new();
    for id in query::nations_at_work(ed, p) {
        let a = ed.advantage(id);
        for deed in &a.deeds {
            let Deed::Interdiction(i) = deed else { continue };
            if !i.from.contains(&power) || p.allied(ed, a.power, power) {
                continue;
            }
            let units = p.units.values().filter(|u| (u.power, u.kind) == (a.power, i.kind));
            let taken = i32::try_from(units.count()).unwrap_or(i32::MAX).min(left);
            left -= taken;
            if taken > 0 {
                all.push((id, taken));
            }
        }
    }
    all
}
