//! The input of the engine for a block: orders and answers read, standing orders as they were locked,
//! seals that were opened; and what its faults mean for the people who sent the files.

use std::collections::BTreeMap;

use crate::engine::plan::Standing;
use crate::engine::{self, Answer, Board, Input, Locked, NoOutcome, Owed, Question};
use crate::id::PowerId;
use crate::orders::{self, refusals::why_said};

use super::super::chain_fault::{ChainFault, Check, document};
use super::super::dice_sources::ChainDice;
use super::super::game::Game;
use super::super::standing::{standing_alive, standing_of};
use super::super::state::OpenedSeal;
use super::late_claims;
use super::prepared::{Prepared, Purpose};

/// What the engine is given. Orders and answers are read, and what new orders want before the dice
/// is examined, here: how far they were played in doing so comes with it.
pub(crate) fn read_input(
    game: &Game,
    step: &Prepared,
) -> Result<(Input, Option<Locked>), ChainFault> {
    input_by(game, step, orders::lock)
}

/// Refuses orders with a part that is possible in no outcome of the dice, and answers that cannot be
/// meant in the battle they are about. It is asked before a link is opened, while another paper can
/// still be written, and never of a block: a ruling must not depend on what might have come.
pub(crate) fn look_ahead(game: &Game, step: &Prepared) -> Result<(), ChainFault> {
    match step.purpose {
        Purpose::Play => {
            let own = late_claims::without_late_claims(game, step.locked)?.map(|(own, _)| own);
            let game = own.as_ref().unwrap_or(game);
            let (input, _) = input_by(game, step, orders::judge)?;
            judge_answers(game, step, &input)
        }
        Purpose::Standing | Purpose::Affairs(_) | Purpose::Ruling(_) | Purpose::FirstDice => Ok(()),
    }
}

/// Every answer against the questions of its seat.
fn judge_answers(game: &Game, step: &Prepared, input: &Input) -> Result<(), ChainFault> {
    let ed = &game.rules.edition;
    let owed = game.owed();
    for (seat, paper) in &step.answers {
        let owed: Vec<Owed> = owed
            .iter()
            .filter(|o| game.seat_of(o.power).is_some_and(|s| s.id == *seat))
            .cloned()
            .collect();
        let found = orders::judge_answer(game.file.position.board(ed), input, &owed, &paper.text);
        if crate::diag::has_errors(&found) {
            return Err(papers_refused(seat, found));
        }
    }
    Ok(())
}

fn input_by(
    game: &Game,
    step: &Prepared,
    check: fn(Board, &Input, &str) -> orders::Examined,
) -> Result<(Input, Option<Locked>), ChainFault> {
    let ed = &game.rules.edition;
    let Some((seat, paper)) = &step.orders else {
        return Err(document("there are no orders to adjudicate"));
    };
    // A turn of the past that is ruled once more was judged when it was played.
    let past = matches!(step.purpose, Purpose::Ruling(_));
    if past || game.state.stopped.is_some() {
        let (input, header) = input_as_read(game, step)?;
        if !past {
            check_due(game, seat, &header)?;
        }
        return Ok((input, None));
    }
    let mut input = input_without_orders(game, step);
    let seen = check(game.file.position.board(ed), &input, &paper.text);
    let file = match seen.file {
        Some(file) if !crate::diag::has_errors(&seen.diagnostics) => file,
        _ => return Err(papers_refused(seat, seen.diagnostics)),
    };
    check_due(game, seat, &file.header)?;
    input.orders = file.orders;
    input.answers = read_answers(game, step)?;
    Ok((input, seen.locked))
}

/// What the engine is given, the orders being read and not judged; the head of their file.
pub(crate) fn input_as_read(
    game: &Game,
    step: &Prepared,
) -> Result<(Input, orders::OrdersHeader), ChainFault> {
    let Some((seat, paper)) = &step.orders else {
        return Err(document("there are no orders to adjudicate"));
    };
    let read = orders::read_orders(&game.rules.edition, &paper.text).into_result();
    let file = read.map_err(|d| papers_refused(seat, d))?;
    let answers = read_answers(game, step)?;
    let rest = input_without_orders(game, step);
    Ok((Input { orders: file.orders, answers, ..rest }, file.header))
}

/// What the engine is given for a turn that a caretaker plays. The orders follow from the position, and all
/// standing orders count that are filed.
pub(crate) fn caretaker_input(game: &Game) -> Input {
    let latest = game.file.latest();
    Input {
        orders: engine::caretaker_orders(game.file.position.board(&game.rules.edition)),
        standing: standing_of(game, latest, latest),
        answers: Vec::new(),
        profile: game.rules.defaults.clone(),
        seat_of: game.seat_numbers(),
    }
}

fn input_without_orders(game: &Game, step: &Prepared) -> Input {
    Input {
        orders: Default::default(),
        standing: standing_with(game, step),
        answers: Vec::new(),
        profile: game.rules.defaults.clone(),
        seat_of: game.seat_numbers(),
    }
}

fn read_answers(game: &Game, step: &Prepared) -> Result<Vec<Answer>, ChainFault> {
    let mut answers = Vec::new();
    for (seat, paper) in &step.answers {
        let read = orders::read_answer(&game.rules.edition, &paper.text).into_result();
        let file = read.map_err(|d| papers_refused(seat, d))?;
        let powers = game.seat(seat).map(|s| s.powers.clone()).unwrap_or_default();
        if file.header.power.is_some_and(|p| !powers.contains(&p)) {
            return Err(document(format!("the answer of {seat} is for another seat's power")));
        }
        for power in powers.iter().filter(|p| file.header.power.is_none_or(|own| own == **p)) {
            answers.push(Answer { power: *power, battles: file.battles.clone() });
        }
    }
    Ok(answers)
}

/// Are these orders for the power and the round that are due?
fn check_due(game: &Game, seat: &str, header: &orders::OrdersHeader) -> Result<(), ChainFault> {
    check_command(game, seat, header.power)?;
    if header.round.is_some_and(|r| r != game.file.position.round) {
        return Err(document(format!("the orders of {seat} are for another round")));
    }
    Ok(())
}

fn check_command(game: &Game, seat: &str, power: Option<PowerId>) -> Result<(), ChainFault> {
    let now = game.file.position.power;
    let name = game.rules.edition.power(now).called();
    let due = game.seat_of(now).map_or_else(|| name.clone(), |s| format!("{name} ({})", s.id));
    if power.is_some_and(|p| p != now) {
        return Err(document(format!(
            "it is the turn of {due}, and these orders are for another power"
        )));
    }
    match game.seat_of(now) {
        Some(s) if s.id == seat => Ok(()),
        _ => Err(document(format!("it is the turn of {due}: {seat} does not command {name}"))),
    }
}

/// Standing orders as locked, with the seals that were opened in place of what they replace.
fn standing_with(game: &Game, step: &Prepared) -> BTreeMap<PowerId, Standing> {
    let now = step.from.unwrap_or(game.file.latest());
    let mut all = standing_of(game, step.locked, now);
    for new in &step.opened {
        let powers = game.seat(&new.seat).map(|s| s.powers.as_slice()).unwrap_or_default();
        let Some(words) = &new.words else {
            // Words that cannot be read replace nothing, and no one waits for them any more.
            for power in powers {
                if let Some(standing) = all.get_mut(power) {
                    standing.sealed.clear();
                }
            }
            continue;
        };
        let alive = standing_alive(game, &new.seat, new.sealed_in, now, words);
        for power in powers {
            all.remove(power);
            if words.power.is_none_or(|own| own == *power) {
                all.insert(*power, alive.clone());
            }
        }
    }
    let turn = if step.from.is_none() { game.state.silent.iter() } else { Default::default() };
    for seat in step.silent.iter().chain(turn) {
        let powers = game.seat(seat).map(|s| s.powers.as_slice()).unwrap_or_default();
        powers.iter().for_each(|p| all.entry(*p).or_default().silent = true);
    }
    all
}

/// A seal that no battle of the turn asks for stays shut: its owner would show it for nothing.
/// Where links are open already it is too late to leave it out.
pub(crate) fn needs_openings(
    game: &Game,
    step: &Prepared,
    input: &Input,
) -> Result<(), ChainFault> {
    if game.state.stopped.is_some() || !step.openings.is_empty() {
        return Ok(());
    }
    for OpenedSeal { seat, .. } in &step.opened {
        let mut shut = input.clone();
        shut.standing = standing_of(game, step.locked, game.file.latest());
        let mut dice = match step.seed {
            Some(seed) => ChainDice::seeded(&game.rules.edition, seed),
            None => ChainDice::shut(&game.rules.edition),
        };
        let ruled =
            engine::adjudicate(game.file.position.board(&game.rules.edition), &shut, &mut dice);
        let idle = match ruled {
            Ok(r) => !r.owed.iter().any(|o| {
                o.about == Question::Unseal && game.seat_of(o.power).is_some_and(|s| s.id == *seat)
            }),
            // Before the research dice no one knows yet who will be attacked.
            Err(NoOutcome::Dice(engine::DiceFault::NotOpen { key })) => {
                key.kind != engine::RollKind::Research
            }
            Err(_) => false,
        };
        if idle {
            let what =
                format!("no battle of this turn asks {seat} to open the seal; leave that file out");
            return Err(document(what));
        }
    }
    Ok(())
}

/// Says what a fault of the engine means for the seat whose orders or answers led to it.
pub(crate) fn engine_fault(game: &Game, fault: NoOutcome, step: &Prepared) -> ChainFault {
    let ed = &game.rules.edition;
    let seat = step.orders.as_ref().map(|(s, _)| s.clone()).unwrap_or_default();
    match fault {
        NoOutcome::GameOver => ChainFault::GameOver,
        NoOutcome::NotNow(why) => document(why_said(ed, &why.into()).what),
        NoOutcome::Refused(refusals) => {
            let text = step.orders.as_ref().map_or("", |(_, d)| d.text.as_str());
            let read = orders::read_orders(ed, text);
            let diagnostics = match &read.value {
                Some(file) => orders::refusals_to_diagnostics(ed, &file.places, &refusals),
                None => read.diagnostics,
            };
            ChainFault::Refused { seat, diagnostics }
        }
        NoOutcome::Dice(engine::DiceFault::NotOpen { .. }) => {
            let keepers = game.state.keepers.iter().map(|k| k.keeper().to_string()).collect();
            ChainFault::NeedsDice { step: game.state.next_step, keepers }
        }
        NoOutcome::Dice(engine::DiceFault::Missing { key, wanted, found }) => {
            let roll = crate::roll::stream(ed, &key).to_string();
            ChainFault::MissingRoll { roll, wanted, found }
        }
        NoOutcome::Dice(engine::DiceFault::UnrolledMatters { key }) => {
            let name = crate::roll::stream(ed, &key);
            let what = format!("a face of \"{name}\" entered as - would matter");
            ChainFault::failed(Check::Dice, what)
        }
        NoOutcome::Dice(engine::DiceFault::DecisionOwed) => {
            ChainFault::failed(Check::Rules, "a decision is owed before any die")
        }
        NoOutcome::Dice(engine::DiceFault::Other(what)) => ChainFault::failed(Check::Dice, what),
    }
}

fn papers_refused(seat: &str, diagnostics: Vec<crate::diag::Diagnostic>) -> ChainFault {
    ChainFault::Refused { seat: seat.to_string(), diagnostics }
}
