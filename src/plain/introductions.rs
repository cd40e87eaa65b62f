//! How a letter begins and ends: `Here comes my third turn`, `UK turn 2, dictated on the phone`, `Air Vice Marshal Pemberton
//! (ret.)`. It names the writer, the power and the round, and orders nothing.

use super::changing_words::may_change_an_order;
use super::common_words::is_common;
use super::idle_clauses::is_glue;
use super::layout::Sentence;
use super::neutral::is_neutral;
use super::neutral_words::{NeutralSort, is_neutral_as};
use super::read::TurnReader;
use super::remarks::is_like_a_name;
use super::speech_items::{is_units, says};
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::{WordMark, is_like_a_mark};

/// Numbers of rounds in words.
const ROUNDS: [&str; 10] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

impl TurnReader<'_> {
    /// Is a sentence that is not understood a remark, or the beginning or end of a letter?
    pub(super) fn is_mere_words(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        next: Option<&Sentence>,
    ) -> bool {
        self.is_neutral_sentence(sentence, items)
            || self.is_introduction(sentence, items)
            || self.is_quoted_or_addressed(sentence, items)
            || self.is_signed(items, next)
            || self.is_last_signature(sentence, items)
    }

    /// A line that orders nothing may be meant as a heading of its own: what is above does not count for the lines below.
    pub(super) fn leave_target(&mut self, sentence: &Sentence) {
        if sentence.first {
            self.target = None;
            self.block.clear();
        }
    }

    /// Does one of the first sentences say whose turn and which round it is, and nothing else?
    fn is_introduction(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let nothing_yet = self.draft.goings.is_empty()
            && self.draft.buy.is_empty()
            && self.draft.placings.is_empty()
            && self.draft.plans.is_empty();
        let turn = items
            .iter()
            .any(|t| says(Some(t), &["turn", "turns", "round", "rounds", "move", "page"]));
        // `From Vienna the first German turn`
        let from =
            matches!(items, [from, place, ..] if from.does(WordMark::From) && place.is_place());
        let begin = 2 * usize::from(from);
        sentence.line < 4
            && nothing_yet
            && turn
            && (begin..items.len())
                .all(|at| self.introduces(&items[at]) || chats_by_phone(items, at))
            && self.waiting.is_empty()
    }

    /// Is it a sentence in quotes, `Moscow to Berlin` or `To the High Command, Berlin` above all orders?
    fn is_quoted_or_addressed(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        if items.iter().any(may_order) || !self.waiting.is_empty() {
            return false;
        }
        if self.is_in_quotes(sentence) && !items.iter().any(may_be_place) {
            return true;
        }
        let nothing_yet = self.draft.goings.is_empty() && self.draft.buy.is_empty();
        let to = items.iter().position(|t| t.does(WordMark::To) && t.words == "to");
        // `BERLIN TO MOSCOW, LONDON, WASHINGTON`
        let both = items.first().is_some_and(may_be_place)
            && items.iter().skip(2).all(|t| may_be_place(t) || t.is(TextSign::Comma));
        let named = items.iter().any(|t| t.item == TagItem::Strange);
        sentence.line < 3
            && nothing_yet
            && to.is_some_and(|at| at < 3)
            && (both || named)
            && items.iter().enumerate().all(|(at, t)| Some(at) == to || self.may_address(t))
    }

    /// May the line above a letter have this item: who writes to whom, and from where?
    fn may_address(&self, t: &Tagged) -> bool {
        may_be_place(t)
            || is_glue(t)
            || t.is_sign()
            || t.does(WordMark::All)
            || matches!(t.item, TagItem::Power(_))
            || t.item == TagItem::Strange && self.is_plainly_no_order(&t.words)
    }

    /// Does the line of a sentence begin with words in quotes, and the sentence within them?
    fn is_in_quotes(&self, sentence: &Sentence) -> bool {
        let begin = self.text.get(..sentence.span.start).unwrap_or_default();
        let before = begin.rsplit('\n').next().unwrap_or_default().trim_start();
        let words = self.text.get(sentence.span.start..).unwrap_or_default();
        let line = words.split('\n').next().unwrap_or_default();
        let own = before.is_empty() && line.starts_with(QUOTES);
        let opened = before.starts_with(QUOTES)
            && before.chars().filter(|c| QUOTES.contains(c)).count() == 1;
        (own || opened) && line.trim_start_matches(QUOTES).contains(QUOTES)
    }

    /// Is a word neither one that may change an order nor like a name or a word of an order?
    fn is_plainly_no_order(&self, word: &str) -> bool {
        let alike = is_like_a_name(self.names, word) || is_like_a_mark(word);
        !may_change_an_order(word) && (is_neutral(word) || is_common(word) || !alike)
    }

    /// Can an item be part of an introduction?
    fn introduces(&self, t: &Tagged) -> bool {
        let round = self.board.position.round;
        let union = ["soviet", "union"].contains(&t.words.as_str()).then_some("soviet union");
        let named = self.names.find_power(union.unwrap_or(&t.words));
        let own = named.is_some_and(|power| power == self.board.power);
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
                    | TextSign::Open
                    | TextSign::Close
            ),
            TagItem::WordMark(
                WordMark::Noise
                | WordMark::In
                | WordMark::On
                | WordMark::From
                | WordMark::And
                | WordMark::With
                | WordMark::Via
                | WordMark::To,
            ) => true,
            TagItem::WordMark(_) | TagItem::Strange => {
                let ranked = ROUNDS.iter().position(|rank| *rank == word);
                let known = [
                    "turn", "turns", "round", "rounds", "move", "sorry", "number", "ever", "dad's",
                ]
                .contains(&word);
                match ranked {
                    _ if own => true,
                    Some(at) => at as u32 + 1 == round,
                    None => {
                        let plain = is_glue(t) || self.is_plainly_no_order(word);
                        known || t.item == TagItem::Strange && plain
                    }
                }
            }
        }
    }

    /// Is the last sentence a rank and a name: `Air Vice Marshal Pemberton (ret.)`?
    fn is_signed(&self, items: &[Tagged], next: Option<&Sentence>) -> bool {
        let kinds = items.iter().filter(|t| is_units(Some(t)) && t.words != "air").count();
        // `Signed at Chungking, in two copies, 1 for each party`
        let done = says(items.first(), &["signed", "done", "given", "executed", "sealed"])
            && says(items.get(1), &["at", "in"]);
        if next.is_none() && done && kinds == 0 && !items.iter().any(may_order) {
            return true;
        }
        next.is_none()
            && kinds == 0
            && items.len() < 10
            && items.iter().any(is_rank)
            && items.iter().all(|t| self.may_be_signed(t))
    }

    /// Is it in the last line, and nothing but names, or does it say who has signed: `Bob K., AAMC since '97`?
    fn is_last_signature(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let rest = self.text.get(sentence.span.start..).unwrap_or_default();
        let last = !rest.trim_end().contains('\n');
        let signs = says(items.first(), &["signed"]);
        let name = |t: &Tagged| t.item == TagItem::Strange && !may_change_an_order(&t.words);
        let year = |t: &Tagged| matches!(t.item, TagItem::Number(n) if n > 60 && !(100..1900).contains(&n));
        last && self.waiting.is_empty()
            && items.iter().any(|t| name(t) && self.is_capital(t))
            && items.iter().all(|t| {
                name(t) && (signs || self.is_capital(t)) || joins_a_signature(t) || year(t)
            })
    }

    /// Does the text have it with a capital letter?
    fn is_capital(&self, t: &Tagged) -> bool {
        let text = self.text.get(t.start..t.end);
        text.is_some_and(|w| w.starts_with(char::is_uppercase))
    }

    /// May a signature have this item: a rank, a name with a capital letter, or a sign?
    fn may_be_signed(&self, t: &Tagged) -> bool {
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
        is_rank(t)
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
            || t.item == TagItem::Strange && self.is_capital(t) && !may_change_an_order(&t.words)
    }
}

/// Is it a sign or a word that may be between the names of those who sign?
fn joins_a_signature(t: &Tagged) -> bool {
    is_glue(t)
        || t.does(WordMark::Noise)
        || says(Some(t), &["since", "ret", "of"])
        || matches!(
            t.item,
            TagItem::TextSign(
                TextSign::Comma
                    | TextSign::Colon
                    | TextSign::Hyphen
                    | TextSign::Ornament
                    | TextSign::Ampersand
            )
        )
}

/// `at a rest stop so no commas`: words of talk that order something elsewhere.
fn chats_by_phone(items: &[Tagged], at: usize) -> bool {
    let next = items.get(at + 1);
    let before = at.checked_sub(1).map(|i| items[i].words.as_str());
    items[at].words == "rest" && says(next, &["stop", "day", "area"])
        || items[at].words == "stop" && before == Some("rest")
        || items[at].words == "no"
            && says(next, &["commas", "comma", "punctuation", "dots", "signs"])
}

/// Quotation marks.
const QUOTES: [char; 6] = ['"', '“', '”', '„', '«', '»'];

/// A unit, or a sign of an order.
fn may_order(t: &Tagged) -> bool {
    is_units(Some(t)) || t.is(TextSign::Arrow) || t.is(TextSign::BackArrow) || t.is(TextSign::Colon)
}

/// The name of a place, or one that fits several.
fn may_be_place(t: &Tagged) -> bool {
    matches!(t.item, TagItem::Place(_) | TagItem::Unclear(_))
}

/// A word for a person, such as a rank.
fn is_rank(t: &Tagged) -> bool {
    t.item == TagItem::Strange && is_neutral_as(&t.words, NeutralSort::Person)
}
