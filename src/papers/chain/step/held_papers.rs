//! What a notice holds: papers of the step that waits, laid before everybody by somebody who waits.
//! They lock nothing, make nothing done, and no state follows from them. They are a claim that they
//! were mailed, and no proof.

use crate::doc_kind::DocKind;
use crate::seal::Digest;

use super::super::chain_fault::{ChainFault, document};
use super::super::game::Game;
use super::super::notice::Notice;
use super::super::opening::Opening;
use super::super::papers::Affair;
use super::super::receipt::Receipt;
use super::super::signed::SignedDocument;
use super::admission::{check_locked_paper, check_moment, locked_before};
use super::prepared::Documents;

/// Kinds that a notice may hold: all that a step is made from.
pub(super) const HELD: [DocKind; 5] =
    [DocKind::Orders, DocKind::Answer, DocKind::Unsealed, DocKind::Receipt, DocKind::Opening];

/// Takes what the notices among them hold out of the documents of a step.
pub(crate) fn take_held(all: &mut Documents) -> Result<Vec<SignedDocument>, ChainFault> {
    let mut named: Vec<Digest> = Vec::new();
    for paper in all.affairs.iter().filter(|p| p.header.kind == DocKind::Notice) {
        named.extend(Notice::read(&paper.document.text)?.holds);
    }
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let holds = |p: &SignedDocument| named.contains(&p.document.digest);
    let mut held: Vec<SignedDocument> = all.decisions.extract_if(.., |p| holds(p)).collect();
    held.extend(all.receipt.take_if(|p| holds(p)));
    held.extend(all.openings.extract_if(.., |p| holds(p)));
    Ok(held)
}

/// Everything that the notices name is there, each in its form, signed by its seat and written for
/// the step that waits.
pub(crate) fn check_held(
    game: &Game,
    affairs: &[Affair],
    held: &[SignedDocument],
) -> Result<(), ChainFault> {
    for affair in affairs {
        let Affair::Notice(notice) = affair else { continue };
        let mut missing =
            notice.holds.iter().filter(|d| held.iter().all(|p| p.document.digest != **d));
        if let Some(missing) = missing.next() {
            return Err(document(format!(
                "the notice of {} holds a document that is not among these: {missing}",
                notice.at.seat
            )));
        }
    }
    let locked = locked_before(game, held);
    let mut before: Option<&SignedDocument> = None;
    for paper in held {
        if before.is_some_and(|b| b.document.digest == paper.document.digest) {
            return Err(document(format!("the {} is here twice", paper.header.kind)));
        }
        before = Some(paper);
        check_paper(game, paper, locked)?;
    }
    Ok(())
}

/// The digests of papers that a notice is to hold, in the order in which its block stores them.
///
/// # Errors
/// A notice cannot hold one of them.
pub fn held_in_order(game: &Game, papers: &[SignedDocument]) -> Result<Vec<Digest>, ChainFault> {
    let locked = locked_before(game, papers);
    papers.iter().try_for_each(|p| check_paper(game, p, locked))?;
    let all = Documents::sort(papers.iter().cloned())?;
    let sorted = all.decisions.iter().chain(&all.receipt).chain(&all.openings);
    Ok(sorted.map(|p| p.document.digest).collect())
}

fn check_paper(game: &Game, paper: &SignedDocument, locked: Option<u32>) -> Result<(), ChainFault> {
    check_locked_paper(game, paper, locked)?;
    let kind = paper.header.kind;
    let text = &paper.document.text;
    match kind {
        DocKind::Receipt => Receipt::read(text).map(drop)?,
        DocKind::Opening => Opening::read(text).map(drop)?,
        // The moment of an opening is that of its seal.
        DocKind::Unsealed => return Ok(()),
        _ if HELD.contains(&kind) => {}
        _ => return Err(document(format!("a notice holds no {kind}"))),
    }
    check_moment(game, paper)
}
