//! A file that a command was given: a document, or a turn in plain text.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::disk::folder_of;
use super::exit::{Failed, FailureKind};
use super::inbox::{Found, refused};
use super::io;
use super::load::Beside;
use super::stdio::is_stream;
use super::term::{colour, print, print_painted};
use crate::chain::Game;
use crate::desk::{PlainText, is_plain, plain_turn};
use crate::diag::{Style, render_all};
use crate::orders::describe_rule;

/// What a command does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It tells what the file says, for people.
    Told,
    /// The same for programs: nothing else is printed.
    Data,
    /// It signs the file: only a game that verifies will do.
    Signed,
}

/// The document in a file. A plain turn is read with the game it belongs to; what is read is shown.
///
/// # Errors
/// The file cannot be read, holds no document, or something in the plain turn has to be asked.
pub fn given(path: &Path, beside: &Beside, to: Use) -> Result<Found> {
    if is_stream(path) {
        return Found::read(path);
    }
    let bytes = io::read_mail(path)?;
    let Some(text) = std::str::from_utf8(&bytes).ok().filter(|_| is_plain(&bytes)) else {
        return Found::read(path);
    };
    let at = game_of(path, beside.named())?;
    let game = match to {
        Use::Signed => beside.games().verified_game(&at)?,
        // Whether it verifies is told by the command.
        Use::Told | Use::Data => beside.games().opened(&at)?,
    };
    in_game(path, text, &game, to)
}

/// The same where the game is known.
///
/// # Errors
/// As [`given`].
pub fn given_for(path: &Path, game: &Game) -> Result<Found> {
    if is_stream(path) {
        return Found::read(path);
    }
    let bytes = io::read_mail(path)?;
    match std::str::from_utf8(&bytes).ok().filter(|_| is_plain(&bytes)) {
        Some(text) => in_game(path, text, game, Use::Data),
        None => Found::read(path),
    }
}

fn in_game(path: &Path, text: &str, game: &Game, to: Use) -> Result<Found> {
    match plain_turn(game, path, text).map_err(refused)? {
        Ok(found) => {
            if let Some(plain) = found.plain.as_ref().filter(|_| to != Use::Data) {
                print(&plain.read_as());
            }
            Ok(found)
        }
        Err(plain) => {
            print(&plain.read_as());
            print_painted(&asked(path, game, &plain));
            Err(Failed::told(FailureKind::Refused).into())
        }
    }
}

/// What is asked about a plain turn.
pub fn asked(path: &Path, game: &Game, plain: &PlainText) -> String {
    let ed = &game.rules().edition;
    let mut list = plain.turn.diagnostics.clone();
    list.sort_by_key(|d| !d.is_error());
    let describe = |id: &str| describe_rule(ed, id);
    render_all(&list, &plain.source(path), &describe, Style { colour: colour() })
}

/// The game file for a plain turn: the one named; the latest of the game whose name the file begins with;
/// the latest of the only game in the folder.
///
/// # Errors
/// There is none, or there are several games.
pub fn game_of(path: &Path, named: Option<&Path>) -> Result<PathBuf> {
    if let Some(named) = named {
        return Ok(named.to_path_buf());
    }
    let folder = folder_of(path);
    let own = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let here = io::files(folder, "ron")?.into_iter().filter(|p| p.parent() == Some(folder));
    let all: Vec<(String, u32, PathBuf)> = here.filter_map(numbered).collect();
    let mut names: Vec<&str> = all.iter().map(|(name, _, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let begins = |name: &&str| own.strip_prefix(*name).is_some_and(|rest| rest.starts_with('.'));
    let name = match (names.iter().copied().find(begins), &names[..]) {
        (Some(name), _) => name,
        (None, [one]) => one,
        (None, []) => {
            let what = format!("there is no game file next to {}", path.display());
            return Err(Failed::wrong_use(what, "name it with --game").into());
        }
        (None, several) => {
            let what = format!("for which game is {}?", path.display());
            let help = format!("name the game file with --game: {}", several.join(", "));
            return Err(Failed::wrong_use(what, help).into());
        }
    };
    let latest = all.iter().filter(|(n, _, _)| n == name).max_by_key(|(_, block, _)| *block);
    let latest = latest.map(|(_, _, path)| path.clone());
    latest.ok_or_else(|| Failed::wrong_use("no game file is found", "name it with --game").into())
}

/// `spring-07.0002.ron`: the game and the block.
fn numbered(path: PathBuf) -> Option<(String, u32, PathBuf)> {
    let name = path.file_name()?.to_str()?.strip_suffix(".ron")?.to_string();
    let (game, block) = name.rsplit_once('.')?;
    let block = block.parse().ok()?;
    Some((game.to_string(), block, path))
}
