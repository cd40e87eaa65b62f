//! Why a step is burnt, in words.

use crate::edition::Edition;
use crate::file::{Burnt, Finding};
use crate::orders::refusals::why_said;

/// Why a step is burnt, in words.
pub fn burnt_said(ed: &Edition, burnt: &Burnt) -> String {
    match burnt {
        Burnt::Refused { seat, findings } => {
            let all: Vec<String> = findings.iter().map(|f| finding_said(ed, f)).collect();
            format!("the orders of {seat} are refused; {}", all.join("; "))
        }
        Burnt::Ruled => "both sides ruled it".to_owned(),
    }
}

fn finding_said(ed: &Edition, f: &Finding) -> String {
    let mut text = match &f.why {
        Some(why) => why_said(ed, why).what,
        None => f.code.clone(),
    };
    if let Some(line) = f.line {
        text = format!("line {line}: {text}");
    }
    match f.rule {
        Some(rule) => format!("{text} [{rule}]"),
        None => text,
    }
}
