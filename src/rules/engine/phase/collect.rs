//! Collect income: the production level, if the capital is held (INC-01 to INC-06).

use crate::rule::rule;

use super::super::Table;
use super::super::event::{Event, Money};
use super::super::nation;
use super::super::supply::{self, Income};

/// Pays the mover what its territories and convoys bring in.
pub fn run(table: &mut Table) {
    let power = table.at().power;
    let Income { ipc, cut_off } = supply::income(table.board(), power);
    if !cut_off.is_empty() {
        let lost = cut_off
            .iter()
            .map(|s| {
                let space = table.ed.space(*s);
                space.convoy.map_or(space.income, |c| c.income)
            })
            .sum();
        let rule = rule("CVY-03");
        table.record(Event::CutOff { power, spaces: cut_off, ipc: lost, rule });
    }
    table.record(Event::Received { power, ipc, why: Money::Income, rule: rule("INC-01") });
    for (advantage, ipc) in nation::taken_off(table.board(), power, ipc) {
        let rule = table.ed.advantage(advantage).rule;
        table.record(Event::Paid { power, ipc, why: Money::Advantage, rule });
    }
    for (advantage, ipc) in nation::added(table.board(), power) {
        let rule = table.ed.advantage(advantage).rule;
        table.record(Event::Received { power, ipc, why: Money::Advantage, rule });
    }
    nation::collect(table);
}
