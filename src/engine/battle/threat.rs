//! What the next round of fire could do: how strong each shot is, and how many hits there could be.

use std::collections::BTreeMap;

use super::fire::Shot;
use super::state::{BattleState, HitSource};
use super::targets::{source, standing};
use super::{sneak, sums};
use crate::edition::{Chance, HeavyDefense, HeavyDice};
use crate::engine::{Field, query};
use crate::id::UnitId;

/// The highest face with which each unit of one side hits in the next round, twice where it throws
/// two dice. Artillery supports as in regular fire (ART-01).
pub(crate) fn factor(field: Field, state: &BattleState, attackers: bool) -> BTreeMap<UnitId, u32> {
    let shots = shots(field, state, attackers);
    shots.iter().map(|s| (s.unit, u32::from(s.need) * u32::from(s.dice))).collect()
}

/// Every unit of one side as it could fire.
fn shots(field: Field, state: &BattleState, attackers: bool) -> Vec<Shot> {
    let (ed, p) = (field.ed, field.p);
    let units = standing(state, attackers);
    let supporters = units.iter().filter(|id| ed.kind(p.unit(**id).kind).supports).count();
    let mut support = if attackers { supporters } else { 0 };
    let two_dice = attackers || ed.profile.heavy_defense == HeavyDefense::TwoDice;
    let mut found = Vec::new();
    for unit in units {
        let u = p.unit(unit);
        let mut need = if attackers { query::attack(ed, p, u) } else { query::defense(ed, p, u) };
        let raised = ed.kind(u.kind).supported_attack;
        let supported = attackers && support > 0 && raised > need;
        if supported {
            support -= 1;
            need = raised;
        }
        let dice = if two_dice && query::two_dice(ed, p, u) { 2 } else { 1 };
        found.push(Shot { unit, need, dice, supported, from: source(ed, u) });
    }
    found
}

/// The hits that one side makes in the next round if every die hits.
pub(crate) fn most_hits(
    field: Field,
    state: &BattleState,
    attackers: bool,
) -> Vec<(HitSource, u32)> {
    let mut shots = shots(field, state, attackers);
    shots.retain(|s| s.need > 0);
    let mut found: Vec<(HitSource, u32)> = Vec::new();
    let mut add = |from, hits| match found.iter_mut().find(|(f, _)| *f == from) {
        Some((_, n)) => *n += hits,
        None => found.push((from, hits)),
    };
    if field.ed.low_luck.has(Chance::Combat) {
        // Submarines that strike first do so in a sum of their own.
        let first = sneak::strikes(field, state, attackers) && field.ed.is_sea(state.place);
        let (early, late): (Vec<Shot>, Vec<Shot>) =
            shots.into_iter().partition(|s| first && s.from == HitSource::Submarine);
        for shots in [early, late] {
            for sum in sums::apart(field, state, attackers, &shots) {
                add(sum.from, sum.sixths(field.ed).div_ceil(6));
            }
        }
        return found;
    }
    for s in shots {
        add(
            s.from,
            match field.ed.profile.heavy_dice {
                HeavyDice::Best => 1,
                HeavyDice::Sum => u32::from(s.dice),
            },
        );
    }
    found
}
