//! Orders of loss that say how many units are to fall, `4 inf, 3 tank`: where the battle is known, the
//! refusal shows how they are written, with the numbers that are to be left.

use std::collections::BTreeSet;

use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::battle::{Muster, muster};
use crate::engine::decision::names_unit;
use crate::id::{SpaceId, UnitId};

use super::document::{TomlDocument, TomlEntry, TomlTable, TomlText, TomlValue};
use super::losses_line::{print_counted_losses, read_counted_losses};
use super::names::Names;

/// Completes the refusals of such lists. `fighting` gives the units that a list is about, by its place and key;
/// it gives none if nothing is known of the battle.
pub(super) fn show_numbers(
    board: Board,
    file: &TomlDocument,
    fighting: impl Fn(SpaceId, &str) -> Vec<UnitId>,
    found: &mut [Diagnostic],
) {
    let names = Names::new(board.edition);
    for (_, table, space) in tables_of_battles(board.edition, file) {
        for key in ["losses", "their-losses"] {
            let Some(e) = table.get(key) else { continue };
            let Some(list) = read_counted_losses(&names, &texts(&e.field.value)) else { continue };
            let units = fighting(space, key);
            let span = e.key_span.to(e.field.span);
            let inside = found.iter_mut().find(|d| {
                d.is_error() && d.at.span.start >= span.start && d.at.span.end <= span.end
            });
            let Some(d) = inside.filter(|_| !units.is_empty()) else { continue };
            let words = print_counted_losses(board.edition, &list, |e| {
                units.iter().filter(|id| names_unit(board.position, e, **id)).count()
            });
            d.help = Some(format!("to lose just these and then the rest write: {words}"));
        }
    }
}

/// The strings of a value, which may be one or a list.
fn texts(value: &TomlValue) -> Vec<&TomlText> {
    match value {
        TomlValue::Text(text) => vec![text],
        TomlValue::List(all) => all.iter().flat_map(|field| texts(&field.value)).collect(),
        _ => Vec::new(),
    }
}

/// The same for an order file, where the combat moves are locked.
pub(super) fn show_numbers_in_orders(board: Board, file: &TomlDocument, found: &mut [Diagnostic]) {
    let battles = muster(board);
    show_numbers(
        board,
        file,
        |space, key| units_of_one_side(&battles, space, key == "losses"),
        found,
    );
}

/// The attackers in the battles of a space, or the defenders, each once.
fn units_of_one_side(battles: &[Muster], space: SpaceId, attackers: bool) -> Vec<UnitId> {
    let here = battles.iter().filter(|m| m.place == space);
    let side = here.flat_map(|m| if attackers { &m.attackers } else { &m.defenders });
    let units: BTreeSet<UnitId> = side.copied().collect();
    units.into_iter().collect()
}

/// The tables of a file that name a space.
pub(super) fn tables_of_battles<'d>(
    ed: &Edition,
    file: &'d TomlDocument,
) -> Vec<(&'d TomlEntry, &'d TomlTable, SpaceId)> {
    let names = Names::new(ed);
    let Some(TomlValue::Table(all)) = file.root.get("battle").map(|e| &e.field.value) else {
        return Vec::new();
    };
    all.entries
        .iter()
        .filter_map(|entry| match (names.space(&entry.key), &entry.field.value) {
            (Ok(space), TomlValue::Table(table)) => Some((entry, table, space)),
            _ => None,
        })
        .collect()
}
