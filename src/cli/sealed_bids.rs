//! The four papers of sealed bids, read and settled.

use std::path::PathBuf;

use anyhow::Result;

use super::exit::Failed;
use super::games::Games;
use super::sealed_papers::papers;
use crate::chain::{SealedBid, Settled, settle_bids};

/// Reads and settles the four papers.
///
/// # Errors
/// As [`settle`], and files that cannot be read.
pub(super) fn settled(files: &[PathBuf], games: &Games) -> Result<Settled> {
    let edition = |text: &str| SealedBid::read(text).ok().map(|bid| bid.edition);
    let (papers, edition) = papers(files, edition)?;
    let ed = games.edition(&edition)?;
    settle_bids(&papers, &ed).map_err(|e| {
        let help = "give both sealed bids and both openings, as they were mailed";
        Failed::refused(e.to_string(), help).into()
    })
}
