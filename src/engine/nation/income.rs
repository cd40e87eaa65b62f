//! What the rules of enemies take off an income, and what its own add.

use crate::edition::{Deed, Edition};
use crate::engine::position::EngagementKind;
use crate::engine::{Position, query};
use crate::id::{AdvantageId, PowerId, SpaceId};

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

/// IPC that a power collects more by a rule of its own: it took a territory in one combat round or none.
pub fn added(ed: &Edition, p: &Position, power: PowerId) -> Vec<(AdvantageId, i32)> {
    let fought =
        |s: SpaceId| p.turn.battles.iter().any(|e| e.place == s && e.kind == EngagementKind::Land);
    let own = query::nations_at_work(ed, p).filter(|id| ed.advantage(*id).power == power);
    own.filter_map(|id| {
        let ipc = ed.advantage(id).deeds.iter().find_map(|deed| match deed {
            Deed::Bounty(ipc) => Some(*ipc),
            _ => None,
        })?;
        let quick = |s: SpaceId| {
            p.controller(s) == Some(power)
                && p.turn.control_at_start[s.index()] != Some(power)
                && (!fought(s) || p.turn.worked.contains(&(s, id)))
        };
        ed.space_ids().filter(|s| ed.is_land(*s)).any(quick).then_some((id, ipc))
    })
    .collect()
}
