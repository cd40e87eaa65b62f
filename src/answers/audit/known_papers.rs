//! What the games at hand say of documents: for which of them each was signed, whose keys these are, and
//! what was used or locked.

use std::collections::{BTreeMap, BTreeSet};

use super::audited_papers::{Signed, digest_start};
use super::gist::Gist;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// What the games at hand say of documents.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The game that a head belongs to, by its first 32 digits.
    heads: BTreeMap<String, Digest>,
    /// The head of the last block before it in which a ruling changed the board, by head.
    ruled: BTreeMap<String, Digest>,
    /// The keys of every seat, by game.
    keys: BTreeMap<(Digest, String), BTreeSet<String>>,
    /// Those of the documents that stand in a block.
    pub(super) used: BTreeSet<Digest>,
    /// Documents that something in a game locks, besides those that stand in a block.
    pub(super) locked: BTreeSet<Digest>,
    /// Receipts in blocks that threw no die.
    told_times: BTreeSet<Digest>,
}

impl Known {
    /// What some games say of these documents.
    pub fn from_gists<'g>(
        gists: impl IntoIterator<Item = &'g Gist>,
        documents: &[Signed],
    ) -> Known {
        let mut known = Known::default();
        let named: BTreeSet<&str> = documents.iter().filter_map(|s| s.head.as_deref()).collect();
        let asked: BTreeMap<[u8; 16], Digest> =
            documents.iter().map(|s| (digest_start(s.digest), s.digest)).collect();
        for gist in gists {
            let heads = gist.blocks.iter().map(|b| b.head).chain([gist.game]);
            let heads = heads.map(|h| h.short()).filter(|h| named.contains(h.as_str()));
            known.heads.extend(heads.map(|h| (h, gist.game)));
            let mut ruled = None;
            for block in &gist.blocks {
                ruled = if block.ruled { Some(block.head) } else { ruled };
                let head = block.head.short();
                if let Some(ruled) = ruled.filter(|_| named.contains(head.as_str())) {
                    known.ruled.insert(head, ruled);
                }
            }
            for (seat, key) in &gist.keys {
                known.keys.entry((gist.game, seat.clone())).or_default().insert(key.clone());
            }
            let used = gist.papers.iter().filter(|p| p.used).filter_map(|p| asked.get(&p.digest));
            known.used.extend(used);
            known.locked.extend(&gist.locked);
            known.told_times.extend(&gist.told_times);
        }
        known
    }

    /// Which game a document was signed for: that of the head it names.
    pub(super) fn game_of(&self, s: &Signed) -> Option<Digest> {
        self.heads.get(s.head.as_deref()?).copied()
    }

    /// The block, by its head, in which a ruling changed the board last before it was signed.
    pub(super) fn ruled_before(&self, s: &Signed) -> Option<Digest> {
        self.ruled.get(s.head.as_deref()?).copied()
    }

    /// Is it a document of this kind that no game uses, and perhaps the seat's own?
    pub(super) fn is_unused(&self, s: &Signed, kind: DocKind) -> bool {
        s.kind == kind && !self.used.contains(&s.digest) && !self.is_foreign(s)
    }

    /// Is it a receipt of a block that threw no die? It only says when papers came: the step stays for the next receipt.
    pub(super) fn tells_time_only(&self, s: &Signed) -> bool {
        s.kind == DocKind::Receipt && self.told_times.contains(&s.digest)
    }

    /// Is it surely not the seat's, having been signed with a key that is none of theirs?
    pub(super) fn is_foreign(&self, s: &Signed) -> bool {
        let Some(game) = self.game_of(s) else { return false };
        !self.keys.get(&(game, s.seat.clone())).is_some_and(|keys| keys.contains(&s.key))
    }
}
