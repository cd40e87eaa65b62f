//! Aircraft that guns shoot down with two dice or not at all.

use super::deeds;
use crate::edition::Deed;
use crate::engine::Board;
use crate::engine::position::Unit;
use crate::id::AdvantageId;

/// The rule by which a gun needs two dice for this aircraft, and the highest sum of them that hits.
pub fn sturdy(board: Board, u: &Unit) -> Option<(AdvantageId, u8)> {
    deeds(board).find_map(|(id, power, deed)| match deed {
        Deed::Sturdy(s) if s.kind == u.kind && power == u.power => Some((id, s.total)),
        _ => None,
    })
}
