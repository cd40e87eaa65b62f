//! Sums that are told next to orders, and limits: `My count: 6 inf`, `(6 inf in all)`, `= 6 inf, 1 ftr`, `(the limit there is 6)`.
//! A sum must be right; what the enemy has, and a limit that is kept, say nothing.

use super::counted_units::counted_units;
use super::line_dress::CHECKS;
use super::speech_items::{is_units, put, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words for a limit, and words that go with them.
const LIMITS: [&str; 8] =
    ["limit", "limits", "max", "maximum", "cap", "capacity", "ceiling", "upper limit"];
const LIMIT_WORDS: [&str; 28] = [
    "the", "there", "here", "is", "its", "of", "i", "we", "checked", "counted", "looked", "know",
    "have", "has", "a", "for", "that", "this", "place", "factory", "complex", "units", "per",
    "turn", "just", "exactly", "at", "in",
];

/// `Yours: 3 inf, 1 ftr` next to a sum of one's own: how many items it takes, if they are at its beginning.
pub(super) fn their_count(items: &[Tagged]) -> Option<usize> {
    const WHOSE: [&str; 6] = ["yours", "his", "theirs", "yours count", "hers", "enemy"];
    let [whose, colon, ..] = items else { return None };
    if !says(Some(whose), &WHOSE) || !colon.is(TextSign::Colon) {
        return None;
    }
    let end = items.iter().position(|t| t.is(TextSign::Stop)).unwrap_or(items.len());
    counted_units(items.get(2..end)?).map(|_| end)
}

/// `My count: 6 inf, 1 ftr`: a sum that must be right.
pub(super) fn own_count(items: &mut Vec<Tagged>) {
    const COUNTS: [&str; 8] =
        ["count", "tally", "reckoning", "total", "sum", "totals", "muster", "headcount"];
    let [my, count, colon, next, ..] = &items[..] else { return };
    let units = is_units(Some(next)) || matches!(next.item, TagItem::Number(_));
    let told = says(Some(my), &["my", "our"]) && says(Some(count), &COUNTS);
    if told && colon.is(TextSign::Colon) && units {
        let total = TagItem::WordMark(WordMark::Total);
        items[1] = Tagged { item: total, words: CHECKS[0].to_string(), ..items[1].clone() };
        items.remove(2);
        items.remove(0);
    }
}

/// `(6 inf in all)`, `, so six infantry altogether` at the end of sentences: sums that must be right.
pub(super) fn sums_at_the_end(items: &mut Vec<Tagged>) {
    let mut all = Vec::with_capacity(items.len());
    for piece in items.split_inclusive(|t| t.is(TextSign::Stop)) {
        let mut piece = piece.to_vec();
        sum_at_the_end(&mut piece);
        all.extend(piece);
    }
    *items = all;
}

/// `...: it makes five infantry and a fighter against three infantry`: a sum that must be right.
pub(super) fn sums_that_units_make(items: &mut [Tagged]) {
    for at in 1..items.len().saturating_sub(3) {
        let sign = items[at].is(TextSign::Colon) || items[at].is(TextSign::Comma);
        let told = says(items.get(at + 1), &["it", "that", "which", "this"])
            && (items[at + 2].does(WordMark::Total)
                || says(items.get(at + 2), &["makes", "gives"]));
        let tail = &items[at + 3..];
        let end = tail.iter().position(|t| t.is(TextSign::Stop)).unwrap_or(tail.len());
        let versus = tail[..end].iter().position(|t| t.does(WordMark::Versus)).unwrap_or(end);
        let before =
            items[..at].iter().any(Tagged::is_kind) && items[..at].iter().any(Tagged::is_place);
        let counted = counted_units(&tail[..versus]).is_some();
        let number = tail.first().is_some_and(|t| matches!(t.item, TagItem::Number(_)));
        if sign && told && before && (counted || number && versus < end) {
            let word = if counted { CHECKS[0] } else { "total" };
            items[at] = put(&items[at], TagItem::TextSign(TextSign::Stop), ".");
            items[at + 1] = put(&items[at + 1], TagItem::WordMark(WordMark::Total), word);
            items[at + 2] = put(&items[at + 2], TagItem::WordMark(WordMark::Noise), "the");
        }
    }
}

fn sum_at_the_end(items: &mut Vec<Tagged>) {
    const WORDS: [&str; 9] =
        ["in", "all", "altogether", "total", "sum", "told", "in all", "all in all", "together"];
    let end = items.iter().rposition(|t| !t.is(TextSign::Stop)).map_or(0, |at| at + 1);
    let close = end - usize::from(end > 0 && items[end - 1].is(TextSign::Close));
    let sign = if close < end { TextSign::Open } else { TextSign::Comma };
    let words = items[..close].iter().rev().take_while(|t| says(Some(t), &WORDS)).count();
    let units = close - words;
    let so = |at: usize| at + 1 + usize::from(says(items.get(at + 1), &["so"]) && at + 2 < units);
    let begins =
        |at: &usize| items[*at].is(sign) && counted_units(&items[so(*at)..units]).is_some();
    let Some(open) = (0..units).rev().find(begins).filter(|_| words > 0) else { return };
    if !items[..open].iter().any(Tagged::is_kind) || !items[..open].iter().any(Tagged::is_place) {
        return;
    }
    let total = put(&items[open], TagItem::WordMark(WordMark::Total), CHECKS[0]);
    let counted = so(open);
    items.drain(units..end);
    items.drain(open + 1..counted);
    items[open] = put(&items[open], TagItem::TextSign(TextSign::Stop), ".");
    items.insert(open + 1, total);
}

/// `Karelia: 3 inf Norway + 3 inf Belorussia = 6 inf`: a sum that must be right.
pub(super) fn sums_behind_equals(items: &mut Vec<Tagged>) {
    let Some(equals) = items.iter().rposition(|t| t.is(TextSign::Equals)) else { return };
    let (before, sum) = items.split_at(equals);
    let sent = before.iter().any(Tagged::is_place) && before.iter().any(Tagged::is_kind);
    let plan = before.iter().any(|t| t.does(WordMark::SaidPlan) || t.does(WordMark::If));
    if !sent || plan || counted_units(&sum[1..]).is_none() {
        return;
    }
    let total = put(&items[equals], TagItem::WordMark(WordMark::Total), CHECKS[0]);
    items[equals] = put(&items[equals], TagItem::TextSign(TextSign::Stop), ".");
    items.insert(equals + 1, total);
}

/// `(the limit there is 6, I checked)`: how many can be placed, if it is enough.
pub(super) fn limits_in_brackets(items: &mut Vec<Tagged>) {
    let Some(open) = items.iter().rposition(|t| t.is(TextSign::Open)) else { return };
    let Some(length) = items[open..].iter().position(|t| t.is(TextSign::Close)) else { return };
    let inner = &items[open + 1..open + length];
    let mut numbers = inner.iter().filter_map(|t| match t.item {
        TagItem::Number(n) => Some(n),
        _ => None,
    });
    let (limit, None) = (numbers.next(), numbers.next()) else { return };
    let parts = |t: &Tagged| t.is(TextSign::Semicolon) || t.is(TextSign::Comma);
    let entry = items[..open].iter().rposition(parts).unwrap_or(0);
    let most = items[entry..open].iter().filter_map(|t| match t.item {
        TagItem::Number(n) => Some(n),
        _ => None,
    });
    // `(that is the maximum)`
    let enough = most.max().is_some_and(|most| limit.is_none_or(|limit| most <= limit));
    if enough && inner.iter().any(|t| says(Some(t), &LIMITS)) && inner.iter().all(tells_limit) {
        items.drain(open..=open + length);
    }
}

/// Does the item tell a limit: a number, a word for a limit or one that goes with it?
fn tells_limit(t: &Tagged) -> bool {
    let word = says(Some(t), &LIMITS) || t.words.split(' ').all(|w| LIMIT_WORDS.contains(&w));
    matches!(t.item, TagItem::Number(_)) || t.is(TextSign::Comma) || word
}
