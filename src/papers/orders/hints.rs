//! What is the matter with a line, where its neighbouring lines or the map show it better than the rule:
//! spaces of a path that do not touch, a move of two legs on two lines, ships that could bombard where
//! others land, units placed that no line buys, and the line that orders too many dice.

use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::Refusal;
use crate::engine::plan::{CargoStep, MoveOrder, TurnOrders};
use crate::engine::why::{Buying, Goal, Placing, Units, Way, Why};
use crate::id::{KindId, OrderId, SpaceId};

use super::OrderFile;
use super::plural::plural;

/// Says of refused moves what is the matter with them.
pub(super) fn hints(
    ed: &Edition,
    file: &OrderFile,
    refusals: &[Refusal],
    found: &mut [Diagnostic],
) {
    let orders = &file.orders;
    for (refusal, d) in refusals.iter().zip(found) {
        let told = match &refusal.why {
            Why::Way(Way::NoOpenWay { off: false, .. } | Way::OutOfReach { .. }) => {
                apart(ed, orders, refusal)
            }
            Why::Units(Units::TooFew { space, .. }) => legs(ed, orders, refusal.order, *space),
            Why::Goal(Goal::NoEnemyForShip { kind, .. }) => guns(ed, orders, refusal.order, *kind),
            Why::Placing(Placing::NotBought { kind, count, bought: 0 })
                if never_bought(orders, *kind) =>
            {
                let kind = plural(&ed.kind(*kind).name, *count);
                d.message = format!("places {count} {kind}, but none was bought");
                Some("buy it in [purchase], or delete it here".to_string())
            }
            Why::Buying(Buying::DiceTooDear { .. }) => {
                if let Some(at) = &file.dice {
                    d.at = at.clone();
                }
                None
            }
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

/// A file that buys, and nothing of this kind.
fn never_bought(orders: &TurnOrders, wanted: KindId) -> bool {
    orders.purchase.as_ref().is_some_and(|buy| {
        let lines = buy.conditional.iter().flat_map(|b| b.units.iter().chain(&b.otherwise));
        buy.units.iter().chain(lines).all(|(kind, _)| *kind != wanted)
    })
}

/// Ships that may bombard where others of their order land, if a word says so.
fn guns(ed: &Edition, orders: &TurnOrders, id: OrderId, kind: KindId) -> Option<String> {
    let order = order(orders, id).filter(|m| m.bombard.is_none() && ed.kind(kind).bombard > 0)?;
    let land = order.cargo.iter().find_map(|step| match step {
        CargoStep::Offload { to, .. } => Some(&ed.space(*to).name),
        CargoStep::Load { .. } => None,
    })?;
    let kind = &ed.kind(kind).name;
    Some(format!("the {kind} may come to bombard: add the words `bombard {land}` to this line"))
}

/// Neighbours in a path that are none: the way between them is counted, too.
fn apart(ed: &Edition, orders: &TurnOrders, refusal: &Refusal) -> Option<String> {
    let path = &order(orders, refusal.order)?.path;
    let (a, b) =
        path.windows(2).map(|w| (w[0], w[1])).find(|(a, b)| a != b && !ed.adjacent(*a, *b))?;
    Some(format!(
        "{} and {} have no common border: the path between them counts as well",
        ed.space(a).name,
        ed.space(b).name
    ))
}

/// The moves of the phase that an order belongs to.
fn beside(orders: &TurnOrders, id: OrderId) -> &[MoveOrder] {
    let lists = [
        orders.combat.as_ref().map(|c| &c.moves[..]),
        orders.noncombat.as_deref(),
        orders.patrol.as_deref(),
    ];
    lists.into_iter().flatten().find(|list| list.iter().any(|m| m.id == id)).unwrap_or_default()
}

/// Units are taken from where another line of the same phase brings them.
fn legs(ed: &Edition, orders: &TurnOrders, id: OrderId, from: SpaceId) -> Option<String> {
    let second = order(orders, id)?;
    let wanted = kinds_moved(second);
    let first = beside(orders, id).iter().find(|m| {
        m.id != id
            && m.path.len() > 1
            && m.path.last() == Some(&from)
            && kinds_moved(m).iter().any(|k| wanted.contains(k))
    })?;
    let names = first.path.iter().chain(second.path.iter().skip(1));
    let way: Vec<&str> = names.map(|s| ed.space(*s).name.as_str()).collect();
    Some(format!("a move of two legs is one line: {}", way.join(" > ")))
}

/// The kinds of units that a line moves.
fn kinds_moved(m: &MoveOrder) -> Vec<KindId> {
    m.groups.iter().map(|g| g.kind).collect::<Vec<_>>()
}
