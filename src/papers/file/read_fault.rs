//! Why a text is not a game file.

use std::fmt;

use crate::format::{NEW_GAME, other_format};

/// Why a text is not a game file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadFault {
    /// More bytes than the limit.
    TooLong { bytes: usize, limit: usize },
    /// Not UTF-8 from this line on.
    NotUtf8 { line: usize },
    /// What there is may be good, but it ends in this line, before the file does.
    CutOff { line: usize },
    /// Not the form of a game file, at this place.
    Form { line: usize, column: usize, what: String },
    /// Another version of the format.
    Version { found: u32 },
    /// A value that means nothing, and its place.
    Value { place: String, what: String },
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::TooLong { bytes, limit } => {
                write!(f, "the game file has {bytes} bytes; {limit} is the most")
            }
            ReadFault::NotUtf8 { line } => write!(f, "line {line}: not UTF-8 text"),
            ReadFault::CutOff { line } => {
                write!(f, "line {line}: the file ends in the middle: it was truncated on its way")
            }
            ReadFault::Form { line, column, what } => {
                write!(f, "line {line}, column {column}: {what}")
            }
            ReadFault::Version { found } => f.write_str(&other_format(found, NEW_GAME)),
            ReadFault::Value { place, what } => write!(f, "{place}: {what}"),
        }
    }
}

impl std::error::Error for ReadFault {}
