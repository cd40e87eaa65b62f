//! A draft as a plain turn.

use super::reading::DraftRead;
use crate::chain::Game;
use crate::desk::form_draft::plain_orders;
use crate::desk::refused::Refused;

/// What can be read of a draft, as people write a turn in a mail. Read again, it gives the same orders.
///
/// # Errors
/// No orders are due.
pub fn as_plain(game: &Game, text: &str) -> Result<String, Refused> {
    plain_orders(game, &DraftRead::of(game, text).input.orders)
}
