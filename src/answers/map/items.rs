//! The content of a space's box: pieces one after the other, broken into rows that fit.

use crate::id::PowerId;

use super::measure::{CHIP, Typeface};

/// A piece of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    Text(Typeface, String),
    /// The letters of a power on its colour.
    Chip(PowerId, String),
    /// A word in a frame: a complex, guns, a base.
    Badge(String),
    /// A word in a bright frame: what the last block did here.
    News(String),
    /// A capital.
    Star,
    /// A victory city.
    Dot,
    /// Room between groups of pieces; none at the ends of a row.
    Room,
}

/// A row of pieces, each with its distance from the left, in pixels.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ItemRow {
    pub height: u32,
    pub items: Vec<(u32, Item)>,
}

/// Between pieces.
const GAP: u32 = 6;
/// Left and right of the letters in a frame.
pub(super) const FRAME: u32 = 4;
/// Of a star or a dot.
pub(super) const SIGN: u32 = 11;

impl Item {
    /// The width of the item in pixels.
    pub fn width(&self) -> u32 {
        match self {
            Item::Text(face, text) => face.width(text),
            Item::Chip(_, text) | Item::Badge(text) | Item::News(text) => {
                CHIP.width(text) + 2 * FRAME
            }
            Item::Star | Item::Dot => SIGN,
            Item::Room => 8,
        }
    }
}

/// The pieces in rows of at most `width` pixels. A sign stays with the words after it.
pub(super) fn flow(items: Vec<Item>, width: u32, height: u32) -> Vec<ItemRow> {
    let mut rows: Vec<ItemRow> = Vec::new();
    let mut x = 0;
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        let wide = item.width();
        if item == Item::Room {
            x += wide;
            continue;
        }
        let kept = match (&item, items.peek()) {
            (Item::Star | Item::Dot, Some(next)) => 2 + next.width(),
            (Item::Chip(..) | Item::Badge(_) | Item::News(_), Some(next @ Item::Text(..))) => {
                GAP + next.width()
            }
            _ => 0,
        };
        if rows.is_empty() || (x > 0 && x + wide + kept > width) {
            rows.push(ItemRow { height, items: Vec::new() });
            x = 0;
        }
        let gap = if matches!(item, Item::Star | Item::Dot) { 2 } else { GAP };
        if let Some(row) = rows.last_mut() {
            row.items.push((x, item));
        }
        x += wide + gap;
    }
    rows
}
