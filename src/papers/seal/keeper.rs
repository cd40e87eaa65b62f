//! The checking side of a chain: how far everybody has seen it, and whether an
//! opened link is the next one.

use std::fmt;

use super::chain::{CHAIN_LINKS, link_before, link_follows};
use super::digest::Digest;

/// How far everybody has seen a keeper's chain: the checking side of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeeperState {
    prep: Digest,
    keeper: String,
    /// The step before the chain's first link; not 0 after a re-anchor.
    base: u32,
    /// The step of the latest value known.
    last_step: u32,
    last: Digest,
    /// The step whose link is opened next: later than the one after the last where a ruling burnt
    /// steps that were never opened.
    next: u32,
}

impl KeeperState {
    /// A chain with only its anchor known.
    #[must_use]
    pub fn new(prep: Digest, keeper: &str, x_0: Digest) -> Self {
        let keeper = keeper.to_owned();
        Self { prep, keeper, base: 0, last_step: 0, last: x_0, next: 1 }
    }

    /// Takes the link of `step`, which must be the next one.
    ///
    /// # Errors
    /// It is the link of another step, or it does not lead to the last one.
    pub fn open_link(&mut self, step: u32, link: Digest) -> Result<(), LinkError> {
        let expected = self.next;
        if step < expected {
            return Err(LinkError::AlreadyOpened { step, expected });
        }
        if step > expected {
            return Err(LinkError::Skipped { step, expected });
        }
        let index = step - self.base;
        if index > CHAIN_LINKS {
            return Err(LinkError::Exhausted);
        }
        // The links of burnt steps were never shown: they are hashed over.
        let known = self.last_step - self.base + 1;
        let shown =
            (known + 1..=index).rev().fold(link, |x, i| link_before(self.prep, &self.keeper, i, x));
        if !link_follows(self.prep, &self.keeper, known, shown, self.last) {
            return Err(LinkError::Wrong { step });
        }
        (self.last_step, self.last) = (step, link);
        self.next = step.saturating_add(1);
        Ok(())
    }

    /// Steps before `step` that are not open yet are burnt: no link of them is ever shown.
    pub fn skip_to(&mut self, step: u32) {
        self.next = self.next.max(step);
    }

    /// Begins a new chain, whose first link is that of the step `first`; no step is opened twice.
    pub fn reanchor(&mut self, first: u32, x_0: Digest) {
        self.skip_to(first);
        (self.base, self.last_step, self.last) = (self.next - 1, self.next - 1, x_0);
    }

    /// Somebody else keeps the dice from now on, with the chain that comes next.
    pub fn hand_over(&mut self, keeper: &str) {
        keeper.clone_into(&mut self.keeper);
    }

    /// The seat that keeps the chain.
    #[must_use]
    pub fn keeper(&self) -> &str {
        &self.keeper
    }

    /// The latest value known: a link, or the anchor before the first step.
    #[must_use]
    pub fn last_value(&self) -> Digest {
        self.last
    }

    /// The latest step opened, 0 before the first; the one before the chain's first link where none
    /// of it is open.
    #[must_use]
    pub fn last_step(&self) -> u32 {
        self.last_step
    }

    /// The number, in the present chain, of the link that `step` opens.
    #[must_use]
    pub fn link_index(&self, step: u32) -> Option<u32> {
        (step.checked_sub(self.base)).filter(|index| (1..=CHAIN_LINKS).contains(index))
    }

    /// How many links are left to open.
    #[must_use]
    pub fn remaining(&self) -> u32 {
        CHAIN_LINKS.saturating_sub(self.next - 1 - self.base)
    }

    /// The latest step that this chain has opened; 0 if none.
    #[must_use]
    pub fn steps_shown(&self) -> u32 {
        if self.last_step == self.base { 0 } else { self.last_step }
    }
}

/// Why an opened link is not the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkError {
    /// This step was opened before.
    AlreadyOpened {
        /// The step named.
        step: u32,
        /// The step that comes next.
        expected: u32,
    },
    /// A step in between has not been opened.
    Skipped {
        /// The step named.
        step: u32,
        /// The step that comes next.
        expected: u32,
    },
    /// The chain has no more links.
    Exhausted,
    /// The link does not hash to the one before it.
    Wrong {
        /// The step it was given for.
        step: u32,
    },
}

impl LinkError {
    /// The stable word of docs/format/refusals.md.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::AlreadyOpened { .. } => "link-again",
            Self::Skipped { .. } => "link-ahead",
            Self::Exhausted => "link-beyond",
            Self::Wrong { .. } => "link-wrong",
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyOpened { step, expected } => {
                write!(f, "step {step} was opened before; the next is {expected}")
            }
            Self::Skipped { step, expected } => {
                write!(f, "step {step} is not next; step {expected} comes first")
            }
            Self::Exhausted => write!(f, "all {CHAIN_LINKS} links of the chain are used up"),
            Self::Wrong { step } => {
                write!(f, "the link of step {step} does not lead to the one before it")
            }
        }
    }
}

impl std::error::Error for LinkError {}
