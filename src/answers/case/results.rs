//! What came of cases, for programs.

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
