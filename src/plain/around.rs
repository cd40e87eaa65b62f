//! What is around a sentence: its heading, and what the lines above were about.

use crate::id::{KindId, SpaceId};

use super::heading::Heading;

/// What is around a sentence.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub phase: Heading,
    /// The battle that a line above was about.
    pub target: Option<SpaceId>,
    pub columns: bool,
    /// A heading says that aircraft land.
    pub landing: bool,
    /// Numbers alone count units of a kind that was named before the list.
    pub counts: bool,
    /// The kind of unit that the sentence before was about.
    pub kind: Option<KindId>,
}
