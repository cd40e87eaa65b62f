//! What came of cases, for people and for programs.

use serde_json::{Value, json};

use super::{CaseResult, CaseRun};
use crate::shown::path_for_programs;

/// What came of cases, each with the name of its file: what `fieldpost case --format json` prints.
pub fn results_json(results: &[(String, CaseResult)]) -> Value {
    let failed = results.iter().filter(|(_, r)| !r.passes()).count();
    json!({
        "passed": results.len() - failed,
        "failed": failed,
        "cases": results.iter().map(|(file, r)| result_json(file, r)).collect::<Vec<_>>(),
    })
}

/// What came of cases, each with the name of its file, with the number of those that failed. `log` also shows what
/// happened in cases that passed.
pub fn results_text(results: &[(String, CaseResult)], log: bool, failed: usize) -> String {
    let mut out = String::new();
    for (file, r) in results {
        if r.passes() && !log {
            continue;
        }
        let word = if r.passes() { "passed" } else { "FAILED" };
        let id = if r.head.id.is_empty() { "" } else { &format!("{} ", r.head.id) };
        out.push_str(&format!("{word} {id}({file})\n"));
        for f in &r.failures {
            out.push_str(&format!("  {f}\n"));
        }
        for line in r.log() {
            out.push_str(&format!("    | {line}\n"));
        }
    }
    out.push_str(&format!("{} passed, {failed} failed\n", results.len() - failed));
    out
}

fn result_json(file: &str, r: &CaseResult) -> Value {
    json!({
        "file": path_for_programs(file),
        "id": r.head.id,
        "rules": r.head.rules,
        "editions": r.head.editions,
        "passed": r.passes(),
        "failures": r.failures,
        "runs": r.runs.iter().map(run_json).collect::<Vec<_>>(),
    })
}

fn run_json(r: &CaseRun) -> Value {
    json!({
        "edition": r.edition,
        "events": r.events().collect::<Vec<_>>(),
        "findings": r.findings().collect::<Vec<_>>(),
    })
}
