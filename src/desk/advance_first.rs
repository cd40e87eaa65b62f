//! That a side has to place its cash advance before any orders count, and the command that does it.

use crate::chain::{Awaited, Game, awaited};

/// What is owed before any orders, and what helps; `None` where no cash advance is owed.
pub fn advance_owed(game: &Game) -> Option<(String, String)> {
    let Awaited::Advance { side, seat } = awaited(game) else { return None };
    let ed = &game.rules().edition;
    let what = format!(
        "no orders count yet: {seat} owes the cash advance of the {} [CASH-03]",
        side.name()
    );
    let first = ed.power_ids().find(|p| game.position().side(ed, *p) == side);
    let power = first.map_or("", |p| ed.power(p).name.as_str());
    let key = if game.must_sign(&seat) { " --key KEY" } else { "" };
    let help = format!(
        "`fieldpost advance {} --seat {seat} --keep '{power}: {}'{key}` keeps all of it for {power}; \
         `fieldpost advance --help` shows how units are placed",
        game.usual_file_name(),
        ed.profile.cash_advance,
    );
    Some((what, help))
}
