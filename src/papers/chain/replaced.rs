//! Papers that a later one of the same seat takes the place of, as long as nothing has locked them.

use std::collections::BTreeSet;

use crate::doc_kind::DocKind;
use crate::seal::Digest;

use super::opening::Opening;
use super::receipt::Receipt;
use super::signed::SignedDocument;

/// Why a paper does not count next to another one, which is named by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// The other one names it in `replaces`.
    Replaced { by: usize },
    /// It names the other one, or says the same again, and a receipt or an opening had locked the other before.
    TooLate { locked: usize },
}

/// Which of these papers do not count because of another one of them.
pub fn passed_papers(papers: &[SignedDocument]) -> Vec<Option<Passed>> {
    let locked: BTreeSet<Digest> = papers.iter().flat_map(locks).collect();
    let mut passed = vec![None; papers.len()];
    for (later, paper) in papers.iter().enumerate() {
        let replaced = (0..papers.len()).filter(|earlier| {
            paper.replaces(&papers[*earlier]) || paper.says_again(&papers[*earlier])
        });
        for earlier in replaced {
            if locked.contains(&papers[earlier].document.digest) {
                passed[later] = Some(Passed::TooLate { locked: earlier });
            } else {
                passed[earlier] = Some(Passed::Replaced { by: later });
            }
        }
    }
    passed
}

/// What a receipt or an opening locks.
fn locks(paper: &SignedDocument) -> Vec<Digest> {
    let text = &paper.document.text;
    match paper.header.kind {
        DocKind::Receipt => Receipt::read(text).map(|r| r.documents).unwrap_or_default(),
        DocKind::Opening => Opening::read(text).map(|o| o.documents).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The text of a paper without the lines that name what it replaces.
pub fn text_without_replaces(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        if !line.starts_with("replaces = ") {
            kept.push_str(line);
        } else if line.trim_end().ends_with('[') {
            // A list ends with a bracket on a line of its own.
            lines.by_ref().find(|line| line.trim_end() == "]");
        }
    }
    kept
}

impl SignedDocument {
    /// Does it say word for word what the other says, and name besides a third that it replaces? So a seat that has
    /// signed two papers says which of them counts.
    pub(crate) fn says_again(&self, other: &SignedDocument) -> bool {
        let own = &self.header;
        let its = &other.header;
        own.replaces.is_some()
            && its.replaces.is_none()
            && (own.kind, &own.seat, own.step) == (its.kind, &its.seat, its.step)
            && text_without_replaces(&self.document.text) == other.document.text
    }

    /// May it be signed after the other? It has the same words, under a new key perhaps; or it says that it corrects
    /// the other, or that the other is the one that counts.
    pub fn follows(&self, other: &SignedDocument) -> bool {
        let same_words = self.document.digest == other.document.digest;
        same_words || self.replaces(other) || self.says_again(other)
    }

    /// Does it say that it takes the place of the other, which its seat signed for the same moment?
    pub fn replaces(&self, other: &SignedDocument) -> bool {
        let own = &self.header;
        let its = &other.header;
        let same = (own.kind, &own.game, &own.seat, own.step);
        let digits = own.replaces.as_deref().unwrap_or_default();
        // A file names 32 digits or more.
        digits.len() >= 32
            && same == (its.kind, &its.game, &its.seat, its.step)
            && self.document.digest != other.document.digest
            && other.document.digest.to_string().starts_with(digits)
    }
}
