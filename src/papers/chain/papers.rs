//! The papers of blocks in which nothing is played: concessions, results, notices, cash advances,
//! claims.

use crate::doc_kind::DocKind;

use super::advance::{AdvancePaper, SupplyClaim};
use super::chain_fault::ChainFault;
use super::ending::{Concession, GameResult};
use super::notice::Notice;
use super::signed::SignedDocument;

/// One affair, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Affair {
    Concession(Concession),
    Result(GameResult),
    Notice(Notice),
    Advance(AdvancePaper),
    Claim(SupplyClaim),
}

/// Kinds of documents that make blocks of this sort.
pub const KINDS: [DocKind; 5] =
    [DocKind::Concession, DocKind::Result, DocKind::Notice, DocKind::Advance, DocKind::Claim];

/// Kinds that a ruling consists of.
pub(super) const RULING: [DocKind; 2] = [DocKind::Ruling, DocKind::Key];

impl Affair {
    /// Reads the text of a document of one of these kinds.
    ///
    /// # Errors
    /// What is wrong with its form.
    pub fn read(kind: DocKind, text: &str) -> Result<Affair, ChainFault> {
        match kind {
            DocKind::Concession => Concession::read(text).map(Affair::Concession),
            DocKind::Result => GameResult::read(text).map(Affair::Result),
            DocKind::Notice => Notice::read(text).map(Affair::Notice),
            DocKind::Advance => AdvancePaper::read(text).map(Affair::Advance),
            DocKind::Claim => SupplyClaim::read(text).map(Affair::Claim),
            other => Err(ChainFault::NotSupported { kind: other.to_string() }),
        }
    }

    pub(super) fn of_paper(paper: &SignedDocument) -> Result<Affair, ChainFault> {
        Affair::read(paper.header.kind, &paper.document.text)
    }
}

/// The time a document's signer claims for it.
pub fn claimed_time(text: &str) -> Option<String> {
    let line = text.lines().find_map(|l| l.strip_prefix("claimed-time = \""))?;
    line.strip_suffix('"').map(str::to_string)
}
