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
    /// It names the other one, which a receipt or an opening had locked before.
    TooLate { locked: usize },
}

/// Which of these papers do not count because of another one of them.
pub fn passed_papers(papers: &[SignedDocument]) -> Vec<Option<Passed>> {
    let locked: BTreeSet<Digest> = papers.iter().flat_map(locks).collect();
    let mut passed = vec![None; papers.len()];
    for (later, paper) in papers.iter().enumerate() {
        let replaced = (0..papers.len()).filter(|earlier| paper.replaces(&papers[*earlier]));
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

impl SignedDocument {
    /// Does it say that it takes the place of the other, which its seat signed for the same moment?
    pub fn replaces(&self, other: &SignedDocument) -> bool {
        let (own, its) = (&self.header, &other.header);
        let same = (own.kind, &own.game, &own.seat, own.step);
        let digits = own.replaces.as_deref().unwrap_or_default();
        // A file names 32 digits or more.
        digits.len() >= 32
            && same == (its.kind, &its.game, &its.seat, its.step)
            && self.document.digest != other.document.digest
            && other.document.digest.to_string().starts_with(digits)
    }
}
