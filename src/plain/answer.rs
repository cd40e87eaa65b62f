//! An answer in plain text: lines about the battles that the seat was asked about, in the words of plans or in
//! those of an order file.
//!
//! `sz5: submerge`, `West Russia: lose inf, art`, `retreat to Caucasus`

use std::collections::BTreeMap;

use crate::diag::{Label, Span, code, sort};
use crate::edition::Edition;
use crate::engine::Position;
use crate::id::{KindId, PowerId, SpaceId};
use crate::orders::names::Names;
use crate::orders::{OrdersHeader, read_answer};

use super::board::TurnBoard;
use super::draft::{Battles, NotRead, PlanValue, SaidPlan, TurnDraft};
use super::exact;
use super::fault::Fault;
use super::instructions::tables;
use super::layout::{Sentence, layout};
use super::part::{names_something, parts};
use super::plan;
use super::plan_words::{PlanToken, PlanWord, plan_words};
use super::read::{MAX_BYTES, MAX_LINES, PlainTurn};
use super::settle::SettledMoves;
use super::words::WordMark;
use super::write::{TurnWriter, is_form};

/// A battle that a seat is asked about, with the units of its side there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedForces {
    pub place: SpaceId,
    /// The power that is asked.
    pub power: PowerId,
    pub units: Vec<(KindId, u16)>,
}

/// Reads the answer of a seat to what it is asked.
pub fn read_plain_answer(
    ed: &Edition,
    position: &Position,
    header: &OrdersHeader,
    asked: &[AskedForces],
    text: &str,
) -> PlainTurn {
    if text.len() > MAX_BYTES || text.lines().count() > MAX_LINES {
        return PlainTurn::too_long();
    }
    let names = Names::in_plain_turn(ed);
    let power = asked.first().map_or(position.power, |a| a.power);
    let board = TurnBoard::of_power(ed, position, power);
    let mut reader = AnswerReader {
        board: &board,
        names: &names,
        text,
        target: Battles::Unsaid,
        draft: TurnDraft::default(),
    };
    let laid = layout(&names, power, text);
    reader.draft.not_read = laid.not_read;
    let places: Vec<SpaceId> = asked.iter().map(|a| a.place).collect();
    let mut about = Battles::Unsaid;
    let mut line = usize::MAX;
    for sentence in &laid.sentences {
        if sentence.after_gap {
            reader.target = Battles::Unsaid;
        }
        if sentence.line != line {
            about = reader.target.clone();
        }
        line = sentence.line;
        reader.sentence(sentence, &places, &mut about);
    }
    let AnswerReader { mut draft, .. } = reader;
    let units =
        |a: &AskedForces| a.units.iter().map(|(kind, n)| (a.place, *kind, *n)).collect::<Vec<_>>();
    let attackers = asked.iter().flat_map(units).collect();
    let settled = SettledMoves { attackers, begun: true, ..SettledMoves::default() };
    let tables = tables(&board, text, &settled, &mut draft);
    let mut writer = TurnWriter::new(ed, header);
    writer.battles(ed, &tables);
    let written = writer.out;
    let mut diagnostics = draft.found;
    if !crate::diag::has_errors(&diagnostics) {
        let read = read_answer(ed, &written.text);
        let wrong = read.diagnostics.iter().filter(|d| !is_form(d));
        diagnostics.extend(wrong.map(|d| written.moved(text, d)));
    }
    sort(&mut diagnostics);
    let mut not_read = draft.not_read;
    not_read.sort_by_key(|n| n.span);
    PlainTurn { written, not_read, diagnostics }
}

struct AnswerReader<'a> {
    board: &'a TurnBoard<'a>,
    names: &'a Names<'a>,
    text: &'a str,
    /// The battle that a line above is about.
    target: Battles,
    draft: TurnDraft,
}

impl AnswerReader<'_> {
    fn sentence(&mut self, sentence: &Sentence, places: &[SpaceId], about: &mut Battles) {
        let span = sentence.span;
        if let Some(line) = self.text.get(span.start..span.end)
            && let Some(plan) = exact::plan(self.names, self.board.power, line, span)
        {
            *about = plan.battles.clone();
            self.draft.plans.push(plan);
            return;
        }
        if let Some(plan) = self.now(sentence, about) {
            self.draft.plans.push(plan);
            return;
        }
        let all = parts(self.board.ed, &sentence.items);
        let labels = BTreeMap::new();
        let read =
            plan::read(self.board, self.text, &sentence.items, &labels, about, sentence.key, &None);
        match read {
            Ok(said) => {
                if !said.battles.is_empty() {
                    *about = Battles::Named(said.battles);
                }
                self.draft.plans.extend(said.plans);
            }
            Err(fault) => {
                // A place alone is the battle that the words behind it are about.
                if let [place] = &all[..]
                    && let Some(space) = place.place().filter(|s| places.contains(s))
                {
                    self.target = Battles::Named(vec![space]);
                    return;
                }
                let plan = sentence
                    .items
                    .iter()
                    .any(|t| t.does(WordMark::SaidPlan) || t.does(WordMark::If));
                if !names_something(&all) && !plan {
                    let why = "no unit, no place and no plan is named";
                    return self.draft.not_read.push(NotRead { span, why });
                }
                self.fault(&fault);
            }
        }
    }

    /// `sz5: submerge`, `retreat to Caucasus`: what is done now. In a plan for later this would need a condition.
    fn now(&self, sentence: &Sentence, about: &mut Battles) -> Option<SaidPlan> {
        let words = plan_words(&sentence.items, &BTreeMap::new());
        let mut rest = words.iter().filter(|w| !matches!(w.word, PlanWord::Break(_))).peekable();
        if let Some(PlanWord::Place(space)) = rest.peek().map(|w| &w.word) {
            *about = Battles::Named(vec![*space]);
            rest.next();
        }
        let rest: Vec<&PlanToken> = rest.collect();
        let said: Vec<Option<&str>> = rest.iter().map(|w| w.text()).collect();
        let (key, value) = match (&said[..], rest.last().map(|w| &w.word)) {
            ([Some("submerge")], _) => ("submerge", "always".to_string()),
            ([Some("retreat")], _) => ("retreat", "always".to_string()),
            ([Some("retreat"), Some("to"), None], Some(PlanWord::Place(to))) => {
                ("retreat", format!("to {}", self.board.name(*to)))
            }
            _ => return None,
        };
        let battles = about.clone();
        let value = PlanValue::Text(value);
        Some(SaidPlan { battles, key, value, exact: false, span: sentence.span })
    }

    fn fault(&mut self, fault: &Fault) {
        self.draft.ask(self.text, fault.span, &fault.what, &fault.help);
    }
}

impl PlainTurn {
    /// What is said of a text that is longer than any that is read.
    pub(super) fn too_long() -> PlainTurn {
        let what = format!("a plain turn has at most {MAX_BYTES} bytes and {MAX_LINES} lines");
        let at = Label::new(Span::new(0, 0), "");
        let diagnostics = vec![crate::diag::Diagnostic::new(code::TOO_LONG, at, what)];
        PlainTurn { diagnostics, ..PlainTurn::default() }
    }
}
