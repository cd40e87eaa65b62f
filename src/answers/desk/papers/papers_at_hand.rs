//! What a game waits for because of papers that lie next to it: a claim, and no proof that they came.

use super::of_one_block::{opens_now, silences};
use super::that_count::{PaperOf, paper_of};
use crate::audit::{DutiesAtHand, Duty, duties_at_hand};
use crate::chain::{Belonging, ChainFault, Game, SignedDocument, belonging_of, late};
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// What the papers of a game say.
pub enum AtHand {
    /// No block can come of them.
    Unfit(String),
    Owed {
        owes: Vec<Duty>,
        since: String,
        claimed: Option<String>,
        /// The director owes it, or anybody can adjudicate.
        desk: bool,
    },
}

/// Is it a paper from which a turn is made?
pub fn of_a_step(kind: DocKind) -> bool {
    let plays = matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed);
    plays || matches!(kind, DocKind::Receipt | DocKind::Opening | DocKind::Ruling)
}

/// Is it for the next step of this very game, and not in it yet? Of rulings those count that stand in for an
/// answer; an opened seal is wanted only where it is asked for.
pub fn due_next(game: &Game, paper: &SignedDocument) -> bool {
    let h = &paper.header;
    let file = game.file();
    let heads = || file.blocks.iter().map(|b| b.head).chain([file.game]).map(|d: Digest| d.short());
    let held =
        |d: Digest| file.blocks.iter().flat_map(|b| b.stored_documents()).any(|s| s.digest == d);
    let asked = match h.kind {
        DocKind::Ruling => silences(paper).is_some_and(|of| late(game).contains(&of)),
        DocKind::Unsealed => {
            return belonging_of(game, paper) == Belonging::Next && opens_now(game, paper);
        }
        kind => of_a_step(kind),
    };
    asked
        && h.game == file.name
        && h.step == Some(file.next_step())
        && h.head.as_ref().is_none_or(|head| heads().any(|own| own == *head))
        && !held(paper.document.digest)
}

/// What papers say of what a game waits for; `files` names the file of each.
pub fn at_hand(game: &Game, papers: &[SignedDocument], files: &[String]) -> AtHand {
    let DutiesAtHand { owes, since, claimed, desk } = match duties_at_hand(game, papers) {
        Ok(all) => all,
        Err(e @ ChainFault::Twice { .. }) => {
            return AtHand::Unfit(format!("{e} {}", doubled(papers, files).join(", ")));
        }
        Err(e) => return AtHand::Unfit(e.to_string()),
    };
    let since = since.map(|i| (&papers[i].header, &files[i]));
    let since = since.map_or_else(String::new, |(header, file)| {
        format!("{} of {}, {file}", header.kind.words(), header.seat)
    });
    AtHand::Owed { owes, since, claimed, desk }
}

/// The files of papers that exclude each other: two of one kind, and only one can count.
fn doubled(papers: &[SignedDocument], files: &[String]) -> Vec<String> {
    let heads: Vec<PaperOf> =
        papers.iter().map(|p| paper_of(p.header.kind, &p.header.seat)).collect();
    (0..papers.len())
        .filter(|i| heads.iter().filter(|other| **other == heads[*i]).count() > 1)
        .map(|i| files[i].clone())
        .collect()
}
