//! Lists under a kind of unit: `inf: 3 Norway > Karelia, 2 EE > Karelia`.

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
    let number = |t: &Tagged| matches!(t.item, TagItem::Number(_));
    let counts = |at: usize| {
        let from = rest.get(at + 1).is_some_and(|t| t.does(WordMark::From));
        let begins = at == 0 || rest[at - 1].is_sign() || rest[at - 1].does(WordMark::And);
        begins
            && number(&rest[at])
            && rest.get(at + 1 + usize::from(from)).is_some_and(Tagged::is_place)
    };
    let numbers: Vec<usize> = (0..rest.len()).filter(|at| number(&rest[*at])).collect();
    if numbers.is_empty() || !numbers.iter().all(|at| counts(*at)) {
        return;
    }
    let mut all = Vec::new();
    for item in rest {
        all.push(item.clone());
        if number(item) {
            all.push(Tagged { start: item.end, end: item.end, ..kind.clone() });
        }
    }
    *items = all;
}
