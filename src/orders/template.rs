//! A ready order file for the power whose turn it is: its money and units as comments, an example
//! in every section. As it is, it reads without errors and passes on everything.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::diag::wrap;
use crate::edition::{Edition, Phase};
use crate::engine::nation;
use crate::engine::position::Use;
use crate::engine::{Position, supply};
use crate::format::FORMAT;
use crate::id::{KindId, PowerId, SpaceId};

use super::template_example::Example;
use super::{nation_form, print};

/// What the caller knows about the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TemplateHeader {
    pub game: String,
    pub seat: String,
    pub step: u32,
    /// First 32 digits of the latest block's digest.
    pub head: String,
}

/// An order file to fill in.
pub fn template(ed: &Edition, position: &Position, h: &TemplateHeader) -> String {
    let power = position.power;
    let p = ed.power(power);
    let mut t = Writer { ed, position, power, out: String::new() };
    let _ = write!(
        t.out,
        "fieldpost = {FORMAT}\nkind = \"orders\"\ngame = \"{}\"\nseat = \"{}\"\npower = \"{}\"\n\
         round = {}\nstep = {}\nhead = \"{}\"\nuntil = \"end of turn\"\n\n",
        h.game, h.seat, p.name, position.round, h.step, h.head
    );
    let ipc = position.ipc(power);
    let production = supply::income(position.board(ed), power).ipc;
    t.note(&format!("{}: {ipc} IPC in hand, production {production}.", p.name));
    t.note("Lines that begin with # are comments. Take the # away to use an example.");
    t.note("A section left empty is a pass.");
    t.units();
    t.lent();
    t.battles();
    let barred = !position.holds_capital(ed, power);
    for phase in ed.profile.phases.iter().filter(|phase| **phase >= position.phase) {
        let left_out =
            nation::left_out(position.board(ed), *phase).and_then(|id| ed.advantage_of(id));
        match (left_out, barred && ed.profile.skipped_without_capital.contains(phase)) {
            (Some(id), _) => t.skipped(*phase, &format!("by {}", ed.advantage(id).name)),
            (None, true) => t.skipped(*phase, "the capital being lost"),
            (None, false) => t.section(*phase),
        }
    }
    t.advantages();
    t.out
}

/// The longest line that may be signed.
const MOST_COLUMNS: usize = 72;

/// A blank at which no line is broken.
const NBSP: char = '\u{a0}';

fn tight(wrapped: &str) -> String {
    wrapped.replace(NBSP, " ")
}

pub(super) struct Writer<'a> {
    pub ed: &'a Edition,
    pub position: &'a Position,
    pub power: PowerId,
    pub out: String,
}

impl Writer<'_> {
    pub(super) fn note(&mut self, words: &str) {
        self.out.push_str(&tight(&wrap(words, "# ", "# ")));
    }

    /// Own units by space, and those of partners there.
    fn units(&mut self) {
        self.out.push_str("#\n# Your units:\n");
        for (space, kinds) in self.stacks(|p| p == self.power) {
            let units = print::print_units(self.ed, &kinds);
            let line = format!("{}: {units}", self.ed.space(space).name);
            self.out.push_str(&wrap(&line, "#   ", "#     "));
        }
    }

    /// Units of partners that this turn's orders move.
    fn lent(&mut self) {
        for (power, id) in self.position.turn.commands.clone() {
            let who = self.ed.power(power).called();
            let (name, short) = (&self.ed.advantage(id).name, &self.ed.power(power).short);
            self.out.push_str("#\n");
            self.note(&format!(
                "Units of {who} that you command by {name}; write {short} before them:"
            ));
            for (space, kinds) in self.stacks(|p| p == power) {
                let units = print::print_units(self.ed, &kinds);
                let line = format!("{}: {units}", self.ed.space(space).name);
                self.out.push_str(&wrap(&line, "#   ", "#     "));
            }
        }
    }

    /// Enemies in spaces that border own units: what could be attacked.
    fn battles(&mut self) {
        let own: Vec<SpaceId> = self.stacks(|p| p == self.power).into_keys().collect();
        let side = self.position.side(self.ed, self.power);
        let near = |s: SpaceId| own.iter().any(|o| *o == s || self.ed.adjacent(*o, s));
        let enemies = self.stacks(|p| self.position.side(self.ed, p) != side);
        let lines: Vec<String> = enemies
            .iter()
            .filter(|(s, _)| near(**s))
            .map(|(s, kinds)| {
                format!("{}: {}", self.ed.space(*s).name, print::print_units(self.ed, kinds))
            })
            .collect();
        if !lines.is_empty() {
            self.out.push_str("#\n# Enemies beside you:\n");
        }
        for l in lines {
            self.out.push_str(&wrap(&l, "#   ", "#     "));
        }
    }

    fn stacks(&self, whose: impl Fn(PowerId) -> bool) -> BTreeMap<SpaceId, Vec<(KindId, u16)>> {
        let mut all: BTreeMap<SpaceId, BTreeMap<KindId, u16>> = BTreeMap::new();
        for u in self.position.units.values().filter(|u| whose(u.power)) {
            *all.entry(u.space).or_default().entry(u.kind).or_default() += 1;
        }
        all.into_iter().map(|(s, k)| (s, k.into_iter().collect())).collect()
    }

    /// A phase that the power leaves out: a section of it would be refused.
    fn skipped(&mut self, phase: Phase, why: &str) {
        let at = self.ed.profile.phases.iter().position(|p| *p == phase);
        let name = at.and_then(|at| self.ed.profile.phase_names.get(at));
        let name = name.map_or("a phase", String::as_str);
        self.out.push('\n');
        self.note(&format!("Skipped, {why}: {name}."));
    }

    fn section(&mut self, phase: Phase) {
        let ed = self.ed;
        let name = |s: Option<SpaceId>| s.map_or("SPACE", |s| ed.space(s).name.as_str());
        let example = Example::new(ed, self.position, self.power);
        let (from, to) = (name(example.from), name(example.to));
        let capital = name(ed.power(self.power).capital);
        let unit = ed.kinds.iter().find(|k| k.captures && k.purchasable);
        let unit = unit.map_or("inf", |k| k.abbr.as_str());
        let mover = example.kind.map_or(unit, |k| ed.kind(k).abbr.as_str());
        let order: Vec<&str> = ed
            .kinds
            .iter()
            .filter(|k| k.fights() && !k.is_sea())
            .map(|k| k.abbr.as_str())
            .collect();
        let order = order.join(", ");
        match phase {
            Phase::Research => {
                let cost = ed.profile.research_die_cost;
                let tech = ed.techs.first().map_or("NAME", |t| t.name.as_str());
                self.out.push_str("\n[research]\n");
                self.note(&format!("One die costs {cost} IPC."));
                let _ = write!(self.out, "# development = \"{tech}\"\n# dice = 1\n");
            }
            Phase::Purchase => self.purchase(unit),
            Phase::LandPatrols => self.patrols(),
            Phase::CombatMove => {
                let _ = write!(
                    self.out,
                    "\n[combat]\nmoves = [\n  # \"1 {mover}: {from} > {to}\",\n{}]\n\
                     # order = [\"{to}\"]\n",
                    self.waits()
                );
            }
            Phase::ConductCombat => {
                let _ = write!(self.out, "\n# [battle.\"{to}\"]\n# losses = \"{order}\"\n");
                // Only a land unit comes from where a retreat could go in any edition.
                if example.kind.is_none() || example.afoot(ed) {
                    let _ = writeln!(self.out, "# retreat = \"to {from} if attackers <= 2\"");
                }
            }
            Phase::Noncombat if self.position.turn.combat_locked || example.afoot(ed) => {
                self.noncombat(mover, from, to);
            }
            Phase::Noncombat => {
                let home = Example::at_home(ed, self.position, self.power);
                let mover = home.kind.map_or(unit, |k| ed.kind(k).abbr.as_str());
                self.noncombat(mover, name(home.from), name(home.to));
            }
            Phase::Mobilize => {
                self.out.push_str("\n[mobilize]\n");
                self.still_to_place();
                let _ = write!(self.out, "place = [\n  # \"1 {unit}: {capital}\",\n]\n");
            }
            Phase::Collect => {}
        }
    }

    fn purchase(&mut self, unit: &str) {
        let ed = self.ed;
        self.out.push_str("\n[purchase]\n");
        // A price stays on the line of its unit.
        let prices: Vec<String> = ed
            .kinds
            .iter()
            .filter(|k| k.purchasable)
            .filter(|k| k.buyers.is_empty() || k.buyers.contains(&self.power))
            .map(|k| format!("{}{NBSP}{}", k.abbr, k.cost))
            .collect();
        self.note(&format!("Prices: {}.", prices.join(", ")));
        let _ = writeln!(self.out, "# buy = \"1 {unit}\"\nbuy = \"\"");
    }

    fn noncombat(&mut self, unit: &str, from: &str, to: &str) {
        // Where the names are long the condition would make a line that mails break.
        let whole = format!("  # \"1 {unit}: {from} > {to} if {to} taken\",");
        let fought = self.position.turn.combat_locked;
        let line = match fought || whole.chars().count() > MOST_COLUMNS {
            true => format!("  # \"1 {unit}: {from} > {to}\","),
            false => whole,
        };
        self.out.push_str("\n[noncombat]\n");
        self.still_to_move();
        let _ = write!(self.out, "moves = [\n{line}\n]\n");
    }

    /// What can be declared or ordered by rules of the nation this turn.
    fn advantages(&mut self) {
        let (ed, p) = (self.ed, self.position);
        let mut lines = Vec::new();
        for id in ed.advantage_ids() {
            let a = ed.advantage(id);
            if a.power != self.power || nation::standing(p.board(ed), id) != Some(Use::Ready) {
                continue;
            }
            let form = nation_form::form(ed, a);
            lines.extend(form.map(|form| format!("# \"{}\" = \"{form}\"\n", a.name)));
        }
        if !lines.is_empty() {
            self.out.push_str("\n[advantages]\n");
            self.out.extend(lines);
        }
    }

    /// Own fighters on patrol and where they could come down.
    fn patrols(&mut self) {
        let (ed, p) = (self.ed, self.position);
        let mut all: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
        for u in p.units.values().filter(|u| u.patrol && u.power == self.power) {
            *all.entry((u.space, u.kind)).or_default() += 1;
        }
        if all.is_empty() {
            return;
        }
        self.out.push_str("\n[patrol]\nland = [\n");
        for ((zone, kind), n) in all {
            let friendly = |s: &&SpaceId| p.control_side(ed, **s) == Some(p.side(ed, self.power));
            let land = ed.neighbours(zone).iter().filter(|s| ed.is_land(**s)).find(friendly);
            let to = land.map_or("LAND", |s| ed.space(*s).name.as_str());
            let (abbr, name) = (&ed.kind(kind).abbr, &ed.space(zone).name);
            let _ = writeln!(self.out, "  # \"{n} {abbr}: {name} > {to}\",");
        }
        self.out.push_str("]\n");
    }

    /// How to keep fighters out of a battle their carrier is already in (CAR-02).
    fn waits(&self) -> String {
        let (ed, p) = (self.ed, self.position);
        let side = p.side(ed, self.power);
        let own = |id| p.units.get(&id).is_some_and(|s| s.power == self.power);
        let mut decks: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
        for u in p.units.values().filter(|u| u.power == self.power && ed.kind(u.kind).is_air()) {
            let enemy = |e: &crate::engine::position::Unit| {
                p.side(ed, e.power) != side && ed.kind(e.kind).is_sea()
            };
            if u.aboard.is_some_and(own) && p.in_space(u.space).any(|(_, e)| enemy(e)) {
                *decks.entry((u.space, u.kind)).or_default() += 1;
            }
        }
        let line = |((s, k), n): (&(SpaceId, KindId), &usize)| {
            format!("  # \"{n} {}: {} wait\",\n", ed.kind(*k).abbr, ed.space(*s).name)
        };
        decks.iter().map(line).collect()
    }
}
