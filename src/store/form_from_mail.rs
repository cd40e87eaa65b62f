//! A form that came back by mail: what the desk joined in it is told.

use super::inbox::Found;
use crate::chain::Game;
use crate::desk::{self, restored};
use crate::store::file_remarks::note;

/// Joins the comments of a form that somebody has filled in and no one has signed, and says so.
pub(crate) fn join_comments(game: &Game, found: &mut Found) {
    let undone = desk::join_comments(game, found);
    if !undone.is_empty() {
        note(&restored(&found.path, &undone));
    }
}
