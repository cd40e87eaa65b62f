//! Ways of speech that say nothing new, brought to the forms that the reader knows: the time of day, `the other two`,
//! `all 4 ships hold`, troops that board a ship.

use super::boarding::{boarding, carried_via, taken_aboard};
use super::idle_speech::{all_that_stay, idle_pursuits, ordinal_ones_that_stay, watches_over};
use super::speech_items::{ends_entry, is_number, is_place, is_units, leads, marked, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// The items of a sentence without ways of speech.
pub(super) fn in_plain_speech(items: &mut Vec<Tagged>) {
    clock_times(items);
    distances(items);
    last_coins(items);
    only_targets(items);
    ranked_heads(items);
    the_other_ones(items);
    watches_over(items);
    all_that_stay(items);
    ordinal_ones_that_stay(items);
    idle_pursuits(items);
    taken_aboard(items);
    boarding(items);
    carried_via(items);
    strategic(items);
    which_way(items);
}

/// `13:40 server time`, `back at 8 pm`: a time of day.
fn clock_times(items: &mut Vec<Tagged>) {
    const BEHIND: [&str; 16] = [
        "am", "pm", "gmt", "utc", "cet", "cest", "est", "edt", "pst", "server", "local", "tonight",
        "tomorrow", "time", "oclock", "hrs",
    ];
    const BEFORE: [&str; 8] = ["at", "until", "till", "by", "around", "before", "after", "since"];
    let mut at = 0;
    while at < items.len() {
        let TagItem::Number(hour @ 0..25) = items[at].item else {
            at += 1;
            continue;
        };
        let before = at.checked_sub(1).and_then(|i| items.get(i));
        let minutes = items.get(at + 1).is_some_and(|t| t.is(TextSign::Colon))
            && items
                .get(at + 2)
                .is_some_and(|t| matches!(t.item, TagItem::Number(0..60)) && t.end - t.start == 2)
            && items[at].end == items[at + 1].start
            && items[at + 1].end == items[at + 2].start;
        let length = if minutes { 3 } else { 1 };
        let next = items.get(at + length);
        let told = says(next, &BEHIND) && !is_place(next) && !is_units(next);
        let lone = before.is_none_or(|t| t.is(TextSign::Comma)) && next.is_none_or(ends_entry);
        let clock = told && (minutes || hour < 13 || says(next, &["hrs", "server", "gmt", "utc"]))
            || minutes && (says(before, &BEFORE) || lone);
        if clock {
            let end = items[at + length - 1].end;
            items[at].item = TagItem::Strange;
            (items[at].end, items[at].words) = (end, "time".to_string());
            items.drain(at + 1..at + length);
        }
        at += 1;
    }
}

/// `(2 spaces)`, `(3 moves)`: how far it is.
fn distances(items: &mut Vec<Tagged>) {
    const SPACES: [&str; 18] = [
        "space",
        "spaces",
        "move",
        "moves",
        "step",
        "steps",
        "hop",
        "hops",
        "zones",
        "territories",
        "squares",
        "fields",
        "tiles",
        "areas",
        "provinces",
        "movement",
        "mp",
        "pips",
    ];
    const FILLERS: [&str; 6] = ["only", "just", "exactly", "makes", "is", "each"];
    let mut at = 1;
    while at + 3 < items.len() {
        let close = items[at..].iter().position(|t| t.is(TextSign::Close)).map(|i| at + i);
        let Some(close) = close.filter(|_| items[at].is(TextSign::Open)) else {
            at += 1;
            continue;
        };
        let inner = &items[at + 1..close];
        let idle =
            |t: &Tagged| says(Some(t), &SPACES) || says(Some(t), &FILLERS) || is_number(Some(t));
        let told = inner.iter().any(|t| says(Some(t), &SPACES))
            && inner.iter().any(|t| is_number(Some(t)));
        if told && inner.iter().all(idle) {
            items.drain(at..=close);
        } else {
            at += 1;
        }
    }
}

/// `keep the last IPC`: one.
fn last_coins(items: &mut Vec<Tagged>) {
    for at in (0..items.len()).rev() {
        let last = says(items.get(at), &["last", "final", "remaining", "odd", "other"]);
        let money =
            |at: usize, items: &[Tagged]| items.get(at).is_some_and(|t| t.does(WordMark::Money));
        if last && money(at + 1, items) {
            let one = items[at + 1].words.ends_with('s');
            if !one {
                (items[at].item, items[at].words) = (TagItem::Number(1), "1".to_string());
            }
        } else if last && is_number(items.get(at + 1)) && money(at + 2, items) {
            items.remove(at);
        }
    }
}

/// `I attack only Ukraine`, `only attack Ukraine`
fn only_targets(items: &mut Vec<Tagged>) {
    const ONLY: [&str; 4] = ["only", "just", "solely", "merely"];
    let mut at = 0;
    while at + 1 < items.len() {
        let only = says(items.get(at), &ONLY);
        let before = at.checked_sub(1).is_some_and(|i| items[i].does(WordMark::Attack));
        let behind = items[at + 1].does(WordMark::Attack) && is_place(items.get(at + 2));
        if only && (before && is_place(items.get(at + 1)) || behind) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `France first: both transports ...`: the place before a list of moves.
fn ranked_heads(items: &mut Vec<Tagged>) {
    const RANKS: [&str; 8] =
        ["first", "second", "third", "next", "then", "last", "finally", "firstly"];
    let begin = usize::from(says(items.first(), &RANKS) && items.len() > 3);
    let place = begin.min(1);
    // `First France: ...`
    let before =
        begin == 1 && is_place(items.get(1)) && items.get(2).is_some_and(|t| t.is(TextSign::Colon));
    let behind = begin == 0
        && is_place(items.first())
        && says(items.get(1), &RANKS)
        && items.get(2).is_some_and(|t| t.is(TextSign::Colon));
    let way = items.iter().skip(3).any(|t| leads(t) || t.does(WordMark::From));
    let units = items.iter().skip(3).any(|t| is_units(Some(t)));
    if (before || behind) && way && units {
        items.remove(if before { place - 1 } else { 1 });
    }
}

/// `the other two London fighters`: two of London.
fn the_other_ones(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at + 1 < items.len() {
        let other = says(items.get(at), &["other", "others"]) && !items[at].does(WordMark::Rest);
        let counted = is_number(items.get(at + 1))
            && items[at + 2..].iter().take(3).any(|t| is_units(Some(t)));
        if other && counted && !is_number(at.checked_sub(1).and_then(|i| items.get(i))) {
            items.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `Bomber on Southern Europe, strategic`: a raid.
fn strategic(items: &mut Vec<Tagged>) {
    const WORDS: [&str; 4] = ["strategic", "strategically", "strat", "strategic raid"];
    let Some(at) = (2..items.len()).find(|at| says(items.get(*at), &WORDS)) else { return };
    let sign = items[at - 1].is(TextSign::Comma)
        || items[at - 1].is(TextSign::Open)
        || items[at - 1].is(TextSign::Dash);
    let place = at - 1 - usize::from(sign);
    let ends = items.get(at + 1).is_none_or(ends_entry);
    let Some(verb) = place.checked_sub(1).filter(|_| is_place(items.get(place)) && ends) else {
        return;
    };
    let closed = sign && items.get(at + 1).is_some_and(|t| t.is(TextSign::Close));
    let towards = items[verb].does(WordMark::On)
        || items[verb].does(WordMark::In)
        || items[verb].does(WordMark::Versus)
        || leads(&items[verb]);
    if towards && items[..verb].iter().any(|t| is_units(Some(t))) {
        items[verb] = marked(&items[verb], WordMark::Raid, "raids");
        items.drain(place + 1..=at + usize::from(closed));
    }
}

/// `(any way it likes: sz17 or sz18)`: the program finds the way.
fn which_way(items: &mut Vec<Tagged>) {
    let Some(open) = items.iter().position(|t| t.is(TextSign::Open)) else { return };
    let Some(close) = items[open..].iter().position(|t| t.is(TextSign::Close)) else { return };
    let inner = &items[open + 1..open + close];
    let any = says(inner.first(), &["any", "whichever", "whatever", "either"])
        && inner.iter().take(4).any(|t| ["way", "route", "path"].contains(&t.words.as_str()));
    let named = inner.iter().any(|t| is_units(Some(t)) || is_number(Some(t)));
    if any && !named {
        items.drain(open..=open + close);
    }
}
