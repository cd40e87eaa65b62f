//! A file that a command was given: a document, or a turn in plain text, which is read with its game.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Value, json};

use super::disk::folder_of;
use super::exit::{Failed, FailureKind};
use super::inbox::{Found, note, refused};
use super::io;
use super::load::{Beside, latest_beside};
use super::term::{Format, colour, print, print_json, print_painted};
use crate::chain::Game;
use crate::desk::{PlainSource, PlainText, ReadPlain, restored};
use crate::diag::{Style, render_all, to_json};
use crate::orders::describe_rule;
use crate::shown::one_line;

/// What a command does with a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlainUse {
    /// It tells what the file says, for people.
    Told,
    /// The same for programs, which get what is asked as `orders check --format json` prints it.
    Data,
    /// It tells programs what came of the file: what is asked is part of an error.
    DataOfStep,
    /// It reckons with the orders: only what is asked is told.
    Quiet,
    /// It signs the file or plays it: only a game that verifies will do.
    Signed,
}

impl PlainUse {
    /// For a command that reckons with orders.
    pub(crate) fn reckoned(how: Format) -> PlainUse {
        if how == Format::Json { PlainUse::Data } else { PlainUse::Quiet }
    }
}

/// The plain turn in a file; `None` if there is something else in it.
///
/// # Errors
/// The file cannot be read.
pub(super) fn plain_source(path: &Path) -> Result<Option<PlainSource>> {
    if io::long_mailbox(path)?.is_some() {
        return Ok(None);
    }
    PlainSource::in_file(path, &io::read_mail(path)?).map_err(refused)
}

/// The document in a file, or the order file that a plain turn makes; how it was read is shown.
///
/// # Errors
/// The file cannot be read, holds no document, or something in the plain turn has to be asked.
pub(super) fn given(path: &Path, beside: &Beside, to: PlainUse) -> Result<Found> {
    let Some(source) = plain_source(path)? else { return Found::read(path) };
    let at = match game_of(path, beside.named(), source.game()) {
        Err(_) if source.is_order_file() => return Found::read(path),
        at => at?,
    };
    let game = match to {
        PlainUse::Signed => beside.games().verified_game(&at)?,
        // Whether it verifies is told by the command.
        _ => beside.games().opened(&at)?,
    };
    read_in(path, &source, &game, to)?.map_or_else(|| Found::read(path), Ok)
}

/// The same where the game is known.
///
/// # Errors
/// As [`given`].
pub(super) fn given_for(path: &Path, game: &Game, to: PlainUse) -> Result<Found> {
    let Some(source) = plain_source(path)? else { return Found::read(path) };
    read_in(path, &source, game, to)?.map_or_else(|| Found::read(path), Ok)
}

/// Reads a plain turn in its game; `None` if its own reader has to say what is wrong with an order file.
///
/// # Errors
/// Something in it has to be asked, or it is not for this game.
pub(super) fn read_in(
    path: &Path,
    source: &PlainSource,
    game: &Game,
    to: PlainUse,
) -> Result<Option<Found>> {
    let quiet = matches!(to, PlainUse::Data | PlainUse::DataOfStep | PlainUse::Quiet);
    match source.read(game, path).map_err(refused)? {
        ReadPlain::OrderFile => Ok(None),
        ReadPlain::Read(found) => {
            let undone = found.plain.as_ref().map_or(&[][..], |plain| &plain.undone);
            if !undone.is_empty() {
                note(&restored(path, undone));
            }
            if let Some(plain) = found.plain.as_ref().filter(|_| !quiet) {
                if source.is_order_file() {
                    let path = one_line(path.display());
                    note(&format!("{path} is no valid TOML, and was read as plain text"));
                }
                print(&plain.read_as());
            }
            Ok(Some(*found))
        }
        ReadPlain::Asked(plain) => {
            match to {
                PlainUse::Data => print_json(&asked_json(path, game, &plain)),
                PlainUse::DataOfStep => print_json(&json!({
                    "error": format!("{}: something has to be asked", one_line(path.display())),
                    "help": "write one of the forms that are named",
                    "refused": asked_json(path, game, &plain),
                })),
                _ => {
                    print(&plain.read_as());
                    print_painted(&asked(path, game, &plain));
                }
            }
            Err(Failed::told(FailureKind::Refused).into())
        }
    }
}

/// What is asked about a plain turn.
fn asked(path: &Path, game: &Game, plain: &PlainText) -> String {
    let ed = &game.rules().edition;
    let mut list = plain.asked();
    list.sort_by_key(|d| !d.is_error());
    let style = Style { colour: colour() };
    render_all(&list, &plain.source(path), &|id| describe_rule(ed, id), style)
}

/// The same for programs, with what was read.
pub(super) fn asked_json(path: &Path, game: &Game, plain: &PlainText) -> Value {
    let ed = &game.rules().edition;
    plain.with_reading(
        to_json(&plain.asked(), &plain.source(path), &|id| describe_rule(ed, id)),
        path,
    )
}

/// The game file for a plain turn: the one named; the latest of the game that the turn names, or with whose name
/// the file begins; the latest of the only game in the folder.
///
/// # Errors
/// There is none, or there are several games.
fn game_of(path: &Path, named: Option<&Path>, game: Option<&str>) -> Result<PathBuf> {
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
