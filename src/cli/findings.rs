//! The adjudicator's own check of a document that was found in a file.

use anyhow::Result;

use super::exit::{Failed, FailureKind};
use super::inbox::Found;
use super::load::begun;
use super::term::print_painted;
use crate::chain::Game;
use crate::desk;
use crate::diag::Diagnostic;
use crate::engine::Locked;
use crate::orders::OrderFile;

/// Everything found wrong or odd with a document.
///
/// # Errors
/// A die must decide first who plays which side.
pub fn findings(game: &Game, found: &Found) -> Result<Vec<Diagnostic>> {
    begun(game)?;
    Ok(desk::findings(game, &found.canonical.text))
}

/// Orders of this game and moment, as [`desk::judged_now`] judges them.
///
/// # Errors
/// They are for another game, seat or moment, or break a rule; what is wrong has been printed.
pub fn judged_now(game: &Game, found: &Found) -> Result<(OrderFile, Option<Locked>)> {
    begun(game)?;
    desk::judged_now(game, &found.canonical.text).map_err(|list| {
        print_painted(&found.render(&game.rules().edition, &list));
        Failed::told(FailureKind::Refused).into()
    })
}
