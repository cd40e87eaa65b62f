//! Games that were begun from the same equal bids.

use std::collections::{BTreeMap, BTreeSet};

use super::gist::Gist;
use crate::seal::Digest;

/// Games that were made from one pair of equal bids, by the label of the first of them. The die
/// between the bids is thrown once; a player who does not like it must not begin again.
pub fn thrown_again<'g>(games: impl IntoIterator<Item = &'g Gist>) -> Vec<(String, Vec<Digest>)> {
    let mut auctions: BTreeMap<&[String], (String, BTreeSet<Digest>)> = BTreeMap::new();
    for game in games {
        if let Some(bids) = &game.auction {
            auctions
                .entry(bids)
                .or_insert_with(|| (game.name.clone(), BTreeSet::new()))
                .1
                .insert(game.game);
        }
    }
    let again = auctions.into_values().filter(|(_, games)| games.len() > 1);
    again.map(|(name, games)| (name, games.into_iter().collect())).collect()
}
