//! Warnings about battles: instructions where nothing is fought, ships that fight unbidden, retreats that a
//! battle does not allow, aircraft sent where there is no fight.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Diagnostic, Label, code};
use crate::edition::{Domain, Phase};
use crate::engine::battle::{
    LeaveAssault, aircraft_may_leave_alone, leave_assault, retreat_places,
};
use crate::engine::dice::{RollKind, RollPlace};
use crate::engine::event::{MoveKind, Task};
use crate::engine::plan::{BattleInstructions, RetreatOrder, Tactic};
use crate::engine::position::{EngagementKind, Unit};
use crate::engine::{Event, Outcome, Position};
use crate::id::{OrderId, SpaceId, UnitId};

use super::warn::{Warner, engagements};

/// Zones in which a die by the rule of a nation strikes at ships without a battle: instructions say which ship is
/// lost there, too.
fn struck(well: &Outcome) -> impl Iterator<Item = SpaceId> {
    well.events.iter().filter_map(|e| match e {
        Event::Rolled { key, .. } if key.kind == RollKind::Nation => match key.place {
            RollPlace::Space(zone) => Some(zone),
            _ => None,
        },
        _ => None,
    })
}

/// The key under which a retreat is written that names no place.
fn key_without_place(says: &BattleInstructions) -> Option<&'static str> {
    if says.retreat.as_ref().is_some_and(is_bare) {
        return Some("retreat");
    }
    says.plan
        .iter()
        .flatten()
        .any(|t| matches!(t, Tactic::Strafe(order) if is_bare(order)))
        .then_some("plan")
}

/// Is it a retreat that names no space?
fn is_bare(order: &RetreatOrder) -> bool {
    order.to.is_none() && !order.when.is_never()
}

impl Warner<'_> {
    /// Instructions for places where nothing will be fought.
    pub(super) fn battles(&mut self, well: &Outcome) {
        if !self.due(Phase::CombatMove) {
            return;
        }
        let mut fought: BTreeSet<SpaceId> = engagements(well).map(|(space, _)| space).collect();
        fought.extend(struck(well));
        let o = &self.file.orders;
        let tables = o.battles.iter().filter_map(|(s, b)| Some((*s, b.id?)));
        let order = o.combat.iter().flat_map(|c| &c.order).map(|(id, s)| (*s, *id));
        for (space, id) in tables.chain(order) {
            if !fought.contains(&space) {
                let what = format!("these orders bring no battle to {}", self.ed.space(space).name);
                let at = self.label(id);
                self.found.push(Diagnostic::new(code::NO_SUCH_BATTLE, at, what));
            }
        }
    }

    /// Ships that fight only because no order takes them away from enemies (CMV-11).
    pub(super) fn stayed(&mut self, well: &Outcome) {
        if !self.due(Phase::CombatMove) {
            return;
        }
        let o = &self.file.orders;
        let combat = o.combat.iter();
        let told = combat.flat_map(|c| c.order.iter().chain(&c.attack)).map(|(_, space)| *space);
        let mut meant: BTreeSet<SpaceId> = told.chain(o.battles.keys().copied()).collect();
        for e in &well.events {
            match e {
                Event::Moved { path, how: MoveKind::Combat, .. } => meant.extend(path.last()),
                Event::Declared { task: Task::Swim(zone), .. } => meant.extend([zone]),
                // A power that lands troops from a zone means to be there.
                Event::Declared { units, .. } => {
                    meant.extend(units.iter().filter_map(|u| self.p.units.get(u)).map(|u| u.space));
                }
                _ => {}
            }
        }
        let sea = engagements(well).filter(|(_, kind)| *kind == EngagementKind::Sea);
        for (space, _) in sea.filter(|(space, _)| !meant.contains(space)) {
            let name = &self.ed.space(space).name;
            let what =
                format!("your ships in {name} are in a zone with enemies, and will fight there");
            let d = Diagnostic::new(code::BATTLE_UNSAID, self.top(), what).rule("CMV-11");
            let help = format!("order them away in [combat], or write [battle.\"{name}\"]");
            self.found.push(d.help(help));
        }
    }

    /// The battles that these orders bring and for which they wish such a retreat.
    fn wished(
        &self,
        well: &Outcome,
        wish: impl Fn(&BattleInstructions) -> Option<&RetreatOrder>,
    ) -> Vec<(SpaceId, OrderId)> {
        let fought: BTreeSet<SpaceId> = engagements(well).map(|(space, _)| space).collect();
        let all = self.file.orders.battles.iter().filter(|(space, _)| fought.contains(space));
        all.filter(|(_, says)| wish(says).is_some_and(|r| !r.when.is_never()))
            .filter_map(|(s, says)| Some((*s, says.id?)))
            .collect()
    }

    /// Retreats without a place, where the attackers could go to several (RET-02). `locked` is the board with the
    /// combat moves made.
    pub(super) fn retreats_unsaid(&mut self, well: &Outcome, locked: &Position) {
        for battle in &locked.turn.battles {
            let Some(says) = self.file.orders.battles.get(&battle.place) else { continue };
            let (Some(key), Some(id)) = (key_without_place(says), says.id) else { continue };
            let (seaborne, overland) = self.came(well, battle.place);
            if seaborne && leave_assault(self.ed, overland) != LeaveAssault::Overland {
                continue;
            }
            let places = retreat_places(locked.board(self.ed), battle);
            let names: Vec<&str> = places.iter().map(|s| self.ed.space(*s).name.as_str()).collect();
            let [first, .., last] = names[..] else { continue };
            let from = &self.ed.space(battle.place).name;
            let what = format!("no place is named for the retreat from {from}: they go to {first}");
            let help =
                format!("name the place, as in `to {last}`; they can go to {}", names.join(", "));
            let at = self.line_label(id, key);
            let d = Diagnostic::new(code::RETREAT_UNSAID, at, what).rule("RET-02");
            self.found.push(d.help(help));
        }
    }

    /// The line of a battle's table with this key.
    fn line_label(&self, id: OrderId, key: &str) -> Label {
        let lines = self.file.place(id).map_or(&[][..], |place| &place.lines);
        lines.iter().find(|l| l.words == key).cloned().unwrap_or_else(|| self.label(id))
    }

    /// Aircraft that are to leave alone where they cannot (AMP-09).
    pub(super) fn air_retreats(&mut self, well: &Outcome) {
        for (space, id) in self.wished(well, |says| says.air_retreat.as_ref()) {
            let (seaborne, overland) = self.came(well, space);
            if aircraft_may_leave_alone(self.ed, seaborne, overland) {
                continue;
            }
            let what = format!("aircraft cannot leave {} alone", self.ed.space(space).name);
            let d = Diagnostic::new(code::NO_AIR_RETREAT, self.label(id), what).rule("AMP-09");
            self.found.push(d.help("`retreat` applies to all units that may leave"));
        }
    }

    /// Do land units enter this battle from ships, and do some enter it overland?
    fn came(&self, well: &Outcome, space: SpaceId) -> (bool, bool) {
        let land = |id: &UnitId| {
            self.p.units.get(id).is_some_and(|u| self.ed.kind(u.kind).domain == Domain::Land)
        };
        let lands =
            |e: &Event| matches!(e, Event::Declared { task: Task::Land(at), .. } if *at == space);
        (well.events.iter().any(lands), well.events.iter().any(|e| {
            matches!(e, Event::Moved { units, path, how: MoveKind::Combat | MoveKind::Blitz, .. }
                if path.last() == Some(&space) && units.iter().any(land))
        }))
    }

    /// Land units that are to leave an assault, which none of them may (AMP-08). If the fleet must
    /// first fight, perhaps no troops land in the end, and land units that came overland are free to go; if
    /// none came overland there is no battle on land then.
    pub(super) fn land_retreats(&mut self, well: &Outcome) {
        for (space, id) in self.wished(well, |says| says.retreat.as_ref()) {
            let (seaborne, overland) = self.came(well, space);
            let mut at_sea = engagements(well).filter(|(_, kind)| *kind == EngagementKind::Sea);
            let hangs = at_sea.any(|(zone, _)| self.ed.adjacent(space, zone));
            if !seaborne || (overland && hangs) {
                continue;
            }
            let help = match leave_assault(self.ed, overland) {
                LeaveAssault::Overland => continue,
                LeaveAssault::Aircraft => {
                    "only aircraft can leave this assault: `retreat` means them"
                }
                LeaveAssault::Nobody => {
                    "they fight to the end, and `retreat` moves no one; `air-retreat` lets aircraft leave"
                }
            };
            let name = &self.ed.space(space).name;
            let what = format!("land units cannot retreat from the assault on {name}");
            let d = Diagnostic::new(code::NO_LAND_RETREAT, self.label(id), what).rule("AMP-08");
            self.found.push(d.help(help));
        }
    }

    /// Aircraft that come alone to a territory in which an enemy has nothing that fights: they take
    /// neither the guns nor the territory.
    pub(super) fn nobody_to_fight(&mut self, well: &Outcome) {
        let raided: BTreeSet<SpaceId> = engagements(well)
            .filter(|(_, kind)| *kind == EngagementKind::Raid)
            .map(|(space, _)| space)
            .collect();
        let mut came: BTreeMap<SpaceId, (OrderId, bool)> = BTreeMap::new();
        for e in &well.events {
            let Event::Moved { units, path, how: MoveKind::Combat, order: Some(id), .. } = e else {
                continue;
            };
            let Some(end) = path.last() else { continue };
            let mut units = units.iter().filter_map(|u| self.p.units.get(u));
            let flies = units.all(|u| self.ed.kind(u.kind).is_air());
            came.entry(*end).and_modify(|(_, all)| *all &= flies).or_insert((*id, flies));
        }
        let side = self.p.side(self.ed, self.p.power);
        for (space, (id, _)) in came.into_iter().filter(|(_, (_, flies))| *flies) {
            let lands = self.came(well, space).0;
            if self.ed.is_sea(space) || raided.contains(&space) || lands {
                continue;
            }
            let here = self.p.in_space(space).map(|(_, u)| u);
            let enemies: Vec<&Unit> =
                here.filter(|u| self.p.side(self.ed, u.power) != side).collect();
            if enemies.is_empty() || enemies.iter().any(|u| self.ed.kind(u.kind).fights()) {
                continue;
            }
            let name = &self.ed.space(space).name;
            let what = format!("no one in {name} fights: aircraft alone cannot take it");
            let d = Diagnostic::new(code::NOBODY_FIGHTS, self.label(id), what).rule("CAP-02");
            self.found.push(d.help("land units take the territory and what is in it"));
        }
    }
}
