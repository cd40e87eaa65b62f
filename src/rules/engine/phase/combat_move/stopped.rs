//! Combat moves with a blitz that is stopped: units have appeared in a territory that it was to pass through,
//! so the units of the blitz end their move there and fight.

use super::moves::move_and_lock;
use crate::edition::Edition;
use crate::engine::Table;
use crate::engine::event::Event;
use crate::engine::plan::{CombatOrders, MoveOrder, UnitGroup};
use crate::engine::refusal::Refusal;
use crate::id::{OrderId, SpaceId};

/// Makes the moves anew, with every march through the place ended in it. Orders that become impossible by that
/// fail one by one and do not make the file illegal: it was legal when it was given.
pub(super) fn play(table: &mut Table, orders: &CombatOrders, place: SpaceId) {
    let mut orders = ended_in(table.ed, orders, place);
    let mut failed: Vec<Refusal> = Vec::new();
    loop {
        let kept = table.ledger.mark();
        let refusals = move_and_lock(table, &orders);
        let (shortened, refused): (Vec<Refusal>, Vec<Refusal>) = refusals
            .into_iter()
            .partition(|r| shorten_march(table.ed, &mut orders, r.order, place));
        let given_up = give_up(&mut orders, &refused);
        failed.extend(refused);
        if shortened.is_empty() && !given_up {
            break;
        }
        table.ledger.go_back(kept);
    }
    for refusal in failed {
        table.record(Event::OrderFailed { refusal });
    }
}

/// Ends a march in the place if its way leads through without naming it, because other units had opened the
/// way; `false` if the order is no such march.
fn shorten_march(ed: &Edition, orders: &mut CombatOrders, id: OrderId, place: SpaceId) -> bool {
    let mut found = false;
    for order in orders.moves.iter_mut().filter(|m| m.id == id) {
        let start = order.path.first().copied().filter(|s| ed.adjacent(*s, place));
        let marches = order.groups.iter().all(|g| ed.kind(g.kind).is_land());
        if let Some(start) = start.filter(|_| marches && order.path.last() != Some(&place)) {
            order.path = vec![start, place];
            found = true;
        }
    }
    found
}

/// Takes the refused orders away; `false` if none of them is a move or a place in the order of battles.
pub(super) fn give_up(orders: &mut CombatOrders, refusals: &[Refusal]) -> bool {
    let before = count_orders(orders);
    let stays = |id: &OrderId| !refusals.iter().any(|r| r.order == *id);
    orders.moves.retain(|m| stays(&m.id));
    orders.order.retain(|(id, _)| stays(id));
    orders.promises.retain(|m| stays(&m.id));
    count_orders(orders) < before
}

/// How many orders there are.
fn count_orders(o: &CombatOrders) -> usize {
    o.moves.len() + o.order.len() + o.promises.len()
}

/// The orders with the ways of land units through the place cut off in it.
fn ended_in(ed: &Edition, orders: &CombatOrders, place: SpaceId) -> CombatOrders {
    let mut all = orders.clone();
    all.moves = orders.moves.iter().flat_map(|m| cut_at_place(ed, m, place)).collect();
    all
}

/// One order as it is carried out now. Aircraft of the same line fly on.
fn cut_at_place(ed: &Edition, order: &MoveOrder, place: SpaceId) -> Vec<MoveOrder> {
    let inner = order.path.len().saturating_sub(1);
    let at = order.path[..inner].iter().skip(1).position(|s| *s == place).map(|i| i + 1);
    let (land, rest): (Vec<UnitGroup>, Vec<UnitGroup>) =
        order.groups.iter().cloned().partition(|g| ed.kind(g.kind).is_land());
    let Some(at) = at.filter(|_| !land.is_empty()) else { return vec![order.clone()] };
    let short = order.path[..=at].to_vec();
    let mut parts = vec![MoveOrder { groups: land, path: short, ..order.clone() }];
    if !rest.is_empty() {
        parts.push(MoveOrder { groups: rest, ..order.clone() });
    }
    parts
}
