//! The names of rules. A rule that decides, refuses or explains something is named by its id
//! (`CAP-01`); what it says, and where the rulebook says it, is edition data
//! ([`Rulebook`](crate::edition::Rulebook)).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The stable id of one rule, such as `MOB-02`. A test checks that every id written in the source
/// is in the rulebook of at least one edition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Shorthand so that `rule("CAP-01")` reads well at the place that decides.
pub const fn rule(id: &'static str) -> RuleId {
    RuleId(id)
}

impl RuleId {
    /// The id with this text, for ids read from a file: two to six capitals or digits, a hyphen,
    /// one to three digits. Each text is kept once for the life of the program, so that ids stay
    /// as cheap as those written in the source.
    pub fn from_text(text: &str) -> Option<RuleId> {
        static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let (topic, number) = text.split_once('-')?;
        let fits = (2..=6).contains(&topic.len())
            && topic.bytes().all(is_capital)
            && (1..=3).contains(&number.len())
            && number.bytes().all(|b| b.is_ascii_digit());
        if !fits {
            return None;
        }
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = known.get(text) {
            return Some(RuleId(id));
        }
        let id: &'static str = Box::leak(text.to_string().into_boxed_str());
        known.insert(id);
        Some(RuleId(id))
    }
}

/// Is this a capital letter or a digit?
fn is_capital(b: u8) -> bool {
    b.is_ascii_uppercase() || b.is_ascii_digit()
}
