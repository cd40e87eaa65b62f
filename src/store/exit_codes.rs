//! Kinds of failure and their exit codes, in one table: 0 good; 1 orders refused or verification
//! failed; 2 wrong use; 3 could not read or write; 4 a game that this program cannot rule again.

use std::fmt;

use crate::chain::ChainFault;
use crate::desk::{Declined, Refused, refused_by_chain};
use crate::orders::names::{Sort, Unknown};

/// What went wrong, as far as scripts care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FailureKind {
    /// Orders, documents or a game file were looked at and found wrong.
    Refused,
    /// The command was used wrongly.
    Use,
    /// A file could not be read or written.
    Io,
    /// A game is played by rules or on a board that this program does not have.
    Unproven,
}

impl FailureKind {
    /// The exit code of the program.
    pub(crate) fn code(self) -> u8 {
        match self {
            FailureKind::Refused => 1,
            FailureKind::Use => 2,
            FailureKind::Io => 3,
            FailureKind::Unproven => 4,
        }
    }
}

/// A failure with what it was about and what to do.
#[derive(Debug)]
pub(crate) struct Failed {
    pub kind: FailureKind,
    pub message: String,
    /// What would be right.
    pub help: String,
    /// The message was printed already.
    pub told: bool,
}

impl Failed {
    /// Exit code 1: orders were refused, or a check failed.
    pub(crate) fn refused(message: impl Into<String>, help: impl fmt::Display) -> Failed {
        Failed::new(FailureKind::Refused, message, help)
    }

    /// Exit code 2: the command was used wrongly.
    pub(crate) fn wrong_use(message: impl Into<String>, help: impl fmt::Display) -> Failed {
        Failed::new(FailureKind::Use, message, help)
    }

    /// Exit code 3: a file could not be read or written.
    pub(crate) fn io(message: impl Into<String>, help: impl fmt::Display) -> Failed {
        Failed::new(FailureKind::Io, message, help)
    }

    /// Exit code 4: the program does not have the rules or the board of the game.
    pub(crate) fn unproven(message: impl Into<String>, help: impl fmt::Display) -> Failed {
        Failed::new(FailureKind::Unproven, message, help)
    }
    /// A word on the command line that names no space, power or unit, with what it may have meant.
    pub(crate) fn unknown(sort: Sort, word: &str, why: &Unknown) -> Failed {
        let (what, help) = why.told(sort, word);
        let rest = "`fieldpost show` lists the board";
        Failed::wrong_use(what, if help.is_empty() { rest } else { &help })
    }
    /// Everything has been said on standard output; only the code is left to give.
    pub(crate) fn told(kind: FailureKind) -> Failed {
        Failed { kind, message: String::new(), help: String::new(), told: true }
    }
    fn new(kind: FailureKind, message: impl Into<String>, help: impl fmt::Display) -> Failed {
        Failed { kind, message: message.into(), help: help.to_string(), told: false }
    }
}

impl From<Refused> for Failed {
    fn from(why: Refused) -> Failed {
        Failed::refused(why.what, why.help)
    }
}

impl From<ChainFault> for Failed {
    fn from(fault: ChainFault) -> Failed {
        refused_by_chain(fault).into()
    }
}

impl From<Declined> for Failed {
    fn from(why: Declined) -> Failed {
        match why {
            Declined::WrongUse(why) => Failed::wrong_use(why.what, why.help),
            Declined::Refused(why) => why.into(),
        }
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if !self.help.is_empty() {
            write!(f, "\n  {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for Failed {}

/// What to say when the system gives no random bytes.
pub(crate) fn no_randomness(e: impl std::fmt::Display) -> anyhow::Error {
    let help = "the system gives no random numbers here; nothing was made, try another machine";
    Failed::io(e.to_string(), help).into()
}
