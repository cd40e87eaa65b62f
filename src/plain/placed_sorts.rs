//! New units that are named by their sort: `both ships in sz2, the men in London`, `boats sz60, army Japan`. They are all
//! units of the sort that are bought.

use super::board::TurnBoard;
use super::draft::TurnDraft;
use super::part::{PlacedPart, parts};
use super::read::TurnReader;
use super::speech_items::{marked, put};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::KindId;

const SHIPS: [&str; 6] = ["ship", "ships", "boat", "boats", "vessel", "vessels"];
const TROOPS: [&str; 8] =
    ["men", "man", "troops", "army", "soldiers", "divisions", "land units", "ground units"];
/// Words behind `land` and `ground` that say nothing more.
const UNITS: [&str; 6] = ["stuff", "units", "forces", "troops", "guys", "things"];
/// Sorts in the singular.
const SINGLE: [&str; 4] = ["ship", "boat", "vessel", "man"];

impl TurnReader<'_> {
    /// The parts of a placement with the units of each sort that it names.
    pub(super) fn sorted_parts(&self, items: &[Tagged]) -> Vec<PlacedPart> {
        parts(self.board.ed, &with_sorts(self.board, &self.draft, items))
    }
}

/// The items of a placement with the units of each sort that it names.
fn with_sorts(board: &TurnBoard, draft: &TurnDraft, items: &[Tagged]) -> Vec<Tagged> {
    let mut out: Vec<Tagged> = Vec::new();
    let mut at = 0;
    while let Some(item) = items.get(at) {
        let number = match item.item {
            TagItem::Number(n) => u16::try_from(n).ok(),
            TagItem::WordMark(WordMark::Both) => Some(2),
            _ => None,
        };
        let new = usize::from(number.is_some());
        let word = at + new + usize::from(items.get(at + new).is_some_and(|t| t.words == "new"));
        let found = sort_at(items, word);
        let bought = found.map_or_else(Vec::new, |sort| units_of_sort(board, draft, sort.sea));
        let sum: u16 = bought.iter().map(|(_, n)| n).sum();
        let single = found.is_some_and(|sort| sort.single);
        let told = number.or(single.then_some(1)).is_none_or(|n| n == sum);
        let Some(sort) = found.filter(|_| told && sum > 0) else {
            // Another number than is bought stays next to its word.
            let end = found.map_or(at + 1, |sort| word + sort.length);
            out.extend(items[at..end].iter().cloned());
            at = end;
            continue;
        };
        let end = word + sort.length;
        let near = Tagged { end: items[end - 1].end, ..item.clone() };
        for (nth, (kind, n)) in bought.iter().enumerate() {
            if nth > 0 {
                out.push(put(&near, TagItem::TextSign(TextSign::Comma), ","));
            }
            out.push(put(&near, TagItem::Number(u32::from(*n)), &n.to_string()));
            let unit = TagItem::Kind { kind: *kind, plural: *n > 1 };
            out.push(put(&near, unit, board.abbr(*kind)));
        }
        if sort.within {
            out.push(marked(&near, WordMark::In, "in"));
        }
        at = end;
    }
    out
}

/// A word or two for all units of a sort.
#[derive(Clone, Copy)]
struct UnitSort {
    sea: bool,
    single: bool,
    length: usize,
    /// The words end with `in`.
    within: bool,
}

/// The sort that is named at an item.
fn sort_at(items: &[Tagged], at: usize) -> Option<UnitSort> {
    let item = items.get(at)?;
    if !matches!(item.item, TagItem::Strange | TagItem::WordMark(_)) {
        return None;
    }
    let (word, within) = match item.words.strip_suffix(" in") {
        Some(word) => (word, true),
        None => (item.words.as_str(), false),
    };
    let sort =
        |sea: bool, length: usize| UnitSort { sea, single: SINGLE.contains(&word), length, within };
    let behind = items.get(at + 1).is_some_and(|t| UNITS.contains(&t.words.as_str()));
    match word {
        "land" | "ground" if behind => Some(sort(false, 2)),
        "naval" | "sea" if behind => Some(sort(true, 2)),
        _ if SHIPS.contains(&word) => Some(sort(true, 1)),
        _ => TROOPS.contains(&word).then_some(sort(false, 1)),
    }
}

/// All ships that are bought, or all land units; none if it is not plain which units the sort has.
fn units_of_sort(board: &TurnBoard, draft: &TurnDraft, sea: bool) -> Vec<(KindId, u16)> {
    let bought = draft.buy.iter().filter(|(kind, _)| is_of_sort(board, *kind, sea));
    let all: Vec<(KindId, u16)> = bought.copied().collect();
    // A gun or a factory is no soldier.
    let soldiers = all.iter().all(|(kind, _)| board.ed.kind(*kind).fights());
    if sea || soldiers { all } else { Vec::new() }
}

/// Is a kind one of the ships, or else one of the land units?
fn is_of_sort(board: &TurnBoard, kind: KindId, sea: bool) -> bool {
    let kind = board.ed.kind(kind);
    if sea { kind.is_sea() } else { kind.is_land() }
}
