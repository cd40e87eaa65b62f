//! Aircraft told apart by the places that they came from: `the FIC ftr from China back to FIC`.

use super::board::TurnBoard;
use super::speech_items::{leads, put};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Brings such aircraft to a form that the reader knows: `China: 1 ftr from FIC > FIC`. The place that they leave is one
/// where only the enemy was, so that the first place can only be the one from which they came.
pub(super) fn aircraft_by_origin(board: &TurnBoard, items: &mut Vec<Tagged>) {
    let Some(told) = (0..items.len()).find_map(|at| told_by_origin(board, items, at)) else {
        return;
    };
    let kind = &items[told.kind];
    let before = &items[..told.first];
    let (before, count) = match before {
        [before @ .., n] if matches!(n.item, TagItem::Number(_)) => (before, n.clone()),
        before => (before, put(kind, TagItem::Number(1), "1")),
    };
    if !before.iter().all(|t| t.does(WordMark::Noise) || t.is_sign()) {
        return;
    }
    let mut all = vec![
        items[told.from].clone(),
        put(kind, TagItem::TextSign(TextSign::Colon), ":"),
        count,
        kind.clone(),
        put(kind, TagItem::WordMark(WordMark::From), "from"),
        items[told.origin].clone(),
        put(&items[told.to], TagItem::TextSign(TextSign::Arrow), ">"),
    ];
    all.extend(items[told.to..].iter().cloned());
    *items = all;
}

/// Where the parts of such a flight are among the items.
struct ToldByOrigin {
    /// The first item of the aircraft, behind their number.
    first: usize,
    kind: usize,
    origin: usize,
    from: usize,
    to: usize,
}

/// `FIC ftr` or `ftr of FIC` at this item, with the two places of the flight behind it.
fn told_by_origin(board: &TurnBoard, items: &[Tagged], at: usize) -> Option<ToldByOrigin> {
    let (kind, origin, next) = match &items[at..] {
        [kind, of, place, ..] if is_aircraft(board, kind) && is_of(of) && place.is_place() => {
            (at, at + 2, at + 3)
        }
        [place, kind, ..] if place.is_place() && is_aircraft(board, kind) => (at + 1, at, at + 2),
        _ => return None,
    };
    let first = kind.min(origin);
    let counted = first.checked_sub(1).is_some_and(|i| matches!(items[i].item, TagItem::Number(_)));
    if matches!(items[kind].item, TagItem::Kind { plural: true, .. }) && !counted {
        return None;
    }
    // `ftr of FIC from China`: without a joint, the two places must not be one list.
    let from = next + items[next..].iter().position(|t| !is_joint(t))?;
    let fought = items[from].place().is_some_and(|s| board.hostile(s) && !board.has_own(s));
    let own = items[origin].place().is_some_and(|s| board.has_own(s));
    if !fought || !own {
        return None;
    }
    let behind = from + 1;
    let to = behind + items[behind..].iter().position(|t| !is_joint(t))?;
    let led = items[behind..to].iter().any(|t| leads(t) || t.words.ends_with(" to"));
    (led && items[to].is_place()).then_some(ToldByOrigin { first, kind, origin, from, to })
}

/// Is it a kind of aircraft?
fn is_aircraft(board: &TurnBoard, t: &Tagged) -> bool {
    match t.item {
        TagItem::Kind { kind, .. } => board.ed.kind(kind).is_air(),
        _ => false,
    }
}

fn is_of(t: &Tagged) -> bool {
    t.does(WordMark::From) || t.words == "of"
}

/// Words and signs between the places of a flight.
fn is_joint(t: &Tagged) -> bool {
    const WORDS: [&str; 7] = ["back", "then", "again", "returns", "return", "home", "to"];
    t.does(WordMark::From)
        || t.does(WordMark::To)
        || t.does(WordMark::Noise)
        || t.is(TextSign::Arrow)
        || t.is(TextSign::Colon)
        || t.is(TextSign::Comma)
        || t.is(TextSign::Dash)
        || t.words.split(' ').all(|word| WORDS.contains(&word))
}
