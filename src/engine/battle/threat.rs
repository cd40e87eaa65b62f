//! What the next round of fire could do: how strong each shot is, and how many hits there could be.

use std::collections::BTreeMap;

use super::state::{BattleState, HitSource};
use super::targets::{source, standing};
use crate::edition::{HeavyDefense, HeavyDice};
use crate::engine::{Table, query};
use crate::id::UnitId;

/// The highest face with which each unit of one side hits in the next round, twice where it throws
/// two dice. Artillery supports as in regular fire (ART-01).
pub(crate) fn factor(table: &Table, state: &BattleState, attackers: bool) -> BTreeMap<UnitId, u32> {
    let (ed, p) = (table.ed, table.at());
    let units = standing(state, attackers);
    let supporters = units.iter().filter(|id| ed.kind(p.unit(**id).kind).supports).count();
    let mut support = if attackers { supporters } else { 0 };
    let mut found = BTreeMap::new();
    for id in units {
        let u = p.unit(id);
        let mut need = if attackers { query::attack(ed, p, u) } else { query::defense(ed, p, u) };
        let raised = ed.kind(u.kind).supported_attack;
        if attackers && support > 0 && raised > need {
            support -= 1;
            need = raised;
        }
        found.insert(id, u32::from(need) * dice(table, id, attackers));
    }
    found
}

fn dice(table: &Table, id: UnitId, attackers: bool) -> u32 {
    let two = query::two_dice(table.ed, table.at(), table.at().unit(id))
        && (attackers || table.ed.profile.heavy_defense == HeavyDefense::TwoDice);
    if two { 2 } else { 1 }
}

/// The hits that one side makes in the next round if every die hits.
pub(crate) fn most_hits(
    table: &Table,
    state: &BattleState,
    attackers: bool,
) -> Vec<(HitSource, u32)> {
    let mut found: Vec<(HitSource, u32)> = Vec::new();
    for (id, strength) in factor(table, state, attackers) {
        if strength == 0 {
            continue;
        }
        let hits = match table.ed.profile.heavy_dice {
            HeavyDice::Best => 1,
            HeavyDice::Sum => dice(table, id, attackers),
        };
        let from = source(table.ed, table.at().unit(id));
        match found.iter_mut().find(|(f, _)| *f == from) {
            Some((_, n)) => *n += hits,
            None => found.push((from, hits)),
        }
    }
    found
}
