//! Orders that are corrected in the next words, with only what changes: `3 inf Ukraine to Caucasus... no, to West Russia`,
//! `3 inf Norway to Karelia. Sorry, 2.`

use super::layout::Sentence;
use super::speech_items::is_number;
use super::tag::{TagItem, Tagged};
use super::takeback::{Fate, fate, leads_on, without_take_back};
use super::token::TextSign;
use super::words::WordMark;

/// Puts the new target or number into each order that the words behind it correct. Those words then only take back.
pub(super) fn correct_orders(sentences: &mut [Sentence]) {
    for at in 1..sentences.len() {
        let (before, behind) = sentences.split_at_mut(at);
        let (Some(order), Some(change)) = (before.last_mut(), behind.first_mut()) else { return };
        if order.ends == Some(TextSign::Question) || fate(order, Some(&*change)) != Fate::TakenBack
        {
            continue;
        }
        let words: Vec<Tagged> = without_take_back(&change.items, false)
            .iter()
            .filter(|t| !t.does(WordMark::Noise) && !t.is(TextSign::Comma))
            .cloned()
            .collect();
        let Some(items) =
            with_target(&order.items, &words).or_else(|| with_number(&order.items, &words))
        else {
            continue;
        };
        order.items = items;
        order.span.end = change.span.end;
        change.items.clear();
    }
}

/// The order with the target of `to West Russia` instead of its own.
fn with_target(items: &[Tagged], change: &[Tagged]) -> Option<Vec<Tagged>> {
    // A place alone may be another source as well.
    let [to, place] = change else { return None };
    let leads = leads_on(to);
    let [before @ .., way, target] = items else { return None };
    let one = before.iter().all(|t| !leads_on(t)) && leads_on(way) && leads;
    (one && place.is_place() && target.is_place())
        .then(|| [before, std::slice::from_ref(way), std::slice::from_ref(place)].concat())
}

/// The order of one kind of unit with the number of `2` or `2 inf` instead of its own.
fn with_number(items: &[Tagged], change: &[Tagged]) -> Option<Vec<Tagged>> {
    let (number, kind) = match change {
        [number] => (number, None),
        [number, kind] => (number, Some(kind)),
        _ => return None,
    };
    let mut numbers = (0..items.len()).filter(|at| is_number(items.get(*at)));
    let (at, None) = (numbers.next()?, numbers.next()) else { return None };
    let counted = items.get(at + 1)?;
    let of_kind = |t: &&Tagged| matches!(t.item, TagItem::Kind { .. });
    let one = items.iter().filter(of_kind).count() == 1 && of_kind(&counted);
    let same = kind.is_none_or(|kind| kind.item == counted.item);
    (is_number(Some(number)) && one && same).then(|| {
        let mut new = items.to_vec();
        new[at] = Tagged { start: items[at].start, end: items[at].end, ..number.clone() };
        new
    })
}
