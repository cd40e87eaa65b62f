//! Which standing orders were in force after a block, and after which block they come too late: what the
//! state of a game answers to the steps that follow.

use std::collections::BTreeMap;

use crate::doc_kind::DocKind;
use crate::file::Document;
use crate::seal::Digest;

use super::signed::Header;
use super::state::{ChainState, InForce, Seal};

impl ChainState {
    /// The block after which standing orders come too late for what stays locked, where there are
    /// receipts; elsewhere the orders themselves say it.
    pub(super) fn lock_held(&self) -> Option<u32> {
        self.held_since().filter(|_| self.receipts)
    }

    /// The block whose head the openings named that left something locked.
    pub(super) fn held_since(&self) -> Option<u32> {
        self.heads.get(self.held.as_ref()?.head.get(..32)?).copied()
    }

    /// The block after which standing orders come too late for what is decided next, if that is
    /// settled.
    pub(super) fn lock_now(&self) -> Option<u32> {
        self.lock.or_else(|| self.lock_held())
    }

    /// The lock of a turn that began with this block: the head that the receipt names; without one,
    /// where there are receipts, the block before; else the head that the orders name.
    pub(super) fn lock_of(&self, number: u32, documents: &[Document]) -> Option<u32> {
        let find = |kind: DocKind| documents.iter().find(move |d| d.kind == kind);
        if let Some(lock) = find(DocKind::Orders).and_then(|d| self.bound.get(&d.digest)) {
            return Some(*lock);
        }
        let receipt = find(DocKind::Receipt);
        if receipt.is_none() && self.receipts {
            return number.checked_sub(1);
        }
        let header = Header::read_header(&receipt.or_else(|| find(DocKind::Orders))?.text).ok()?;
        self.heads.get(header.head.as_deref()?.get(..32)?).copied()
    }

    /// The open standing orders that were in force after a block, by seat, with the block in which
    /// they were filed: the highest version.
    pub(super) fn standing_at(&self, block: u32) -> BTreeMap<&str, (u32, &InForce)> {
        let mut found: BTreeMap<&str, (u32, &InForce)> = BTreeMap::new();
        for (filed, seat, s) in self.filed.iter().filter(|(b, _, _)| *b <= block) {
            let known = found.get(seat.as_str()).map_or(0, |(_, old)| old.version);
            if s.version > known {
                found.insert(seat, (*filed, s));
            }
        }
        found
    }

    /// Seals shut after a block that would replace what is in force then, by seat.
    pub(super) fn shut_at(&self, block: u32) -> BTreeMap<&str, &Seal> {
        let open = self.standing_at(block);
        let mut found: BTreeMap<&str, &Seal> = BTreeMap::new();
        for s in self.seals.iter().filter(|s| s.block <= block) {
            let newer = open.get(s.seat.as_str()).is_none_or(|(_, o)| o.version < s.version);
            if newer {
                found.insert(&s.seat, s);
            }
        }
        found.retain(|_, s| s.opened.is_none());
        found
    }

    /// What receipt and openings name besides the decisions: standing orders in force, then seals.
    pub(super) fn standing_locked(&self, block: u32) -> Vec<Digest> {
        let open = self.standing_at(block).into_values().map(|(_, s)| s.digest).collect::<Vec<_>>();
        let shut = self.shut_at(block).into_values().map(|s| s.digest);
        open.into_iter().chain(shut).collect()
    }

    /// The highest version of a seat's standing orders, open or sealed; 0 if there is none.
    pub(super) fn latest_version(&self, seat: &str) -> u32 {
        let open = self.standing.get(seat).map_or(0, |s| s.version);
        let own = self.seals.iter().filter(|s| s.seat == seat);
        own.map(|s| s.version).max().unwrap_or(0).max(open)
    }
}
