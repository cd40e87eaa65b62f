//! Rocket strikes: which gun strikes which complex (RKT-01).

use std::collections::BTreeSet;

use super::super::draft::Draft;
use crate::edition::{Edition, RocketDeclaration, RocketLimits};
use crate::engine::event::{Event, Task};
use crate::engine::plan::MoveOrder;
use crate::engine::position::{Mission, Unit};
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::id::SpaceId;

/// Is the order judged only when all others have been carried out, because rockets are declared at
/// the beginning of combat (RKT-01)?
pub fn waits(ed: &Edition, order: &MoveOrder) -> bool {
    match ed.profile.rocket_declaration {
        RocketDeclaration::CombatMove => false,
        RocketDeclaration::ConductCombat => order.rocket.is_some(),
    }
}

/// Declares the strike of the order's gun.
pub fn declare(d: &mut Draft) -> Result<(), Refusal> {
    let from = d.order.path[0];
    let Some(to) = d.order.rocket else { return Ok(()) };
    let (here, there) = (d.name(from), d.name(to));
    if !query::has_rockets(d.ed, d.p, d.power) {
        let what = format!("{} has no rockets", d.ed.power(d.power).name);
        return Err(d.no("TECH-07", what, from));
    }
    if d.order.path.len() > 1 {
        return Err(d.no("AAG-12", "a gun does not move in the combat move", from));
    }
    let mut guns = BTreeSet::new();
    for g in &d.order.groups {
        if !d.ed.kind(g.kind).aa_gun {
            let what = format!("the {} launches no rockets", d.ed.kind(g.kind).name);
            return Err(d.no("RKT-08", what, from));
        }
        let fit = |_: &_| None;
        let found = d.picker().pick(g, from, &guns, fit).map_err(|r| rename(r, d))?;
        guns.extend(found);
    }
    match d.ed.profile.rocket_limits {
        RocketLimits::OneEach => one_each(d, from, to, guns.len())?,
        RocketLimits::Unlimited => {}
    }
    let aboard = guns.iter().any(|id| d.p.unit(*id).aboard.is_some());
    if aboard {
        return Err(d.no("RKT-08", "a gun aboard a ship launches no rockets", from));
    }
    let enemy = query::complex(d.ed, d.p, to)
        .is_some_and(|_| query::territory_is_hostile(d.ed, d.p, to, d.side()));
    if !enemy {
        return Err(d.no("RKT-01", format!("no enemy complex stands in {there}"), to));
    }
    let range = d.ed.profile.rocket_range;
    if query::distance(d.ed, from, to, range).is_none() {
        let what = format!("{there} is more than {range} spaces from {here}");
        return Err(d.no("RKT-04", what, to));
    }
    let units: Vec<_> = guns.into_iter().collect();
    d.uses(&units);
    let order = Some(d.order.id);
    d.record(Event::Declared { units, task: Task::Rocket(to), order });
    Ok(())
}

/// One gun of a territory strikes in a turn, and one rocket falls on a complex (RKT-02, RKT-03).
fn one_each(d: &Draft, from: SpaceId, to: SpaceId, guns: usize) -> Result<(), Refusal> {
    let (here, there) = (d.name(from), d.name(to));
    let striking = |u: &Unit| match u.turn.mission {
        Mission::Rocket(at) => Some(at),
        _ => None,
    };
    if guns > 1 || d.p.in_space(from).any(|(_, u)| striking(u).is_some()) {
        return Err(d.no("RKT-02", format!("one gun of {here} may strike in a turn"), from));
    }
    if d.p.units.values().any(|u| striking(u) == Some(to)) {
        let other = d.p.units.iter().find(|(_, u)| striking(u) == Some(to)).map(|(id, _)| *id);
        let r = d.no("RKT-03", format!("another gun already strikes {there}"), to);
        return Err(match other.and_then(|id| d.used.get(&id)) {
            Some((order, _)) => r.related(*order),
            None => r,
        });
    }
    Ok(())
}

/// A partner's gun and a gun that struck already have their own rules.
fn rename(mut r: Refusal, d: &Draft) -> Refusal {
    let id = match r.rule.0 {
        "SET-04" => "RKT-08",
        "CMV-06" => "RKT-09",
        _ => return r,
    };
    r.rule = d.no(id, "", d.order.path[0]).rule;
    r
}
