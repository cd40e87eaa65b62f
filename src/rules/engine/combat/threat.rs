//! What the next round of fire could do: how strong each shot is, and how many hits there could be.

use std::collections::BTreeMap;

use super::battle_state::{BattleState, HitSource};
use super::battle_targets::standing;
use super::shooters::submarines_strike_first;
use super::shots::{Shot, shots_of};
use super::sums::sums_by_target;
use crate::edition::{Chance, HeavyDice};
use crate::engine::Field;
use crate::id::UnitId;

/// The highest face with which each unit of one side hits in the next round, twice where it throws
/// two dice. Artillery supports as in regular fire (ART-01).
pub(crate) fn factor(field: Field, state: &BattleState, attackers: bool) -> BTreeMap<UnitId, u32> {
    let shots = shots_of_all(field, state, attackers);
    shots.iter().map(|s| (s.unit, u32::from(s.need) * u32::from(s.dice))).collect()
}

/// Every unit of one side as it could fire.
fn shots_of_all(field: Field, state: &BattleState, attackers: bool) -> Vec<Shot> {
    shots_of(field, state, attackers, &standing(state, attackers))
}

/// The hits that one side makes in the next round if every die hits.
pub(crate) fn most_hits(
    field: Field,
    state: &BattleState,
    attackers: bool,
) -> Vec<(HitSource, u32)> {
    let mut shots = shots_of_all(field, state, attackers);
    shots.retain(|s| s.need > 0);
    let mut found: Vec<(HitSource, u32)> = Vec::new();
    if field.board.edition.low_luck.has(Chance::Combat) {
        // Submarines that strike first do so in a sum of their own.
        let first =
            submarines_strike_first(field, state, attackers) && field.board.is_sea(state.place);
        let (early, late): (Vec<Shot>, Vec<Shot>) =
            shots.into_iter().partition(|s| first && s.from == HitSource::Submarine);
        for shots in [early, late] {
            for sum in sums_by_target(field, state, attackers, &shots) {
                add_hits(&mut found, sum.from, sum.sixths(field.board.edition).div_ceil(6));
            }
        }
        return found;
    }
    for s in shots {
        add_hits(
            &mut found,
            s.from,
            match field.board.profile().heavy_dice {
                HeavyDice::Best => 1,
                HeavyDice::Sum => u32::from(s.dice),
            },
        );
    }
    found
}

/// Adds hits to those of the same source.
fn add_hits(found: &mut Vec<(HitSource, u32)>, from: HitSource, hits: u32) {
    match found.iter_mut().find(|(f, _)| *f == from) {
        Some((_, n)) => *n += hits,
        None => found.push((from, hits)),
    }
}
