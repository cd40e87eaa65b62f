//! All carriers that fighters could land on, with the zones they could be in by then.

use crate::id::{SpaceId, UnitId};

use super::landing::Deck;
use super::position::Unit;
use super::travel::{self, Atlas};
use super::{new_carriers, query};

/// The decks of the mover's side, those of carriers bought this turn among them. `fixed` says where a carrier
/// that the mover commands has to be, if it may not choose.
pub fn decks(at: &Atlas, fixed: impl Fn(UnitId, &Unit) -> Option<SpaceId>) -> Vec<Deck> {
    let (ed, p) = (at.ed, at.p);
    let mut decks = Vec::new();
    for (id, u) in &p.units {
        let capacity = usize::from(ed.kind(u.kind).carrier_capacity);
        if capacity == 0 || !p.allied(ed, u.power, p.power) {
            continue;
        }
        let deck = |c: &Unit| ed.kind(c.kind).lands_on_carriers;
        let taken = |c: &Unit| deck(c) && (!p.commanded(c) || query::rides(p, c));
        let guests = p.cargo(*id).filter(|(_, c)| taken(c)).count();
        let fixed = if p.commanded(u) { fixed(*id, u) } else { Some(u.space) };
        let zones = match fixed {
            Some(zone) => vec![zone],
            None => travel::reach(at, u).into_iter().filter_map(|w| w.last().copied()).collect(),
        };
        decks.push(Deck { carrier: *id, zones, room: capacity.saturating_sub(guests) });
    }
    decks.extend(new_carriers::decks(ed, p));
    decks
}
