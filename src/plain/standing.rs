//! Standing orders in plain text: one rule a line, the battles it is for before the colon, what is to be done
//! behind it.
//!
//! `Land: lose inf, art, tank`, `Norway until round 3: losses: art, inf`, `Sea if only aircraft attack: submerge`

use std::collections::BTreeMap;

use crate::diag::{Span, has_errors, sort};
use crate::edition::{Edition, squash};
use crate::engine::Position;
use crate::id::{KindId, PowerId};
use crate::orders::names::Names;
use crate::orders::{OrdersHeader, read_standing};

use super::board::TurnBoard;
use super::draft::{Battles, DraftLine, NotRead, PlanValue, TurnDraft};
use super::exact::{self, KEYS};
use super::fault::Fault;
use super::instructions::loss_words;
use super::layout::layout;
use super::plan;
use super::plan_words::plan_words;
use super::read::{MAX_BYTES, MAX_LINES, PlainTurn};
use super::write::{TurnWriter, is_form};

const FORM: &str =
    "the plain form is: Land: lose inf, art, tank; or Norway until round 3: retreat: never";

/// Reads the standing orders of a seat; `version` counts those it has sent. `power` is one that it commands.
pub fn read_plain_standing(
    ed: &Edition,
    position: &Position,
    header: &OrdersHeader,
    version: u32,
    power: PowerId,
    text: &str,
) -> PlainTurn {
    if text.len() > MAX_BYTES || text.lines().count() > MAX_LINES {
        return PlainTurn::too_long();
    }
    let names = Names::in_plain_turn(ed);
    let board = TurnBoard::of_power(ed, position, power);
    let mut reader = StandingReader {
        board: &board,
        names: &names,
        text,
        rules: Vec::new(),
        fleets: Vec::new(),
        advantages: Vec::new(),
        claims: None,
        draft: TurnDraft::default(),
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + line.len() - line.trim_start().len();
        let end = at + line.trim_end().len();
        at += line.len();
        if start < end {
            reader.line(Span::new(start, end));
        }
    }
    reader.finished(header, version)
}

/// The lines of a rule that say which battles it is for.
type RuleScope = Vec<(&'static str, String)>;

/// A rule: its battles, and what is to be done.
struct SaidRule {
    scope: RuleScope,
    says: BTreeMap<&'static str, DraftLine>,
    span: Span,
}

/// A named force: its name, its units and where it may be.
type FleetLine = (String, Vec<(&'static str, String)>, Span);

struct StandingReader<'a> {
    board: &'a TurnBoard<'a>,
    names: &'a Names<'a>,
    text: &'a str,
    rules: Vec<SaidRule>,
    fleets: Vec<FleetLine>,
    advantages: Vec<(String, DraftLine)>,
    claims: Option<DraftLine>,
    draft: TurnDraft,
}

impl StandingReader<'_> {
    fn line(&mut self, span: Span) {
        let line = &self.text[span.start..span.end];
        if line.starts_with('#') {
            return;
        }
        if line.starts_with('>') {
            return self.not_read(span, "a quotation");
        }
        let Some((before, rest)) = line.split_once(':') else { return self.without_colon(span) };
        let words = before.trim();
        let low = words.to_ascii_lowercase();
        let rest_at = span.start + before.len() + 1;
        let value = Span::new(rest_at + rest.len() - rest.trim_start().len(), span.end);
        if low.starts_with("standing orders") {
            return self.not_read(span, "a heading");
        }
        if low == "advantage" {
            return self.advantage(value);
        }
        if low == "supply claims" || low == "supply-claims" {
            let text = rest.trim().to_ascii_lowercase();
            self.claims = Some(DraftLine { text, span });
            return;
        }
        if let Some(name) = low.strip_prefix("fleet ") {
            let name = words[words.len() - name.len()..].trim().to_string();
            return self.fleet(name, value, span);
        }
        let scopes = match self.scopes(words, span) {
            Ok(scopes) => scopes,
            Err(fault) => return self.fault(&fault),
        };
        match self.says(value) {
            Ok(says) => {
                self.rules.extend(scopes.into_iter().map(|scope| SaidRule {
                    scope,
                    says: says.clone(),
                    span,
                }));
            }
            Err(fault) => self.fault(&fault),
        }
    }

    /// Words that are no rule; where they name a place or a unit, they may have been meant as one.
    fn without_colon(&mut self, span: Span) {
        let line = &self.text[span.start..span.end];
        let heading = line.to_ascii_lowercase().starts_with("standing orders");
        let named = layout(self.names, self.board.power, line)
            .sentences
            .iter()
            .any(|s| super::part::names_something(&super::part::parts(self.board.ed, &s.items)));
        if heading || !named {
            return self.not_read(span, if heading { "a heading" } else { "no battle is named" });
        }
        let what = "for which battles, and what is to be done?";
        self.draft.ask(self.text, span, what, FORM);
    }

    fn not_read(&mut self, span: Span, why: &'static str) {
        self.draft.not_read.push(NotRead { span, why });
    }

    fn fault(&mut self, fault: &Fault) {
        self.draft.ask(self.text, fault.span, &fault.what, &fault.help);
    }

    fn advantage(&mut self, span: Span) {
        let line = &self.text[span.start..span.end];
        let Some((name, value)) = line.split_once('=') else {
            let help = "the form is: Advantage: Joint Strike = round 3";
            return self.draft.ask(self.text, span, "no rule of a nation is declared so", help);
        };
        let name = name.trim().trim_matches('"').to_string();
        let text = value.trim().trim_matches('"').to_string();
        self.advantages.push((name, DraftLine { text, span }));
    }

    /// `1 bb, 1 trn in sz2, sz3`
    fn fleet(&mut self, name: String, value: Span, span: Span) {
        let words = &self.text[value.start..value.end];
        let (units, within) = words.split_once(" in ").unwrap_or((words, ""));
        let mut lines = vec![("units", units.trim().to_string())];
        if !within.trim().is_empty() {
            lines.push(("in", within.trim().to_string()));
        }
        self.fleets.push((name, lines, span));
    }

    /// `West Russia, Caucasus until round 3`: each of the battles that a line is for.
    fn scopes(&self, words: &str, span: Span) -> Result<Vec<RuleScope>, Fault> {
        let end = end_of_names(words);
        let (names, rest) = words.split_at(end);
        let whole = self.scope(words, span);
        let several: Vec<&str> = names
            .split([',', '/', '&', '+'])
            .flat_map(|part| part.split(" and "))
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .collect();
        if whole.is_ok() || several.len() < 2 {
            return whole.map(|scope| vec![scope]);
        }
        several.into_iter().map(|name| self.scope(&format!("{name}{rest}"), span)).collect()
    }

    /// `Norway until round 3`, `sea if only aircraft attack`, `Home Fleet`
    fn scope(&self, words: &str, span: Span) -> Result<RuleScope, Fault> {
        let low = words.to_ascii_lowercase();
        let name = words[..end_of_names(words)].trim();
        let mut scope = Vec::new();
        let fleet = self.fleets.iter().find(|(f, _, _)| f.eq_ignore_ascii_case(name));
        match (squash(name).as_str(), fleet) {
            (_, Some((fleet, _, _))) => scope.push(("fleet", fleet.clone())),
            ("land" | "landbattles" | "onland", _) => scope.push(("battle", "land".into())),
            ("sea" | "seabattles" | "atsea", _) => scope.push(("battle", "sea".into())),
            ("all" | "everywhere" | "allbattles", _) => scope.push(("battle", "all".into())),
            _ => match self.names.space(name) {
                Ok(space) => scope.push(("battle", self.board.name(space).to_string())),
                Err(unknown) => {
                    let (what, help) = unknown.told(crate::orders::names::Sort::Space, name);
                    let help = if help.is_empty() { FORM.to_string() } else { help };
                    return Err(Fault::new(span, what, help));
                }
            },
        }
        for (word, other) in [("if", "until"), ("until", "if")] {
            let Some(at) = position_of_word(&low, word) else { continue };
            let from = at + word.len() + 2;
            let to =
                position_of_word(&low, other).filter(|other| *other > at).unwrap_or(words.len());
            scope.push((word, words[from..to].trim().trim_end_matches(',').to_string()));
        }
        Ok(scope)
    }

    /// What is to be done: `losses: inf, art`, or the words of plans.
    fn says(&self, span: Span) -> Result<BTreeMap<&'static str, DraftLine>, Fault> {
        let words = &self.text[span.start..span.end];
        let mut all = BTreeMap::new();
        let key = words.find([':', '=']).map(|at| (words[..at].trim().to_ascii_lowercase(), at));
        let known = key.as_ref().and_then(|(key, _)| KEYS.into_iter().find(|k| k == key));
        if let (Some(key), Some((_, at))) = (known, key) {
            let text = exact::bare(&words[at + 1..]);
            let text = text.ok_or_else(|| Fault::new(span, "nothing follows here", FORM))?;
            all.insert(key, DraftLine { text, span });
            return Ok(all);
        }
        // Places count from the beginning of the text.
        let padded = format!("{}{words}", " ".repeat(span.start));
        let laid = layout(self.names, self.board.power, &padded);
        for sentence in &laid.sentences {
            // `sz4: submerge`
            let bare = plan_words(&sentence.items, &BTreeMap::new());
            if let [word] = &bare[..]
                && word.text() == Some("submerge")
            {
                let text = "always".to_string();
                all.insert("submerge", DraftLine { text, span: sentence.span });
                continue;
            }
            let battles = Battles::All;
            let read = plan::read(
                self.board,
                self.text,
                &sentence.items,
                &BTreeMap::new(),
                &battles,
                sentence.key,
                &None,
            )?;
            for plan in read.plans {
                let text = match &plan.value {
                    PlanValue::Text(text) => text.clone(),
                    PlanValue::Losses(parts) => loss_words(self.board, parts, &self.kinds(), false)
                        .map_err(|what| Fault::new(plan.span, what, FORM))?,
                };
                let line = DraftLine { text, span: plan.span };
                if all.insert(plan.key, line).is_some() {
                    return Err(Fault::new(plan.span, "this is said twice", "keep one of them"));
                }
            }
        }
        if all.is_empty() {
            return Err(Fault::new(span, "what is to be done there?", FORM));
        }
        Ok(all)
    }

    /// Units of any kind may be in a battle to come.
    fn kinds(&self) -> Vec<(KindId, u16)> {
        let ed = self.board.ed;
        ed.kind_ids().filter(|k| ed.kind(*k).fights()).map(|k| (k, u16::MAX)).collect()
    }

    fn finished(mut self, header: &OrdersHeader, version: u32) -> PlainTurn {
        let ed = self.board.ed;
        let mut writer = TurnWriter::new(ed, header);
        writer.out.text.push_str(&format!("version = {version}\n"));
        if let Some(line) = &self.claims {
            writer.value("supply-claims", &line.text, line.span);
        }
        for (name, lines, span) in &self.fleets {
            writer.section(&format!("fleet.\"{name}\""));
            lines.iter().for_each(|(key, value)| writer.value(key, value, *span));
        }
        for rule in joined(std::mem::take(&mut self.rules)) {
            writer.section("[when]");
            rule.scope.iter().for_each(|(key, value)| writer.value(key, value, rule.span));
            for (key, line) in &rule.says {
                writer.value(key, &line.text, line.span);
            }
        }
        if !self.advantages.is_empty() {
            writer.section("advantages");
        }
        for (name, line) in &self.advantages {
            writer.value(&format!("\"{name}\""), &line.text, line.span);
        }
        let written = writer.out;
        let mut diagnostics = self.draft.found;
        if !has_errors(&diagnostics) {
            let read = read_standing(ed, &written.text);
            let wrong = read.diagnostics.iter().filter(|d| !is_form(d));
            diagnostics.extend(wrong.map(|d| written.moved(self.text, d)));
        }
        sort(&mut diagnostics);
        PlainTurn { written, not_read: self.draft.not_read, diagnostics }
    }
}

/// Where the names of battles end before a colon: at a condition, or at the end.
fn end_of_names(words: &str) -> usize {
    let low = words.to_ascii_lowercase();
    let ends = ["if", "until"].into_iter().filter_map(|word| position_of_word(&low, word));
    ends.min().unwrap_or(words.len())
}

/// Where a word begins, with the space before it.
fn position_of_word(text: &str, word: &str) -> Option<usize> {
    text.find(&format!(" {word} "))
}

/// Lines for the same battles as one rule; where both say the same thing, they stay two, and the reader of standing
/// orders refuses the second.
fn joined(rules: Vec<SaidRule>) -> Vec<SaidRule> {
    let mut all: Vec<SaidRule> = Vec::new();
    for rule in rules {
        let fits = |r: &&mut SaidRule| {
            r.scope == rule.scope && !rule.says.keys().any(|key| r.says.contains_key(key))
        };
        match all.iter_mut().find(fits) {
            Some(known) => known.says.extend(rule.says),
            None => all.push(rule),
        }
    }
    all
}
