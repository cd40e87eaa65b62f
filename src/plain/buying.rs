//! Sentences below the headings of purchases and placements.

use super::draft::Placing;
use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::money::is_wrong_sum;
use super::part::{PlacedPart, SaidCount, SentencePart, names_something, span_of};
use super::read::TurnReader;
use super::remarks::without_last_remark;
use super::shopping::buys_and_places;
use super::tag::Tagged;
use super::token::TextSign;
use super::words::WordMark;
use super::{mobilize, money};

impl TurnReader<'_> {
    /// A sentence below the heading of purchases, which may say as well where the units are put: `1 IC for India`, `4
    /// inf. All go to Germany.`
    pub(super) fn bought(
        &mut self,
        sentence: &Sentence,
        all: &[PlacedPart],
    ) -> Result<bool, Fault> {
        let units = all.iter().any(|p| p.units().is_some());
        let whole = [WordMark::All, WordMark::Rest, WordMark::Both];
        let rest = all.iter().any(|p| whole.iter().any(|mark| p.does(*mark)));
        if rest && !units && all.iter().any(|p| p.place().is_some()) && !self.draft.buy.is_empty() {
            return self.mobilize(all);
        }
        let before = sentence.first.then(|| self.draft.clone());
        if sentence.first && !sentence.below && buys_and_places(self.board, all, &mut self.draft)? {
            let Some(fault) = self.bought_below_target(sentence) else { return Ok(true) };
            self.draft = before.unwrap_or_default();
            self.fault(fault);
            return Ok(true);
        }
        self.purchase(all)
    }

    /// Adds the placements that the purchase names, unless a placement says the same.
    pub(super) fn settle_bought_places(&mut self) {
        let said = self.draft.placings.clone();
        for placing in std::mem::take(&mut self.draft.bought_places) {
            let again = |p: &&Placing| p.space == placing.space && same_units(p, &placing);
            if said.iter().any(|p| again(&p)) {
                continue;
            }
            let placed = |p: &&Placing| {
                p.groups.iter().any(|g| placing.groups.iter().any(|own| own.kind == g.kind))
            };
            if said.iter().any(|p| placed(&p)) {
                let what = "the purchase and a placement say where these units are put";
                let help = "name the place once";
                self.fault(Fault::new(placing.span, what, help));
                continue;
            }
            self.draft.placings.push(placing);
        }
    }

    /// Below no heading, or below `Orders` before anything else is ordered, units with their prices may be the purchase.
    pub(super) fn may_be_bought(&self, sentence: &Sentence) -> bool {
        let nothing = self.draft.buy.is_empty() && self.draft.goings.is_empty();
        sentence.phase == Heading::Open || sentence.phase == Heading::Battles && nothing
    }

    /// A territory of the enemy that is attacked, and a colon: nothing is placed there.
    pub(super) fn begins_with_battle(&self, all: &[PlacedPart]) -> bool {
        let [place, colon, ..] = all else { return false };
        let units = all.iter().any(|p| p.units().is_some() && p.place().is_some());
        let hostile = place.place().is_some_and(|s| self.board.hostile(s) && self.draft.attacks(s));
        hostile && colon.is(&SentencePart::Colon) && !units
    }

    /// Reads a sentence below a heading for purchases. `false` if it names nothing that can be bought.
    ///
    /// # Errors
    /// It names something, and part of it is not understood.
    pub(super) fn purchase(&mut self, all: &[PlacedPart]) -> Result<bool, Fault> {
        let number = all
            .iter()
            .any(|p| matches!(p.part, SentencePart::Number(_) | SentencePart::Bracket(_)));
        let nothing = all.iter().any(|p| p.does(WordMark::Nothing));
        let kept =
            all.iter().any(|p| p.does(WordMark::Save)) && all.iter().any(|p| p.does(WordMark::All));
        if !names_something(all) && !number && !nothing {
            // `save everything`
            self.draft.buy_nothing |= kept && self.draft.buy.is_empty();
            return Ok(kept);
        }
        money::purchase(self.board, all, &mut self.draft)?;
        Ok(true)
    }

    /// Reads a sentence below a heading for placements. `false` if it names no units, places or numbers.
    ///
    /// # Errors
    /// It names something, and part of it is not understood.
    pub(super) fn mobilize(&mut self, all: &[PlacedPart]) -> Result<bool, Fault> {
        let all = without_last_remark(self.board, all);
        let number = all.iter().any(|p| matches!(p.part, SentencePart::Number(_)));
        if !names_something(all) && !number {
            // `half here, half there`
            let split = |p: &PlacedPart| ["half", "halves", "each"].contains(&p.words.as_str());
            if all.iter().any(split) {
                let help = "the plain form is: 8 inf, 2 art: Germany";
                return Err(Fault::new(span_of(all), "which units are placed where?", help));
            }
            return Ok(false);
        }
        mobilize::read(all, &mut self.draft)?;
        Ok(true)
    }

    /// A heading on its own line with other words may have been for that line alone: the lines below are moves
    /// if they can be nothing else.
    pub(super) fn or_moves(
        &mut self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
        first: Result<bool, Fault>,
    ) -> Result<bool, Fault> {
        let open = Sentence { phase: Heading::Open, ..sentence.clone() };
        match first {
            Ok(true) => first,
            // `total 41`: a sum that is not right.
            Err(fault)
                if items.first().is_some_and(is_total)
                    && is_wrong_sum(&fault)
                    && !self.draft.unknown_purchase =>
            {
                Err(fault)
            }
            Ok(false) => self.fighting(&open, items, all),
            Err(_)
                if !sentence.below
                    && sentence.phase != Heading::Purchase
                    && !all.iter().any(|p| p.does(WordMark::Stay)) =>
            {
                first
            }
            Err(fault) => {
                let place = all
                    .iter()
                    .any(|p| matches!(p.part, SentencePart::Place(_) | SentencePart::Unclear(_)));
                let other = self.fighting(&open, items, all);
                match other {
                    Ok(true) => other,
                    Err(_) if place => other,
                    _ => Err(fault),
                }
            }
        }
    }
}

/// Is it a word or a sign before a sum?
fn is_total(t: &Tagged) -> bool {
    t.does(WordMark::Total) || t.is(TextSign::Equals)
}

/// Do two placements name the same units?
fn same_units(one: &Placing, other: &Placing) -> bool {
    let count =
        |count: SaidCount| if count == SaidCount::One { SaidCount::Number(1) } else { count };
    let units = |p: &Placing| p.groups.iter().map(|g| (g.kind, count(g.count))).collect::<Vec<_>>();
    units(one) == units(other) && one.rest == other.rest
}
