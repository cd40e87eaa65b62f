//! Game files in their folders: opened, the latest found, the next one named.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::disk::folder_of;
use super::editions::ChosenEditions;
use super::exit_codes::Failed;
use super::inbox::read_game_or_mail;
use super::io;
use super::known::verified;
use crate::chain::{Game, Verdict, VerifyReport, open};
use crate::desk::{GAME_FILES, file_word, not_a_game, numbered, usual_name};
use crate::format::storable;
use crate::shown::one_line;

impl ChosenEditions {
    /// Opens a game file without looking whether it is good: for a command that asks later.
    ///
    /// # Errors
    /// It cannot be read, or its genesis or form is wrong or not known here.
    pub(crate) fn opened(&self, path: &Path) -> Result<Game> {
        let bytes = read_game_or_mail(path)?;
        match open(&bytes, &self.source()?) {
            Ok(game) => Ok(game),
            Err(_) => self.verified_game(path),
        }
    }

    /// Opens a game file to go on with it: no one should sign, lock, open or build on a file that is
    /// wrong or that this program cannot rule again.
    ///
    /// # Errors
    /// It cannot be read, or its verdict is not good.
    pub(crate) fn verified_game(&self, path: &Path) -> Result<Game> {
        let bytes = read_game_or_mail(path)?;
        let (report, game) = verified(&bytes, &self.source()?);
        game.ok_or_else(|| not_opened(path, &bytes, &report).into())
    }
}

/// Why a game file that is not good is not used.
pub(crate) fn not_opened(path: &Path, bytes: &[u8], report: &VerifyReport) -> Failed {
    let path = one_line(path.display());
    if let Some(is) = not_a_game(bytes) {
        return Failed::refused(format!("{path}: this is {is}, not a game file"), GAME_FILES);
    }
    let line = one_line(report.in_one_line().unwrap_or_default());
    match report.verdict() {
        Verdict::Unproven => {
            let help = "nothing was done; finish a game with the version you began it with";
            Failed::unproven(format!("{path}: unproven: {line}"), help)
        }
        _ => {
            let help = "nothing was done; `fieldpost verify` says more; ask for the file again";
            Failed::refused(format!("{path} does not verify: {line}"), help)
        }
    }
}

/// The latest game file of this name next to a file, or the mail with it.
///
/// # Errors
/// There is none.
pub(crate) fn latest_beside(document: &Path, name: &str) -> Result<PathBuf> {
    let folder = folder_of(document);
    // The mail with a block is as good as the game file in it, which comes first if both are there.
    let all =
        game_files_in(folder, name, "eml")?.into_iter().chain(game_files_in(folder, name, "ron")?);
    let latest = all.max_by_key(|(block, _)| *block).map(|(_, path)| path);
    latest.ok_or_else(|| {
        let what = format!("there is no game file of \"{name}\" next to {}", document.display());
        Failed::wrong_use(what, "name it with --game").into()
    })
}

/// The files of a game in a folder that end in this way, each with the number of its newest block.
fn game_files_in(folder: &Path, name: &str, ext: &str) -> Result<Vec<(u32, PathBuf)>> {
    let own = io::files(folder, ext)?.into_iter().filter(|p| p.parent() == Some(folder));
    Ok(own.filter_map(|p| Some((block_of(&p, name, ext)?, p))).collect())
}

/// The block after which a game file, or the mail with it, has its usual name: 2 of
/// `spring-07.0002.ron`, `spring-07.0002.2.ron` and `spring-07.0002.eml`.
fn block_of(path: &Path, name: &str, ext: &str) -> Option<u32> {
    let file = path.file_name()?.to_str()?;
    let stored = file.strip_prefix(&storable(name));
    let rest = stored.or_else(|| file.strip_prefix(name))?.strip_prefix('.')?.strip_suffix(ext)?;
    let rest = rest.strip_suffix('.').unwrap_or(rest);
    match rest.split_once('.').unwrap_or((rest, "")) {
        (number, more) if is_number(number) && is_number(more) => number.parse().ok(),
        // A game file under a name of somebody's own is better than none.
        _ => (ext == "ron").then_some(0),
    }
}

/// Is this part of a name made of digits alone?
fn is_number(part: &str) -> bool {
    part.bytes().all(|b| b.is_ascii_digit())
}

/// The option that names the game file to a command for a document next to it; none where the command
/// finds the file by itself.
pub(crate) fn game_option(game: &Game, at: &Path, document: &Path) -> Vec<String> {
    let name = at.file_name().map(PathBuf::from).unwrap_or_default();
    let found = name == usual_name(game) || name == usual_name(game).with_extension("eml");
    if found && folder_of(at) == folder_of(document) {
        Vec::new()
    } else {
        vec!["--game".to_string(), file_word(at)]
    }
}

/// Where to write a file that belongs to the next block: as it was told, or under its usual name.
pub(crate) fn next_file(at: &Path, game: &Game, out: Option<&PathBuf>, usual: &str) -> PathBuf {
    let next = game.file().latest() + 1;
    out.cloned().unwrap_or_else(|| numbered(at, &game.file().name, next, usual))
}

/// The game file for a plain turn: the one named; the latest of the game that the turn names, or with whose name
/// the file begins; the latest of the only game in the folder.
///
/// # Errors
/// There is none, or there are several games.
pub(crate) fn game_for(path: &Path, named: Option<&Path>, game: Option<&str>) -> Result<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_path_buf());
    }
    if let Some(game) = game {
        return latest_beside(path, game);
    }
    let folder = folder_of(path);
    let own = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let here = ["ron", "eml"].map(|ext| io::files(folder, ext));
    let mut names: Vec<String> = Vec::new();
    for files in here {
        let beside = files?.into_iter().filter(|p| p.parent() == Some(folder));
        names.extend(beside.filter_map(|p| game_name(&p)));
    }
    names.sort_unstable();
    names.dedup();
    let begins =
        |name: &&String| own.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.'));
    match (names.iter().find(begins), &names[..]) {
        (Some(name), _) => latest_beside(path, name),
        (None, [one]) => latest_beside(path, one),
        (None, []) => {
            let what = format!("there is no game file next to {}", path.display());
            Err(Failed::wrong_use(what, "name it with --game").into())
        }
        (None, several) => {
            let what = format!("for which game is {}?", path.display());
            let help = format!("name the game file with --game: {}", several.join(", "));
            Err(Failed::wrong_use(what, help).into())
        }
    }
}

/// The game of `spring-07.0002.ron` and `spring-07.0002.eml`.
fn game_name(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let (game, block) = name.rsplit_once('.')?.0.rsplit_once('.')?;
    let number = block.len() == 4 && block.bytes().all(|b| b.is_ascii_digit());
    number.then(|| game.to_string())
}
