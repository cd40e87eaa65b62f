//! Aircraft that land in certain places and fly on.

use super::{deeds, noncombat_of_its_own};
use crate::edition::Deed;
use crate::engine::Board;
use crate::engine::position::Unit;
use crate::engine::unit::Did;
use crate::rule::RuleId;

/// The rule by which an aircraft that has landed where it is may fly on with its whole range, in the noncombat
/// move of its own power. An aircraft that has flown has landed, even if the flight cost no point.
pub fn refuels(board: Board, u: &Unit) -> Option<RuleId> {
    let landed = u.turn.did(Did::NoncombatMoved) && board.is_land(u.space);
    if u.turn.did(Did::Refuelled) || !landed || !noncombat_of_its_own(board, u.power) {
        return None;
    }

    let found = deeds(board).find(|(_, power, deed)| {
        matches!(deed, Deed::Refuels(r) if r.places.contains(&u.space) && holds_space(board, u, r.by_side))
            && *power == u.power
    });
    found.map(|(id, ..)| board.advantage(id).rule)
}

/// Does the power, or its side, hold the space?
fn holds_space(board: Board, u: &Unit, by_side: bool) -> bool {
    if by_side {
        board.control_side(u.space) == Some(board.side(u.power))
    } else {
        board.controller(u.space) == Some(u.power)
    }
}
