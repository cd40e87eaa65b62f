//! What the place before a list says of the entries behind it: where the units come from, or where ships land their troops.

use super::board::TurnBoard;
use super::draft::Going;
use super::head::Head;
use super::part::{PlacedPart, SaidCount};
use super::said_order::Order;
use crate::id::SpaceId;

/// `Norway 3 inf to Karelia, 1 ftr to Germany`: the place before the first units is where the others come from, too, if they
/// are there.
pub(super) fn source_of_the_first(board: &TurnBoard, parts: &[PlacedPart], orders: &mut [Order]) {
    let Some((first, others)) = orders.split_first_mut() else { return };
    let Some(source) = parts.first().and_then(PlacedPart::place) else { return };
    let told = first.going.from == Some(source) || first.before == [source];
    if !told || !sends_from(board, first, source) {
        return;
    }
    for order in others.iter_mut().filter(|o| has_no_source(o) && sends_from(board, o, source)) {
        if !order.going.groups.is_empty() {
            order.going.from = Some(source);
        }
    }
}

/// Does an order send units somewhere with an arrow, and are as many of them in this place?
fn sends_from(board: &TurnBoard, order: &Order, source: SpaceId) -> bool {
    let going = &order.going;
    let there = going.groups.iter().all(|g| {
        let least = match g.count {
            SaidCount::Number(n) => n.max(1),
            _ => 1,
        };
        g.kind.is_some_and(|kind| board.own(source, kind) >= least)
    });
    !order.stays && order.arrow && !going.way.is_empty() && !going.lands && there
}

/// Does an order name no place that its units come from?
fn has_no_source(order: &Order) -> bool {
    order.going.from.is_none() && order.before.is_empty() && order.after.is_empty()
}

/// `Manchuria: 2 inf Japan by trn sz60-sz61`: troops that come from elsewhere go ashore in the territory before the colon, if it
/// lies at the zone where the ship ends.
pub(super) fn lands_in_head(board: &TurnBoard, head: &Head, mut goings: Vec<Going>) -> Vec<Going> {
    let Some(land) = head.place.filter(|s| board.ed.is_land(*s) && !board.hostile(*s)) else {
        return goings;
    };
    for going in &mut goings {
        let Some(zone) = going.way.last().copied().or(going.from) else { continue };
        let Some(cargo) = going.cargo.as_mut().filter(|c| c.ashore.is_none()) else { continue };
        let elsewhere = cargo.loads.iter().all(|(_, from)| from.is_some_and(|s| s != land));
        if elsewhere && !cargo.loads.is_empty() && board.ed.adjacent(land, zone) {
            cargo.ashore = Some(land);
        }
    }
    goings
}

/// `Midway: 2 bb sz7 - sz6 - sz20`: do the ships of all orders go to a zone next to the land of the enemy that is named?
pub(super) fn ships_go_next_to(board: &TurnBoard, orders: &[Order], place: SpaceId) -> bool {
    let ed = board.ed;
    let target = ed.is_land(place) && board.hostile(place);
    let mut moving = orders.iter().filter(|o| !o.stays).peekable();
    target
        && moving.peek().is_some()
        && moving.all(|o| {
            // Ships that bombard are told with the land that they fire at.
            let fires = o.going.bombard;
            let beside = |s: &SpaceId| ed.is_sea(*s) && ed.adjacent(*s, place);
            !fires
                && o.going.from.is_some_and(|s| ed.is_sea(s))
                && o.going.way.last().is_some_and(beside)
        })
}
