//! Ships in noncombat: moves through friendly zones, ferries, carriers with their guests.

use std::collections::BTreeSet;

use crate::edition::{Domain, TransportAfterBattle};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::super::already_used;
use super::super::cargo::{self, NotThere};
use super::super::combat_move::{launch_own, sail_and_load};
use super::super::draft::OrderTrial;
use super::land;
use crate::engine::carry;
use crate::engine::event::{Event, MoveKind};
use crate::engine::nation;
use crate::engine::plan::{CargoStep, UnitGroup};
use crate::engine::position::Unit;
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::engine::travel;
use crate::engine::why::{Boarding, Goal, Landing, Spent, Transport, Why};

/// Carries out the sea part of an order.
pub fn sail(d: &mut OrderTrial) -> Result<(), Refusal> {
    let start = d.order.path[0];
    let stays = d.order.path.len() == 1;
    let job = job(d);
    let mut taken = BTreeSet::new();
    let mut fleet: Vec<UnitId> = Vec::new();
    for g in d.groups(Domain::Sea) {
        let units = d.picker().pick(g, start, &taken, |u| spent(d, u, job));
        let units = units.map_err(|r| already_used::refuse(d, g, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        fleet.extend(units);
    }
    let transport = |id: &UnitId| carry::carries_troops(d.ed, d.p, d.p.unit(*id));
    if !d.order.cargo.is_empty() && !fleet.iter().any(transport) {
        return Err(d.no("TRN-03", Boarding::NoTransport, start));
    }
    let way = if stays {
        vec![start]
    } else {
        let fits = |w: &[SpaceId]| cargo::zones(d, w).is_ok();
        travel::sail(&d.atlas(), &fleet, &d.order.path, fits).map_err(|o| o.refuse(d.order.id))?
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
        reveal(d, &fleet);
    }
    let zone = *way.last().expect("a way has a start");
    for step in &d.order.cargo {
        if let CargoStep::Offload { groups, to, zone: wanted } = step {
            if let Some(space) = wanted.filter(|z| *z != zone) {
                return Err(d.no("TRN-06", Landing::SailsOn { space }, space));
            }
            offload(d, &fleet, groups, zone, *to)?;
        }
    }
    Ok(())
}

/// Submarines under the zone come up where a destroyer has come that finds them (DES-06).
fn reveal(d: &mut OrderTrial, fleet: &[UnitId]) {
    let found: BTreeSet<UnitId> = fleet
        .iter()
        .map(|id| d.p.unit(*id))
        .flat_map(|u| query::revealed_by(d.ed, d.p, u, u.space))
        .collect();
    if !found.is_empty() {
        let units = found.into_iter().collect();
        d.record(Event::Surfaced { units, rule: rule("DES-06") });
    }
}

/// The purpose of a ship's move in noncombat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Job {
    Sail,
    /// Taking troops aboard without leaving its zone.
    Load,
    /// Putting troops ashore without leaving its zone.
    Land,
    LoadAndLand,
}

/// Why a ship cannot do the job this turn; a partner's ship may have put the mover's troops ashore.
pub fn spent(d: &OrderTrial, u: &Unit, job: Job) -> Option<(RuleId, Why)> {
    let kind = u.kind;
    let transport = carry::carries_troops(d.ed, d.p, u);
    let because = |id, why: Why| Some((rule(id), why));
    if u.turn.retreated && transport {
        return because("TRN-16", Spent::Retreated { kind }.into());
    }
    let acted = u.turn.fought || (u.turn.combat_moved && u.turn.offloaded.is_some());
    match d.ed.profile.transport_after_battle {
        TransportAfterBattle::LoadOrOffload if acted && transport && job != Job::Sail => {
            return after_battle(u, job).map(|why| (rule("TRN-14"), why.into()));
        }
        TransportAfterBattle::OneAction if acted && transport && job != Job::Sail => {
            let landed = u.turn.offloaded.is_some() && !u.turn.noncombat_moved;
            return match landed {
                true => because("TRN-14", Transport::OneAction { kind }.into()),
                false => after_battle(u, job).map(|why| (rule("TRN-14"), why.into())),
            };
        }
        TransportAfterBattle::LoadOrOffload
        | TransportAfterBattle::OneAction
        | TransportAfterBattle::Nothing => {}
    }
    if u.turn.combat_moved || u.turn.fought {
        let id = match (transport, u.turn.bombard.is_some()) {
            (true, _) => "TRN-13",
            (false, true) => "NCM-12",
            (false, false) => "CMV-13",
        };
        return match u.turn.offloaded {
            Some(_) => because(id, Transport::LandedInAssault { kind }.into()),
            None => because(id, Spent::InCombat { kind }.into()),
        };
    }
    match job {
        _ if u.turn.offloaded.is_none() => None,
        Job::Sail => because("TRN-06", Transport::MovesNoMore { kind }.into()),
        Job::Load | Job::LoadAndLand => because("TRN-21", Transport::LoadsNoMore { kind }.into()),
        Job::Land => None,
    }
}

/// A transport that was in combat has one action left: it loads, or puts ashore; having landed part
/// of its cargo in an assault it can only land the rest (TRN-14).
fn after_battle(u: &Unit, job: Job) -> Option<Transport> {
    let landed = u.turn.offloaded.is_some();
    // Before it has landed anybody, only loading can have been its action of this phase.
    let loaded = u.turn.noncombat_moved && !landed;
    match job {
        Job::Load if landed => Some(Transport::LandedLoadsNobody),
        Job::Land if loaded => Some(Transport::LoadedLandsNobody),
        Job::LoadAndLand => Some(Transport::LoadOrLand),
        Job::Sail | Job::Load | Job::Land => None,
    }
}

/// What the order wants of its ships.
fn job(d: &OrderTrial) -> Job {
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
fn offload(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    groups: &[UnitGroup],
    zone: SpaceId,
    to: SpaceId,
) -> Result<(), Refusal> {
    land::shore(d, zone, to)?;
    let free = |d: &OrderTrial, ship: UnitId| d.p.unit(ship).turn.offloaded.is_none_or(|o| o == to);
    let mut cargo: Vec<UnitId> = Vec::new();
    for ship in fleet.iter().filter(|s| free(d, **s)) {
        let own = d.p.cargo(*ship).filter(|(_, c)| {
            d.p.commanded(c) && !d.ed.kind(c.kind).is_air() && nation::rests(d.ed, d.p, c).is_none()
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
