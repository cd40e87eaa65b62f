//! The entries of a sentence that lists orders: where one ends and the next begins.

use super::part::{PlacedPart, SentencePart, names_something};
use super::words::WordMark;

/// One entry of a list of orders, and what joins it to the entry before.
pub(super) struct MoveSegment<'p> {
    pub parts: &'p [PlacedPart],
    pub and: bool,
    pub with: bool,
}

/// The orders of a sentence, cut where one list entry ends and the next begins.
pub(super) fn segments(parts: &[PlacedPart]) -> Vec<MoveSegment<'_>> {
    let mut all = Vec::new();
    for segment in listed(parts) {
        match bracketed_order(segment.parts) {
            Some((outside, inside)) => {
                if !outside.is_empty() {
                    all.push(MoveSegment { parts: outside, ..segment });
                }
                all.extend(listed(inside));
            }
            None => all.push(segment),
        }
    }
    all
}

/// `Flying Tigers (ftr Szechwan)`, `trn sz14 lands there too (bb goes along to sz15)`: what is in brackets at the
/// end is an order of its own, with its units and a place.
fn bracketed_order(parts: &[PlacedPart]) -> Option<(&[PlacedPart], &[PlacedPart])> {
    let (last, outside) = parts.split_last()?;
    let SentencePart::Bracket(inner) = &last.part else { return None };
    let [units, place, ..] = &inner[..] else { return None };
    units.units()?;
    // `dd, bb sz57 (trn stays)`
    let placed = inner.iter().any(|p| p.place().is_some());
    if !outside.is_empty() && placed && inner.iter().any(|p| p.does(WordMark::Stay)) {
        return Some((outside, inner));
    }
    let alone = outside.is_empty() && inner.len() == 2 && place.place().is_some();
    // `bmb Japan (bmb lands Wake)`
    let step = place.is(&SentencePart::Arrow) || place.does(WordMark::Land);
    let moves = step && inner.get(2)?.place().is_some();
    (alone || moves && !outside.is_empty()).then_some((outside, inner))
}

/// The entries of a list: between separators, and without them where units follow a complete entry.
fn listed(parts: &[PlacedPart]) -> Vec<MoveSegment<'_>> {
    let mut all = Vec::new();
    let (mut from, mut and) = (0, false);
    let mut with = false;
    for (at, part) in parts.iter().enumerate() {
        let rest = &parts[at..];
        let aside = part.is(&SentencePart::Dash) && at > from && !names_something(rest);
        let aside = aside && !rest.iter().any(|p| p.does(WordMark::Stay));
        // `and from Eastern Europe with 2 inf`
        let sourced = matches!(&parts[from..at], [word, place] if word.does(WordMark::From) && place.place().is_some());
        if part.does(WordMark::With) && sourced {
            continue;
        }
        if part.separates() || part.does(WordMark::With) || aside {
            if at > from {
                all.push(MoveSegment { parts: &parts[from..at], and, with });
                and = false;
                with = false;
            }
            and |= part.is(&SentencePart::And);
            with |= part.does(WordMark::With);
            from = at + 1;
        } else if part.units().is_some() && is_entry(&parts[from..at]) {
            all.push(MoveSegment { parts: &parts[from..at], and, with });
            (and, with) = (false, false);
            from = at;
        }
    }
    if from < parts.len() {
        all.push(MoveSegment { parts: &parts[from..], and, with });
    }
    all
}

/// `3 inf Norway`, `Karelia 3 inf Norway`, `3 inf Norway > Karelia`: units with their place behind them, and nothing
/// that other units could belong to.
fn is_entry(parts: &[PlacedPart]) -> bool {
    let units = parts.iter().filter(|p| p.units().is_some()).count();
    let behind = parts.iter().rev().take_while(|p| p.units().is_none());
    let placed = behind.filter(|p| p.place().is_some()).count();
    let last = parts.last().is_some_and(|p| p.place().is_some());
    units == 1 && placed > 0 && last && parts.iter().all(belongs_to_entry)
}

/// Can this part belong to an entry of units and their places?
fn belongs_to_entry(p: &PlacedPart) -> bool {
    p.place().is_some()
        || p.units().is_some()
        || p.is(&SentencePart::Arrow)
        || p.does(WordMark::From)
}
