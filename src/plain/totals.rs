//! Lines that add up the lines above: `Check: 10 inf + 2 tanks = 12`. They order nothing, but they must be right.

use super::fault::Fault;
use super::heading::Heading;
use super::layout::Sentence;
use super::line_dress::CHECKS;
use super::money::{cost, purse};
use super::part::{PlacedPart, SaidCount, SaidGroup};
use super::read::TurnReader;
use super::tag::{TagItem, Tagged};
use super::token::TextSign;
use crate::id::KindId;

impl TurnReader<'_> {
    /// Is what a line adds up right, and are the units of a check those that go to the target above it?
    ///
    /// # Errors
    /// It is not.
    pub(super) fn check_total(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        all: &[PlacedPart],
    ) -> Result<(), Fault> {
        let help = "correct the units or the number, or leave it out";
        if self.adds_up(items) == Some(false) {
            return Err(Fault::new(sentence.span, "these numbers do not add up", help));
        }
        // `Total of 2.1 and 2.2: 28`
        let last = items.last().map(|t| &t.item);
        if let (Heading::Purchase, Some(TagItem::Number(n))) = (sentence.phase, last)
            && !self.draft.buy.is_empty()
            && !self.draft.unknown_purchase
            && !self.is_number_of_purchase(*n)
        {
            return Err(Fault::new(sentence.span, "this is not what is bought above", help));
        }
        let told: Vec<&SaidGroup> = all.iter().filter_map(PlacedPart::units).flatten().collect();
        // `Attacker 1 sub, 1 ftr`, and no line above it says where these come from.
        let words = self.text.get(sentence.span.start..).unwrap_or_default().to_lowercase();
        let target = self.target.or(self.last_targets.last().copied());
        if words.starts_with("att") && !target.is_some_and(|space| self.draft.attacks(space)) {
            let help = "write the lines with their places above it: 1 sub sz8";
            return Err(Fault::new(sentence.span, "where do these come from?", help));
        }
        if told.is_empty() {
            return Ok(());
        }
        if sentence.phase == Heading::Purchase || self.draft.goings.is_empty() {
            let wrong = told.iter().any(|g| !is_bought(g, &self.draft.buy));
            let what = "these are not the units that are bought above";
            return if wrong && !self.draft.buy.is_empty() {
                Err(Fault::new(sentence.span, what, help))
            } else {
                Ok(())
            };
        }
        if !CHECKS.contains(&items[0].words.as_str()) {
            return Ok(());
        }
        let target = self.target.or(self.last_targets.last().copied());
        let goings = self.draft.goings.iter().filter(|g| g.combat != Some(false) && !g.lands);
        let plain = goings.clone().all(|g| g.cargo.is_none() && !g.way.is_empty());
        let to_target = goings.filter(|g| g.way.last().copied() == target);
        let sent: Vec<&SaidGroup> = to_target.flat_map(|g| &g.groups).collect();
        match (by_kind(&told), by_kind(&sent)) {
            (Some(told), Some(sent)) if plain && !sent.is_empty() && told != sent => {
                Err(Fault::new(sentence.span, "these are not the units that are sent above", help))
            }
            _ => Ok(()),
        }
    }

    /// Is it what the purchase costs, how many units it has, or the money that is there?
    fn is_number_of_purchase(&self, n: u32) -> bool {
        let units: u32 = self.draft.buy.iter().map(|(_, n)| u32::from(*n)).sum();
        let cost = cost(self.board, &self.draft.buy);
        let purse = purse(self.board, &self.draft);
        n == cost || n == units || n == purse || n == purse.saturating_sub(cost)
    }

    /// `10 inf + 2 tanks = 12`: is the sum that of the numbers, or of what the units cost? `None` if there is no sum.
    fn adds_up(&self, items: &[Tagged]) -> Option<bool> {
        let (mut numbers, mut cost, mut terms, mut found) = (0_u32, 0_u32, 0, None);
        for (at, item) in items.iter().enumerate() {
            let TagItem::Number(n) = item.item else { continue };
            if terms > 0 && items[at - 1].is(TextSign::Equals) {
                found = Some(found.unwrap_or(true) && (n == numbers || n == cost));
                (numbers, cost, terms) = (0, 0, 0);
                continue;
            }
            let price = match items.get(at + 1).map(|t| &t.item) {
                Some(TagItem::Kind { kind, .. }) => {
                    u32::try_from(self.board.ed.kind(*kind).cost).unwrap_or_default()
                }
                _ => 1,
            };
            numbers = numbers.saturating_add(n);
            cost = cost.saturating_add(n.saturating_mul(price));
            terms += 1;
        }
        found
    }
}

/// Are so many units of the kind bought?
fn is_bought(group: &SaidGroup, buy: &[(KindId, u16)]) -> bool {
    let count = match group.count {
        SaidCount::Number(n) => n,
        SaidCount::One => 1,
        SaidCount::Both => 2,
        SaidCount::Many | SaidCount::All => return true,
    };
    buy.iter().any(|(kind, n)| group.kind == Some(*kind) && count == *n)
}

/// How many units of each kind there are; `None` if a number is missing.
fn by_kind(groups: &[&SaidGroup]) -> Option<Vec<(KindId, u16)>> {
    let mut all: Vec<(KindId, u16)> = Vec::new();
    for group in groups {
        let n = match group.count {
            SaidCount::Number(n) => n,
            SaidCount::One => 1,
            SaidCount::Both => 2,
            SaidCount::Many | SaidCount::All => return None,
        };
        match all.iter_mut().find(|(kind, _)| Some(*kind) == group.kind) {
            Some((_, sum)) => *sum += n,
            None => all.push((group.kind?, n)),
        }
    }
    all.sort();
    Some(all)
}
