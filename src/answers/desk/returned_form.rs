//! A form that came back by mail, as it was before a mail program wrapped its comments. Which words belong to a
//! comment is known from the file that was mailed, and that can be written again from the game.

use super::form_draft::{answer_template, template};
use super::found::Found;
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::mail::Reversal;
use crate::mail::restore::with_template;
use crate::orders::glance;

/// Joins the comments of a form that somebody has filled in and no one has signed; what was joined. What is no line
/// of the file that was mailed is left for its reader.
pub fn join_comments(game: &Game, found: &mut Found) -> Vec<Reversal> {
    // A plain form has been joined before it was read.
    if !found.form || found.plain.is_some() || found.canonical.signature.is_some() {
        return Vec::new();
    }
    let glanced = glance(&found.canonical.text);
    let mailed = match glanced.filter(|g| g.kind == DocKind::Answer) {
        Some(answer) => answer_template(game, &answer.seat, false),
        None => template(game).ok(),
    };
    // Where nothing is to be filled in, what came is refused for that.
    let Some(mailed) = mailed else { return Vec::new() };
    let joined = with_template(&found.canonical.text, &mailed);
    if !joined.undone.is_empty() {
        found.canonical.text = joined.text;
        found.canonical.first_line = 1;
    }
    joined.undone
}
