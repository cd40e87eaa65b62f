//! Dates: before a line of orders, and at the head of a letter.

use super::speech_items::word_at;
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

/// Does the word name a day of the week or a month?
fn names_day_or_month(word: &str) -> bool {
    WEEKDAYS.contains(&word) || MONTHS.contains(&word)
}

/// Is this a number, alone or with letters behind it: `12`, `3rd`, `21st`?
fn is_numbered(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `Monday, 6 a.m. - `, `12 May: `, `Day 3. `: how many items of a line are its date.
pub(super) fn date_length(items: &[Tagged]) -> usize {
    let number = |at: usize| is_numbered(word_at(items, at));
    let month = |at: usize| MONTHS.contains(&word_at(items, at));
    let begins = WEEKDAYS.contains(&word_at(items, 0))
        || number(0) && month(1)
        || month(0) && number(1)
        || word_at(items, 0) == "day" && number(1);
    let run = (0..items.len().min(10)).take_while(|at| tells_time(&items[*at])).count();
    match (0..run).rev().find(|at| ends_date(&items[*at])) {
        Some(at) if begins && at + 1 < items.len() => at + 1,
        _ => 0,
    }
}

/// A sign, a number, or a word of a date: `6 a.m.`, `early Monday`.
fn tells_time(t: &Tagged) -> bool {
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
    let word = t.words.as_str();
    t.is_sign() || is_numbered(word) || names_day_or_month(word) || TIMES.contains(&word)
}

/// Is it a sign that may follow the date of a line?
fn ends_date(t: &Tagged) -> bool {
    [TextSign::Dash, TextSign::Colon, TextSign::Stop].iter().any(|sign| t.is(*sign))
}

/// `Moscow, in the spring of 1942`: a place, and the date of a letter.
pub(super) fn is_date(items: &[Tagged]) -> bool {
    let Some((place, rest)) = items.split_first() else { return false };
    let begins = matches!(place.item, TagItem::Place(_) | TagItem::Unclear(_));
    begins && rest.iter().any(names_date) && rest.iter().all(belongs_to_date)
}

/// A day, a month, a year, or a time of the day or of the year.
fn names_date(t: &Tagged) -> bool {
    const TIMES: [&str; 10] = [
        "spring", "summer", "autumn", "fall", "winter", "morning", "evening", "night", "noon",
        "midnight",
    ];
    let word = t.words.as_str();
    names_day_or_month(word)
        || TIMES.contains(&word)
        || matches!(t.item, TagItem::Number(1800..2200))
}

/// May the date of a letter have this item?
fn belongs_to_date(t: &Tagged) -> bool {
    const IDLE: [&str; 8] = ["in", "of", "the", "on", "at", "early", "late", "in the"];
    names_date(t)
        || is_numbered(&t.words)
        || IDLE.contains(&t.words.as_str())
        || t.is(TextSign::Comma)
}
