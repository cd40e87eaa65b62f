//! The reader asks where it is doubtful whether an order counts: before it reads a sentence, and after it.

use crate::diag::Span;
use crate::id::SpaceId;

use super::aside_heads::is_aside_head;
use super::doubts::{doubt_of_line, takes_back, unclear_take_back};
use super::draft::Going;
use super::edges::FIRST_CLAUSE;
use super::fault::Fault;
use super::heading::{Heading, heading};
use super::layout::{MOST_ITEMS, Sentence};
use super::misleading::of_another_purchase;
use super::read::TurnReader;
use super::second_thoughts::{
    bare_words, is_imagined, is_second_thought, is_vague_plan, may_reverse_losses,
    puts_aside_what_follows, replaces_another_line, tells_what_is_there, without_opening,
};
use super::silent_remarks::is_open_answer;
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};
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
            if let Some((what, help)) =
                doubt_of_line(&low, quoted).or_else(|| of_another_purchase(&low))
            {
                self.fault(Fault::new(span, what, help));
            } else if (puts_aside_what_follows(&low) && self.names_nothing(span)
                || is_aside_head(&low))
                && !text.get(at..).unwrap_or_default().trim_start().starts_with('>')
                && !text.get(at..).unwrap_or_default().trim().is_empty()
            {
                let what = "do the lines below count? This line says that they may not";
                let help = "delete the lines that do not count, and this one";
                self.fault(Fault::new(span, what, help));
            }
            quoted &= !low.contains("[/quote]");
        }
    }

    /// Is this line no heading, and does it name no unit and no place?
    fn names_nothing(&self, line: Span) -> bool {
        let words = self.text.get(line.start..line.end).unwrap_or_default();
        let items = tag(self.names, self.board.power, self.text, &cut(words, line.start));
        heading(&items).is_none() && !items.iter().any(|t| t.is_kind() || t.is_place())
    }

    /// What is asked about a sentence before it is read.
    pub(super) fn doubt(&self, sentence: &Sentence, next: Option<&Sentence>) -> Option<Fault> {
        let items = &sentence.items;
        if items.len() > MOST_ITEMS {
            let what = "this sentence is too long to be read";
            return Some(Fault::new(sentence.span, what, "write an order a line"));
        }
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
        let words = self.text.get(sentence.span.start..sentence.span.end)?;
        let names = items.iter().any(|t| t.is_kind() || t.is_place());
        let moves = !self.draft.goings.is_empty();
        let before = moves || !self.draft.buy.is_empty();
        // `Buy 8 inf. No attacks.`
        let bought = moves || !words.to_lowercase().contains("attack");
        // `Research: no`, `Retreat? No.`
        let open = sentence.phase != Heading::Research && sentence.key.is_none();
        let back = is_second_thought(words) || takes_back(&without_opening(words));
        let second = !names && before && bought && open && back
            || names && before && sentence.first && replaces_another_line(words);
        if !taken && (takes_back(words) || second) {
            return Some(unclear_take_back(sentence.span));
        }
        if sentence.phase == Heading::Open && next.is_some_and(|n| is_cut_in_two(sentence, n)) {
            let what = "are these bought, or do they go with the units behind the full stop?";
            let help = "write Buy: before them, or a comma behind them";
            return Some(Fault::new(sentence.span, what, help));
        }
        if may_reverse_losses(words, items, sentence.key == Some("losses")) {
            let what = "which of these falls first, and which last?";
            let help = "write a list of all kinds, the first to fall first: losses: inf, tank, ftr";
            return Some(Fault::new(sentence.span, what, help));
        }
        let listed = matches!(sentence.phase, Heading::Open | Heading::Purchase);
        if listed && tells_what_is_there(items, moves) && !items.iter().any(|t| t.place().is_some())
        {
            let what = "is this bought, or is it there already?";
            return Some(Fault::new(sentence.span, what, "write: Buy: 8 inf, or delete it"));
        }
        if let Some(unclear) = self.unclear_word(sentence).or_else(|| self.bare_number(sentence)) {
            return Some(unclear);
        }
        if let Some(other) = self.misleading(sentence) {
            return Some(other);
        }
        let open_answer = sentence.key.is_some() && is_open_answer(&bare_words(words));
        if before && is_vague_plan(words) || open_answer {
            let what = "this plan has no exact meaning";
            let help = "write for example: retreat to Caucasus after 2 rounds; no retreat";
            return Some(Fault::new(sentence.span, what, help));
        }
        if names && is_imagined(words) {
            let what = "is this an order? Its words only imagine it, or make no clear condition";
            let help = "write what is to be done, or delete it";
            return Some(Fault::new(sentence.span, what, help));
        }
        // `Philippines n Szechwan`: a short `and`.
        let places = items.iter().enumerate().filter(|(at, _)| !follows_short_and(items, *at));
        places.map(|(_, t)| t).find_map(|t| self.cut_name(t))
    }

    /// `fight 2` below a move: rounds, units, or a heading with a number?
    fn bare_number(&self, sentence: &Sentence) -> Option<Fault> {
        let number = matches!(&sentence.items[..], [one] if matches!(one.item, TagItem::Number(_)));
        let line = self.text.get(..sentence.span.start)?.rsplit('\n').next()?;
        let word = line.rsplit(|c: char| !c.is_alphabetic() && c != ' ').next()?.trim();
        let verbs = ["fight", "fights", "attack", "attacks", "battle", "battles", "retreat"];
        let told =
            verbs.contains(&word.to_lowercase().as_str()) && sentence.ends != Some(TextSign::Colon);
        let behind = self.text.get(sentence.span.end..)?.trim_start_matches(' ');
        let headed = behind.starts_with([':', ')', '-']);
        let ordered = number && told && !headed && !self.draft.goings.is_empty();
        let help = "write for example: retreat to Norway after 2 rounds";
        ordered.then(|| Fault::new(sentence.span, "what does this number count?", help))
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
        let label = sentence.label.filter(|_| attacks)?;
        let own = match (&self.last_targets[..], self.target) {
            // A clause has a target of its own.
            ([one], target) if is_clause(label) || target.is_none() => Some(*one),
            (_, target) => target,
        };
        self.number_of_battle(sentence, label, own)
    }

    /// Remembers the number in front of a heading that names a battle: `3.2 Libya.`
    pub(super) fn wrong_number_of_heading(
        &mut self,
        sentence: &Sentence,
        space: SpaceId,
    ) -> Option<Fault> {
        self.number_of_battle(sentence, sentence.label?, Some(space))
    }

    fn number_of_battle(
        &mut self,
        sentence: &Sentence,
        label: u32,
        own: Option<SpaceId>,
    ) -> Option<Fault> {
        if let Some(known) = self.labels.get(&label) {
            let other = own.is_some_and(|target| target != *known);
            self.draft.numbered_twice.extend(other.then_some(label));
            return None;
        }
        self.labels.extend(own.map(|target| (label, target)));
        let before = self.numbered.replace(label);
        let what = "do these numbers say the order of the battles? The lines have another";
        let help = "write the lines in the order of their numbers, or: Battle order: Karelia, sz13";
        let counts_down = before.is_some_and(|n| n > label && is_clause(n) == is_clause(label));
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

/// `3 inf. 1 tank Ukraine > West Russia`: a bare list, and a move behind it on its line.
fn is_cut_in_two(sentence: &Sentence, next: &Sentence) -> bool {
    let list = |t: &Tagged| t.is_kind() || t.is_sign() || matches!(t.item, TagItem::Number(_));
    let begins = matches!(&next.items[..], [n, unit, ..] if unit.is_kind()
        && matches!(n.item, TagItem::Number(_)));
    sentence.line == next.line
        && !next.first
        && sentence.items.iter().all(list)
        && sentence.items.iter().any(Tagged::is_kind)
        && begins
        && next.items.iter().any(|t| t.place().is_some())
}

/// Is the item at an index joined to a place or unit before it by `n`, a short `and`?
fn follows_short_and(items: &[Tagged], at: usize) -> bool {
    let before = at.checked_sub(2).map(|i| &items[i].item);
    matches!(before, Some(TagItem::Place(_) | TagItem::Kind { .. })) && items[at - 1].words == "n"
}

/// Is it the number of a clause such as `2.1`, not of a battle in a list?
fn is_clause(label: u32) -> bool {
    label >= FIRST_CLAUSE
}
