//! Numbers of sea zones without the word: `the transport in 19 goes to 12`.

use super::tag::{TagItem, Tagged};
use super::words::WordMark;
use crate::id::SpaceId;
use crate::orders::names::Names;

/// Makes zones of the numbers behind `in` and `to` in a sentence about ships that names no place.
pub fn zones_by_number(names: &Names, items: &mut [Tagged]) {
    let sea = |t: &Tagged| match t.item {
        TagItem::Kind { kind, .. } => names.ed.kind(kind).is_sea(),
        _ => false,
    };
    let place = items.iter().any(|t| matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_)));
    let kinds = items.iter().filter(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Planes));
    if place || !items.iter().any(sea) || !kinds.clone().all(sea) {
        return;
    }
    let within = |t: &Tagged| t.does(WordMark::In) && t.words != "of" || t.does(WordMark::From);
    let zone_behind = |at: usize| -> Option<SpaceId> {
        let TagItem::Number(n) = items.get(at + 1)?.item else { return None };
        let counts = items.get(at + 2).is_some_and(|t| {
            matches!(t.item, TagItem::Kind { .. } | TagItem::Planes | TagItem::Number(_))
                || t.words.starts_with("round")
        });
        names.space(&format!("sz{n}")).ok().filter(|_| !counts)
    };
    let from = (0..items.len()).find(|at| within(&items[*at]));
    let to = (0..items.len()).rev().find(|at| items[*at].does(WordMark::To));
    let (Some(from), Some(to)) = (from, to) else { return };
    if let (Some(start), Some(end)) = (zone_behind(from), zone_behind(to))
        && from < to
    {
        items[from + 1].item = TagItem::Place(start);
        items[to + 1].item = TagItem::Place(end);
    }
}
