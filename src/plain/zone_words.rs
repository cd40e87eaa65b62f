//! Other ways to write a sea zone: `Sea 13`, `seazone-13`, `S.Z. 8`, `sea zone no. 8`.

use super::tag::{TagItem, Tagger};
use super::token::{TextPiece, TextSign, TextToken};
use super::words;

impl Tagger<'_> {
    /// `Sea 13`, `sea-zone 13`, `seazone-13`, `S.Z. 8`, `zone no. 8`, `sea area 8`: a sea zone with other words or signs
    /// before its number.
    pub(super) fn zone_in_words(&self, at: usize, word: &str) -> Option<(TagItem, usize)> {
        let word_at = |i: usize| self.pieces.get(i).and_then(TextPiece::word);
        let hyphen = |i: usize| {
            self.pieces.get(i).is_some_and(|p| p.is(TextSign::Hyphen) || p.is(TextSign::Dash))
        };
        let stop = |i: usize| self.pieces.get(i).is_some_and(|p| p.is(TextSign::Stop));
        let next = match word {
            "sea" => {
                let joint = at + 1 + usize::from(hyphen(at + 1));
                match word_at(joint) {
                    Some("zone" | "area" | "space" | "region" | "sector") => joint + 1,
                    // `Sea 13`, but not `by sea 3 inf`.
                    _ if joint == at + 1 && self.names_the_sea(at) => joint,
                    _ => return None,
                }
            }
            "seazone" | "seezone" | "seaarea" | "zone" | "sz" => at + 1,
            "s" if stop(at + 1) && word_at(at + 2) == Some("z") => at + 3,
            _ => return None,
        };
        let mut next = next + usize::from(stop(next) && word == "s");
        if matches!(word_at(next), Some("no" | "nr" | "number" | "num")) {
            next += 1 + usize::from(stop(next + 1));
        } else if hyphen(next) {
            next += 1;
        }
        match self.pieces.get(next).map(|p| &p.token) {
            Some(TextToken::Number(n)) => {
                let found = self.numbered(&n.to_string());
                (found != TagItem::Strange).then_some((found, next + 1 - at))
            }
            Some(TextToken::Word(word)) if word != "one" => {
                let found = self.numbered(&words::number(word)?.to_string());
                (found != TagItem::Strange).then_some((found, next + 1 - at))
            }
            _ => None,
        }
    }

    /// Is `Sea` the beginning of the name of a zone? Then a capital or a preposition comes with it, and no unit behind its
    /// number.
    fn names_the_sea(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|i| &self.pieces[i].token);
        let led = match before {
            None => true,
            Some(TextToken::Word(word)) => {
                ["from", "of", "to", "into", "in", "via", "through", "over", "on", "and"]
                    .contains(&word.as_str())
            }
            Some(TextToken::TextSign(_)) => true,
            Some(TextToken::Number(_)) => false,
        };
        let number =
            matches!(self.pieces.get(at + 1).map(|p| &p.token), Some(TextToken::Number(_)));
        let unit = self.pieces.get(at + 2).and_then(TextPiece::word);
        number && led && unit.is_none_or(|word| self.exact_kind(word).is_none())
    }
}
