//! Develop weapons: one development named, dice bought, all thrown together (TECH-01 to TECH-05).

use super::super::Table;
use super::super::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use super::super::event::{Event, Money, Term};
use super::super::luck::{self, RollOutcome};
use super::super::refusal::Refusal;
use super::super::why::Buying;
use crate::edition::{Chance, TechStarts};
use crate::rule::rule;

/// Pays for the dice, or says why they cannot be bought. Nothing is rolled yet.
pub fn check(table: &mut Table) -> Vec<Refusal> {
    let Some(order) = table.input.orders.research.clone() else { return Vec::new() };
    let power = table.at().power;
    let each = table.ed.profile.research_die_cost;
    let have = table.at().ipc(power);
    let cost = i32::from(order.dice).saturating_mul(each);
    if order.dice == 0 {
        return vec![Refusal::new(order.id, rule("TECH-01"), Buying::NoDice)];
    }
    if table.at().has_tech(power, order.tech) {
        let why = Buying::HasTech { power, tech: order.tech };
        return vec![Refusal::new(order.id, rule("TECH-05"), why)];
    }
    if cost > have {
        let why = Buying::DiceTooDear { power, dice: order.dice, cost, have };
        return vec![Refusal::new(order.id, rule("TECH-01"), why)];
    }
    table.record(Event::Paid { power, ipc: cost, why: Money::Research, rule: rule("TECH-01") });
    table.record(Event::Researched { power, tech: order.tech, dice: order.dice });
    Vec::new()
}

/// Throws the dice that were bought.
///
/// # Errors
/// The dice of this step could not be had.
pub fn roll(table: &mut Table) -> Result<(), DiceFault> {
    let Some(order) = table.input.orders.research.clone() else { return Ok(()) };
    let power = table.at().power;
    let key = RollKey {
        kind: RollKind::Research,
        place: RollPlace::Power(power),
        index: 0,
        side: RollSide::None,
        column: 6,
        low_luck: false,
    };
    let dice = u32::from(order.dice);
    let thrown = if table.ed.low_luck.has(Chance::Research) {
        // One face of six finds what is looked for.
        let terms = vec![Term { who: None, sixths: dice }];
        luck::sum_up(table, key, power, terms, rule("TECH-03"))?
    } else {
        roll_for_development(table, key, dice, table.ed.tech(order.tech).number)?
    };
    // An unrolled face is accepted only where it cannot matter.
    if let Some(key) = thrown.open.filter(|_| thrown.hits == 0) {
        return Err(DiceFault::UnrolledMatters { key });
    }
    if thrown.hits > 0 {
        table.record(Event::Discovered { power, tech: order.tech, rule: rule("TECH-03") });
        at_once(table);
    }
    Ok(())
}

/// Dice that find the development with its number.
fn roll_for_development(
    table: &mut Table,
    key: RollKey,
    dice: u32,
    number: u8,
) -> Result<RollOutcome, DiceFault> {
    let faces = luck::throw(table, &key, dice)?;
    let hits = faces.iter().filter(|f| **f == Face::Shows(number)).count() as u32;
    let open = faces.contains(&Face::Unrolled).then_some(key);
    let by = table.at().power;
    let units = Vec::new();
    let rule = rule("TECH-03");
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(RollOutcome { hits, open })
}

/// Where a development works from the moment it is found, it starts now (TECH-04).
pub(crate) fn at_once(table: &mut Table) {
    if table.ed.profile.tech_starts == TechStarts::Immediately {
        start(table);
    }
}

/// Puts the development rolled this turn into effect (TECH-04).
pub fn start(table: &mut Table) {
    let power = table.at().power;
    if let Some(tech) = table.at().turn.pending_tech {
        table.record(Event::Developed { power, tech, rule: rule("TECH-04") });
    }
}
