//! Orders that the program thinks of: random ones, and sensible ones.

use super::form_draft::{orders_made, plain_orders_made};
use super::refused::Refused;
use crate::bot::{RandomChoices, Zeal, random_orders, sensible_orders};
use crate::chain::Game;
use crate::engine::{Input, TurnOrders};
use crate::seal::{H, Tag};

/// Random legal orders for the power to move.
///
/// # Errors
/// No power is to move.
pub fn random_text(game: &Game, seed: u64, plain: bool) -> Result<String, Refused> {
    // The seed has nothing to do with the game's dice: it only chooses what to order.
    let bytes = H::new(Tag::Practice).field(b"orders").field(&seed.to_be_bytes()).finish();
    let mut chance = RandomChoices::new(bytes);
    let ed = &game.rules().edition;
    let at = game.position();
    written(game, plain, |rest| random_orders(ed, at, rest, &mut chance, Zeal::default()))
}

/// Sensible orders for the power to move, and why nothing is ordered in them, if nothing is.
///
/// # Errors
/// No power is to move.
pub fn suggested_text(game: &Game, plain: bool) -> Result<(String, Option<String>), Refused> {
    let ed = &game.rules().edition;
    let at = game.position();
    let mut nothing = false;
    let text = written(game, plain, |rest| {
        let orders = sensible_orders(ed, at, rest);
        nothing = orders.orders_nothing();
        orders
    })?;
    Ok((text, nothing.then(|| nothing_suggested(game))))
}

/// Why the rules of thumb order nothing.
fn nothing_suggested(game: &Game) -> String {
    let ed = &game.rules().edition;
    let at = game.position();
    let power = ed.power(at.power);
    let lost = power.capital.is_some_and(|c| at.board(ed).controller(c) != Some(at.power));
    let money = if lost {
        "its capital is lost, so that it buys nothing".to_string()
    } else {
        format!("there is nothing to buy for the {} IPC it has", at.ipc(at.power))
    };
    format!(
        "Nothing is suggested for {}: {money}, no attack has good chances, and no other unit has a better place to \
         go. Order what you like, or pass.",
        power.called()
    )
}

fn written(
    game: &Game,
    plain: bool,
    orders: impl FnOnce(&Input) -> TurnOrders,
) -> Result<String, Refused> {
    if plain { plain_orders_made(game, orders) } else { orders_made(game, orders) }
}
