//! Ships in noncombat: moves through friendly zones, ferries, carriers with their guests.

use std::collections::BTreeSet;

use super::super::already_used;
use super::super::cargo::{self, NotThere};
use super::super::combat_move::{launch_own, sail_and_load};
use super::super::order_trial::OrderTrial;
use super::noncombat_land;
use super::ship_jobs::{Job, spent};
use crate::edition::Domain;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::{CargoStep, UnitGroup};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Boarding, Goal, Landing};
use crate::engine::{carry, nation, travel};
use crate::id::{SpaceId, UnitId};
use crate::rule::rule;

/// Carries out the sea part of an order.
pub(super) fn sail(d: &mut OrderTrial) -> Result<(), Refusal> {
    let start = d.order.path[0];
    let stays = d.order.path.len() == 1;
    let job = job_of_order(d);
    let mut taken = BTreeSet::new();
    let mut fleet: Vec<UnitId> = Vec::new();
    for g in d.groups(Domain::Sea) {
        let units = d.picker().pick(g, start, &taken, |u| spent(d, u, job));
        let units = units.map_err(|r| already_used::refuse(d, g, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        fleet.extend(units);
    }
    let transports = fleet.iter().any(|id| carry::carries_troops(d.board(), d.p.unit(*id)));
    if !d.order.cargo.is_empty() && !transports {
        return Err(d.no("TRN-03", Boarding::NoTransport, start));
    }
    let way = if stays {
        vec![start]
    } else {
        travel::sail(&d.atlas(), &fleet, &d.order.path, |w| cargo::zones(d, w).is_ok())
            .map_err(|o| o.refuse(d.order.id))?
    };
    let loads = cargo::plan(d, &way, &fleet)?;
    if stays && d.order.cargo.is_empty() {
        return Err(d.no("NCM-01", Goal::NoZone, start));
    }
    d.uses(&fleet);
    if way.len() > 1 {
        launch_own(d, &fleet);
    }
    sail_and_load(d, &fleet, &way, &loads, MoveKind::Noncombat);
    if way.len() > 1 {
        reveal_submarines(d, &fleet);
    }
    let zone = *way.last().expect("a way has a start");
    for step in &d.order.cargo {
        if let CargoStep::Offload { groups, to, zone: wanted } = step {
            if let Some(space) = wanted.filter(|z| *z != zone) {
                return Err(d.no("TRN-06", Landing::SailsOn { space }, space));
            }
            put_ashore(d, &fleet, groups, zone, *to)?;
        }
    }
    Ok(())
}

/// Submarines under the zone come up where a destroyer has come that finds them (DES-06).
fn reveal_submarines(d: &mut OrderTrial, fleet: &[UnitId]) {
    let found: BTreeSet<UnitId> = fleet
        .iter()
        .map(|id| d.p.unit(*id))
        .flat_map(|u| d.board().revealed_by(u, u.space))
        .collect();
    if !found.is_empty() {
        let units = found.into_iter().collect();
        d.record(Event::Surfaced { units, rule: rule("DES-06") });
    }
}

/// What the order wants of its ships.
fn job_of_order(d: &OrderTrial) -> Job {
    let loads = d.order.cargo.iter().any(|c| matches!(c, CargoStep::Load { .. }));
    let lands = d.order.cargo.iter().any(|c| matches!(c, CargoStep::Offload { .. }));
    match (d.order.path.len() == 1, loads, lands) {
        (true, true, true) => Job::LoadAndLand,
        (true, true, false) => Job::Load,
        (true, false, true) => Job::Land,
        _ => Job::Sail,
    }
}

/// Puts cargo ashore in friendly territory, all of it or what is named (TRN-15).
fn put_ashore(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    groups: &[UnitGroup],
    zone: SpaceId,
    to: SpaceId,
) -> Result<(), Refusal> {
    noncombat_land::shore(d, zone, to)?;
    let mut cargo: Vec<UnitId> = Vec::new();
    for ship in fleet.iter().filter(|s| d.p.unit(**s).turn.offloaded.is_none_or(|o| o == to)) {
        let own = d.p.cargo(*ship).filter(|(_, c)| {
            d.p.commanded(c) && !d.ed.kind(c.kind).is_air() && nation::rests(d.board(), c).is_none()
        });
        cargo.extend(own.map(|(id, _)| id));
    }
    let units = if groups.is_empty() {
        cargo
    } else {
        let rules = NotThere { partners: "TRN-24", elsewhere: "TRN-08", aboard: "TRN-15" };
        cargo::chosen(d, &cargo, groups)
            .map_err(|g| cargo::missing(d, fleet, g, (zone, to, None), rules))?
    };
    if units.is_empty() {
        return Err(d.no("TRN-15", Landing::NobodyAboard, zone));
    }
    for unit in units {
        let Some(ship) = d.p.unit(unit).aboard else { continue };
        d.uses(&[unit]);
        let order = Some(d.order.id);
        d.record(Event::Landed { unit, ship, to, order, combat: false });
    }
    Ok(())
}
