//! An order file read back in plain sentences, so that its writer can see what was understood.

use std::fmt::Write as _;

use super::plural::{plural, with_article};
use crate::edition::Phase;
use crate::engine::Board;
use crate::engine::plan::{
    BattleInstructions, CargoStep, CombatOrders, Condition, MoveOrder, PlaceOrder, TurnOrders,
    UnitGroup, Until,
};
use crate::id::{KindId, SpaceId};

use super::explain_words::{Explainer, join_with_and, pick_in_words, units_in_words};
use super::{OrderFile, explain_battle};

/// The orders in sentences, wrapped for mail.
pub fn explain(board: Board, file: &OrderFile) -> String {
    let mut t = Explainer { ed: board.edition, out: String::new() };
    let o = &file.orders;
    let power = o.power.unwrap_or(board.mover());
    let until = match o.until {
        Until::Research => "goes as far as research",
        Until::Combat => "goes as far as the end of combat",
        Until::EndOfTurn => "plays the turn to its end",
    };
    let round = file.header.round.unwrap_or(board.position.round);
    t.say(&format!("{}, round {round}. This file {until}.", board.power(power).name));
    t.money(o, board.ipc(power));
    if let Some(moves) = &o.patrol {
        t.head("Patrols come down");
        t.moves(moves);
    }
    if let Some(c) = &o.combat {
        t.head(&with_end(o, Phase::CombatMove, "Combat move"));
        t.combat(c);
    }
    for (space, b) in &o.battles {
        let moves = o.combat.iter().flat_map(|c| &c.moves);
        let declared = moves.filter(|m| m.bombard == Some(*space)).count() > 0;
        t.battle(*space, b, declared);
    }
    if let Some(moves) = &o.noncombat {
        t.head(&with_end(o, Phase::Noncombat, "Noncombat move"));
        t.moves(moves);
    }
    if let Some(places) = &o.mobilize {
        t.head(&with_end(o, Phase::Mobilize, "Mobilize"));
        for p in places {
            t.place(p);
        }
        for s in &o.shifts {
            let owner =
                s.owner.map(|p| format!("{} ", board.power(p).adjective)).unwrap_or_default();
            let kind = plural(&board.kind(s.kind).name, s.count);
            let from = &board.space(s.from).name;
            let zone = &board.space(s.zone).name;
            let carrier = &board.kind(s.carrier).name;
            t.item(&format!(
                "{} {owner}{kind} from {from} to the new {carrier} in {zone}.",
                s.count
            ));
        }
    }
    t.advantages(&o.advantages);
    t.out
}

/// The heading of a phase, which says so if the file stops before it.
fn with_end(o: &TurnOrders, phase: Phase, heading: &str) -> String {
    if o.until.covers(phase) {
        heading.to_string()
    } else {
        format!("{heading} (not played: this file stops before it)")
    }
}

impl Explainer<'_> {
    pub(super) fn name(&self, s: SpaceId) -> &str {
        &self.ed.space(s).name
    }

    fn units(&self, all: &[(KindId, u16)]) -> String {
        units_in_words(self.ed, all)
    }

    fn groups(&self, groups: &[UnitGroup]) -> String {
        join_with_and(&groups.iter().map(|g| self.group(g)).collect::<Vec<_>>())
    }

    fn group(&self, g: &UnitGroup) -> String {
        let empty = if g.pick.empty { "empty " } else { "" };
        let kind = plural(&self.ed.kind(g.kind).name, g.count);
        let owner = g.owner.map(|p| format!("{} ", self.ed.power(p).adjective));
        let owner = owner.unwrap_or_default();
        let mut s = format!("{} {owner}{empty}{kind}", g.count);
        if let Some(from) = g.pick.from {
            let _ = write!(s, " (there since it left {})", self.name(from));
        }
        s.push_str(&pick_in_words(self.ed, &g.pick));
        s
    }

    fn money(&mut self, o: &TurnOrders, ipc: i32) {
        let mut left = i64::from(ipc);
        if let Some(r) = &o.research {
            let cost = i64::from(self.ed.profile.research_die_cost) * i64::from(r.dice);
            let tech = self.ed.tech(r.tech);
            self.head("Research");
            let dice = if r.dice == 1 { "die" } else { "dice" };
            let words = format!(
                "{} {dice} for {}, gained with a {}: {left} - {cost} = {} IPC.",
                r.dice,
                tech.name,
                tech.number,
                left - cost
            );
            left -= cost;
            self.item(&words);
        }
        if let Some(p) = &o.purchase {
            self.head(&with_end(o, Phase::Purchase, "Purchase"));
            let cost: i64 =
                p.units.iter().map(|(k, n)| i64::from(self.ed.kind(*k).cost) * i64::from(*n)).sum();
            if !p.units.is_empty() {
                let units = self.units(&p.units);
                self.item(&format!("{units}: {left} - {cost} = {} IPC.", left - cost));
            } else if p.conditional.is_empty() {
                self.item(&format!("Nothing. {left} IPC stay."));
            }
            for b in &p.conditional {
                let mut words =
                    format!("{}, {}", self.units(&b.units), self.condition(&b.condition));
                if !b.otherwise.is_empty() {
                    let _ = write!(words, "; otherwise {}", self.units(&b.otherwise));
                }
                self.item(&format!("{words}."));
            }
        }
    }

    fn combat(&mut self, c: &CombatOrders) {
        self.moves(&c.moves);
        for p in &c.promises {
            let words = format!("Promised for noncombat: {}.", self.movement(p));
            self.item(&words);
        }
        if !c.order.is_empty() {
            let names: Vec<&str> = c.order.iter().map(|(_, s)| self.name(*s)).collect();
            let words = format!("Battles in this order: {}; others follow.", names.join(", "));
            self.item(&words);
        }
        let lists = [("attacked", &c.attack), ("left alone", &c.ignore)];
        for (what, list) in lists.into_iter().filter(|(_, l)| !l.is_empty()) {
            let names: Vec<&str> = list.iter().map(|(_, s)| self.name(*s)).collect();
            let words = format!("Submarines and transports {what} in {}.", names.join(", "));
            self.item(&words);
        }
    }

    fn moves(&mut self, moves: &[MoveOrder]) {
        if moves.is_empty() {
            self.item("Nothing moves.");
        }
        for m in moves {
            let words = format!("{}.", self.movement(m));
            self.item(&words);
        }
    }

    fn movement(&self, m: &MoveOrder) -> String {
        let mut s = self.groups(&m.groups);
        let verb = |one_does, many_do| verb(&m.groups, one_does, many_do);
        match m.path.as_slice() {
            [] => {}
            [here] => {
                let _ = write!(s, " {} in {}", verb("stays", "stay"), self.name(*here));
            }
            [from, way @ .., to] => {
                let _ = write!(s, " {} from {}", verb("goes", "go"), self.name(*from));
                if !way.is_empty() {
                    let way: Vec<&str> = way.iter().map(|w| self.name(*w)).collect();
                    let _ = write!(s, " by way of {}", way.join(", "));
                }
                let _ = write!(s, " to {}", self.name(*to));
            }
        }
        if let Some(ship) = &m.board {
            let owner = ship.power.map(|p| format!("{} ", self.ed.power(p).adjective));
            let kind = &self.ed.kind(ship.kind).name;
            let named = with_article(&format!("{}{kind}", owner.unwrap_or_default()));
            let _ = write!(s, " and {} {named}", verb("boards", "board"));
            if !ship.pick.with.is_empty() {
                let _ = write!(s, " that carries {}", self.units(&ship.pick.with));
            }
        }
        for step in &m.cargo {
            s.push_str(&self.cargo(step));
        }
        if m.raid {
            s.push_str("; a raid on the industrial complex there");
        }
        if m.bombs {
            s.push_str(" in which all of them bomb and none is an escort");
        }
        if m.wait {
            let _ = write!(s, " and {} out of any battle there", verb("keeps", "keep"));
        }
        if m.patrol {
            s.push_str(" on patrol");
        }
        if let Some(t) = m.rocket {
            let _ = write!(s, "; a rocket strikes at {}", self.name(t));
        }
        if let Some(t) = m.bombard {
            let _ = write!(s, "; shore bombardment of {}", self.name(t));
        }
        if let Some(c) = &m.condition {
            let _ = write!(s, ", {}", self.condition(c));
            match m.otherwise.as_deref().and_then(<[SpaceId]>::split_first) {
                Some((_, [])) | None => {
                    let _ = write!(s, ", and {} otherwise", verb("stays", "stay"));
                }
                Some((_, way)) => {
                    let way: Vec<&str> = way.iter().map(|w| self.name(*w)).collect();
                    let _ = write!(s, "; otherwise to {}", way.join(", then "));
                }
            }
        }
        s
    }

    fn cargo(&self, step: &CargoStep) -> String {
        match step {
            CargoStep::Load { groups, from, zone } => {
                let zone = zone.map(|z| format!(" in {}", self.name(z))).unwrap_or_default();
                let who = self.groups(groups);
                let come = verb(groups, "comes", "come");
                format!("; {who} {come} aboard from {}{zone}", self.name(*from))
            }
            CargoStep::Offload { groups, to, zone } => {
                let zone = zone.map(|z| format!(" from {}", self.name(z))).unwrap_or_default();
                let who = if groups.is_empty() {
                    "all cargo goes".to_string()
                } else {
                    format!("{} {}", self.groups(groups), verb(groups, "goes", "go"))
                };
                format!("; {who} ashore in {}{zone}", self.name(*to))
            }
        }
    }

    fn condition(&self, c: &Condition) -> String {
        match c {
            Condition::Taken(s) => format!("if {} has been taken", self.name(*s)),
            Condition::NotTaken(s) => format!("if {} has not been taken", self.name(*s)),
            Condition::Researched => "if the development is found".to_string(),
            Condition::NotResearched => "if the development is not found".to_string(),
        }
    }

    fn place(&mut self, p: &PlaceOrder) {
        let mut s = format!("{} in {}", self.units(&p.units), self.name(p.space));
        if let Some(c) = &p.condition {
            let _ = write!(s, ", {}", self.condition(c));
            if let Some(other) = p.otherwise {
                let _ = write!(s, "; otherwise in {}", self.name(other));
            }
        }
        self.item(&format!("{s}."));
    }

    /// `declared`: a combat move declares a bombardment of the place.
    fn battle(&mut self, space: SpaceId, b: &BattleInstructions, declared: bool) {
        self.head(&format!("Battle: {}", self.name(space)));
        let silent = b.bombard == Some(true) && !declared;
        let b = if silent { &BattleInstructions { bombard: None, ..b.clone() } } else { b };
        for l in explain_battle::sentences(self.ed, b) {
            self.item(&l);
        }
        if silent {
            self.item("No ship bombards: no combat move declares it.");
        }
    }
}

/// What one unit does, or several.
fn verb(groups: &[UnitGroup], one: &'static str, many: &'static str) -> &'static str {
    match groups {
        [group] if group.count == 1 => one,
        _ => many,
    }
}
