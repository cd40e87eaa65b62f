//! What can be said of orders by rules of nations before any die falls: whether the rule is the
//! power's, is in the game, and is one that anything is ordered by.

use crate::edition::{Deed, Moment, Phase};
use crate::engine::Field;
use crate::engine::plan::AdvantageOrder;
use crate::engine::position::Use;
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::id::OrderId;
use crate::rule::rule;

/// Every order of the turn that can never be carried out.
pub fn refusals(field: Field) -> Vec<Refusal> {
    let orders = &field.input.orders.advantages;
    orders
        .iter()
        .filter_map(|o| why_not(field, o).map(|why| (o, why)))
        .map(refused(field))
        .collect()
}

fn refused(field: Field) -> impl Fn((&AdvantageOrder, Nation)) -> Refusal {
    move |(o, why)| {
        let a = field.ed.advantage(o.advantage);
        let id = if matches!(why, Nation::NotYours { .. }) { rule("NAT-02") } else { a.rule };
        Refusal::new(o.id, id, why)
    }
}

fn why_not(field: Field, o: &AdvantageOrder) -> Option<Nation> {
    let (ed, p) = (field.ed, field.p);
    let advantage = o.advantage;
    let a = ed.advantage(advantage);
    if a.power != p.power {
        return Some(Nation::NotYours { advantage, power: a.power });
    }
    let now = p.advantages.get(&advantage).copied();
    if now.is_none() && !(a.compulsory() && a.played) {
        return Some(Nation::NotInGame { advantage });
    }
    if matches!(now, Some(Use::Spent | Use::Active)) {
        return Some(Nation::UsedUp { advantage });
    }
    let takes_orders =
        a.declared || a.deeds.iter().any(|d| matches!(d, Deed::Converts(_) | Deed::Grant(_)));
    (!takes_orders).then_some(Nation::NoOrders { advantage })
}

/// The orders by rules of nations that would be carried out in this phase.
pub fn orders_in(field: Field, phase: Phase) -> Vec<OrderId> {
    let ed = field.ed;
    let due = |o: &&AdvantageOrder| {
        let a = ed.advantage(o.advantage);
        let of = |deed: &Deed| match deed {
            Deed::Converts(c) => match c.when {
                Moment::Purchase => phase == Phase::Purchase,
                Moment::Mobilize => phase == Phase::Mobilize,
            },
            Deed::Grant(_) => phase == Phase::Mobilize,
            _ => false,
        };
        (a.declared && phase == Phase::Collect) || a.deeds.iter().any(of)
    };
    field.input.orders.advantages.iter().filter(due).map(|o| o.id).collect()
}
