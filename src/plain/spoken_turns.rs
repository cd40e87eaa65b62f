//! Which battles a sentence about plans is for, and plans in everyday speech among the sentences of a turn.

use super::draft::Battles;
use super::heading::Heading;
use super::layout::Sentence;
use super::read::TurnReader;
use super::spoken_plans::spoken_plans;
use super::tag::Tagged;

impl TurnReader<'_> {
    /// The battles that a sentence is about if it names none.
    pub(super) fn battles_meant(&self, sentence: &Sentence) -> Battles {
        let block = if sentence.indent > self.indent { &self.last_targets } else { &self.block };
        let about = match (&self.battles[..], self.target) {
            ([], None) if block.len() == 1 => Battles::Named(block.clone()),
            _ if self.all_battles => Battles::All,
            ([], None) => Battles::Unsaid,
            ([], Some(target)) => Battles::Named(vec![target]),
            (some, _) => Battles::Named(some.to_vec()),
        };
        let label = sentence.label.and_then(|label| self.labels.get(&label));
        let about = label.map_or(about, |space| Battles::Named(vec![*space]));
        // `Losses: inf, art`: the heading of all battles.
        match about {
            Battles::Unsaid if sentence.key.is_some() => Battles::All,
            about => about,
        }
    }

    /// Reads a sentence as a plan in everyday speech, where nothing else fits. Is it one?
    pub(super) fn speaks_of_battle(&mut self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let phase = matches!(sentence.phase, Heading::Battles | Heading::Combat | Heading::Open);
        if !phase && sentence.key.is_none() {
            return false;
        }
        let about = self.battles_meant(sentence);
        let said = spoken_plans(self.board, items, &self.labels, &about, sentence.key);
        let Some(said) = said else { return false };
        let unsaid = said.plans.iter().any(|plan| plan.battles == Battles::Unsaid);
        if unsaid && sentence.phase != Heading::Battles {
            return false;
        }
        self.planned(said, about);
        true
    }
}
