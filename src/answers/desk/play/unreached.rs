//! Why chosen units do not get to a space, and why a unit cannot be placed there: the order is tried, and the rules say
//! what is wrong with it.

use serde_json::{Value, json};

use super::draft_view::with_placement;
use super::edit::edited;
use super::reading::{DraftRead, kind_numbered, no_units_chosen, space_numbered};
use super::ways::groups;
use crate::chain::Game;
use crate::desk::findings::findings;
use crate::desk::refused::Refused;
use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::plan::{MoveOrder, UnitGroup};
use crate::id::{KindId, OrderId, SpaceId};
use crate::orders::{plural, print_move};
use crate::reach::{ChosenUnits, PlannedMoves};

/// Which of the chosen units cannot get to the space `to`, and why: `{"words"}`. In `mobilize` the same of one unit of
/// `kind` that is to be placed there.
///
/// # Errors
/// Nothing is chosen, or there is no such space.
pub fn why_not(game: &Game, text: &str, what: &Value) -> Result<Value, Refused> {
    let to = space_numbered(game, &what["to"]).ok_or_else(no_units_chosen)?;
    let phase = what["phase"].as_str().unwrap_or_default();
    if phase == "mobilize" {
        let kind = kind_numbered(game, &what["kind"]).ok_or_else(no_units_chosen)?;
        return Ok(json!({ "words": not_placed(game, text, what, kind, to) }));
    }
    let ed = &game.rules().edition;
    let draft = DraftRead::of(game, text);
    let planned = draft.moves(phase).ok_or_else(no_units_chosen)?;
    let chosen = &what["chosen"];
    let from = space_numbered(game, &chosen["from"]).ok_or_else(no_units_chosen)?;
    let all = groups(planned.board().board(ed), from, &chosen["units"]);
    if all.is_empty() {
        return Err(no_units_chosen());
    }
    let (able, unable): (Vec<UnitGroup>, Vec<UnitGroup>) =
        all.iter().cloned().partition(|g| gets_there(&planned, from, g, to));
    let goal = &ed.space(to).name;
    let mut who = format!("Together they cannot go to {goal}");
    let mut tried = all;
    if !unable.is_empty() {
        who = format!("{} cannot go to {goal}", named(ed, &unable));
        tried.clone_from(&unable);
    }
    let order = MoveOrder::plain(OrderId(1_000_000), tried, vec![from, to]);
    let line = json!({ "section": phase, "key": "moves", "add": print_move(ed, &order) });
    let why = edited(text, &line).ok().and_then(|with| new_error(game, text, &with));
    let mut words = sentence(&who, why);
    if !able.is_empty() && !unable.is_empty() {
        words.push_str(&format!(" {} can.", named(ed, &able)));
    }
    Ok(json!({ "words": words }))
}

fn gets_there(planned: &PlannedMoves, from: SpaceId, units: &UnitGroup, to: SpaceId) -> bool {
    let alone = ChosenUnits { from, groups: vec![units.clone()], loads: Vec::new() };
    planned.choices(&alone).iter().any(|way| way.to == to)
}

fn not_placed(game: &Game, text: &str, what: &Value, kind: KindId, to: SpaceId) -> String {
    let ed = &game.rules().edition;
    let who = format!("No {} can be placed in {}", ed.kind(kind).name, ed.space(to).name);
    let why = with_placement(game, text, what).ok();
    sentence(&who, why.and_then(|with| new_error(game, text, &with)))
}

/// The first error that a changed text has and the text before had not.
fn new_error(game: &Game, before: &str, after: &str) -> Option<Diagnostic> {
    let old: Vec<String> = findings(game, before).into_iter().map(|d| d.message).collect();
    findings(game, after).into_iter().find(|d| d.is_error() && !old.contains(&d.message))
}

fn sentence(who: &str, why: Option<Diagnostic>) -> String {
    why.map_or_else(|| format!("{who}."), |d| format!("{who}: {}.", d.message))
}

/// `3 infantry, 1 artillery`
fn named(ed: &Edition, groups: &[UnitGroup]) -> String {
    groups
        .iter()
        .map(|g| format!("{} {}", g.count, plural(&ed.kind(g.kind).name, g.count)))
        .collect::<Vec<_>>()
        .join(", ")
}
