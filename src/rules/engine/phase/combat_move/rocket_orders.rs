//! Rocket strikes: which gun strikes which complex (RKT-01).

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::edition::{Edition, RocketDeclaration, RocketLimits};
use crate::engine::event::{Event, Task};
use crate::engine::plan::MoveOrder;
use crate::engine::position::{Mission, Unit};
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::engine::why::Strike;
use crate::id::SpaceId;
use crate::rule::rule;

/// Is the order judged only when all others have been carried out, because rockets are declared at
/// the beginning of combat (RKT-01)?
pub(super) fn waits(ed: &Edition, order: &MoveOrder) -> bool {
    match ed.profile.rocket_declaration {
        RocketDeclaration::CombatMove => false,
        RocketDeclaration::ConductCombat => order.rocket.is_some(),
    }
}

/// Declares the strike of the order's gun.
pub(super) fn declare(d: &mut OrderTrial) -> Result<(), Refusal> {
    let from = d.order.path[0];
    let Some(to) = d.order.rocket else { return Ok(()) };
    let owners = d.order.groups.iter().map(|g| g.owner.unwrap_or(d.power));
    if let Some(power) = owners.into_iter().find(|w| !query::has_rockets(d.board(), *w)) {
        return Err(d.no("TECH-07", Strike::NoRockets { power }, from));
    }
    if d.order.path.len() > 1 {
        return Err(d.no("AAG-12", Strike::GunMoves, from));
    }
    let mut guns = BTreeSet::new();
    for g in &d.order.groups {
        if !d.ed.kind(g.kind).aa_gun {
            return Err(d.no("RKT-08", Strike::LaunchesNone { kind: g.kind }, from));
        }
        let found = d.picker().pick(g, from, &guns, |_| None).map_err(rule_of_partner)?;
        guns.extend(found);
    }
    match d.ed.profile.rocket_limits {
        RocketLimits::OneEach => one_each(d, from, to, guns.len())?,
        RocketLimits::Unlimited => {}
    }
    let aboard = guns.iter().any(|id| d.p.unit(*id).aboard.is_some());
    if aboard {
        return Err(d.no("RKT-08", Strike::GunAboard, from));
    }
    let enemy = d.board().complex(to).is_some_and(|_| d.board().territory_is_hostile(to, d.side()));
    if !enemy {
        return Err(d.no("RKT-01", Strike::NoEnemyComplex { space: to }, to));
    }
    let range = d.ed.profile.rocket_range;
    if query::distance(d.ed, from, to, range).is_none() {
        return Err(d.no("RKT-04", Strike::TooFar { from, to }, to));
    }
    let units: Vec<_> = guns.into_iter().collect();
    d.uses(&units);
    let order = Some(d.order.id);
    d.record(Event::Declared { units, task: Task::Rocket(to), order });
    Ok(())
}

/// One gun of a territory strikes in a turn, and one rocket falls on a complex (RKT-02, RKT-03).
fn one_each(d: &OrderTrial, from: SpaceId, to: SpaceId, guns: usize) -> Result<(), Refusal> {
    if guns > 1 || d.p.in_space(from).any(|(_, u)| target_of_rocket(u).is_some()) {
        return Err(d.no("RKT-02", Strike::OneGun { space: from }, from));
    }
    if d.p.units.values().any(|u| target_of_rocket(u) == Some(to)) {
        let other =
            d.p.units.iter().find(|(_, u)| target_of_rocket(u) == Some(to)).map(|(id, _)| *id);
        let r = d.no("RKT-03", Strike::StruckAlready { space: to }, to);
        return Err(match other.and_then(|id| d.used.get(&id)) {
            Some((order, _)) => r.related(*order),
            None => r,
        });
    }
    Ok(())
}

/// The space that a gun fires a rocket at.
fn target_of_rocket(u: &Unit) -> Option<SpaceId> {
    match u.turn.mission {
        Mission::Rocket(at) => Some(at),
        _ => None,
    }
}

/// A partner's gun and a gun that struck already have their own rules.
fn rule_of_partner(r: Refusal) -> Refusal {
    let id = match r.rule.0 {
        "SET-04" => rule("RKT-08"),
        "CMV-06" => rule("RKT-09"),
        _ => return r,
    };
    Refusal { rule: id, ..r }
}
