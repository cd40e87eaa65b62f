//! A file that a command was given: a document, or a turn in plain text, which is read with its game.

use std::path::{Path, PathBuf};

use anyhow::Result;
use serde_json::{Value, json};

use super::open_games::Beside;
use super::term::{Format, colour, print, print_json, print_painted};
use crate::chain::Game;
use crate::desk::papers::Wanted;
use crate::desk::{PlainSource, PlainText, ReadPlain, restored};
use crate::diag::{Style, render_all, to_json};
use crate::orders::describe_rule;
use crate::shown::one_line;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::file_remarks::note;
use crate::store::game_files::game_for;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::inbox::{Found, refused};
use crate::store::inbox::{FoundInFiles, plain_source};

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

/// The document in a file, or the order file that a plain turn makes; how it was read is shown.
///
/// # Errors
/// The file cannot be read, holds no document, or something in the plain turn has to be asked.
pub(super) fn given(path: &Path, beside: &Beside, to: PlainUse) -> Result<Found> {
    let Some(source) = plain_source(path)? else { return Found::read(path) };
    let at = match game_for(path, beside.named(), source.game()) {
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

/// What is asked about a plain turn, where [`given`] has refused it for that; `None` otherwise.
pub(super) fn questions(path: &Path, beside: &Beside) -> Option<Box<PlainText>> {
    let source = plain_source(path).ok()??;
    let at = game_for(path, beside.named(), source.game()).ok()?;
    let game = beside.games().opened(&at).ok()?;
    match source.read(&game, path) {
        Ok(ReadPlain::Asked(plain)) => Some(plain),
        _ => None,
    }
}

/// The same where the game is known.
///
/// # Errors
/// As [`given`].
pub(super) fn given_for(path: &Path, game: &Game, to: PlainUse) -> Result<Found> {
    let Some(source) = plain_source(path)? else { return Found::read(path) };
    read_in(path, &source, game, to)?.map_or_else(|| Found::read(path), Ok)
}

/// The papers of several files, as [`PapersGiven::read`] reads them, among them plain turns.
///
/// # Errors
/// A file cannot be read or used, or a mailbox holds nothing for the next block.
pub(super) fn papers_given(paths: &[PathBuf], game: &Game, wanted: Wanted) -> Result<PapersGiven> {
    papers_to(paths, game, wanted, PlainUse::Signed)
}

/// As [`papers_given`], with what a plain turn is read for.
///
/// # Errors
/// As [`papers_given`].
pub(super) fn papers_to(
    paths: &[PathBuf],
    game: &Game,
    wanted: Wanted,
    to: PlainUse,
) -> Result<PapersGiven> {
    PapersGiven::read(paths, game, wanted, &|path, source, game| read_in(path, source, game, to))
}

/// As [`papers_given`], where a mailbox may hold nothing.
///
/// # Errors
/// A file cannot be read or used.
pub(super) fn papers_if_any(paths: &[PathBuf], game: &Game, wanted: Wanted) -> Result<PapersGiven> {
    PapersGiven::if_any(paths, game, wanted, &|path, source, game| {
        read_in(path, source, game, PlainUse::Signed)
    })
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
                    print(UNCHECKED);
                }
            }
            Err(Failed::told(FailureKind::Refused).into())
        }
    }
}

/// What a plain turn with an open question has not gone through.
const UNCHECKED: &str =
    "Nothing has been checked against the rules yet: correct this and check again.\n";

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
