//! Collect income: the production level, if the capital is held (INC-01 to INC-06).

use crate::rule::rule;

use super::super::Table;
use super::super::event::{Event, Money};

/// Pays the mover the sum of its territories.
pub fn run(table: &mut Table) {
    let power = table.at().power;
    let ipc = table.at().production(table.ed, power);
    table.record(Event::Received { power, ipc, why: Money::Income, rule: rule("INC-01") });
}
