//! Dates: before a line of orders, and at the head of a letter.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;

const WEEKDAYS: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Is the word a day of the week or a month?
fn names_day_or_month(word: &str) -> bool {
    WEEKDAYS.contains(&word) || MONTHS.contains(&word)
}

/// Is the word a number, or one with letters behind it: `12`, `3rd`, `21st`?
fn is_numbered(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `Monday, 6 a.m. - `, `12 May: `, `Day 3. `: how many items of a line are its date.
pub(super) fn date_length(items: &[Tagged]) -> usize {
    const TIMES: [&str; 14] = [
        "a",
        "m",
        "p",
        "am",
        "pm",
        "noon",
        "morning",
        "evening",
        "night",
        "afternoon",
        "midnight",
        "the",
        "of",
        "early",
    ];
    let word = |at: usize| items.get(at).map_or("", |t| t.words.as_str());
    let number = |at: usize| is_numbered(word(at));
    let month = |at: usize| MONTHS.contains(&word(at));
    let begins = WEEKDAYS.contains(&word(0))
        || number(0) && month(1)
        || month(0) && number(1)
        || word(0) == "day" && number(1);
    let timely = |at: &usize| {
        let at = *at;
        let sign = items[at].is_sign();
        sign || number(at) || names_day_or_month(word(at)) || TIMES.contains(&word(at))
    };
    let run = (0..items.len().min(10)).take_while(timely).count();
    let ends = |at: &usize| {
        [TextSign::Dash, TextSign::Colon, TextSign::Stop].iter().any(|sign| items[*at].is(*sign))
    };
    match (0..run).rev().find(ends) {
        Some(at) if begins && at + 1 < items.len() => at + 1,
        _ => 0,
    }
}

/// `Moscow, in the spring of 1942`: a place, and the date of a letter.
pub(super) fn is_date(items: &[Tagged]) -> bool {
    const TIMES: [&str; 10] = [
        "spring", "summer", "autumn", "fall", "winter", "morning", "evening", "night", "noon",
        "midnight",
    ];
    const IDLE: [&str; 8] = ["in", "of", "the", "on", "at", "early", "late", "in the"];
    let Some((place, rest)) = items.split_first() else { return false };
    let dated = |t: &Tagged| {
        let word = t.words.as_str();
        names_day_or_month(word)
            || TIMES.contains(&word)
            || matches!(t.item, TagItem::Number(1800..2200))
    };
    let idle = |t: &Tagged| {
        dated(t)
            || is_numbered(&t.words)
            || IDLE.contains(&t.words.as_str())
            || t.is(TextSign::Comma)
    };
    let begins = matches!(place.item, TagItem::Place(_) | TagItem::Unclear(_));
    begins && rest.iter().any(dated) && rest.iter().all(idle)
}
