//! Carrying out a ruling: the papers that it needs, and what the block then holds. The files of this folder
//! say who must sign it, and what each kind may touch.

mod authority;
mod caretaker_ruling;
mod new_chain;
mod new_key;
mod past;

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::engine::event::{Event, Surrender};
use crate::engine::{Ledger, Outcome};
use crate::file::Burnt;

use super::super::chain_fault::{ChainFault, document, kind_and_verb, twice};
use super::super::game::Game;
use super::super::ruling::{Act, Ruling};
use super::super::signed::SignedDocument;
use super::admission::{block_of_head, check_moment, check_paper, is_held, refuse_repeated};
use super::prepared::{Documents, Prepared, Purpose, Ruled};

pub use authority::check_authority as may_rule;
pub use authority::{Authority, authority_of};
pub use new_chain::{asked_of, names_this_board, openings_to_name, signers_named};
pub use past::amendment_possible;

/// Checks a ruling and what comes with it.
pub(crate) fn prepare_ruling(game: &Game, all: &Documents) -> Result<Prepared, ChainFault> {
    let (keys, rulings): (Vec<&SignedDocument>, Vec<&SignedDocument>) =
        all.affairs.iter().partition(|p| p.header.kind == DocKind::Key);
    let read = rulings.iter().map(|p| Ruling::read(&p.document.text));
    let read = read.collect::<Result<Vec<_>, _>>()?;
    let Some(first) = read.first() else {
        return Err(document("a new key counts together with a ruling of kind key-change"));
    };
    // The new director's papers are signed with a key that no seat has yet.
    let successor = matches!(first.act, Act::Successor { .. });
    rulings.iter().try_for_each(|p| check_paper(game, p))?;
    if !successor {
        all.reanchors.iter().try_for_each(|p| check_paper(game, p))?;
    }
    let papers = || all.affairs.iter().chain(&all.reanchors).chain(&all.amendments);
    refuse_repeated(game, papers().chain(&all.openings))?;
    game.still_open()?;
    papers().try_for_each(|p| check_moment(game, p))?;
    rulings.iter().try_for_each(|p| still_valid(game, p))?;
    if let Some(other) = read.iter().find(|r| r.act != first.act) {
        let what = format!("{} and {} rule differently", first.at.seat, other.at.seat);
        return Err(document(what));
    }
    let mut seats = BTreeSet::new();
    if let Some(r) = read.iter().find(|r| !seats.insert(r.at.seat.as_str())) {
        return Err(twice(format!("two rulings of {}", r.at.seat)));
    }
    authority::check_authority(game, &first.act, &seats)?;
    check_companions(&first.act, all, &keys)?;
    check_statements(game, &first.act, &read)?;
    let beside = all.openings.iter().chain(&all.reanchors).chain(&all.amendments);
    let documents = all.affairs.iter().chain(beside).map(|p| p.document.clone()).collect();
    let mut prepared = Prepared::without_dice(Purpose::Ruling(first.act.clone()), documents);
    match &first.act {
        Act::Reanchor { .. } => {
            new_chain::begin_new_chain(game, &first.act, &read, all, &mut prepared)?
        }
        Act::KeyChange { of, new } => new_key::check_new_key(game, of, new, &keys)?,
        Act::Successor { of, seat, new, .. } => {
            new_key::check_successor(game, of, seat, new, &keys)?;
            new_chain::begin_new_chain(game, &first.act, &read, all, &mut prepared)?;
        }
        Act::Burn { step } => prepared.openings = new_chain::unlike_openings(game, *step, all)?,
        Act::Amend { block, paper } => {
            past::check_amendment(game, *block, *paper, &all.amendments)?
        }
        Act::PlayFor { of } => caretaker_ruling::can_play_for(game, of)?,
        Act::Void { .. }
        | Act::TakeBack { .. }
        | Act::Forfeit { .. }
        | Act::DefaultAnswer { .. } => {}
    }
    Ok(prepared)
}

/// A ruling counts until something is decided or thrown after the game file it names, or ruled.
fn still_valid(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let named = block_of_head(game, paper)?;
    let decides = |k| matches!(k, DocKind::Orders | DocKind::Answer | DocKind::Ruling);
    let later = game.file.blocks.iter().skip(named as usize).find(|b| {
        !b.rolls.is_empty() || !b.openings.is_empty() || b.documents.iter().any(|d| decides(d.kind))
    });
    match later {
        None => Ok(()),
        Some(b) => Err(document(format!(
            "the ruling of {} was written after block {named}, and block {} decided something since: \
             it is void; sign it again on the latest game file",
            paper.header.seat, b.number
        ))),
    }
}

/// Only papers that the ruling is about come with it.
fn check_companions(
    act: &Act,
    all: &Documents,
    keys: &[&SignedDocument],
) -> Result<(), ChainFault> {
    let chains = act.new_chain().is_some();
    let openings = chains || matches!(act, Act::Burn { .. });
    let given = [
        (all.reanchors.first(), chains),
        (keys.first().copied(), matches!(act, Act::KeyChange { .. } | Act::Successor { .. })),
        (all.amendments.first(), matches!(act, Act::Amend { .. })),
        (all.openings.first(), openings),
        (all.decisions.first(), false),
        (all.standing.first(), false),
        (all.receipt.as_ref(), false),
    ];
    match given.into_iter().find(|(paper, wanted)| paper.is_some() && !wanted) {
        Some((Some(paper), _)) => Err(document(format!(
            "the {} of {} does not belong to a ruling of kind {}",
            kind_and_verb(paper.header.kind).0,
            paper.header.seat,
            act.word()
        ))),
        _ => Ok(()),
    }
}

/// What the signers of a new chain, and only they, state about themselves.
fn check_statements(game: &Game, act: &Act, rulings: &[Ruling]) -> Result<(), ChainFault> {
    for r in rulings {
        let (opens, shares) = new_chain::asked_of(game, act, &r.at.seat);
        let name = &r.at.seat;
        match (r.opened, opens) {
            (None, true) => {
                return Err(document(format!(
                    "{name} keeps dice: the ruling says how many steps are opened"
                )));
            }
            (Some(_), false) => {
                return Err(document(format!(
                    "the ruling of {name} states steps opened, and need not"
                )));
            }
            _ => {}
        }
        match (r.share, shares) {
            (None, true) => return Err(document(format!("the ruling of {name} adds no share"))),
            (Some(_), false) => {
                return Err(document(format!("the ruling of {name} adds a share, and need not")));
            }
            _ => {}
        }
    }
    Ok(())
}

/// What a ruling makes of the position.
pub(crate) fn apply_ruling(game: &Game, step: &Prepared, act: &Act) -> Result<Ruled, ChainFault> {
    match act {
        Act::Reanchor { .. } | Act::Successor { .. } | Act::Burn { .. } => {
            let burnt = (!step.openings.is_empty()).then_some(Burnt::Ruled);
            Ok(Ruled { burnt, ..Ruled::board_unchanged(game) })
        }
        Act::KeyChange { .. } | Act::DefaultAnswer { .. } => Ok(Ruled::board_unchanged(game)),
        Act::Forfeit { side } => {
            if game.over() {
                return Err(ChainFault::GameOver);
            }
            let mut ledger = Ledger::new(game.file.position.clone());
            ledger.record(Event::GivenUp { side: *side, how: Surrender::Forfeited });
            let (after, events) = ledger.finish();
            let outcome = Outcome { after, events, owed: Vec::new() };
            Ok(Ruled { outcome, ..Ruled::board_unchanged(game) })
        }
        Act::PlayFor { of } => caretaker_ruling::play_for(game, of),
        Act::TakeBack { block } => past::take_back(game, *block),
        Act::Void { block, battles } => past::void_battles(game, *block, battles),
        Act::Amend { block, .. } => {
            let amendment = step.documents.iter().find(|d| d.kind == DocKind::Amendment);
            let amendment = amendment.ok_or_else(|| document("the amendment is missing"))?;
            past::amend_turn(game, *block, amendment)
        }
    }
}

/// Would this ruling come out, once those who must have signed it and its papers are there? Asked so
/// that no one signs in vain; the block is made by the same code.
///
/// # Errors
/// Why not.
pub fn ruling_possible(game: &Game, act: &Act) -> Result<(), ChainFault> {
    game.still_open()?;
    match act {
        Act::Reanchor { keeper, .. } => new_chain::keeper_named(game, keeper).map(|_| ()),
        Act::KeyChange { of, new } => new_key::seat_for_key(game, of, new).map(|_| ()),
        Act::Successor { of, seat, new, .. } => new_key::can_succeed(game, of, seat, new),
        Act::DefaultAnswer { of } => is_asked(game, of),
        Act::Burn { step } => new_chain::can_burn(game, *step),
        // The paper is looked at where it is at hand.
        Act::Amend { block, .. } => past::can_amend(game, *block).map(|_| ()),
        Act::Forfeit { .. } | Act::PlayFor { .. } | Act::TakeBack { .. } | Act::Void { .. } => {
            let quiet = Prepared::without_dice(Purpose::Ruling(act.clone()), Vec::new());
            apply_ruling(game, &quiet, act).map(|_| ())
        }
    }
}

/// Does the stopped turn wait for this seat?
pub(crate) fn is_asked(game: &Game, of: &str) -> Result<(), ChainFault> {
    if game.seat(of).is_none() {
        return Err(document(format!("there is no seat {of}")));
    }
    if game.owed().iter().any(|o| game.seat_of(o.power).is_some_and(|s| s.id == of)) {
        Ok(())
    } else {
        Err(document(format!("nothing was asked of {of}")))
    }
}

/// The answers that rulings stand in for, by seat: whose, and whether those who sign may say so.
pub(crate) fn seats_defaulted(
    game: &Game,
    decisions: &[SignedDocument],
) -> Result<Vec<String>, ChainFault> {
    let mut by_seat: Vec<(String, BTreeSet<String>)> = Vec::new();
    for paper in decisions.iter().filter(|p| p.header.kind == DocKind::Ruling) {
        let ruling = Ruling::read(&paper.document.text)?;
        // Locked papers are as good as before.
        if !paper.header.step.is_some_and(|step| is_held(game, paper, step)) {
            still_valid(game, paper)?;
        }
        let Act::DefaultAnswer { of } = ruling.act else {
            return Err(document(
                "only a ruling of kind default-answer can take the place of an answer",
            ));
        };
        match by_seat.iter_mut().find(|(seat, _)| *seat == of) {
            Some((_, by)) => drop(by.insert(ruling.at.seat)),
            None => by_seat.push((of, BTreeSet::from([ruling.at.seat]))),
        }
    }
    for (of, by) in &by_seat {
        is_asked(game, of)?;
        let seats = by.iter().map(String::as_str).collect();
        authority::check_authority(game, &Act::DefaultAnswer { of: of.clone() }, &seats)?;
    }
    Ok(by_seat.into_iter().map(|(of, _)| of).collect())
}
