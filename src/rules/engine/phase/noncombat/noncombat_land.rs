//! Land units in noncombat: marches through friendly land, boarding a ship, going ashore.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use super::super::{already_used, cargo};
use super::ship_jobs::{Job, spent};
use crate::edition::Domain;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::ShipPick;
use crate::engine::position::{Mission, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Boarding, Goal, Landing, Placing, Sea, Spent, Transport, Way, Why};
use crate::engine::{carry, nation, query, travel};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// The land units of the order, picked at the start of its path.
fn pick_party(
    d: &OrderTrial,
    fit: impl Fn(&Unit) -> Option<(RuleId, Why)>,
) -> Result<Vec<UnitId>, Refusal> {
    let mut taken = BTreeSet::new();
    let mut party = Vec::new();
    for g in d.groups(Domain::Land) {
        let start = d.order.path[0];
        let units = d.picker().pick(g, start, &taken, &fit);
        let units = units.map_err(|r| already_used::refuse(d, g, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        party.extend(units);
    }
    Ok(party)
}

/// Moves over land (NCM-02, NCM-03).
pub(super) fn march(d: &mut OrderTrial) -> Result<(), Refusal> {
    let units = pick_party(d, |u| cannot_march(d, u))?;
    if d.order.path.len() == 1 {
        return Err(d.no("NCM-01", Goal::NoSpace, d.order.path[0]));
    }
    let path =
        travel::march(&d.atlas(), &units, &d.order.path).map_err(|o| o.refuse(d.order.id))?;
    is_site_for_complex(d, &units, &path)?;
    d.uses(&units);
    let order = Some(d.order.id);
    let party = units.clone();
    let way = path.clone();
    d.record(Event::Moved { units, path, how: MoveKind::Noncombat, order });
    d.name_ways(&party, &way);
    Ok(())
}

/// A complex that a rule lets move goes to a territory of its power's own that is worth something and
/// has none.
fn is_site_for_complex(d: &OrderTrial, units: &[UnitId], path: &[SpaceId]) -> Result<(), Refusal> {
    let complexes = units.iter().filter(|id| d.ed.kind(d.p.unit(**id).kind).complex).count();
    let Some(to) = path.last().copied().filter(|_| complexes > 0) else { return Ok(()) };
    if complexes > 1 || d.board().complex(to).is_some() {
        return Err(d.no("MOB-12", Placing::HasComplex { space: to }, to));
    }
    if d.p.controller(to) != Some(d.power) {
        return Err(d.no("MOB-10", Placing::NotHeld { space: to }, to));
    }
    if d.ed.space(to).income < 1 {
        return Err(d.no("MOB-10", Placing::LowIncome { space: to }, to));
    }
    Ok(())
}

fn cannot_march(d: &OrderTrial, u: &Unit) -> Option<(RuleId, Why)> {
    let kind = u.kind;
    if nation::exploits(d.board(), u).is_some() {
        return None;
    }
    if d.ed.kind(kind).complex {
        if query::moves(d.board(), u) > 0 {
            return None;
        }
        return because("NCM-01", Spent::Immobile { kind });
    }
    if u.turn.did(Did::Captured) {
        return because("AAG-11", Spent::Captured { kind });
    }
    if matches!(u.turn.mission, Mission::Rocket(_)) {
        return because("AAG-13", Spent::FiredRocket { kind });
    }
    if u.turn.did(Did::Loaded) || u.turn.offloaded.is_some() {
        return because("TRN-07", Spent::BeenAboard { kind });
    }
    if u.turn.did(Did::Blitzed) {
        return because("BLZ-05", Spent::Blitzed { kind });
    }
    if u.turn.did(Did::CombatMoved) || u.turn.did(Did::Fought) {
        return because("CMV-23", Spent::InCombat { kind });
    }
    None
}

/// The answer that a unit can do nothing more, with its rule.
fn because(id: &'static str, why: Spent) -> Option<(RuleId, Why)> {
    Some((rule(id), why.into()))
}

/// Boards a ship that is in the zone: a partner's (TRN-24) or an own one.
pub(super) fn board(d: &mut OrderTrial) -> Result<(), Refusal> {
    let Some(pick) = &d.order.board else { return Ok(()) };
    let (from, zone) = match d.order.path[..] {
        [from, zone] => (from, zone),
        _ => {
            return Err(d.no("TRN-07", Boarding::NotBeside, d.order.path[0]));
        }
    };
    if d.ed.is_sea(from) {
        return Err(d.no("TRN-09", Boarding::ShipToShip, from));
    }
    if !d.ed.is_sea(zone) || !d.ed.adjacent(from, zone) {
        return Err(d.no("TRN-04", Landing::NotBeside { from, to: zone }, zone));
    }
    if let Some(rule) = nation::closed(d.board(), d.power, from) {
        return Err(d.no(rule.0, Way::Cordoned { space: from }, from));
    }
    if d.atlas().hostile(zone) {
        let patrol = d.board().only_patrolled(zone, d.side());
        return Err(d.no("TRN-04", Boarding::ZoneHeld { space: zone, patrol }, zone));
    }
    for unit in pick_party(d, |u| cargo::cannot_board(d, u))? {
        let ship = find_ship(d, pick, zone, unit)?;
        d.uses(&[unit]);
        let order = Some(d.order.id);
        d.record(Event::Boarded { unit, ship, order, combat: false });
        if let Some(told) = nation::boarded(d.board(), ship) {
            d.record(told);
        }
    }
    Ok(())
}

fn find_ship(
    d: &OrderTrial,
    pick: &ShipPick,
    zone: SpaceId,
    unit: UnitId,
) -> Result<UnitId, Refusal> {
    let owner = pick.power.unwrap_or(d.power);
    let kind = d.p.unit(unit).kind;
    let picker = d.picker();
    let ships: Vec<UnitId> =
        d.p.in_space(zone)
            .filter(|(id, s)| {
                s.power == owner && s.kind == pick.kind && picker.matches(*id, s, &pick.pick)
            })
            .map(|(id, _)| id)
            .collect();
    if ships.is_empty() {
        let why = Boarding::NoSuchShip { kind: pick.kind, power: owner, space: zone };
        return Err(d.no("TRN-04", why, zone));
    }
    let done = |id: &UnitId| spent(d, d.p.unit(*id), Job::Load);
    let free = ships
        .iter()
        .copied()
        .find(|s| done(s).is_none() && carry::transport_takes(d.board(), *s, kind));
    free.ok_or_else(|| match ships.iter().find_map(done) {
        Some((id, why)) => d.picker().refuse(id, why, zone),
        None => d.no("TRN-01", Boarding::NoRoom { kind }, zone),
    })
}

/// Cargo of a ship that stays in its zone goes ashore.
pub(super) fn go_ashore(d: &mut OrderTrial) -> Result<(), Refusal> {
    let (zone, to) = match d.order.path[..] {
        [zone, to] => (zone, to),
        _ => {
            return Err(d.no("TRN-07", Landing::OneStep, d.order.path[0]));
        }
    };
    shore(d, zone, to)?;
    for unit in pick_party(d, |u| cannot_land(d, u, to))? {
        let Some(ship) = d.p.unit(unit).aboard else { continue };
        d.uses(&[unit]);
        let order = Some(d.order.id);
        d.record(Event::Landed { unit, ship, to, order, combat: false });
    }
    Ok(())
}

/// May anybody be put ashore there (TRN-30, TRN-28)?
pub(super) fn shore(d: &OrderTrial, zone: SpaceId, to: SpaceId) -> Result<(), Refusal> {
    let at = d.atlas();
    if !d.ed.is_land(to) {
        return Err(d.no("TRN-09", Landing::NoTerritory { space: to }, to));
    }
    if at.closed(to) {
        return Err(at.shut(to).refuse(d.order.id));
    }
    if !d.ed.adjacent(zone, to) {
        return Err(d.no("TRN-15", Landing::NotBeside { from: to, to: zone }, to));
    }
    if let Some(rule) = nation::closed(d.board(), d.power, to) {
        return Err(d.no(rule.0, Way::Cordoned { space: to }, to));
    }
    if at.hostile(to) {
        return Err(d.no("TRN-30", Landing::Hostile { space: to }, to));
    }
    if at.hostile(zone) {
        let patrol = d.board().only_patrolled(zone, d.side());
        return Err(d.no("TRN-28", Sea::ZoneHeld { space: zone, patrol }, zone));
    }
    Ok(())
}

/// Why a unit aboard cannot go ashore at `to` now.
pub(super) fn cannot_land(d: &OrderTrial, u: &Unit, to: SpaceId) -> Option<(RuleId, Why)> {
    let ship = d.p.unit(u.aboard?);
    if ship.power != u.power && u.turn.did(Did::Loaded) {
        return Some((rule("TRN-25"), Spent::BoardedPartner { kind: u.kind }.into()));
    }
    let done = spent(d, ship, Job::Land);
    if done.is_some() {
        return done;
    }
    if ship.turn.offloaded.is_some_and(|o| o != to) {
        return Some((rule("TRN-08"), Transport::LandedElsewhere.into()));
    }
    None
}
