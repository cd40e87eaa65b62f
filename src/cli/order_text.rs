//! Order and answer files to begin with: a template with the position as comments, or random legal
//! orders.

use anyhow::Result;

use super::exit::Failed;
use super::inbox::{note, refused};
use crate::bot::{RandomChoices, Zeal, random_orders, sensible_orders};
use crate::chain::Game;
use crate::desk::{self, bare_input};
use crate::engine::{Input, Question, TurnOrders};
use crate::orders::{self, TemplateHeader};
use crate::seal::{H, Tag};

/// The order file for the power to move, with its units and money as comments.
///
/// # Errors
/// No power is to move.
pub fn template(game: &Game) -> Result<String> {
    desk::template(game).map_err(refused)
}

/// Says, before orders are written, that they count only once a cash advance is placed.
pub fn note_advance(game: &Game) {
    if let Some((what, help)) = desk::advance_owed(game) {
        note(&format!("{what}: {help}"));
    }
}

/// The answer file of a seat that owes decisions.
pub fn answer_template(game: &Game, seat: Option<&str>) -> Result<String> {
    let ed = &game.rules().edition;
    let owed = game.owed();
    let seat_of =
        |o: &crate::engine::Owed| game.seat_of(o.power).map(|s| s.id.clone()).unwrap_or_default();
    let wanted = match seat {
        Some(s) => s.to_string(),
        None => owed.first().map(seat_of).unwrap_or_default(),
    };
    let own: Vec<_> = owed.iter().filter(|o| seat_of(o) == wanted).collect();
    if own.is_empty() {
        let all: Vec<String> = owed.iter().map(|o| crate::report::owed_words(game, o)).collect();
        let what = format!("nothing is asked of {wanted}");
        return Err(Failed::wrong_use(what, format!("asked: {}", all.join("; "))).into());
    }
    // A seal is opened, not answered.
    let asked = own.into_iter().filter(|o| o.about != Question::Unseal);
    let asked: Vec<_> = asked.map(|o| (o.clone(), crate::report::owed_words(game, o))).collect();
    if asked.is_empty() {
        let what = format!("{wanted} is only asked to open sealed standing orders");
        let help = "give the file that `standing seal` left to `fieldpost standing open`";
        return Err(Failed::refused(what, help).into());
    }
    let header = TemplateHeader {
        game: game.file().name.clone(),
        seat: wanted,
        step: game.file().next_step(),
        head: game.file().head().short(),
    };
    Ok(orders::answer_template(ed, game.position(), &bare_input(game), &asked, &header))
}

/// Random legal orders for the power to move, as an order file.
pub fn random_text(game: &Game, seed: u64) -> Result<String> {
    // The seed has nothing to do with the game's dice: it only chooses what to order.
    let bytes = H::new(Tag::Practice).field(b"orders").field(&seed.to_be_bytes()).finish();
    let mut chance = RandomChoices::new(bytes);
    let (ed, at) = (&game.rules().edition, game.position());
    written(game, |rest| random_orders(ed, at, rest, &mut chance, Zeal::default()))
}

/// Sensible orders for the power to move, as an order file.
///
/// # Errors
/// The game is over, or a die must first decide who plays.
pub fn suggested_text(game: &Game) -> Result<String> {
    let (ed, at) = (&game.rules().edition, game.position());
    written(game, |rest| sensible_orders(ed, at, rest))
}

fn written(game: &Game, orders: impl FnOnce(&Input) -> TurnOrders) -> Result<String> {
    desk::orders_made(game, orders).map_err(refused)
}
