//! Units with their numbers and nothing else, counted by kind: `2 inf + 1 ftr`.

use std::collections::BTreeMap;

use crate::id::KindId;

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// How many units of each kind.
pub(super) type UnitCounts = BTreeMap<KindId, u32>;

/// Units with their numbers and nothing else: `the submarine`, `2 inf + 1 ftr`. A kind without a number is one unit.
pub(super) fn counted_units(items: &[Tagged]) -> Option<UnitCounts> {
    let mut all = UnitCounts::new();
    let mut number = None;
    for item in items {
        match &item.item {
            TagItem::Number(n) if number.is_none() => number = Some(*n),
            TagItem::Kind { kind, plural } => {
                let count = number.take().or((!plural).then_some(1))?;
                *all.entry(*kind).or_default() += count;
            }
            TagItem::TextSign(TextSign::Comma | TextSign::Plus)
            | TagItem::WordMark(WordMark::And)
                if number.is_none() => {}
            // `5 inf + 1 British inf`
            TagItem::Power(_) if number.is_some() => {}
            _ if ["the", "a", "an"].contains(&item.words.as_str()) => {}
            _ => return None,
        }
    }
    (number.is_none() && !all.is_empty()).then_some(all)
}
