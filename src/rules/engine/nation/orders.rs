//! What can be said of orders by rules of nations before any die falls: whether the rule is the
//! power's, is in the game, and is one that anything is ordered by.

use std::collections::BTreeSet;

use super::{grant, lend, riot_rule, sabotage, special, standing};
use crate::edition::{Advantage, Deed, Phase};
use crate::engine::event::Event;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::position::Use;
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, OrderId};
use crate::rule::{RuleId, rule};

/// Every order of the turn that can never be carried out.
pub(crate) fn refusals(field: Field) -> Vec<Refusal> {
    let mut good: BTreeSet<AdvantageId> = BTreeSet::new();
    let mut found = Vec::new();
    for o in &field.input.orders.advantages {
        let again = good.contains(&o.advantage) && once_a_turn(field.board.advantage(o.advantage));
        let why = why_not(field, o).or_else(|| again.then_some(Nation::TooMany { count: 2 }));
        match why {
            Some(why) => found.push((o, why)),
            None => {
                good.insert(o.advantage);
            }
        }
    }
    found.into_iter().map(refuse_order(field)).collect()
}

/// Does a turn have room for one line of the rule only? Lines that convert units or make one early have limits
/// of their own. A grant may name several places: the first one counts that the dice leave open.
fn once_a_turn(a: &Advantage) -> bool {
    !a.deeds.iter().any(|deed| matches!(deed, Deed::Converts(_) | Deed::Early(_) | Deed::Grant(_)))
}

fn refuse_order(field: Field) -> impl Fn((&AdvantageOrder, Nation)) -> Refusal {
    move |(o, why)| {
        let a = field.board.advantage(o.advantage);
        let id = if matches!(why, Nation::NotYours { .. }) { rule("NAT-02") } else { a.rule };
        Refusal::new(o.id, id, why)
    }
}

fn why_not(field: Field, o: &AdvantageOrder) -> Option<Nation> {
    let board = field.board;
    let advantage = o.advantage;
    let a = board.advantage(advantage);
    if a.power != board.mover() {
        return Some(Nation::NotYours { advantage, power: a.power });
    }
    // A turn that goes on after a stop has its whole file again, and what it has used is used.
    let resumed = board.turn().combat_locked && board.phase() == Phase::ConductCombat;
    let done = resumed && a.ordered_in().is_some_and(|phase| phase <= board.phase());
    match standing(board, advantage) {
        None => return Some(Nation::NotInGame { advantage }),
        Some(Use::Spent | Use::Active) if !done => return Some(Nation::UsedUp { advantage }),
        Some(_) => {}
    }
    let Some(phase) = a.ordered_in() else { return Some(Nation::NoOrders { advantage }) };
    let played = phase < board.phase() && !resumed;
    if played || !field.input.orders.until.covers(phase) {
        return Some(Nation::OtherPart { advantage, phase, played });
    }
    if says_nothing(a, &o.says) {
        return Some(Nation::Unsaid { advantage });
    }
    a.deeds.iter().find_map(|deed| match deed {
        Deed::Sabotage(act) if !resumed => sabotage::target(field, act, o).err(),
        Deed::Riot(act) if !resumed => riot_rule::riot_place(field, act, o).err(),
        Deed::Lends(l) if !resumed => lend::partner(field, l, o).err(),
        Deed::Grant(g) => grant::place_of_order(g, o).err(),
        _ => None,
    })
}

/// Does an order leave out what the rule wants to know?
fn says_nothing(a: &Advantage, says: &AdvantageWord) -> bool {
    if a.declared {
        return *says != AdvantageWord::Yes;
    }
    !a.deeds.iter().any(|deed| says_enough(deed, says))
}

/// Does an order say what one thing that the rule does wants to know?
fn says_enough(deed: &Deed, says: &AdvantageWord) -> bool {
    match (deed, says) {
        (Deed::Converts(_), AdvantageWord::Units { .. }) => true,
        (Deed::Grant(_) | Deed::Sabotage(_) | Deed::Riot(_), AdvantageWord::Place(_)) => true,
        (Deed::Early(_), AdvantageWord::Lot { .. }) => true,
        (Deed::Grant(g), AdvantageWord::Yes) => g.places.len() == 1,
        (Deed::Keeps(_), AdvantageWord::Yes) => true,
        (Deed::Lends(l), AdvantageWord::Yes) => l.to.is_some(),
        (Deed::Lends(_), AdvantageWord::Power(_)) => true,
        _ => false,
    }
}

/// The orders by rules of nations that would be carried out in this phase.
pub(crate) fn orders_in(field: Field, phase: Phase) -> Vec<OrderId> {
    field
        .input
        .orders
        .advantages
        .iter()
        .filter(|o| field.board.advantage(o.advantage).ordered_in() == Some(phase))
        .map(|o| o.id)
        .collect()
}

/// In a turn in which the mover has no combats by the rule of a nation, orders that need combats fail. What a
/// power does by a die before its combats needs none.
pub(crate) fn without_combats(table: &mut Table, rule: RuleId) {
    let ed = table.ed;
    let orders = table.input.orders.advantages.clone();
    for o in orders {
        let deeds = &ed.advantage(o.advantage).deeds;
        if !deeds.iter().any(|deed| matches!(deed, Deed::Riot(_) | Deed::Keeps(_))) {
            continue;
        }
        let why = Nation::LeftOut { phase: Phase::ConductCombat };
        table.record(Event::OrderFailed { refusal: Refusal::new(o.id, rule, why) });
    }
}

/// Lines in the mover's tables for battles that ask for what no rule lets it do in its own turn: a riot that
/// it may not start, a second riot, a move in the turn of another power.
pub(crate) fn tables(field: Field) -> Vec<Refusal> {
    let mover = field.board.mover();
    let all = &field.input.orders.advantages;
    let mut called = all.iter().any(|o| {
        field.board.advantage(o.advantage).deeds.iter().any(|deed| matches!(deed, Deed::Riot(_)))
    });
    let mut found = Vec::new();
    for (place, says) in &field.input.orders.battles {
        let Some(order) = says.id else { continue };
        let mut wrong = Vec::new();
        if says.riot == Some(true) {
            let again = riot_rule::riot_rule(field, mover).filter(|_| called);
            let again = again.map(|(id, ..)| (Some(id), Nation::TooMany { count: 2 }));
            wrong.extend(riot_rule::riot_misfit(field, mover, *place).or(again));
            called = true;
        }
        if let Some(wanted) = &says.special_move {
            wrong.extend(special::special_misfit(field, mover, *place, wanted));
        }
        for (id, why) in wrong {
            let id = id.map_or(rule("NAT-01"), |id| field.board.advantage(id).rule);
            let mut refusal = Refusal::new(order, id, why);
            refusal.spaces = vec![*place];
            found.push(refusal);
        }
    }
    found
}
