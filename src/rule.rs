//! The names of rules. A rule that decides, refuses or explains something is named by its id
//! (`CAP-01`); what it says, and where the rulebook says it, is edition data
//! ([`Rulebook`](crate::edition::Rulebook)).

use std::fmt;

/// The stable id of one rule, such as `MOB-02`. A test checks that every id written in the source
/// stands in the rulebook of at least one edition.
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
