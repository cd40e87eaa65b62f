//! Land units sent against the ships of a neighbouring zone, where the rule of their nation lets them.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::edition::{Ability, Domain};
use crate::engine::event::{Event, Task};
use crate::engine::plan::UnitGroup;
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Goal, Landing, Spent};
use crate::id::UnitId;

/// Does the order send nothing but such units from a territory to a zone?
pub(super) fn meant(d: &OrderTrial) -> bool {
    let out = matches!(d.order.path[..], [from, to] if d.ed.is_land(from) && d.ed.is_sea(to));
    out && d.order.board.is_none() && d.order.groups.iter().all(|x| can_swim(d, x))
}

/// Does a rule let this group cross the water?
fn can_swim(d: &OrderTrial, g: &UnitGroup) -> bool {
    let whose = (g.owner.unwrap_or(d.power), g.kind);
    query::kind_can(d.board(), whose, Ability::AttackShips)
}

/// Declares them for the first round of the battle in the zone.
pub(super) fn out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let from = d.order.path[0];
    let zone = d.order.path[1];
    if !d.ed.adjacent(from, zone) {
        return Err(d.no("TRN-35", Landing::NotBeside { from, to: zone }, zone));
    }
    if !d.board().enemies(zone, d.side()).any(|(_, u)| d.ed.kind(u.kind).is_sea()) {
        return Err(d.no("CMV-05", Goal::NoTarget { space: zone }, zone));
    }
    let mut taken = BTreeSet::new();
    for g in d.groups(Domain::Land) {
        let units = d.picker().pick(g, from, &taken, |u| {
            let spent = u.turn.did(Did::CombatMoved)
                || u.turn.did(Did::Loaded)
                || u.turn.offloaded.is_some();
            let why = Spent::BeenAboard { kind: u.kind };
            spent.then(|| (crate::rule::rule("TRN-07"), why.into()))
        })?;
        taken.extend(units);
    }
    let units: Vec<UnitId> = taken.into_iter().collect();
    d.uses(&units);
    let order = Some(d.order.id);
    d.record(Event::Declared { units, task: Task::Swim(zone), order });
    Ok(())
}
