//! An order file to begin with.

use super::refused::Refused;
use crate::chain::Game;
use crate::orders::{self, TemplateHeader};
use crate::report::first_duty;

/// The order file for the power to move, with its units and money as comments.
///
/// # Errors
/// As [`mover`].
pub fn template(game: &Game) -> Result<String, Refused> {
    let seat = mover(game)?;
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat,
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    Ok(orders::template(&game.rules().edition, game.position(), &header))
}

/// The seat that is to move.
///
/// # Errors
/// The game is over, or a die must decide first who plays which side.
pub fn mover(game: &Game) -> Result<String, Refused> {
    game.check_begun().map_err(|e| Refused::new(e.to_string(), first_duty(game)))?;
    if game.over() {
        return Err(Refused::new("the game is over", "`fieldpost report` shows how"));
    }
    Ok(game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default())
}
