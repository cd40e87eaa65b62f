//! What is the matter with a line, where the lines beside it or the map tell it better than the rule:
//! spaces of a path that do not touch, and a move of two legs on two lines.

use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::Refusal;
use crate::engine::plan::{MoveOrder, TurnOrders};
use crate::engine::why::{Units, Way, Why};
use crate::id::{OrderId, SpaceId};

/// Says of refused moves what is the matter with them.
pub fn hints(ed: &Edition, orders: &TurnOrders, refusals: &[Refusal], found: &mut [Diagnostic]) {
    for (refusal, d) in refusals.iter().zip(found) {
        let told = match &refusal.why {
            Why::Way(Way::NoOpenWay { .. } | Way::OutOfReach { .. }) => apart(ed, orders, refusal),
            Why::Units(Units::TooFew { space, .. }) => legs(ed, orders, refusal.order, *space),
            _ => None,
        };
        if let Some(words) = told {
            d.help = Some(words);
        }
    }
}

fn moves(orders: &TurnOrders) -> impl Iterator<Item = &MoveOrder> {
    let combat = orders.combat.iter().flat_map(|c| &c.moves);
    combat.chain(orders.noncombat.iter().flatten()).chain(orders.patrol.iter().flatten())
}

fn order(orders: &TurnOrders, id: OrderId) -> Option<&MoveOrder> {
    moves(orders).find(|m| m.id == id)
}

/// Neighbours in a path that are none: the way between them is counted, too.
fn apart(ed: &Edition, orders: &TurnOrders, refusal: &Refusal) -> Option<String> {
    let path = &order(orders, refusal.order)?.path;
    let (a, b) =
        path.windows(2).map(|w| (w[0], w[1])).find(|(a, b)| a != b && !ed.adjacent(*a, *b))?;
    let name = |s: SpaceId| ed.space(s).name.as_str();
    Some(format!("{} and {} do not touch: the way between them counts as well", name(a), name(b)))
}

/// The moves of the phase that an order belongs to.
fn beside(orders: &TurnOrders, id: OrderId) -> &[MoveOrder] {
    let lists = [
        orders.combat.as_ref().map(|c| &c.moves[..]),
        orders.noncombat.as_deref(),
        orders.patrol.as_deref(),
    ];
    let holds = |list: &&[MoveOrder]| list.iter().any(|m| m.id == id);
    lists.into_iter().flatten().find(holds).unwrap_or_default()
}

/// Units are taken from where another line of the same phase brings them.
fn legs(ed: &Edition, orders: &TurnOrders, id: OrderId, from: SpaceId) -> Option<String> {
    let second = order(orders, id)?;
    let kinds = |m: &MoveOrder| m.groups.iter().map(|g| g.kind).collect::<Vec<_>>();
    let wanted = kinds(second);
    let first = beside(orders, id).iter().find(|m| {
        m.id != id
            && m.path.len() > 1
            && m.path.last() == Some(&from)
            && kinds(m).iter().any(|k| wanted.contains(k))
    })?;
    let names = first.path.iter().chain(second.path.iter().skip(1));
    let way: Vec<&str> = names.map(|s| ed.space(*s).name.as_str()).collect();
    Some(format!("a move of two legs is one line: {}", way.join(" > ")))
}
