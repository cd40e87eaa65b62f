//! A number of units whose sources are told behind it: `6 inf: 3 Norway, 3 Belorussia > Karelia`.

use super::speech_items::{is_number, is_place, leads, marked};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// How many units come from a place.
struct SourceCount<'i> {
    number: &'i Tagged,
    place: &'i Tagged,
}

/// `five infantry (2 EEU, 3 BEL) attack Karelia`: the units of each place, if their numbers make the sum. A sum that is
/// wrong is left as it is, and asked about.
pub(super) fn counted_by_source(items: &mut Vec<Tagged>) {
    for at in 0..items.len() {
        if let Some((end, list)) = units_of_each_source(items, at) {
            items.splice(at..end, list);
            return;
        }
    }
}

/// Where a sum of units with its sources ends that begins at an item, and the units of each source in its place.
fn units_of_each_source(items: &[Tagged], at: usize) -> Option<(usize, Vec<Tagged>)> {
    let [number, kind, sign, ..] = items.get(at..)? else { return None };
    let TagItem::Number(sum) = number.item else { return None };
    let bracketed = sign.is(TextSign::Open);
    let listed = sign.is(TextSign::Colon) || sign.is(TextSign::Dash);
    if !kind.is_kind() || !(bracketed || listed && at == 0) {
        return None;
    }
    let (sources, mut end) = source_counts(items, at + 3);
    if bracketed {
        items.get(end).filter(|t| t.is(TextSign::Close))?;
        end += 1;
    }
    let told: u32 = sources.iter().map(|one| count_of(one.number)).sum();
    let goes = items.get(end).is_some_and(leads) && is_place(items.get(end + 1));
    if sources.len() < 2 || told != sum || !goes {
        return None;
    }
    let mut all = Vec::new();
    for one in sources {
        if !all.is_empty() {
            all.push(Tagged { item: TagItem::TextSign(TextSign::Comma), ..one.number.clone() });
        }
        let from = marked(one.place, WordMark::From, "from");
        let kind = Tagged { start: one.number.start, end: one.number.end, ..kind.clone() };
        all.extend([one.number.clone(), kind, from, one.place.clone()]);
    }
    Some((end, all))
}

/// The number that an item is.
fn count_of(item: &Tagged) -> u32 {
    match item.item {
        TagItem::Number(n) => n,
        _ => 0,
    }
}

/// `2 EEU, 3 BEL`, `2 from Norway and 3 from Belorussia`: each number with its place, and where the list ends.
fn source_counts(items: &[Tagged], from: usize) -> (Vec<SourceCount<'_>>, usize) {
    let mut all = Vec::new();
    let mut at = from;
    let mut end = from;
    while is_number(items.get(at)) {
        let joint = items.get(at + 1).is_some_and(leads_to_source);
        let place = at + 1 + usize::from(joint);
        if !is_place(items.get(place)) {
            break;
        }
        all.push(SourceCount { number: &items[at], place: &items[place] });
        end = place + 1;
        at = end;
        while items.get(at).is_some_and(joins) {
            at += 1;
        }
    }
    (all, end)
}

/// Is this `from`, `in` or `of`?
fn leads_to_source(item: &Tagged) -> bool {
    item.does(WordMark::From) || item.does(WordMark::In)
}

/// Does this item join two entries?
fn joins(item: &Tagged) -> bool {
    item.is(TextSign::Comma) || item.is(TextSign::Plus) || item.does(WordMark::And)
}
