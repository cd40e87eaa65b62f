//! The signed papers of a step that lie next to the games, and what a game waits for because of them: a
//! claim, and no proof that they came.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::row::OverviewRow;
use crate::audit::{DutiesAtHand, Duty, duties_at_hand};
use crate::chain::{
    Belonging, ChainFault, Game, SignedDocument, belonging_of, late, open, passed_papers,
};
use crate::cli::games::Games;
use crate::cli::inbox::{Found, game_file};
use crate::cli::io;
use crate::cli::load::{PaperOf, paper_of};
use crate::cli::purpose::{opens_now, silences};
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::seal::Digest;

/// Where the papers of each game lie, by its name. The papers are read again when it is their turn.
pub(super) struct Papers(BTreeMap<String, BTreeSet<PathBuf>>);

/// What the papers of a game say.
pub(super) enum AtHand {
    /// No block can come of them.
    Unfit(String),
    Owed {
        owes: Vec<Duty>,
        since: String,
        claimed: Option<String>,
        /// The director owes it, or anybody can adjudicate.
        desk: bool,
    },
}

impl Papers {
    /// Of everything in the folders.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub(super) fn below(paths: &[PathBuf]) -> Result<Papers> {
        let mut all: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
        for folder in paths.iter().filter(|p| p.is_dir()) {
            for ext in ["toml", "eml", "mbox"] {
                for path in io::files(folder, ext)? {
                    for found in Found::every(&path).unwrap_or_default() {
                        let of = glance(&found.canonical.text);
                        if let Some(g) = of.filter(|g| of_a_step(g.kind)) {
                            all.entry(g.game).or_default().insert(path.clone());
                        }
                    }
                }
            }
        }
        Ok(Papers(all))
    }

    /// What the papers for the next step of a game say, if there are any.
    ///
    /// # Errors
    /// The game file cannot be read again.
    pub(super) fn of(&self, games: &Games, row: &OverviewRow) -> Result<Option<AtHand>> {
        let Some(paths) = self.0.get(&row.game) else { return Ok(None) };
        let path = Path::new(&row.file);
        let bytes = game_file(path, io::read_game(path)?)?;
        let Ok(game) = open(&bytes, &games.source()?) else { return Ok(None) };
        let mut papers = Vec::new();
        let mut files = Vec::new();
        let mut seen = BTreeSet::new();
        for path in paths {
            for paper in Found::every(path)?.iter().filter_map(|f| f.paper().ok()) {
                if due(&game, &paper) && seen.insert(paper.document.digest) {
                    files.push(file_name(path));
                    papers.push(paper);
                }
            }
        }
        let passed = passed_papers(&papers);
        let counts = |i: usize| passed[i].is_none();
        let files: Vec<String> =
            files.into_iter().enumerate().filter(|(i, _)| counts(*i)).map(|(_, f)| f).collect();
        let papers: Vec<SignedDocument> =
            papers.into_iter().enumerate().filter(|(i, _)| counts(*i)).map(|(_, p)| p).collect();
        if papers.is_empty() {
            return Ok(None);
        }
        Ok(Some(said(&game, &papers, &files)))
    }
}

fn of_a_step(kind: DocKind) -> bool {
    let plays = matches!(kind, DocKind::Orders | DocKind::Answer | DocKind::Unsealed);
    plays || matches!(kind, DocKind::Receipt | DocKind::Opening | DocKind::Ruling)
}

/// Is it for the next step of this very game, and not in it yet? Of rulings those count that stand in for an
/// answer; an opened seal is wanted only where it is asked for.
fn due(game: &Game, paper: &SignedDocument) -> bool {
    let h = &paper.header;
    let file = game.file();
    let heads = || file.blocks.iter().map(|b| b.head).chain([file.game]).map(|d: Digest| d.short());
    let held =
        |d: Digest| file.blocks.iter().flat_map(|b| b.stored_documents()).any(|s| s.digest == d);
    let asked = match h.kind {
        DocKind::Ruling => silences(paper).is_some_and(|of| late(game).contains(&of)),
        DocKind::Unsealed => {
            return belonging_of(game, paper) == Belonging::Next && opens_now(game, paper);
        }
        kind => of_a_step(kind),
    };
    asked
        && h.game == file.name
        && h.step == Some(file.next_step())
        && h.head.as_ref().is_none_or(|head| heads().any(|own| own == *head))
        && !held(paper.document.digest)
}

fn said(game: &Game, papers: &[SignedDocument], files: &[String]) -> AtHand {
    let DutiesAtHand { owes, since, claimed, desk } = match duties_at_hand(game, papers) {
        Ok(all) => all,
        Err(e @ ChainFault::Twice { .. }) => {
            return AtHand::Unfit(format!("{e} {}", doubled(papers, files).join(", ")));
        }
        Err(e) => return AtHand::Unfit(e.to_string()),
    };
    let since = since.map(|i| (&papers[i].header, &files[i]));
    let since = since.map_or_else(String::new, |(header, file)| {
        format!("{} of {}, {file}", header.kind.word(), header.seat)
    });
    AtHand::Owed { owes, since, claimed, desk }
}

/// The files of papers that exclude each other: two of one kind, and only one can count.
fn doubled(papers: &[SignedDocument], files: &[String]) -> Vec<String> {
    let heads: Vec<PaperOf> =
        papers.iter().map(|p| paper_of(p.header.kind, &p.header.seat)).collect();
    (0..papers.len())
        .filter(|i| heads.iter().filter(|other| **other == heads[*i]).count() > 1)
        .map(|i| files[i].clone())
        .collect()
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_string()
}
