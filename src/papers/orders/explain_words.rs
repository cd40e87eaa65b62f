//! Sentences, lists and units as orders read back have them.

use std::fmt::Write as _;

use super::plural::plural;
use crate::diag::wrap;
use crate::edition::Edition;
use crate::engine::plan::UnitPick;
use crate::id::KindId;

/// Sentences under headings, wrapped for mail.
pub(super) struct Explainer<'e> {
    pub ed: &'e Edition,
    pub out: String,
}

impl Explainer<'_> {
    pub(super) fn say(&mut self, words: &str) {
        self.out.push_str(&wrap(words, "", ""));
    }

    /// A sentence; the names of some places end in a full stop of their own.
    pub(super) fn item(&mut self, words: &str) {
        let words = words.replace("..", ".");
        let words = words.as_str();
        self.out.push_str(&wrap(words, "  ", "    "));
    }

    pub(super) fn head(&mut self, words: &str) {
        self.out.push_str(words);
        self.out.push('\n');
    }
}

/// `3 infantry, 1 tank`
pub(super) fn units_in_words(ed: &Edition, units: &[(KindId, u16)]) -> String {
    join_with_and(
        &units
            .iter()
            .map(|(k, n)| format!("{n} {}", plural(&ed.kind(*k).name, *n)))
            .collect::<Vec<_>>(),
    )
}

/// ` carrying 1 tank that moved 2`
pub(super) fn pick_in_words(ed: &Edition, pick: &UnitPick) -> String {
    let mut s = String::new();
    if !pick.with.is_empty() {
        let _ = write!(s, " carrying {}", units_in_words(ed, &pick.with));
    }
    if let Some(n) = pick.moved {
        let _ = write!(s, " that moved {n}");
    }
    s
}

/// `a, b and c`
pub(super) fn join_with_and(parts: &[String]) -> String {
    match parts {
        [] => "nothing".to_string(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
