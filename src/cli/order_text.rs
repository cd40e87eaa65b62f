//! Order and answer files to begin with: a template with the position as comments, or random legal
//! orders.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::chain::Game;
use crate::desk;
use crate::desk::file_word;
use crate::store::exit_codes::Failed;
use crate::store::file_remarks::note;
use crate::store::inbox::refused;

/// The order file for the power to move, with its units and money as comments.
///
/// # Errors
/// No power is to move.
pub(super) fn template(game: &Game) -> Result<String> {
    desk::template(game).map_err(refused)
}

/// The same in plain text.
///
/// # Errors
/// No power is to move.
pub(super) fn plain_template(game: &Game) -> Result<String> {
    desk::plain_template(game).map_err(refused)
}

/// In which form a file to fill in, or with orders that were found, is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OrdersForm {
    Plain,
    Toml,
}

impl OrdersForm {
    /// TOML where the option `--toml` or the name of the file asks for it.
    pub(super) fn chosen(toml: bool, out: Option<&PathBuf>) -> OrdersForm {
        let named = out.and_then(|path| path.extension()).is_some_and(|e| e == "toml");
        if toml || named { OrdersForm::Toml } else { OrdersForm::Plain }
    }

    /// How the names of such files end.
    pub(super) fn extension(self) -> &'static str {
        match self {
            OrdersForm::Plain => "txt",
            OrdersForm::Toml => "toml",
        }
    }
}

/// Says, before orders are written, that they count only once a cash advance is placed.
pub(super) fn note_advance(game: &Game, at: &Path) {
    if let Some((what, help)) = desk::advance_owed_in(game, &file_word(at)) {
        note(&format!("{what}: {help}"));
    }
}

/// The answer file of a seat that owes decisions.
pub(super) fn answer_template(game: &Game, seat: Option<&str>, form: OrdersForm) -> Result<String> {
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
    desk::answer_template(game, &wanted, form == OrdersForm::Plain).ok_or_else(|| {
        let what = format!("{wanted} is only asked to open sealed standing orders");
        let help = "give the file that `standing seal` left to `fieldpost standing open`";
        Failed::refused(what, help).into()
    })
}

/// Random legal orders for the power to move.
pub(super) fn random_text(game: &Game, seed: u64, form: OrdersForm) -> Result<String> {
    desk::random_text(game, seed, form == OrdersForm::Plain).map_err(refused)
}

/// Sensible orders for the power to move; with a remark on the terminal where nothing is ordered.
///
/// # Errors
/// The game is over, or a die must first decide who plays.
pub(super) fn suggested_text(game: &Game, form: OrdersForm) -> Result<String> {
    let (text, nothing) = desk::suggested_text(game, form == OrdersForm::Plain).map_err(refused)?;
    if let Some(why) = nothing {
        note(&why);
    }
    Ok(text)
}
