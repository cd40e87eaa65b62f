//! Fighters that have not moved this turn go from a territory to an adjacent sea zone and stay in the
//! air (PAT-01, PAT-02).

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::engine::event::{Event, MoveKind};
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Patrol, Spent, Why};
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// Carries out `2 ftr: New Britain > sz27 patrol`.
pub(super) fn begin_patrol(d: &mut OrderTrial) -> Result<(), Refusal> {
    let (from, zone) = match d.order.path[..] {
        [from, zone] if d.ed.is_land(from) && d.ed.is_sea(zone) && d.ed.adjacent(from, zone) => {
            (from, zone)
        }
        _ => {
            let at = d.order.path.last().copied().unwrap_or(crate::id::SpaceId(0));
            return Err(d.no("PAT-01", Patrol::FromLand, at));
        }
    };
    if d.board().zone_is_hostile(zone, d.side()) {
        return Err(d.no("PAT-02", Patrol::AmongEnemies { space: zone }, zone));
    }
    let mut taken: BTreeSet<UnitId> = BTreeSet::new();
    for g in &d.order.groups {
        let units = d.picker().pick(g, from, &taken, is_tired)?;
        taken.extend(units);
    }
    let units: Vec<UnitId> = taken.into_iter().collect();
    d.uses(&units);
    let order = Some(d.order.id);
    let path = vec![from, zone];
    let how = MoveKind::Noncombat;
    d.record(Event::Moved { units: units.clone(), path, how, order });
    d.record(Event::PatrolBegan { units, zone, order, rule: rule("PAT-01") });
    Ok(())
}

/// It has moved or fought this turn.
fn is_tired(u: &Unit) -> Option<(RuleId, Why)> {
    let t = &u.turn;
    let moved =
        t.moved > 0 || t.did(Did::CombatMoved) || t.did(Did::NoncombatMoved) || t.did(Did::Fought);
    moved.then(|| (rule("PAT-01"), Spent::Moved { kind: u.kind }.into()))
}
