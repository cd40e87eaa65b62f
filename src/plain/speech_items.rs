//! What an item of a sentence is, and another in its place: for those who bring ways of speech to known forms.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;
use crate::id::SpaceId;

impl Tagged {
    /// The place that it names.
    pub fn place(&self) -> Option<SpaceId> {
        match self.item {
            TagItem::Place(space) => Some(space),
            _ => None,
        }
    }

    /// Is it the name of a single space?
    pub fn is_place(&self) -> bool {
        self.place().is_some()
    }

    /// Is it a sign?
    pub fn is_sign(&self) -> bool {
        matches!(self.item, TagItem::TextSign(_))
    }

    /// Is it a kind of unit? Aircraft whose kind is left open are none.
    pub fn is_kind(&self) -> bool {
        matches!(self.item, TagItem::Kind { .. })
    }
}

/// Is it one of these words?
pub(super) fn says(tagged: Option<&Tagged>, words: &[&str]) -> bool {
    tagged.is_some_and(|t| words.contains(&t.words.as_str()))
}

/// The words of an item, or nothing behind the last.
pub(super) fn word_at(items: &[Tagged], at: usize) -> &str {
    items.get(at).map_or("", |t| t.words.as_str())
}

/// Is it the name of a place?
pub(super) fn is_place(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(Tagged::is_place)
}

/// Is it a sea zone by its number?
pub(super) fn is_zone(tagged: Option<&Tagged>) -> bool {
    is_place(tagged)
        && tagged.is_some_and(|t| t.words.starts_with("sz") || t.words.starts_with('z'))
}

/// Is it a kind of unit? Aircraft whose kind is left open are none.
pub(super) fn is_kind(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(Tagged::is_kind)
}

/// Is it a kind of unit, or aircraft whose kind is left open?
pub(super) fn is_units(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(|t| t.is_kind() || t.item == TagItem::Planes)
}

/// Is it a number?
pub(super) fn is_number(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(|t| matches!(t.item, TagItem::Number(_)))
}

/// The same words of the text as another item, which is told in these words.
pub(super) fn put(at: &Tagged, item: TagItem, words: &str) -> Tagged {
    Tagged { item, start: at.start, end: at.end, words: words.to_string() }
}

/// The same words of the text with another meaning.
pub(super) fn marked(at: &Tagged, mark: WordMark, words: &str) -> Tagged {
    put(at, TagItem::WordMark(mark), words)
}

/// Words for one of several units.
pub(super) const ORDINALS: [&str; 9] =
    ["second", "third", "fourth", "fifth", "2nd", "3rd", "4th", "5th", "last"];

/// Something by which units go somewhere.
pub(super) fn leads(tagged: &Tagged) -> bool {
    tagged.is(TextSign::Arrow)
        || tagged.is(TextSign::BackArrow)
        || [WordMark::To, WordMark::Attack, WordMark::Land, WordMark::Offload, WordMark::Load]
            .iter()
            .any(|mark| tagged.does(*mark))
}

/// Does it end an entry of a list?
pub(super) fn ends_entry(tagged: &Tagged) -> bool {
    tagged.is(TextSign::Comma)
        || tagged.is(TextSign::Semicolon)
        || tagged.is(TextSign::Colon)
        || tagged.is(TextSign::Slash)
        || tagged.is(TextSign::Open)
        || tagged.is(TextSign::Close)
}

/// Where the entry of a list begins and ends that has an item.
pub(super) fn entry(items: &[Tagged], at: usize) -> (usize, usize) {
    let from = items[..at].iter().rposition(ends_entry).map_or(0, |i| i + 1);
    let to = items[at..].iter().position(ends_entry).map_or(items.len(), |i| at + i);
    (from, to)
}
