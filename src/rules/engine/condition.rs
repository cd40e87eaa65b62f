//! Conditions in order files: `if Ukraine taken`, `if researched`. One answer for every section that
//! may ask.

use super::plan::{Condition, MoveOrder};
use super::{Event, Table};
use crate::engine::Board;
use crate::id::SpaceId;

/// Does the condition hold by now?
pub(super) fn holds(board: Board, condition: &Condition) -> bool {
    match condition {
        Condition::Taken(s) => is_taken(board, *s),
        Condition::NotTaken(s) => !is_taken(board, *s),
        Condition::Researched => board.turn().researched,
        Condition::NotResearched => !board.turn().researched,
    }
}

/// Does the mover's side control the territory by now, or is no enemy left in the zone?
pub(crate) fn is_taken(board: Board, s: SpaceId) -> bool {
    let side = board.side(board.mover());
    if board.is_sea(s) {
        !board.zone_is_hostile(s, side)
    } else {
        board.control_side(s) == Some(side)
    }
}

/// The movement orders that hold now, with the branch their conditions lead to.
pub(super) fn decided(table: &mut Table, orders: &[MoveOrder]) -> Vec<MoveOrder> {
    let mut all = Vec::new();
    for order in orders {
        let mut order = order.clone();
        if let Some(condition) = order.condition.clone() {
            let holds = holds(table.board(), &condition);
            table.record(Event::ConditionTested { order: order.id, condition, holds });
            if !holds {
                let Some(other) = order.otherwise.clone() else { continue };
                let start = order.path.first().copied();
                order.path = other;
                // The ship to board stood at the end of the other way.
                order.board = None;
                if order.path.first().copied() != start {
                    order.path.splice(0..0, start);
                }
            }
        }
        all.push(order);
    }
    all
}
