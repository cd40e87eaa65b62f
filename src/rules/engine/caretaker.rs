//! The orders of a caretaker, who plays a turn for a seat that is silent. They follow from the position alone:
//! units for the defence are bought and placed by a fixed rule, nothing attacks and nothing retreats. Aircraft
//! that are in the air land as they do without orders. docs/format/caretaker.md has the rule for other programs.

use super::Board;
use super::phase::{production_limit, usable_complexes};
use super::plan::{PlaceOrder, PurchaseOrder, TurnOrders, Until};
use crate::edition::{Domain, Edition, Phase};
use crate::id::{KindId, OrderId, PowerId, SpaceId};

/// The caretaker's orders for the power to move, for all that is left of its turn.
pub fn caretaker_orders(board: Board) -> TurnOrders {
    let power = board.mover();
    let quiet = TurnOrders { power: Some(power), until: Until::EndOfTurn, ..TurnOrders::default() };
    let begun = board.phase() > Phase::Purchase;
    if begun || !board.holds_capital(power) {
        return quiet;
    }
    let ed = board.edition;
    let Some(kind) = guard_kind(ed, power) else { return quiet };
    let yards = usable_complexes(board);
    let room = |yard: &SpaceId| production_limit(ed, *yard).max(0);
    let cost = ed.kind(kind).cost;
    let affordable = board.position.ipc(power).max(0) / cost;
    let count = affordable.min(yards.iter().map(room).sum());
    let count = u16::try_from(count).unwrap_or(u16::MAX);
    if count == 0 {
        return quiet;
    }
    let units = vec![(kind, count)];
    let purchase = PurchaseOrder { id: OrderId(1), units, conditional: Vec::new() };
    let capital = ed.power(power).capital.filter(|c| yards.contains(c));
    let placed = capital.map(|c| (c, count.min(u16::try_from(room(&c)).unwrap_or(u16::MAX))));
    let mobilize = placed.filter(|(_, n)| *n > 0).map(|(space, n)| {
        let units = vec![(kind, n)];
        vec![PlaceOrder { id: OrderId(2), units, space, condition: None, otherwise: None }]
    });
    TurnOrders { purchase: Some(purchase), mobilize, ..quiet }
}

/// The cheapest kind that the power can buy, that fights in defence and moves on land; of several the first of
/// the edition.
fn guard_kind(ed: &Edition, power: PowerId) -> Option<KindId> {
    ed.kind_ids().filter(|id| can_guard(ed, power, *id)).min_by_key(|id| (ed.kind(*id).cost, *id))
}

/// Is this a land unit that the power can buy, and that can move and defend?
fn can_guard(ed: &Edition, power: PowerId, kind: KindId) -> bool {
    let k = ed.kind(kind);
    k.is_sold_to(power) && k.domain == Domain::Land && k.moves > 0 && k.defense > 0 && k.cost > 0
}
