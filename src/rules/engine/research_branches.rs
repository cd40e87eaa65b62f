//! What orders look like before the research dice fall. Where a development may be found this turn,
//! purchases and combat moves are judged twice, as if it had been found and as if not: an order that
//! can be carried out in one of the two is accepted, and fails later if the dice decide otherwise.

use std::collections::BTreeSet;

use super::event::Event;
use super::plan::Until;
use super::refusal::Refusal;
use super::{Field, Table, nation, phase};
use crate::edition::Phase;
use crate::id::OrderId;
use crate::rule::rule;

/// Everything up to the combat move that is legal in no outcome of the research dice.
pub(super) fn refusals(table: &mut Table) -> Vec<Refusal> {
    if table.input.orders.until == Until::Research {
        return Vec::new();
    }
    let missed = look_ahead(table, false);
    let Some(_) = &table.input.orders.research else { return missed };
    let found = look_ahead(table, true);
    let branches = branches_of_orders(table.field());
    let mut all: Vec<Refusal> = missed
        .into_iter()
        .filter(|r| found.iter().any(|f| f.order == r.order) || branches.contains(&r.order))
        .collect();
    // What a condition reserves for one outcome has only that one to be legal in.
    let told: BTreeSet<OrderId> = all.iter().map(|r| r.order).collect();
    let more =
        found.into_iter().filter(|r| branches.contains(&r.order) && !told.contains(&r.order));
    all.extend(more);
    all
}

/// Orders with a branch for each outcome of the dice.
fn branches_of_orders(field: Field) -> BTreeSet<OrderId> {
    let o = &field.input.orders;
    let moves = o.combat.iter().flat_map(|c| &c.moves);
    let moves = moves.filter(|m| m.condition.as_ref().is_some_and(|c| c.is_research()));
    let buys = o.purchase.iter().filter(|p| !p.conditional.is_empty());
    moves.map(|m| m.id).chain(buys.map(|p| p.id)).collect()
}

/// Purchase, patrols and combat moves as they stand once research has been paid for, the development
/// `found` or not.
fn look_ahead(table: &mut Table, found: bool) -> Vec<Refusal> {
    let kept = table.ledger.mark();
    let power = table.at().power;
    if let Some(order) = table.input.orders.research.as_ref().filter(|_| found) {
        let tech = order.tech;
        table.record(Event::Discovered { power, tech, rule: rule("TECH-03") });
        phase::research::at_once(table);
    }
    let mut refusals = Vec::new();
    for now in table.ed.profile.phases.clone() {
        if !matches!(now, Phase::Purchase | Phase::LandPatrols | Phase::CombatMove) {
            continue;
        }
        table.record(Event::PhaseBegan { phase: now });
        let skipped = table.ed.profile.skipped_without_capital.contains(&now)
            && !table.board().holds_capital(power);
        if now == Phase::CombatMove {
            nation::combat_move(table);
        }
        let left_out = nation::left_out(table.board(), now);
        refusals.extend(match now {
            _ if skipped || left_out.is_some() => phase::skip(table, now, left_out),
            Phase::Purchase => phase::purchase::run(table),
            Phase::LandPatrols => phase::patrol::run(table),
            _ => phase::combat_move::run(table),
        });
    }
    table.ledger.go_back(kept);
    refusals
}
