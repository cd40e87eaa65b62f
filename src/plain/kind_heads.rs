//! Lists under a kind of unit: `inf: 3 Norway > Karelia, 2 EE > Karelia`.

use super::speech_items::is_number;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Puts the kind before the colon behind each number of the list that has none.
pub(super) fn kinds_behind_numbers(items: &mut Vec<Tagged>) {
    let [kind, colon, rest @ ..] = &items[..] else { return };
    let headed = matches!(kind.item, TagItem::Kind { .. }) && colon.is(TextSign::Colon);
    if !headed || rest.iter().any(|t| matches!(t.item, TagItem::Kind { .. })) {
        return;
    }
    let numbers: Vec<usize> = (0..rest.len()).filter(|at| is_number(rest.get(*at))).collect();
    if numbers.is_empty() || !numbers.iter().all(|at| begins_entry(rest, *at)) {
        return;
    }
    let mut all = Vec::new();
    for item in rest {
        all.push(item.clone());
        if is_number(Some(item)) {
            all.push(Tagged { start: item.end, end: item.end, ..kind.clone() });
        }
    }
    *items = all;
}

/// Does the number at a place of the list begin an entry, with the place of its units behind it?
fn begins_entry(list: &[Tagged], at: usize) -> bool {
    let from = list.get(at + 1).is_some_and(|t| t.does(WordMark::From));
    let begins = at == 0 || list[at - 1].is_sign() || list[at - 1].does(WordMark::And);
    begins && list.get(at + 1 + usize::from(from)).is_some_and(Tagged::is_place)
}
