//! Which battles a sentence about plans is for, and plans in everyday speech among the sentences of a turn.

use crate::id::SpaceId;

use super::draft::{Battles, PlanValue, SaidPlan};
use super::heading::Heading;
use super::layout::Sentence;
use super::plan::SaidPlans;
use super::read::TurnReader;
use super::spoken_plans::{question_key, spoken_plans, way_alone};
use super::tag::{TagItem, Tagged, tag};
use super::token::{TextSign, cut};

impl TurnReader<'_> {
    /// The battles that a sentence is about if it names none.
    pub(super) fn battles_meant(&self, sentence: &Sentence) -> Battles {
        let block = if sentence.indent > self.indent { &self.last_targets } else { &self.block };
        let about = match (&self.battles[..], self.target) {
            ([], None) if block.len() == 1 => Battles::Named(block.clone()),
            ([], None) if self.others_have_plans(block) => {
                Battles::Named(self.last_targets.clone())
            }
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

    /// Has the last line one target, and is said of all others of its block what is lost there, and when they retreat?
    fn others_have_plans(&self, block: &[SpaceId]) -> bool {
        let [last] = self.last_targets[..] else { return false };
        let done =
            |space| self.has_plan_for(space, "losses") && self.has_plan_for(space, "retreat");
        block.len() > 1
            && block.contains(&last)
            && !done(last)
            && block.iter().all(|space| *space == last || done(*space))
    }

    /// Is there a plan with this key for one battle alone?
    fn has_plan_for(&self, space: SpaceId, key: &str) -> bool {
        self.draft.plans.iter().any(|plan| {
            plan.key == key && matches!(&plan.battles, Battles::Named(all) if all[..] == [space])
        })
    }

    /// Reads a sentence as a plan in everyday speech, where nothing else fits. Is it one?
    pub(super) fn speaks_of_battle(&mut self, sentence: &Sentence, items: &[Tagged]) -> bool {
        let phase = matches!(sentence.phase, Heading::Battles | Heading::Combat | Heading::Open);
        if !phase && sentence.key.is_none() {
            return false;
        }
        let about = self.battles_meant(sentence);
        let Some(said) = self.spoken(sentence, items, &about, sentence.key) else {
            return self.goes_on_to(sentence, items, &about);
        };
        let unsaid = said.plans.iter().any(|plan| plan.battles == Battles::Unsaid);
        if unsaid && sentence.phase != Heading::Battles {
            return false;
        }
        self.planned(said, about);
        true
    }

    /// The plans of a sentence: of its words as they are written, and if these say nothing, as the rules for ways of
    /// speech have put them.
    fn spoken(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        about: &Battles,
        key: Option<&'static str>,
    ) -> Option<SaidPlans> {
        let mut labels = self.labels.clone();
        labels.retain(|number, _| !self.draft.numbered_twice.contains(number));
        let targets = self.draft.land_targets(self.board);
        let read =
            |items: &[Tagged]| spoken_plans(self.board, items, &labels, about, &targets, key);
        let written = self.as_written(sentence).filter(|written| places(written) == places(items));
        written.as_deref().and_then(read).or_else(|| read(items))
    }

    /// Does the turn attack the space, or does an enemy hold it?
    pub(super) fn is_fought_over(&self, space: SpaceId) -> bool {
        self.board.hostile(space) || self.draft.land_targets(self.board).contains(&space)
    }

    /// The words of a sentence as they are written.
    fn as_written(&self, sentence: &Sentence) -> Option<Vec<Tagged>> {
        let words = self.text.get(sentence.span.start..sentence.span.end)?;
        Some(tag(self.names, self.board.power, self.text, &cut(words, sentence.span.start)))
    }

    /// `In Karelia lose inf, tank, in West Russia inf, ftr`: plans for several battles in one sentence.
    pub(super) fn plans_of_several(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        about: &Battles,
    ) -> Option<SaidPlans> {
        let fought = places(items).into_iter().filter(|space| self.is_fought_over(*space));
        let plans = sentence.phase == Heading::Battles || sentence.key.is_some();
        if !plans || fought.count() < 2 || items.len() > 60 {
            return None;
        }
        let said = self.spoken(sentence, items, about, sentence.key)?;
        let first = &said.plans.first()?.battles;
        said.plans.iter().any(|plan| plan.battles != *first).then_some(said)
    }

    /// The plans of a sentence, if those that the forms find contradict each other: two retreats from one battle, or one
    /// from a place that nothing attacks.
    pub(super) fn spoken_instead(
        &self,
        sentence: &Sentence,
        items: &[Tagged],
        about: &Battles,
        said: SaidPlans,
    ) -> SaidPlans {
        let retreats = || said.plans.iter().filter(|plan| plan.key == "retreat");
        let twice = retreats().any(|a| retreats().any(|b| a != b && a.battles == b.battles));
        let own = retreats().any(|plan| match &plan.battles {
            Battles::Named(spaces) => spaces.iter().any(|space| !self.is_fought_over(*space)),
            _ => false,
        });
        if !twice && !own && !said.plans.iter().any(|plan| self.falls_at_once(plan)) {
            return said;
        }
        let spoken = self.spoken(sentence, items, about, sentence.key);
        spoken.unwrap_or(said)
    }

    /// `inf takes the first hit`: a unit that falls at the first hit.
    fn falls_at_once(&self, plan: &SaidPlan) -> bool {
        let ed = self.board.ed;
        let PlanValue::Text(value) = &plan.value else { return false };
        let kind = ed.kind_ids().find(|kind| self.board.abbr(*kind) == value);
        plan.key == "first-hit" && kind.is_some_and(|kind| ed.kind(kind).hits < 2)
    }

    /// `One round only. Then home to Norway.`: where the retreat of the sentence before goes.
    fn goes_on_to(&mut self, sentence: &Sentence, items: &[Tagged], about: &Battles) -> bool {
        let Some(last) = self.draft.plans.last().filter(|plan| plan.key == "retreat") else {
            return false;
        };
        let between = self.text.get(last.span.end..sentence.span.start).unwrap_or("\n");
        let PlanValue::Text(value) = &last.value else { return false };
        let open = value.starts_with("after ") || value.starts_with("if ");
        if !open || last.battles != *about || between.contains('\n') {
            return false;
        }
        let Some(space) = way_alone(self.board, items, &self.labels) else { return false };
        let value = format!("to {} {value}", self.board.name(space));
        if let Some(last) = self.draft.plans.last_mut() {
            last.value = PlanValue::Text(value);
            last.span = last.span.to(sentence.span);
        }
        true
    }

    /// `Who dies? The infantry.`: takes a question together with its answer, if that is a plan.
    pub(super) fn answers_itself(&mut self, sentence: &Sentence, next: Option<&Sentence>) -> bool {
        let next = next.filter(|n| n.line == sentence.line && !n.first);
        let (Some(TextSign::Question), Some(next)) = (sentence.ends, next) else { return false };
        let (head, question) = match &sentence.items[..] {
            [place, colon, rest @ ..] if colon.is(TextSign::Colon) => match place.item {
                TagItem::Place(space) => (Some(space), rest),
                _ => return false,
            },
            all => (None, all),
        };
        let Some(key) = question_key(question, &self.labels) else { return false };
        let about = match head {
            Some(space) => Battles::Named(vec![space]),
            None => self.battles_meant(sentence),
        };
        if about == Battles::Unsaid || next.ends == Some(TextSign::Question) {
            return false;
        }
        let Some(said) = self.spoken(next, &next.items, &about, Some(key)) else { return false };
        if said.plans.iter().any(|plan| plan.key != key) {
            return false;
        }
        self.not_read(sentence.span, "a question that the next words answer");
        self.planned(said, about);
        self.answered = Some(next.span);
        true
    }
}

/// The places that are named, in their order.
fn places(items: &[Tagged]) -> Vec<SpaceId> {
    items.iter().filter_map(Tagged::place).collect()
}
