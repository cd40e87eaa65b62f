//! The keys that seats had in the past: what was locked before a change of keys is judged by them.

use crate::file::{Block, Document, Seat};

use super::chain_fault::ChainFault;
use super::ruling::Act;
use super::signed::SignedDocument;

/// The keys that seats gave up, in the order of the blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct OldKeys(Vec<OldKey>);

/// A key that a seat gave up.
#[derive(Clone, Debug)]
struct OldKey {
    seat: String,
    key: String,
    /// The block since which the seat signs with another key.
    until: u32,
}

impl OldKeys {
    /// The key that a seat had after a block, if it has another one now.
    pub(crate) fn key_after(&self, seat: &str, block: u32) -> Option<&str> {
        let given_up = self.0.iter().find(|old| old.seat == seat && old.until > block);
        given_up.map(|old| old.key.as_str())
    }

    /// Takes the new key of a block. The seat signs with it from now on; a director who follows another
    /// one has no papers from before.
    ///
    /// # Errors
    /// The paper of the key cannot be read.
    pub(crate) fn take_new_key(
        &mut self,
        seats: &mut [Seat],
        block: &Block,
        act: Option<&Act>,
        paper: &Document,
    ) -> Result<(), ChainFault> {
        let paper = SignedDocument::read_stored(paper)?;
        let seat = seats.iter_mut().find(|s| s.id == paper.header.seat);
        let (Some(seat), Some(key)) = (seat, paper.key) else { return Ok(()) };
        let old = std::mem::replace(&mut seat.key, key.to_string());
        seat.fingerprint = key.fingerprint().to_string();
        if !act.is_some_and(|act| matches!(act, Act::Successor { of, seat, .. } if of != seat)) {
            self.0.push(OldKey { seat: seat.id.clone(), key: old, until: block.number });
        }
        Ok(())
    }
}
