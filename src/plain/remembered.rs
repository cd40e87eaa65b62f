//! What a reader remembers of the sentences that it has read, for those that follow.

use super::draft::{Battles, Going, PlanValue, TurnDraft};
use super::plan;
use super::read::TurnReader;

impl TurnReader<'_> {
    /// Remembers where units go, for the plans behind and below.
    pub(super) fn note_targets(&mut self, goings: &[Going]) {
        let targets = goings.iter().filter_map(|g| {
            let ashore = g.cargo.as_ref().and_then(|c| c.ashore);
            ashore.or(g.bombard_at).or(g.way.last().copied())
        });
        self.last_targets = targets.collect();
        self.last_targets.dedup();
        self.battles = self.last_targets.clone();
        let attacked = goings.iter().all(|g| g.combat != Some(false));
        for target in self.last_targets.iter().filter(|_| attacked) {
            if !self.block.contains(target) {
                self.block.push(*target);
            }
        }
        self.indent = self.sentence_indent;
        self.last_goings = goings.to_vec();
        self.kind = match goings.last().map(|g| &g.groups[..]) {
            Some([one]) => one.kind,
            _ => None,
        };
    }

    /// Takes over what a sentence says once it has been read as a whole.
    pub(super) fn absorb(&mut self, trial: TurnDraft) {
        self.note_targets(&trial.goings);
        self.draft.goings.extend(trial.goings);
        self.draft.landings.extend(trial.landings);
        self.draft.against.extend(trial.against);
        self.draft.stays.extend(trial.stays);
        self.draft.not_read.extend(trial.not_read);
        self.draft.found.extend(trial.found);
    }

    /// Takes over plans for battles. Sentences that follow without a place are about the same battles.
    pub(super) fn planned(&mut self, said: plan::SaidPlans, about: Battles) {
        match about {
            _ if !said.battles.is_empty() => self.battles = said.battles,
            Battles::Named(spaces) => self.battles = spaces,
            _ => {}
        }
        for plan in &said.plans {
            if let PlanValue::Losses(parts) = &plan.value {
                self.last_losses = Some(parts.clone());
            }
        }
        self.draft.plans.extend(said.plans);
        self.draft.order.extend(said.order);
    }
}
