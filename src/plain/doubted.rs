//! The reader asks where it is doubtful whether an order counts: before it reads a sentence, and after it.

use crate::diag::Span;

use super::doubts::{doubt_of_line, takes_back, unclear_take_back};
use super::draft::Going;
use super::edges::FIRST_CLAUSE;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use super::words::WordMark;

const DIRECTIONS: [&str; 12] =
    ["w", "e", "n", "s", "nw", "ne", "sw", "se", "west", "east", "north", "south"];

impl TurnReader<'_> {
    /// Asks about lines that are struck through, quoted or marked as a draft.
    pub(super) fn doubt_lines(&mut self) {
        let text = self.text;
        let mut at = 0;
        let mut quoted = false;
        for line in text.split_inclusive('\n') {
            let span = Span::new(at, at + line.trim_end().len());
            at += line.len();
            let low = line.trim().to_ascii_lowercase();
            quoted |= low.contains("[quote");
            if let Some((what, help)) = doubt_of_line(&low, quoted) {
                self.fault(Fault::new(span, what, help));
            }
            quoted &= !low.contains("[/quote]");
        }
    }

    /// What is asked about a sentence before it is read.
    pub(super) fn doubt(&self, sentence: &Sentence) -> Option<Fault> {
        let items = &sentence.items;
        let named = |wanted: fn(&TagItem) -> bool| items.iter().any(|t| wanted(&t.item));
        if sentence.phase == Heading::Remarks {
            let order = named(|i| matches!(i, TagItem::Kind { .. }))
                && named(|i| matches!(i, TagItem::Place(_)))
                && named(|i| matches!(i, TagItem::TextSign(TextSign::Arrow)));
            let what = "is this an order? It is below a heading for remarks";
            let help = "write a heading above it, such as Combat, or write it without an arrow";
            return order.then(|| Fault::new(sentence.span, what, help));
        }
        let taken = self.taken_back.is_some_and(|(line, _)| line == sentence.line);
        if !taken && takes_back(self.text.get(sentence.span.start..sentence.span.end)?) {
            return Some(unclear_take_back(sentence.span));
        }
        // `Philippines n Szechwan`: a short `and`.
        let places = items.iter().enumerate().filter(|(at, _)| !follows_short_and(items, *at));
        places.map(|(_, t)| t).find_map(|t| self.cut_name(t))
    }

    /// A place with a direction before it that is no part of its name: `W Rus`.
    fn cut_name(&self, place: &Tagged) -> Option<Fault> {
        let TagItem::Place(space) = place.item else { return None };
        let before = self.text.get(..place.start)?;
        let bare = before.trim_end_matches([' ', '.']);
        if bare.len() == before.len() || before.len() - bare.len() > 2 {
            return None;
        }
        let begin = bare.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
        let word = bare.get(begin..)?.to_ascii_lowercase();
        if !DIRECTIONS.contains(&word.as_str()) {
            return None;
        }
        // `W Siberia`, where Western Siberia is the only one.
        let name = self.board.ed.space(space).name.to_ascii_lowercase();
        if name.contains(' ') && name.starts_with(&word[..1]) {
            return None;
        }
        let span = Span::new(begin, place.end);
        let words = self.text.get(begin..place.end)?;
        let what = format!("which place is \"{words}\"?");
        Some(Fault::new(span, what, "write its whole name"))
    }

    /// Remembers which battle has which number in a list: `(2) sz13: ...`. Numbers that count down in the same list
    /// may say the order of the battles, which the lines do not have.
    pub(super) fn wrong_number(&mut self, sentence: &Sentence, attacks: bool) -> Option<Fault> {
        let label = sentence.label.filter(|n| attacks && !self.labels.contains_key(n))?;
        let clauses = |n: u32| n >= FIRST_CLAUSE;
        let own = match (&self.last_targets[..], self.target) {
            // A clause has a target of its own.
            ([one], target) if clauses(label) || target.is_none() => Some(*one),
            (_, target) => target,
        };
        self.labels.extend(own.map(|target| (label, target)));
        let before = self.numbered.replace(label);
        let what = "do these numbers say the order of the battles? The lines have another";
        let help = "write the lines in the order of their numbers, or: Battle order: Karelia, sz13";
        let counts_down = before.is_some_and(|n| n > label && clauses(n) == clauses(label));
        counts_down.then(|| Fault::new(sentence.span, what, help))
    }

    /// What is asked about moves of one sentence if its condition was read for some of them only.
    pub(super) fn half_conditional(&self, sentence: &Sentence, moves: &[Going]) -> Option<Fault> {
        let conditions = sentence.items.iter();
        let conditions = conditions.filter(|t| t.does(WordMark::If) || t.does(WordMark::Unless));
        let bound = moves.iter().filter(|g| g.condition.is_some()).count();
        let half = conditions.count() == 1 && bound > 0 && bound < moves.len();
        let what = "for which of these moves does the condition count?";
        let help = "write a line for each move, with the condition behind it";
        half.then(|| Fault::new(sentence.span, what, help))
    }
}

/// Is the item at an index joined to a place or unit before it by `n`, a short `and`?
fn follows_short_and(items: &[Tagged], at: usize) -> bool {
    let before = at.checked_sub(2).map(|i| &items[i].item);
    matches!(before, Some(TagItem::Place(_) | TagItem::Kind { .. })) && items[at - 1].words == "n"
}
