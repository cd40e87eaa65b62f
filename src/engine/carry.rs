//! Places aboard ships: what a transport, a warship that carries troops and a carrier can still take.

use crate::edition::{Berth, Edition};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

use super::position::{Position, Unit};
use super::{nation, query};

/// Does this ship carry troops: a transport, or one that the rule of its nation makes carry?
pub fn carries_troops(ed: &Edition, p: &Position, ship: &Unit) -> bool {
    let kind = ed.kind(ship.kind);
    kind.transport || (kind.is_sea() && nation::ferry(ed, p, ship).is_some())
}

/// May a ship take one more unit of this kind (TRN-01)?
pub fn transport_takes(ed: &Edition, p: &Position, ship: UnitId, kind: KindId) -> bool {
    let aboard: Vec<KindId> = p.cargo(ship).map(|(_, c)| c.kind).collect();
    room(ed, p, ship, &aboard, kind)
}

/// Is there a place for this kind with the present cargo?
fn room(ed: &Edition, p: &Position, ship: UnitId, aboard: &[KindId], kind: KindId) -> bool {
    let u = p.unit(ship);
    if !ed.kind(u.kind).transport {
        let ferry = nation::ferry(ed, p, u);
        return aboard.is_empty() && ferry.is_some_and(|(_, f)| f.cargo == kind);
    }
    match ed.kind(kind).berth {
        Berth::None => false,
        Berth::Light => aboard.len() < 2,
        Berth::Heavy => {
            aboard.len() < 2 && !aboard.iter().any(|k| ed.kind(*k).berth == Berth::Heavy)
        }
    }
}

/// Aircraft on its deck; stowed aircraft take no place of theirs.
pub fn on_deck(ed: &Edition, p: &Position, ship: UnitId) -> usize {
    p.cargo(ship).filter(|(_, c)| ed.kind(c.kind).lands_on_carriers).count()
}

/// Does an aircraft stay aboard while its ship fights: it rode there, or is stowed?
pub fn stays_aboard(ed: &Edition, p: &Position, u: &Unit) -> bool {
    query::rides(p, u) || nation::stowed(ed, p, u).is_some()
}

/// Fighters the carrier can still take (CAR-01).
pub fn deck_room(ed: &Edition, p: &Position, ship: UnitId) -> usize {
    match usize::from(ed.kind(p.unit(ship).kind).carrier_capacity) {
        0 => 0,
        capacity => capacity.saturating_sub(on_deck(ed, p, ship)),
    }
}

/// Carriers of the power's side in a zone with a free place, own ones first (MNF-06).
pub fn free_decks(ed: &Edition, p: &Position, zone: SpaceId, power: PowerId) -> Vec<UnitId> {
    let mut decks: Vec<UnitId> = p
        .in_space(zone)
        .filter(|(id, u)| p.allied(ed, u.power, power) && deck_room(ed, p, *id) > 0)
        .map(|(id, _)| id)
        .collect();
    decks.sort_by_key(|id| (p.unit(*id).power != power, *id));
    decks
}

/// Shares cargo out among ships, ship by ship, heavy units first so that every full load is found.
/// `None` for a unit without a place.
pub fn share(
    ed: &Edition,
    p: &Position,
    ships: &[UnitId],
    cargo: &[UnitId],
) -> Vec<(UnitId, Option<UnitId>)> {
    let mut holds: Vec<(UnitId, Vec<KindId>)> = ships
        .iter()
        .filter(|s| carries_troops(ed, p, p.unit(**s)))
        .map(|s| (*s, p.cargo(*s).map(|(_, c)| c.kind).collect()))
        .collect();
    let heavy = |id: &UnitId| ed.kind(p.unit(*id).kind).berth == Berth::Heavy;
    let (heavy, light): (Vec<UnitId>, Vec<UnitId>) = cargo.iter().copied().partition(heavy);
    let mut placed = Vec::new();
    for unit in heavy.into_iter().chain(light) {
        let kind = p.unit(unit).kind;
        let hold = holds.iter_mut().find(|(ship, aboard)| room(ed, p, *ship, aboard, kind));
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
