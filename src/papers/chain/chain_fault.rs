//! Everything that can be wrong with a document, a step or a game file, each with the check it
//! belongs to.

use std::fmt;

use crate::diag::{Diagnostic, wording};
use crate::doc_kind::DocKind;
use crate::format::MAYBE_NEWER;
use crate::seal::Digest;

/// The checks of a game file, in the order in which they are made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Check {
    /// The file can be read and is written canonically.
    Form,
    /// Invitation, keys, anchors, the game's identity.
    Setup,
    /// Number and previous head of a block.
    Order,
    /// Signatures, and whether the right seat signed the right kind.
    Signature,
    /// Game, step and head named in the documents; one document for each purpose.
    Document,
    /// Receipt and openings: locked documents, links.
    Opening,
    /// Faces recomputed from the links.
    Dice,
    /// The engine rules the same events.
    Rules,
    /// The position after, the head after.
    Position,
}

impl Check {
    /// One word for reports.
    pub fn word(self) -> &'static str {
        match self {
            Check::Form => "form",
            Check::Setup => "setup",
            Check::Order => "order",
            Check::Signature => "signature",
            Check::Document => "document",
            Check::Opening => "opening",
            Check::Dice => "dice",
            Check::Rules => "rules",
            Check::Position => "position",
        }
    }
}

/// Why something is not accepted.
#[derive(Clone, Debug)]
pub enum ChainFault {
    /// Fails one of the checks; the sentence says how.
    Failed { check: Check, what: String },
    /// A kind of document this version does not know what to do with.
    NotSupported { kind: String },
    /// The orders cannot be carried out; every problem is listed.
    Refused { seat: String, diagnostics: Vec<Diagnostic> },
    /// The same document was adjudicated before.
    AlreadyDone { block: u32, head: Digest },
    /// Dice are needed: every keeper must open this step.
    NeedsDice { step: u32, keepers: Vec<String> },
    /// Decisions are owed before anything else can happen.
    Owed { waiting: Vec<Waiting> },
    /// Entered dice lack a roll.
    MissingRoll { roll: String, wanted: u32, found: u32 },
    /// Two papers, and only one of them can count; `what` says which they are.
    Twice { what: String },
    /// The game is over.
    GameOver,
    /// The edition could not be loaded.
    Edition(String),
    /// The game is played by another revision of the rules than this program's.
    Revision { game: u32, own: u32 },
}

/// Something that must come before anything else can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// A decision of a power in a battle, or the opening of the seal that may decide it. Names.
    Decision { power: String, seat: String, place: String, seal: bool },
    /// The concession of another seat of the side.
    Concession { seat: String },
}

/// `Germany (bruno) about sz5`
impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Waiting::Decision { power, seat, place, seal: false } => {
                write!(f, "{power} ({seat}) about {place}")
            }
            Waiting::Decision { power, seat, place, seal: true } => {
                write!(f, "{power} ({seat}) to open the sealed standing orders, because of {place}")
            }
            Waiting::Concession { seat } => write!(f, "the concession of {seat}"),
        }
    }
}

impl ChainFault {
    /// The fault of a check that failed, with its words.
    pub fn failed(check: Check, what: impl Into<String>) -> ChainFault {
        ChainFault::Failed { check, what: wording::finish_sentence(what) }
    }

    /// The check this belongs to when it comes up while verifying.
    pub fn check(&self) -> Check {
        match self {
            ChainFault::Failed { check, .. } => *check,
            ChainFault::NotSupported { .. }
            | ChainFault::Twice { .. }
            | ChainFault::AlreadyDone { .. }
            | ChainFault::Owed { .. } => Check::Document,
            ChainFault::Refused { .. } | ChainFault::GameOver => Check::Rules,
            ChainFault::NeedsDice { .. } => Check::Opening,
            ChainFault::MissingRoll { .. } => Check::Dice,
            ChainFault::Edition(_) | ChainFault::Revision { .. } => Check::Setup,
        }
    }
}

impl fmt::Display for ChainFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ChainFault::Failed { what, .. } => f.write_str(what),
            ChainFault::NotSupported { kind } => match DocKind::from_word(kind) {
                Some(kind) => write!(f, "a file of kind \"{kind}\" does not belong here"),
                None => write!(f, "no kind of file is called \"{kind}\"; {MAYBE_NEWER}"),
            },
            ChainFault::Refused { seat, diagnostics } => {
                write!(f, "the orders of {seat} are refused")?;
                diagnostics.iter().try_for_each(|d| write!(f, "; {}", d.message))
            }
            ChainFault::AlreadyDone { block, .. } => {
                write!(f, "these documents are already in block {block}")
            }
            ChainFault::NeedsDice { step, keepers } => {
                write!(
                    f,
                    "dice are needed: step {step} must be opened by {}",
                    keepers.join(" and ")
                )
            }
            ChainFault::Owed { waiting } => {
                let all: Vec<String> = waiting.iter().map(ToString::to_string).collect();
                write!(f, "waiting for {}", all.join("; "))
            }
            ChainFault::MissingRoll { roll, wanted, found } => {
                let dice = if *wanted == 1 { "die" } else { "dice" };
                let entered = match found {
                    0 => "none has been entered".to_string(),
                    1 => "1 has been entered".to_string(),
                    n => format!("{n} have been entered"),
                };
                write!(f, "the roll \"{roll}\" needs {wanted} {dice}, and {entered}")
            }
            ChainFault::Twice { what } => write!(f, "{what}: which one counts?"),
            ChainFault::GameOver => f.write_str("the game is over"),
            ChainFault::Edition(what) => f.write_str(what),
            ChainFault::Revision { game, own } => write!(
                f,
                "this game is played by revision {game} of the rules, and this program has revision \
                 {own}: use {} program",
                if game > own { "a newer" } else { "an older" }
            ),
        }
    }
}

impl std::error::Error for ChainFault {}

/// The fault of a document.
pub(super) fn document(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

/// The fault of two papers when only one of them can count.
pub(super) fn twice(what: impl Into<String>) -> ChainFault {
    ChainFault::Twice { what: what.into() }
}

/// The fault of what was agreed on before the game.
pub(super) fn setup(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

/// A kind of document in a sentence, with its verb.
pub(super) fn kind_and_verb(kind: DocKind) -> (&'static str, &'static str) {
    match kind {
        DocKind::Orders => (kind.word(), "are"),
        DocKind::Standing => ("standing orders", "are"),
        DocKind::Sealed => ("sealed standing orders", "are"),
        DocKind::Unsealed => ("opening of a seal", "is"),
        _ => (kind.word(), "is"),
    }
}
