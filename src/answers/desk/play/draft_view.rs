//! A draft as a whole: what is wrong with it, its lines, the money, the battles.

use std::path::Path;

use serde_json::{Value, json};

use super::edit::edited;
use super::fights::battles;
use super::forms::{battle_forms, nation_forms, parts_of_turn};
use super::lists::sections;
use super::reading::{DraftRead, kind_numbered, space_numbered};
use super::shop::{goods, money, placements_with, placements_within, purchase_with, research};
use crate::chain::Game;
use crate::desk::findings::findings;
use crate::desk::found::documents;
use crate::desk::page_words::for_the_page;
use crate::desk::refused::Refused;
use crate::diag::{Diagnostic, has_errors, to_json};
use crate::engine::{Board, nation};
use crate::orders::{Section, describe_rule, nation_orders};
use crate::plain::in_plain_words;
use crate::shown::capitalised;

/// Everything that a page shows of a draft but its board and its chances.
///
/// # Errors
/// It is no document of a kind that can be read at all.
pub fn turn(game: &Game, name: &str, text: &str) -> Result<Value, Refused> {
    let ed = &game.rules().edition;
    let at = game.position();
    let all = documents(Path::new(name), text.as_bytes())?;
    let [found] = all.found.as_slice() else {
        return Err(Refused::new("several different documents", "keep one document in a draft"));
    };
    let list = findings(game, &found.canonical.text);
    let mut checked = to_json(&found.moved(&list), &found.source(), &|id| describe_rule(ed, id));
    say_plainly(&mut checked, &list, &found.canonical.text);
    let draft = DraftRead::of(game, text);
    let battles = battles(&draft);
    let goods = goods(&draft);
    Ok(json!({
        "legal": !has_errors(&list),
        "checked": checked,
        "sections": sections(text),
        "phases": phases(at.board(ed), &|word| is_needed(word, &battles, &goods)),
        "parts": parts_of_turn(ed, text),
        "nation": nation_forms(at.board(ed)),
        "forms": battle_forms(at.board(ed)),
        "money": money(&draft),
        "goods": goods,
        "research": research(at.board(ed)),
        "battles": battles,
        "mover": ed.power(at.power).name,
        "round": at.round,
    }))
}

fn is_positive(number: &Value) -> bool {
    number.as_i64().is_some_and(|n| n > 0)
}

/// Is there something to order in a phase of most turns, or of this one? Battles that come of the moves want a look,
/// and what is bought wants a place.
fn is_needed(word: &str, battles: &[Value], goods: &[Value]) -> bool {
    match Section::ALL.iter().find(|s| s.word() == word) {
        Some(Section::Battle) => !battles.is_empty(),
        Some(Section::Mobilize) => {
            goods.iter().any(|good| is_positive(&good["bought"]) || is_positive(&good["unplaced"]))
        }
        Some(section) => {
            matches!(section, Section::Purchase | Section::Combat | Section::Noncombat)
        }
        None => false,
    }
}

/// To findings for those who click: their words without tables and brackets of an order file, and the section that
/// they are about.
fn say_plainly(checked: &mut Value, list: &[Diagnostic], text: &str) {
    let told = checked["diagnostics"].as_array_mut().into_iter().flatten();
    for (told, found) in told.zip(list) {
        told["plain_message"] = json!(in_plain_words(&found.message));
        told["plain_help"] =
            json!(found.help.as_deref().map(|help| for_the_page(&in_plain_words(help))));
        told["section"] = json!(section_named(found, text));
    }
}

/// The section that a finding names, or else the one in which its line is.
fn section_named(found: &Diagnostic, text: &str) -> Option<String> {
    let mut said = found.help.iter().chain([&found.message]);
    said.find_map(|s| section_at(&s[s.find('[')?..])).or_else(|| {
        let above = text.get(..found.at.span.start)?;
        above.lines().rev().find_map(section_at)
    })
}

/// The section that a line names in brackets at its beginning.
fn section_at(line: &str) -> Option<String> {
    let inner = line.trim().strip_prefix('[')?.split([']', '.']).next()?;
    Section::ALL.iter().any(|s| s.word() == inner).then(|| inner.to_string())
}

/// The draft with so many units of a kind bought.
///
/// # Errors
/// There is no such kind, or the text cannot be read.
pub fn with_purchase(game: &Game, text: &str, what: &Value) -> Result<String, Refused> {
    let draft = DraftRead::of(game, text);
    let kind = kind_numbered(game, &what["kind"]).ok_or_else(unknown)?;
    let count = what["count"].as_u64().and_then(|n| u16::try_from(n).ok()).unwrap_or(0);
    let lines = purchase_with(&draft, kind, count);
    let text =
        edited(text, &json!({ "section": "purchase", "key": "buy", "set": as_value(lines) }))?;
    // What is no longer bought is no longer placed.
    let Some(lines) = placements_within(&draft, kind, count) else { return Ok(text) };
    edited(&text, &json!({ "section": "mobilize", "key": "place", "set": lines }))
}

/// The draft with units of a kind more placed in a space (`count` of them, or one), or with one fewer.
///
/// # Errors
/// There is no such kind or space, or the text cannot be read.
pub fn with_placement(game: &Game, text: &str, what: &Value) -> Result<String, Refused> {
    let draft = DraftRead::of(game, text);
    let kind = kind_numbered(game, &what["kind"]).ok_or_else(unknown)?;
    let space = space_numbered(game, &what["to"]).ok_or_else(unknown)?;
    let count = what["count"].as_u64().and_then(|n| u16::try_from(n).ok()).unwrap_or(1).max(1);
    let more = if what["more"].as_bool().unwrap_or(true) { count } else { 0 };
    let lines = placements_with(&draft, kind, space, more);
    edited(text, &json!({ "section": "mobilize", "key": "place", "set": lines }))
}

fn unknown() -> Refused {
    Refused::new("there is no such kind or space", "choose one of the board")
}

/// One line as a text, several as a list, none as nothing.
fn as_value(lines: Vec<String>) -> Value {
    match lines.as_slice() {
        [] => Value::Null,
        [one] => json!(one),
        all => json!(all),
    }
}

/// The phases that are still to be played and for which something can be ordered: the word of their section, and
/// their printed name. `needed`: the page goes there from the phase before.
fn phases(board: Board, needed: &dyn Fn(&str) -> bool) -> Vec<Value> {
    let barred = !board.holds_capital(board.mover());
    let all = board.profile().phases.iter().zip(&board.profile().phase_names);
    let due = all.filter(|(phase, _)| **phase >= board.phase());
    let open = due.filter(|(phase, _)| {
        let skipped = barred && board.profile().skipped_without_capital.contains(phase);
        !skipped && nation::left_out(board, **phase).is_none()
    });
    let sections = open.filter_map(|(phase, name)| Some((Section::of(*phase)?.word(), name)));
    let mut all: Vec<Value> = sections
        .map(|(word, name)| {
            json!({ "phase": word, "name": capitalised(name), "needed": needed(word) })
        })
        .collect();
    if !nation_orders(board, board.mover()).is_empty() {
        let word = Section::Advantages.word();
        all.push(json!({ "phase": word, "name": "National rules", "needed": false }));
    }
    all
}
