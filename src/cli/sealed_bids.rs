//! The four papers of sealed bids, read and settled.

use std::path::PathBuf;

use anyhow::Result;

use super::exit::Failed;
use super::games::Games;
use super::inbox::Found;
use super::io;
use crate::chain::{SealedBid, Settled, settle};

/// Reads and settles the four papers.
///
/// # Errors
/// As [`settle`], and files that cannot be read.
pub fn settled(files: &[PathBuf], games: &Games) -> Result<Settled> {
    let papers = io::without_secrets(files)
        .map(|file| Found::read(file)?.paper())
        .collect::<Result<Vec<_>>>()?;
    let edition = papers.iter().find_map(|p| SealedBid::read(&p.document.text).ok());
    let edition = edition.map(|b| b.edition).unwrap_or_else(|| "lhtr".into());
    let ed = games.edition(&edition)?;
    settle(&papers, &ed).map_err(|e| {
        let help = "give both sealed bids and both openings, as they were mailed";
        Failed::refused(e.to_string(), help).into()
    })
}
