//! Conformance cases: a rule as data, played through the same doors as a real game. This module
//! reads cases, runs them and says what differs; it reads no files.
//!
//! The form of a case is described in docs/format/case-file.md.

mod compare;
pub mod coverage;
mod given;
pub mod lines;
mod places;
mod play;
#[cfg(test)]
mod tests;
mod text;
mod units;

use std::collections::BTreeMap;

use crate::edition::{Edition, Source, apply_options, load_defaults};

pub use text::{CaseHead, CaseText, Owed, Refused, Standing, TurnText, read};

/// Files in a folder of cases that are lists about them: see `coverage`.
pub const LISTS: [&str; 2] = ["exceptions.toml", "faq.toml"];

/// What came of one case.
#[derive(Clone, Debug, Default)]
pub struct CaseResult {
    /// Empty if the file could not be read.
    pub head: CaseHead,
    /// Everything that is not as the case says; empty: it passes.
    pub failures: Vec<String>,
    /// For each edition, the lines of all events and the findings, to look at when it fails.
    pub log: Vec<String>,
}

impl CaseResult {
    pub fn passes(&self) -> bool {
        self.failures.is_empty()
    }
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
        result.log.push(format!("edition {name}"));
        let found = match editions.get(name) {
            Some(ed) => match case.on_board_of(name) {
                Ok(case) => under(ed, &case, &mut result.log),
                Err(what) => vec![what],
            },
            None => vec!["there is no such edition".to_owned()],
        };
        result.failures.extend(found.into_iter().map(|f| format!("{name}: {f}")));
    }
    result
}

fn under(ed: &Edition, case: &CaseText, log: &mut Vec<String>) -> Vec<String> {
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
    match given::position(&ed, &case.given) {
        Ok(before) => play::play(&ed, case, before, profile, log, &mut failures),
        Err(faults) => failures.extend(faults),
    }
    failures
}
