//! What an item of a sentence is, for those who bring ways of speech to known forms.

use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Is it one of these words?
pub fn says(tagged: Option<&Tagged>, words: &[&str]) -> bool {
    tagged.is_some_and(|t| words.contains(&t.words.as_str()))
}

/// Is it the name of a place?
pub fn is_place(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(|t| matches!(t.item, TagItem::Place(_)))
}

/// Is it a sea zone by its number?
pub fn is_zone(tagged: Option<&Tagged>) -> bool {
    is_place(tagged)
        && tagged.is_some_and(|t| t.words.starts_with("sz") || t.words.starts_with('z'))
}

/// Is it a kind of unit?
pub fn is_kind(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(|t| matches!(t.item, TagItem::Kind { .. } | TagItem::Planes))
}

/// Is it a number?
pub fn is_number(tagged: Option<&Tagged>) -> bool {
    tagged.is_some_and(|t| matches!(t.item, TagItem::Number(_)))
}

/// The same words of the text with another meaning.
pub fn marked(at: &Tagged, mark: WordMark, words: &str) -> Tagged {
    Tagged { item: TagItem::WordMark(mark), words: words.to_string(), ..at.clone() }
}

/// Something by which units go somewhere.
pub fn leads(tagged: &Tagged) -> bool {
    tagged.is(TextSign::Arrow)
        || tagged.is(TextSign::BackArrow)
        || [WordMark::To, WordMark::Attack, WordMark::Land, WordMark::Offload, WordMark::Load]
            .iter()
            .any(|mark| tagged.does(*mark))
}

/// Does it end an entry of a list?
pub fn ends_entry(tagged: &Tagged) -> bool {
    tagged.is(TextSign::Comma)
        || tagged.is(TextSign::Semicolon)
        || tagged.is(TextSign::Colon)
        || tagged.is(TextSign::Slash)
        || tagged.is(TextSign::Open)
        || tagged.is(TextSign::Close)
}

/// Where the entry of a list begins and ends that has an item.
pub fn entry(items: &[Tagged], at: usize) -> (usize, usize) {
    let from = items[..at].iter().rposition(ends_entry).map_or(0, |i| i + 1);
    let to = items[at..].iter().position(ends_entry).map_or(items.len(), |i| at + i);
    (from, to)
}
