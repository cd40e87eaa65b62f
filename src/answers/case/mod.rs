//! Conformance cases: a rule as data, played through the same doors as a real game. This module
//! reads cases, runs them and says what differs; it reads no files.
//!
//! The form of a case is described in docs/format/case-file.md.

mod case_advance;
mod case_boards;
mod case_form;
mod case_papers;
mod case_play;
mod choices;
mod compared_lines;
pub mod coverage;
pub mod event_lines;
mod event_words;
mod filled;
mod from_block;
mod given;
mod line_parts;
mod matching;
mod meant;
mod named;
mod renamed_places;
mod results;
pub mod terms;
mod unit_lists;
pub mod vocabulary;
pub mod wanted;

use std::collections::BTreeMap;

use crate::chain::{Game, Replayed};
use crate::edition::{Edition, Source, apply_options, load_defaults};
use crate::engine::Position;
use crate::orders::names::Names;

pub use case_form::{CaseHead, CaseText, TurnText, WantedRefusal, read};
pub use case_play::CaseLine;
pub use matching::line_says;
pub use renamed_places::rename_text;
pub use results::{results_json, results_text};

/// Files in a folder of cases that are lists about them: see `coverage`.
pub const LISTS: [&str; 4] = ["exceptions.toml", "faq.toml", "homes.toml", "silent.toml"];

/// What came of one case.
#[derive(Clone, Debug, Default)]
pub struct CaseResult {
    /// Empty if the file could not be read.
    pub head: CaseHead,
    /// Everything that is not as the case says; empty: it passes.
    pub failures: Vec<String>,
    /// What happened under each edition, to look at when it fails.
    pub runs: Vec<CaseRun>,
}

/// What happened when a case was played under one edition.
#[derive(Clone, Debug, Default)]
pub struct CaseRun {
    pub edition: String,
    /// Events and findings in their order, of all turns.
    pub lines: Vec<CaseLine>,
}

impl CaseRun {
    /// The lines of the events.
    pub fn events(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|l| match l {
            CaseLine::Event(text) => Some(text.as_str()),
            CaseLine::Finding(_) => None,
        })
    }

    /// What was said of orders and answers.
    pub fn findings(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().filter_map(|l| match l {
            CaseLine::Finding(text) => Some(text.as_str()),
            CaseLine::Event(_) => None,
        })
    }
}

impl CaseResult {
    /// Did every expectation of the case hold, in every edition it was played in?
    pub fn passes(&self) -> bool {
        self.failures.is_empty()
    }

    /// Everything that happened, as lines to read.
    pub fn log(&self) -> Vec<String> {
        let mut log = Vec::new();
        for run in &self.runs {
            log.push(format!("edition {}", run.edition));
            log.extend(run.lines.iter().map(|l| format!("  {}", l.text())));
        }
        log
    }
}

/// The text of a case that shows what happened in the last of these blocks of a game, and passes.
///
/// # Errors
/// Why no case can be made of the block.
pub fn case_of(
    editions: &BTreeMap<String, Edition>,
    game: &Game,
    past: &[Replayed],
) -> Result<String, NoCase> {
    let mut why = String::new();
    for draft in from_block::draft_cases(game, past).map_err(NoCase::NoTurn)? {
        match run_case(editions, &draft).failures.first() {
            None => return Ok(draft),
            Some(failure) => why = format!("a case cannot repeat it: {failure}"),
        }
    }
    Err(NoCase::NotRepeated(why))
}

/// Why a block gives no case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoCase {
    /// No turn is played in it.
    NoTurn(String),
    /// One is played, and a case cannot say everything with which it began.
    NotRepeated(String),
}

/// The position with which a case begins, on the board of this edition.
///
/// # Errors
/// Everything wrong with its description.
pub fn begins(ed: &Edition, case: &CaseText) -> Result<Position, Vec<String>> {
    let case = case.on_board_of(&ed.id).map_err(|what| vec![what])?;
    given::given_position(ed, &case.given)
}

/// Reads and plays one case under each of its editions.
pub fn run_case(editions: &BTreeMap<String, Edition>, text: &str) -> CaseResult {
    let case = match read(text) {
        Ok(case) => case,
        Err(what) => return CaseResult { failures: vec![what], ..CaseResult::default() },
    };
    let mut result = CaseResult { head: case.head.clone(), ..CaseResult::default() };
    if case.head.editions.is_empty() {
        result.failures.push("the case names no edition".to_owned());
    }
    if !case.asserts() {
        result.failures.push("the case asserts nothing".to_owned());
    }
    for name in &case.head.editions {
        let mut lines = Vec::new();
        let found = match editions.get(name) {
            Some(ed) => match case.on_board_of(name) {
                Ok(case) => under(ed, &case, &mut lines),
                Err(what) => vec![what],
            },
            None => {
                let known: Vec<&str> = editions.keys().map(String::as_str).collect();
                vec![format!("there is no such edition; there are {}", known.join(", "))]
            }
        };
        result.runs.push(CaseRun { edition: name.clone(), lines });
        result.failures.extend(found.into_iter().map(|f| format!("{name}: {f}")));
    }
    result
}

fn under(ed: &Edition, case: &CaseText, log: &mut Vec<CaseLine>) -> Vec<String> {
    let mut failures = Vec::new();
    for id in case.head.rules.iter().filter(|id| ed.rulebook.get(id).is_none()) {
        failures.push(format!("the rulebook has no rule {id}"));
    }
    let mut options = ed.usual_options();
    options.extend(case.head.options.clone());
    let mut ed = ed.clone();
    if let Err(fault) = apply_options(&mut ed, &options) {
        failures.push(fault.to_string());
        return failures;
    }
    let name = options.get("defaults").map_or("cheapest-first", String::as_str);
    let profile = match load_defaults(&Source::BuiltIn, &ed, name) {
        Ok(p) => p,
        Err(faults) => {
            failures.extend(faults.iter().map(ToString::to_string));
            return failures;
        }
    };
    let before = match given::given_position(&ed, &case.given) {
        Ok(before) => before,
        Err(faults) => {
            failures.extend(faults);
            return failures;
        }
    };
    failures.extend(unmatchable(&ed, case));
    // It is played all the same, so that the lines can be mended from what happens.
    let mut differences = Vec::new();
    case_play::play_turns(&ed, case, before, profile, log, &mut differences);
    if failures.is_empty() { differences } else { failures }
}

/// Expected and forbidden lines that no event can match, and stops that cannot be.
fn unmatchable(ed: &Edition, case: &CaseText) -> Vec<String> {
    let mut faults = Vec::new();
    for turn in &case.turns {
        for (key, lines) in [("expect", &turn.expect), ("never", &turn.never)] {
            for line in lines {
                if let Err(what) = wanted::check_line(ed, line, case.head.version) {
                    faults.push(format!("{key} `{line}`: {what}"));
                }
            }
        }
        let names = Names::new(ed);
        for (key, of) in [
            ("standing", turn.standing.keys().collect()),
            ("answer", turn.answer.keys().collect::<Vec<_>>()),
        ] {
            let unknown = of.iter().filter_map(|name| named::find_power(&names, name).err());
            faults.extend(unknown.map(|what| format!("{key}: {what}")));
        }
        for (key, all) in [("refused", &turn.refused), ("warned", &turn.warned)] {
            let unknown = all.iter().filter_map(|w| {
                meant::check_finding(ed, w.rule.as_deref(), w.code.as_deref()).err()
            });
            faults.extend(unknown.map(|what| format!("{key}: {what}")));
        }
        for line in &turn.owed {
            if let Err(what) = wanted::check_stop(ed, line) {
                faults.push(format!("owed `{line}`: {what}"));
            }
        }
        for line in &turn.choices {
            if let Err(what) = wanted::check_choices(ed, line) {
                faults.push(format!("choices `{line}`: {what}"));
            }
        }
    }
    faults
}
