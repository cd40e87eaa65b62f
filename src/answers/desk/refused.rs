//! Something that is not done, and what would be right.

use crate::orders::names::{Sort, Unknown};

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

/// The same where it matters whether it was asked for wrongly, or looked at and refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Declined {
    /// What was asked for makes no sense as it was asked.
    WrongUse(Refused),
    /// It was looked at and refused.
    Refused(Refused),
}

impl Declined {
    /// It was asked for wrongly.
    pub fn wrong_use(what: impl Into<String>, help: impl Into<String>) -> Declined {
        Declined::WrongUse(Refused::new(what, help))
    }

    /// A refusal of what was asked for rightly: what is wrong, and what would be right.
    pub fn refused(what: impl Into<String>, help: impl Into<String>) -> Declined {
        Declined::Refused(Refused::new(what, help))
    }

    /// A word that names no space, power or unit, with what it may have meant.
    pub fn unknown(sort: Sort, word: &str, why: &Unknown) -> Declined {
        let (what, help) = why.told(sort, word);
        let rest = "`fieldpost show` lists the board";
        Declined::wrong_use(what, if help.is_empty() { rest.to_string() } else { help })
    }
}

impl From<Refused> for Declined {
    fn from(why: Refused) -> Declined {
        Declined::Refused(why)
    }
}

impl From<Declined> for Refused {
    fn from(why: Declined) -> Refused {
        match why {
            Declined::WrongUse(why) | Declined::Refused(why) => why,
        }
    }
}
