//! Aircraft that are aboard ships by the rule of their nation.

use super::deeds;
use crate::edition::{Deed, Stows};
use crate::engine::Board;
use crate::engine::position::Unit;
use crate::id::{AdvantageId, KindId, PowerId};

/// The rule by which ships of a kind of this power take such aircraft aboard.
pub fn stows<'a>(
    board: Board<'a>,
    owner: PowerId,
    ship: KindId,
    cargo: KindId,
) -> Option<(AdvantageId, &'a Stows)> {
    deeds(board).find_map(|(id, power, deed)| match deed {
        Deed::Stows(s) if power == owner && s.ship == ship && s.cargo.contains(&cargo) => {
            Some((id, s))
        }
        _ => None,
    })
}

/// The rule by which an aircraft is where it is, stowed aboard a ship.
pub(crate) fn stowed(board: Board, u: &Unit) -> Option<AdvantageId> {
    let ship = board.position.units.get(&u.aboard?).filter(|s| s.power == u.power)?;
    stows(board, u.power, ship.kind, u.kind).map(|(id, _)| id)
}
