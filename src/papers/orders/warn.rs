//! What is allowed but perhaps not meant: money left, a section forgotten, an enemy that is not
//! there, a landing that hangs on a battle. Nothing here refuses a file.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::{Edition, Phase};
use crate::engine::carry;
use crate::engine::event::Task;
use crate::engine::plan::{CargoStep, Condition, MoveOrder, PurchaseOrder, Until};
use crate::engine::position::EngagementKind;
use crate::engine::refusal::Refusal;
use crate::engine::{self, Board, Event, Input, Outcome, Position, nation};
use crate::id::{KindId, OrderId, PowerId, SpaceId, UnitId};
use crate::shown::count;

use super::document::TomlDocument;
use super::explain_words::join_with_and;
use super::refusals::{Said, refusal_said};
use super::unordered::Unordered;
use super::{OrderFile, Section, print_words};

/// All warnings about orders that can be read.
pub(super) fn warnings(
    board: Board,
    input: &Input,
    file: &OrderFile,
    doc: &TomlDocument,
) -> Vec<Diagnostic> {
    let well = engine::foresee(board, input, true).ok();
    let ill = engine::foresee(board, input, false).ok();
    let mut w = Warner { ed: board.edition, p: board.position, file, doc, found: Vec::new() };
    w.sections();
    w.not_reached();
    w.money();
    w.idle_transports();
    w.no_research();
    w.against();
    w.of_defenders();
    if let Some(well) = &well {
        w.battles(well);
        w.stayed(well);
        w.air_retreats(well);
        w.land_retreats(well);
        w.idle_lines(well);
        w.nobody_to_fight(well);
        w.landings(well);
        w.guns_aboard(well);
    }
    if let (Some(well), Ok(locked)) = (&well, engine::lock(board, input)) {
        w.retreats_unsaid(well, locked.position());
    }
    if let (Some(well), Some(ill)) = (&well, &ill) {
        w.unplaced(well, ill);
        w.placement(well, ill);
        w.in_vain(well, ill);
        w.in_vain(ill, well);
        w.certain_loss(well, ill);
    }
    w.found
}

/// What is looked at, and what was found.
pub(super) struct Warner<'a> {
    pub ed: &'a Edition,
    pub p: &'a Position,
    pub file: &'a OrderFile,
    pub doc: &'a TomlDocument,
    pub found: Vec<Diagnostic>,
}

impl Warner<'_> {
    pub(super) fn label(&self, id: OrderId) -> Label {
        match self.file.place(id) {
            Some(o) => Label::new(o.span, o.words.clone()),
            None => Label::new(Span::new(0, 0), ""),
        }
    }

    pub(super) fn top(&self) -> Label {
        Label::new(Span::new(0, 0), "")
    }

    /// The power may play the phase now, and this file goes as far.
    pub(super) fn due(&self, phase: Phase) -> bool {
        let o = &self.file.orders;
        let reached = match o.until {
            Until::Research => phase <= Phase::Research,
            Until::Combat => phase <= Phase::ConductCombat,
            Until::EndOfTurn => true,
        };
        let barred = self.ed.profile.skipped_without_capital.contains(&phase)
            && !self.p.holds_capital(self.ed, self.p.power);
        let resumed = self.p.turn.combat_locked && self.p.phase == Phase::ConductCombat;
        reached
            && !barred
            && !resumed
            && self.p.phase <= phase
            && self.ed.profile.phases.contains(&phase)
    }

    fn sections(&mut self) {
        let o = &self.file.orders;
        let bought = self.doc.root.get(Section::Purchase.word()).is_some();
        let written = [
            (!bought, Phase::Purchase, Section::Purchase),
            (o.combat.is_none(), Phase::CombatMove, Section::Combat),
            (o.noncombat.is_none(), Phase::Noncombat, Section::Noncombat),
        ];
        for (missing, phase, section) in written {
            if missing && self.due(phase) {
                let what =
                    format!("the section [{}] is missing: that counts as a pass", section.word());
                let help =
                    format!("write [{}] with nothing below it to pass on purpose", section.word());
                self.found
                    .push(Diagnostic::new(code::SECTION_MISSING, self.top(), what).help(help));
            }
        }
    }

    /// Conditions on research where none is made: they are simply not met.
    fn no_research(&mut self) {
        let o = &self.file.orders;
        if o.research.is_some() || self.p.turn.researched || !self.due(Phase::Research) {
            return;
        }
        let moves = o.combat.iter().flat_map(|c| &c.moves).chain(o.noncombat.iter().flatten());
        let moves = moves.filter(|m| needs_research(&m.condition)).map(|m| m.id);
        let placed =
            o.mobilize.iter().flatten().filter(|m| needs_research(&m.condition)).map(|m| m.id);
        let buys = o.purchase.iter().filter(|b| !b.conditional.is_empty()).map(|b| b.id);
        let first = moves.chain(placed).chain(buys).min();
        if let Some(id) = first {
            let what = "nothing is researched this turn: `if researched` is not met";
            let help = "add a [research] section, or remove the condition";
            self.found
                .push(Diagnostic::new(code::CONDITION_IN_VAIN, self.label(id), what).help(help));
        }
    }

    /// Money that stays, when a unit could still be bought with it.
    fn money(&mut self) {
        if !self.due(Phase::Purchase) {
            return;
        }
        let o = &self.file.orders;
        let research = o
            .research
            .as_ref()
            .map_or(0, |r| i64::from(r.dice) * i64::from(self.ed.profile.research_die_cost));
        let units = o.purchase.as_ref().map_or(0, |buy| {
            cost_of_purchase(self.ed, buy, true).max(cost_of_purchase(self.ed, buy, false))
        });
        let left = i64::from(self.p.ipc(self.p.power)) - research - units;
        let cheapest = self.ed.kinds.iter().filter(|k| k.purchasable).map(|k| k.cost).min();
        // A section without a line is a pass on purpose, and no order.
        let Some(buy) = &o.purchase else { return };
        if cheapest.is_some_and(|c| left >= i64::from(c)) {
            let at = self.label(buy.id);
            let what = format!("{left} IPC are left unspent");
            self.found.push(
                Diagnostic::new(code::MONEY_LEFT, at, what)
                    .help("ignore this if you mean to keep them"),
            );
        }
    }

    /// Loaded transports without an order.
    fn idle_transports(&mut self) {
        let o = &self.file.orders;
        if !self.due(Phase::Noncombat) || o.noncombat.is_none() {
            return;
        }
        let moves: Vec<&MoveOrder> =
            o.combat.iter().flat_map(|c| &c.moves).chain(o.noncombat.iter().flatten()).collect();
        let mut idle: BTreeMap<SpaceId, usize> = BTreeMap::new();
        for (id, u) in &self.p.units {
            let carries = self.p.commanded(u) && carry::carries_troops(self.p.board(self.ed), u);
            if carries && self.p.cargo(*id).next().is_some() {
                *idle.entry(u.space).or_default() += 1;
            }
        }
        for (space, ships) in idle {
            let ordered: usize = moves
                .iter()
                .filter(|m| m.path.first() == Some(&space))
                .flat_map(|m| &m.groups)
                // Troops with a line of their own give their ship something to do as well.
                .filter(|g| {
                    let k = self.ed.kind(g.kind);
                    k.transport
                        || k.is_land()
                        || nation::ferry_kind(self.p.board(self.ed), self.p.power, g.kind).is_some()
                })
                .map(|g| usize::from(g.count))
                .sum();
            if ordered < ships {
                let name = &self.ed.space(space).name;
                let idle = count(ships - ordered, "loaded transport");
                let what = format!("no order for {idle} in {name}");
                let at = self.top();
                self.found.push(Diagnostic::new(code::TRANSPORT_IDLE, at, what));
            }
        }
    }

    /// `against` compared with the units there.
    fn against(&mut self) {
        let side = self.p.side(self.ed, self.p.power);
        for (space, b) in &self.file.orders.battles {
            let (Some(units), Some(id)) = (&b.against, b.id) else { continue };
            let mut there: BTreeMap<KindId, u16> = BTreeMap::new();
            for (_, u) in self.p.in_space(*space) {
                if self.p.side(self.ed, u.power) != side && self.counted(u, *space) {
                    *there.entry(u.kind).or_default() += 1;
                }
            }
            let mut said: BTreeMap<KindId, u16> = BTreeMap::new();
            for (k, n) in units {
                *said.entry(*k).or_default() += n;
            }
            // Guns and complexes may be named or left out: they do not fight in the battle.
            for (k, n) in &there {
                if !self.ed.kind(*k).fights() {
                    said.entry(*k).or_insert(*n);
                }
            }
            if said != there {
                let all: Vec<(KindId, u16)> = there.into_iter().collect();
                let garrison = if all.is_empty() {
                    "no enemy".to_string()
                } else {
                    print_words::print_units(self.ed, &all)
                };
                let name = &self.ed.space(*space).name;
                let what = format!("{name} holds {garrison}, not what `against` says");
                let at = self.label(id);
                let help = "correct `against`, or check the position again";
                self.found.push(Diagnostic::new(code::AGAINST_DIFFERS, at, what).help(help));
            }
        }
    }

    /// Cargo at sea does not defend and need not be named.
    fn counted(&self, u: &engine::position::Unit, space: SpaceId) -> bool {
        !(self.ed.is_sea(space) && self.ed.kind(u.kind).is_land())
    }

    /// Aircraft whose way home is a deck in a zone that must first be cleared.
    fn landings(&mut self, well: &Outcome) {
        let zones: BTreeSet<SpaceId> = engagements(well)
            .filter(|(_, kind)| *kind == EngagementKind::Sea)
            .map(|(space, _)| space)
            .collect();
        let mut orders: BTreeMap<UnitId, OrderId> = BTreeMap::new();
        let mut said: BTreeSet<(OrderId, SpaceId)> = BTreeSet::new();
        let ways = self.promised_ways(well);
        for e in &well.events {
            match e {
                Event::Moved { units, order: Some(id), .. } => {
                    orders.extend(units.iter().map(|u| (*u, *id)));
                }
                Event::LandingShown { unit, at, rule } => {
                    let way = ways.get(at).into_iter().flatten().copied().chain([*at]);
                    let fought: BTreeSet<SpaceId> = way.filter(|s| zones.contains(s)).collect();
                    if fought.is_empty() {
                        continue;
                    }
                    let Some(id) = orders.get(unit).filter(|id| said.insert((**id, *at))) else {
                        continue;
                    };
                    let (what, help) = self.depends(*at, &fought);
                    let at = self.label(*id);
                    let d = Diagnostic::new(code::LANDING_DEPENDS, at, what).rule(rule.0);
                    self.found.push(d.help(help));
                }
                _ => {}
            }
        }
    }

    /// The zones through which carriers are to reach a zone as the orders promise, by that zone.
    fn promised_ways(&self, well: &Outcome) -> BTreeMap<SpaceId, Vec<SpaceId>> {
        let mut ways: BTreeMap<SpaceId, Vec<SpaceId>> = BTreeMap::new();
        for e in &well.events {
            let Event::Promised { zone, order: Some(id), .. } = e else { continue };
            let written = self
                .file
                .orders
                .combat
                .iter()
                .flat_map(|c| &c.promises)
                .filter(|m| m.id == *id)
                .flat_map(|m| m.path.iter().skip(1));
            ways.entry(*zone).or_default().extend(written);
        }
        ways
    }

    /// What a way home to this zone depends on, and what follows.
    fn depends(&self, at: SpaceId, fought: &BTreeSet<SpaceId>) -> (String, &'static str) {
        let zone = self.ed.space(at).name.as_str();
        let names: Vec<String> = fought.iter().map(|s| self.ed.space(*s).name.clone()).collect();
        match names.as_slice() {
            [one] => {
                let there = if *one == zone { "there".to_string() } else { format!("in {one}") };
                let what = format!("the landing in {zone} depends on the battle {there}");
                (what, "if that battle is lost, so are these aircraft")
            }
            names => {
                let names = join_with_and(names);
                let what = format!("the landing in {zone} depends on the battles in {names}");
                (what, "if one of them is lost, so are these aircraft")
            }
        }
    }

    /// Guns that stay aboard where everybody else lands: `offload` without units means all who may.
    fn guns_aboard(&mut self, well: &Outcome) {
        let moves = self.file.orders.combat.iter().flat_map(|c| &c.moves);
        let all_ashore: BTreeSet<OrderId> = moves
            .filter(|m| {
                m.cargo
                    .iter()
                    .any(|c| matches!(c, CargoStep::Offload { groups, .. } if groups.is_empty()))
            })
            .map(|m| m.id)
            .collect();
        for e in &well.events {
            let Event::Declared { units: ships, task: Task::Offload(_), order: Some(id) } = e
            else {
                continue;
            };
            let aboard = ships.iter().flat_map(|ship| self.p.cargo(*ship));
            let guns = aboard.filter(|(_, c)| self.ed.kind(c.kind).aa_gun);
            let mut left: BTreeMap<KindId, u16> = BTreeMap::new();
            for (_, gun) in guns.filter(|_| all_ashore.contains(id)) {
                *left.entry(gun.kind).or_default() += 1;
            }
            if left.is_empty() {
                continue;
            }
            let count: u16 = left.values().sum();
            let guns = print_words::print_units(self.ed, &left.into_iter().collect::<Vec<_>>());
            let stays = if count == 1 { "stays" } else { "stay" };
            let what = format!("{guns} {stays} aboard: `offload` lands everything but guns");
            let d = Diagnostic::new(code::GUN_ABOARD, self.label(*id), what).rule("AAG-19");
            self.found
                .push(d.help("a gun goes ashore in friendly territory, in the noncombat move"));
        }
    }

    /// Orders that fail where their condition holds, and do not apply where it does not.
    fn in_vain(&mut self, holds: &Outcome, fails: &Outcome) {
        let on = orders_tested(holds, true);
        let off = orders_tested(fails, false);
        for e in &holds.events {
            let Event::OrderFailed { refusal: r } = e else { continue };
            if on.contains(&r.order) && off.contains(&r.order) {
                let Said { what, help } = refusal_said(self.ed, r);
                let what = format!("if the condition holds, it cannot be done: {what}");
                let at = self.label(r.order);
                let d = Diagnostic::new(code::CONDITION_IN_VAIN, at, what).rule(r.rule.0);
                self.found.push(d.maybe_help(help).reason(r.why.text(self.ed)));
            }
        }
    }

    /// Orders that need what Low Luck takes for certain. A retreat that the best and the worst dice do
    /// not bring may still save it, so this is no error.
    fn certain_loss(&mut self, well: &Outcome, ill: &Outcome) {
        if self.ed.low_luck.is_off() {
            return;
        }
        let ill: BTreeSet<OrderId> = orders_failed(ill).map(|r| r.order).collect();
        let told: Vec<Label> = self.found.iter().map(|d| d.at.clone()).collect();
        for r in orders_failed(well).filter(|r| ill.contains(&r.order)) {
            let at = self.label(r.order);
            if told.contains(&at) {
                continue;
            }
            let what = refusal_said(self.ed, r).what;
            let what = format!("this fails with the best dice and with the worst: {what}");
            let help = "under Low Luck most hits are certain, and no die can change them";
            let d = Diagnostic::new(code::CERTAIN_LOSS, at, what).rule(r.rule.0);
            self.found.push(d.help(help).reason(r.why.text(self.ed)));
        }
    }

    /// Bought units for which no order names a space: the rules will. Where an outcome of the dice takes the
    /// place of an order away, such as a riot there, units are left over in that outcome alone.
    fn unplaced(&mut self, well: &Outcome, ill: &Outcome) {
        if !self.due(Phase::Mobilize) {
            return;
        }
        let unordered = Unordered::of(self.p, well);
        if Unordered::of(self.p, ill).placed_by_rule(self.ed).is_none() {
            return;
        }
        let Some(placed) = unordered.placed_by_rule(self.ed) else { return };
        let buy = self.file.orders.purchase.as_ref().map(|b| b.id);
        let at = buy.map_or(self.top(), |id| self.label(id));
        let what = format!("bought and not placed: the rules would bring {placed}");
        let first = unordered.first_placement(self.ed).unwrap_or_default();
        let help = format!("write the spaces: [mobilize] place = [\"{first}\"]");
        let d = Diagnostic::new(code::NOT_PLACED, at, what);
        self.found.push(d.help(help));
    }

    /// Bought units that no outcome lets appear.
    fn placement(&mut self, well: &Outcome, ill: &Outcome) {
        let paid_back = well
            .events
            .iter()
            .any(|e| matches!(e, Event::PurchaseLost { refund, .. } if *refund > 0));
        let fate = if paid_back { "are paid back" } else { "will be lost" };
        let lost_well = purchases_lost(well, self.p.power);
        let lost_ill = purchases_lost(ill, self.p.power);
        let both: Vec<(KindId, u16)> = lost_well
            .iter()
            .filter_map(|(k, n)| lost_ill.get(k).map(|m| (*k, *n.min(m))))
            .collect();
        if both.is_empty() {
            return;
        }
        let buy = self.file.orders.purchase.as_ref().map(|b| b.id);
        let at = buy.map_or(self.top(), |id| self.label(id));
        let units = print_words::print_units(self.ed, &both);
        let what = format!("{units} cannot be placed anywhere and {fate}");
        let d = Diagnostic::new(code::CANNOT_PLACE, at, what).rule("MOB-02");
        self.found.push(d.help("a complex places as many units as its territory's income"));
    }
}

/// Does the line wait for a development?
fn needs_research(condition: &Option<Condition>) -> bool {
    condition.as_ref().is_some_and(Condition::is_research)
}

/// The orders whose condition was tested with this result.
fn orders_tested(o: &Outcome, wanted: bool) -> BTreeSet<OrderId> {
    o.events
        .iter()
        .filter_map(|e| match e {
            Event::ConditionTested { order, holds, .. } if *holds == wanted => Some(*order),
            _ => None,
        })
        .collect()
}

/// The orders that failed, with their reasons.
fn orders_failed(o: &Outcome) -> impl Iterator<Item = &Refusal> {
    o.events.iter().filter_map(|e| match e {
        Event::OrderFailed { refusal } => Some(refusal),
        _ => None,
    })
}

/// What a power bought and could not place.
fn purchases_lost(o: &Outcome, mover: PowerId) -> BTreeMap<KindId, u16> {
    let mut all: BTreeMap<KindId, u16> = BTreeMap::new();
    for e in &o.events {
        if let Event::PurchaseLost { power, kind, count, .. } = e
            && *power == mover
        {
            *all.entry(*kind).or_default() += count;
        }
    }
    all
}

/// The battles that these combat moves bring.
pub(super) fn engagements(o: &Outcome) -> impl Iterator<Item = (SpaceId, EngagementKind)> + '_ {
    o.events.iter().flat_map(|e| match e {
        Event::CombatLocked { engagements } => {
            engagements.iter().map(|g| (g.place, g.kind)).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    })
}

/// What the units of an order cost, if research finds something or if it does not.
fn cost_of_purchase(ed: &Edition, buy: &PurchaseOrder, found: bool) -> i64 {
    let units = buy.total(|c| (*c == Condition::Researched) == found);
    units.iter().map(|(k, n)| i64::from(ed.kind(*k).cost) * i64::from(*n)).sum()
}
