//! How a letter begins and ends: `Here comes my third turn`, `UK turn 2, dictated on the phone`, `Air Vice Marshal Pemberton
//! (ret.)`. It names the writer, the power and the round, and orders nothing.

use super::changing_words::may_change_an_order;
use super::layout::Sentence;
use super::neutral_words::{NeutralSort, is_neutral_as};
use super::read::TurnReader;
use super::speech_items::{is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

/// Numbers of rounds in words.
const ROUNDS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

impl TurnReader<'_> {
    /// Does one of the first sentences say whose turn and which round it is, and nothing else?
    pub(super) fn is_introduction(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let nothing_yet = self.draft.goings.is_empty()
            && self.draft.buy.is_empty()
            && self.draft.placings.is_empty()
            && self.draft.plans.is_empty();
        let turn =
            items.iter().any(|t| says(Some(t), &["turn", "turns", "round", "rounds", "move"]));
        sentence.line < 4
            && nothing_yet
            && turn
            && items.iter().all(|t| self.introduces(t))
            && self.waiting.is_empty()
    }

    /// Can an item be part of an introduction?
    fn introduces(&self, t: &Tagged) -> bool {
        let round = u32::from(self.board.position.round);
        let own = self.names.power(&t.words).is_ok_and(|power| power == self.board.power);
        let word = t.words.as_str();
        match &t.item {
            TagItem::Place(_) | TagItem::Unclear(_) => own,
            TagItem::Power(power) => *power == self.board.power,
            TagItem::Number(n) => *n == round || (1936..1949).contains(n),
            TagItem::Kind { .. } | TagItem::Planes => false,
            TagItem::TextSign(sign) => matches!(
                sign,
                TextSign::Comma
                    | TextSign::Dash
                    | TextSign::Hyphen
                    | TextSign::Colon
                    | TextSign::Ornament
                    | TextSign::Exclamation
                    | TextSign::Dots
                    | TextSign::Stop
            ),
            TagItem::WordMark(
                WordMark::Noise
                | WordMark::In
                | WordMark::On
                | WordMark::From
                | WordMark::And
                | WordMark::With
                | WordMark::To,
            ) => true,
            TagItem::WordMark(_) | TagItem::Strange => {
                let ranked = ROUNDS.iter().position(|rank| *rank == word);
                let known = ["turn", "turns", "round", "rounds", "move", "sorry"].contains(&word);
                match ranked {
                    Some(at) => at as u32 + 1 == round,
                    None => known || t.item == TagItem::Strange && !may_change_an_order(word),
                }
            }
        }
    }

    /// Is the last sentence a rank and a name: `Air Vice Marshal Pemberton (ret.)`?
    pub(super) fn is_signed(&self, items: &[Tagged], next: Option<&Sentence>) -> bool {
        const RANKS: [&str; 12] = [
            "air",
            "vice",
            "rear",
            "field",
            "fleet",
            "grand",
            "chief",
            "wing",
            "group",
            "air chief",
            "ret",
            "of",
        ];
        let ranked =
            |t: &Tagged| t.item == TagItem::Strange && is_neutral_as(&t.words, NeutralSort::Person);
        let capital = |t: &Tagged| {
            self.text.get(t.start..t.end).is_some_and(|w| w.starts_with(char::is_uppercase))
        };
        let belongs = |t: &Tagged| {
            ranked(t)
                || RANKS.contains(&t.words.as_str())
                || matches!(
                    t.item,
                    TagItem::TextSign(
                        TextSign::Comma
                            | TextSign::Open
                            | TextSign::Close
                            | TextSign::Stop
                            | TextSign::Hyphen
                    )
                )
                || t.item == TagItem::Strange && capital(t) && !may_change_an_order(&t.words)
        };
        let kinds = items.iter().filter(|t| is_units(Some(t)) && t.words != "air").count();
        next.is_none()
            && kinds == 0
            && items.len() < 10
            && items.iter().any(ranked)
            && items.iter().all(belongs)
    }
}
