//! Conditions in order files: `if Ukraine taken`, `if researched`. One answer for every section that
//! may ask.

use crate::edition::Edition;

use super::plan::{Condition, MoveOrder};
use super::position::Position;
use super::{Event, Table, query};
use crate::id::SpaceId;

/// Does the condition hold by now?
pub fn holds(ed: &Edition, p: &Position, condition: &Condition) -> bool {
    match condition {
        Condition::Taken(s) => is_taken(ed, p, *s),
        Condition::NotTaken(s) => !is_taken(ed, p, *s),
        Condition::Researched => p.turn.researched,
        Condition::NotResearched => !p.turn.researched,
    }
}

/// Does the mover's side control the territory by now, or is no enemy left in the zone?
pub(crate) fn is_taken(ed: &Edition, p: &Position, s: SpaceId) -> bool {
    let side = p.side(ed, p.power);
    if ed.is_sea(s) {
        !query::zone_is_hostile(ed, p, s, side)
    } else {
        p.control_side(ed, s) == Some(side)
    }
}

/// The movement orders that hold now, with the branch their conditions lead to.
pub fn decided(table: &mut Table, orders: &[MoveOrder]) -> Vec<MoveOrder> {
    let mut all = Vec::new();
    for order in orders {
        let mut order = order.clone();
        if let Some(condition) = order.condition.clone() {
            let holds = holds(table.ed, table.at(), &condition);
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
