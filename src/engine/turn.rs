//! One turn of one power: runs the edition's phases from where the position stands to where the
//! orders end, and stops where a decision is owed.

use crate::edition::{Edition, Phase};

use super::dice::Dice;
use super::event::Event;
use super::phase;
use super::plan::{TurnOrders, Until};
use super::prospect;
use super::{Fault, Halt, Input, Ledger, Outcome, Position, Table};

/// Plays the orders. Refuses them as a whole if any order up to the combat move breaks a rule;
/// later orders that have become impossible are events of the outcome.
///
/// # Errors
/// [`Fault`]: illegal orders (all of them listed), dice that could not be had, a game that is over.
pub fn adjudicate(
    ed: &Edition,
    before: &Position,
    input: &Input,
    dice: &mut dyn Dice,
) -> Result<Outcome, Fault> {
    if before.victory.is_some() {
        return Err(Fault::GameOver);
    }
    let mut table = Table { ed, input, ledger: Ledger::new(before.clone()), dice };
    let owed = match run(&mut table) {
        Ok(()) => Vec::new(),
        Err(Stop::Owed(owed)) => owed,
        Err(Stop::Fault(f)) => return Err(f),
    };
    let (mut after, events) = table.ledger.finish();
    after.normalise();
    Ok(Outcome { after, events, owed })
}

enum Stop {
    Owed(Vec<super::Owed>),
    Fault(Fault),
}

impl From<Halt> for Stop {
    fn from(h: Halt) -> Stop {
        match h {
            Halt::Owed(o) => Stop::Owed(o),
            Halt::Dice(d) => Stop::Fault(Fault::Dice(d)),
        }
    }
}

fn run(table: &mut Table) -> Result<(), Stop> {
    let power = table.at().power;
    if let Some(p) = table.input.orders.power.filter(|p| *p != power) {
        let (has, wants) = (&table.ed.power(power).name, &table.ed.power(p).name);
        let what = format!("it is the turn of {has}, not of {wants}");
        return Err(Stop::Fault(Fault::NotNow { what }));
    }
    if let Some(what) = untimely(table.at(), &table.input.orders) {
        return Err(Stop::Fault(Fault::NotNow { what }));
    }
    let phases = table.ed.profile.phases.clone();
    let mut refusals = Vec::new();
    // Were research dice thrown while these orders are carried out?
    let mut diced = false;
    loop {
        let now = table.at().phase;
        if !covers(table.input.orders.until, now) {
            break;
        }
        table.record(Event::PhaseBegan { phase: now });
        let skipped = table.ed.profile.skipped_without_capital.contains(&now)
            && !table.at().holds_capital(table.ed, power);
        if skipped {
            refusals.extend(phase::skip(table, now));
        } else {
            match now {
                Phase::Research => refusals.extend(phase::research::check(table)),
                Phase::Purchase => refusals.extend(phase::purchase::run(table)),
                Phase::CombatMove if diced => phase::combat_move::run_what_can(table),
                Phase::CombatMove => refusals.extend(phase::combat_move::run(table)),
                Phase::ConductCombat => {}
                Phase::Noncombat => phase::noncombat::run(table)?,
                Phase::Mobilize => phase::mobilize::run(table),
                Phase::Collect => phase::collect::run(table),
            }
        }
        // Nothing is rolled before every order that must be locked has been found legal.
        if now == Phase::Research && !skipped {
            refusals.extend(prospect::refusals(table));
            if !refusals.is_empty() {
                return Err(Stop::Fault(Fault::Refused(refusals)));
            }
            phase::research::roll(table).map_err(|d| Stop::Fault(Fault::Dice(d)))?;
            diced = table.input.orders.research.is_some();
        }
        if now == Phase::ConductCombat {
            if !refusals.is_empty() {
                return Err(Stop::Fault(Fault::Refused(refusals)));
            }
            phase::conduct::run(table)?;
        }
        let place = phases.iter().position(|p| *p == now).unwrap_or(0);
        match phases.get(place + 1) {
            Some(next) => table.record(Event::PhaseEnded { phase: now, next: *next }),
            None => {
                phase::end::run(table);
                break;
            }
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(Stop::Fault(Fault::Refused(refusals))) }
}

/// Does a file that goes as far as `until` play this phase?
fn covers(until: Until, phase: Phase) -> bool {
    match until {
        Until::Research => phase <= Phase::Research,
        Until::Combat => phase <= Phase::ConductCombat,
        Until::EndOfTurn => true,
    }
}

/// Why these orders do not fit the phase that is due: sections for phases already played are
/// refused, so that nothing is silently ignored. While a turn is being resumed after a stop, the
/// same file comes again and is not looked at twice.
pub fn untimely(before: &Position, orders: &TurnOrders) -> Option<String> {
    let (o, now) = (orders, before.phase);
    if before.turn.combat_locked && now == Phase::ConductCombat {
        return None;
    }
    let late = [
        (o.research.is_some(), Phase::Research, "research"),
        (o.purchase.is_some(), Phase::Purchase, "purchase"),
        (o.combat.is_some(), Phase::CombatMove, "combat"),
        (!o.battles.is_empty(), Phase::ConductCombat, "battle"),
        (o.noncombat.is_some(), Phase::Noncombat, "noncombat"),
    ];
    for (written, phase, word) in late {
        if written && phase < now {
            return Some(format!("[{word}] was played in an earlier file of this turn"));
        }
    }
    (!covers(o.until, now)).then(|| "this part of the turn was played already".to_string())
}
