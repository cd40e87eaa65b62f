//! Carriers that fighters on the map wait for (AIR-22, MOB-14, MOB-15): they are placed where the
//! fighters are, and take them aboard.

use super::super::event::{Decider, Event};
use super::super::{Field, Table, carry, new_carriers};
use super::mobilize::place_one;
use super::production::Produced;
use crate::id::{KindId, SpaceId};
use crate::rule::rule;

/// Carriers still missing in the zones where fighters wait for them.
fn missing(field: Field) -> Vec<(SpaceId, usize)> {
    let (ed, at) = (field.ed, field.p);
    let new = |zone: SpaceId| {
        let carriers = at.in_space(zone).filter(|(_, u)| ed.kind(u.kind).carrier_capacity > 0);
        carriers.filter(|(_, u)| u.power == at.power && u.turn.mobilized).count()
    };
    let needed = new_carriers::needed(ed, at).into_iter();
    needed.map(|(z, n)| (z, n.saturating_sub(new(z)))).filter(|(_, n)| *n > 0).collect()
}

/// The zone whose fighters would be left without their carrier if this one went to `space` (MOB-15).
pub fn elsewhere(field: Field, kind: KindId, space: SpaceId) -> Option<SpaceId> {
    if field.ed.kind(kind).carrier_capacity == 0 {
        return None;
    }
    let missing = missing(field);
    let left = usize::from(field.p.turn.purchases.get(&kind).copied().unwrap_or(0));
    let wanted: usize = missing.iter().map(|(_, n)| n).sum();
    let here = missing.iter().any(|(z, _)| *z == space);
    if here || left > wanted { None } else { missing.first().map(|(z, _)| *z) }
}

/// Places the carriers fighters wait for where no order has, and lets the fighters settle (MOB-15,
/// MOB-14). A fighter whose carrier cannot appear is lost (AIR-17).
pub fn keep(table: &mut Table, work: &mut Produced) {
    for (zone, count) in missing(table.field()) {
        for _ in 0..count {
            let Some(kind) = new_carriers::kind(table.ed, table.at()) else { break };
            if place_one(table, work, kind, zone, Decider::NoChoice).is_err() {
                break;
            }
        }
    }
    for (zone, fighters) in new_carriers::waiting(table.ed, table.at()) {
        for unit in fighters {
            let deck = carry::free_decks(table.ed, table.at(), zone, table.at().power);
            match deck.first() {
                Some(ship) => table.record(Event::Settled { unit, ship: Some(*ship) }),
                None => table.record(Event::Removed { units: vec![unit], rule: rule("AIR-17") }),
            }
        }
    }
}
