//! A form that came back by mail, as it was before a mail program wrapped its comments. Which words belong to a
//! comment is known from the file that was mailed, and that can be written again from the game.

use super::inbox::{Found, note};
use super::order_text::{OrdersForm, answer_template, template};
use crate::chain::Game;
use crate::desk::restored;
use crate::doc_kind::DocKind;
use crate::mail::restore::with_template;
use crate::orders::glance;

/// Joins the comments of a form that somebody has filled in and nobody has signed, and says so. What is no line
/// of the file that was mailed is left for its reader.
pub fn join_comments(game: &Game, found: &mut Found) {
    // A plain form has been joined before it was read.
    if !found.form || found.plain.is_some() || found.canonical.signature.is_some() {
        return;
    }
    let glanced = glance(&found.canonical.text);
    let mailed = match glanced.filter(|g| g.kind == DocKind::Answer) {
        Some(answer) => answer_template(game, Some(&answer.seat), OrdersForm::Toml),
        None => template(game),
    };
    // Where nothing is to be filled in, what came is refused for that.
    let Ok(mailed) = mailed else { return };
    let joined = with_template(&found.canonical.text, &mailed);
    if joined.undone.is_empty() {
        return;
    }
    note(&restored(&found.path, &joined.undone));
    found.canonical.text = joined.text;
    found.canonical.first_line = 1;
}
