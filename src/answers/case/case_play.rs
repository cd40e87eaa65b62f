//! Plays the turns of a case: the text through the order reader, the orders through the engine with
//! the entered dice, answers after each stop.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostic;
use crate::doc_kind::DocKind;
use crate::edition::{DefaultProfile, Edition};
use crate::engine::plan::{Answer, Standing};
use crate::engine::{self, DiceFault, Input, NoOutcome, Owed, Position};
use crate::id::PowerId;
use crate::orders::refusals::law_said;
use crate::orders::{self, names::Names};
use crate::roll::{self, Entered};

use super::case_advance::play_advance;
use super::case_form::{AdvanceText, CaseText, TurnText};
use super::case_papers::{Answers, with_head};
use super::choices::StoppedTurn;
use super::filled::{Filled, ends_round, missing_in};
use super::matching::join_totals;
use super::{compared_lines, event_lines, meant, named};

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseLine {
    Event(String),
    /// What was said of orders or of an answer.
    Finding(String),
}

impl CaseLine {
    /// The line as it is printed and compared.
    pub fn text(&self) -> &str {
        match self {
            CaseLine::Event(text) | CaseLine::Finding(text) => text,
        }
    }
}

/// Plays every turn and compares; failures say in which turn.
pub(crate) fn play_turns(
    ed: &Edition,
    case: &CaseText,
    before: Position,
    profile: DefaultProfile,
    log: &mut Vec<CaseLine>,
    failures: &mut Vec<String>,
) {
    let mut p = before;
    let mut table = Play {
        ed,
        version: case.head.version,
        names: Names::new(ed),
        profile,
        seat_of: BTreeMap::new(),
        log,
        failures: Vec::new(),
        refused_answer: None,
        warnings: Vec::new(),
        stopped: false,
    };
    table.seat_of = table.read_seats(&case.given.seats);
    let many = case.turns.len() > 1;
    for (i, turn) in case.turns.iter().enumerate() {
        p = table.play_turn(turn, p);
        let name = if many { format!("turn {}: ", i + 1) } else { String::new() };
        failures.extend(table.failures.drain(..).map(|f| format!("{name}{f}")));
        // The rest would be played from a position that the case does not mean.
        if table.stopped {
            break;
        }
    }
}

struct Play<'a> {
    ed: &'a Edition,
    /// Of the case's form.
    version: u32,
    names: Names<'a>,
    profile: DefaultProfile,
    seat_of: BTreeMap<PowerId, u16>,
    log: &'a mut Vec<CaseLine>,
    failures: Vec<String>,
    /// The turn expects that an answer is refused; has one been?
    refused_answer: Option<bool>,
    /// Warnings of orders and answers of this turn.
    warnings: Vec<Diagnostic>,
    /// Something went wrong that makes the rest of the case mean nothing: that alone is told.
    stopped: bool,
}

impl Play<'_> {
    fn read_seats(&mut self, seats: &[Vec<String>]) -> BTreeMap<PowerId, u16> {
        let mut seat_of: BTreeMap<PowerId, u16> =
            self.ed.power_ids().map(|p| (p, u16::from(p.0))).collect();
        for (i, seat) in seats.iter().enumerate() {
            for name in seat {
                match named::find_power(&self.names, name) {
                    Ok(p) => {
                        seat_of.insert(p, 100 + i as u16);
                    }
                    Err(what) => self.failures.push(format!("seats: {what}")),
                }
            }
        }
        seat_of
    }

    /// A side's cash advance instead of a turn; `refused` names some of what is wrong with it.
    fn advance_turn(
        &mut self,
        turn: &TurnText,
        advance: &AdvanceText,
        before: Position,
    ) -> Position {
        let (happened, now) = match play_advance(before.board(self.ed), advance) {
            Ok((now, events)) => {
                (event_lines::lines(before.board(self.ed), &events, self.version), now)
            }
            Err(found) => {
                self.log.extend(
                    found.iter().map(|d| CaseLine::Finding(compared_lines::finding_line(d))),
                );
                let all = turn.refused.is_empty();
                self.stopped = all;
                let found: Vec<&Diagnostic> = found.iter().collect();
                compared_lines::compare_findings(
                    &found,
                    &turn.refused,
                    "refused",
                    all,
                    &mut self.failures,
                );
                return before;
            }
        };
        if !turn.refused.is_empty() {
            self.failures.push("the cash advance was not refused".to_owned());
            self.stopped = true;
            return now;
        }
        self.log.extend(join_totals(&happened).into_iter().map(CaseLine::Event));
        compared_lines::compare_events(&happened, &turn.expect, &turn.never, &mut self.failures);
        if let Some(after) = &turn.after {
            compared_lines::compare_positions(self.ed, after, &before, &now, &mut self.failures);
        }
        now
    }

    fn play_turn(&mut self, turn: &TurnText, before: Position) -> Position {
        if let Some(advance) = &turn.advance {
            return self.advance_turn(turn, advance, before);
        }
        let mut dice = Entered::new(self.read_dice(&turn.dice));
        if self.stopped {
            return before;
        }
        let text =
            with_head(before.board(self.ed), DocKind::Orders, before.power, turn.orders.as_deref());
        let mut input = Input {
            orders: Default::default(),
            standing: self.read_standing(turn, &before),
            answers: Vec::new(),
            profile: self.profile.clone(),
            seat_of: self.seat_of.clone(),
        };
        let examined = orders::examine(before.board(self.ed), &input, &text);
        for d in &examined.diagnostics {
            self.log.push(CaseLine::Finding(compared_lines::finding_line(d)));
        }
        // Where the orders are in order, it is an answer that is refused.
        let by_answer = examined.file.is_some() && !turn.answer.is_empty();
        self.refused_answer = (by_answer && !turn.refused.is_empty()).then_some(false);
        self.compare_findings(turn, &examined.diagnostics);
        if self.stopped {
            return before;
        }
        let mut now = before.clone();
        let mut happened = Vec::new();
        if let Some(file) = examined.file {
            input.orders = file.orders;
            if turn.refused.is_empty() || by_answer {
                now = self.run(turn, &before, input, &mut dice, &mut happened);
            }
        }
        if self.stopped {
            return now;
        }
        let warnings = std::mem::take(&mut self.warnings);
        let warnings: Vec<&Diagnostic> = warnings.iter().collect();
        compared_lines::compare_findings(
            &warnings,
            &turn.warned,
            "warned",
            false,
            &mut self.failures,
        );
        let unused = dice.faces_left();
        for (key, faces) in unused {
            let line = roll::roll_line(self.ed, &key, &faces);
            self.failures.push(format!("dice left over: {line}"));
        }
        compared_lines::compare_events(&happened, &turn.expect, &turn.never, &mut self.failures);
        if let Some(after) = &turn.after {
            compared_lines::compare_positions(self.ed, after, &before, &now, &mut self.failures);
        }
        now
    }

    fn compare_findings(&mut self, turn: &TurnText, found: &[Diagnostic]) {
        let errors: Vec<&Diagnostic> = found.iter().filter(|d| d.is_error()).collect();
        self.warnings = found.iter().filter(|d| !d.is_error()).cloned().collect();
        if self.refused_answer.is_none() {
            let so_far = self.failures.len();
            compared_lines::compare_findings(
                &errors,
                &turn.refused,
                "refused",
                true,
                &mut self.failures,
            );
            self.stopped |= self.failures.len() > so_far;
        }
    }

    /// Adjudicates to the end or to a stop without an answer.
    fn run(
        &mut self,
        turn: &TurnText,
        before: &Position,
        mut input: Input,
        dice: &mut Entered,
        happened: &mut Vec<String>,
    ) -> Position {
        let mut answers = Answers::new(turn);
        let mut stops = Vec::new();
        let mut choices: Vec<&String> = turn.choices.iter().collect();
        let mut now = before.clone();
        loop {
            let given = dice.clone();
            let outcome = match engine::adjudicate(now.board(self.ed), &input, dice) {
                Ok(o) => o,
                Err(fault) => {
                    if let NoOutcome::Dice(DiceFault::Missing { .. }) = &fault {
                        self.lacks_dice(&now, &input, given);
                    } else {
                        self.note_fault(fault);
                    }
                    return now;
                }
            };
            let new = event_lines::lines(now.board(self.ed), &outcome.events, self.version);
            self.log.extend(join_totals(&new).into_iter().map(CaseLine::Event));
            happened.extend(new);
            self.compare_folded(&now, &outcome);
            now = outcome.after;
            if outcome.owed.is_empty() {
                break;
            }
            stops.extend(outcome.owed.iter().map(|o| self.owed_line(o)));
            self.compare_choices(&mut choices, &outcome.owed, &now, &input);
            input.answers = self.next_answers(&mut answers, &outcome.owed, &now, &input, turn);
            if self.refused_answer == Some(true) {
                return now;
            }
            if input.answers.is_empty() {
                if turn.owed.is_empty() && !self.stopped {
                    self.failures.push(format!("it stops: {}", stops.join(", ")));
                    self.stopped = true;
                }
                break;
            }
        }
        if !turn.owed.is_empty() && turn.owed != stops {
            let want = turn.owed.join(", ");
            let is = if stops.is_empty() { "no one is asked".into() } else { stops.join(", ") };
            self.failures.push(format!("owed should be: {want}; it is: {is}"));
        }
        if self.refused_answer == Some(false) {
            self.failures.push("no answer was refused".to_owned());
            self.stopped = true;
        }
        for line in choices {
            self.failures.push(format!("choices `{line}`: no one was asked there"));
        }
        for power in answers.names_left() {
            self.failures.push(format!("no one asked for an answer of {power}"));
        }
        now
    }

    /// Compares the choices a case tells of with those there are at a stop.
    fn compare_choices(
        &mut self,
        left: &mut Vec<&String>,
        owed: &[Owed],
        p: &Position,
        input: &Input,
    ) {
        left.retain(|line| {
            let asked = |power| -> Vec<Owed> {
                owed.iter().filter(|o| o.power == power).cloned().collect()
            };
            for power in owed.iter().map(|o| o.power).collect::<BTreeSet<_>>() {
                let stop = StoppedTurn { ed: self.ed, p, input, owed: &asked(power) };
                if stop.is_meant(line) {
                    self.failures.extend(stop.difference_from(line, |t| {
                        with_head(p.board(self.ed), DocKind::Answer, power, Some(t))
                    }));
                    return false;
                }
            }
            true
        });
    }

    /// Applying the events again gives the position after.
    fn compare_folded(&mut self, before: &Position, outcome: &engine::Outcome) {
        let mut p = before.clone();
        outcome.events.iter().for_each(|e| p.apply(e));
        p.normalise();
        if p != outcome.after {
            self.failures.push("the events do not lead to the position after".to_owned());
        }
        let bad = engine::invariant::violations(outcome.after.board(self.ed));
        self.failures.extend(bad.iter().map(|broken| law_said(self.ed, broken)));
    }

    fn note_fault(&mut self, fault: NoOutcome) {
        let what = match fault {
            NoOutcome::Refused(all) => {
                let all: Vec<String> =
                    all.iter().map(|r| format!("{} [{}]", r.why.text(self.ed), r.rule)).collect();
                format!("refused after the check let it pass: {}", all.join("; "))
            }
            NoOutcome::Dice(DiceFault::Missing { key, .. }) => {
                format!("dice missing: {}", roll::stream(self.ed, &key))
            }
            NoOutcome::Dice(DiceFault::UnrolledMatters { key }) => {
                format!("a face written as - matters: {}", roll::stream(self.ed, &key))
            }
            NoOutcome::Dice(DiceFault::NotOpen { key }) => {
                format!("dice that are not open: {}", roll::stream(self.ed, &key))
            }
            NoOutcome::Dice(DiceFault::DecisionOwed) => {
                "a decision is owed before any dice are thrown".to_owned()
            }
            NoOutcome::Dice(DiceFault::Other(what)) => format!("dice: {what}"),
            NoOutcome::GameOver => "the game is over".to_owned(),
            NoOutcome::NotNow(why) => engine::Why::from(why).text(self.ed),
        };
        self.failures.push(what);
        self.stopped = true;
    }

    /// The dice that the case leaves out in the first round that lacks some, and what happens to the end of
    /// this round if each of them shows a six.
    fn lacks_dice(&mut self, now: &Position, input: &Input, given: Entered) {
        let mut filled = Filled::new(given);
        let outcome = engine::adjudicate(now.board(self.ed), input, &mut filled);
        let (first, later) = filled.by_round();
        if let Ok(outcome) = outcome {
            let shown = &outcome.events[..ends_round(&outcome.events, &first, &later)];
            let lines = event_lines::lines(now.board(self.ed), shown, self.version);
            self.log.extend(join_totals(&lines).into_iter().map(CaseLine::Event));
        }
        let lines = first.iter().map(|(key, n)| {
            let sixes = vec![engine::Face::Shows(6); *n as usize];
            format!("dice missing: \"{}\"", roll::roll_line(self.ed, key, &sixes))
        });
        self.failures.extend(lines);
        self.failures.extend(first.first().map(|(key, _)| missing_in(self.ed, key)));
        self.stopped = true;
    }

    fn owed_line(&self, o: &Owed) -> String {
        let power = &self.ed.power(o.power).id;
        let place = &self.ed.space(o.place).id;
        format!("{power} {place} {}", o.about.words())
    }

    fn read_dice(&mut self, texts: &[String]) -> Vec<(engine::RollKey, Vec<engine::Face>)> {
        let mut read = Vec::new();
        for t in texts {
            match roll::read_typed(self.ed, t) {
                Ok(line) => read.push(line),
                Err(what) => {
                    let meant = meant::meant_dice(self.ed, t);
                    self.failures.push(format!("dice `{t}`: {what}{meant}"));
                    self.stopped = true;
                }
            }
        }
        read
    }

    fn read_standing(&mut self, turn: &TurnText, p: &Position) -> BTreeMap<PowerId, Standing> {
        let mut all = BTreeMap::new();
        for (name, text) in &turn.standing {
            let Some(power) = self.find_power("standing", name) else { continue };
            let text = with_head(p.board(self.ed), DocKind::Standing, power, Some(text));
            match orders::read_standing(self.ed, &text).into_result() {
                Ok(file) => {
                    all.insert(power, file.standing);
                }
                Err(found) => self.note_unreadable("standing", name, &found),
            }
        }
        for name in &turn.silent {
            if let Some(power) = self.find_power("silent", name) {
                let own: &mut Standing = all.entry(power).or_default();
                own.silent = true;
            }
        }
        all
    }

    /// The next answer of every power that owes one.
    fn next_answers(
        &mut self,
        texts: &mut Answers,
        owed: &[Owed],
        p: &Position,
        input: &Input,
        turn: &TurnText,
    ) -> Vec<Answer> {
        let mut powers: Vec<PowerId> = owed.iter().map(|o| o.power).collect();
        powers.sort();
        powers.dedup();
        let mut all = Vec::new();
        for (name, text) in texts.next(|name| {
            named::find_power(&self.names, name).is_ok_and(|power| powers.contains(&power))
        }) {
            let Some(power) = self.find_power("answer", &name) else { continue };
            let text = with_head(p.board(self.ed), DocKind::Answer, power, Some(&text));
            match orders::read_answer(self.ed, &text).into_result() {
                Ok(file) => all.push(Answer { power, battles: file.battles }),
                Err(found) => self.note_unreadable("answer", &name, &found),
            }
            let own: Vec<Owed> = owed.iter().filter(|o| o.power == power).cloned().collect();
            self.judge_answer(orders::examine_answer(p.board(self.ed), input, &own, &text), turn);
        }
        all
    }

    /// What the check before a link opens says of an answer. A ruling does not rest on it: only a
    /// case that expects a refusal stops at one.
    fn judge_answer(&mut self, found: Vec<Diagnostic>, turn: &TurnText) {
        for d in &found {
            self.log
                .push(CaseLine::Finding(format!("answer: {}", compared_lines::finding_line(d))));
        }
        let (errors, warnings): (Vec<_>, Vec<_>) =
            found.into_iter().partition(Diagnostic::is_error);
        self.warnings.extend(warnings);
        let errors: Vec<&Diagnostic> = errors.iter().collect();
        if self.refused_answer.is_some() && !errors.is_empty() {
            compared_lines::compare_findings(
                &errors,
                &turn.refused,
                "refused",
                true,
                &mut self.failures,
            );
            self.refused_answer = Some(true);
        }
    }

    fn find_power(&mut self, what: &str, name: &str) -> Option<PowerId> {
        named::find_power(&self.names, name)
            .map_err(|e| self.failures.push(format!("{what}: {e}")))
            .ok()
    }

    fn note_unreadable(&mut self, what: &str, name: &str, found: &[Diagnostic]) {
        let found: Vec<String> = found.iter().map(compared_lines::finding_line).collect();
        self.failures.push(format!("{what} of {name}: {}", found.join("; ")));
        self.stopped = true;
    }
}
