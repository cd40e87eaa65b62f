//! Reads a sentence as what its heading says it is, and once more without the remarks among its words.

use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::part::{PlacedPart, SentencePart, names_something, parts};
use super::read::TurnReader;
use super::tag::Tagged;
use super::talk::{is_talk, without_talk};

impl TurnReader<'_> {
    /// Reads a sentence. If it is not understood, the remarks in it are left out, and are told.
    pub(super) fn read_beside_remarks(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        let Some((bare, remarks)) = without_talk(items) else {
            return self.read_in_phase(sentence, items, all);
        };
        let before = self.draft.clone();
        let fault = match self.read_in_phase(sentence, items, all) {
            Err(fault) => fault,
            done => return done,
        };
        let asked = std::mem::replace(&mut self.draft, before);
        let own = Sentence { items: bare.clone(), ..sentence.clone() };
        if let Ok(true) = self.read_in_phase(&own, &bare, &parts(self.board.ed, &bare)) {
            remarks.into_iter().for_each(|span| self.not_read(span, "a remark"));
            return Ok(true);
        }
        self.draft = asked;
        Err(fault)
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
                let placed = self.mobilize(all);
                self.or_moves(sentence, items, all, placed)
            }
            _ => self.fighting(sentence, items, all),
        }
    }
}

/// `I'll take a carrier and eight inf`: the parts without the verb, if they are units without a place.
fn without_taking(all: &[PlacedPart]) -> Option<Vec<PlacedPart>> {
    let at =
        all.iter().take(3).position(|p| ["take", "takes", "taking"].contains(&p.words.as_str()))?;
    let place = |p: &PlacedPart| {
        matches!(p.part, SentencePart::Place(_) | SentencePart::Unclear(_) | SentencePart::Arrow)
    };
    let units = all.get(at + 1).is_some_and(|p| p.units().is_some());
    let plain = units && !all.iter().any(place);
    plain.then(|| [&all[..at], &all[at + 1..]].concat())
}
