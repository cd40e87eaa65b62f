//! What is gained where an attack was held off.

use super::deeds;
use crate::edition::{Deed, Salvage};
use crate::engine::event::{BattleResult, Decider, Event};
use crate::engine::instruction::{first, instructions_of};
use crate::engine::position::EngagementKind;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

/// Looks at a land battle that has just ended.
pub(super) fn after_battle(
    table: &mut Table,
    place: SpaceId,
    kind: EngagementKind,
    result: BattleResult,
) {
    if kind != EngagementKind::Land {
        return;
    }
    let all: Vec<(AdvantageId, PowerId, Salvage)> = deeds(table.board())
        .filter_map(|(id, power, deed)| match deed {
            Deed::Salvage(s) => Some((id, power, s.clone())),
            _ => None,
        })
        .collect();
    for (advantage, power, s) in all {
        if gains_unit(table.field(), power, &s, place, result) {
            let heard = instructions_of(table.field(), place, power);
            let (taken, by) =
                first(&heard, |says| says.free_units).unwrap_or((true, Decider::Profile));
            if !taken {
                continue;
            }
            let kind = s.gained;
            let count = 1;
            let space = place;
            table.record(Event::Granted { advantage, power, kind, count, space, by });
        }
    }
}

/// Was the place held, and did the attackers lose such a unit?
fn gains_unit(
    field: Field,
    power: PowerId,
    s: &Salvage,
    place: SpaceId,
    result: BattleResult,
) -> bool {
    let board = field.board;
    let held = super::colour(board, place) == Some(s.land_of)
        && board.controller(place) == Some(power)
        && !board.allied(power, board.mover());
    let attacks = |w: PowerId, k: KindId| k == s.lost && !board.allied(w, power);
    let left = board.position.units.values().filter(|u| {
        // A unit that retreated lives on in another space; it came here by its combat move.
        let came = u.turn.path.last() == Some(&place);
        attacks(u.power, u.kind) && (u.space == place || (u.turn.did(Did::Retreated) && came))
    });
    let lost = count_that_fought(board, place, attacks) > left.count();
    let defenders = count_that_fought(board, place, |w, k| w == power && board.kind(k).fights());
    let beaten = !s.won || (result != BattleResult::BothDestroyed && defenders > 0);
    held && lost && beaten
}

/// How many of the units that began the battle in a place pass the test.
fn count_that_fought(
    board: Board,
    place: SpaceId,
    test: impl Fn(PowerId, KindId) -> bool,
) -> usize {
    let all = board.turn().forces.get(&place).into_iter().flatten();
    all.filter(|(w, (k, _))| test(*w, *k)).map(|(_, (_, n))| usize::from(*n)).sum()
}
