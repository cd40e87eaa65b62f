//! Answers and orders that a seat signed, and that a ruling in their place made count for nothing. A director who
//! knows the dice may have ruled so because of them; whether the paper came in time no file shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::audited_papers::Signed;
use super::gist::{DefaultRuling, Gist};
use super::known_papers::Known;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// A signed answer or order file that no block uses, and the ruling that decided in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassedOver {
    pub game: String,
    pub seat: String,
    pub step: u32,
    /// Of the paper.
    pub digest: Digest,
    pub found_in: Arc<str>,
    /// Answer or orders.
    pub kind: DocKind,
    pub block: u32,
    /// Who ruled.
    pub by: String,
}

/// Of the answers and orders at hand those in whose place a seat other than their own ruled a default, or a
/// caretaker's turn.
pub fn passed_over(loose: &[Signed], gists: &[&Gist], known: &Known) -> Vec<PassedOver> {
    let mut found: BTreeMap<Digest, PassedOver> = BTreeMap::new();
    let kinds = [DocKind::Answer, DocKind::Orders];
    for s in loose.iter().filter(|s| kinds.iter().any(|kind| known.is_unused(s, *kind))) {
        let Some(game) = known.game_of(s) else { continue };
        let rulings =
            gists.iter().filter(|g| g.game == game).filter_map(|g| ruled_instead_of(s, g));
        if let Some(ruling) = rulings.min_by_key(|r| r.block) {
            found.entry(s.digest).or_insert_with(|| PassedOver {
                game: s.game.clone(),
                seat: s.seat.clone(),
                step: ruling.step,
                digest: s.digest,
                found_in: s.found_in.clone(),
                kind: s.kind,
                block: ruling.block,
                by: ruling.by.clone(),
            });
        }
    }
    found.into_values().collect()
}

/// The first ruling of this file that decides what the paper would have decided.
fn ruled_instead_of(s: &Signed, g: &Gist) -> Option<DefaultRuling> {
    let own = g.defaults.iter().filter(|r| r.instead_of == s.kind && r.of == s.seat);
    let own = own.filter(|r| Some(r.step) == s.step && r.by != s.seat);
    own.filter(|r| r.instead_of == DocKind::Answer || is_written_before(s, g, r.block))
        .min_by_key(|r| r.block)
        .cloned()
}

/// Was the paper written for a game file from before this block? Later turns have the same step where no die
/// is thrown.
fn is_written_before(s: &Signed, g: &Gist, block: u32) -> bool {
    let Some(head) = &s.head else { return false };
    let heads = std::iter::once(&g.game).chain(g.blocks.iter().map(|b| &b.head));
    heads.take(block as usize).any(|known| known.short() == *head)
}
