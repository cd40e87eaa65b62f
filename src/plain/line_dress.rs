//! What a chat, a forum or a letter puts around the words of a line: the time, the head of a mail, brackets, marks of a
//! heading, and a head that counts for all its sentences.

use super::counted_units::counted_units;
use super::speech_items::{is_kind, is_number, put};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words before a sum that is compared with the lines above it.
pub(super) const CHECKS: [&str; 5] = ["check", "checksum", "crosscheck", "control", "proof"];

/// How many bytes at the beginning of a line are the time of a chat: `[21:03] `, `21:03:59 - `, `(9:15 pm) `.
pub(super) fn without_time(line: &str) -> usize {
    let begin = line.len() - line.trim_start().len();
    let rest = &line[begin..];
    let hour = hour_with_letter(rest);
    if hour > 0 {
        return begin + hour;
    }
    let open = usize::from(rest.starts_with(['[', '(']));
    let inner = &rest[open..];
    let hours = count_digits(inner);
    let mut at = hours;
    let mut groups = 0;
    while inner[at..].starts_with(':') && count_digits(&inner[at + 1..]) == 2 {
        at += 3;
        groups += 1;
    }
    let clock = (1..3).contains(&hours) && (1..3).contains(&groups);
    let hour = inner[..hours].parse::<u32>().is_ok_and(|n| n < 24);
    let minute = inner.get(hours + 1..hours + 3).and_then(|m| m.parse::<u32>().ok());
    if !clock || !hour || minute.is_none_or(|n| n > 59) {
        return 0;
    }
    for half in [" am", " pm", "am", "pm", " hrs", " hours", "h", " uhr", " h"] {
        if inner[at..].to_ascii_lowercase().starts_with(half) {
            at += half.len();
        }
    }
    let closed = inner[at..].starts_with([']', ')']);
    if (open == 1) != closed {
        return 0;
    }
    at += usize::from(closed);
    // `21:03 2 inf Norway > Karelia`, but not `3:00`.
    let spaced = inner[at..].starts_with(' ');
    let whole = begin + open + at;
    let blanks = line[whole..].len() - line[whole..].trim_start().len();
    if spaced && whole + blanks < line.len() { whole + blanks } else { 0 }
}

/// `6h30 - `, `0630h: `, `0630 hrs. `: how many bytes are an hour with its letter, and the signs behind it.
fn hour_with_letter(text: &str) -> usize {
    let digits = count_digits(text);
    let behind = &text[digits..];
    let length = match digits {
        1 | 2 if behind.starts_with(" o'clock") => digits + 8,
        1 | 2 if behind.starts_with('h') && count_digits(&behind[1..]) == 2 => digits + 3,
        4 => {
            let written = ["hours", "hrs", "h", " hours", " hrs", " h"];
            let Some(word) = written.iter().find(|word| behind.starts_with(**word)) else {
                return 0;
            };
            digits + word.len()
        }
        _ => return 0,
    };
    let rest = &text[length..];
    let signs = rest.len() - rest.trim_start_matches([' ', '.', ':', '-', '–', '—', ',']).len();
    if signs > 0 && signs < rest.len() { length + signs } else { 0 }
}

/// The number of digits that a text begins with.
fn count_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// `West Russia fought first. Belorussia second.`: one order of battles.
pub(super) fn joined_ranks(items: &mut [Tagged]) {
    const RANKS: [&str; 5] = ["first", "second", "third", "fourth", "last"];
    let mut from = 0;
    let mut stops = Vec::new();
    let mut rank = 0;
    for at in 0..=items.len() {
        let ends = items.get(at).is_none_or(|t| t.is(TextSign::Stop));
        if !ends {
            continue;
        }
        let piece = &items[from..at];
        let (Some(place), Some(last)) = (piece.first(), piece.last()) else { break };
        let named = matches!(place.item, TagItem::Place(_));
        let middle = piece.get(1..piece.len() - 1).unwrap_or_default();
        let ranked =
            RANKS.get(rank) == Some(&last.words.as_str()) || rank > 0 && last.words == "last";
        if !named || piece.len() < 2 || !middle.iter().all(says_fought) || !ranked {
            break;
        }
        rank += 1;
        stops.push(at);
        from = at + 1;
    }
    if rank > 1 && from >= items.len() {
        for at in stops {
            if at + 1 < items.len() {
                items[at].item = TagItem::TextSign(TextSign::Comma);
            }
        }
    }
}

/// Is this one of the words that say a battle is fought?
fn says_fought(t: &Tagged) -> bool {
    ["fought", "is", "is fought", "battle", "fight", "comes"].contains(&t.words.as_str())
}

/// Words around the number of attacks.
const AROUND: [&str; 36] = [
    "only",
    "just",
    "a",
    "single",
    "this",
    "time",
    "turn",
    "round",
    "there",
    "is",
    "are",
    "will",
    "be",
    "shall",
    "we",
    "i",
    "have",
    "fight",
    "make",
    "launch",
    "plan",
    "today",
    "the",
    "my",
    "our",
    "planned",
    "in",
    "all",
    "these",
    "following",
    "no",
    "more",
    "than",
    "follow",
    "has",
    "conduct",
];

/// Words for attacks.
const BATTLES: [&str; 12] = [
    "attack",
    "attacks",
    "battle",
    "battles",
    "fights",
    "assault",
    "assaults",
    "offensive",
    "offensives",
    "operation",
    "operations",
    "targets",
];

/// Can this item be part of a sentence that says how many attacks there are?
fn counts_attacks(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Number(1..20))
        || t.words.split(' ').all(|word| AROUND.contains(&word) || BATTLES.contains(&word))
}

/// `Only one this time: 4 inf ...`, `There will be two attacks: ...`, `One battle, Karelia: ...`: how many attacks there are is
/// seen.
pub(super) fn without_introduction(items: &mut Vec<Tagged>) {
    let only = ["only", "just"].contains(&items.first().map_or("", |t| t.words.as_str()));
    let length = items.iter().take_while(|t| counts_attacks(t)).count();
    let label = &items[..length];
    let counted = label.iter().any(|t| matches!(t.item, TagItem::Number(_)));
    let battles = label.iter().any(|t| BATTLES.contains(&t.words.as_str()));
    let Some(sign) = items.get(length) else { return };
    let colon = sign.is(TextSign::Colon);
    let fits = colon && (battles || only) || sign.is(TextSign::Comma) && battles;
    if !counted || !fits || length + 1 >= items.len() || length > 12 {
        return;
    }
    items.drain(..=length);
}

/// `JAPAN, turn 1 (1941)`: the year behind a title.
pub(super) fn without_year(items: &mut Vec<Tagged>) {
    let [.., open, year, close] = &items[..] else { return };
    let told = matches!(year.item, TagItem::Number(1930..=1950))
        && open.is(TextSign::Open)
        && close.is(TextSign::Close);
    if told && items.len() > 3 && !items.iter().any(|t| matches!(t.item, TagItem::Kind { .. })) {
        items.truncate(items.len() - 3);
    }
}

/// `From Germany: ... In noncombat 9 inf go to Poland.`: the source before the colon counts for all sentences of its line.
pub(super) fn with_line_head(head: &[Tagged], items: &mut Vec<Tagged>) {
    let written = source_before_arrow(head);
    let head = written.as_ref().map_or(head, |head| &head[..]);
    let [from, place, colon] = head else { return };
    let sourced = from.does(WordMark::From)
        && matches!(place.item, TagItem::Place(_))
        && colon.is(TextSign::Colon);
    let units = items.iter().any(|t| matches!(t.item, TagItem::Kind { .. }));
    let ways =
        |t: &Tagged| t.does(WordMark::To) || t.does(WordMark::Attack) || t.is(TextSign::Arrow);
    let lands = written.is_none() && items.iter().any(|t| t.does(WordMark::Land));
    let behind = items.windows(2).any(|pair| is_kind(pair.first()) && pair[1].is_place());
    let own = lands || items.iter().any(|t| t.does(WordMark::From)) || behind;
    let placed = items
        .windows(2)
        .any(|pair| pair[0].does(WordMark::In) && matches!(pair[1].item, TagItem::Place(_)));
    let own = own || placed && !items[0].does(WordMark::In);
    if sourced && units && items.iter().any(ways) && !own {
        let at = (items[0].start, items[0].start);
        let moved = head.iter().map(|t| Tagged { start: at.0, end: at.1, ..t.clone() });
        items.splice(0..0, moved);
    }
}

/// `Norway > 3 inf to Karelia`: the source, as if it stood before a colon.
fn source_before_arrow(head: &[Tagged]) -> Option<[Tagged; 3]> {
    let [place, arrow, units] = head else { return None };
    let counted = is_number(Some(units)) || is_kind(Some(units));
    if !place.is_place() || !arrow.is(TextSign::Arrow) || !counted {
        return None;
    }
    let from = put(place, TagItem::WordMark(WordMark::From), "from");
    Some([from, place.clone(), put(arrow, TagItem::TextSign(TextSign::Colon), ":")])
}

/// `KARELIA: 3 INF (NOR), 2 INF (EEU) TOTAL 5 INF V. 3 INF`: the sum of an attack is a sentence of its own.
pub(super) fn totals_apart(items: &mut Vec<Tagged>) {
    if let [check, colon, ..] = &mut items[..]
        && CHECKS.contains(&check.words.as_str())
        && colon.is(TextSign::Colon)
    {
        check.item = TagItem::WordMark(WordMark::Total);
        items.remove(1);
    }
    let sum = (1..items.len()).find(|at| {
        let colon = usize::from(items.get(at + 1).is_some_and(|t| t.is(TextSign::Colon)));
        ["total", "altogether", "together"].contains(&items[*at].words.as_str())
            && counts_units(items, at + 1 + colon)
    });
    let Some(at) = sum.filter(|at| items[..*at].iter().any(Tagged::is_kind)) else { return };
    if !items[at..].iter().any(|t| t.does(WordMark::Versus)) {
        // `..., total 6 inf`
        if counted_units(&items[at + 1..]).is_none() {
            return;
        }
        items[at].words = CHECKS[0].to_string();
    }
    items[at].item = TagItem::WordMark(WordMark::Total);
    let stop = TagItem::TextSign(TextSign::Stop);
    let before = &mut items[at - 1];
    if before.is(TextSign::Comma) || before.is(TextSign::Semicolon) || before.is(TextSign::Dash) {
        before.item = stop;
    } else {
        let start = items[at].start;
        items.insert(at, Tagged { item: stop, start, end: start, words: ".".to_string() });
    }
}

/// Is there a number with a kind of unit behind it?
fn counts_units(items: &[Tagged], at: usize) -> bool {
    is_number(items.get(at)) && is_kind(items.get(at + 1))
}

/// Is it a line of the head of a mail: `Subject: G1`? A sender or a receiver is one only next to a subject.
pub(super) fn is_mail_head(low: &str, text: &str) -> bool {
    const KEYS: [&str; 5] = ["subject:", "date:", "re:", "sent:", "betreff:"];
    let named = |line: &str| KEYS.iter().any(|key| line.starts_with(key));
    let people = low.starts_with("to:") || low.starts_with("from:") || low.starts_with("cc:");
    named(low) || people && text.lines().any(|line| named(&line.trim().to_lowercase()))
}
