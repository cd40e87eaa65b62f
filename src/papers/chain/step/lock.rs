//! What was locked before the links were opened, and the links: receipts, openings, new chains, the
//! seed of the step.

use crate::doc_kind::DocKind;
use crate::file::OpenedLink;
use crate::seal::{Digest, practice_seed, seed};

use super::super::chain_fault::{ChainFault, Check, document, kind_and_verb};
use super::super::game::Game;
use super::super::mode::DiceMode;
use super::super::opening::Opening;
use super::super::receipt::Receipt;
use super::super::signed::SignedDocument;
use super::admission::block_of_head;
use super::prepared::Documents;

fn opening_fault(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Opening, what)
}

/// The block after which a step was locked. Without a receipt it is the head that the mover
/// signed: what was filed later may have been written by somebody who had seen the orders. The
/// director's receipt, made before any link is open, takes in what was filed until then; where there
/// are receipts, orders that only ask something, before any die, take in everything that was filed. A
/// turn that stopped stays locked as it was, and so does what was locked for a step that was burnt.
///
/// # Errors
/// The heads that the papers name do not agree: see [`one_head`]; or standing orders were filed
/// between the receipt and the block.
pub(crate) fn locked_at(game: &Game, all: &Documents) -> Result<u32, ChainFault> {
    let written = latest_named(game, &all.decisions)?.unwrap_or(0);
    let named = one_head(game, all, written)?;
    if let Some(lock) = game.state.lock_now() {
        return Ok(lock);
    }
    match named.filter(|_| all.receipt.is_some()) {
        Some(head) => {
            filed_since(game, head)?;
            Ok(head)
        }
        None if game.mode().has_receipt() => Ok(game.file.latest()),
        None => Ok(latest_named(game, &orders_of(all))?.unwrap_or(game.file.latest())),
    }
}

fn orders_of(all: &Documents) -> Vec<SignedDocument> {
    all.decisions.iter().filter(|p| p.header.kind == DocKind::Orders).cloned().collect()
}

/// The latest block whose head one of these papers names; `None` where there are none, or where
/// they name no moment of their own.
fn latest_named(game: &Game, papers: &[SignedDocument]) -> Result<Option<u32>, ChainFault> {
    // The opening of a seal names the moment at which it was sealed.
    let dated = papers.iter().filter(|p| p.header.kind != DocKind::Unsealed);
    let blocks = dated.map(|p| block_of_head(game, p)).collect::<Result<Vec<_>, _>>()?;
    Ok(blocks.into_iter().max())
}

/// The block whose head the receipt and all openings name: one and the same, and none from before
/// the decisions. Otherwise someone who knows the dice could name an older head, and papers filed in
/// between would not count.
fn one_head(game: &Game, all: &Documents, written: u32) -> Result<Option<u32>, ChainFault> {
    let mut first: Option<(&SignedDocument, u32)> = None;
    for paper in all.receipt.iter().chain(&all.openings) {
        let block = block_of_head(game, paper)?;
        let what = kind_and_verb(paper.header.kind).0;
        let name = &paper.header.seat;
        match first {
            None if block < written => {
                return Err(opening_fault(format!(
                    "the {what} of {name} was written after block {block}, before the orders or \
                     answers it locks, which were written after block {written}"
                )));
            }
            None => first = Some((paper, block)),
            Some((other, before)) if before != block => {
                return Err(opening_fault(format!(
                    "the {} of {} was written after block {before}, the {what} of {name} after \
                     block {block}: all of a step name one game file",
                    kind_and_verb(other.header.kind).0,
                    other.header.seat
                )));
            }
            Some(_) => {}
        }
    }
    Ok(first.map(|(_, block)| block))
}

/// What is filed after the receipt would not count in its step.
fn filed_since(game: &Game, receipt: u32) -> Result<(), ChainFault> {
    let standing = |k| matches!(k, DocKind::Standing | DocKind::Sealed | DocKind::Unsealed);
    let mut later = game.file.blocks.iter().skip(receipt as usize);
    let Some(block) = later.find(|b| b.documents.iter().any(|d| standing(d.kind))) else {
        return Ok(());
    };
    Err(opening_fault(format!(
        "the receipt was written after block {receipt}, and standing orders were filed in block {}: \
         sign a receipt on the latest game file, or file them after this step",
        block.number
    )))
}

/// In mode keepers: the keeper who opens a step first, and why. The last to open knows the dice before
/// anyone else, so the side whose decision is locked goes first: that of an answer, or else of the orders.
pub fn opens_first(game: &Game, decisions: &[SignedDocument]) -> Option<(String, &'static str)> {
    if game.mode() != DiceMode::Keepers {
        return None;
    }
    let mover = game.rules.edition.side(game.file.position.power);
    let mut waiting = decisions
        .iter()
        .filter(|p| p.header.kind != DocKind::Orders)
        .filter_map(|p| game.first_side_of(&p.header.seat));
    let (side, why) = match waiting.find(|side| *side != mover) {
        Some(side) => (side, "because an answer of that side is locked"),
        None => (mover, "because orders of that side are locked"),
    };
    let keeper =
        game.state.keepers.iter().find(|k| game.first_side_of(k.keeper()) == Some(side))?;
    Some((keeper.keeper().to_string(), why))
}

/// Checks that a receipt names exactly these decisions and standing orders.
pub(crate) fn check_receipt(
    game: &Game,
    paper: &SignedDocument,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<(), ChainFault> {
    let receipt = Receipt::read(&paper.document.text)?;
    if !game.mode().has_receipt() {
        return Err(document(format!("mode {} has no receipts", game.mode().word())));
    }
    if game.director() != Some(receipt.seat.as_str()) {
        return Err(document(format!("{} is not the director", receipt.seat)));
    }
    if receipt.documents != decisions {
        return Err(opening_fault("the receipt locks other documents than those given"));
    }
    if receipt.standing != standing {
        return Err(opening_fault("the receipt locks other standing orders than those in force"));
    }
    Ok(())
}

/// All keepers' openings for this step, or none at all.
pub(crate) fn check_openings(
    game: &Game,
    all: &Documents,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<Vec<OpenedLink>, ChainFault> {
    let opened = read_openings(game, all, decisions, standing)?;
    if opened.is_empty() {
        return Ok(opened);
    }
    all_open(game, &opened)?;
    if game.mode().has_receipt() && all.receipt.is_none() {
        return Err(opening_fault("the links were opened without a receipt"));
    }
    Ok(opened)
}

/// The openings given, each checked by itself.
pub(crate) fn read_openings(
    game: &Game,
    all: &Documents,
    decisions: &[Digest],
    standing: &[Digest],
) -> Result<Vec<OpenedLink>, ChainFault> {
    let mut opened = Vec::new();
    for paper in &all.openings {
        let o = Opening::read(&paper.document.text)?;
        let Some(state) = game.state.keepers.iter().find(|k| k.keeper() == o.seat) else {
            return Err(opening_fault(format!("{} keeps no dice", o.seat)));
        };
        if opened.iter().any(|l: &OpenedLink| l.keeper == o.seat) {
            return Err(opening_fault(format!("{} opens step {} twice", o.seat, o.step)));
        }
        let locked = decisions.iter().chain(standing);
        if !o.documents.iter().eq(locked) {
            let what = format!("the opening of {} names other documents than those locked", o.seat);
            return Err(opening_fault(what));
        }
        let mut next = state.clone();
        next.open_link(o.step, o.link).map_err(|e| opening_fault(format!("{}: {e}", o.seat)))?;
        opened.push(OpenedLink { keeper: o.seat, step: o.step, link: o.link });
    }
    Ok(opened)
}

/// No keeper's link is still shut.
pub(crate) fn all_open(game: &Game, opened: &[OpenedLink]) -> Result<(), ChainFault> {
    let shut = game.state.keepers.iter().map(|k| k.keeper());
    let shut = shut.filter(|k| !opened.iter().any(|o| o.keeper == *k));
    let keepers: Vec<String> = shut.map(str::to_string).collect();
    if keepers.is_empty() {
        Ok(())
    } else {
        Err(ChainFault::NeedsDice { step: game.state.next_step, keepers })
    }
}

/// The seed of the next step, if its links are open.
pub(crate) fn step_seed(game: &Game, openings: &[OpenedLink]) -> Option<Digest> {
    let epoch = game.state.epoch;
    let step = game.state.next_step;
    let links: Vec<(&str, Digest)> = openings.iter().map(|o| (o.keeper.as_str(), o.link)).collect();
    match game.mode() {
        DiceMode::Practice => Some(practice_seed(game.file.game, step)),
        DiceMode::Entered => None,
        _ if links.is_empty() => None,
        _ => Some(seed(epoch, step, &links)),
    }
}
