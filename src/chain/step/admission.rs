//! What every document must be before anything else is asked: new, of this game, signed with its
//! seat's key, written for this moment.

use super::super::fault::{ChainFault, Check, called, document};
use super::super::game::Game;
use super::super::signed::SignedDocument;
use super::prepared::speaks_for_another;
use crate::doc_kind::DocKind;

/// Says so if all of these documents made one block before. Some of them among others are not
/// a repetition, and wrong at this moment.
pub fn already<'p>(
    game: &Game,
    papers: impl IntoIterator<Item = &'p SignedDocument>,
) -> Result<(), ChainFault> {
    let mut blocks = papers.into_iter().map(|p| game.state.done.get(&p.document.digest));
    let Some(Some(block)) = blocks.next() else { return Ok(()) };
    if blocks.any(|other| other != Some(block)) {
        return Ok(());
    }
    let head = game.file.head_after(*block).unwrap_or(game.file.game);
    Err(ChainFault::AlreadyDone { block: *block, head })
}

/// Checks who signed: the seat exists, is meant for this game, and the key is its own.
pub fn check_paper(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let SignedDocument { header: h, key, .. } = paper;
    if h.game != game.file.name {
        let (what, are) = called(h.kind);
        let what = format!(
            "the {what} of {} {are} for the game {}, not {}",
            h.seat, h.game, game.file.name
        );
        return Err(document(what));
    }
    let signature = |what: String| Err(ChainFault::failed(Check::Signature, what));
    let Some(seat) = game.seat(&h.seat) else {
        return signature(format!("there is no seat {}", h.seat));
    };
    match key {
        Some(key) if key.to_string() == seat.key => Ok(()),
        Some(_) if seat.key.is_empty() => Ok(()),
        Some(key) => {
            let owner = game.state.seats.iter().find(|s| s.key == key.to_string());
            let by = match owner {
                Some(owner) => format!("that of {}", owner.id),
                None => key.fingerprint().to_string(),
            };
            let (what, are) = called(h.kind);
            signature(format!("the {what} of {} {are} signed with another key, {by}", h.seat))
        }
        None if !game.signs(&h.seat) => Ok(()),
        None => {
            let (what, are) = called(h.kind);
            signature(format!("the {what} of {} {are} not signed", h.seat))
        }
    }
}

/// Checks step and head: every block since that head must have left the position alone.
pub fn check_moment(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let h = &paper.header;
    let now = game.state.next_step;
    match h.step {
        Some(step) if step == now => {}
        // What was locked for a burnt step is played with the next one.
        Some(step) if held(game, paper, step) => {}
        Some(step) => {
            let (kind, are) = called(h.kind);
            let late = if step > now { ": is there a later game file?" } else { "" };
            let what = format!(
                "the {kind} of {} {are} for step {step}; the game is at step {now}{late}",
                h.seat
            );
            return Err(document(what));
        }
        None => return Err(document(format!("the {} of {} names no step", h.kind, h.seat))),
    }
    let block = block_of_head(game, paper)?;
    let since = if is_locked(paper) { game.state.moved } else { game.state.changed };
    if block < since {
        let (kind, are) = called(h.kind);
        // Its link is gone all the same, and only both sides can go on from there.
        let way_out = match h.kind {
            DocKind::Opening if game.state.keepers.len() > 1 => {
                ": if nothing of that was played, both sides sign a ruling of kind burn and give it with \
                 the openings of the step"
            }
            _ => "",
        };
        let what = format!(
            "the {kind} of {} {are} written after block {block}; the game has moved on in \
             block {}{way_out}",
            h.seat, since
        );
        return Err(document(what));
    }
    Ok(())
}

/// Is it one of those that receipts and openings name, or one of these?
fn is_locked(paper: &SignedDocument) -> bool {
    let kind = paper.header.kind;
    matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Receipt | DocKind::Opening)
        || speaks_for_another(paper)
}

pub fn held(game: &Game, paper: &SignedDocument, step: u32) -> bool {
    let digest = paper.document.digest;
    game.state.held.as_ref().is_some_and(|h| h.step == step && h.documents.contains(&digest))
}

pub fn block_of_head(game: &Game, paper: &SignedDocument) -> Result<u32, ChainFault> {
    let h = &paper.header;
    let named = h.head.as_deref().unwrap_or_default();
    let short = named.get(..32).unwrap_or_default();
    let block = game.state.heads.get(short).copied();
    let whole =
        |b: &u32| game.file.head_after(*b).is_some_and(|d| d.to_string().starts_with(named));
    block.filter(whole).ok_or_else(|| {
        document(format!("the {} of {} names a head this game never had", h.kind, h.seat))
    })
}
