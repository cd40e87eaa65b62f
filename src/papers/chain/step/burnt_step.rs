//! Steps that are burnt: from the fault to the facts that a block keeps.

use crate::diag::Diagnostic;
use crate::edition::Edition;
use crate::engine::Why;
use crate::file::{Burnt, Finding};
use crate::rule::RuleId;

use super::super::chain_fault::ChainFault;
use super::prepared::Prepared;

/// What the block keeps of a fault that burns its step; `None` if this one burns nothing.
pub(super) fn burnt_by(fault: &ChainFault, step: &Prepared, ed: &Edition) -> Option<Burnt> {
    // Nothing else burns a step: a keeper who knows the dice could open a link where no die is needed,
    // or before a decision that is owed, and so choose which step gives the next dice.
    let ChainFault::Refused { seat, diagnostics } = fault else { return None };
    let orders = step.orders.as_ref().filter(|(by, _)| by == seat);
    let text = orders.map(|(_, document)| document.text.as_str());
    let mut errors: Vec<&Diagnostic> = diagnostics.iter().filter(|d| d.is_error()).collect();
    // Findings come sorted by place and then by their words, which are no facts.
    errors.sort_by_key(|d| (d.at.span, d.code.name, d.rule.clone(), d.reason.clone()));
    let findings = errors.into_iter().map(|d| stored_finding(d, text, ed)).collect();
    Some(Burnt::Refused { seat: seat.clone(), findings })
}

fn stored_finding(d: &Diagnostic, text: Option<&str>, ed: &Edition) -> Finding {
    Finding {
        line: text.map(|text| line_of_byte(text, d.at.span.start)),
        code: d.code.name.to_owned(),
        rule: d.rule.as_deref().and_then(RuleId::from_text),
        why: d.reason.as_deref().and_then(|reason| Why::from_text(reason, ed)),
    }
}

/// The line, from 1, in which this byte of a text is.
fn line_of_byte(text: &str, byte: usize) -> u32 {
    let above = text.get(..byte).unwrap_or_default();
    1 + above.bytes().filter(|b| *b == b'\n').count() as u32
}
