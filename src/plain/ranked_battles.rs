//! The order of battles whose attacks are counted in their sentences.

use super::draft::Going;
use super::heading::Heading;
use super::layout::{LayoutReader, Sentence};
use super::ranks::take_battle_number;
use super::read::TurnReader;
use super::tag::Tagged;
use crate::id::SpaceId;

impl LayoutReader<'_> {
    /// The number of a battle whose lines follow: `BATTLE 1  sz52`. Lines of attacks are below it.
    pub(super) fn battle_number(&mut self, items: &mut Vec<Tagged>) -> Option<u32> {
        let number = take_battle_number(items)?;
        if self.phase != Heading::Battles {
            (self.phase, self.key) = (Heading::Combat, None);
            self.out.headings.push(Heading::Combat);
        }
        self.gap = true;
        Some(number)
    }
}

impl TurnReader<'_> {
    /// Notes the rank of the attacks that a sentence orders.
    pub(super) fn note_rank(&mut self, sentence: &Sentence, new: &[Going]) {
        let Some(rank) = sentence.rank else { return };
        let mut targets: Vec<SpaceId> = new
            .iter()
            .filter(|g| g.combat != Some(false) && !g.lands)
            .filter_map(|g| g.cargo.as_ref().and_then(|c| c.ashore).or(g.way.last().copied()))
            .filter(|s| self.board.hostile(*s))
            .collect();
        targets.dedup();
        match targets[..] {
            [target] => self.ranked.push((rank, target, sentence.span)),
            _ => self.ranked.clear(),
        }
    }

    /// The order of the battles whose attacks are counted from the first one on.
    pub(super) fn order_of_ranks(&mut self) {
        let ranked = std::mem::take(&mut self.ranked);
        let counted = ranked.iter().zip(1..).all(|((rank, ..), n)| *rank == n);
        if counted && ranked.len() > 1 && self.draft.order.is_empty() {
            self.draft.order.extend(ranked.into_iter().map(|(_, space, span)| (space, span)));
        }
    }
}
