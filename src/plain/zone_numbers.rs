//! Numbers of sea zones without the word: `the transport in 19 goes to 12`.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::SpaceId;
use crate::orders::names::Names;

/// Makes zones of the numbers behind `in` and `to` in a sentence about ships that names no place.
pub(super) fn zones_by_number(names: &Names, items: &mut [Tagged]) {
    let place = items.iter().any(|t| matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_)));
    let kinds = items.iter().filter(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Planes));
    if place
        || !items.iter().any(|t| is_ship(names, t))
        || !kinds.clone().all(|t| is_ship(names, t))
    {
        return;
    }
    let from = (0..items.len()).find(|at| leads_to_zone(&items[*at]));
    let to = (0..items.len()).rev().find(|at| items[*at].does(WordMark::To));
    let (Some(from), Some(to)) = (from, to) else { return };
    if let (Some(start), Some(end)) =
        (zone_behind(names, items, from), zone_behind(names, items, to))
        && from < to
    {
        items[from + 1].item = TagItem::Place(start);
        items[to + 1].item = TagItem::Place(end);
    }
}

/// `the fleet in 57`, and `I never retreat from 52` where the text has written `52 Sea Zone`: zones.
pub(super) fn zones_of_the_text(names: &Names, text: &str, items: &mut [Tagged]) {
    const FLEETS: [&str; 7] =
        ["fleet", "ships", "squadron", "navy", "flotilla", "convoy", "armada"];
    let low = text.to_lowercase();
    for at in 1..items.len() {
        let TagItem::Number(n) = items[at].item else { continue };
        let before = &items[at.saturating_sub(2)..at];
        let fleet = before.iter().any(|t| t.words.split(' ').any(|w| FLEETS.contains(&w)));
        let told = [format!("{n} sea zone"), format!("{n} seazone")].iter().any(|name| {
            low.match_indices(name.as_str())
                .any(|(i, _)| !low[..i].ends_with(|c: char| c.is_ascii_digit()))
        });
        let leads = ["in", "from", "at"]
            .iter()
            .any(|w| items[at - 1].words.split(' ').next_back() == Some(w));
        let counts = items.get(at + 1).is_some_and(|t| {
            matches!(
                t.item,
                TagItem::Kind { .. } | TagItem::Planes | TagItem::Number(_) | TagItem::Strange
            ) || t.is(TextSign::Hyphen)
                || ["round", "unit", "turn", "of", "die", "dice", "or less", "or fewer"]
                    .iter()
                    .any(|w| t.words.starts_with(w))
        });
        let fewer = items
            .get(at + 2)
            .is_some_and(|t| ["less", "fewer", "more"].contains(&t.words.as_str()));
        if leads
            && (fleet || told)
            && !counts
            && !fewer
            && let Ok(Some(zone)) = names.find_space(&format!("sz{n}"))
        {
            items[at].item = TagItem::Place(zone);
        }
    }
}

/// Is this `in` or `from`?
fn leads_to_zone(t: &Tagged) -> bool {
    t.does(WordMark::In) && t.words != "of" || t.does(WordMark::From)
}

/// Is this item a kind of ship?
fn is_ship(names: &Names, t: &Tagged) -> bool {
    match t.item {
        TagItem::Kind { kind, .. } => names.ed.kind(kind).is_sea(),
        _ => false,
    }
}

/// The sea zone whose number follows the item at an index, unless the number counts units or rounds.
fn zone_behind(names: &Names, items: &[Tagged], at: usize) -> Option<SpaceId> {
    let TagItem::Number(n) = items.get(at + 1)?.item else { return None };
    let counts = items.get(at + 2).is_some_and(|t| {
        matches!(t.item, TagItem::Kind { .. } | TagItem::Planes | TagItem::Number(_))
            || t.words.starts_with("round")
    });
    names.find_space(&format!("sz{n}")).ok().flatten().filter(|_| !counts)
}
