//! A number at the end of a list that counts its units again: `2 inf Yakut + 2 inf Far East to Buryatia, so 6 there`.

use super::board::TurnBoard;
use super::fault::Fault;
use super::part::{PlacedPart, SaidCount, SentencePart};
use super::said_order::Order;
use super::words::WordMark;
use crate::diag::Span;

/// Is it the number of units that the orders before it send to one place, with or without those that are there?
pub(super) fn is_check_sum(board: &TurnBoard, parts: &[PlacedPart], orders: &[Order]) -> bool {
    let bare = parts.iter().filter(|p| !p.does(WordMark::Total) && !p.is(&SentencePart::Equals));
    let bare: Vec<&PlacedPart> = bare.collect();
    let [PlacedPart { part: SentencePart::Number(n), .. }] = bare[..] else { return false };
    let Some(target) = orders.last().and_then(|o| o.going.way.last().copied()) else {
        return false;
    };
    let mut sent: u32 = 0;
    let mut kinds = Vec::new();
    for order in orders.iter().filter(|o| !o.stays) {
        let way = &order.going.way;
        if !way.is_empty() && way.last() != Some(&target) {
            return false;
        }
        for group in &order.going.groups {
            let (SaidCount::Number(count), Some(kind)) = (group.count, group.kind) else {
                return false;
            };
            sent += u32::from(count);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    let there: u32 = kinds.iter().map(|kind| u32::from(board.own(target, *kind))).sum();
    sent > 0 && (*n == sent || *n == sent + there)
}

/// A number in brackets that counts the units of a target.
pub(super) struct CheckSum {
    pub number: u32,
    pub span: Span,
    /// So many orders stand before it.
    pub orders: usize,
}

/// `(makes 6 there)`, `(6 in all)` at the end of an entry, and the entry without it.
pub(super) fn without_sum(parts: &[PlacedPart]) -> (&[PlacedPart], Option<(u32, Span)>) {
    let Some((last, rest)) = parts.split_last() else { return (parts, None) };
    let SentencePart::Bracket(inner) = &last.part else { return (parts, None) };
    let mut numbers = inner.iter().filter_map(|p| match p.part {
        SentencePart::Number(n) => Some(n),
        _ => None,
    });
    let (Some(n), None) = (numbers.next(), numbers.next()) else { return (parts, None) };
    let telling = inner
        .iter()
        .any(|p| p.does(WordMark::Total) || p.is(&SentencePart::Equals) || p.does(WordMark::All))
        || inner.iter().any(|p| p.words == "then" || p.words == "units");
    if telling && !rest.is_empty() && inner.iter().all(|p| p.is_number() || introduces_sum(p)) {
        (rest, Some((n, last.span)))
    } else {
        (parts, None)
    }
}

/// Does this part only introduce a sum: `= 12`, `12 units in total`?
fn introduces_sum(p: &PlacedPart) -> bool {
    p.is(&SentencePart::Equals)
        || p.separates()
        || [WordMark::Total, WordMark::In, WordMark::All, WordMark::Too]
            .iter()
            .any(|mark| p.does(*mark))
        || ["then", "units", "unit", "men", "strong", "pieces"].contains(&p.words.as_str())
}

impl CheckSum {
    /// Is it the number of units that go to the target, with or without those that are there?
    ///
    /// # Errors
    /// It is another number.
    pub(super) fn agrees(&self, board: &TurnBoard, orders: &[Order]) -> Result<(), Fault> {
        let before = orders.get(..self.orders.min(orders.len())).unwrap_or_default();
        let Some(target) = before.last().and_then(|o| o.going.way.last().copied()) else {
            return Err(Fault::new(self.span, "what is counted here?", "leave the number out"));
        };
        let there: u32 = board.ed.kind_ids().map(|kind| u32::from(board.own(target, kind))).sum();
        let mut sent = 0;
        let mut kinds = Vec::new();
        let mut last = 0;
        for order in before.iter().filter(|o| !o.stays && o.going.way.last() == Some(&target)) {
            last = 0;
            for group in &order.going.groups {
                let count = match group.count {
                    SaidCount::Number(n) => u32::from(n),
                    SaidCount::Both => 2,
                    _ => 1,
                };
                last += count;
                kinds.extend(group.kind);
            }
            sent += last;
        }
        kinds.sort();
        kinds.dedup();
        let alike: u32 = kinds.iter().map(|kind| u32::from(board.own(target, *kind))).sum();
        if [sent, last, sent + there, sent + alike].contains(&self.number) {
            return Ok(());
        }
        let name = board.name(target);
        let what = format!(
            "{} is not what is in {name} then: {sent} go there, {there} are there",
            self.number
        );
        Err(Fault::new(self.span, what, "correct the units or the number"))
    }
}
