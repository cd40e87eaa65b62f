//! Tables of instructions for battles: of the mover, of answers, of standing orders.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Label, Span, code};
use crate::engine::plan::{BattleInstructions, LossEntry, Scope, TargetEntry};
use crate::id::{KindId, SpaceId};

use super::battle::Leaving;
use super::document::{Entry, Table, Text, Value};
use super::header::{entry_label, wrong_type};
use super::names::Sort;
use super::read::{Reader, is_nothing};
use super::{Section, battle, lines, losses};

const BATTLE_KEYS: &[&str] = &[
    "losses",
    "first-hit",
    "retreat",
    "air-retreat",
    "submerge",
    "bombard",
    "targets",
    "intercept",
    "their-losses",
    "landing",
    "against",
    "ask",
];

impl Reader<'_> {
    /// `[battle."West Russia"]`, numbered in the order of the spaces.
    pub(super) fn battles(&mut self, root: &Table) -> BTreeMap<SpaceId, BattleInstructions> {
        let Some(e) = root.get("battle") else { return BTreeMap::new() };
        let Value::Table(t) = &e.field.value else {
            if !matches!(e.field.value, Value::Unusable) {
                self.found.push(wrong_type(e, "a space: [battle.\"West Russia\"]"));
            }
            return BTreeMap::new();
        };
        let mut tables: BTreeMap<SpaceId, (&Entry, &Table)> = BTreeMap::new();
        for e in &t.entries {
            let Value::Table(inner) = &e.field.value else {
                if !matches!(e.field.value, Value::Unusable) {
                    let at = entry_label(e);
                    let what = "a battle's instructions stand under its name";
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
                Err(u) => self.found.push(u.diagnostic(Sort::Space, label)),
            }
        }
        let mut all = BTreeMap::new();
        for (space, (e, inner)) in tables {
            let label = Label::new(unquoted(e.key_span, &e.key), e.key.clone());
            let id = self.order(Section::Battle, label);
            let mut read = self.instructions(inner, &[]);
            read.id = Some(id);
            all.insert(space, read);
        }
        all
    }

    pub(super) fn whens(&mut self, root: &Table) -> Vec<(Scope, BattleInstructions)> {
        let Some(e) = root.get("when") else { return Vec::new() };
        let Value::Tables(tables) = &e.field.value else {
            if !matches!(e.field.value, Value::Unusable) {
                let help = "write [[when]] with two brackets above each rule";
                self.found.push(wrong_type(e, "tables, one for each [[when]]").help(help));
            }
            return Vec::new();
        };
        let mut all: Vec<(Scope, BattleInstructions)> = Vec::new();
        for t in tables {
            let read = self.instructions(t, &["battle"]);
            let Some(e) = t.get("battle") else {
                self.missing(t, "battle", "battle = \"land\"");
                continue;
            };
            let Some(text) = self.text(e) else { continue };
            let scope = match text.value.trim().to_ascii_lowercase().as_str() {
                "land" => Scope::Land,
                "sea" => Scope::Sea,
                "all" => Scope::All,
                _ => match self.space(text) {
                    Some(s) => Scope::Space(s),
                    None => continue,
                },
            };
            if all.iter().any(|(s, _)| *s == scope) {
                let what = "a second [[when]] for the same battles";
                let d = Diagnostic::new(code::REPEATED, text.whole(), what);
                self.found.push(d.help("write all its lines into one [[when]]"));
                continue;
            }
            all.push((scope, read));
        }
        all
    }

    fn instructions(&mut self, t: &Table, more: &[&str]) -> BattleInstructions {
        let mut keys = more.to_vec();
        keys.extend(BATTLE_KEYS);
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
                "submerge" => b.submerge = self.line(e, |t| battle::read_submerge(names, t)),
                "targets" => b.targets = self.targets(e),
                "intercept" => b.intercept = self.line(e, |t| battle::read_intercept(names, t)),
                "against" => b.against = self.against(e),
                "ask" => b.ask = self.line(e, battle::read_ask),
                "bombard" => b.bombard = self.yes(e),
                "landing" => {
                    let texts = self.texts(e);
                    b.landing = Some(texts.into_iter().filter_map(|t| self.space(t)).collect());
                }
                _ => {}
            }
        }
        b
    }

    fn line<T>(
        &mut self,
        e: &Entry,
        read: impl FnOnce(&Text) -> Result<T, Vec<Diagnostic>>,
    ) -> Option<T> {
        let t = self.text(e)?;
        self.keep(read(t))
    }

    /// A list of kinds, in one string or several.
    fn kinds(&mut self, e: &Entry) -> Option<Vec<KindId>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = battle::read_kinds(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    /// An order of loss, in one string or several.
    fn losses(&mut self, e: &Entry) -> Option<Vec<LossEntry>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = losses::read_losses(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    /// Units to aim at, in one string or several.
    fn targets(&mut self, e: &Entry) -> Option<Vec<TargetEntry>> {
        let texts = self.texts(e);
        let mut all = Vec::new();
        for t in texts {
            let read = losses::read_targets(self.names, t);
            all.extend(self.keep(read)?);
        }
        Some(all)
    }

    fn against(&mut self, e: &Entry) -> Option<Vec<(KindId, u16)>> {
        let mut all = Vec::new();
        for t in self.texts(e) {
            if !is_nothing(t) {
                all.extend(self.keep(lines::read_units(self.names, t))?);
            }
        }
        Some(all)
    }

    fn yes(&mut self, e: &Entry) -> Option<bool> {
        if let Value::Flag(b) = e.field.value {
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
