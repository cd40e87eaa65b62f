//! Places aboard ships: what a transport and a carrier can still take.

use crate::edition::{Berth, Edition};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

use super::position::Position;

/// May a transport take one more unit of this kind (TRN-01)?
pub fn transport_takes(ed: &Edition, p: &Position, ship: UnitId, kind: KindId) -> bool {
    if !ed.kind(p.unit(ship).kind).transport {
        return false;
    }
    let aboard: Vec<Berth> = p.cargo(ship).map(|(_, c)| ed.kind(c.kind).berth).collect();
    match ed.kind(kind).berth {
        Berth::None => false,
        Berth::Light => aboard.len() < 2,
        Berth::Heavy => aboard.len() < 2 && !aboard.contains(&Berth::Heavy),
    }
}

/// Fighters the carrier can still take (CAR-01).
pub fn deck_room(ed: &Edition, p: &Position, ship: UnitId) -> usize {
    match usize::from(ed.kind(p.unit(ship).kind).carrier_capacity) {
        0 => 0,
        capacity => capacity.saturating_sub(p.cargo(ship).count()),
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

/// Shares cargo out among transports, ship by ship, heavy units first so that every full load is
/// found. `None` for a unit without a place.
pub fn share(
    ed: &Edition,
    p: &Position,
    ships: &[UnitId],
    cargo: &[UnitId],
) -> Vec<(UnitId, Option<UnitId>)> {
    let mut holds: Vec<(UnitId, Vec<Berth>)> = ships
        .iter()
        .filter(|s| ed.kind(p.unit(**s).kind).transport)
        .map(|s| (*s, p.cargo(*s).map(|(_, c)| ed.kind(c.kind).berth).collect()))
        .collect();
    let berth = |id: &UnitId| ed.kind(p.unit(*id).kind).berth;
    let (heavy, light): (Vec<UnitId>, Vec<UnitId>) =
        cargo.iter().copied().partition(|c| berth(c) == Berth::Heavy);
    let mut placed = Vec::new();
    for unit in heavy.into_iter().chain(light) {
        let b = berth(&unit);
        let hold = holds
            .iter_mut()
            .find(|(_, h)| h.len() < 2 && !(b == Berth::Heavy && h.contains(&Berth::Heavy)));
        placed.push((
            unit,
            hold.map(|(ship, h)| {
                h.push(b);
                *ship
            }),
        ));
    }
    placed
}
