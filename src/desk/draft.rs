//! An order file to begin with.

use super::findings::{answer_help, bare_input};
use super::refused::Refused;
use crate::chain::Game;
use crate::doc_kind::DocKind;
use crate::engine::{Input, Question, TurnOrders};
use crate::orders::{self, OrdersHeader, TemplateHeader};
use crate::report::{first_duty, owed_words};

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
    game.begun().map_err(|e| Refused::new(e.to_string(), first_duty(game)))?;
    if game.over() {
        return Err(Refused::new("the game is over", "`fieldpost report` shows how"));
    }
    Ok(game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default())
}

/// The order file of the power to move with orders that a program makes.
///
/// # Errors
/// As [`mover`], or the game waits for an answer.
pub fn orders_made(
    game: &Game,
    orders: impl FnOnce(&Input) -> TurnOrders,
) -> Result<String, Refused> {
    let (ed, at, seat) = (&game.rules().edition, game.position(), mover(game)?);
    let owed = game.owed();
    if !owed.is_empty() {
        let all: Vec<String> = owed.iter().map(|o| owed_words(game, o)).collect();
        let what = format!("the game waits for an answer, not for orders: {}", all.join("; "));
        let help = match owed.iter().all(|o| o.about == Question::Unseal) {
            true => "`fieldpost standing open` opens a seal".to_string(),
            false => answer_help(game),
        };
        return Err(Refused::new(what, help));
    }
    let plan = orders(&bare_input(game));
    let header = OrdersHeader {
        kind: DocKind::Orders,
        game: game.file().name.clone(),
        seat,
        power: Some(at.power),
        round: Some(at.round),
        step: Some(game.file().next_step()),
        head: Some(game.file().head().short()),
        replaces: None,
    };
    Ok(orders::print_orders(ed, &header, &plan))
}
