//! Laws that hold after every event, whatever the orders were. A violation is a defect of the
//! engine, never of the input.

use crate::edition::{Domain, Edition, Terrain};

use super::event::Event;
use super::position::Position;

/// Cheap checks that need no edition; run after every event in debug builds.
pub fn check_light(p: &Position, after: &Event) {
    debug_assert!(p.treasury.iter().all(|t| *t >= 0), "a treasury is negative after {after:?}");
    for u in p.units.values() {
        if let Some(s) = u.aboard {
            let ship = p.units.get(&s);
            debug_assert!(ship.is_some(), "cargo without a ship after {after:?}");
            debug_assert!(
                ship.is_none_or(|s| s.space == u.space),
                "cargo away from its ship after {after:?}"
            );
        }
    }
}

/// Everything that must be true of a position between blocks. Returns what is wrong.
pub fn violations(ed: &Edition, p: &Position) -> Vec<String> {
    let mut bad = Vec::new();
    for (id, u) in &p.units {
        let kind = ed.kind(u.kind);
        let sea = ed.space(u.space).terrain == Terrain::Sea;
        match kind.domain {
            Domain::Land if sea && u.aboard.is_none() => {
                bad.push(format!("{} {:?} swims in {}", kind.name, id, ed.space(u.space).name))
            }
            Domain::Sea if !sea => {
                bad.push(format!("{} {:?} sails on {}", kind.name, id, ed.space(u.space).name))
            }
            _ => {}
        }
        if let Some(ship) = u.aboard {
            let s = p.unit(ship);
            if !ed.allied(s.power, u.power) {
                bad.push(format!("{} {:?} is aboard an enemy ship", kind.name, id));
            }
        }
        if kind.carrier_capacity > 0 {
            let n = p.cargo(*id).count();
            if n > usize::from(kind.carrier_capacity) {
                bad.push(format!("carrier {id:?} holds {n}"));
            }
        }
        if kind.transport {
            let n = p.cargo(*id).count();
            let heavy = p
                .cargo(*id)
                .filter(|(_, c)| ed.kind(c.kind).berth == crate::edition::Berth::Heavy)
                .count();
            if n > 2 || heavy > 1 {
                bad.push(format!("transport {id:?} holds {n}, {heavy} of them heavy"));
            }
        }
    }
    bad
}
