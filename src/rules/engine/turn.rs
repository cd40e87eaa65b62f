//! One turn of one power: runs the edition's phases from the present position to where the
//! orders end, and stops where a decision is owed.

use super::dice::{Dice, DiceFault, Face, RollKey};
use super::event::Event;
use super::plan::TurnOrders;
use super::refusal::Refusal;
use super::why::NotNow;
use super::{
    Field, Halt, Input, Ledger, NoOutcome, Outcome, Position, Table, nation, phase,
    research_branches, seas, supply,
};
use crate::edition::{Edition, Phase};
use crate::engine::Board;

/// A turn played as far as no die and no decision can change it: every order that must be locked
/// before the first die has been found legal and, unless research dice come first, carried out.
#[derive(Clone, Debug)]
pub struct Locked {
    ledger: Ledger,
    /// Research dice are paid for and lie ready; the rest of the turn waits for them.
    paid: bool,
}

impl Locked {
    /// What has happened up to the first die.
    pub fn events(&self) -> &[Event] {
        self.ledger.events()
    }

    /// The board with the combat moves made, before any die.
    pub fn position(&self) -> &Position {
        self.ledger.position()
    }
}

/// Plays the orders. Refuses them as a whole if any order up to the combat move breaks a rule;
/// later orders that have become impossible are events of the outcome.
///
/// # Errors
/// [`NoOutcome`]: illegal orders (all of them listed), dice that could not be had, a game that is over.
pub fn adjudicate(board: Board, input: &Input, dice: &mut dyn Dice) -> Result<Outcome, NoOutcome> {
    let locked = lock(board, input)?;
    play_out(board.edition, locked, input, dice)
}

/// Plays everything that comes before the first die.
///
/// # Errors
/// As [`adjudicate`], dice excepted.
pub fn lock(board: Board, input: &Input) -> Result<Locked, NoOutcome> {
    if board.position.victory.is_some() {
        return Err(NoOutcome::GameOver);
    }
    let mut table = Table {
        ed: board.edition,
        input,
        ledger: Ledger::new(board.position.clone()),
        dice: &mut NotYet,
    };
    check_power_and_phase(table.field())?;
    let mut refusals = nation::refusals(table.field());
    let researched = input.orders.research.is_some();
    loop {
        let now = table.at().phase;
        let dice_come = now >= Phase::ConductCombat;
        if dice_come || !input.orders.until.covers(now) {
            break;
        }
        let skipped = is_skipped(table.field(), now);
        refusals.extend(play_phase(&mut table, now, false).map_err(fault_of)?);
        // Nothing is rolled before every order that must be locked has been found legal. Where
        // nothing is rolled here, the phases themselves say what is wrong with them.
        if now == Phase::Research && !skipped && researched {
            refusals.extend(research_branches::refusals(&mut table));
            if refusals.is_empty() {
                return Ok(Locked { ledger: table.ledger, paid: true });
            }
            break;
        }
        if !go_on(&mut table, now) {
            break;
        }
    }
    if !refusals.is_empty() {
        return Err(NoOutcome::Refused(refusals));
    }
    Ok(Locked { ledger: table.ledger, paid: false })
}

/// The board when the combat move begins, after the phases before it. Research is left out.
///
/// # Errors
/// As [`adjudicate`], dice excepted; a combat move that is over is [`NoOutcome::GameOver`].
pub(super) fn at_combat_move(board: Board, input: &Input) -> Result<Position, NoOutcome> {
    let mut table = Table {
        ed: board.edition,
        input,
        ledger: Ledger::new(board.position.clone()),
        dice: &mut NotYet,
    };
    check_power_and_phase(table.field())?;
    let mut refusals = Vec::new();
    while table.at().phase < Phase::CombatMove {
        let now = table.at().phase;
        if now == Phase::Research {
            begin_phase(&mut table, now);
        } else {
            refusals.extend(play_phase(&mut table, now, false).map_err(fault_of)?);
        }
        go_on(&mut table, now);
    }
    if !refusals.is_empty() {
        return Err(NoOutcome::Refused(refusals));
    }
    Ok(table.ledger.finish().0)
}

/// Plays the rest of a turn that was locked with the same orders.
///
/// # Errors
/// As [`adjudicate`].
pub fn play_out(
    ed: &Edition,
    locked: Locked,
    input: &Input,
    dice: &mut dyn Dice,
) -> Result<Outcome, NoOutcome> {
    let mut outcome = look_on(ed, locked, input, dice)?;
    outcome.after.normalise();
    Ok(outcome)
}

/// [`play_out`] for callers that want the events alone: the units of the position after keep their numbers.
///
/// # Errors
/// As [`adjudicate`].
pub(super) fn look_on(
    ed: &Edition,
    locked: Locked,
    input: &Input,
    dice: &mut dyn Dice,
) -> Result<Outcome, NoOutcome> {
    let mut table = Table { ed, input, ledger: locked.ledger, dice };
    let owed = match after_lock(&mut table, locked.paid) {
        Ok(()) => Vec::new(),
        Err(Stop::Owed(owed)) => owed,
        Err(Stop::Fault(f)) => return Err(f),
    };
    let (after, events) = table.ledger.finish();
    Ok(Outcome { after, events, owed })
}

/// The combats of a turn that was locked with the same orders, and nothing after them.
///
/// # Errors
/// As [`adjudicate`]; a decision that somebody owes is [`DiceFault::DecisionOwed`].
pub(super) fn fight(
    ed: &Edition,
    locked: Locked,
    input: &Input,
    dice: &mut dyn Dice,
) -> Result<Locked, NoOutcome> {
    let mut table = Table { ed, input, ledger: locked.ledger, dice };
    match after_lock(&mut table, locked.paid) {
        Ok(()) => Ok(Locked { ledger: table.ledger, paid: false }),
        Err(Stop::Owed(_)) => Err(NoOutcome::Dice(DiceFault::DecisionOwed)),
        Err(Stop::Fault(f)) => Err(f),
    }
}

/// No die falls while orders are locked.
pub(super) struct NotYet;

impl Dice for NotYet {
    fn roll(&mut self, key: &RollKey, _: u32) -> Result<Vec<Face>, DiceFault> {
        Err(DiceFault::NotOpen { key: *key })
    }
}

enum Stop {
    Owed(Vec<super::Owed>),
    Fault(NoOutcome),
}

impl From<Halt> for Stop {
    fn from(h: Halt) -> Stop {
        match h {
            Halt::Owed(o) => Stop::Owed(o),
            Halt::Dice(d) => Stop::Fault(NoOutcome::Dice(d)),
        }
    }
}

/// Before the dice no one is asked anything.
fn fault_of(h: Halt) -> NoOutcome {
    match h {
        Halt::Dice(d) => NoOutcome::Dice(d),
        Halt::Owed(_) => NoOutcome::Dice(DiceFault::DecisionOwed),
    }
}

/// Are these orders for this power and this part of the turn?
fn check_power_and_phase(field: Field) -> Result<(), NoOutcome> {
    let power = field.board.mover();
    if let Some(p) = field.input.orders.power.filter(|p| *p != power) {
        return Err(NoOutcome::NotNow(NotNow::OtherPower { due: power, power: p }));
    }
    if let Some(side) = field.board.position.advances.first() {
        return Err(NoOutcome::NotNow(NotNow::AdvanceFirst { side: *side }));
    }
    match untimely(field.board.position, &field.input.orders) {
        Some(why) => Err(NoOutcome::NotNow(why)),
        None => Ok(()),
    }
}

fn after_lock(table: &mut Table, paid: bool) -> Result<(), Stop> {
    if paid {
        phase::research::roll(table).map_err(|d| Stop::Fault(NoOutcome::Dice(d)))?;
        if !go_on(table, Phase::Research) {
            return Ok(());
        }
    }
    let mut refusals = Vec::new();
    loop {
        let now = table.at().phase;
        if !table.input.orders.until.covers(now) {
            break;
        }
        refusals.extend(play_phase(table, now, paid)?);
        if now == Phase::ConductCombat {
            if !refusals.is_empty() {
                break;
            }
            match nation::left_out(table.board(), now) {
                None => {
                    phase::conduct::run(table)?;
                    nation::after_combats(table);
                }
                Some(rule) => {
                    phase::rising::run(table)?;
                    nation::without_combats(table, rule);
                }
            }
        }
        if !go_on(table, now) {
            break;
        }
    }
    if refusals.is_empty() { Ok(()) } else { Err(Stop::Fault(NoOutcome::Refused(refusals))) }
}

/// May the power not play this phase, its capital being lost?
fn is_skipped(field: Field, now: Phase) -> bool {
    field.board.profile().skipped_without_capital.contains(&now)
        && !field.board.holds_capital(field.board.mover())
}

/// What a phase begins with, and the turn, where it is the first of it.
fn begin_phase(table: &mut Table, now: Phase) {
    table.record(Event::PhaseBegan { phase: now });
    if table.ed.profile.phases.first() == Some(&now) {
        supply::limit(table);
        nation::first_phase(table);
    }
}

/// Plays one phase, the combat itself and research dice excepted. `diced`: research dice have been
/// thrown while these orders are carried out.
fn play_phase(table: &mut Table, now: Phase, diced: bool) -> Result<Vec<Refusal>, Halt> {
    begin_phase(table, now);
    if now == Phase::CombatMove {
        nation::combat_move(table);
    }
    let left_out = nation::left_out(table.board(), now);
    if left_out.is_some() || is_skipped(table.field(), now) {
        if now == Phase::Noncombat {
            nation::no_noncombat(table);
        }
        return Ok(phase::skip(table, now, left_out));
    }
    match now {
        Phase::Research => return Ok(phase::research::check(table)),
        Phase::Purchase => {
            let mut refusals = phase::purchase::run(table);
            refusals.extend(nation::purchase(table));
            refusals.extend(phase::placed_at_once::run(table));
            return Ok(refusals);
        }
        Phase::LandPatrols => return Ok(phase::patrol::run(table)),
        Phase::CombatMove if diced => phase::combat_move::run_what_can(table),
        Phase::CombatMove => return Ok(phase::combat_move::run(table)),
        Phase::ConductCombat => {}
        Phase::Noncombat => {
            let from = table.ledger.events().len();
            phase::noncombat::run(table)?;
            phase::ambush::after_noncombat(table, from)?;
            nation::after_noncombat(table);
        }
        Phase::Mobilize => phase::mobilize::run(table),
        Phase::Collect => phase::collect::run(table),
    }
    Ok(Vec::new())
}

/// Goes to the next phase; `false` when the turn was over with this one.
fn go_on(table: &mut Table, now: Phase) -> bool {
    seas::claim(table, now);
    let phases = &table.ed.profile.phases;
    let place = phases.iter().position(|p| *p == now).unwrap_or(0);
    match phases.get(place + 1) {
        Some(next) => {
            table.record(Event::PhaseEnded { phase: now, next: *next });
            true
        }
        None => {
            phase::end::run(table);
            false
        }
    }
}

/// Why these orders do not fit the phase that is due: sections for phases already played are
/// refused, so that nothing is silently ignored. While a turn is being resumed after a stop, the
/// same file comes again and is not looked at twice.
pub fn untimely(before: &Position, orders: &TurnOrders) -> Option<NotNow> {
    let o = orders;
    let now = before.phase;
    if before.turn.combat_locked && now == Phase::ConductCombat {
        return None;
    }
    let late = [
        (o.research.is_some(), Phase::Research),
        (o.purchase.is_some(), Phase::Purchase),
        (o.patrol.is_some(), Phase::LandPatrols),
        (o.combat.is_some(), Phase::CombatMove),
        (!o.battles.is_empty(), Phase::ConductCombat),
        (o.noncombat.is_some(), Phase::Noncombat),
    ];
    let played = late.into_iter().find(|(written, phase)| *written && *phase < now);
    if let Some((_, phase)) = played {
        return Some(NotNow::PhasePlayed { phase });
    }
    (!o.until.covers(now)).then_some(NotNow::PartPlayed)
}
