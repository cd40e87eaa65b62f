//! Laws that hold after every event, whatever the orders were. A violation is a defect of the
//! engine, never of the input.

#[cfg(debug_assertions)]
use super::event::Event;
use super::nation;
#[cfg(debug_assertions)]
use super::position::Position;
use crate::edition::{Berth, Domain, Terrain};
use crate::engine::Board;
use crate::id::{KindId, SpaceId, UnitId};

/// A law that is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// A land unit at sea, aboard nothing.
    Swims {
        unit: UnitId,
        kind: KindId,
        space: SpaceId,
    },
    /// A ship on land.
    Aground {
        unit: UnitId,
        kind: KindId,
        space: SpaceId,
    },
    AboardEnemy {
        unit: UnitId,
        kind: KindId,
    },
    CarrierOverfull {
        carrier: UnitId,
        holds: usize,
    },
    TransportOverfull {
        transport: UnitId,
        holds: usize,
        heavy: usize,
    },
}

/// Cheap checks that need no edition; run after every event in debug builds.
#[cfg(debug_assertions)]
pub(crate) fn check_light(p: &Position, after: &Event) {
    debug_assert!(p.treasury.iter().all(|t| *t >= 0), "a treasury is negative after {after:?}");
    for u in p.units.values() {
        if let Some(s) = u.aboard {
            let ship = p.units.get(&s);
            debug_assert!(ship.is_some(), "cargo without a ship after {after:?}");
            let together = ship.is_none_or(|s| s.space == u.space);
            debug_assert!(together, "cargo away from its ship after {after:?}");
        }
    }
}

/// Everything that must be true of a position between blocks. Returns what is wrong.
pub fn violations(board: Board) -> Vec<Violation> {
    let mut bad = Vec::new();
    for (id, u) in &board.position.units {
        let unit = *id;
        let kind = u.kind;
        let space = u.space;
        let k = board.kind(kind);
        let sea = board.space(space).terrain == Terrain::Sea;
        match k.domain {
            Domain::Land if sea && u.aboard.is_none() => {
                bad.push(Violation::Swims { unit, kind, space });
            }
            Domain::Sea if !sea => bad.push(Violation::Aground { unit, kind, space }),
            _ => {}
        }
        if u.aboard.is_some_and(|ship| !board.allied(board.unit(ship).power, u.power)) {
            bad.push(Violation::AboardEnemy { unit, kind });
        }
        let stowed = board.cargo(unit).filter(|(_, c)| nation::stowed(board, c).is_some()).count();
        let holds = board.cargo(unit).count() - stowed.min(1);
        if k.carrier_capacity > 0 && holds > usize::from(k.carrier_capacity) {
            bad.push(Violation::CarrierOverfull { carrier: unit, holds });
        }
        if k.transport {
            let heavy =
                board.cargo(unit).filter(|(_, c)| board.kind(c.kind).berth == Berth::Heavy).count();
            if holds > 2 || heavy > 1 {
                bad.push(Violation::TransportOverfull { transport: unit, holds, heavy });
            }
        } else if k.is_sea() && k.carrier_capacity == 0 && holds > 0 {
            let fits = nation::ferry(board, u).is_some_and(|(_, f)| {
                holds == 1 && board.cargo(unit).all(|(_, c)| c.kind == f.cargo)
            });
            if !fits {
                let heavy = 0;
                bad.push(Violation::TransportOverfull { transport: unit, holds, heavy });
            }
        }
    }
    bad
}
