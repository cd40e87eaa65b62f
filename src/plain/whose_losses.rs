//! Conditions that could be about the units of either side, and can only be about those of one.

use super::draft::{Battles, PlanValue};
use super::plan::SaidPlans;
use super::read::TurnReader;

impl TurnReader<'_> {
    /// `retreat when the tank is dead`, where the enemy has no tank: the writer's own is meant.
    pub(super) fn of_own_units(&self, mut said: SaidPlans) -> SaidPlans {
        let ed = self.board.ed;
        for plan in said.plans.iter_mut().filter(|plan| !plan.exact) {
            let dives = plan.key == "submerge";
            if plan.key != "retreat" && !dives {
                continue;
            }
            let (PlanValue::Text(text), Battles::Named(battles)) = (&mut plan.value, &plan.battles)
            else {
                continue;
            };
            for kind in ed.kind_ids() {
                let theirs = |space| self.board.enemies(space).iter().any(|(k, _)| *k == kind);
                // Of a dive the enemy's ships may be meant that are expected there.
                let mine = |space| {
                    let mut goings = self.draft.goings.iter().filter(|g| g.ends_in(space));
                    goings.any(|g| g.groups.iter().any(|group| group.kind == Some(kind)))
                };
                if battles.is_empty()
                    || battles.iter().any(|space| theirs(*space) || dives && !mine(*space))
                {
                    continue;
                }
                let abbr = self.board.abbr(kind);
                let told = format!("defending {abbr} = 0");
                *text = text.replace(&told, &format!("attacking {abbr} = 0"));
            }
        }
        said
    }
}
