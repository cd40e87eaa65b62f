//! Shots that could hit the same units, added up.

use super::battle_state::{BattleState, HitSource};
use super::battle_targets::{can_hit, standing};
use super::shots::Shot;
use crate::edition::{Edition, HeavyDice};
use crate::engine::dice::Face;
use crate::engine::{Field, luck};
use crate::id::UnitId;

/// Shots that are added up.
pub(crate) struct SummedShots {
    /// The origin of its hits: of several that can hit the same units now, the freest.
    pub from: HitSource,
    pub shots: Vec<Shot>,
}

impl SummedShots {
    /// All shots together, in sixths of a hit.
    pub(crate) fn sixths(&self, ed: &Edition) -> u32 {
        self.shots.iter().map(|s| sixths_of_shot(ed, s)).sum()
    }
}

/// Sorts shots by the units they could hit, the more limited origins first.
pub(crate) fn sums_by_target(
    field: Field,
    state: &BattleState,
    attackers: bool,
    shots: &[Shot],
) -> Vec<SummedShots> {
    let board = field.board;
    let targets = standing(state, !attackers);
    // What a hit can fall on depends on its origin alone, and there are few of them.
    let mut origins: Vec<(HitSource, usize)> = Vec::new();
    let mut sums: Vec<(Vec<UnitId>, SummedShots)> = Vec::new();
    for shot in shots {
        if let Some((_, n)) = origins.iter().find(|(from, _)| *from == shot.from) {
            sums[*n].1.shots.push(*shot);
            continue;
        }
        let mut reach = targets.clone();
        reach.retain(|t| can_hit(board, state, shot.from, !attackers, *t));
        let n = sums.iter().position(|(r, _)| *r == reach).unwrap_or(sums.len());
        origins.push((shot.from, n));
        match sums.get_mut(n) {
            Some((_, sum)) => {
                sum.from = sum.from.max(shot.from);
                sum.shots.push(*shot);
            }
            None => {
                let mut all = Vec::with_capacity(shots.len());
                all.push(*shot);
                sums.push((reach, SummedShots { from: shot.from, shots: all }));
            }
        }
    }
    let mut sums: Vec<SummedShots> = sums.into_iter().map(|(_, s)| s).collect();
    sums.sort_by_key(|s| s.from);
    sums
}

/// The average value of a shot, in sixths of a hit.
pub(crate) fn sixths_of_shot(ed: &Edition, s: &Shot) -> u32 {
    if s.again.is_some() {
        return luck::average(2, |faces| count_hits(HeavyDice::Best, faces, s.need).0);
    }
    luck::average(s.dice, |faces| count_hits(ed.profile.heavy_dice, faces, s.need).0)
}

/// Hits of one unit's dice that are certain, and whether an unrolled one could add to them.
pub(crate) fn count_hits(heavy: HeavyDice, faces: &[Face], need: u8) -> (u32, bool) {
    let sure = faces.iter().filter(|f| f.within(need)).count() as u32;
    let unrolled = faces.contains(&Face::Unrolled);
    match heavy {
        // The better die counts, so a unit never makes two hits.
        HeavyDice::Best => (sure.min(1), unrolled && sure == 0),
        HeavyDice::Sum => (sure, unrolled),
    }
}
