//! The canonical order file that a plain turn means, and which words of the plain text each of its
//! lines came from.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, Label, Span, code};
use crate::edition::{Edition, Phase};
use crate::format::FORMAT;
use crate::id::SpaceId;
use crate::orders::OrdersHeader;

use super::draft::{DraftLine, TurnDraft};
use super::instructions::Tables;
use super::plain_help::in_plain_words;
use super::settle::SettledMoves;

/// A line of the order file, what section it is in, and the words it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadAs {
    pub section: String,
    pub text: String,
    /// In the order file.
    pub canonical: Span,
    /// In the plain text.
    pub span: Span,
}

/// An order file and where its lines come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WrittenTurn {
    pub text: String,
    pub lines: Vec<ReadAs>,
}

impl WrittenTurn {
    /// A finding about the order file, told of the plain text.
    pub fn moved(&self, plain: &str, found: &Diagnostic) -> Diagnostic {
        let mut d = found.clone();
        d.at = self.label(plain, &found.at);
        d.related = found.related.iter().map(|l| self.label(plain, l)).collect();
        d.message = in_plain_words(&d.message);
        d.help = d.help.as_deref().map(in_plain_words);
        d
    }

    fn label(&self, plain: &str, label: &Label) -> Label {
        let at = label.span.start;
        let inside = self.lines.iter().filter(|l| l.canonical.start <= at && at <= l.canonical.end);
        let nearest = inside.min_by_key(|l| l.canonical.end - l.canonical.start);
        match nearest {
            Some(line) => Label::of(plain, line.span),
            None => Label::new(Span::new(0, 0), label.words.clone()),
        }
    }
}

/// Is the finding about the form of the order file alone, which the reader has made?
pub fn is_form(found: &Diagnostic) -> bool {
    found.code == code::LONG_LINE
}

pub(super) struct TurnWriter {
    pub out: WrittenTurn,
    section: String,
}

impl TurnWriter {
    /// A document with this head.
    pub(super) fn new(ed: &Edition, header: &OrdersHeader) -> TurnWriter {
        let out = WrittenTurn { text: head(ed, header), lines: Vec::new() };
        TurnWriter { out, section: String::new() }
    }

    /// Begins a table of the order file: `[battle."Egypt"]`. Values that follow belong to it.
    pub(super) fn section(&mut self, name: &str) {
        self.section = name.to_string();
        self.out.text.push_str(&format!("\n[{name}]\n"));
    }

    fn said(&mut self, text: &str, from: usize, span: Span) {
        let canonical = Span::new(from, self.out.text.len());
        let section = self.section.clone();
        self.out.lines.push(ReadAs { section, text: text.to_string(), canonical, span });
    }

    /// A key with one text.
    pub(super) fn value(&mut self, key: &str, text: &str, span: Span) {
        let from = self.out.text.len();
        self.out.text.push_str(&format!("{key} = \"{text}\"\n"));
        self.said(&format!("{key} = {text}"), from, span);
    }

    /// A key with a list.
    pub(super) fn list(&mut self, key: &str, lines: &[DraftLine]) {
        if lines.is_empty() {
            self.out.text.push_str(&format!("{key} = []\n"));
            return;
        }
        self.out.text.push_str(&format!("{key} = [\n"));
        for line in lines {
            let from = self.out.text.len();
            self.out.text.push_str(&format!("  \"{}\",\n", line.text));
            self.said(&line.text, from, line.span);
        }
        self.out.text.push_str("]\n");
    }

    /// What is said of each battle.
    pub(super) fn battles(&mut self, ed: &Edition, tables: &Tables) {
        for (space, table) in tables {
            self.section(&format!("battle.\"{}\"", ed.space(*space).name));
            for (key, line) in table {
                let lines = line.text.split('\n').map(str::to_string);
                let several: Vec<DraftLine> =
                    lines.map(|text| DraftLine { text, span: line.span }).collect();
                match &several[..] {
                    [one] => self.value(key, &one.text, one.span),
                    all => self.list(key, all),
                }
            }
        }
    }
}

/// Writes the order file. `phases` are the headings that the text has.
pub(super) fn write(
    ed: &Edition,
    header: &OrdersHeader,
    draft: &TurnDraft,
    settled: &SettledMoves,
    tables: &Tables,
    places: &[DraftLine],
    said: &NamedSections,
) -> WrittenTurn {
    let mut w = TurnWriter::new(ed, header);
    match &draft.until {
        Some(line) => w.value("until", &line.text, line.span),
        None => w.out.text.push_str("until = \"end of turn\"\n"),
    }
    if let Some((tech, dice, span)) = &draft.research {
        w.section("research");
        w.value("development", tech, *span);
        let from = w.out.text.len();
        w.out.text.push_str(&format!("dice = {dice}\n"));
        w.said(&format!("dice = {dice}"), from, *span);
    } else if draft.no_research && ed.profile.phases.contains(&Phase::Research) {
        w.section("research");
    }
    if !draft.buy.is_empty() || draft.buy_nothing || !draft.buy_lines.is_empty() {
        w.section("purchase");
        let units = draft
            .buy
            .iter()
            .map(|(k, n)| format!("{n} {}", ed.kind(*k).abbr))
            .collect::<Vec<_>>()
            .join(", ");
        let span = draft.buys.iter().copied().reduce(Span::to).unwrap_or_default();
        if draft.buy_lines.is_empty() {
            w.value("buy", &units, span);
        } else {
            let plain = DraftLine { text: units, span };
            let plain = (!plain.text.is_empty()).then_some(plain);
            let all: Vec<DraftLine> = plain.into_iter().chain(draft.buy_lines.clone()).collect();
            w.list("buy", &all);
        }
    }
    if said.patrols || !draft.patrols.is_empty() {
        w.section("patrol");
        w.list("land", &draft.patrols);
    }
    let name = |space: SpaceId| ed.space(space).name.clone();
    let listed = !draft.order.is_empty() || !draft.attack.is_empty() || !draft.ignore.is_empty();
    if said.combat || listed || !settled.combat.is_empty() || !draft.promises.is_empty() {
        w.section("combat");
        w.list("moves", &settled.combat);
        let lists = [("order", &draft.order), ("attack", &draft.attack), ("ignore", &draft.ignore)];
        for (key, spaces) in lists {
            if !spaces.is_empty() {
                let lines: Vec<DraftLine> = spaces
                    .iter()
                    .map(|(s, span)| DraftLine { text: name(*s), span: *span })
                    .collect();
                w.list(key, &lines);
            }
        }
        if !draft.promises.is_empty() {
            w.list("landing", &draft.promises);
        }
    }
    w.battles(ed, tables);
    if said.noncombat || !settled.noncombat.is_empty() {
        w.section("noncombat");
        w.list("moves", &settled.noncombat);
    }
    if said.mobilize || !places.is_empty() {
        w.section("mobilize");
        w.list("place", places);
    }
    advantages(&mut w, draft);
    w.out
}

/// What is ordered by rules of nations; a rule that is used for several things has a list.
fn advantages(w: &mut TurnWriter, draft: &TurnDraft) {
    let mut by: BTreeMap<&str, Vec<DraftLine>> = BTreeMap::new();
    for (name, line) in &draft.advantages {
        by.entry(name).or_default().push(line.clone());
    }
    if !by.is_empty() {
        w.section("advantages");
    }
    for (name, lines) in by {
        w.list(&format!("\"{name}\""), &lines);
    }
}

/// Which phases the text speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct NamedSections {
    pub combat: bool,
    pub noncombat: bool,
    pub mobilize: bool,
    pub patrols: bool,
}

fn head(ed: &Edition, h: &OrdersHeader) -> String {
    let mut out = format!("fieldpost = {FORMAT}\nkind = \"{}\"\n", h.kind.word());
    out.push_str(&format!("game = \"{}\"\nseat = \"{}\"\n", h.game, h.seat));
    if let Some(p) = h.power {
        out.push_str(&format!("power = \"{}\"\n", ed.power(p).name));
    }
    for (key, value) in [("round", h.round), ("step", h.step)] {
        if let Some(n) = value {
            out.push_str(&format!("{key} = {n}\n"));
        }
    }
    if let Some(head) = &h.head {
        out.push_str(&format!("head = \"{head}\"\n"));
    }
    if let Some(digest) = &h.replaces {
        out.push_str(&format!("replaces = [\n  \"{digest}\",\n]\n"));
    }
    out
}
