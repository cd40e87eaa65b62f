//! The papers of sealed bids and choices, read and settled.

use std::path::PathBuf;

use anyhow::Result;

use super::editions::ChosenEditions;
use super::exit_codes::Failed;
use super::inbox::{Found, FoundInFiles};
use super::io;
use crate::chain::{
    Choices, SealedBid, SealedChoice, Settled, SignedDocument, settle_bids, settle_choices,
};

/// Reads and settles the four papers of two bids. `otherwise` is the edition if they name none.
///
/// # Errors
/// As [`settle_bids`], and files that cannot be read.
pub(crate) fn settled_bids(
    files: &[PathBuf],
    editions: &ChosenEditions,
    otherwise: &str,
) -> Result<Settled> {
    let (papers, named) = papers(files, |text| SealedBid::read(text).ok().map(|bid| bid.edition))?;
    let ed = editions.edition(named.as_deref().unwrap_or(otherwise))?;
    settle_bids(&papers, &ed).map_err(|e| {
        let help = "give both sealed bids and both openings, as they were mailed";
        Failed::refused(e.to_string(), help).into()
    })
}

/// Reads and settles the papers of all seats. `otherwise` is the edition if they name none.
///
/// # Errors
/// As [`settle_choices`], and files that cannot be read.
pub(crate) fn settled_choices(
    files: &[PathBuf],
    editions: &ChosenEditions,
    otherwise: &str,
) -> Result<Choices> {
    let (papers, named) =
        papers(files, |text| SealedChoice::read(text).ok().map(|choice| choice.edition))?;
    let ed = editions.edition(named.as_deref().unwrap_or(otherwise))?;
    settle_choices(&papers, &ed).map_err(|e| {
        let help = "give the sealed choice and the opening of every seat, as they were mailed";
        Failed::refused(e.to_string(), help).into()
    })
}

/// The papers of all seats and the edition that they name.
/// `edition` reads it from a sealed one.
///
/// # Errors
/// Files that cannot be read.
fn papers(
    files: &[PathBuf],
    edition: impl Fn(&str) -> Option<String>,
) -> Result<(Vec<SignedDocument>, Option<String>)> {
    let papers = io::without_secrets(files)
        .map(|file| Found::read(file)?.paper())
        .collect::<Result<Vec<_>>>()?;
    let named = papers.iter().find_map(|p| edition(&p.document.text));
    Ok((papers, named))
}
