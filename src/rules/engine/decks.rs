//! All carriers that fighters could land on, with the zones they could be in by then.

use crate::id::{SpaceId, UnitId};

use super::landing::Deck;
use super::position::Unit;
use super::travel::{self, Atlas};
use super::{new_carriers, query};

/// The decks of the mover's side, those of carriers bought this turn among them. `fixed` says where a carrier
/// that the mover commands has to be, if it may not choose.
pub(super) fn decks(at: &Atlas, fixed: impl Fn(UnitId, &Unit) -> Option<SpaceId>) -> Vec<Deck> {
    let board = at.board;
    let mut decks = Vec::new();
    for (id, u) in &board.position.units {
        let capacity = usize::from(board.kind(u.kind).carrier_capacity);
        if capacity == 0 || !board.allied(u.power, board.mover()) {
            continue;
        }
        let guests = board
            .cargo(*id)
            .filter(|(_, c)| {
                board.kind(c.kind).lands_on_carriers
                    && (!board.commanded(c) || query::rides(board.position, c))
            })
            .count();
        let fixed = if board.commanded(u) { fixed(*id, u) } else { Some(u.space) };
        let zones = match fixed {
            Some(zone) => vec![zone],
            None => travel::reach(at, u).into_iter().filter_map(|w| w.last().copied()).collect(),
        };
        decks.push(Deck { carrier: *id, zones, room: capacity.saturating_sub(guests) });
    }
    decks.extend(new_carriers::decks(board));
    decks
}
