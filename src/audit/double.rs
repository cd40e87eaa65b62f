//! Signed documents compared with each other: two for one moment, receipts that led to nothing, and
//! claimed times that run backwards.

use std::collections::{BTreeMap, BTreeSet};

use crate::chain::{Paper, Receipt};
use crate::doc_kind::DocKind;
use crate::file::GameFile;
use crate::seal::Digest;

/// A signed document and the file it was found in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signed {
    pub found_in: String,
    pub kind: DocKind,
    /// The game's label and, where a game file says it, its identity.
    pub game: String,
    pub seat: String,
    pub step: Option<u32>,
    pub head: Option<String>,
    pub replaces: Option<String>,
    pub key: String,
    pub digest: Digest,
}

/// One seat, one moment, two documents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twice {
    pub game: String,
    pub seat: String,
    pub kind: DocKind,
    pub step: u32,
    /// Each document and the files that hold it.
    pub found: Vec<(Digest, Vec<String>)>,
}

/// A receipt that no block of the files at hand contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Receipted {
    pub game: String,
    pub seat: String,
    pub step: u32,
    pub digest: Digest,
    pub found_in: String,
}

impl Signed {
    /// Of a paper whose signature is good; `None` for one without a signature.
    pub fn of(paper: &Paper, found_in: &str) -> Option<Signed> {
        let key = paper.key.as_ref()?.fingerprint().to_string();
        let h = &paper.header;
        Some(Signed {
            found_in: found_in.to_string(),
            kind: h.kind,
            game: h.game.clone(),
            seat: h.seat.clone(),
            step: h.step,
            head: h.head.clone(),
            replaces: h.replaces.clone(),
            key,
            digest: paper.document.digest,
        })
    }

    /// Every signed document in the blocks of a game file.
    pub fn all_of(file: &GameFile, found_in: &str) -> Vec<Signed> {
        let documents = file.blocks.iter().flat_map(|b| &b.documents);
        let papers = documents.filter_map(|d| Paper::stored(d).ok());
        papers.filter_map(|p| Signed::of(&p, found_in)).collect()
    }
}

/// Kinds of which one seat signs one for a step. Answers are told apart by the head as well, since
/// several stops may stand before one step.
const ONCE: [DocKind; 4] = [DocKind::Orders, DocKind::Answer, DocKind::Receipt, DocKind::Opening];

/// Seats that signed two different documents of one kind for one step of one game, by one key.
/// A document that says it replaces the other is told too: whether that was allowed is seen in the
/// blocks.
pub fn signed_twice(all: &[Signed]) -> Vec<Twice> {
    let mut moments: BTreeMap<_, BTreeMap<Digest, BTreeSet<&str>>> = BTreeMap::new();
    for s in all.iter().filter(|s| ONCE.contains(&s.kind)) {
        let Some(step) = s.step else { continue };
        let head = if s.kind == DocKind::Answer { s.head.clone() } else { None };
        let moment = (&s.game, &s.key, &s.seat, s.kind, step, head);
        moments.entry(moment).or_default().entry(s.digest).or_default().insert(&s.found_in);
    }
    let two = moments.into_iter().filter(|(_, found)| found.len() > 1);
    two.map(|((game, _, seat, kind, step, _), found)| Twice {
        game: game.clone(),
        seat: seat.clone(),
        kind,
        step,
        found: found
            .into_iter()
            .map(|(digest, files)| (digest, files.into_iter().map(str::to_string).collect()))
            .collect(),
    })
    .collect()
}

/// Receipts that were signed and then came to nothing: no block of these files has them.
pub fn receipts_in_the_air(loose: &[Signed], files: &[&GameFile]) -> Vec<Receipted> {
    let used: BTreeSet<Digest> =
        files.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.documents).map(|d| d.digest).collect();
    loose
        .iter()
        .filter(|s| s.kind == DocKind::Receipt && !used.contains(&s.digest))
        .filter_map(|s| {
            Some(Receipted {
                game: s.game.clone(),
                seat: s.seat.clone(),
                step: s.step?,
                digest: s.digest,
                found_in: s.found_in.clone(),
            })
        })
        .collect()
}

/// Blocks whose receipt claims an earlier time than the one before: block, time before, its own.
/// Times are the signer's word and compared as text.
pub fn times_out_of_order(file: &GameFile) -> Vec<(u32, String, String)> {
    let mut last: Option<String> = None;
    let mut found = Vec::new();
    for block in &file.blocks {
        let receipts = block.documents.iter().filter(|d| d.kind == DocKind::Receipt);
        let times = receipts.filter_map(|d| Receipt::read(&d.text).ok()?.claimed_time);
        for time in times {
            if let Some(before) = last.as_ref().filter(|before| **before > time) {
                found.push((block.number, before.clone(), time.clone()));
            }
            last = Some(time);
        }
    }
    found
}
