//! A turn: orders, or the answers that a stopped turn waits for.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::{self, Owed, Question};
use crate::file::Document;
use crate::seal::Digest;

use super::super::awaited;
use super::super::chain_fault::{ChainFault, Check, document, twice};
use super::super::dice_sources::ChainDice;
use super::super::game::Game;
use super::super::mode::DiceMode;
use super::super::signed::SignedDocument;
use super::super::state::OpenedSeal;
use super::admission::{check_locked_paper, check_moment, locked_before, refuse_repeated};
use super::burnt_step::burnt_by;
use super::input::{engine_fault, needs_openings, read_input};
use super::late_claims;
use super::lock::{check_openings, check_receipt, locked_at, step_seed};
use super::prepared::{Documents, Prepared, Purpose, Ruled};
use super::ruling::seats_defaulted;
use super::standing_block::check_unsealed;

/// Reads the papers of a block in which something is played, and checks who signed them.
pub(crate) fn prepare_play(game: &Game, all: Documents) -> Result<Prepared, ChainFault> {
    let before = all.locked_before.or_else(|| locked_before(game, all.locked_papers()));
    all.locked_papers().try_for_each(|p| check_locked_paper(game, p, before))?;
    refuse_repeated(game, all.locked_papers())?;
    if game.over() {
        return Err(ChainFault::GameOver);
    }
    // The moment of an opening is that of its seal.
    all.locked_papers()
        .filter(|p| p.header.kind != DocKind::Unsealed)
        .try_for_each(|p| check_moment(game, p))?;
    let silent = seats_defaulted(game, &all.decisions)?;
    still_held(game, &all.decisions)?;
    let (orders, answers) = assign_papers(game, &all.decisions, &silent)?;
    let locked = locked_at(game, &all)?;
    let opened = read_unsealed(game, &all.decisions, locked, before)?;
    let decisions: Vec<Digest> = all.decisions.iter().map(|p| p.document.digest).collect();
    let standing = game.state.standing_locked(locked);
    if let Some(receipt) = &all.receipt {
        check_receipt(game, receipt, &decisions, &standing)?;
    }
    let openings = check_openings(game, &all, &decisions, &standing)?;
    let seed = step_seed(game, &openings);
    if game.mode() != DiceMode::Entered && !all.entered.is_empty() {
        return Err(ChainFault::failed(Check::Dice, "faces are entered only in mode entered"));
    }
    let documents = all.locked_papers().map(|p| p.document.clone()).collect();
    let entered = all.entered;
    let quiet = Prepared::without_dice(Purpose::Play, documents);
    Ok(Prepared { openings, seed, entered, orders, answers, locked, opened, silent, ..quiet })
}

/// Applies the rules. Illegal orders whose links are open burn the step.
pub(crate) fn rule_or_burn(game: &Game, step: &Prepared) -> Result<Ruled, ChainFault> {
    let ruled = match late_claims::without_late_claims(game, step.locked)? {
        None => play_step(game, step),
        Some((own, late)) => play_step(&own, step).map(|mut ruled| {
            late_claims::put_back(&mut ruled.outcome, late);
            ruled
        }),
    };
    match ruled {
        Err(fault) if !step.openings.is_empty() => {
            match burnt_by(&fault, step, &game.rules.edition) {
                Some(burnt) => Ok(Ruled { burnt: Some(burnt), ..Ruled::board_unchanged(game) }),
                None => Err(fault),
            }
        }
        other => other,
    }
}

/// The seals opened with this step: asked for, or given with the orders by someone who knows
/// that they will be.
fn read_unsealed(
    game: &Game,
    decisions: &[SignedDocument],
    locked: u32,
    before: Option<u32>,
) -> Result<Vec<OpenedSeal>, ChainFault> {
    let mut opened: Vec<OpenedSeal> = Vec::new();
    for paper in decisions.iter().filter(|p| p.header.kind == DocKind::Unsealed) {
        let seat = &paper.header.seat;
        if opened.iter().any(|o| o.seat == *seat) {
            return Err(twice(format!("two openings of {seat}")));
        }
        check_locked_paper(game, paper, before)?;
        opened.push(check_unsealed(game, paper, locked)?.0);
    }
    Ok(opened)
}

/// What was locked for a step that a ruling burnt is what the next step is about.
fn still_held(game: &Game, decisions: &[SignedDocument]) -> Result<(), ChainFault> {
    let Some(held) = &game.state.held else { return Ok(()) };
    let given: BTreeSet<Digest> = decisions.iter().map(|p| p.document.digest).collect();
    // Standing orders were filed in blocks; decisions were not.
    let locked = held.documents.iter().filter(|d| !game.state.done.contains_key(d)).copied();
    if locked.collect::<BTreeSet<_>>() == given {
        Ok(())
    } else {
        Err(document(format!(
            "step {} was opened for other orders or answers than these, and burnt afterwards: those \
             stay locked, and no others can be played now",
            held.step
        )))
    }
}

/// Which orders and answers the step is about.
#[allow(clippy::type_complexity, reason = "two lists of seat and document, used once")]
fn assign_papers(
    game: &Game,
    decisions: &[SignedDocument],
    silent: &[String],
) -> Result<(Option<(String, Document)>, Vec<(String, Document)>), ChainFault> {
    let named = |p: &SignedDocument| (p.header.seat.clone(), p.document.clone());
    let given: Vec<&SignedDocument> =
        decisions.iter().filter(|p| p.header.kind == DocKind::Answer).collect();
    let written: Vec<&SignedDocument> =
        decisions.iter().filter(|p| p.header.kind == DocKind::Orders).collect();
    let Some(stopped) = &game.state.stopped else {
        if let Some(p) = given.first() {
            return Err(document(format!("nothing was asked of {}", p.header.seat)));
        }
        return match written[..] {
            [] => Err(document("there are no orders to adjudicate")),
            [one] => Ok((Some(named(one)), Vec::new())),
            _ => Err(twice("two order files for one step")),
        };
    };
    if let Some(p) = written.first() {
        let what =
            format!("the turn waits for an answer; {} has already given orders", p.header.seat);
        return Err(document(what));
    }
    let mut seats: Vec<&str> = given.iter().map(|p| p.header.seat.as_str()).collect();
    seats.dedup();
    if seats.len() < given.len() && given.iter().any(|p| p.header.power.is_none()) {
        return Err(twice("two answers of one seat"));
    }
    let owed = game.owed();
    let unsealed = decisions.iter().filter(|p| p.header.kind == DocKind::Unsealed);
    let openers: Vec<&str> = unsealed.map(|p| p.header.seat.as_str()).collect();
    let mut waiting = Vec::new();
    for o in &owed {
        let seat = game.seat_of(o.power).map(|s| s.id.as_str()).unwrap_or_default();
        let given = if o.about == Question::Unseal { &openers } else { &seats };
        if !given.contains(&seat) && !silent.iter().any(|s| s == seat) {
            waiting.push(awaited::waiting_decision(game, o));
        }
    }
    if let Some(seat) = silent.iter().find(|s| seats.contains(&s.as_str())) {
        return Err(document(format!("{seat} has answered: leave the ruling out")));
    }
    if let Some(seat) = seats.iter().find(|s| !is_asked(game, &owed, s, false)) {
        return Err(document(format!("nothing was asked of {seat}")));
    }
    if let Some(seat) = openers.iter().find(|s| !is_asked(game, &owed, s, true)) {
        return Err(document(format!("{seat} was not asked to open a seal")));
    }
    if !waiting.is_empty() {
        return Err(ChainFault::Owed { waiting });
    }
    let orders = named(&SignedDocument::read_stored(stopped)?);
    Ok((Some(orders), given.into_iter().map(named).collect()))
}

/// Is something asked of this seat: the opening of a seal, or else a decision?
fn is_asked(game: &Game, owed: &[Owed], seat: &str, seal: bool) -> bool {
    let mut all = owed.iter().filter(|o| (o.about == Question::Unseal) == seal);
    all.any(|o| game.seat_of(o.power).is_some_and(|s| s.id == seat))
}

fn play_step(game: &Game, step: &Prepared) -> Result<Ruled, ChainFault> {
    let ed = &game.rules.edition;
    let (input, locked) = read_input(game, step)?;
    needs_openings(game, step, &input)?;
    let mut dice = match (step.seed, game.mode()) {
        (Some(seed), _) => ChainDice::seeded(ed, seed),
        (None, DiceMode::Entered) => {
            ChainDice::entered(ed, &step.entered).map_err(|e| ChainFault::failed(Check::Dice, e))?
        }
        (None, _) => ChainDice::shut(ed),
    };
    let outcome = match locked {
        Some(locked) => engine::play_out(ed, locked, &input, &mut dice),
        None => engine::adjudicate(game.file.position.board(ed), &input, &mut dice),
    };
    let outcome = outcome.map_err(|f| engine_fault(game, f, step))?;
    if let Some(name) = dice.left_over().first() {
        let what = format!("the entered roll \"{name}\" is not used");
        return Err(ChainFault::failed(Check::Dice, what));
    }
    if outcome.events.is_empty() && !outcome.owed.is_empty() {
        let waiting = outcome.owed.iter().map(|o| awaited::waiting_decision(game, o)).collect();
        return Err(ChainFault::Owed { waiting });
    }
    let rolls = dice.rolls;
    if !step.openings.is_empty() && rolls.is_empty() {
        let what = "no die is needed here: adjudicate without the openings, which stay good for the \
                    first die of this step";
        return Err(ChainFault::failed(Check::Opening, what));
    }
    Ok(Ruled { outcome, rolls, burnt: None, from: None })
}
