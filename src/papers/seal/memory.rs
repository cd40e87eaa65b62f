//! What a keeper's program remembers with a chain: the game that the chain is bound to, and for every
//! step what its opening named. A link signed away once is signed away for one list of documents
//! only, in whatever folder and under whatever name it is asked for again.

use std::fmt;

use super::digest::Digest;

/// Digits of the head that an opening names.
const HEAD: usize = 32;

/// The memory of one chain; empty before its first opening.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Memory {
    /// The game that the chain is bound to.
    pub game: Option<Digest>,
    /// In rising order of the steps.
    pub opened: Vec<Opened>,
}

/// An opening as it was signed: with chain and seat its whole text follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// The step.
    pub step: u32,
    /// The first 32 digits of the head that the opening names.
    pub head: String,
    /// It says that the memory had been lost.
    pub restored: bool,
    /// What the keeper said about the time.
    pub time: Option<String>,
    /// The documents locked, in the order of the opening.
    pub documents: Vec<Digest>,
}

/// Why a link is not opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemoryError {
    /// The chain is bound to another game.
    OtherGame {
        /// The game it is bound to.
        bound: Digest,
        /// The game it is asked for.
        asked: Digest,
    },
    /// The step was opened for something else; what was signed.
    Otherwise(Opened),
    /// A later step has been opened.
    Passed {
        /// The step asked for.
        step: u32,
        /// The last one opened.
        last: u32,
    },
    /// The game shows openings of this chain that the memory does not know: it is an old copy.
    Lost {
        /// The last step that the memory knows; 0 if none.
        remembered: u32,
        /// The last step that the game shows.
        shown: u32,
    },
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { bound, asked } => write!(
                f,
                "this chain is bound to the game {bound} and opens no link for the game {asked}"
            ),
            Self::Otherwise(opened) => {
                let Opened { step, head, documents, .. } = opened;
                write!(f, "step {step} was opened for something else, after the head {head}:")?;
                documents.iter().try_for_each(|d| write!(f, " {d}"))
            }
            Self::Passed { step, last } => {
                write!(f, "step {last} of this chain is open; step {step} can no longer be opened")
            }
            Self::Lost { remembered: 0, shown } => write!(
                f,
                "the game shows step {shown} open, and this chain file knows of no opening: it is \
                 an old copy"
            ),
            Self::Lost { remembered, shown } => write!(
                f,
                "the game shows step {shown} open, and this chain file knows of no step after \
                 {remembered}: it is an old copy"
            ),
        }
    }
}

impl std::error::Error for MemoryError {}

impl Memory {
    /// The last step that was opened; 0 if none.
    #[must_use]
    pub fn last_step(&self) -> u32 {
        self.opened.last().map_or(0, |o| o.step)
    }

    /// Asks whether a link may be opened for `wanted` in this game, which shows the chain open up to
    /// the step `shown`. What was signed before is given back as it was; `None` is a new opening.
    ///
    /// # Errors
    /// Another game, another opening of the step, a step that is past; an old copy of the memory,
    /// unless `wanted` says that it is one.
    pub fn recall(
        &self,
        game: Digest,
        shown: u32,
        wanted: &Opened,
    ) -> Result<Option<&Opened>, MemoryError> {
        if let Some(bound) = self.game.filter(|bound| *bound != game) {
            return Err(MemoryError::OtherGame { bound, asked: game });
        }
        match self.opened.iter().find(|o| o.step == wanted.step) {
            Some(o) if o.head == wanted.head && o.documents == wanted.documents => {
                return Ok(Some(o));
            }
            Some(opened) => return Err(MemoryError::Otherwise(opened.clone())),
            None => {}
        }
        let last = self.last_step();
        if wanted.step < last {
            return Err(MemoryError::Passed { step: wanted.step, last });
        }
        if last < shown && !wanted.restored {
            return Err(MemoryError::Lost { remembered: last, shown });
        }
        Ok(None)
    }
}

/// `step 3 head <32 digits> restored time \"noon\" documents <digest> <digest>`, as it is
/// between quotes in the chain's file; `restored` and `time` only where they are so.
impl fmt::Display for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} head {}", self.step, self.head)?;
        if self.restored {
            f.write_str(" restored")?;
        }
        if let Some(time) = &self.time {
            write!(f, " time \\\"{time}\\\"")?;
        }
        f.write_str(" documents")?;
        self.documents.iter().try_for_each(|d| write!(f, " {d}"))
    }
}

impl Opened {
    /// Reads what `Display` wrote; nothing else.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (step, rest) = text.strip_prefix("step ")?.split_once(" head ")?;
        let (head, rest) = rest.split_at_checked(HEAD)?;
        let (restored, rest) = match rest.strip_prefix(" restored") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let (time, rest) = match rest.strip_prefix(" time \\\"") {
            Some(rest) => {
                let (time, rest) = rest.split_once("\\\"")?;
                (Some(time.to_owned()), rest)
            }
            None => (None, rest),
        };
        let documents = rest.strip_prefix(" documents")?;
        let documents = documents.split(' ').skip(1).map(|d| d.parse().ok());
        let step = step.parse().ok()?;
        let head = head.to_owned();
        let opened =
            Self { step, head, restored, time, documents: documents.collect::<Option<_>>()? };
        (opened.to_string() == text).then_some(opened)
    }
}
