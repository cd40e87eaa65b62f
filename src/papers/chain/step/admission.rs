//! What every document must be before anything else is asked: new, of this game, signed with its
//! seat's key, written for this moment.

use std::collections::BTreeSet;

use super::super::chain_fault::{ChainFault, Check, document, kind_and_verb, twice};
use super::super::game::Game;
use super::super::signed::SignedDocument;
use super::prepared::speaks_for_another;
use crate::doc_kind::DocKind;

/// Says so if all of these documents made one block before. A paper is in one block only, and once in that
/// block: one of an earlier block among others is refused, and so is one that is given twice.
pub(crate) fn refuse_repeated<'p>(
    game: &Game,
    papers: impl IntoIterator<Item = &'p SignedDocument>,
) -> Result<(), ChainFault> {
    let all: Vec<(&SignedDocument, Option<u32>)> =
        papers.into_iter().map(|p| (p, game.state.done.get(&p.document.digest).copied())).collect();
    let mut seen = BTreeSet::new();
    if let Some((paper, _)) = all.iter().find(|(p, _)| !seen.insert(p.document.digest)) {
        let (what, are) = kind_and_verb(paper.header.kind);
        return Err(twice(format!("the {what} of {} {are} here twice", paper.header.seat)));
    }
    let Some((paper, block)) = all.iter().find_map(|(p, block)| Some((p, (*block)?))) else {
        return Ok(());
    };
    if all.iter().all(|(_, other)| *other == Some(block)) {
        let head = game.file.head_after(block).unwrap_or(game.file.game);
        return Err(ChainFault::AlreadyDone { block, head });
    }
    let (what, are) = kind_and_verb(paper.header.kind);
    Err(document(format!(
        "the {what} of {} {are} in block {block} already, and a paper is in one block only: leave {} out",
        paper.header.seat,
        if are == "are" { "them" } else { "it" }
    )))
}

/// The block at whose head papers of a step were locked before a seat changed its key: the one that
/// receipt and openings name. A seat cannot lock its own papers so: only a receipt or an opening counts
/// whose seat has still the key of then.
pub(crate) fn locked_before<'p>(
    game: &Game,
    papers: impl IntoIterator<Item = &'p SignedDocument>,
) -> Option<u32> {
    let locks = papers.into_iter().filter(|p| {
        let kind = p.header.kind;
        kind == DocKind::Receipt || kind == DocKind::Opening && keeps_dice(game, &p.header.seat)
    });
    let named = locks.filter_map(|p| Some((p, block_of_head(game, p).ok()?)));
    let kept = named.filter(|(p, block)| {
        game.state.old_keys.key_after(&p.header.seat, *block).is_none()
            && check_paper(game, p).is_ok()
    });
    kept.map(|(_, block)| block).min()
}

fn keeps_dice(game: &Game, seat: &str) -> bool {
    game.state.keepers.iter().any(|k| k.keeper() == seat)
}

/// Checks who signed a paper of a step: with the key that the seat has now, or had when the paper was
/// locked.
pub(crate) fn check_locked_paper(
    game: &Game,
    paper: &SignedDocument,
    locked: Option<u32>,
) -> Result<(), ChainFault> {
    // Papers that stay locked for a burnt step need no other lock.
    let digest = &paper.document.digest;
    let held = game.state.held.as_ref().is_some_and(|h| h.documents.contains(digest));
    let held = game.state.held_since().filter(|_| held);
    check_paper(game, paper).or_else(|fault| {
        let mut blocks = locked.into_iter().chain(held);
        if blocks.any(|block| is_signed_after(game, paper, block)) {
            check_game(game, paper)
        } else {
            Err(fault)
        }
    })
}

/// Is a paper signed with the key that its seat had after this block?
fn is_signed_after(game: &Game, paper: &SignedDocument, block: u32) -> bool {
    let then = game.state.old_keys.key_after(&paper.header.seat, block);
    let signed = paper.key.as_ref().map(ToString::to_string);
    then.is_some() && then == signed.as_deref()
}

/// Checks that a paper is meant for this game.
fn check_game(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let h = &paper.header;
    if h.game == game.file.name {
        return Ok(());
    }
    let (what, are) = kind_and_verb(h.kind);
    let named = &game.file.name;
    Err(document(format!("the {what} of {} {are} for the game {}, not {named}", h.seat, h.game)))
}

fn bad_signature(what: String) -> Result<(), ChainFault> {
    Err(ChainFault::failed(Check::Signature, what))
}

/// Checks who signed: the seat exists, the paper is meant for this game, and the key is the one that
/// the seat has now.
pub(crate) fn check_paper(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let SignedDocument { header: h, key, .. } = paper;
    check_game(game, paper)?;
    let Some(seat) = game.seat(&h.seat) else {
        return bad_signature(format!("there is no seat {}", h.seat));
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
            let (what, are) = kind_and_verb(h.kind);
            bad_signature(format!("the {what} of {} {are} signed with another key, {by}", h.seat))
        }
        None if !game.must_sign(&h.seat) => Ok(()),
        None => {
            let (what, are) = kind_and_verb(h.kind);
            bad_signature(format!("the {what} of {} {are} not signed", h.seat))
        }
    }
}

/// Checks step and head: every block since that head must have left the position alone.
pub(crate) fn check_moment(game: &Game, paper: &SignedDocument) -> Result<(), ChainFault> {
    let h = &paper.header;
    let now = game.state.next_step;
    match h.step {
        Some(step) if step == now => {}
        // What was locked for a burnt step is played with the next one.
        Some(step) if is_held(game, paper, step) => {}
        Some(step) => {
            let (kind, are) = kind_and_verb(h.kind);
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
        let (kind, are) = kind_and_verb(h.kind);
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

/// Is the paper one of those that stay locked for a burnt step?
pub(crate) fn is_held(game: &Game, paper: &SignedDocument, step: u32) -> bool {
    let digest = paper.document.digest;
    game.state.held.as_ref().is_some_and(|h| h.step == step && h.documents.contains(&digest))
}

/// The number of the block whose head the paper names.
pub(crate) fn block_of_head(game: &Game, paper: &SignedDocument) -> Result<u32, ChainFault> {
    let h = &paper.header;
    let named = h.head.as_deref().unwrap_or_default();
    let short = named.get(..32).unwrap_or_default();
    let block = game.state.heads.get(short).copied();
    block
        .filter(|b| game.file.head_after(*b).is_some_and(|d| d.to_string().starts_with(named)))
        .ok_or_else(|| {
            document(format!("the {} of {} names a head this game never had", h.kind, h.seat))
        })
}
