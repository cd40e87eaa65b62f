//! Lists in which each number is behind its kind of unit and a sign: `inf: 8 art: 4`.

use super::speech_items::put;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Writes such a list as `inf 8, art 4`. Without that, each number could be read with the unit behind it.
pub(super) fn numbers_behind_signs(items: &mut Vec<Tagged>) {
    let mut at = 0;
    while at < items.len() {
        let (pairs, end) = pairs_from(items, at);
        let counted =
            at.checked_sub(1).is_some_and(|i| matches!(items[i].item, TagItem::Number(_)));
        if pairs.len() < 2 || counted {
            at = end.max(at + 1);
            continue;
        }
        let mut list = Vec::new();
        for pair in &pairs {
            if !list.is_empty() {
                list.push(put(&items[pair.0], TagItem::TextSign(TextSign::Comma), ","));
            }
            list.extend([items[pair.0].clone(), items[pair.1].clone()]);
        }
        let next = at + list.len();
        items.splice(at..end, list);
        at = next;
    }
}

/// The kinds and numbers of the list that begins at an index, and where it ends.
fn pairs_from(items: &[Tagged], from: usize) -> (Vec<(usize, usize)>, usize) {
    let mut pairs = Vec::new();
    let mut at = from;
    let mut end = from;
    while let Some([kind, sign, number]) = items.get(at..at + 3) {
        let joint =
            sign.is(TextSign::Colon) || sign.is(TextSign::Equals) || sign.is(TextSign::Dash);
        if !kind.is_kind() || !joint || !matches!(number.item, TagItem::Number(_)) {
            break;
        }
        pairs.push((at, at + 2));
        end = at + 3;
        let between =
            items.get(end).is_some_and(|t| t.is(TextSign::Comma) || t.does(WordMark::And));
        at = end + usize::from(between);
    }
    (pairs, end)
}
