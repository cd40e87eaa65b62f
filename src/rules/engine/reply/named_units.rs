//! Lists of units and spaces: every entry must speak of somebody who is there.

use super::asked_battle::AskedBattle;
use crate::engine::battle;
use crate::engine::decision::names_unit;
use crate::engine::event::Question;
use crate::engine::plan::{BattleInstructions, LossEntry};
use crate::engine::why::Reply;
use crate::id::{KindId, SpaceId, UnitId};

impl AskedBattle<'_> {
    /// Orders of loss, first hits, targets, troops, landings.
    pub(super) fn lists(&mut self, says: &BattleInstructions) {
        let (own, enemy) = if self.attacks {
            (self.attackers.clone(), self.defenders.clone())
        } else {
            (self.defenders.clone(), self.attackers.clone())
        };
        for entry in says.losses.iter().flatten() {
            self.check_entry("losses", "CAS-01", entry, &own);
        }
        for entry in says.their_losses.iter().flatten() {
            self.check_entry("their-losses", "MNF-04", entry, &enemy);
        }
        let aimed = if self.field.board.is_sea(self.place) { "KAM-01" } else { "BLK-01" };
        for target in says.targets.iter().flatten() {
            self.check_entry("targets", aimed, &target.unit, &enemy);
        }
        let ashore = says.ashore.iter().flat_map(|a| a.units.iter().flatten());
        let landing: Vec<UnitId> = self
            .attackers
            .iter()
            .filter(|id| self.field.board.unit(**id).turn.landing == Some(self.place))
            .copied()
            .collect();
        if self.moves && !landing.is_empty() {
            for (kind, _) in ashore {
                self.check_entry("ashore", "TRN-12", &LossEntry::from(*kind), &landing);
            }
        }
        self.first_hits(says.first_hit.as_deref().unwrap_or_default(), &own);
        if self.asked.contains(&Question::Landing) {
            self.check_landings(says.landing.as_deref().unwrap_or_default());
        }
    }

    fn check_entry(
        &mut self,
        key: &'static str,
        id: &'static str,
        e: &LossEntry,
        units: &[UnitId],
    ) {
        let p = self.field.board.position;
        let others = key == "their-losses" && !self.moves;
        if others || !self.hears(key) || units.iter().any(|unit| names_unit(p, e, *unit)) {
            return;
        }
        // A list for the whole battle may name what has fallen by now.
        let own = self.attacks != ["their-losses", "targets"].contains(&key);
        if self.began_with(own, e) {
            return;
        }
        let there = self.check_kinds(units);
        let space = self.place;
        let kind = e.kind;
        let power = e.power;
        let why = if there.contains(&kind) {
            Reply::NoneSuch { space, kind, power }
        } else {
            Reply::NoneThere { space, kind, there }
        };
        self.misfit(key, id, why);
    }

    /// Had this side such units when the battle began?
    fn began_with(&self, attackers: bool, e: &LossEntry) -> bool {
        let board = self.field.board;
        board.turn().forces.get(&self.place).is_some_and(|all| {
            all.iter().any(|(power, (kind, _))| {
                *kind == e.kind
                    && board.allied(*power, board.mover()) == attackers
                    && e.power.is_none_or(|own| own == *power)
            })
        })
    }

    fn check_kinds(&self, units: &[UnitId]) -> Vec<KindId> {
        let mut all: Vec<KindId> = units.iter().map(|id| self.field.board.unit(*id).kind).collect();
        all.sort();
        all.dedup();
        all
    }

    fn first_hits(&mut self, kinds: &[KindId], own: &[UnitId]) {
        let ed = self.field.board.edition;
        let tough: Vec<KindId> = ed.kind_ids().filter(|k| ed.kind(*k).hits > 1).collect();
        // `all` means as many kinds as there are.
        if !self.hears("first-hit") || kinds == tough {
            return;
        }
        for kind in kinds.iter().copied() {
            if !tough.contains(&kind) {
                self.misfit("first-hit", "BSD-01", Reply::OneHit { kind });
            } else {
                self.check_entry("first-hit", "BSD-01", &LossEntry::from(kind), own);
            }
        }
    }

    fn check_landings(&mut self, wanted: &[SpaceId]) {
        let open = battle::open_to_stranded(self.field, self.place, &self.powers);
        for to in wanted.iter().copied().filter(|s| !open.contains(s)) {
            let why = Reply::NoLanding { to, open: open.clone() };
            self.misfit("landing", "CAR-09", why);
        }
    }
}
