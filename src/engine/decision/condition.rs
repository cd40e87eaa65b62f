//! Conditions tested after a combat round.

use crate::engine::battle::BattleState;
use crate::engine::plan::BattleCondition;

/// Do all parts hold at the end of this round? Aircraft count, submerged submarines do not.
pub(crate) fn holds(when: &BattleCondition, state: &BattleState) -> bool {
    holds_after(when, state, state.round)
}

/// The same with this many rounds fought: a choice at the start of a round comes before it is.
pub(crate) fn holds_after(when: &BattleCondition, state: &BattleState, fought: u32) -> bool {
    let attackers = state.attackers.len() as u32;
    let defenders = state.defenders.len() as u32;
    !when.never
        && when.after_round.is_none_or(|n| fought >= n)
        && when.attackers_at_most.is_none_or(|n| attackers <= n)
        && when.attackers_at_least.is_none_or(|n| attackers >= n)
        && when.defenders_at_most.is_none_or(|n| defenders <= n)
        && when.defenders_at_least.is_none_or(|n| defenders >= n)
}
