//! One file per phase of the turn. Phases before the dice return refusals; phases after them carry
//! out what is possible and record the rest.

mod already_used;
pub mod ambush;
mod cargo;
mod carrier_promises;
pub mod collect;
pub mod combat_move;
pub mod conduct;
mod draft;
pub mod early;
pub mod end;
pub mod mobilize;
pub mod noncombat;
pub mod patrol;
mod production;
pub mod purchase;
pub mod research;
mod rising;
mod shift;
#[cfg(test)]
mod test_board;

pub use draft::TrialBoard;

use crate::edition::Phase;
use crate::id::OrderId;
use crate::rule::{RuleId, rule};

use super::Table;
use super::event::Event;
use super::nation;
use super::refusal::Refusal;
use super::why::Buying;

/// A phase the power may not play because the enemy holds its capital (CPT-03). What was written for
/// it is refused, or after the dice recorded as having failed.
pub fn skip(table: &mut Table, phase: Phase) -> Vec<Refusal> {
    let rule_id = without_capital(phase);
    table.record(Event::PhaseSkipped { phase, rule: rule_id });
    let o = &table.input.orders;
    let written: Vec<OrderId> = match phase {
        Phase::Research => o.research.iter().map(|r| r.id).collect(),
        Phase::Purchase => o.purchase.iter().map(|p| p.id).collect(),
        Phase::LandPatrols => o.patrol.iter().flatten().map(|m| m.id).collect(),
        Phase::Mobilize => o.mobilize.iter().flatten().map(|m| m.id).collect(),
        _ => Vec::new(),
    };
    let power = table.at().power;
    let refused = |id| Refusal::new(id, rule_id, Buying::CapitalLost { power });
    let mut refusals: Vec<Refusal> = written.into_iter().map(refused).collect();
    let resting = |id| Refusal::new(id, rule("NAT-04"), Buying::CapitalLost { power });
    refusals.extend(nation::orders_in(table.field(), phase).into_iter().map(resting));
    if phase <= Phase::ConductCombat {
        return refusals;
    }
    for refusal in refusals {
        table.record(Event::OrderFailed { refusal });
    }
    Vec::new()
}

fn without_capital(phase: Phase) -> RuleId {
    match phase {
        Phase::Research => rule("TECH-12"),
        Phase::Purchase => rule("BUY-05"),
        Phase::Collect => rule("INC-02"),
        _ => rule("CPT-03"),
    }
}
