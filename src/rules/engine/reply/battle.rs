//! Leaving a battle, and choices that somebody must be there for: a retreat and its space, a dive,
//! fighters that rise, troops that go ashore.

use super::asked_battle::{AskedBattle, Misfit};
use crate::edition::{AmphibiousRetreat, TroopsAshore};
use crate::engine::battle::{self, Blocked};
use crate::engine::event::Question;
use crate::engine::nation::{self, RuleMisfit};
use crate::engine::plan::{BattleInstructions, FallBack, RetreatOrder, SpecialMoveOrder, Tactic};
use crate::engine::position::{EngagementKind, Unit};
use crate::engine::why::{Landing, Reply};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::rule;

impl AskedBattle<'_> {
    /// Retreats, of everybody or of aircraft alone.
    pub(super) fn leaving(&mut self, says: &BattleInstructions) {
        if !self.moves {
            return;
        }
        if let Some(order) = says.retreat.as_ref().filter(|_| self.hears("retreat")) {
            self.check_retreat("retreat", order);
        }
        let plan = says.plan.as_ref().filter(|_| self.hears("plan"));
        for tactic in plan.into_iter().flatten() {
            match tactic {
                Tactic::Strafe(order) => self.check_retreat("plan", order),
                Tactic::SaveAirFrom { to: Some(to), .. } => self.check_goal("plan", *to),
                _ => {}
            }
        }
        let wish = says.air_retreat.as_ref().filter(|r| !r.when.is_never());
        if wish.is_some() && self.hears("air-retreat") && self.fights_rounds() {
            let (seaborne, overland) = self.came();
            if !battle::aircraft_may_leave_alone(self.field.board.edition, seaborne, overland) {
                let why = Reply::AircraftNotAlone { space: self.place };
                self.misfit("air-retreat", "AMP-09", why);
            }
        }
    }

    fn check_retreat(&mut self, key: &'static str, order: &RetreatOrder) {
        if order.when.is_never() && order.to.is_none() {
            return;
        }
        let space = self.place;
        if !self.fights_rounds() {
            return self.misfit(key, "RET-01", Reply::NoRetreat { space });
        }
        let (ground, air) = self.leavers();
        if ground.is_empty() && air.is_empty() {
            return self.misfit(key, "AMP-08", Reply::NobodyMayLeave { space });
        }
        if let Some(to) = order.to {
            self.check_goal(key, to);
        }
    }

    /// A space to retreat to. Aircraft alone need none.
    fn check_goal(&mut self, key: &'static str, to: SpaceId) {
        if !self.fights_rounds() || self.leavers().0.is_empty() {
            return;
        }
        let board = self.field.board;
        let blocked = match self.under_way() {
            Some(entries) => battle::blocked_now(board, self.place, &entries, to),
            None => battle::blocked(board, self.place, &self.entries(), to),
        };
        if let Some(Blocked { rule, why }) = blocked {
            self.misfit(key, rule, why);
        }
    }

    /// Where those came from who retreat from a battle that has been lined up: whether they may go
    /// back there is known.
    pub(super) fn under_way(&self) -> Option<Vec<SpaceId>> {
        let now = self.field.board.turn().battle.as_ref().filter(|b| b.place == self.place)?;
        let lined_up = !now.awaiting.iter().any(|(_, about)| *about == Question::Ashore);
        lined_up.then(|| now.entries.clone())
    }

    pub(super) fn entries(&self) -> Vec<SpaceId> {
        let board = self.field.board;
        let fought = board.turn().battles.iter().find(|e| {
            let kind = matches!(e.kind, EngagementKind::Sea | EngagementKind::Land);
            kind && e.place == self.place && !e.done
        });
        fought.and_then(|e| battle::entries_of(board, e)).unwrap_or_default()
    }

    /// A battle of rounds, which can be left.
    pub(super) fn fights_rounds(&self) -> bool {
        self.has_combat(|kind| matches!(kind, EngagementKind::Sea | EngagementKind::Land))
    }

    fn seaborne(&self, id: UnitId) -> bool {
        let turn = &self.field.board.unit(id).turn;
        turn.offloaded == Some(self.place) || turn.landing == Some(self.place)
    }

    fn flies(&self, id: UnitId) -> bool {
        self.field.board.kind(self.field.board.unit(id).kind).is_air()
    }

    /// Do land units come from ships, and do some come overland?
    fn came(&self) -> (bool, bool) {
        let board = self.field.board;
        let (sea, over): (Vec<&UnitId>, Vec<&UnitId>) = self
            .attackers
            .iter()
            .filter(|id| board.kind(board.unit(**id).kind).is_land())
            .partition(|id| self.seaborne(**id));
        (!sea.is_empty(), !over.is_empty())
    }

    /// Who may leave: land units or ships, and aircraft.
    pub(super) fn leavers(&self) -> (Vec<UnitId>, Vec<UnitId>) {
        let p = self.field.board.position;
        let (air, mut ground): (Vec<UnitId>, Vec<UnitId>) =
            self.attackers.iter().partition(|id| self.flies(**id));
        ground.retain(|id| p.commanded(p.unit(*id)));
        if self.attackers.iter().any(|id| self.seaborne(*id)) {
            match self.field.board.profile().amphibious_retreat {
                AmphibiousRetreat::AircraftOnly => ground.clear(),
                AmphibiousRetreat::AllButSeaborne => ground.retain(|id| !self.seaborne(*id)),
            }
        }
        (ground, air)
    }

    /// Dives, interceptions, landings, bombardments: is anybody there for it?
    pub(super) fn choices(&mut self, says: &BattleInstructions) {
        let board = self.field.board;
        let space = self.place;
        let dives = says.submerge.as_ref().filter(|s| !s.when.is_never());
        if dives.is_some() && self.hears("submerge") {
            let own = if self.attacks { &self.attackers } else { &self.defenders };
            let subs =
                own.iter().map(|id| board.unit(*id)).filter(|u| board.kind(u.kind).submarine);
            // A power that fights with submarines lent to it decides for them.
            let (lent, free): (Vec<&Unit>, Vec<&Unit>) = subs.partition(|u| board.commanded(u));
            let owned = |all: &[&Unit]| all.iter().any(|u| self.powers.contains(&u.power));
            let mine = owned(&free) || self.moves && !lent.is_empty();
            let others = owned(&lent);
            if !mine && others {
                self.misfit("submerge", "SUB-10", Reply::AttackerDecides { space });
            } else if !mine {
                self.misfit("submerge", "SUB-10", Reply::NoSubmarine { space });
            }
        }
        let rises = says.intercept.as_ref().filter(|i| !i.when.is_never() && i.most != Some(0));
        if rises.is_some()
            && !self.attacks
            && self.hears("intercept")
            && !self.has_combat(|kind| kind == EngagementKind::Raid)
        {
            self.misfit("intercept", "SBR-10", Reply::NoRaid { space });
        }
        if says.bombard == Some(true)
            && self.moves
            && self.hears("bombard")
            && !board.position.units.values().any(|u| u.turn.bombard == Some(space))
        {
            self.misfit("bombard", "BOM-01", Reply::NobodyBombards { space });
        }
        if let Some(wanted) = says.special_move.as_ref().filter(|_| self.hears("special-move")) {
            self.special_move(wanted);
        }
        if says.riot == Some(true) && self.hears("riot") {
            let field = self.field;
            let place = self.place;
            self.by_nation("riot", |w| nation::riot_misfit(field, w, place));
        }
        if let Some(units) = says.take_off.as_ref().filter(|_| self.hears("take-off")) {
            let field = self.field;
            let place = self.place;
            self.by_nation("take-off", |w| nation::take_off_misfit(field, w, place, units));
        }
        if let Some(units) = says.sacrifice.as_ref().filter(|_| self.hears("sacrifice")) {
            let field = self.field;
            let place = self.place;
            self.by_nation("sacrifice", |w| nation::sacrifice_misfit(field, w, place, units));
        }
        if self.hears("fall-back") {
            says.fall_back.iter().flatten().for_each(|line| self.fall_back(line));
        }
        if says.ashore.is_some() && self.moves && self.hears("ashore") {
            self.check_ashore();
        }
    }

    fn special_move(&mut self, wanted: &SpecialMoveOrder) {
        let field = self.field;
        let place = self.place;
        self.by_nation("special-move", |w| nation::special_misfit(field, w, place, wanted));
    }

    fn fall_back(&mut self, line: &FallBack) {
        let field = self.field;
        let place = self.place;
        self.by_nation("fall-back", |w| nation::fall_back_misfit(field, w, place, line));
    }

    /// A line by the rule of a nation: a seat of several powers writes it for the one that may.
    fn by_nation(&mut self, key: &'static str, misfit: impl Fn(PowerId) -> Option<RuleMisfit>) {
        let wrong: Vec<_> = self.powers.iter().map(|w| misfit(*w)).collect();
        if wrong.iter().any(Option::is_none) {
            return;
        }
        if let Some((id, why)) = wrong.into_iter().flatten().max_by_key(|(id, _)| id.is_some()) {
            let id = id.map_or(rule("NAT-01"), |id| self.field.board.advantage(id).rule);
            self.found.push(Misfit { place: self.place, key, rule: id, why: why.into() });
        }
    }

    fn check_ashore(&mut self) {
        let space = self.place;
        let lands = self.field.board.position.units.values().any(|u| u.turn.landing == Some(space));
        let why = match self.field.board.profile().troops_ashore {
            _ if !lands => Landing::NotAnnounced { space },
            TroopsAshore::AsAnnounced => Landing::AllGoAshore { space },
            TroopsAshore::OrFewer => return,
        };
        self.misfit("ashore", "TRN-12", why);
    }
}
