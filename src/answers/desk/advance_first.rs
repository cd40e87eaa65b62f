//! That a side has to place its cash advance before any orders count, the command that does it, and the form
//! for it.

use crate::chain::{Awaited, Game, awaited};

/// What is owed before any orders, and what helps; `None` where no cash advance is owed. The commands name the game
/// file as it is usually called.
pub(super) fn advance_owed(game: &Game) -> Option<(String, String)> {
    advance_owed_in(game, &game.usual_file_name())
}

/// The same with the game file as it is named in a command: `cup/pact.0000.ron`.
pub fn advance_owed_in(game: &Game, file: &str) -> Option<(String, String)> {
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
        "`fieldpost advance {file} --seat {seat} --keep '{power}: {}'{key}` keeps all of it for {power}; \
         `fieldpost advance {file} --seat {seat} --form` writes a form for units that are placed",
        ed.profile.cash_advance,
    );
    Some((what, help))
}

/// A form for the cash advance that is owed, in which all of it is kept; `None` where none is owed. It says how
/// it goes back to the command, under this name.
pub fn advance_form(game: &Game, name: &str) -> Option<String> {
    let Awaited::Advance { side, seat } = awaited(game) else { return None };
    let ed = &game.rules().edition;
    let ipc = ed.profile.cash_advance;
    let powers: Vec<&str> = ed
        .power_ids()
        .filter(|p| game.position().side(ed, *p) == side)
        .map(|p| ed.power(p).name.as_str())
        .collect();
    let first = powers.first().copied().unwrap_or_default();
    let key = if game.must_sign(&seat) { " --key KEY" } else { "" };
    let file = game.usual_file_name();
    Some(format!(
        "# The cash advance of the {}: {ipc} IPC, signed by {seat} [CASH-01].\n\
         # Powers: {}.\n\
         # Write a line for everything that is placed or kept; prices and what is kept\n\
         # add up to {ipc}. Units go where the side has a unit already:\n\
         #   place {first}: 2 inf SPACE\n\
         #   keep {first}: 6\n\
         # When it is filled in:\n\
         #   fieldpost advance {file} --seat {seat}{key} \\\n\
         #       --filled {name}\n\
         \n\
         keep {first}: {ipc}\n",
        side.name(),
        powers.join(", "),
    ))
}

/// What a form that is filled in places and keeps, as the words of `--place` and `--keep`.
///
/// # Errors
/// The number of a line that is neither, and the line.
pub fn read_advance_form(text: &str) -> Result<(Vec<String>, Vec<String>), (usize, String)> {
    let (mut place, mut keep) = (Vec::new(), Vec::new());
    for (n, line) in text.lines().enumerate() {
        let line = line.trim();
        match line.split_once(char::is_whitespace) {
            _ if line.is_empty() || line.starts_with('#') => {}
            Some(("place", rest)) => place.push(rest.trim().to_string()),
            Some(("keep", rest)) => keep.push(rest.trim().to_string()),
            _ => return Err((n + 1, line.to_string())),
        }
    }
    Ok((place, keep))
}
