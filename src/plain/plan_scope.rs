//! Which battles a sentence about plans is for, where that stands anywhere in it.

use super::board::TurnBoard;
use super::draft::Battles;
use super::plan_words::{PlanToken, PlanWord};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::SpaceId;

/// Takes `everywhere`, `both battles`, `all battles` out of a sentence, wherever they stand. Were they there?
pub fn without_everywhere(words: &mut Vec<PlanToken>) -> bool {
    let mut found = false;
    let mut at = 0;
    while at < words.len() {
        let text = |at: usize| words.get(at).and_then(PlanToken::text);
        let every = text(at).is_some_and(|w| ["both", "all", "every", "any", "each"].contains(&w));
        let battles = text(at + 1)
            .is_some_and(|w| ["battle", "front", "fight"].iter().any(|b| w.starts_with(b)));
        let others = at == 0 && text(0).is_some_and(|w| ["others", "elsewhere"].contains(&w));
        let length = match text(at) {
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
        let within = at > 0 && text(at - 1).is_some_and(|w| ["in", "on", "at"].contains(&w));
        let from = at - usize::from(within);
        words.drain(from..at + length);
        at = from;
        found = true;
    }
    found
}

/// Takes `all three` or `both` at either end out of a sentence: for so many battles.
pub fn all_of_them(words: &mut Vec<PlanToken>) -> Option<u32> {
    let text = |at: usize| words.get(at).and_then(PlanToken::text);
    let number = |at: usize| match words.get(at).map(|t| &t.word) {
        Some(PlanWord::Number(n @ 2..20)) => Some(*n),
        _ => None,
    };
    let count = |at: usize| match (text(at), number(at + 1)) {
        (Some("all"), Some(n)) => Some((n, 2)),
        (Some("both"), _) => Some((2, 1)),
        _ => None,
    };
    let sign = |at: usize| matches!(words.get(at).map(|t| &t.word), Some(PlanWord::Break(_)));
    // `all three: inf, tank`
    if let Some((n, length)) = count(0)
        && matches!(words.get(length).map(|t| &t.word), Some(PlanWord::Break(':')))
    {
        words.drain(..=length);
        return Some(n);
    }
    // `inf, tank, all three`, `no retreat in both`
    let begin = words.len().checked_sub(2).filter(|at| count(*at).is_some_and(|(_, l)| l == 2));
    let begin = begin.or(words.len().checked_sub(1).filter(|at| count(*at).is_some()))?;
    let within = begin > 0 && text(begin - 1).is_some_and(|w| ["in", "on"].contains(&w));
    let from = begin - usize::from(within);
    if from == 0 || !within && !sign(from - 1) {
        return None;
    }
    let (n, _) = count(begin)?;
    words.truncate(from);
    Some(n)
}

/// `inf, art, ftr (WR); inf, ftr (Norway)`: the battle in brackets behind each list, put before it.
pub fn battles_behind_lists(board: &TurnBoard, items: &[Tagged]) -> Vec<Tagged> {
    let battle = |at: usize| match items.get(at + 1).map(|t| &t.item) {
        Some(TagItem::Place(space)) => {
            items[at].is(TextSign::Open)
                && items.get(at + 2).is_some_and(|t| t.is(TextSign::Close))
                && board.hostile(*space)
        }
        _ => false,
    };
    let place = |t: &Tagged| matches!(t.item, TagItem::Place(_));
    let sign = |t: &Tagged| matches!(t.item, TagItem::TextSign(_)) || t.does(WordMark::And);
    let mut all: Vec<Tagged> = Vec::new();
    let mut from = 0;
    for at in 0..items.len() {
        if at < from || !battle(at) {
            continue;
        }
        let list = &items[from..at];
        if list.is_empty() || list.iter().any(place) || !items.get(at + 3).is_none_or(sign) {
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

/// Takes `on land` and `at sea` out of a sentence.
pub fn on_land_or_at_sea(words: &mut Vec<PlanToken>) -> Option<Battles> {
    let mut found = None;
    let mut at = 0;
    while at + 1 < words.len() {
        let text = |at: usize| words.get(at).and_then(PlanToken::text);
        let kind = match (text(at), text(at + 1)) {
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
pub fn battle_within(board: &TurnBoard, words: &mut Vec<PlanToken>) -> Option<SpaceId> {
    let place = |at: usize| match words.get(at + 1).map(|t| &t.word) {
        Some(PlanWord::Place(space)) => Some(*space),
        _ => None,
    };
    // `never retreat from Ukraine`
    let from =
        |at: usize| words[at].text() == Some("from") && words[at - 1].text() == Some("retreat");
    let within =
        |at: &usize| (words[*at].text() == Some("in") || from(*at)) && place(*at).is_some();
    let all: Vec<usize> = (1..words.len()).filter(within).collect();
    let [at] = all[..] else { return None };
    let listed = words.iter().any(|t| matches!(t.word, PlanWord::Break(';')));
    let first = matches!(words[0].word, PlanWord::Place(_));
    let space = place(at).filter(|s| board.hostile(*s) && !listed && !first)?;
    words.drain(at..at + 2);
    Some(space)
}

/// The items without the units in brackets behind the place with which they begin: `Belorussia (3 inf there): lose inf`.
pub fn without_garrison(items: &[Tagged]) -> Vec<Tagged> {
    let [place, open, rest @ ..] = items else { return items.to_vec() };
    let begins = matches!(place.item, TagItem::Place(_)) && open.is(TextSign::Open);
    let Some(close) = rest.iter().position(|t| t.is(TextSign::Close)).filter(|_| begins) else {
        return items.to_vec();
    };
    let told = |t: &Tagged| match &t.item {
        TagItem::Number(_) | TagItem::Kind { .. } | TagItem::Planes | TagItem::Power(_) => true,
        TagItem::TextSign(sign) => {
            matches!(sign, TextSign::Comma | TextSign::Plus | TextSign::Slash)
        }
        TagItem::WordMark(mark) => {
            matches!(mark, WordMark::And | WordMark::Noise | WordMark::Versus)
        }
        _ => false,
    };
    let kind = rest[..close].iter().any(|t| matches!(t.item, TagItem::Kind { .. }));
    if kind && rest[..close].iter().all(told) {
        [&items[..1], &rest[close + 1..]].concat()
    } else {
        items.to_vec()
    }
}
