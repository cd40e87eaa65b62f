//! Before a seat joins: the bids and choices that the invitation rests on are settled again from their
//! papers, which lie next to it or are named.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::editions::ChosenEditions;
use super::inbox::{Found, FoundInFiles};
use crate::chain::{Invitation, SignedDocument, agreed_papers};
use crate::desk::sign::settled_as_agreed;
use crate::doc_kind::DocKind;
use crate::seal::{Digest, PublicKey};
use crate::store::disk::folder_of;
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::io;

/// What a seat looks at before it joins.
pub(crate) struct Agreed<'a> {
    pub invitation: &'a Invitation,
    /// The invitation's file: papers are looked for next to it.
    pub beside: &'a Path,
    /// Papers that were named.
    pub named: &'a [PathBuf],
    pub editions: &'a ChosenEditions,
    pub seat: &'a str,
    pub key: PublicKey,
}

impl Agreed<'_> {
    /// Settles again, and says so where papers are missing.
    ///
    /// # Errors
    /// The papers say something else than the invitation; one of the seat's own was signed with another key;
    /// or a paper that was named cannot be read.
    pub(crate) fn check(&self) -> Result<()> {
        let wanted: Vec<Digest> = agreed_papers(self.invitation).collect();
        if wanted.is_empty() {
            return Ok(());
        }
        let papers = self.papers(&wanted)?;
        let ed = self.editions.edition(&self.invitation.edition)?;
        let ask = "give them with --papers";
        let notes = settled_as_agreed(self.invitation, &ed, self.seat, self.key, papers, ask);
        notes.map_err(Failed::from)?.iter().for_each(|words| note(words));
        Ok(())
    }

    /// The papers that the invitation names, from the files named and those next to it.
    fn papers(&self, wanted: &[Digest]) -> Result<Vec<SignedDocument>> {
        let mut papers = Vec::new();
        for path in io::without_secrets(self.named) {
            papers.extend(Found::every(path)?);
        }
        for path in files_next_to(self.beside) {
            papers.extend(Found::every(&path).unwrap_or_default());
        }
        let papers = papers.iter().filter_map(|found| found.paper().ok());
        Ok(papers.filter(|p| wanted.contains(&p.document.digest)).collect())
    }
}

/// Files next to the invitation that may hold such papers.
fn files_next_to(invitation: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder_of(invitation)) else { return Vec::new() };
    let files = entries.filter_map(|e| Some(e.ok()?.path()));
    let mut files: Vec<PathBuf> = files
        .filter(|p| p.extension().is_some_and(|e| e == "toml" || e == "eml"))
        .filter(|p| p.is_file())
        .collect();
    files.sort();
    io::without_secrets(&files).cloned().collect()
}

/// Is it a paper of a bid or a choice?
pub(crate) fn is_agreement(kind: DocKind) -> bool {
    matches!(kind, DocKind::Bid | DocKind::BidOpen | DocKind::Choice | DocKind::ChoiceOpen)
}
