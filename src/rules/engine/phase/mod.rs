//! One file per phase of the turn. Phases before the dice return refusals; phases after them carry
//! out what is possible and record the rest.

mod already_used;
pub mod ambush;
mod cargo;
mod carrier_promises;
pub mod collect;
pub mod combat_move;
pub mod conduct;
pub mod end;
pub mod mobilize;
pub mod noncombat;
mod order_trial;
pub mod patrol;
pub mod placed_at_once;
mod placing;
mod production;
pub mod purchase;
pub mod research;
mod riot;
pub mod rising;
mod shift;

pub(crate) use order_trial::TrialBoard;
pub(super) use production::{limit as production_limit, usable as usable_complexes};

use crate::edition::Phase;
use crate::id::OrderId;
use crate::rule::{RuleId, rule};

use super::Table;
use super::event::Event;
use super::nation;
use super::plan::TurnOrders;
use super::refusal::Refusal;
use super::why::{Buying, Nation, Why};

/// A phase the power may not play because the enemy holds its capital (CPT-03), or that it leaves out by
/// the rule of its nation. What was written for it is refused, or after the dice recorded as having
/// failed.
pub fn skip(table: &mut Table, phase: Phase, left_out: Option<RuleId>) -> Vec<Refusal> {
    let rule_id = left_out.unwrap_or_else(|| without_capital(phase));
    table.record(Event::PhaseSkipped { phase, rule: rule_id });
    let power = table.at().power;
    let why =
        |capital: Why| if left_out.is_some() { Nation::LeftOut { phase }.into() } else { capital };
    let written = written(&table.input.orders, phase).into_iter();
    let mut refusals: Vec<Refusal> = written
        .map(|id| Refusal::new(id, rule_id, why(Buying::CapitalLost { power }.into())))
        .collect();
    if left_out.is_none() {
        refusals.extend(
            nation::orders_in(table.field(), phase)
                .into_iter()
                .map(|id| Refusal::new(id, rule("NAT-04"), Buying::CapitalLost { power })),
        );
    }
    if phase <= Phase::ConductCombat {
        return refusals;
    }
    for refusal in refusals {
        table.record(Event::OrderFailed { refusal });
    }
    Vec::new()
}

/// The orders written for a phase; those for battles belong to the combat move, before any die.
fn written(o: &TurnOrders, phase: Phase) -> Vec<OrderId> {
    match phase {
        Phase::Research => o.research.iter().map(|r| r.id).collect(),
        Phase::Purchase => o.purchase.iter().map(|p| p.id).collect(),
        Phase::LandPatrols => o.patrol.iter().flatten().map(|m| m.id).collect(),
        Phase::CombatMove => {
            let combat = o.combat.iter().flat_map(|c| {
                let lists = [&c.order, &c.attack, &c.ignore].into_iter().flatten();
                let places = lists.map(|(id, _)| *id);
                c.moves.iter().chain(&c.promises).map(|m| m.id).chain(places)
            });
            combat.chain(o.battles.values().filter_map(|b| b.id)).collect()
        }
        Phase::Noncombat => o.noncombat.iter().flatten().map(|m| m.id).collect(),
        Phase::Mobilize => o.mobilize.iter().flatten().map(|m| m.id).collect(),
        Phase::ConductCombat | Phase::Collect => Vec::new(),
    }
}

fn without_capital(phase: Phase) -> RuleId {
    match phase {
        Phase::Research => rule("TECH-12"),
        Phase::Purchase => rule("BUY-05"),
        Phase::Collect => rule("INC-02"),
        _ => rule("CPT-03"),
    }
}
