//! Clauses that tell what the enemy has in a place, compared with the board: `New Guinea, where a single infantry is
//! reported`, `sz59: 3 ftr from London, two subs to swat`. They order nothing.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::changing_words::may_change_an_order;
use super::idle_clauses::is_glue;
use super::neutral::is_neutral;
use super::neutral_words::makes_doubtful;
use super::speech_items::{is_number, is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::{WordMark, is_like_a_mark};

/// The items without clauses that tell what the enemy has in a place before them, and where these are. `None` if there
/// are none, or nothing else.
pub(super) fn without_told_enemies(
    board: &TurnBoard,
    items: &[Tagged],
) -> Option<(Vec<Tagged>, Vec<Span>)> {
    let mut kept: Vec<Tagged> = Vec::new();
    let mut spans = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let length = length_of_told(board, &kept, items, at);
        if length == 0 {
            kept.push(items[at].clone());
            at += 1;
        } else {
            spans.push(Span::new(items[at].start, items[at + length - 1].end));
            at += length;
        }
    }
    (!spans.is_empty()).then_some((kept, spans))
}

/// How many items from one on tell what the enemy has in a place before them.
fn length_of_told(board: &TurnBoard, kept: &[Tagged], items: &[Tagged], at: usize) -> usize {
    let sign = |wanted: &[TextSign]| wanted.iter().any(|sign| items[at].is(*sign));
    let opens = sign(&[TextSign::Open]);
    let joint = sign(&[TextSign::Comma, TextSign::Dash]);
    let begin = at + usize::from(opens || joint);
    let held = says(items.get(begin), &["which", "that"])
        && says(items.get(begin + 1), &["you", "he", "they", "has", "is", "are", "have"]);
    let relative = held || says(items.get(begin), &["where", "there"]);
    if !(opens || joint || relative && !kept.is_empty()) {
        return 0;
    }
    let end = (begin..items.len()).find(|i| ends_told(items, *i, opens)).unwrap_or(items.len());
    let closed = items.get(end).is_some_and(|t| t.is(TextSign::Close));
    if opens && !closed {
        return 0;
    }
    let places = kept.iter().rev().filter_map(Tagged::place);
    let near = if relative { 1 } else { kept.len() };
    let told = places.take(near).any(|place| tells_garrison_of(board, place, &items[begin..end]));
    if told { end - at + usize::from(opens) } else { 0 }
}

/// Does a clause about enemies end here? In brackets, only a bracket or a semicolon ends it.
fn ends_told(items: &[Tagged], at: usize, bracketed: bool) -> bool {
    let goes_on = is_number(items.get(at + 1)) || is_units(items.get(at + 1));
    match items[at].item {
        TagItem::TextSign(TextSign::Close | TextSign::Open | TextSign::Semicolon) => true,
        TagItem::TextSign(TextSign::Dash) => !bracketed,
        TagItem::TextSign(TextSign::Comma) => !bracketed && !goes_on,
        _ => false,
    }
}

/// `Alaska has 1 inf 1 tank, Manchuria 2 inf, says my map`: only what the enemy has in the places that are named.
pub(super) fn tells_of_garrisons(board: &TurnBoard, items: &[Tagged]) -> bool {
    let places: Vec<usize> = (0..items.len()).filter(|at| items[*at].is_place()).collect();
    let Some(first) = places.first() else { return false };
    let opens = items[..*first].iter().all(|t| is_glue(t) || t.is_sign() || is_neutral(&t.words));
    // `..., says my map`
    let comma = items.iter().rposition(|t| t.is(TextSign::Comma)).filter(|at| {
        let names = |t: &Tagged| t.is_kind() || t.is_place() || is_number(Some(t));
        says(items.get(at + 1), &["says", "say", "said"]) && !items[*at..].iter().any(names)
    });
    let items = &items[..comma.unwrap_or(items.len())];
    let ends = places.iter().skip(1).copied().chain([items.len()]);
    if !opens || !items.get(first + 1).is_some_and(says_has) {
        return false;
    }
    places.iter().zip(ends).all(|(at, end)| {
        let Some(place) = items[*at].place() else { return false };
        let clause = &items[at + 1..end];
        let bare = clause.iter().filter(|t| !says_has(t)).cloned().collect::<Vec<_>>();
        bare.iter().any(Tagged::is_kind) && are_enemies_of(board, place, &bare).is_some()
    })
}

/// A word for having units: `Norway has 2 inf`.
fn says_has(t: &Tagged) -> bool {
    says(Some(t), &["has", "have", "holds", "houses", "contains"])
}

/// Are the units of a clause enemies that are in a place, and is a word said of them?
fn tells_garrison_of(board: &TurnBoard, place: SpaceId, clause: &[Tagged]) -> bool {
    are_enemies_of(board, place, clause) == Some(true)
}

/// Whether a word is said of enemies that are in a place; `None` if a clause says something else.
fn are_enemies_of(board: &TurnBoard, place: SpaceId, clause: &[Tagged]) -> Option<bool> {
    if !board.hostile(place) || board.has_own(place) {
        return None;
    }
    let there = board.enemies(place);
    let mut units = 0;
    let mut told = false;
    for (at, item) in clause.iter().enumerate() {
        match &item.item {
            TagItem::Kind { kind, .. } => {
                units += 1;
                if !are_there(&there, *kind, count_before(clause, at)) {
                    return None;
                }
            }
            // A number counts the kind behind it.
            TagItem::Number(_) => {
                if !clause[at + 1..].iter().take(3).any(Tagged::is_kind) {
                    return None;
                }
            }
            TagItem::Power(power) if *power != board.power => told = true,
            _ if belongs_to_telling(item) => told |= says_where_they_are(item),
            _ => return None,
        }
    }
    (units > 0).then_some(told)
}

/// Has the enemy so many of a kind?
fn are_there(there: &[(KindId, u16)], kind: KindId, count: u32) -> bool {
    there.iter().any(|(own, n)| *own == kind && u32::from(*n) >= count)
}

/// The number before a kind of unit; one if none is said.
fn count_before(clause: &[Tagged], at: usize) -> u32 {
    let before = clause[..at].iter().rev().take(3).take_while(|t| !t.is_kind() && !t.is_sign());
    let mut numbers = before.filter_map(|t| match t.item {
        TagItem::Number(n) => Some(n),
        _ => None,
    });
    numbers.next().unwrap_or(1)
}

/// Can the item be part of a clause that tells what someone has?
fn belongs_to_telling(t: &Tagged) -> bool {
    let own = says(Some(t), &["i", "we", "my", "our", "mine", "ours", "us", "me"]);
    let binds = t
        .words
        .split(' ')
        .any(|word| may_change_an_order(word) || makes_doubtful(word) || word == "no");
    let mark = match t.item {
        TagItem::WordMark(mark) => matches!(
            mark,
            WordMark::And | WordMark::Stay | WordMark::Versus | WordMark::All | WordMark::Noise
        ),
        TagItem::TextSign(sign) => {
            matches!(
                sign,
                TextSign::Comma | TextSign::Plus | TextSign::Ampersand | TextSign::Ornament
            )
        }
        TagItem::Strange => !is_like_a_mark(&t.words) || is_neutral(&t.words),
        _ => false,
    };
    let leads = t.does(WordMark::To) && t.words == "to"
        || says(Some(t), &["only", "have only", "has only", "are only", "is only"]);
    !own && !binds && (mark || leads || is_glue(t))
}

/// Is it a word that says something of units, and no article or sign?
fn says_where_they_are(t: &Tagged) -> bool {
    const BE: [&str; 12] =
        ["is", "are", "has", "have", "there", "lie", "lies", "be", "his", "their", "your", "yours"];
    matches!(t.item, TagItem::Strange) && !["a", "an", "one"].contains(&t.words.as_str())
        || t.does(WordMark::Stay)
        || t.does(WordMark::Versus)
        || BE.contains(&t.words.as_str())
}
