//! Something that is not done, and what would be right.

/// What was refused, in a sentence without a full stop, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub what: String,
    pub help: String,
}

impl Refused {
    /// What is wrong, and what would be right.
    pub fn new(what: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused { what: what.into(), help: help.into() }
    }
}
