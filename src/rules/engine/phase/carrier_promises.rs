//! Carriers that fighters on the map wait for (AIR-22, MOB-14, MOB-15): they are placed where the
//! fighters are, and take them aboard.

use super::super::event::{Decider, Event};
use super::super::{Field, Table, carry, new_carriers};
use super::placing::place_one;
use super::production::Produced;
use crate::engine::Board;
use crate::engine::unit::Did;
use crate::id::{KindId, SpaceId};
use crate::rule::rule;

/// Carriers still missing in the zones where fighters wait for them.
fn missing_carriers(field: Field) -> Vec<(SpaceId, usize)> {
    let board = field.board;

    let needed = new_carriers::needed(board).into_iter();
    needed
        .map(|(z, n)| (z, n.saturating_sub(count_new_carriers(board, z))))
        .filter(|(_, n)| *n > 0)
        .collect()
}

/// New carriers of the mover in a zone.
fn count_new_carriers(board: Board, zone: SpaceId) -> usize {
    let carriers = board.in_space(zone).filter(|(_, u)| board.kind(u.kind).carrier_capacity > 0);
    carriers.filter(|(_, u)| u.power == board.mover() && u.turn.did(Did::Mobilized)).count()
}

/// The zone whose fighters would be left without their carrier if this one went to `space` (MOB-15).
pub(super) fn elsewhere(field: Field, kind: KindId, space: SpaceId) -> Option<SpaceId> {
    if field.board.kind(kind).carrier_capacity == 0 {
        return None;
    }
    let missing = missing_carriers(field);
    let left = usize::from(field.board.turn().purchases.get(&kind).copied().unwrap_or(0));
    let wanted: usize = missing.iter().map(|(_, n)| n).sum();
    let here = missing.iter().any(|(z, _)| *z == space);
    if here || left > wanted { None } else { missing.first().map(|(z, _)| *z) }
}

/// Places the carriers fighters wait for where no order has, and lets the fighters settle (MOB-15,
/// MOB-14). A fighter whose carrier cannot appear is lost (AIR-17).
pub(super) fn keep_promises(table: &mut Table, work: &mut Produced) {
    for (zone, count) in missing_carriers(table.field()) {
        for _ in 0..count {
            let Some(kind) = new_carriers::kind(table.board()) else { break };
            if place_one(table, work, kind, zone, Decider::NoChoice).is_err() {
                break;
            }
        }
    }
    for (zone, fighters) in new_carriers::waiting(table.board()) {
        for unit in fighters {
            let deck = carry::free_decks(table.board(), zone, table.at().power);
            match deck.first() {
                Some(ship) => table.record(Event::Settled { unit, ship: Some(*ship) }),
                None => table.record(Event::Removed { units: vec![unit], rule: rule("AIR-17") }),
            }
        }
    }
}
