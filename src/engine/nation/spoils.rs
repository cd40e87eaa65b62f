//! What the attackers gain when a land battle ends: freedom to move on, and units in taken land.

use super::deeds_of;
use crate::edition::Deed;
use crate::engine::event::{BattleResult, Decider, Event};
use crate::engine::position::{EngagementKind, Unit};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, KindId, SpaceId, UnitId};

/// The battle that has just ended.
pub(in crate::engine) struct Ended<'a> {
    pub place: SpaceId,
    pub kind: EngagementKind,
    pub result: BattleResult,
    /// Land units of the attackers came from the sea.
    pub amphibious: bool,
    /// Combat rounds fought.
    pub rounds: u32,
    pub attackers: &'a [UnitId],
}

/// Looks at the rules of the mover.
pub(in crate::engine) fn after_battle(table: &mut Table, ended: &Ended) {
    if ended.kind != EngagementKind::Land || ended.result != BattleResult::AttackerWon {
        return;
    }
    let (ed, p) = (table.ed, table.at());
    let (power, side) = (p.power, p.side(ed, p.power));
    let own: Vec<(AdvantageId, Deed)> =
        deeds_of(table.field(), power).map(|(id, deed)| (id, deed.clone())).collect();
    let begun = |own: bool, kind: Option<KindId>| -> usize {
        let forces = p.turn.forces.get(&ended.place).into_iter().flatten();
        let such = forces.filter(|(w, (k, _))| {
            (p.side(ed, *w) == side) == own
                && kind.map_or(ed.kind(*k).fights(), |kind| (*w, *k) == (power, kind))
        });
        such.map(|(_, (_, n))| usize::from(*n)).sum()
    };
    let left = |kind: KindId| -> Vec<UnitId> {
        let such = |u: &Unit| (u.power, u.kind) == (power, kind);
        let units = ended.attackers.iter().filter(|id| p.units.get(id).is_some_and(such));
        units.copied().collect()
    };
    let all_destroyed = begun(false, None) > 0 && !defender_got_away(table.field(), ended.place);
    let taken = p.control_side(ed, ended.place) == Some(side)
        && p.turn.control_at_start[ended.place.index()].is_some_and(|w| p.side(ed, w) != side);
    let mut events = Vec::new();
    for (advantage, deed) in own {
        match deed {
            Deed::Exploits(e) => {
                let units = left(e.kind);
                if ended.rounds == 1 && all_destroyed && !units.is_empty() {
                    events.push(Event::AdvantageWorked { advantage, place: ended.place, units });
                }
            }
            Deed::Bounty(_) => {
                let now = p.controller(ended.place) == Some(power);
                let before = p.turn.control_at_start[ended.place.index()];
                if ended.rounds <= 1 && now && before != Some(power) {
                    let units = ended.attackers.to_vec();
                    events.push(Event::AdvantageWorked { advantage, place: ended.place, units });
                }
            }
            Deed::Wave(w) => {
                let alive = left(w.kind).len();
                if taken && alive > 0 && begun(true, Some(w.kind)) > alive {
                    let (kind, count, space, by) = (w.kind, 1, ended.place, Decider::NoChoice);
                    events.push(Event::Granted { advantage, power, kind, count, space, by });
                }
            }
            _ => {}
        }
    }
    events.into_iter().for_each(|e| table.record(e));
}

/// Has a defender left the battle alive, for another space?
fn defender_got_away(field: Field, place: SpaceId) -> bool {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let away = |u: &Unit| u.turn.retreated && u.turn.start == place && u.space != place;
    p.units.values().any(|u| p.side(ed, u.power) != side && away(u))
}
