//! One file per phase of the turn. Phases before the dice return refusals; phases after them carry
//! out what is possible and record the rest.

mod cargo;
pub mod collect;
pub mod combat_move;
pub mod conduct;
mod draft;
pub mod end;
pub mod mobilize;
pub mod noncombat;
pub mod purchase;
pub mod research;
#[cfg(test)]
mod test_board;

use crate::edition::Phase;
use crate::id::OrderId;
use crate::rule::{RuleId, rule};

use super::Table;
use super::event::Event;
use super::refusal::Refusal;

/// A phase the power may not play because the enemy holds its capital (CPT-03).
pub fn skip(table: &mut Table, phase: Phase) -> Vec<Refusal> {
    let rule_id = without_capital(phase);
    table.record(Event::PhaseSkipped { phase, rule: rule_id });
    let o = &table.input.orders;
    let written: Option<OrderId> = match phase {
        Phase::Research => o.research.as_ref().map(|r| r.id),
        Phase::Purchase => o.purchase.as_ref().map(|p| p.id),
        Phase::Mobilize => o.mobilize.as_ref().and_then(|m| m.first()).map(|m| m.id),
        _ => None,
    };
    let name = &table.ed.power(table.at().power).name;
    written
        .map(|id| {
            Refusal::new(id, rule_id, format!("{name} has lost its capital and skips this phase"))
                .help("leave the section out until the capital is free")
        })
        .into_iter()
        .collect()
}

fn without_capital(phase: Phase) -> RuleId {
    match phase {
        Phase::Research => rule("TECH-12"),
        Phase::Purchase => rule("BUY-05"),
        Phase::Collect => rule("INC-02"),
        _ => rule("CPT-03"),
    }
}
