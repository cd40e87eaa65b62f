//! Fighters that have not moved this turn go from a territory to a sea zone beside it and stay in the
//! air (PAT-01, PAT-02).

use std::collections::BTreeSet;

use super::super::draft::Draft;
use crate::engine::event::{Event, MoveKind};
use crate::engine::position::Unit;
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// Carries out `2 ftr: New Britain > sz27 patrol`.
pub fn begin(d: &mut Draft) -> Result<(), Refusal> {
    let (from, zone) = match d.order.path[..] {
        [from, zone] if d.ed.is_land(from) && d.ed.is_sea(zone) && d.ed.adjacent(from, zone) => {
            (from, zone)
        }
        _ => {
            let at = d.order.path.last().copied().unwrap_or(crate::id::SpaceId(0));
            let what = "a patrol goes from a territory to a sea zone beside it";
            return Err(d.no("PAT-01", what, at).help("the form is: 2 ftr: Malta > sz50 patrol"));
        }
    };
    if query::zone_is_hostile(d.ed, d.p, zone, d.side()) {
        let what = format!("enemies hold {}: a patrol there would mean combat", d.name(zone));
        return Err(d.no("PAT-02", what, zone));
    }
    let mut taken: BTreeSet<UnitId> = BTreeSet::new();
    for g in &d.order.groups {
        let units = d.picker().pick(g, from, &taken, |u| tired(d, u))?;
        taken.extend(units);
    }
    let units: Vec<UnitId> = taken.into_iter().collect();
    d.uses(&units);
    let order = Some(d.order.id);
    let (path, how) = (vec![from, zone], MoveKind::Noncombat);
    d.record(Event::Moved { units: units.clone(), path, how, order });
    d.record(Event::PatrolBegan { units, zone, order, rule: rule("PAT-01") });
    Ok(())
}

/// It has moved or fought this turn.
fn tired(d: &Draft, u: &Unit) -> Option<(RuleId, String)> {
    let t = &u.turn;
    let moved = t.moved > 0 || t.combat_moved || t.noncombat_moved || t.fought;
    let name = &d.ed.kind(u.kind).name;
    moved.then(|| (rule("PAT-01"), format!("the {name} has moved this turn")))
}
