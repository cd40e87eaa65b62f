//! Sentences without a heading that are placements only together: `4 inf Germany. 2 art Italy.`, where nothing else
//! places what is bought.

use super::draft::{LatePlace, Placing, TurnDraft};
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::mobilize;
use super::part::{PlacedPart, SentencePart};
use super::placed_counts;
use super::read::TurnReader;
use super::words::WordMark;

impl TurnReader<'_> {
    /// Puts a sentence that is not understood aside, if it could be a placement.
    pub(super) fn put_aside(
        &mut self,
        sentence: &Sentence,
        all: &[PlacedPart],
        fault: &Fault,
    ) -> bool {
        let quiet = matches!(sentence.phase, Heading::Open | Heading::Noncombat);
        let moves =
            |p: &PlacedPart| matches!(p.part, SentencePart::Arrow) || p.does(WordMark::From);
        if !quiet || !self.draft.placings.is_empty() || all.iter().any(moves) {
            return false;
        }
        let mut trial = TurnDraft::default();
        let read = mobilize::read(all, &mut trial).is_ok();
        if !read || !placed_counts::could_be_placed(self.board, &self.draft, &trial.placings) {
            return false;
        }
        self.late_places.push(LatePlace { placings: trial.placings, fault: fault.clone() });
        true
    }

    /// Places what was put aside, if that is exactly what is bought; otherwise all of it is asked about.
    pub(super) fn settle_late_places(&mut self) {
        let late = std::mem::take(&mut self.late_places);
        let all: Vec<Placing> = late.iter().flat_map(|l| l.placings.iter().cloned()).collect();
        let open = self.draft.placings.is_empty();
        if open && placed_counts::fits_purchase(self.board, &self.draft, &all) {
            self.draft.placings = all;
            return;
        }
        self.draft.unknown_moves |= !late.is_empty();
        late.into_iter().for_each(|l| self.fault(l.fault));
    }
}
