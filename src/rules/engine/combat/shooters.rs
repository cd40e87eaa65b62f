//! Which units of a side fire in which step, each with its shot.

use super::battle_state::{BattleState, HitSource};
use super::battle_targets::{has_destroyer, strength};
use super::shots::{Shot, shots_of, single_shot};
use crate::edition::{CombatStep, OpposedSubmarines};
use crate::engine::Field;
use crate::engine::unit::{Did, Unit};
use crate::id::UnitId;

/// Do this side's submarines fire in this step (SUB-05, DES-01)?
pub(crate) fn submarines_strike_first(field: Field, state: &BattleState, attackers: bool) -> bool {
    if !field.board.profile().combat_round.contains(&CombatStep::SneakAttack) {
        return false;
    }
    match field.board.profile().opposed_submarines {
        OpposedSubmarines::FireFirst => true,
        OpposedSubmarines::FireWithOthers => !has_destroyer(field.board, state, !attackers),
    }
}

/// The shots of this side in this step.
pub(crate) fn opening_shots(field: Field, state: &BattleState, attackers: bool) -> Vec<Shot> {
    let board = field.board;
    if board.is_land(state.place) || !submarines_strike_first(field, state, attackers) {
        return Vec::new();
    }
    let fires = |u: &Unit| board.kind(u.kind).submarine && !u.turn.did(Did::Strikes);
    let ready = state.units(attackers).iter().copied().filter(|id| fires(board.unit(*id)));
    ready
        .map(|unit| {
            let who = (attackers, unit);
            let stat = strength(attackers);
            single_shot(field, state, who.0, who.1, stat, HitSource::Submarine)
        })
        .collect()
}

/// The shots of all that did not fire in the opening.
pub(crate) fn regular_shots(field: Field, state: &BattleState, attackers: bool) -> Vec<Shot> {
    let board = field.board;
    let silenced = &state.silenced;
    let struck = submarines_strike_first(field, state, attackers);
    let ready: Vec<UnitId> = state
        .units(attackers)
        .iter()
        .filter(|id| !silenced.contains(id))
        .filter(|id| !board.kind(board.unit(**id).kind).submarine || !struck)
        // KAM-01: it has its own shot and no other.
        .filter(|id| {
            !board.kind(board.unit(**id).kind).single_strike
                && !board.unit(**id).turn.did(Did::Strikes)
        })
        .copied()
        .collect();
    shots_of(field, state, attackers, &ready)
}
