//! What can be said of orders by rules of nations before any die falls: whether the rule is the
//! power's, is in the game, and is one that anything is ordered by.

use super::{lend, riot, sabotage, standing};
use crate::edition::{Advantage, Deed, Phase};
use crate::engine::Field;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
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
    // A turn that goes on after a stop has its whole file again, and what it has used is used.
    let resumed = p.turn.combat_locked && p.phase == Phase::ConductCombat;
    let done = resumed && a.ordered_in().is_some_and(|phase| phase <= p.phase);
    match standing(ed, p, advantage) {
        None => return Some(Nation::NotInGame { advantage }),
        Some(Use::Spent | Use::Active) if !done => return Some(Nation::UsedUp { advantage }),
        Some(_) => {}
    }
    let Some(phase) = a.ordered_in() else { return Some(Nation::NoOrders { advantage }) };
    let played = phase < p.phase && !resumed;
    if played || !field.input.orders.until.covers(phase) {
        return Some(Nation::OtherPart { advantage, phase });
    }
    if says_nothing(a, &o.says) {
        return Some(Nation::Unsaid { advantage });
    }
    a.deeds.iter().find_map(|deed| match deed {
        Deed::Sabotage(act) if !resumed => sabotage::target(field, act, o).err(),
        Deed::Riot(act) if !resumed => riot::riot_place(field, act, o).err(),
        Deed::Lends(l) if !resumed => lend::partner(field, l, o).err(),
        _ => None,
    })
}

/// Does an order leave out what the rule wants to know?
fn says_nothing(a: &Advantage, says: &AdvantageWord) -> bool {
    if a.declared {
        return *says != AdvantageWord::Yes;
    }
    let fits = |deed: &Deed| match (deed, says) {
        (Deed::Converts(_), AdvantageWord::Units { .. }) => true,
        (Deed::Grant(_) | Deed::Sabotage(_) | Deed::Riot(_), AdvantageWord::Place(_)) => true,
        (Deed::Early(_), AdvantageWord::Lot { .. }) => true,
        (Deed::Grant(g), AdvantageWord::Yes) => g.places.len() == 1,
        (Deed::Keeps(_), AdvantageWord::Yes) => true,
        (Deed::Lends(l), AdvantageWord::Yes) => l.to.is_some(),
        (Deed::Lends(_), AdvantageWord::Power(_)) => true,
        _ => false,
    };
    !a.deeds.iter().any(fits)
}

/// The orders by rules of nations that would be carried out in this phase.
pub fn orders_in(field: Field, phase: Phase) -> Vec<OrderId> {
    let due = |o: &&AdvantageOrder| field.ed.advantage(o.advantage).ordered_in() == Some(phase);
    field.input.orders.advantages.iter().filter(due).map(|o| o.id).collect()
}
