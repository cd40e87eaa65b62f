//! A ready order file for the power whose turn it is: its money and units as comments, an example
//! in every section. As it is, it reads without errors and passes on everything.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::diag::wrap;
use crate::edition::{Edition, Phase};
use crate::engine::nation;
use crate::engine::{Board, Position, supply};
use crate::format::FORMAT;
use crate::id::{KindId, PowerId, SpaceId};

use super::nation_form::nation_orders;
use super::print_words;
use super::template_example::Example;

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
pub fn template(board: Board, h: &TemplateHeader) -> String {
    let power = board.mover();
    let p = board.power(power);
    let mut t = Writer::new(board);
    let _ = write!(
        t.out,
        "fieldpost = {FORMAT}\nkind = \"orders\"\ngame = \"{}\"\nseat = \"{}\"\npower = \"{}\"\n\
         round = {}\nstep = {}\nhead = \"{}\"\nuntil = \"end of turn\"\n\n",
        h.game, h.seat, p.name, board.position.round, h.step, h.head
    );
    t.money();
    t.note("Lines that begin with # are comments. Take the # away to use an example.");
    t.note("A section left empty is a pass.");
    t.units();
    t.lent();
    t.battles();
    t.phases(Writer::section);
    let lines = nation_orders(board, board.mover());
    if !lines.is_empty() {
        t.out.push_str("\n[advantages]\n");
    }
    for (name, form) in lines {
        let _ = writeln!(t.out, "# \"{name}\" = \"{form}\"");
    }
    t.out
}

/// A plain form to fill in: the same with headings, without the line that says what it is for.
pub fn plain_template(board: Board) -> String {
    let mut t = plain_head(board);
    t.phases(Writer::plain_section);
    for (name, form) in nation_orders(board, board.mover()) {
        let _ = write!(t.out, "\n# Advantage: {name} = {form}\n");
    }
    t.out
}

/// The lines above the orders of a plain form: whose turn it is, and the money and the units as comments.
pub fn plain_remarks(board: Board) -> String {
    plain_head(board).out
}

fn plain_head<'a>(board: Board<'a>) -> Writer<'a> {
    let power = board.mover();
    let mut t = Writer::new(board);
    let _ = write!(t.out, "{}, round {}\n\n", board.power(power).name, board.position.round);
    t.money();
    t.note(
        "Write your orders below the headings, in your own words or as in the examples. Lines that begin \
         with # are comments. A heading with nothing below it is a pass.",
    );
    t.units();
    t.lent();
    t.battles();
    t
}

/// The longest line that may be signed.
const MOST_COLUMNS: usize = 72;

/// A blank at which no line is broken.
const NBSP: char = '\u{a0}';

fn tight(wrapped: &str) -> String {
    wrapped.replace(NBSP, " ")
}

/// What the examples of a template are made of.
pub(super) struct ExampleWords<'a> {
    pub unit: &'a str,
    pub capital: &'a str,
    /// A move, and whether a land unit makes it; `None` if nothing can move.
    pub mover: &'a str,
    pub from: &'a str,
    pub to: &'a str,
    pub afoot: Option<bool>,
    /// An order of loss on land.
    pub order: String,
}

pub(super) struct Writer<'a> {
    pub ed: &'a Edition,
    pub position: &'a Position,
    pub power: PowerId,
    pub out: String,
    example: OnceCell<Example>,
}

impl<'a> Writer<'a> {
    fn new(board: Board<'a>) -> Writer<'a> {
        let power = board.mover();
        Writer {
            ed: board.edition,
            position: board.position,
            power,
            out: String::new(),
            example: OnceCell::new(),
        }
    }

    /// The move in examples, which is looked for once.
    fn tried(&self) -> &Example {
        self.example.get_or_init(|| Example::new(self.position.board(self.ed), self.power))
    }

    fn money(&mut self) {
        let ed = self.ed;
        let power = self.power;
        let ipc = self.position.ipc(power);
        let production = supply::income(self.position.board(ed), power).ipc;
        let name = &ed.power(power).name;
        self.note(&format!("{name}: {ipc} IPC in hand, production {production}."));
    }

    /// The phases that are still to be played, each by its own words.
    fn phases(&mut self, section: fn(&mut Self, Phase)) {
        let ed = self.ed;
        let position = self.position;
        let barred = !position.holds_capital(ed, self.power);
        for phase in ed.profile.phases.iter().filter(|phase| **phase >= position.phase) {
            let left_out = nation::left_out(position.board(ed), *phase);
            let left_out = left_out.and_then(|id| ed.advantage_of(id));
            match (left_out, barred && ed.profile.skipped_without_capital.contains(phase)) {
                (Some(id), _) => self.skipped(*phase, &format!("by {}", ed.advantage(id).name)),
                (None, true) => self.skipped(*phase, "the capital being lost"),
                (None, false) => section(self, *phase),
            }
        }
    }

    pub(super) fn note(&mut self, words: &str) {
        self.out.push_str(&tight(&wrap(words, "# ", "# ")));
    }

    /// Own units by space, and those of partners there.
    fn units(&mut self) {
        self.out.push_str("#\n# Your units:\n");
        for (space, kinds) in self.stacks(|p| p == self.power) {
            let units = print_words::print_units(self.ed, &kinds);
            let line = format!("{}: {units}", self.ed.space(space).name);
            self.out.push_str(&wrap(&line, "#   ", "#     "));
        }
    }

    /// Units of partners that this turn's orders move.
    fn lent(&mut self) {
        for (power, id) in self.position.turn.commands.clone() {
            let who = self.ed.power(power).called();
            let name = &self.ed.advantage(id).name;
            let short = &self.ed.power(power).short;
            self.out.push_str("#\n");
            self.note(&format!(
                "Units of {who} that you command by {name}; write {short} before them:"
            ));
            for (space, kinds) in self.stacks(|p| p == power) {
                let units = print_words::print_units(self.ed, &kinds);
                let line = format!("{}: {units}", self.ed.space(space).name);
                self.out.push_str(&wrap(&line, "#   ", "#     "));
            }
        }
    }

    /// Enemies in spaces that border own units: what could be attacked.
    fn battles(&mut self) {
        let own: Vec<SpaceId> = self.stacks(|p| p == self.power).into_keys().collect();
        let side = self.position.side(self.ed, self.power);
        let enemies = self.stacks(|p| self.position.side(self.ed, p) != side);
        let lines: Vec<String> = enemies
            .iter()
            .filter(|(s, _)| own.iter().any(|o| *o == **s || self.ed.adjacent(*o, **s)))
            .map(|(s, kinds)| {
                format!("{}: {}", self.ed.space(*s).name, print_words::print_units(self.ed, kinds))
            })
            .collect();
        if !lines.is_empty() {
            self.out.push_str("#\n# Enemies next to you:\n");
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
        let ExampleWords { unit, capital, mover, from, to, order, afoot } = self.example();
        match phase {
            Phase::Research => {
                self.out.push_str("\n[research]\n");
                let tech = self.die();
                let _ = write!(self.out, "# development = \"{tech}\"\n# dice = 1\n");
            }
            Phase::Purchase => self.purchase(unit),
            Phase::LandPatrols => self.patrols(),
            Phase::CombatMove => {
                let waits = self.waits();
                let waits: String = waits.iter().map(|w| format!("  # \"{w}\",\n")).collect();
                let _ = write!(
                    self.out,
                    "\n[combat]\nmoves = [\n  # \"1 {mover}: {from} > {to}\",\n{waits}]\n\
                     # order = [\"{to}\"]\n",
                );
            }
            Phase::ConductCombat => {
                let _ = write!(self.out, "\n# [battle.\"{to}\"]\n# losses = \"{order}\"\n");
                // Only a land unit comes from where a retreat could go in any edition.
                if afoot != Some(false) {
                    let _ = writeln!(self.out, "# retreat = \"to {from} if attackers <= 2\"");
                }
            }
            Phase::Noncombat => {
                self.out.push_str("\n[noncombat]\n");
                self.still_to_move();
                // Where the names are long the condition would make a line that mails break.
                let [whole, short] = self.noncombat().map(|line| format!("  # \"{line}\","));
                let line = if whole.chars().count() > MOST_COLUMNS { short } else { whole };
                let _ = write!(self.out, "moves = [\n{line}\n]\n");
            }
            Phase::Mobilize => {
                self.out.push_str("\n[mobilize]\n");
                self.still_to_place();
                let _ = write!(self.out, "place = [\n  # \"1 {unit}: {capital}\",\n]\n");
            }
            Phase::Collect => {}
        }
    }

    /// What examples are made of.
    pub(super) fn example(&self) -> ExampleWords<'a> {
        let ed = self.ed;
        let example = self.tried();
        let unit = ed.kinds.iter().find(|k| k.captures && k.purchasable);
        let unit = unit.map_or("inf", |k| k.abbr.as_str());
        let fights = ed.kinds.iter().filter(|k| k.fights() && !k.is_sea());
        ExampleWords {
            unit,
            capital: name_or_space(ed, ed.power(self.power).capital),
            mover: example.kind.map_or(unit, |k| ed.kind(k).abbr.as_str()),
            from: name_or_space(ed, example.from),
            to: name_or_space(ed, example.to),
            order: fights.map(|k| k.abbr.as_str()).collect::<Vec<_>>().join(", "),
            afoot: example.kind.map(|_| example.afoot(ed)),
        }
    }

    /// Says what a die costs; a development to throw it for.
    pub(super) fn die(&mut self) -> &'a str {
        let cost = self.ed.profile.research_die_cost;
        self.note(&format!("One die costs {cost} IPC."));
        self.ed.techs.first().map_or("NAME", |t| t.name.as_str())
    }

    fn purchase(&mut self, unit: &str) {
        self.out.push_str("\n[purchase]\n");
        self.prices();
        let _ = writeln!(self.out, "# buy = \"1 {unit}\"\nbuy = \"\"");
    }

    pub(super) fn prices(&mut self) {
        let ed = self.ed;
        // A price stays on the line of its unit.
        let prices: Vec<String> = ed
            .kinds
            .iter()
            .filter(|k| k.is_sold_to(self.power))
            .map(|k| format!("{}{NBSP}{}", k.abbr, k.cost))
            .collect();
        self.note(&format!("Prices: {}.", prices.join(", ")));
    }

    /// A move after combat, with a condition if one is possible, and without.
    pub(super) fn noncombat(&self) -> [String; 2] {
        let ed = self.ed;
        let fought = self.position.turn.combat_locked;
        let home;
        let mut example = self.tried();
        if !fought && !example.afoot(ed) {
            home = Example::at_home(self.position.board(ed), self.power);
            example = &home;
        }
        let unit = example.kind.map_or(self.example().unit, |k| ed.kind(k).abbr.as_str());
        let from = name_or_space(ed, example.from);
        let to = name_or_space(ed, example.to);
        let short = format!("1 {unit}: {from} > {to}");
        let whole = if fought { short.clone() } else { format!("{short} if {to} taken") };
        [whole, short]
    }

    /// Own fighters on patrol and where they could come down.
    fn patrols(&mut self) {
        let lines = self.landings();
        if lines.is_empty() {
            return;
        }
        self.out.push_str("\n[patrol]\nland = [\n");
        for line in lines {
            let _ = writeln!(self.out, "  # \"{line}\",");
        }
        self.out.push_str("]\n");
    }

    pub(super) fn landings(&self) -> Vec<String> {
        let ed = self.ed;
        let p = self.position;
        let mut all: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
        for u in p.units.values().filter(|u| u.patrol && u.power == self.power) {
            *all.entry((u.space, u.kind)).or_default() += 1;
        }
        let mut lines = Vec::new();
        for ((zone, kind), n) in all {
            let land = ed
                .neighbours(zone)
                .iter()
                .filter(|s| ed.is_land(**s))
                .find(|s| p.control_side(ed, **s) == Some(p.side(ed, self.power)));
            let to = land.map_or("LAND", |s| ed.space(*s).name.as_str());
            let abbr = &ed.kind(kind).abbr;
            let name = &ed.space(zone).name;
            lines.push(format!("{n} {abbr}: {name} > {to}"));
        }
        lines
    }

    /// How to keep fighters out of a battle their carrier is already in (CAR-02).
    pub(super) fn waits(&self) -> Vec<String> {
        let ed = self.ed;
        let p = self.position;
        let side = p.side(ed, self.power);
        let own = |id| p.units.get(&id).is_some_and(|s| s.power == self.power);
        let mut decks: BTreeMap<(SpaceId, KindId), usize> = BTreeMap::new();
        for u in p.units.values().filter(|u| u.power == self.power && ed.kind(u.kind).is_air()) {
            let mut enemies = p.in_space(u.space).filter(|(_, e)| p.side(ed, e.power) != side);
            if u.aboard.is_some_and(own) && enemies.any(|(_, e)| ed.kind(e.kind).is_sea()) {
                *decks.entry((u.space, u.kind)).or_default() += 1;
            }
        }
        decks
            .iter()
            .map(|((s, k), n)| format!("{n} {}: {} wait", ed.kind(*k).abbr, ed.space(*s).name))
            .collect()
    }
}

/// The name of a space in an example, or the word that a player replaces.
fn name_or_space(ed: &Edition, s: Option<SpaceId>) -> &str {
    s.map_or("SPACE", |s| ed.space(s).name.as_str())
}
