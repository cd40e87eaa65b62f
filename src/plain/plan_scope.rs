//! Which battles a sentence about plans is for, where that is anywhere in it.

use super::board::TurnBoard;
use super::draft::Battles;
use super::plan_words::{PlanToken, PlanWord, text_at};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::SpaceId;

/// Takes `everywhere`, `both battles`, `all battles` out of a sentence, wherever they stand. Were they there?
pub(super) fn without_everywhere(words: &mut Vec<PlanToken>) -> bool {
    let mut found = false;
    let mut at = 0;
    while at < words.len() {
        let every = text_at(words, at)
            .is_some_and(|w| ["both", "all", "every", "any", "each"].contains(&w));
        let battles = text_at(words, at + 1)
            .is_some_and(|w| ["battle", "front", "fight"].iter().any(|b| w.starts_with(b)));
        let others =
            at == 0 && text_at(words, 0).is_some_and(|w| ["others", "elsewhere"].contains(&w));
        let length = match text_at(words, at) {
            Some("everywhere" | "anywhere") => 1,
            // `others: never`
            Some(_) if others => {
                words[0].word = PlanWord::Text("else".to_string());
                found = true;
                break;
            }
            Some(_) if every && battles => 2,
            _ => 0,
        };
        if length == 0 {
            at += 1;
            continue;
        }
        let within =
            at > 0 && text_at(words, at - 1).is_some_and(|w| ["in", "on", "at"].contains(&w));
        let from = at - usize::from(within);
        words.drain(from..at + length);
        at = from;
        found = true;
    }
    found
}

/// Takes `all three` or `both` at either end out of a sentence: for so many battles.
pub(super) fn all_of_them(words: &mut Vec<PlanToken>) -> Option<u32> {
    // `all three: inf, tank`
    if let Some((n, length)) = battles_counted_at(words, 0)
        && matches!(words.get(length).map(|t| &t.word), Some(PlanWord::Break(':')))
    {
        words.drain(..=length);
        return Some(n);
    }
    // `inf, tank, all three`, `no retreat in both`
    let begin = words
        .len()
        .checked_sub(2)
        .filter(|at| battles_counted_at(words, *at).is_some_and(|(_, l)| l == 2));
    let begin = begin
        .or(words.len().checked_sub(1).filter(|at| battles_counted_at(words, *at).is_some()))?;
    let within = begin > 0 && text_at(words, begin - 1).is_some_and(|w| ["in", "on"].contains(&w));
    let from = begin - usize::from(within);
    if from == 0 || !within && !matches!(words[from - 1].word, PlanWord::Break(_)) {
        return None;
    }
    let (n, _) = battles_counted_at(words, begin)?;
    words.truncate(from);
    Some(n)
}

/// The number at an index, if it can count battles.
fn number_at(words: &[PlanToken], at: usize) -> Option<u32> {
    match words.get(at).map(|t| &t.word) {
        Some(PlanWord::Number(n @ 2..20)) => Some(*n),
        _ => None,
    }
}

/// `all 3`, `both`: how many battles the words at an index count, and how many words they are.
fn battles_counted_at(words: &[PlanToken], at: usize) -> Option<(u32, usize)> {
    match (words.get(at).and_then(PlanToken::text), number_at(words, at + 1)) {
        (Some("all"), Some(n)) => Some((n, 2)),
        (Some("both"), _) => Some((2, 1)),
        _ => None,
    }
}

/// `inf, art, ftr (WR); inf, ftr (Norway)`: the battle in brackets behind each list, put before it.
pub(super) fn battles_behind_lists(board: &TurnBoard, items: &[Tagged]) -> Vec<Tagged> {
    let mut all: Vec<Tagged> = Vec::new();
    let mut from = 0;
    for at in 0..items.len() {
        if at < from || !names_battle_at(board, items, at) {
            continue;
        }
        let list = &items[from..at];
        let ends = items.get(at + 3).is_none_or(|t| t.is_sign() || t.does(WordMark::And));
        if list.is_empty() || list.iter().any(Tagged::is_place) || !ends {
            return items.to_vec();
        }
        let start = items[at].start;
        let end = items[at].end;
        let colon = TagItem::TextSign(TextSign::Colon);
        all.push(items[at + 1].clone());
        all.push(Tagged { item: colon, start, end, words: ":".to_string() });
        all.extend(list.iter().cloned());
        let semicolon = TagItem::TextSign(TextSign::Semicolon);
        all.push(Tagged { item: semicolon, start, end, words: ";".to_string() });
        from = (at + 4).min(items.len());
    }
    if all.is_empty() || from < items.len() {
        return items.to_vec();
    }
    all
}

/// Is there a battle's place in brackets at an index?
fn names_battle_at(board: &TurnBoard, items: &[Tagged], at: usize) -> bool {
    match items.get(at + 1).map(|t| &t.item) {
        Some(TagItem::Place(space)) => {
            items[at].is(TextSign::Open)
                && items.get(at + 2).is_some_and(|t| t.is(TextSign::Close))
                && board.hostile(*space)
        }
        _ => false,
    }
}

/// Takes `on land` and `at sea` out of a sentence.
pub(super) fn on_land_or_at_sea(words: &mut Vec<PlanToken>) -> Option<Battles> {
    let mut found = None;
    let mut at = 0;
    while at + 1 < words.len() {
        let kind = match (text_at(words, at), text_at(words, at + 1)) {
            (Some("on"), Some("land")) => Battles::Land,
            (Some("at" | "on"), Some("sea")) => Battles::Sea,
            _ => {
                at += 1;
                continue;
            }
        };
        words.drain(at..at + 2);
        found = Some(kind);
    }
    found
}

/// Takes `in Archangel` out of a sentence about one battle: `if fewer than 4 are left in Archangel, back to Karelia`.
pub(super) fn battle_within(board: &TurnBoard, words: &mut Vec<PlanToken>) -> Option<SpaceId> {
    // `never retreat from Ukraine`
    let from =
        |at: usize| words[at].text() == Some("from") && words[at - 1].text() == Some("retreat");
    let within = |at: &usize| {
        (words[*at].text() == Some("in") || from(*at)) && place_behind(words, *at).is_some()
    };
    let all: Vec<usize> = (1..words.len()).filter(within).collect();
    let [at] = all[..] else { return None };
    let listed = words.iter().any(|t| matches!(t.word, PlanWord::Break(';')));
    let first = matches!(words[0].word, PlanWord::Place(_));
    let space = place_behind(words, at).filter(|s| board.hostile(*s) && !listed && !first)?;
    words.drain(at..at + 2);
    Some(space)
}

/// The place that follows the word at an index.
fn place_behind(words: &[PlanToken], at: usize) -> Option<SpaceId> {
    match words.get(at + 1).map(|t| &t.word) {
        Some(PlanWord::Place(space)) => Some(*space),
        _ => None,
    }
}

/// The items without the units in brackets behind the place with which they begin: `Belorussia (3 inf there): lose inf`.
pub(super) fn without_garrison(items: &[Tagged]) -> Vec<Tagged> {
    let [place, open, rest @ ..] = items else { return items.to_vec() };
    let begins = matches!(place.item, TagItem::Place(_)) && open.is(TextSign::Open);
    let Some(close) = rest.iter().position(|t| t.is(TextSign::Close)).filter(|_| begins) else {
        return items.to_vec();
    };
    let kind = rest[..close].iter().any(|t| matches!(t.item, TagItem::Kind { .. }));
    if kind && rest[..close].iter().all(belongs_to_garrison) {
        [&items[..1], &rest[close + 1..]].concat()
    } else {
        items.to_vec()
    }
}

/// Can this item be part of a list of the enemy units in a battle?
fn belongs_to_garrison(t: &Tagged) -> bool {
    match &t.item {
        TagItem::Number(_) | TagItem::Kind { .. } | TagItem::Planes | TagItem::Power(_) => true,
        TagItem::TextSign(sign) => {
            matches!(sign, TextSign::Comma | TextSign::Plus | TextSign::Slash)
        }
        TagItem::WordMark(mark) => {
            matches!(mark, WordMark::And | WordMark::Noise | WordMark::Versus)
        }
        _ => false,
    }
}
