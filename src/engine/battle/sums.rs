//! Low Luck in a volley: shots that could hit the same units are added up, others stand apart.

use super::fire::{Tally, Volley, count};
use super::shots::Shot;
use super::state::{BattleState, HitSource};
use super::targets::{can_hit, standing};
use crate::edition::{Edition, HeavyDice};
use crate::engine::decision::Fight;
use crate::engine::dice::{RollKey, RollPlace, RollSide};
use crate::engine::event::{Shooter, Term};
use crate::engine::{Field, Halt, Table, luck};
use crate::id::UnitId;

/// Shots that are added up.
pub(super) struct SummedShots {
    /// The origin of its hits: of several that can hit the same units now, the freest.
    pub from: HitSource,
    pub shots: Vec<Shot>,
}

impl SummedShots {
    /// All shots together, in sixths of a hit.
    pub fn sixths(&self, ed: &Edition) -> u32 {
        self.shots.iter().map(|s| sixths(ed, s)).sum()
    }
}

/// Sorts shots by the units they could hit, the more limited origins first.
pub(super) fn apart(
    field: Field,
    state: &BattleState,
    attackers: bool,
    shots: &[Shot],
) -> Vec<SummedShots> {
    let (ed, p) = (field.ed, field.p);
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
        reach.retain(|t| can_hit(ed, p, state, shot.from, !attackers, *t));
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
fn sixths(ed: &Edition, s: &Shot) -> u32 {
    if s.again.is_some() {
        return luck::average(2, |faces| count(HeavyDice::Best, faces, s.need).0);
    }
    luck::average(s.dice, |faces| count(ed.profile.heavy_dice, faces, s.need).0)
}

/// One sum after the other instead of a volley's columns.
pub(super) fn throw(
    table: &mut Table,
    fight: &Fight,
    volley: &Volley,
    shots: &[Shot],
    tally: &mut Tally,
) -> Result<(), Halt> {
    for sum in apart(table.field(), &fight.state, volley.attackers, shots) {
        let p = table.at();
        let by = p.unit(sum.shots[0].unit).power;
        let term = |s: &Shot| {
            let (unit, kind) = (s.unit, p.unit(s.unit).kind);
            let who = Some(Shooter { unit, kind, dice: s.dice, supported: s.supported });
            Term { who, sixths: sixths(table.ed, s) }
        };
        let terms = sum.shots.iter().map(term).collect();
        let key = RollKey {
            kind: volley.kind,
            place: RollPlace::Space(fight.state.place),
            index: fight.state.round,
            side: if volley.attackers { RollSide::Attack } else { RollSide::Defend },
            column: 0,
            low_luck: true,
        };
        let thrown = luck::sum_up(table, key, by, terms, volley.rule)?;
        tally.take(sum.from, thrown);
    }
    Ok(())
}
