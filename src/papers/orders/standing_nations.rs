//! Lines of standing orders that need the rule of a nation. They do nothing for a power that has no such rule in
//! this game. That is a warning, as it is for such lines of an answer: the file is good without the line.

use crate::diag::{Diagnostic, Label, code};
use crate::edition::Deed;
use crate::engine::nation;
use crate::engine::position::Use;
use crate::engine::{Board, Position};
use crate::id::PowerId;

use super::document::{self, TomlEntry, TomlTable, TomlValue};
use super::names::Names;

/// Does this let a power write such a line? `None`: every power may write it.
fn allows(key: &str, deed: &Deed) -> Option<bool> {
    Some(match key {
        "riot" => matches!(deed, Deed::Riot(_)),
        "fall-back" => matches!(deed, Deed::FallsBack(_)),
        "special-move" => matches!(deed, Deed::SpecialMove(_)),
        "take-off" => matches!(deed, Deed::Stows(_)),
        "sacrifice" => matches!(deed, Deed::Strikes(s) if s.defense.is_some()),
        "free-units" => matches!(deed, Deed::Treaty(_) | Deed::Salvage(_)),
        _ => return None,
    })
}

/// The lines that none of these powers can mean, as the board is now.
pub fn without_rule(board: Board, powers: &[PowerId], text: &str) -> Vec<Diagnostic> {
    let (doc, _) = document::read(text);
    let mut found = declared_in_vain(board, powers, &doc.root);
    found.extend(lines_in_vain(board, powers, &doc.root));
    found
}

/// Lines of `[advantages]` for rules that are not in this game or have been used, and for rounds that
/// have begun.
fn declared_in_vain(board: Board, powers: &[PowerId], root: &TomlTable) -> Vec<Diagnostic> {
    let Some(TomlValue::Table(table)) = root.get("advantages").map(|e| &e.field.value) else {
        return Vec::new();
    };
    let names = Names::new(board.edition);
    let odd = table.entries.iter().filter_map(|e| {
        let id = powers.iter().find_map(|power| names.advantage(&e.key, Some(*power)).ok())?;
        let why = match nation::standing(board, id) {
            None => "this game is played without it".to_owned(),
            Some(Use::Spent) => "it has been used".to_owned(),
            Some(Use::Active) => "it is at work already".to_owned(),
            Some(Use::Ready) => begun(board.position, &e.field.value)?,
        };
        Some(no_effect(e, &board.advantage(id).name, &why))
    });
    odd.collect()
}

fn no_effect(e: &TomlEntry, name: &str, why: &str) -> Diagnostic {
    let what = format!("{name} has no effect here: {why}");
    Diagnostic::new(code::NO_EFFECT, Label::new(e.key_span, e.key.clone()), what)
}

/// Has the round begun that the words name? `round 3` is declared before the first turn of that round.
fn begun(p: &Position, value: &TomlValue) -> Option<String> {
    let TomlValue::Text(text) = value else { return None };
    let words = text.value.trim().to_ascii_lowercase();
    let round: u32 = words.strip_prefix("round")?.trim().parse().ok()?;
    let late = round < p.round || (round == p.round && p.power.index() > 0);
    late.then(|| format!("round {round} has begun"))
}

/// Lines of `[[when]]` that need a rule which these powers do not have.
fn lines_in_vain(board: Board, powers: &[PowerId], root: &TomlTable) -> Vec<Diagnostic> {
    let Some(TomlValue::Tables(tables)) = root.get("when").map(|e| &e.field.value) else {
        return Vec::new();
    };
    let lines = tables.iter().flat_map(|t| t.entries.iter().map(move |e| (t, e)));
    let odd = lines.filter_map(|(table, e)| {
        allows(&e.key, &Deed::IslandFlights)?;
        let uses = board
            .edition
            .advantage_ids()
            .filter(|id| {
                let a = board.advantage(*id);
                powers.contains(&a.power) && a.deeds.iter().any(|d| allows(&e.key, d) == Some(true))
            })
            .filter_map(|id| nation::standing(board, id));
        let why = match uses.max_by_key(|now| *now != Use::Spent) {
            None => "no power that you command has a rule in this game that allows it",
            Some(Use::Spent) => "the rule that allows it has been used",
            Some(_) if riots_elsewhere(board, powers, table, e) => {
                "the rule that allows it holds in land of another colour"
            }
            Some(_) => return None,
        };
        Some(no_effect(e, &format!("`{}`", e.key), why))
    });
    odd.collect()
}

/// Does the line call a riot in a territory of a colour in which none of the powers may call one?
fn riots_elsewhere(board: Board, powers: &[PowerId], table: &TomlTable, line: &TomlEntry) -> bool {
    if line.key != "riot" || text_value(Some(&line.field.value)).as_deref() != Some("yes") {
        return false;
    }
    let place = text_value(table.get("battle").map(|e| &e.field.value));
    let place = place.and_then(|name| Names::new(board.edition).space(&name).ok());
    place.is_some_and(|place| !powers.iter().any(|power| nation::riots_in(board, *power, place)))
}

/// The text of a field, if it is one.
fn text_value(value: Option<&TomlValue>) -> Option<String> {
    match value {
        Some(TomlValue::Text(text)) => Some(text.value.clone()),
        _ => None,
    }
}
