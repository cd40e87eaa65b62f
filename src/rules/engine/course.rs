//! What the numbers of a unit hang on in the course of one battle.

use super::position::{Mission, Unit};
use super::query::effects;
use crate::edition::{Ability, Company, Effect};
use crate::engine::Board;

/// What decides about the numbers of a unit in the course of one battle, by its own or another's rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Course {
    /// Who is left of its side, at most.
    Left,
    /// Whether it is the first round, too.
    First,
    /// Also in what company its side began to fight.
    Begun,
    /// More than that: it may be hit by others in one round than in the next.
    Other,
}

/// What the numbers of a unit hang on from round to round of one battle.
pub fn course(board: Board, u: &Unit) -> Course {
    if board.kind(u.kind).is_land() && matches!(u.turn.mission, Mission::Swim(_)) {
        return Course::Other;
    }
    let all = effects(board, u.power, |_| true).map(|e| match e.effect {
        Effect::Value { kind, when, .. } if *kind == u.kind => {
            let asks = when.company != Company::Any;
            match (asks && when.whole_battle, when.first_round) {
                (true, _) => Course::Begun,
                (false, true) => Course::First,
                (false, false) => Course::Left,
            }
        }
        Effect::Gains { kind, ability, when } if *kind == u.kind => {
            let shoots = matches!(ability, Ability::TwoDice | Ability::Rerolls);
            match (when.company != Company::Any, when.first_round) {
                (false, false) => Course::Left,
                (false, true) if shoots => Course::First,
                (true, false) if shoots => Course::Left,
                _ => Course::Other,
            }
        }
        Effect::Value { .. } | Effect::Gains { .. } => Course::Left,
    });
    all.max().unwrap_or(Course::Left)
}
