//! The words of an event line: powers, spaces and units by their ids.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::event::{Decider, Task};
use crate::engine::plan::{Condition, Scope};
use crate::engine::position::{Engagement, Position};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};
use crate::rule::RuleId;

/// Words for events at a position.
pub(super) struct EventWords<'a> {
    pub ed: &'a Edition,
    pub p: &'a Position,
}

impl EventWords<'_> {
    pub(super) fn power(&self, p: PowerId) -> &str {
        &self.ed.power(p).id
    }

    pub(super) fn space(&self, s: SpaceId) -> &str {
        &self.ed.space(s).id
    }

    pub(super) fn lot_words(&self, kind: KindId, count: u16) -> String {
        format!("{count} {}", self.ed.kind(kind).id)
    }

    /// `germany 3 infantry, 1 tank at west-russia`, groups of one place and owner joined by `+`.
    pub(super) fn units_at(&self, ids: &[UnitId]) -> String {
        let mut groups: BTreeMap<(SpaceId, PowerId), Vec<UnitId>> = BTreeMap::new();
        for id in ids {
            if let Some(u) = self.p.units.get(id) {
                groups.entry((u.space, u.power)).or_default().push(*id);
            }
        }
        let words = groups.iter().map(|((s, p), ids)| {
            format!("{} {} at {}", self.power(*p), self.kinds_counted(ids), self.space(*s))
        });
        nobody_or(words.collect())
    }

    /// ` with united-kingdom 2 infantry`: what goes down with these ships (TRN-17, CAR-04).
    pub(super) fn cargo_aboard(&self, ships: &[UnitId]) -> String {
        let cargo = ships.iter().flat_map(|s| self.p.cargo(*s)).map(|(id, _)| id);
        let cargo: Vec<UnitId> = cargo.filter(|id| !ships.contains(id)).collect();
        if cargo.is_empty() { String::new() } else { format!(" with {}", self.owned_units(&cargo)) }
    }

    /// The rule that the rule of a nation is.
    pub(super) fn nation_rule(&self, id: AdvantageId) -> RuleId {
        self.ed.advantage(id).rule
    }

    /// As [`EventWords::units_at`], without places.
    pub(super) fn owned_units(&self, ids: &[UnitId]) -> String {
        let mut groups: BTreeMap<PowerId, Vec<UnitId>> = BTreeMap::new();
        for id in ids {
            if let Some(u) = self.p.units.get(id) {
                groups.entry(u.power).or_default().push(*id);
            }
        }
        let words =
            groups.iter().map(|(p, ids)| format!("{} {}", self.power(*p), self.kinds_counted(ids)));
        nobody_or(words.collect())
    }

    /// `1 submarine at 1 destroyer`, each with its owner.
    pub(super) fn shot_words(&self, gun: UnitId, target: UnitId) -> String {
        format!("{} at {}", self.owned_units(&[gun]), self.owned_units(&[target]))
    }

    pub(super) fn kinds_counted(&self, ids: &[UnitId]) -> String {
        let mut counts: BTreeMap<KindId, u16> = BTreeMap::new();
        for u in ids.iter().filter_map(|id| self.p.units.get(id)) {
            *counts.entry(u.kind).or_default() += 1;
        }
        let lots: Vec<String> = counts.iter().map(|(k, n)| self.lot_words(*k, *n)).collect();
        lots.join(", ")
    }

    pub(super) fn engagement_words(&self, e: &Engagement) -> String {
        format!("{} {}", e.kind.word(), self.space(e.place))
    }

    pub(super) fn task_words(&self, task: Task) -> String {
        match task {
            Task::Raid => "raid".to_owned(),
            Task::Dive => "dive".to_owned(),
            Task::Strike => "strike".to_owned(),
            Task::Join => "join".to_owned(),
            Task::Rocket(s) => format!("rocket {}", self.space(s)),
            Task::Bombard(s) => format!("bombard {}", self.space(s)),
            Task::Land(s) => format!("land {}", self.space(s)),
            Task::Offload(s) => format!("offload {}", self.space(s)),
            Task::Swim(s) => format!("swim {}", self.space(s)),
        }
    }

    pub(super) fn condition_words(&self, c: &Condition) -> String {
        match c {
            Condition::Taken(s) => format!("{} taken", self.space(*s)),
            Condition::NotTaken(s) => format!("{} not taken", self.space(*s)),
            Condition::Researched => "researched".to_owned(),
            Condition::NotResearched => "not researched".to_owned(),
        }
    }

    pub(super) fn decider_words(&self, by: &Decider) -> String {
        match by {
            Decider::Orders(p, _) => format!("orders {}", self.power(*p)),
            Decider::Answer(p) => format!("answer {}", self.power(*p)),
            Decider::Standing { power, version, scope } => {
                let scope = match scope {
                    Scope::Fleet(fleet) => fleet,
                    Scope::Space(s) => self.space(*s),
                    Scope::Land => "land",
                    Scope::Sea => "sea",
                    Scope::All => "all",
                };
                format!("standing {} {version} {scope}", self.power(*power))
            }
            Decider::Agreed(all) => {
                let all: Vec<String> = all.iter().map(|by| self.decider_words(by)).collect();
                format!("agreed {}", all.join(" + "))
            }
            Decider::Attacker(p) => format!("attacker {}", self.power(*p)),
            Decider::Profile => "defaults".to_owned(),
            Decider::NoChoice => "no-choice".to_owned(),
        }
    }
}

fn nobody_or(groups: Vec<String>) -> String {
    if groups.is_empty() { "nobody".to_owned() } else { groups.join(" + ") }
}
