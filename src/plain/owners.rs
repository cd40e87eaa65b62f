//! Words directly before units that say whose they are, or where they stand.

use super::adjectives::places_of_adjective;
use super::tag::{TagItem, Tagger};
use super::token::TextPiece;
use super::unit_words::is_adjective;
use super::words::{self, WordMark};
use crate::id::PowerId;
use crate::orders::names::Unknown;

/// What people call the soldiers of a power.
const PEOPLE: [(&str, &str); 18] = [
    ("english", "United Kingdom"),
    ("englishmen", "United Kingdom"),
    ("russians", "Soviet Union"),
    ("soviets", "Soviet Union"),
    ("reds", "Soviet Union"),
    ("ivans", "Soviet Union"),
    ("germans", "Germany"),
    ("krauts", "Germany"),
    ("huns", "Germany"),
    ("italians", "Italy"),
    ("japs", "Japan"),
    ("americans", "United States"),
    ("yanks", "United States"),
    ("yankees", "United States"),
    ("brits", "United Kingdom"),
    ("tommies", "United Kingdom"),
    ("limeys", "United Kingdom"),
    ("frenchmen", "France"),
];

impl Tagger<'_> {
    /// `the Russians`: the people of another power.
    pub(super) fn people(&self, word: &str) -> Option<PowerId> {
        let (_, name) = PEOPLE.iter().find(|(people, _)| *people == word)?;
        self.names.find_power(name).filter(|power| *power != self.mover)
    }

    /// `the 3 Norwegian inf`, `the South African one`: an adjective of a place directly before a kind of unit, and how many
    /// pieces it takes.
    pub(super) fn adjective(&self, at: usize) -> Option<(TagItem, usize)> {
        (1..=2).rev().find_map(|length| {
            let words: Option<Vec<&str>> =
                self.pieces.get(at..at + length)?.iter().map(TextPiece::word).collect();
            let item = self.place_before_units(&words?.join(" "), at + length)?;
            Some((item, length))
        })
    }

    /// The place of an adjective, if units follow at an index.
    fn place_before_units(&self, adjective: &str, next: usize) -> Option<TagItem> {
        const UNITS: [&str; 17] = [
            "one",
            "ones",
            "garrison",
            "garrisons",
            "army",
            "troops",
            "forces",
            "force",
            "stack",
            "guys",
            "boys",
            "men",
            "units",
            "lads",
            "corps",
            "contingent",
            "soldiers",
        ];
        let places = places_of_adjective(adjective);
        let first = places.first().filter(|_| self.power(adjective).is_none())?;
        let unit = self.pieces.get(next).and_then(TextPiece::word)?;
        if self.exact_kind(unit).is_none()
            && !words::PLANES.contains(&unit)
            && !UNITS.contains(&unit)
        {
            return None;
        }
        // `the Aussie sub sz40`
        let behind = self.pieces.get(next + 1).and_then(TextPiece::word);
        if behind.is_some_and(|word| self.zone(next + 1, word).is_some()) {
            return Some(TagItem::WordMark(WordMark::Noise));
        }
        if let Some(space) = places.iter().find_map(|place| self.names.exact_space(place)) {
            return Some(TagItem::Place(space));
        }
        match self.names.space(first) {
            Ok(space) => Some(TagItem::Place(space)),
            Err(Unknown::Ambiguous { names }) => Some(TagItem::Unclear(names)),
            Err(_) => None,
        }
    }

    /// `the Jap trn in sz61`: a short name of another power directly before a kind of unit says whose it is.
    pub(super) fn owner(&self, at: usize, word: &str) -> Option<PowerId> {
        const SHORT: [(&str, &str); 6] = [
            ("jap", "Japan"),
            ("jpn", "Japan"),
            ("ger", "Germany"),
            ("rus", "Soviet Union"),
            ("ita", "Italy"),
            ("brit", "United Kingdom"),
        ];
        let (_, name) = SHORT.iter().find(|(short, _)| *short == word)?;
        let kind = self.pieces.get(at + 1).and_then(TextPiece::word);
        let before = at.checked_sub(1).and_then(|i| self.pieces[i].word());
        let article = before.is_some_and(|w| {
            let attacks = words::mark(&[w])
                .is_some_and(|(mark, _)| matches!(mark, WordMark::Attack | WordMark::Versus));
            attacks || ["the", "a", "an", "one"].contains(&w) || is_adjective(w)
        });
        let power = self.names.find_power(name).filter(|p| *p != self.mover)?;
        let first =
            before.is_none() && self.pieces.get(at + 2).and_then(TextPiece::word) == Some("in");
        // `jap boat sz46`
        let zone = self.pieces.get(at + 2).and_then(TextPiece::word);
        let zoned = zone.is_some_and(|w| w != "zone" && self.zone(at + 2, w).is_some());
        ((article || first || zoned) && kind.is_some_and(|k| self.exact_kind(k).is_some()))
            .then_some(power)
    }

    /// `HK`: the initials of one place only, in capitals.
    pub(super) fn initials(&self, at: usize, word: &str) -> Option<TagItem> {
        let piece = &self.pieces[at];
        if !piece.capitals || !(2..4).contains(&word.len()) || piece.end - piece.start < 2 {
            return None;
        }
        let short =
            |words: &[String]| words.iter().filter_map(|w| w.chars().next()).collect::<String>();
        let spaces = self.ed.lexicon().spaces.iter();
        let mut all: Vec<usize> = spaces
            .filter(|s| s.words.len() > 1 && short(&s.words) == word)
            .map(|s| s.index)
            .collect();
        all.sort_unstable();
        all.dedup();
        match all[..] {
            [one] => self.ed.space_ids().find(|s| s.index() == one).map(TagItem::Place),
            _ => None,
        }
    }
}
