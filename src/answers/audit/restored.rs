//! Keepers whose program had lost its memory: their openings say so.

use std::fmt;

use crate::chain::Opening;
use crate::doc_kind::DocKind;
use crate::file::GameFile;

/// An opening made with an old copy of a chain's file, which did not know what it had opened before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    pub block: u32,
    pub seat: String,
    pub step: u32,
}

impl fmt::Display for Restored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restored { seat, step, .. } = self;
        write!(f, "{seat} opened step {step} with a chain file from an old copy")
    }
}

/// All such openings of a game, in the order of its blocks.
pub(crate) fn restored_openings(file: &GameFile) -> Vec<Restored> {
    let mut all = Vec::new();
    for block in &file.blocks {
        let openings = block.documents.iter().filter(|d| d.kind == DocKind::Opening);
        for opening in openings.filter_map(|d| Opening::read(&d.text).ok()).filter(|o| o.restored) {
            all.push(Restored { block: block.number, seat: opening.seat, step: opening.step });
        }
    }
    all
}
