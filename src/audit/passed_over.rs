//! Answers that a seat signed, and that a ruling in their place made count for nothing. A director who knows
//! the dice may have ruled for the default because of them; whether the answer came in time no file shows.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::gist::Gist;
use super::known_papers::Known;
use super::signed::Signed;
use crate::doc_kind::DocKind;
use crate::seal::Digest;

/// A signed answer that no block uses, and the ruling that decided in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassedOver {
    pub game: String,
    pub seat: String,
    pub step: u32,
    /// Of the answer.
    pub digest: Digest,
    pub found_in: Arc<str>,
    pub block: u32,
    /// Who ruled.
    pub by: String,
}

/// Of the answers at hand those in whose place a seat other than their own ruled a default.
pub fn passed_over(loose: &[Signed], gists: &[&Gist], known: &Known) -> Vec<PassedOver> {
    let mut found: BTreeMap<Digest, PassedOver> = BTreeMap::new();
    for s in loose.iter().filter(|s| known.is_unused(s, DocKind::Answer)) {
        let Some(game) = known.game_of(s) else { continue };
        let rulings = gists.iter().filter(|g| g.game == game).flat_map(|g| &g.defaults);
        let ruling = rulings.filter(|r| r.of == s.seat && Some(r.step) == s.step && r.by != s.seat);
        if let Some(ruling) = ruling.min_by_key(|r| r.block) {
            found.entry(s.digest).or_insert_with(|| PassedOver {
                game: s.game.clone(),
                seat: s.seat.clone(),
                step: ruling.step,
                digest: s.digest,
                found_in: s.found_in.clone(),
                block: ruling.block,
                by: ruling.by.clone(),
            });
        }
    }
    found.into_values().collect()
}
