//! Words inside an order that can do nothing to it: `the gallant infantry`, `with great courage`, `Marshal Zhukov`, a name
//! in quotes. The order is read without them, and they are told.

use crate::diag::Span;
use crate::orders::names::Names;

use super::changing_words::may_change_an_order;
use super::idle_clauses::leaves_a_doubt;
use super::neutral::is_neutral;
use super::neutral_words::{NeutralSort, is_neutral_as, makes_doubtful};
use super::remarks::is_like_a_name;
use super::speech_items::{is_number, is_place, is_units, says};
use super::tag::{TagItem, Tagged};
use super::talk::is_everyday_word;
use super::token::TextSign;
use super::words::{WordMark, is_like_a_mark};

/// Words between a preposition and what it is about.
const ARTICLES: [&str; 20] = [
    "the", "a", "an", "my", "our", "your", "his", "her", "its", "their", "this", "that", "these",
    "such", "great", "full", "much", "good", "high", "own",
];

/// The items of an order without words that can do nothing to it, and where these are. `None` if there are none.
pub(super) fn without_idle_words(
    names: &Names,
    text: &str,
    items: &[Tagged],
) -> Option<(Vec<Tagged>, Vec<Span>)> {
    let mut kept: Vec<Tagged> = Vec::new();
    let mut spans = Vec::new();
    let mut at = 0;
    while at < items.len() {
        let length = idle_length(names, text, items, at);
        if length == 0 || leaves_a_doubt(items, at, at + length) {
            kept.push(items[at].clone());
            at += 1;
        } else {
            spans.push(Span::new(items[at].start, items[at + length - 1].end));
            at += length;
        }
    }
    let named = kept.iter().any(|t| !t.is_sign());
    (!spans.is_empty() && named).then_some((kept, spans))
}

/// How many items from one on can do nothing to an order.
fn idle_length(names: &Names, text: &str, items: &[Tagged], at: usize) -> usize {
    let shout = items[at].is(TextSign::Exclamation);
    if shout || is_sort(items.get(at), NeutralSort::Manner) || is_her(items, at) {
        return 1;
    }
    let phrase = length_of_phrase(items, at).max(length_of_mercy(items, at));
    if phrase > 0 {
        return phrase;
    }
    let qualities = length_of_qualities(items, at);
    if qualities > 0 {
        return qualities;
    }
    length_of_person(names, text, items, at).max(length_of_nickname(names, items, at))
}

/// `takes her own fighter back aboard`: the article of a ship.
fn is_her(items: &[Tagged], at: usize) -> bool {
    let own = at + 1 + usize::from(says(items.get(at + 1), &["own"]));
    let her = items.get(at).is_some_and(|t| t.item == TagItem::Strange && t.words == "her");
    her && (is_units(items.get(own)) || is_number(items.get(own)) && is_units(items.get(own + 1)))
}

/// Is it a word of this sort that names nothing and that the reader does not know otherwise?
fn is_sort(tagged: Option<&Tagged>, sort: NeutralSort) -> bool {
    tagged.is_some_and(|t| t.item == TagItem::Strange && is_neutral_as(&t.words, sort))
}

/// `very brave and tireless` before units, a number or a place.
fn length_of_qualities(items: &[Tagged], at: usize) -> usize {
    const DEGREES: [&str; 5] = ["very", "so", "truly", "really", "oh so"];
    let mut end = at;
    let mut found = false;
    loop {
        let degrees = items[end..].iter().take_while(|t| says(Some(t), &DEGREES)).count();
        if !is_sort(items.get(end + degrees), NeutralSort::Quality) {
            break;
        }
        end += degrees + 1;
        found = true;
        let joint = items.get(end).is_some_and(|t| t.is(TextSign::Comma) || t.does(WordMark::And));
        if joint && is_sort(items.get(end + 1), NeutralSort::Quality) {
            end += 1;
        }
    }
    let power = matches!(items.get(end).map(|t| &t.item), Some(TagItem::Power(_)));
    let next = items.get(end);
    let named = is_units(next) || is_number(next) || is_place(next) || power || names_forces(next);
    if found && named { end - at } else { 0 }
}

/// `troops`, `fleet`, `garrison`
fn names_forces(tagged: Option<&Tagged>) -> bool {
    const FORCES: [&str; 12] = [
        "troops",
        "forces",
        "army",
        "armies",
        "fleet",
        "fleets",
        "navy",
        "garrison",
        "squadron",
        "corps",
        "division",
        "divisions",
    ];
    says(tagged, &FORCES)
}

/// `with great courage`, `for the motherland`, `at dawn`, `in thick fog`
fn length_of_phrase(items: &[Tagged], at: usize) -> usize {
    const FOR_THINGS: [&str; 8] =
        ["with", "for", "under", "amid", "amidst", "despite", "through", "in spite of"];
    const FOR_TIMES: [&str; 6] = ["at", "in", "by", "on", "during", "before"];
    let Some(first) = items.get(at) else { return 0 };
    let things = says(Some(first), &FOR_THINGS);
    if !things && (!says(Some(first), &FOR_TIMES) || first.words == "before") {
        return 0;
    }
    let mut end = at + 1;
    let mut last = 0;
    while let Some(item) = items.get(end) {
        let article = says(Some(item), &ARTICLES);
        let all =
            item.does(WordMark::All) && items.get(end + 1).is_some_and(|t| heads_phrase(t, things));
        let cover = first.words == "under" && says(Some(item), &["cover", "of"]);
        let joint = cover || last > 0 && (item.does(WordMark::And) || says(Some(item), &["of"]));
        let neutral = item.item == TagItem::Strange && is_neutral(&item.words);
        if !(article || all || joint || neutral) || makes_doubtful(&item.words) {
            break;
        }
        end += 1;
        if heads_phrase(item, things) {
            last = end;
        }
    }
    // `with winter infantry` may be other infantry.
    if last == 0 || is_units(items.get(last)) { 0 } else { last - at }
}

/// A time, or a thing where things may follow: the noun of a phrase that orders nothing.
fn heads_phrase(t: &Tagged, things: bool) -> bool {
    let everyday = is_everyday_word(&t.words) && is_neutral(&t.words);
    t.item == TagItem::Strange
        && (is_neutral_as(&t.words, NeutralSort::Time)
            || things && (everyday || is_neutral_as(&t.words, NeutralSort::Thing)))
}

/// `without mercy`, `without further ado`
fn length_of_mercy(items: &[Tagged], at: usize) -> usize {
    const MERCY: [&str; 14] = [
        "mercy",
        "pity",
        "fear",
        "delay",
        "hesitation",
        "hesitating",
        "ado",
        "warning",
        "remorse",
        "shame",
        "ceremony",
        "fuss",
        "a word",
        "respite",
    ];
    if !says(items.get(at), &["without"]) {
        return 0;
    }
    let more = usize::from(says(items.get(at + 1), &["further", "any", "much", "more"]));
    if says(items.get(at + 1 + more), &MERCY) { 2 + more } else { 0 }
}

/// `Marshal Zhukov`, `General Paulus's`: who leads the units that follow.
fn length_of_person(names: &Names, text: &str, items: &[Tagged], at: usize) -> usize {
    if items[..at].iter().any(points_to_target) || !is_sort(items.get(at), NeutralSort::Person) {
        return 0;
    }
    let mut end = at + 1;
    while let Some(item) = items.get(end) {
        let name = item.item == TagItem::Strange
            && begins_with_capital(text, item)
            && !may_change_an_order(&item.words)
            && !is_like_a_name(names, &item.words)
            && !is_like_a_mark(&item.words);
        let own = item.does(WordMark::Noise) && item.words.ends_with('s') && item.words.len() < 4;
        let belongs = name
            || own && !says(Some(item), &["his", "us", "is", "has"])
            || is_sort(Some(item), NeutralSort::Person);
        if !belongs {
            break;
        }
        end += 1;
    }
    end - at
}

/// A sign or a word with a target behind it.
fn points_to_target(t: &Tagged) -> bool {
    t.is(TextSign::Arrow)
        || t.is(TextSign::BackArrow)
        || [WordMark::To, WordMark::Attack, WordMark::Versus, WordMark::Land, WordMark::On]
            .iter()
            .any(|mark| t.does(*mark))
}

/// Is a word written with a capital letter?
fn begins_with_capital(text: &str, item: &Tagged) -> bool {
    text.get(item.start..item.end).is_some_and(|w| w.starts_with(char::is_uppercase))
}

/// `"Old Faithful" 3 inf`, `the bomber "Molly"`: a name in quotes.
fn length_of_nickname(names: &Names, items: &[Tagged], at: usize) -> usize {
    if !items.get(at).is_some_and(is_quote) {
        return 0;
    }
    let inner = items[at + 1..].iter().take_while(|t| may_be_in_nickname(names, t)).count();
    let end = at + 1 + inner;
    if inner == 0 || inner > 4 || !items.get(end).is_some_and(is_quote) {
        return 0;
    }
    // `2 inf "visit" Karelia` may be more than a name.
    let near =
        is_place(items.get(end + 1)) || items.get(end + 1).is_some_and(|t| t.does(WordMark::To));
    if near && at > 0 { 0 } else { inner + 2 }
}

/// Is it a quotation mark?
fn is_quote(t: &Tagged) -> bool {
    t.is(TextSign::Ornament) && t.words.starts_with(['"', '“', '”', '„', '«', '»'])
}

/// A word that changes no order and is like no name of the game.
fn may_be_in_nickname(names: &Names, t: &Tagged) -> bool {
    let known = is_neutral(&t.words);
    let noise = says(Some(t), &["the", "a", "of", "my", "our", "old", "good", "big", "little"]);
    noise
        || t.item == TagItem::Strange
            && !makes_doubtful(&t.words)
            && !may_change_an_order(&t.words)
            && (known || !is_like_a_name(names, &t.words) && !is_like_a_mark(&t.words))
}
