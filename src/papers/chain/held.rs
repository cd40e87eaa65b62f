//! Papers that stay locked although the step they were opened for is burnt: a new chain came with openings of
//! that step. And which blocks leave locked papers alone.

use crate::doc_kind::DocKind;
use crate::file::Block;
use crate::seal::Digest;

use super::opening::Opening;
use super::ruling::Act;

/// Documents that were locked for a step which a ruling burnt: the next step played is about these
/// and no others.
#[derive(Clone, Debug)]
pub(super) struct Held {
    /// The burnt step, which these documents name.
    pub step: u32,
    pub documents: Vec<Digest>,
    /// The head that the opening names: where it is that of a receipt, later standing orders come too
    /// late for these documents.
    pub head: String,
}

impl Held {
    /// What is held after a block.
    pub(super) fn after_block(
        before: Option<Held>,
        block: &Block,
        act: Option<&Act>,
    ) -> Option<Held> {
        let carried = block.documents.iter().find(|d| d.kind == DocKind::Opening);
        match (act, carried.and_then(|d| Opening::read(&d.text).ok())) {
            // A second new chain burns another step; the documents go on naming the first.
            (Some(Act::Reanchor { .. } | Act::Successor { .. }), Some(o)) => {
                before.or(Some(Held { step: o.step, documents: o.documents, head: o.head }))
            }
            (None, None) if block.events.is_empty() || only_claims(block) => before,
            (Some(Act::Reanchor { .. } | Act::KeyChange { .. } | Act::Successor { .. }), None) => {
                before
            }
            _ => None,
        }
    }
}

/// A claim of supply changes the position, but only one seat signs it: it makes no earlier paper, and
/// no link that was opened for one, too old.
pub(super) fn only_claims(block: &Block) -> bool {
    block.documents.iter().any(|d| d.kind == DocKind::Claim)
}
