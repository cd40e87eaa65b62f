//! Ships in the combat move: attacks, escapes, transports that load and bring an assault, ships that
//! will bombard.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use super::super::{already_used, cargo};
use super::sailing::{declare_landing, no_guns, sail_and_load};
use super::{land, split};
use crate::edition::{AssaultShips, CargoDuty, CarrierFighters, Domain};
use crate::engine::event::{Event, MoveKind, Task};
use crate::engine::plan::CargoStep;
use crate::engine::refusal::Refusal;
use crate::engine::travel::{self, MovementPhase};
use crate::engine::unit::Did;
use crate::engine::why::{Boarding, Bombard, Goal, Landing};
use crate::engine::{carry, nation, query, seas};
use crate::id::{SpaceId, UnitId};

/// Carries out the sea part of an order.
pub(super) fn sail_out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let start = d.order.path[0];
    let fleet = pick_fleet(d)?;
    let contested = d.atlas().hostile(start);
    let way = if d.order.path.len() == 1 {
        vec![start]
    } else {
        travel::sail(&d.atlas(), &fleet, &d.order.path, |w| cargo::zones(d, w).is_ok())
            .map_err(|o| o.refuse(d.order.id))?
    };
    let loads = cargo::plan(d, &way, &fleet)?;
    d.uses(&fleet);
    if way.len() > 1 {
        launch_own(d, &fleet);
    }
    let zone = *way.last().expect("a way has a start");
    let stop = split::stop(d, &fleet, &way)?;
    let landed = stop.as_ref().map(|s| s.step);
    match stop {
        None => sail_and_load(d, &fleet, &way, &loads, MoveKind::Combat),
        Some(stop) => split::sail(d, &fleet, &way, &loads, stop)?,
    }
    for (i, step) in d.order.cargo.iter().enumerate() {
        match step {
            CargoStep::Offload { groups, to, zone: z }
                if landed != Some(i) && z.is_none_or(|z| z == zone) =>
            {
                declare_landing(d, &fleet, groups, zone, *to)?;
            }
            _ => {}
        }
    }
    all_loaded_land(d, &fleet, zone)?;
    if let Some(to) = d.order.bombard {
        declare_bombardment(d, &fleet, zone, to)?;
    }
    for id in &fleet {
        may_end_here(d, *id, zone, contested && way.len() > 1)?;
    }
    Ok(())
}

/// The ships of the order.
fn pick_fleet(d: &OrderTrial) -> Result<Vec<UnitId>, Refusal> {
    let start = d.order.path[0];
    let mut taken = BTreeSet::new();
    let mut fleet = Vec::new();
    for g in d.groups(Domain::Sea) {
        let units = d.picker().pick(g, start, &taken, |_| None);
        let units = units.map_err(|r| already_used::refuse(d, g, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        fleet.extend(units);
    }
    if fleet.is_empty() {
        let id = if d.order.cargo.is_empty() { "BOM-01" } else { "TRN-03" };
        return Err(d.no(id, Boarding::NoShipNamed, start));
    }
    let transports = fleet.iter().any(|id| carry::carries_troops(d.board(), d.p.unit(*id)));
    if !d.order.cargo.is_empty() && !transports {
        return Err(d.no("TRN-03", Boarding::NoTransport, start));
    }
    Ok(fleet)
}

/// Own fighters take off before their carrier moves and stay behind (CAR-02, CAR-20), except those
/// that may and shall ride along.
pub(crate) fn launch_own(d: &mut OrderTrial, fleet: &[UnitId]) {
    let own: Vec<UnitId> = fleet
        .iter()
        .filter(|id| d.ed.kind(d.p.unit(**id).kind).carrier_capacity > 0)
        .flat_map(|id| d.p.cargo(*id))
        .filter(|(_, u)| d.p.commanded(u) && nation::stowed(d.board(), u).is_none())
        .map(|(id, _)| id)
        .collect();
    // What is stowed goes along and takes off no more in this turn.
    let cargo = fleet.iter().flat_map(|id| d.p.cargo(*id));
    let along: Vec<UnitId> =
        cargo.filter(|(_, u)| nation::stowed(d.board(), u).is_some()).map(|(id, _)| id).collect();
    d.uses(&along);
    let mut riders = match (d.ed.profile.carrier_fighters, d.mode) {
        (CarrierFighters::MayRide, MovementPhase::Combat) => count_riders(d),
        (CarrierFighters::Ride, MovementPhase::Combat) => {
            let named: u16 = d.groups(Domain::Air).iter().map(|g| g.count).sum();
            (own.len() as u16).saturating_sub(named)
        }
        // CAR-21
        (CarrierFighters::MayRide | CarrierFighters::Ride, MovementPhase::Noncombat)
        | (CarrierFighters::Launch, _) => 0,
    };
    for unit in own {
        if riders > 0 {
            riders -= 1;
            d.uses(&[unit]);
        } else {
            d.record(Event::Launched { unit });
        }
    }
}

/// How many fighters the order names with its carriers: `1 car with 2 ftr`.
fn count_riders(d: &OrderTrial) -> u16 {
    let groups = d.groups(Domain::Sea);
    let carriers = groups.iter().filter(|g| d.ed.kind(g.kind).carrier_capacity > 0);
    carriers.map(|g| g.count * g.pick.with.iter().map(|(_, n)| *n).sum::<u16>()).sum()
}

/// Cargo loaded in this phase must be among those that land (TRN-10).
fn all_loaded_land(d: &OrderTrial, fleet: &[UnitId], zone: SpaceId) -> Result<(), Refusal> {
    if d.ed.profile.cargo_duty == CargoDuty::MayStay {
        return Ok(());
    }
    let idle = fleet
        .iter()
        .flat_map(|s| d.p.cargo(*s))
        .find(|(_, c)| c.turn.did(Did::Loaded) && c.turn.landing.is_none());
    match idle {
        None => Ok(()),
        Some((id, _)) => {
            let kind = d.p.unit(id).kind;
            Err(d.no("TRN-10", Landing::MustGoAshore { kind }, zone))
        }
    }
}

fn declare_bombardment(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    zone: SpaceId,
    to: SpaceId,
) -> Result<(), Refusal> {
    let mut guns: Vec<UnitId> =
        fleet.iter().copied().filter(|id| query::bombard(d.board(), d.p.unit(*id)) > 0).collect();
    let Some(_) = guns.first() else {
        return Err(no_guns(d, zone));
    };
    let silent = guns.iter().find_map(|id| nation::silenced_by_cargo(d.board(), *id));
    guns.retain(|id| nation::silenced_by_cargo(d.board(), *id).is_none());
    if let (Some(id), []) = (silent, &guns[..]) {
        let why = Bombard::CarriesTroops { space: zone };
        return Err(d.picker().refuse(d.ed.advantage(id).rule, why, zone));
    }
    if !d.ed.adjacent(zone, to) {
        return Err(d.no("BOM-04", Landing::NotBeside { from: to, to: zone }, to));
    }
    // No troops can land where no assault is possible (BOM-05).
    land::target(d, zone, to)?;
    if d.atlas().hostile(zone) {
        return Err(d.no("BOM-03", Bombard::SeaBattle { space: zone }, zone));
    }
    let order = Some(d.order.id);
    d.record(Event::Declared { units: guns, task: Task::Bombard(to), order });
    Ok(())
}

/// CMV-05: a combat move ends among enemies, or in an assault, or in an escape.
fn may_end_here(d: &OrderTrial, id: UnitId, zone: SpaceId, escaped: bool) -> Result<(), Refusal> {
    let lands = d.p.cargo(id).any(|(_, c)| c.turn.landing.is_some());
    // Where escorts may come along, that is judged when all have moved.
    let later = d.ed.profile.assault_ships == AssaultShips::Escorts;
    let enemies = d.board().can_be_fought(zone, d.side());
    // Ships also go to take a zone from the enemy (CVY-01, TRN-31).
    let theirs = seas::side(d.board(), zone).is_some_and(|s| s != d.side());
    let busy = lands || d.p.unit(id).turn.bombard.is_some();
    if later || enemies || theirs || escaped || busy {
        return Ok(());
    }
    let kind = d.p.unit(id).kind;
    Err(d.no("CMV-05", Goal::NoEnemyForShip { kind, space: zone }, zone))
}
