//! Reads a sentence as what its heading says it is, and once more without the remarks among its words.

use crate::diag::Span;

use super::fault::Fault;
use super::heading::Heading;
use super::idle_clauses::without_idle_clauses;
use super::idle_words::without_idle_words;
use super::layout::Sentence;
use super::part::{PlacedPart, SentencePart, names_something, parts};
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::talk::{is_talk, without_talk};
use super::token::TextSign;
use super::told_enemies::without_told_enemies;
use super::usual::in_usual_words;
use super::words::WordMark;

/// Longer sentences are not read without single words: that would take too long.
const LONGEST_WITH_REMARKS: usize = 200;

impl TurnReader<'_> {
    /// Reads a sentence. If it is not understood, it is read once more in other words.
    pub(super) fn read_in_any_words(
        &mut self,
        sentence: &Sentence,
        next: Option<&Sentence>,
        items: &[Tagged],
    ) -> Result<bool, Fault> {
        let all = parts(self.board.ed, items);
        let before = self.draft.clone();
        if self.names_both_of_other_battles(items) {
            let what = "which battles are these? There are not two at sea";
            return Err(Fault::new(sentence.span, what, "name each of them"));
        }
        let first = self.read_beside_remarks(sentence, items, &all);
        if let Ok(true) = first {
            return first;
        }
        let asked = std::mem::replace(&mut self.draft, before);
        if self.placed_with_next(sentence, &all, next) {
            return Ok(true);
        }
        if let Some(other) = self.put_once_more(sentence, items) {
            let before = self.draft.clone();
            let own = Sentence { items: other.clone(), ..sentence.clone() };
            let all = parts(self.board.ed, &other);
            if let Ok(true) = self.read_beside_remarks(&own, &other, &all) {
                return Ok(true);
            }
            self.draft = before;
        }
        self.draft = asked;
        first
    }

    /// Reads a sentence. If it is not understood, the remarks in it are left out, and are told.
    fn read_beside_remarks(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        // Without a word that is not understood there is no remark, and reading once is enough.
        if items.iter().all(|t| !may_be_remark(t)) {
            return self.read_in_phase(sentence, items, all);
        }
        let before = self.draft.clone();
        let fault = match self.read_in_phase(sentence, items, all) {
            Err(fault) => fault,
            done => return done,
        };
        let asked = std::mem::replace(&mut self.draft, before);
        for (bare, remarks) in self.without_remarks(items) {
            let before = self.draft.clone();
            let own = Sentence { items: bare.clone(), ..sentence.clone() };
            if let Ok(true) = self.read_in_phase(&own, &bare, &parts(self.board.ed, &bare)) {
                let told = remarks.into_iter().filter(|span| span.start < span.end);
                told.for_each(|span| self.not_read(span, "a remark"));
                return Ok(true);
            }
            self.draft = before;
        }
        if self.bought_beside_money_talk(sentence, items)? {
            return Ok(true);
        }
        self.draft = asked;
        Err(fault)
    }

    /// The items without remarks: without everyday words between signs, without clauses and without words that can do
    /// nothing to an order; and where these are.
    fn without_remarks(&self, items: &[Tagged]) -> Vec<(Vec<Tagged>, Vec<Span>)> {
        let mut all: Vec<(Vec<Tagged>, Vec<Span>)> = without_talk(items).into_iter().collect();
        if items.len() > LONGEST_WITH_REMARKS {
            return all;
        }
        let enemies = without_told_enemies(self.board, items);
        let told = enemies.as_ref().map_or(items, |(bare, _)| bare);
        let clauses = without_idle_clauses(self.board.power, told);
        let clauses = match (enemies.clone(), clauses) {
            (Some((_, spans)), Some((bare, more))) => Some((bare, [spans, more].concat())),
            (enemies, None) => enemies,
            (None, clauses) => clauses,
        };
        all.extend(enemies.map(|(bare, spans)| (in_usual_words(bare), spans)));
        let usual = |(bare, spans): (Vec<Tagged>, Vec<Span>)| (in_usual_words(bare), spans);
        all.extend(clauses.clone().map(usual));
        all.extend(without_idle_words(self.names, self.text, items).map(usual));
        if let Some((bare, spans)) = clauses
            && let Some((bare, more)) = without_idle_words(self.names, self.text, &bare)
        {
            all.push(usual((bare, [spans, more].concat())));
        }
        all
    }

    /// Is a sentence a remark as a whole, and no target for which one before it waits?
    pub(super) fn is_only_talk(&self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let announced = self.announced.is_some_and(|(line, _)| line == sentence.line);
        self.waiting.is_empty() && !announced && is_talk(items)
    }

    fn read_in_phase(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        match sentence.phase {
            Heading::Research => match self.research(items, sentence.span) {
                // Behind the dice: `Rest of the money: 4 trn`
                Ok(false) if names_something(all) && !self.is_research_again(items) => {
                    let open = Sentence { phase: Heading::Open, ..sentence.clone() };
                    self.fighting(&open, items, all)
                }
                done => done,
            },
            Heading::Patrols => {
                let help = "the plain form is: 2 ftr: sz50 > Malta";
                let what = "this is no landing of a patrol";
                if names_something(all) {
                    Err(Fault::new(sentence.span, what, help))
                } else {
                    Ok(false)
                }
            }
            Heading::Purchase => {
                let taken = without_taking(all);
                let bought = self.bought(sentence, taken.as_deref().unwrap_or(all));
                self.or_moves(sentence, items, all, bought)
            }
            // `WR: no retreat` behind the placements
            Heading::Mobilize if self.begins_with_battle(all) => {
                let open = Sentence { phase: Heading::Open, ..sentence.clone() };
                self.fighting(&open, items, all)
            }
            Heading::Mobilize => {
                let placed = self.mobilize(&self.sorted_parts(items));
                self.or_moves(sentence, items, all, placed)
            }
            _ => self.fighting(sentence, items, all),
        }
    }
}

/// May this word be part of a remark?
fn may_be_remark(t: &Tagged) -> bool {
    t.item == TagItem::Strange
        || t.is(TextSign::Open)
        || t.does(WordMark::Money)
        || t.is(TextSign::Exclamation)
        || ["where", "which", "who", "without", "with", "left", "as", "since", "for", "whatever"]
            .contains(&t.words.as_str())
}

/// `I'll take a carrier and eight inf`: the parts without the verb, if they are units without a place.
fn without_taking(all: &[PlacedPart]) -> Option<Vec<PlacedPart>> {
    let at =
        all.iter().take(3).position(|p| ["take", "takes", "taking"].contains(&p.words.as_str()))?;
    let units = all.get(at + 1).is_some_and(|p| p.units().is_some());
    let goes = all.iter().any(|p| {
        matches!(p.part, SentencePart::Place(_) | SentencePart::Unclear(_) | SentencePart::Arrow)
    });
    let plain = units && !goes;
    plain.then(|| [&all[..at], &all[at + 1..]].concat())
}
