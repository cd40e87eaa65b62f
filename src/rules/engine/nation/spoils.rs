//! What the attackers gain when a land battle ends: freedom to move on, and units in taken land.

use super::deeds_of;
use crate::edition::Deed;
use crate::engine::event::{BattleResult, Decider, Event};
use crate::engine::position::EngagementKind;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, UnitId};

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
    let board = table.board();
    let power = board.mover();
    let side = board.side(board.mover());
    let own: Vec<(AdvantageId, Deed)> =
        deeds_of(table.field(), power).map(|(id, deed)| (id, deed.clone())).collect();

    let all_destroyed = count_at_start(board, ended, side, power, false, None) > 0
        && !defender_got_away(table.field(), ended.place);
    let taken = board.control_side(ended.place) == Some(side)
        && board.turn().control_at_start[ended.place.index()]
            .is_some_and(|w| board.side(w) != side);
    let mut events = Vec::new();
    for (advantage, deed) in own {
        match deed {
            Deed::Exploits(e) => {
                let units = survivors_of_kind(power, ended, board, e.kind);
                if ended.rounds == 1 && all_destroyed && !units.is_empty() {
                    events.push(Event::AdvantageWorked { advantage, place: ended.place, units });
                }
            }
            Deed::Bounty(_) => {
                let now = board.controller(ended.place) == Some(power);
                let before = board.turn().control_at_start[ended.place.index()];
                if ended.rounds <= 1 && now && before != Some(power) {
                    let units = ended.attackers.to_vec();
                    events.push(Event::AdvantageWorked { advantage, place: ended.place, units });
                }
            }
            Deed::Wave(w) => {
                let alive = survivors_of_kind(power, ended, board, w.kind).len();
                if taken
                    && alive > 0
                    && count_at_start(board, ended, side, power, true, Some(w.kind)) > alive
                {
                    let kind = w.kind;
                    let count = 1;
                    let space = ended.place;
                    let by = Decider::NoChoice;
                    events.push(Event::Granted { advantage, power, kind, count, space, by });
                }
            }
            _ => {}
        }
    }
    events.into_iter().for_each(|e| table.record(e));
}

/// Units of the power of this kind that are left.
fn survivors_of_kind(power: PowerId, ended: &Ended, board: Board, kind: KindId) -> Vec<UnitId> {
    let units = ended.attackers.iter().filter(|id| {
        board.position.units.get(id).is_some_and(|u| (u.power, u.kind) == (power, kind))
    });
    units.copied().collect()
}

/// How many units one side began the battle with.
fn count_at_start(
    board: Board,
    ended: &Ended,
    side: Side,
    power: PowerId,
    own: bool,
    kind: Option<KindId>,
) -> usize {
    let forces = board.turn().forces.get(&ended.place).into_iter().flatten();
    let such = forces.filter(|(w, (k, _))| {
        (board.side(*w) == side) == own
            && kind.map_or(board.kind(*k).fights(), |kind| (*w, *k) == (power, kind))
    });
    such.map(|(_, (_, n))| usize::from(*n)).sum()
}

/// Has a defender left the battle alive, for another space?
fn defender_got_away(field: Field, place: SpaceId) -> bool {
    let board = field.board;
    let side = board.side(board.mover());
    board.position.units.values().any(|u| {
        board.side(u.power) != side
            && u.turn.did(Did::Retreated)
            && u.turn.start == place
            && u.space != place
    })
}
