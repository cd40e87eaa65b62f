//! Warnings about lines of a battle's table that can decide nothing in that battle: submarines that are not
//! there, aircraft that do not come, ships named among losses ashore, a bombardment that no order declares.

use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::Domain;
use crate::engine::battle::{Muster, aircraft_may_leave_alone, muster};
use crate::engine::decision::names_unit;
use crate::engine::plan::{BattleInstructions, LossEntry};
use crate::engine::position::{EngagementKind, Mission, Position, Unit};
use crate::engine::unit::Did;
use crate::engine::{Board, Event, Outcome, nation};
use crate::id::{OrderId, SpaceId};

use super::document::{TomlTable, TomlValue};
use super::header::entry_label;
use super::losses_line::print_losses;
use super::warn::Warner;

const FALLS_BACK: &str = "units fall back in defense, and in your own turn you attack";
const TAKES_OFF: &str = "stowed aircraft take off in defense, and in your own turn you attack";
const RISES: &str = "fighters intercept in defense, and in your own turn you attack";
const GETS: &str = "the units that a rule gives for a battle come only in the turns of enemies";

/// A line that decides nothing: its key, what is wrong, and what would be right.
type Idle = (&'static str, String, String);

impl Warner<'_> {
    /// Lines that the battles of these orders cannot follow.
    pub(super) fn idle_lines(&mut self, well: &Outcome) {
        let Some(at) = locked(self.p, well) else { return };
        let battles: Vec<Muster> = muster(at.board(self.ed));
        for (space, says) in &self.file.orders.battles {
            let here = battles.iter().find(|m| m.place == *space && m.kind != EngagementKind::Raid);
            let (Some(here), Some(id)) = (here, says.id) else { continue };
            for (key, what, help) in self.idle(&at, here, says) {
                let label = self.line(id, key);
                let d = Diagnostic::new(code::NO_EFFECT, label, what);
                self.found.push(d.help(help));
            }
        }
    }

    /// The place of a key of a battle's table.
    fn line(&self, id: OrderId, key: &str) -> Label {
        let head = self.label(id);
        key_of_battle(&self.doc.root, head.span, key).unwrap_or(head)
    }

    fn idle(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Vec<Idle> {
        let mut all = Vec::new();
        all.extend(self.idle_dive(at, here, says));
        all.extend(self.idle_flight(at, here, says));
        all.extend(self.idle_losses(at, here, says));
        all.extend(self.idle_count(at, here, says));
        all.extend(self.idle_guns(at, here, says));
        all.extend(self.idle_targets(at, here, says));
        all
    }

    /// Lines about what a power does in the turns of others: the mover defends nowhere.
    pub(super) fn of_defenders(&mut self) {
        let battles = &self.file.orders.battles;
        let mut odd: Vec<(OrderId, &str, &str)> = Vec::new();
        for says in battles.values() {
            let Some(id) = says.id else { continue };
            let rises = says.intercept.as_ref().is_some_and(|i| !i.when.is_never());
            let written = [
                (
                    says.fall_back.as_ref().is_some_and(|all| !all.is_empty()),
                    "fall-back",
                    FALLS_BACK,
                ),
                (says.take_off.as_ref().is_some_and(|all| !all.is_empty()), "take-off", TAKES_OFF),
                (
                    rises && says.intercept.as_ref().is_some_and(|i| i.most != Some(0)),
                    "intercept",
                    RISES,
                ),
                (says.free_units.is_some(), "free-units", GETS),
            ];
            let lines = written.into_iter().filter(|(said, ..)| *said);
            odd.extend(lines.map(|(_, key, what)| (id, key, what)));
        }
        let odd: Vec<Diagnostic> = odd
            .into_iter()
            .map(|(id, key, what)| Diagnostic::new(code::NO_EFFECT, self.line(id, key), what))
            .collect();
        self.found.extend(odd.into_iter().map(|d| d.help("write it in your standing orders")));
    }

    fn name(&self, space: SpaceId) -> &str {
        &self.ed.space(space).name
    }

    /// Submarines dive, in battles at sea.
    fn idle_dive(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Option<Idle> {
        says.submerge.as_ref().filter(|s| !s.when.is_never())?;
        if here.attackers.iter().any(|id| self.ed.kind(at.unit(*id).kind).submarine) {
            return None;
        }
        let what = if self.ed.is_sea(here.place) {
            format!("no submarine of yours fights in {}", self.name(here.place))
        } else {
            format!("submarines do not dive in a battle on land: {}", self.name(here.place))
        };
        Some(("submerge", what, "delete this line".to_string()))
    }

    /// Whom `air-retreat` is about, where it may be about anybody (AMP-09).
    fn idle_flight(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Option<Idle> {
        says.air_retreat.as_ref().filter(|r| !r.when.is_never())?;
        let units: Vec<&Unit> = here.attackers.iter().map(|id| at.unit(*id)).collect();
        let seaborne = units.iter().any(|u| u.turn.landing == Some(here.place));
        let overland = units
            .iter()
            .any(|u| self.ed.kind(u.kind).domain == Domain::Land && u.turn.landing.is_none());
        let told = !aircraft_may_leave_alone(self.ed, seaborne, overland);
        if told || units.iter().any(|u| self.ed.kind(u.kind).is_air()) {
            return None;
        }
        let what = format!("no aircraft of yours enter {}", self.name(here.place));
        Some(("air-retreat", what, "delete this line".to_string()))
    }

    /// Land units are no losses of a battle at sea, ships none of one on land.
    fn idle_losses(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Option<Idle> {
        let sea = self.ed.is_sea(here.place);
        // Land units that swim to ships fall there.
        let swim = Mission::Swim(here.place);
        let listed = says.losses.as_ref()?;
        let mut kinds: Vec<_> = listed
            .iter()
            .filter(|e| {
                if sea { self.ed.kind(e.kind).is_land() } else { self.ed.kind(e.kind).is_sea() }
            })
            .map(|e| e.kind)
            .collect();
        if kinds.is_empty() || here.attackers.iter().any(|id| at.unit(*id).turn.mission == swim) {
            return None;
        }
        kinds.sort();
        kinds.dedup();
        let names: Vec<&str> = kinds.iter().map(|k| self.ed.kind(*k).name.as_str()).collect();
        let place = self.name(here.place);
        let names = names.join(", ");
        let (what, help) = if sea {
            (
                format!("`losses` names {names}, and no land unit fights at sea in {place}"),
                "cargo is lost with its ship: name ships and aircraft",
            )
        } else {
            (
                format!("`losses` names {names}, and no ship fights on land in {place}"),
                "name land units and aircraft",
            )
        };
        Some(("losses", what, help.to_string()))
    }

    /// `inf to 5` takes nothing if no more than five fight.
    fn idle_count(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Option<Idle> {
        let fight =
            |e: &LossEntry| here.attackers.iter().filter(|id| names_unit(at, e, **id)).count();
        let entry = says
            .losses
            .iter()
            .flatten()
            .find(|e| e.until.is_some_and(|n| (1..=usize::from(n)).contains(&fight(e))))?;
        let words = print_losses(self.ed, std::slice::from_ref(entry)).concat();
        let count = match fight(entry) {
            1 => "one such unit attacks".to_string(),
            n => format!("{n} such units attack"),
        };
        let what = format!("`{words}` takes nothing in {}: {count}", self.name(here.place));
        let help = "the number is how many are to be left: write a smaller one, or leave it out";
        Some(("losses", what, help.to_string()))
    }

    /// `targets` does nothing if no unit aims at anything, or if none of the named units can be hit.
    fn idle_targets(
        &self,
        at: &Position,
        here: &Muster,
        says: &BattleInstructions,
    ) -> Option<Idle> {
        let named = says.targets.as_ref().filter(|all| !all.is_empty())?;
        let ed = self.ed;
        let shooters: Vec<&Unit> = here
            .attackers
            .iter()
            .map(|id| at.unit(*id))
            .filter(|u| ed.kind(u.kind).single_strike || names_its_target(at.board(ed), u))
            .collect();
        let name = self.name(here.place);
        if shooters.is_empty() {
            let what = format!("no unit of yours aims at anything in {name}");
            return Some(("targets", what, "delete this line".to_string()));
        }
        let meant = here.defenders.iter().map(|id| at.unit(*id)).filter(|u| {
            let alike = named.iter().filter(|t| t.unit.kind == u.kind);
            alike.map(|t| t.unit.power).any(|power| power.is_none_or(|power| power == u.power))
        });
        let can_hit =
            |u: &Unit| shooters.iter().any(|s| nation::aims_at(at.board(ed), s, u, here.place));
        if meant.into_iter().any(can_hit) {
            return None;
        }
        let what = format!("nothing that `targets` names can be hit in {name}");
        Some(("targets", what, "name enemy units that are there and can be hit".to_string()))
    }

    /// `yes` fires no gun that no combat move declares (AMB-60 in the list of rulings).
    fn idle_guns(&self, at: &Position, here: &Muster, says: &BattleInstructions) -> Option<Idle> {
        let declared = |u: &Unit| at.commanded(u) && u.turn.bombard == Some(here.place);
        if says.bombard != Some(true) || at.units.values().any(declared) {
            return None;
        }
        let name = self.name(here.place);
        let what = format!("no ship is declared to bombard {name}");
        let can = self.ed.is_land(here.place) && self.ed.kinds.iter().any(|k| k.bombard > 0);
        let help = if can {
            format!("write `bombard {name}` after the combat move of the ships")
        } else {
            "delete this line".to_string()
        };
        Some(("bombard", what, help))
    }
}

/// The board when the combat moves are locked.
fn locked(before: &Position, well: &Outcome) -> Option<Position> {
    let lock = well.events.iter().position(|e| matches!(e, Event::CombatLocked { .. }))?;
    let mut at = before.clone();
    well.events[..=lock].iter().for_each(|e| at.apply(e));
    Some(at)
}

/// The place of a key in the table of the battle whose name is at this place.
fn key_of_battle(root: &TomlTable, name: Span, key: &str) -> Option<Label> {
    let TomlValue::Table(battles) = &root.get("battle")?.field.value else { return None };
    let TomlValue::Table(table) = &battles
        .entries
        .iter()
        .find(|e| e.key_span.start <= name.start && name.end <= e.key_span.end)?
        .field
        .value
    else {
        return None;
    };
    table.get(key).map(entry_label)
}

/// Does the unit strike by a rule that makes it name its target?
fn names_its_target(board: Board, u: &Unit) -> bool {
    u.turn.did(Did::Strikes)
        && nation::striking(board, u.power, u.kind).is_some_and(|(_, rule)| rule.named)
}
