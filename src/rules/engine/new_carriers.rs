//! Carriers bought this turn as places to land on (AIR-22, MOB-15): where they could appear, and which
//! fighters wait for them.

use std::collections::BTreeSet;

use super::landing::{self, Deck, Flyer};
use super::phase::usable_complexes;
use super::position::Unit;
use crate::edition::{Edition, FightersToNewCarriers};
use crate::engine::Board;
use crate::id::{KindId, SpaceId, UnitId};

/// Zones in which the mover can place ships this turn: next to a complex that can make something.
fn zones_for_ships(board: Board) -> BTreeSet<SpaceId> {
    let yards = usable_complexes(board).into_iter().filter(|s| board.space(*s).income > 0);
    yards.flat_map(|s| board.neighbours(s).iter().copied().filter(|n| board.is_sea(*n))).collect()
}

/// The carriers bought and not yet placed, as decks in any zone they can be placed in. Their ids are
/// those of no unit.
pub fn decks(board: Board) -> Vec<Deck> {
    if board.profile().fighters_to_new_carriers != FightersToNewCarriers::Wait {
        return Vec::new();
    }
    let zones: Vec<SpaceId> = zones_for_ships(board).into_iter().collect();
    if zones.is_empty() {
        return Vec::new();
    }
    let bought = board.turn().purchases.iter().flat_map(|(k, n)| {
        let room = usize::from(board.kind(*k).carrier_capacity);
        std::iter::repeat_n(room, usize::from(*n)).filter(|room| *room > 0)
    });
    bought
        .enumerate()
        .map(|(i, room)| Deck { carrier: UnitId(u32::MAX - i as u32), zones: zones.clone(), room })
        .collect()
}

/// Is the fighter in the air over a sea zone, with nothing but a new carrier to hold it?
fn in_air(board: Board, u: &Unit) -> bool {
    board.commanded(u)
        && u.aboard.is_none()
        && !u.patrol
        && board.is_sea(u.space)
        && board.kind(u.kind).lands_on_carriers
}

/// Own fighters over sea zones without a deck, by zone.
pub fn waiting(board: Board) -> Vec<(SpaceId, Vec<UnitId>)> {
    let mut found: Vec<(SpaceId, Vec<UnitId>)> = Vec::new();
    for (id, u) in board.position.units.iter().filter(|(_, u)| in_air(board, u)) {
        match found.iter_mut().find(|(s, _)| *s == u.space) {
            Some((_, list)) => list.push(*id),
            None => found.push((u.space, vec![*id])),
        }
    }
    found
}

/// A fighter that stays where it is: it needs a deck in this zone.
pub fn settled(ed: &Edition, unit: UnitId, zone: SpaceId) -> Flyer {
    let far = ed.space_ids().map(|s| (s == zone).then_some(0)).collect();
    Flyer { unit, left: 0, far, only: Some(zone), ashore: false }
}

/// Can the carriers to come take one more fighter in the zone, besides those that wait already?
pub(crate) fn has_room(board: Board, waits: &[UnitId], unit: UnitId, zone: SpaceId) -> bool {
    let others = waits.iter().filter(|id| **id != unit);
    let mut flyers: Vec<Flyer> =
        others.map(|id| settled(board.edition, *id, board.unit(*id).space)).collect();
    flyers.push(settled(board.edition, unit, zone));
    landing::plan(&flyers, &decks(board)).lost.is_empty()
        && decks(board).iter().any(|d| d.zones.contains(&zone))
}

/// Carriers that must be placed in each zone for the fighters that wait there (MOB-15).
pub fn needed(board: Board) -> Vec<(SpaceId, usize)> {
    let bought =
        board.turn().purchases.keys().map(|k| usize::from(board.kind(*k).carrier_capacity));
    let Some(room) = bought.filter(|n| *n > 0).max() else { return Vec::new() };
    waiting(board).into_iter().map(|(zone, who)| (zone, who.len().div_ceil(room))).collect()
}

/// The kind of carrier that was bought.
pub fn kind(board: Board) -> Option<KindId> {
    board.turn().purchases.keys().copied().find(|k| board.kind(*k).carrier_capacity > 0)
}
