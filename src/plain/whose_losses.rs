//! Conditions that could be about the units of either side, and can only be about those of one.

use crate::id::{KindId, SpaceId};

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
                let abbr = self.board.abbr(kind);
                let told = format!("defending {abbr} = 0");
                // `stay until the tank is gone`, where it is all that defends.
                let only = !dives
                    && !battles.is_empty()
                    && battles.iter().all(|space| self.is_only_defender(*space, kind));
                if only && text.contains(&told) {
                    *text = "never".to_string();
                    continue;
                }
                // Of a dive the enemy's ships may be meant that are expected there.
                let theirs = battles.iter().any(|space| {
                    self.defends(*space, kind) || dives && !self.goes_itself(*space, kind)
                });
                if battles.is_empty() || theirs {
                    continue;
                }
                *text = text.replace(&told, &format!("attacking {abbr} = 0"));
            }
        }
        said
    }

    /// Are units of a kind all that defends a place, and are none of that kind sent there?
    fn is_only_defender(&self, space: SpaceId, kind: KindId) -> bool {
        matches!(&self.board.enemies(space)[..], [(one, _)] if *one == kind)
            && !self.sends(space, kind)
    }

    /// Has the enemy units of a kind in a place?
    fn defends(&self, space: SpaceId, kind: KindId) -> bool {
        self.board.enemies(space).iter().any(|(k, _)| *k == kind)
    }

    /// Do units of a kind go to a place, other than aboard a ship?
    fn goes_itself(&self, space: SpaceId, kind: KindId) -> bool {
        let mut goings = self.draft.goings.iter().filter(|g| g.ends_in(space));
        goings.any(|g| g.groups.iter().any(|group| group.kind == Some(kind)))
    }

    /// Do units of a kind go to a place, on foot or from a ship?
    fn sends(&self, space: SpaceId, kind: KindId) -> bool {
        self.draft.goings.iter().filter(|g| g.ends_in(space)).any(|g| {
            let aboard = g.cargo.iter().flat_map(|c| &c.loads).flat_map(|(groups, _)| groups);
            g.groups.iter().chain(aboard).any(|group| group.kind == Some(kind))
        })
    }
}
