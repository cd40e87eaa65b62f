//! Every game file of some files and folders, verified on all processors. What is kept of each is made
//! at once and the file is let go: a folder may hold more than memory does.

use std::path::{Path, PathBuf};

use anyhow::Result;
use rayon::prelude::*;

use super::games::Games;
use super::term::progress;
use crate::chain::{Game, Verdict, VerifyReport, open, verify_game};
use crate::desk::{no_game, not_a_game};
use crate::edition::Source;
use crate::limits::FOLDER_BYTES;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::inbox::read_game_or_mail;
use crate::store::io;
use crate::store::read_budget::ByteBudget;
use crate::store::verified_before::VerifiedBefore;

/// What was kept of a file, or why it could not be read.
pub(super) type Kept<T> = (PathBuf, Result<T, String>);

/// Verifies every game file below the paths, in the order of their names.
///
/// # Errors
/// A folder cannot be listed, or there is no game file.
pub(super) fn every_game<T: Send>(
    games: &Games,
    paths: &[PathBuf],
    keep: impl Fn(&Path, VerifyReport, Option<Game>) -> T + Sync,
) -> Result<Vec<Kept<T>>> {
    Ok(verify_files(&games.source()?, game_files(paths)?, None, keep))
}

/// The names of all game files below the paths, in order.
///
/// # Errors
/// A folder cannot be listed, or there is no game file.
pub(super) fn game_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        files.extend(io::files(path, "ron")?);
    }
    if files.is_empty() {
        return Err(Failed::wrong_use("no game files were found there", "they end in .ron").into());
    }
    Ok(files)
}

/// Verifies these files. One that was found good before, if that is to be asked, is only opened.
pub(super) fn verify_files<T: Send>(
    source: &Source,
    files: Vec<PathBuf>,
    before: Option<&VerifiedBefore>,
    keep: impl Fn(&Path, VerifyReport, Option<Game>) -> T + Sync,
) -> Vec<Kept<T>> {
    let bar = progress(files.len(), "verifying");
    let share = ByteBudget::of(FOLDER_BYTES);
    let checked = files.into_par_iter().map(|path| {
        let _taken = share.take(io::size(&path));
        let looked = read_game_or_mail(&path).map(|bytes| look_at(&bytes, source, before));
        bar.inc(1);
        let kept = looked.map(|(report, game)| keep(&path, report, game));
        (path, kept.map_err(|e| format!("{e:#}")))
    });
    let all = checked.collect();
    bar.finish_and_clear();
    all
}

fn look_at(
    bytes: &[u8],
    source: &Source,
    before: Option<&VerifiedBefore>,
) -> (VerifyReport, Option<Game>) {
    if let Some(is) = not_a_game(bytes) {
        return (no_game(&is), None);
    }
    let known = before.is_some_and(|before| before.holds(bytes));
    if let Some(game) = known.then(|| open(bytes, source).ok()).flatten() {
        return (VerifyReport::default(), Some(game));
    }
    let (report, game) = verify_game(bytes, source);
    if let (Some(before), Some(_)) = (before, &game) {
        before.add(bytes);
    }
    (report, game)
}

/// How a command ends that looked at these files: the worst of them decides. `None` is a file that
/// could not be read.
///
/// # Errors
/// A file is not good; everything about it has been told.
pub(super) fn worst(verdicts: impl IntoIterator<Item = Option<Verdict>>) -> Result<()> {
    let worst = verdicts.into_iter().map(rank).min_by_key(|(rank, _)| *rank);
    match worst.and_then(|(_, kind)| kind) {
        Some(kind) => Err(Failed::told(kind).into()),
        None => Ok(()),
    }
}

/// How bad a verdict is, the worst first, and the exit code it leads to.
fn rank(verdict: Option<Verdict>) -> (u8, Option<FailureKind>) {
    match verdict {
        None => (0, Some(FailureKind::Io)),
        Some(Verdict::Wrong) => (1, Some(FailureKind::Refused)),
        Some(Verdict::Unproven) => (2, Some(FailureKind::Unproven)),
        Some(Verdict::Good) => (3, None),
    }
}
