//! Diagnostics for programs. The shape is described in `docs/format/diagnostics.md`.

use serde_json::{Value, json};

use super::text::Describe;
use super::{Diagnostic, Label, Severity, SourceFile};
use crate::shown::path_for_programs;

/// All findings of one file as one value.
pub fn to_json(all: &[Diagnostic], file: &SourceFile, describe: Describe) -> Value {
    let count = |s: Severity| all.iter().filter(|d| d.severity == s).count();
    json!({
        "file": path_for_programs(&file.name),
        "errors": count(Severity::Error),
        "warnings": count(Severity::Warning),
        "notes": count(Severity::Note),
        "diagnostics": all.iter().map(|d| finding_value(d, file, describe)).collect::<Vec<Value>>(),
    })
}

fn finding_value(d: &Diagnostic, file: &SourceFile, describe: Describe) -> Value {
    json!({
        "code": d.code.name,
        "family": d.code.family.name(),
        "severity": d.severity.word(),
        "message": d.message,
        "at": label_value(&d.at, file),
        "related": d.related.iter().map(|l| label_value(l, file)).collect::<Vec<Value>>(),
        "help": d.help,
        "rule": d.rule,
        "reason": d.reason,
        "rule_text": d.rule.as_deref().and_then(describe),
    })
}

fn label_value(l: &Label, file: &SourceFile) -> Value {
    let from = file.place(l.span.start);
    let to = file.place(l.span.end);
    json!({
        "line": from.line, "column": from.column,
        "end_line": to.line, "end_column": to.column,
        "words": l.words,
    })
}
