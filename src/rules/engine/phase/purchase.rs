//! Purchase units: paid at once, waiting in the mobilization zone (BUY-01 to BUY-07).

use crate::rule::rule;

use super::super::Table;
use super::super::condition;
use super::super::event::{Event, Money};
use super::super::refusal::Refusal;
use super::super::why::Buying;

/// Buys everything on the list, or says what is wrong with it and buys nothing.
pub fn run(table: &mut Table) -> Vec<Refusal> {
    let Some(order) = table.input.orders.purchase.clone() else { return Vec::new() };
    let power = table.at().power;
    let ed = table.ed;
    for line in &order.conditional {
        let holds = condition::holds(table.board(), &line.condition);
        let condition = line.condition.clone();
        table.record(Event::ConditionTested { order: line.id, condition, holds });
    }
    let units = order.total(|c| condition::holds(table.board(), c));
    let mut refusals = Vec::new();
    let mut total = 0_i64;
    for &(kind, count) in &units {
        let k = ed.kind(kind);
        if !k.is_sold_to(power) {
            let why = Buying::NotForSale { power, kind };
            refusals.push(Refusal::new(order.id, rule("BUY-01"), why));
        }
        total += i64::from(k.cost) * i64::from(count);
    }
    let have = i64::from(table.at().ipc(power));
    if total > have {
        let why = Buying::TooDear { power, cost: total, have };
        refusals.push(Refusal::new(order.id, rule("BUY-02"), why));
    }
    if !refusals.is_empty() {
        return refusals;
    }
    for &(kind, count) in units.iter().filter(|(_, n)| *n > 0) {
        let ipc = ed.kind(kind).cost * i32::from(count);
        table.record(Event::Paid { power, ipc, why: Money::Purchase, rule: rule("BUY-02") });
        table.record(Event::Bought { power, kind, count, ipc });
    }
    Vec::new()
}
