//! Aircraft that land in certain places and fly on.

use super::{deeds, noncombat_of_its_own};
use crate::edition::{Deed, Edition};
use crate::engine::position::{Position, Unit};
use crate::rule::RuleId;

/// The rule by which an aircraft that has landed where it is may fly on with its whole range, in the noncombat
/// move of its own power. An aircraft that has flown has landed, even if the flight cost no point.
pub fn refuels(ed: &Edition, p: &Position, u: &Unit) -> Option<RuleId> {
    let landed = u.turn.noncombat_moved && ed.is_land(u.space);
    if u.turn.refuelled || !landed || !noncombat_of_its_own(ed, p, u.power) {
        return None;
    }
    let held = |by_side: bool| match by_side {
        true => p.control_side(ed, u.space) == Some(p.side(ed, u.power)),
        false => p.controller(u.space) == Some(u.power),
    };
    let found = deeds(ed, p).find(|(_, power, deed)| {
        matches!(deed, Deed::Refuels(r) if r.places.contains(&u.space) && held(r.by_side))
            && *power == u.power
    });
    found.map(|(id, ..)| ed.advantage(id).rule)
}
