//! The signed papers of a step that lie next to the games, and what a game waits for because of them: a
//! claim, and no proof that they came.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::editions::ChosenEditions;
use super::inbox::{Found, FoundInFiles, game_file};
use crate::chain::{SignedDocument, open, passed_papers};
use crate::desk::folder::OverviewRow;
use crate::desk::papers::{AtHand, at_hand, due_next, of_a_step};
use crate::orders::glance;
use crate::store::io;

/// Where the papers of each game lie, by its name. The papers are read again when it is their turn.
pub(crate) struct Papers(BTreeMap<String, BTreeSet<PathBuf>>);

impl Papers {
    /// Of everything in the folders.
    ///
    /// # Errors
    /// A folder cannot be listed.
    pub(crate) fn below(paths: &[PathBuf]) -> Result<Papers> {
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
    pub(crate) fn of(
        &self,
        editions: &ChosenEditions,
        row: &OverviewRow,
    ) -> Result<Option<AtHand>> {
        let Some(paths) = self.0.get(&row.game) else { return Ok(None) };
        let path = Path::new(&row.file);
        let bytes = game_file(path, io::read_game(path)?)?;
        let Ok(game) = open(&bytes, &editions.source()?) else { return Ok(None) };
        let mut papers = Vec::new();
        let mut files = Vec::new();
        let mut seen = BTreeSet::new();
        for path in paths {
            for paper in Found::every(path)?.iter().filter_map(|f| f.paper().ok()) {
                if due_next(&game, &paper) && seen.insert(paper.document.digest) {
                    files.push(file_name(path));
                    papers.push(paper);
                }
            }
        }
        let passed = passed_papers(&papers);
        let both = files.into_iter().zip(papers).zip(passed);
        let counted = both.filter(|(_, passed)| passed.is_none()).map(|(paper, _)| paper);
        let (files, papers): (Vec<String>, Vec<SignedDocument>) = counted.unzip();
        if papers.is_empty() {
            return Ok(None);
        }
        Ok(Some(at_hand(&game, &papers, &files)))
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().to_string()
}
