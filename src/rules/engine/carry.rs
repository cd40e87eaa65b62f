//! Places aboard ships: what a transport, a warship that carries troops and a carrier can still take.

use super::position::Unit;
use super::{nation, query};
use crate::edition::Berth;
use crate::engine::Board;
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Does this ship carry troops: a transport, or one that the rule of its nation makes carry?
pub fn carries_troops(board: Board, ship: &Unit) -> bool {
    let kind = board.kind(ship.kind);
    kind.transport || (kind.is_sea() && nation::ferry(board, ship).is_some())
}

/// May a ship take one more unit of this kind (TRN-01)?
pub(crate) fn transport_takes(board: Board, ship: UnitId, kind: KindId) -> bool {
    let aboard: Vec<KindId> = board.cargo(ship).map(|(_, c)| c.kind).collect();
    has_room_for(board, ship, &aboard, kind)
}

/// Is there a place for this kind with the present cargo?
fn has_room_for(board: Board, ship: UnitId, aboard: &[KindId], kind: KindId) -> bool {
    let u = board.unit(ship);
    if !board.kind(u.kind).transport {
        let ferry = nation::ferry(board, u);
        return aboard.is_empty() && ferry.is_some_and(|(_, f)| f.cargo == kind);
    }
    match board.kind(kind).berth {
        Berth::None => false,
        Berth::Light => aboard.len() < 2,
        Berth::Heavy => {
            aboard.len() < 2 && !aboard.iter().any(|k| board.kind(*k).berth == Berth::Heavy)
        }
    }
}

/// Aircraft on its deck; stowed aircraft take no place of theirs.
pub(crate) fn on_deck(board: Board, ship: UnitId) -> usize {
    board.cargo(ship).filter(|(_, c)| board.kind(c.kind).lands_on_carriers).count()
}

/// Does an aircraft stay aboard while its ship fights: it rode there, or is stowed?
pub(crate) fn stays_aboard(board: Board, u: &Unit) -> bool {
    query::rides(board.position, u) || nation::stowed(board, u).is_some()
}

/// Fighters the carrier can still take (CAR-01).
pub(crate) fn deck_room(board: Board, ship: UnitId) -> usize {
    match usize::from(board.kind_of(ship).carrier_capacity) {
        0 => 0,
        capacity => capacity.saturating_sub(on_deck(board, ship)),
    }
}

/// Carriers of the power's side in a zone with a free place, own ones first (MNF-06).
pub fn free_decks(board: Board, zone: SpaceId, power: PowerId) -> Vec<UnitId> {
    let mut decks: Vec<UnitId> = board
        .in_space(zone)
        .filter(|(id, u)| board.allied(u.power, power) && deck_room(board, *id) > 0)
        .map(|(id, _)| id)
        .collect();
    decks.sort_by_key(|id| (board.unit(*id).power != power, *id));
    decks
}

/// Shares cargo out among ships, ship by ship, heavy units first so that every full load is found.
/// `None` for a unit without a place.
pub fn share(board: Board, ships: &[UnitId], cargo: &[UnitId]) -> Vec<(UnitId, Option<UnitId>)> {
    let mut holds: Vec<(UnitId, Vec<KindId>)> = ships
        .iter()
        .filter(|s| carries_troops(board, board.unit(**s)))
        .map(|s| (*s, board.cargo(*s).map(|(_, c)| c.kind).collect()))
        .collect();
    let (heavy, light): (Vec<UnitId>, Vec<UnitId>) =
        cargo.iter().copied().partition(|id| board.kind_of(*id).berth == Berth::Heavy);
    let mut placed = Vec::new();
    for unit in heavy.into_iter().chain(light) {
        let kind = board.unit(unit).kind;
        let hold = holds.iter_mut().find(|(ship, aboard)| has_room_for(board, *ship, aboard, kind));
        placed.push((
            unit,
            hold.map(|(ship, aboard)| {
                aboard.push(kind);
                *ship
            }),
        ));
    }
    placed
}
