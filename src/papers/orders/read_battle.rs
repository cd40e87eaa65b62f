//! Tables of instructions for battles: of the mover, of answers, of standing orders.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Label, Span, code};
use crate::engine::plan::{BattleInstructions, FallBack, LossEntry, Tactic, TargetEntry};
use crate::id::{KindId, SpaceId};

use super::battle::Leaving;
use super::battle_forms::battle_keys;
use super::document::{TomlEntry, TomlTable, TomlText, TomlValue};
use super::header::{entry_label, wrong_type};
use super::names::Sort;
use super::read_order_file::{OrdersReader, is_nothing};
use super::{Section, battle, lines, losses_line, tactic_line};

impl OrdersReader<'_> {
    /// `[battle."West Russia"]`, numbered in the order of the spaces.
    pub(super) fn battles(&mut self, root: &TomlTable) -> BTreeMap<SpaceId, BattleInstructions> {
        let Some(e) = root.get("battle") else { return BTreeMap::new() };
        let TomlValue::Table(t) = &e.field.value else {
            if !matches!(e.field.value, TomlValue::Unusable) {
                self.found.push(wrong_type(e, "a space: [battle.\"West Russia\"]"));
            }
            return BTreeMap::new();
        };
        let mut tables: BTreeMap<SpaceId, (&TomlEntry, &TomlTable)> = BTreeMap::new();
        for e in &t.entries {
            let TomlValue::Table(inner) = &e.field.value else {
                if !matches!(e.field.value, TomlValue::Unusable) {
                    let at = entry_label(e);
                    let what = "a battle's instructions belong under its name";
                    let help = "write the line [battle.\"West Russia\"] above them";
                    self.found.push(Diagnostic::new(code::WRONG_TYPE, at, what).help(help));
                }
                continue;
            };
            let label = Label::new(unquoted(e.key_span, &e.key), e.key.clone());
            match self.names.space(&e.key) {
                Ok(s) => {
                    if let Some((first, _)) = tables.get(&s) {
                        let d =
                            Diagnostic::new(code::REPEATED, label, "a second table for one battle")
                                .help("write all its lines into one table")
                                .related(Label::new(first.key_span, first.key.clone()));
                        self.found.push(d);
                        continue;
                    }
                    tables.insert(s, (e, inner));
                }
                Err(u) => {
                    self.found.push(u.diagnostic(Sort::Space, label));
                    // What is wrong inside is said all the same, so that it is mended at once.
                    self.instructions(inner, &[]);
                }
            }
        }
        let mut all = BTreeMap::new();
        for (space, (e, inner)) in tables {
            let label = Label::new(unquoted(e.key_span, &e.key), e.key.clone());
            let id = self.order(Section::Battle, label);
            if let Some(place) = self.places.last_mut() {
                let values = inner.entries.iter();
                place.lines = values.map(|e| Label::new(e.field.span, e.key.clone())).collect();
            }
            let mut read = self.instructions(inner, &[]);
            read.id = Some(id);
            all.insert(space, read);
        }
        all
    }

    pub(super) fn instructions(&mut self, t: &TomlTable, more: &[&str]) -> BattleInstructions {
        let mut keys = more.to_vec();
        for key in battle_keys() {
            keys.push(key);
        }
        self.known(t, &keys, "in a battle's table");
        let names = self.names;
        let mut b = BattleInstructions::default();
        for e in &t.entries {
            match e.key.as_str() {
                "losses" => b.losses = self.losses(e),
                "first-hit" => b.first_hit = self.kinds(e),
                "their-losses" => b.their_losses = self.losses(e),
                "retreat" => {
                    b.retreat = self.line(e, |t| battle::read_retreat(names, t, Leaving::All));
                }
                "air-retreat" => {
                    b.air_retreat = self.line(e, |t| battle::read_retreat(names, t, Leaving::Air));
                }
                "targets" => b.targets = self.targets(e),
                "intercept" => b.intercept = self.line(e, |t| battle::read_intercept(names, t)),
                "submerge" | "withdraw" => {
                    b.submerge = self.line(e, |t| battle::read_submerge(names, t));
                }
                "ashore" => b.ashore = self.line(e, |t| battle::read_ashore(names, t)),
                "plan" => b.plan = self.plan(e),
                "against" => b.against = self.against(e),
                "special-move" => {
                    b.special_move = self.line(e, |t| battle::read_special_move(names, t));
                }
                "take-off" => b.take_off = self.against(e),
                "free-units" => b.free_units = self.yes(e),
                "riot" => b.riot = self.yes(e),
                "fall-back" => b.fall_back = self.fall_backs(e),
                "sacrifice" => b.sacrifice = self.against(e),
                "captor" => b.captor = self.text(e).and_then(|t| self.power(t)),
                "ask" => b.ask = self.line(e, battle::read_ask),
                "bombard" => b.bombard = self.yes(e),
                "landing" => {
                    let mut all = Vec::new();
                    for t in self.texts(e) {
                        all.extend(self.keep(lines::read_spaces(names, t)).unwrap_or_default());
                    }
                    b.landing = Some(all);
                }
                _ => {}
            }
        }
        self.consistent(t, &b);
        b
    }

    /// Two keys that say different things about one choice.
    fn consistent(&mut self, t: &TomlTable, b: &BattleInstructions) {
        if let (Some(_), Some(second)) = (t.get("submerge"), t.get("withdraw")) {
            let what = "submerge and withdraw are two names of one order";
            let d = Diagnostic::new(code::REPEATED, entry_label(second), what);
            self.found.push(d.help("write one of them"));
        }
        let plan = b
            .plan
            .iter()
            .flatten()
            .any(|t| matches!(t, Tactic::Take | Tactic::Kill | Tactic::Strafe(_)));
        if let (true, Some(e)) = (plan, t.get("retreat")) {
            let what = "the plan already says when everyone leaves, or that no one does";
            let d = Diagnostic::new(code::REPEATED, entry_label(e), what);
            self.found.push(d.help("delete this line, or the word in `plan`"));
        }
    }

    /// The words of `plan`, in one string or several.
    fn plan(&mut self, e: &TomlEntry) -> Option<Vec<Tactic>> {
        let mut all: Vec<Tactic> = Vec::new();
        for t in self.texts(e) {
            let read = self.keep(tactic_line::read_plan(self.names, t))?;
            if let Some(why) = read
                .iter()
                .find_map(|new| all.iter().find_map(|old| tactic_line::against(old, new)))
            {
                let d = Diagnostic::new(code::BAD_LINE, t.whole(), why).help("keep one of them");
                self.found.push(d);
            }
            all.extend(read);
        }
        Some(all)
    }

    /// `WI` and `MT` are about this turn's board; elsewhere they would promise nothing.
    pub(super) fn no_assertions(&mut self, t: &TomlTable, says: &BattleInstructions) {
        let Some(e) = t.get("plan").filter(|_| says.plan.iter().flatten().any(|t| !t.stops()))
        else {
            return;
        };
        let what = "WI and MT belong to the order file of the power that moves";
        let d = Diagnostic::new(code::BAD_VALUE, entry_label(e), what);
        self.found.push(d.help("delete the word here"));
    }

    pub(super) fn line<T>(
        &mut self,
        e: &TomlEntry,
        read: impl FnOnce(&TomlText) -> Result<T, Vec<Diagnostic>>,
    ) -> Option<T> {
        let t = self.text(e)?;
        self.keep(read(t))
    }

    /// A list of kinds, in one string or several.
    fn kinds(&mut self, e: &TomlEntry) -> Option<Vec<KindId>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = battle::read_kinds(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    /// An order of loss, in one string or several.
    fn losses(&mut self, e: &TomlEntry) -> Option<Vec<LossEntry>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = losses_line::read_losses(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    /// Units to aim at, in one string or several.
    fn targets(&mut self, e: &TomlEntry) -> Option<Vec<TargetEntry>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = losses_line::read_targets(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    /// Who leaves in defense, a line for each place.
    fn fall_backs(&mut self, e: &TomlEntry) -> Option<Vec<FallBack>> {
        let mut all = Vec::new();
        for t in self.texts(e) {
            if !is_nothing(t) && !t.value.trim().eq_ignore_ascii_case("never") {
                all.push(self.keep(battle::read_fall_back(self.names, t))?);
            }
        }
        Some(all)
    }

    fn against(&mut self, e: &TomlEntry) -> Option<Vec<(KindId, u16)>> {
        let mut all = Vec::new();
        for t in self.texts(e) {
            if !is_nothing(t) {
                all.extend(self.keep(lines::read_units(self.names, t))?);
            }
        }
        Some(all)
    }

    fn yes(&mut self, e: &TomlEntry) -> Option<bool> {
        if let TomlValue::Flag(b) = e.field.value {
            return Some(b);
        }
        self.line(e, |t| battle::choice(t, &[("yes", true), ("no", false)]))
    }
}

/// The span of a quoted key without its quotes.
fn unquoted(span: Span, key: &str) -> Span {
    if span.end - span.start == key.len() + 2 {
        Span::new(span.start + 1, span.end - 1)
    } else {
        span
    }
}
