//! The adjudicator's own check of a document that was found in a file.

use std::path::PathBuf;

use anyhow::Result;

use super::open_games::begun;
use super::term::{painted, print_painted};
use crate::chain::Game;
use crate::desk;
use crate::diag::{Diagnostic, has_errors};
use crate::engine::Locked;
use crate::orders::OrderFile;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::form_from_mail::join_comments;
use crate::store::inbox::plain_source;
use crate::store::inbox::{Found, FoundInFiles};

/// Everything found wrong or odd with a document.
///
/// # Errors
/// A die must decide first who plays which side.
pub(super) fn findings(game: &Game, found: &Found) -> Result<Vec<Diagnostic>> {
    begun(game)?;
    Ok(desk::findings(game, &found.canonical.text))
}

/// Orders of this game and moment, as [`desk::judged_now`] judges them.
///
/// # Errors
/// They are for another game, seat or moment, or break a rule; what is wrong has been printed.
pub(super) fn judged_now(game: &Game, found: &Found) -> Result<(OrderFile, Option<Locked>)> {
    begun(game)?;
    desk::judged_now(game, &found.canonical.text).map_err(|list| {
        print_painted(&painted(found, &game.rules().edition, &list));
        Failed::told(FailureKind::Refused).into()
    })
}

/// A file that was never posted may not even be readable: its faults are shown with their places, as by `orders check`.
///
/// # Errors
/// One of the files holds something wrong, which has been printed; or cannot be read at all.
pub(super) fn unreadable(files: &[PathBuf], game: &Game) -> Result<()> {
    // What is asked about a plain turn has been told.
    let files: Vec<PathBuf> = files
        .iter()
        .filter(|path| {
            !plain_source(path).is_ok_and(|s| s.is_some_and(|source| !source.is_order_file()))
        })
        .cloned()
        .collect();
    for mut found in Found::all(&files)? {
        join_comments(game, &mut found);
        let list = findings(game, &found)?;
        if has_errors(&list) {
            print_painted(&painted(&found, &game.rules().edition, &list));
            return Err(Failed::told(FailureKind::Refused).into());
        }
    }
    Ok(())
}
