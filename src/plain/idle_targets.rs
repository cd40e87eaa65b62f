//! Places to which nothing goes: `[Archangel], [Caucasus] <- not today`, `[sz5] <- nobody, nobody leaves either`.

use crate::id::SpaceId;

use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::speech_items::{is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Words with which it is said.
const REFUSALS: [&str; 13] = [
    "nobody", "nothing", "none", "no", "not", "never", "no one", "noone", "nowhere", "no-one",
    "nil", "-", "zero",
];

/// Words behind them that may make an order of it all the same.
const EXCEPTIONS: [&str; 14] = [
    "but",
    "except",
    "unless",
    "if",
    "only",
    "until",
    "save",
    "yet",
    "perhaps",
    "maybe",
    "when",
    "than",
    "otherwise",
    "instead",
];

impl TurnReader<'_> {
    /// Reads a sentence that sends nothing to some places. If a line attacks one of them, it is asked which counts.
    pub(super) fn nobody_goes(&mut self, sentence: &Sentence) -> bool {
        let moves = [Heading::Open, Heading::Combat, Heading::Noncombat];
        let Some(places) = places_left_out(&sentence.items) else { return false };
        if !moves.contains(&sentence.phase) {
            return false;
        }
        let hostile = places.iter().filter(|s| self.board.hostile(**s));
        self.draft.left_alone.extend(hostile.map(|space| (*space, sentence.span)));
        self.not_read(sentence.span, "nothing goes there");
        true
    }
}

/// The places before an arrow to the left behind which it says that nothing goes there.
fn places_left_out(items: &[Tagged]) -> Option<Vec<SpaceId>> {
    let arrow = items.iter().position(|t| t.is(TextSign::BackArrow))?;
    let tail = &items[arrow + 1..];
    let listed = items[..arrow].iter().all(|t| t.is_place() || joins_places(t));
    let refuses = tail.first().is_some_and(|t| {
        says(Some(t), &REFUSALS)
            || t.does(WordMark::Nothing)
            || t.does(WordMark::Not)
            || t.is(TextSign::Dash)
    });
    let quiet = tail.iter().all(|t| {
        let word = t.words.split(' ').any(|w| EXCEPTIONS.contains(&w));
        !word
            && !is_units(Some(t))
            && !t.is(TextSign::Question)
            && !matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_) | TagItem::Number(_))
            && ![WordMark::If, WordMark::Unless, WordMark::Else, WordMark::Doubt, WordMark::All]
                .iter()
                .any(|mark| t.does(*mark))
    });
    let places: Vec<SpaceId> = items[..arrow].iter().filter_map(Tagged::place).collect();
    (listed && refuses && quiet && !places.is_empty()).then_some(places)
}

/// Can this item be between two places of a list?
fn joins_places(t: &Tagged) -> bool {
    t.is(TextSign::Comma)
        || t.is(TextSign::Slash)
        || t.is(TextSign::Ampersand)
        || t.is(TextSign::Open)
        || t.is(TextSign::Close)
        || t.does(WordMark::And)
}
