//! What a ruling left locked when it burnt a step: the next step that is played is about these papers
//! and no others.

use crate::doc_kind::DocKind;
use crate::seal::Digest;

use super::game::Game;
use super::signed::SignedDocument;

/// Orders or answers that were locked for a burnt step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StillLocked {
    /// The burnt step, which the papers name.
    pub step: u32,
    pub documents: Vec<Digest>,
}

impl StillLocked {
    /// Is this one of them?
    pub fn holds_paper(&self, paper: Digest) -> bool {
        self.documents.contains(&paper)
    }

    /// Is it a receipt or an opening of the burnt step, which counts no more?
    pub fn burns_paper(&self, paper: &SignedDocument) -> bool {
        let dice = matches!(paper.header.kind, DocKind::Receipt | DocKind::Opening);
        dice && paper.header.step == Some(self.step)
    }
}

/// The papers that stay locked now, if there are any.
pub fn still_locked(game: &Game) -> Option<StillLocked> {
    let held = game.state.held.as_ref()?;
    // Standing orders were filed in blocks; orders and answers were not.
    let own = held.documents.iter().filter(|d| !game.state.done.contains_key(d));
    Some(StillLocked { step: held.step, documents: own.copied().collect() })
}
