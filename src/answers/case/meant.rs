//! What words of a case that name nothing may have meant.

use crate::diag::CODES;
use crate::edition::Edition;
use crate::engine::{RollKind, Why};
use crate::orders::names::{alike, either};

/// `; did you mean a or b?`, or nothing.
pub(crate) fn meant_words(alike: &[String]) -> String {
    match alike {
        [] => String::new(),
        some => format!("; did you mean {}?", either(some)),
    }
}

/// The same for one of these words.
pub(crate) fn of_words<'w>(known: impl Iterator<Item = &'w str>, word: &str) -> String {
    meant_words(&alike(known.map(|w| (w, w)), word))
}

/// For a code of a reason.
pub(crate) fn meant_reason(code: &str) -> String {
    of_words(Why::listed().map(|(listed, _)| listed), code)
}

/// For a dice line that cannot be read: its kind of roll or its place.
pub(crate) fn meant_dice(ed: &Edition, line: &str) -> String {
    let mut words = line.split([' ', ':']).filter(|w| !w.is_empty());
    let kind = words.next().unwrap_or_default();
    let place = words.next().unwrap_or_default();
    let kind = kind.trim_end_matches("-lowluck");
    if RollKind::all().all(|known| known.word() != kind) {
        return of_words(RollKind::all().map(RollKind::word), kind);
    }
    let powers = ed.powers.iter().map(|p| p.id.as_str());
    let spaces = ed.spaces.iter().map(|s| s.id.as_str());
    let places = || powers.clone().chain(spaces.clone());
    let strange = place.split('>').find(|p| places().all(|known| known != *p));
    strange.map_or_else(String::new, |p| of_words(places(), p))
}

/// A wanted finding names a rule of the book and a code that exist.
///
/// # Errors
/// Which of them does not, and what it may have meant.
pub(crate) fn check_finding(
    ed: &Edition,
    rule: Option<&str>,
    code: Option<&str>,
) -> Result<(), String> {
    if let Some(rule) = rule.filter(|rule| ed.rulebook.get(rule).is_none()) {
        return Err(format!("the rulebook has no rule {rule}"));
    }
    let codes = || CODES.iter().map(|c| c.name);
    match code.filter(|code| codes().all(|known| known != *code)) {
        Some(code) => Err(format!("there is no code `{code}`{}", of_words(codes(), code))),
        None => Ok(()),
    }
}
