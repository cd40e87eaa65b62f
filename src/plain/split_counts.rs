//! A number of units whose sources are told behind it: `6 inf: 3 Norway, 3 Belorussia > Karelia`, and numbers that count for
//! each of several places or kinds: `3 inf each from Norway and Belorussia`, `5 each of inf and tank`.

use super::speech_items::{is_kind, is_number, is_place, leads, marked, says};
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
    let mut at = 0;
    while at < items.len() {
        let found = units_of_each_source(items, at)
            .or_else(|| kind_in_several_places(items, at))
            .or_else(|| number_for_each_place(items, at))
            .or_else(|| number_for_each_kind(items, at));
        match found {
            Some((end, list)) => {
                let length = list.len();
                items.splice(at..end, list);
                at += length;
            }
            None => at += 1,
        }
    }
}

/// `3 inf from Norway, 3 inf from Belorussia`
fn listed_units(kind: &Tagged, sources: &[SourceCount]) -> Vec<Tagged> {
    let mut all = Vec::new();
    for one in sources {
        if !all.is_empty() {
            all.push(Tagged { item: TagItem::TextSign(TextSign::Comma), ..one.number.clone() });
        }
        let from = marked(one.place, WordMark::From, "from");
        let kind = Tagged { start: one.number.start, end: one.number.end, ..kind.clone() };
        all.extend([one.number.clone(), kind, from, one.place.clone()]);
    }
    all
}

/// `inf 3 Norway, 3 Belorussia`, `infantry from Norway (3) and Belorussia (3)`: one kind without a number of its own, and
/// the number of each place.
fn kind_in_several_places(items: &[Tagged], at: usize) -> Option<(usize, Vec<Tagged>)> {
    let kind = items.get(at).filter(|t| t.is_kind())?;
    if at > 0 && (is_number(items.get(at - 1)) || says(items.get(at - 1), &["a", "an", "both"])) {
        return None;
    }
    let (before, end) = source_counts(items, at + 1);
    if before.len() > 1 && ends(items.get(end)) {
        return Some((end, listed_units(kind, &before)));
    }
    let from = items.get(at + 1).filter(|t| leads_to_source(t))?;
    let mut sources = Vec::new();
    let mut end = at + 2;
    let mut next = end + usize::from(from.words == "the");
    while let [place, open, number, close, ..] = items.get(next..).unwrap_or_default() {
        let told = is_place(Some(place)) && open.is(TextSign::Open) && close.is(TextSign::Close);
        if !told || !is_number(Some(number)) {
            break;
        }
        sources.push(SourceCount { number, place });
        end = next + 4;
        next = end;
        while items.get(next).is_some_and(joins) || items.get(next).is_some_and(leads_to_source) {
            next += 1;
        }
    }
    (sources.len() > 1).then(|| (end, listed_units(kind, &sources)))
}

/// `3 inf each from Norway and Belorussia`, `3 inf from each of Norway and Belorussia`
fn number_for_each_place(items: &[Tagged], at: usize) -> Option<(usize, Vec<Tagged>)> {
    let [number, kind, first, second, ..] = items.get(at..)? else { return None };
    let counted = is_number(Some(number)) && kind.is_kind();
    let behind = first.words == "each" && leads_to_source(second);
    let before = leads_to_source(first) && says(Some(second), &["each", "each of"]);
    if !counted || !behind && !before {
        return None;
    }
    let of = before && second.words == "each" && says(items.get(at + 4), &["of"]);
    let mut sources = Vec::new();
    let mut next = at + 4 + usize::from(of);
    let mut end = next;
    let mut and = false;
    while is_place(items.get(next)) {
        sources.push(SourceCount { number, place: &items[next] });
        end = next + 1;
        next = end;
        while items.get(next).is_some_and(joins) {
            and |= items[next].does(WordMark::And);
            next += 1;
        }
    }
    (sources.len() > 1 && and).then(|| (end, listed_units(kind, &sources)))
}

/// `5 each of inf and tank`
fn number_for_each_kind(items: &[Tagged], at: usize) -> Option<(usize, Vec<Tagged>)> {
    let [number, each, of, ..] = items.get(at..)? else { return None };
    let counts = is_number(Some(number)) && of.words == "of";
    if !counts || each.words != "each" {
        return None;
    }
    let mut all: Vec<Tagged> = Vec::new();
    let mut next = at + 3;
    let mut end = next;
    while is_kind(items.get(next)) {
        if !all.is_empty() {
            all.push(Tagged { item: TagItem::TextSign(TextSign::Comma), ..number.clone() });
        }
        all.extend([number.clone(), items[next].clone()]);
        end = next + 1;
        next = end;
        while items.get(next).is_some_and(joins) {
            next += 1;
        }
    }
    (all.len() > 3).then_some((end, all))
}

/// Does a list of sources end before this item?
fn ends(item: Option<&Tagged>) -> bool {
    item.is_none_or(|t| t.is_sign() || leads(t))
}

/// Where a sum of units with its sources ends that begins at an item, and the units of each source in its place.
fn units_of_each_source(items: &[Tagged], at: usize) -> Option<(usize, Vec<Tagged>)> {
    const NAMELY: [&str; 6] = ["namely", "i.e.", "viz", "being", "thereof", "of which"];
    let [number, kind, sign, ..] = items.get(at..)? else { return None };
    let TagItem::Number(sum) = number.item else { return None };
    let bracketed = sign.is(TextSign::Open);
    let listed = sign.is(TextSign::Colon) || sign.is(TextSign::Dash);
    let headed = is_place(items.first())
        && items.get(1).is_some_and(|t| t.is(TextSign::Colon) || t.is(TextSign::BackArrow))
        && at > 1;
    let apposed = sign.is(TextSign::Comma) || sign.is(TextSign::Equals) || listed && headed;
    let namely = says(Some(sign), &NAMELY);
    if !kind.is_kind() || !(bracketed || listed && at == 0 || apposed || namely) {
        return None;
    }
    let words = usize::from(says(items.get(at + 3), &NAMELY));
    let (sources, mut end) = source_counts(items, at + 3 + words);
    if bracketed {
        items.get(end).filter(|t| t.is(TextSign::Close))?;
        end += 1;
    }
    let told: u32 = sources.iter().map(|one| count_of(one.number)).sum();
    // `six infantry, three from Norway and three from Belorussia, attack Karelia`
    let comma = items.get(end).is_some_and(|t| t.is(TextSign::Comma)) && !bracketed;
    let verb = end + usize::from(comma && items.get(end + 1).is_some_and(leads));
    let goes = items.get(verb).is_some_and(leads) && is_place(items.get(verb + 1));
    let closed = headed && ends(items.get(end));
    if sources.len() < 2 || told != sum || !goes && !closed {
        return None;
    }
    let end = if goes { verb } else { end };
    Some((end, listed_units(kind, &sources)))
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
        // `three of them from Norway`
        let them = says(items.get(at + 1), &["of"])
            && says(items.get(at + 2), &["them", "these", "those", "which"]);
        let of = at + if them { 2 } else { 0 };
        let joint = items.get(of + 1).is_some_and(leads_to_source);
        let place = of + 1 + usize::from(joint);
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
