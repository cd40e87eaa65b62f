//! New chains that were signed and not used: the old chain opened the step after all. In mode director the
//! keeper of both knew the dice of both.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::audited_papers::Signed;
use super::gist::Gist;
use super::known_papers::Known;
use crate::chain::Anew;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// A new chain that its keeper signed, on the game file before a step that the old chain opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetAside {
    pub game: String,
    pub seat: String,
    /// Of the paper.
    pub digest: Digest,
    /// What the old chain opened, and in which block.
    pub step: u32,
    pub block: u32,
    pub found_in: Arc<str>,
}

/// Of the papers at hand those that no game uses, with the first step that was opened behind the head
/// which they name.
pub fn set_aside(loose: &[Signed], gists: &[&Gist], known: &Known) -> Vec<SetAside> {
    let mut found: BTreeMap<Digest, SetAside> = BTreeMap::new();
    for s in loose.iter().filter(|s| known.is_unused(s, DocKind::Reanchor)) {
        let opened = gists.iter().filter_map(|gist| old_chain(s, gist)).min();
        if let Some((block, step)) = opened {
            found.entry(s.digest).or_insert_with(|| SetAside {
                game: s.game.clone(),
                seat: s.seat.clone(),
                digest: s.digest,
                step,
                block,
                found_in: s.found_in.clone(),
            });
        }
    }
    found.into_values().collect()
}

/// The block and the step that the chain of the seat opened behind the head of its paper, if no other
/// new chain of the seat was in force by then.
fn old_chain(s: &Signed, gist: &Gist) -> Option<(u32, u32)> {
    let head = s.head.as_deref()?;
    let heads = [gist.game].into_iter().chain(gist.blocks.iter().map(|b| b.head));
    let named = heads.map(|h| h.short()).position(|h| h == head)?;
    let (block, step) =
        (1u32..).zip(&gist.blocks).skip(named).find_map(|(n, b)| Some((n, b.opened?)))?;
    let other = gist.takeovers.iter().any(|t| {
        let newer = t.block as usize > named && t.block < block;
        newer && t.seat == s.seat && matches!(t.anew, Anew::Chain { .. })
    });
    (!other && s.step.is_some_and(|first| first <= step)).then_some((block, step))
}
