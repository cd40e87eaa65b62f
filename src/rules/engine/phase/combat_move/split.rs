//! Two assaults of one ship: it puts part of its cargo ashore on the way and the rest where it ends, where
//! a rule of its nation lets it.

use super::super::cargo::Loading;
use super::super::order_trial::OrderTrial;
use super::sailing::{declare_landing, sail_and_load};
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::{CargoStep, UnitGroup};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Battle, Boarding, Landing};
use crate::engine::{carry, nation};
use crate::id::{AdvantageId, SpaceId, UnitId};

/// Where on the way units go ashore, which units, and the rule.
pub(super) struct Landfall<'a> {
    at: usize,
    /// Which of the loads and landings of the order it is.
    pub(super) step: usize,
    groups: &'a [UnitGroup],
    to: SpaceId,
    advantage: AdvantageId,
}

/// A landing as an order writes it.
struct WrittenLanding<'a> {
    step: usize,
    groups: &'a [UnitGroup],
    to: SpaceId,
    zone: Option<SpaceId>,
}

fn written_landings<'a>(d: &OrderTrial<'a>) -> Vec<WrittenLanding<'a>> {
    let steps = d.order.cargo.iter().enumerate();
    let landings = steps.filter_map(|(step, cargo)| match cargo {
        CargoStep::Offload { groups, to, zone } => {
            Some(WrittenLanding { step, groups, to: *to, zone: *zone })
        }
        CargoStep::Load { .. } => None,
    });
    landings.collect()
}

/// The landing on the way that the order wants, if it wants one.
///
/// # Errors
/// No rule lets the ships sail on, or they do not come there, or there is more than one such landing.
pub(super) fn stop<'a>(
    d: &OrderTrial<'a>,
    fleet: &[UnitId],
    way: &[SpaceId],
) -> Result<Option<Landfall<'a>>, Refusal> {
    let Some(end) = way.last().copied() else { return Ok(None) };
    let all = written_landings(d);
    let advantage = fleet.iter().find_map(|id| nation::splits_landings(d.board(), d.p.unit(*id)));
    let early: Vec<&WrittenLanding> =
        all.iter().filter(|l| l.zone.is_some_and(|z| z != end)).collect();
    let first = match early.first() {
        Some(first) => *first,
        None if advantage.is_some() && comes_back(d, fleet, way, &all) => &all[0],
        None => return Ok(None),
    };
    let groups = first.groups;
    let to = first.to;
    let zone = first.zone.unwrap_or(end);
    let Some(at) = way.iter().position(|z| *z == zone) else {
        return Err(d.no("TRN-04", Boarding::ComesNot { space: zone }, zone));
    };
    let Some(advantage) = advantage else {
        return Err(d.no("TRN-06", Landing::SailsOn { space: zone }, zone));
    };
    if early.len() > 1 || all.len() > 2 {
        let rule = d.ed.advantage(advantage).rule;
        return Err(d.picker().refuse(rule, Landing::TwoAssaults, zone));
    }
    if d.board().landing_needs_escort(zone) {
        return Err(d.no("TRN-32", Battle::NeedsEscort { space: zone }, zone));
    }
    Ok(Some(Landfall { at, step: first.step, groups, to, advantage }))
}

/// Does the order mean two assaults from the zone in which the ships end, with a move between them? They must
/// have been in that zone before. If the first landing does not name the zone, there must be only one transport:
/// two could land in a territory each at the end of their way.
fn comes_back(d: &OrderTrial, fleet: &[UnitId], way: &[SpaceId], all: &[WrittenLanding]) -> bool {
    let Some((end, before)) = way.split_last() else { return false };
    let [first, second] = all else { return false };
    let carriers = fleet.iter().filter(|id| carry::carries_troops(d.board(), d.p.unit(**id)));
    let apart = first.zone.is_some() || carriers.count() == 1;
    before.contains(end) && first.to != second.to && apart
}

/// Sails to the first landing, puts those troops ashore at once, and sails on.
pub(super) fn sail(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    way: &[SpaceId],
    loads: &[Loading],
    stop: Landfall,
) -> Result<(), Refusal> {
    let place = way[stop.at];
    let (early, late): (Vec<Loading>, Vec<Loading>) = loads.iter().partition(|l| l.at <= stop.at);
    sail_and_load(d, fleet, &way[..=stop.at], &early, MoveKind::Combat);
    declare_landing(d, fleet, stop.groups, place, stop.to)?;
    let landing: Vec<(UnitId, UnitId)> = fleet
        .iter()
        .flat_map(|s| d.p.cargo(*s))
        .filter(|(_, c)| c.turn.landing == Some(stop.to))
        .filter_map(|(id, _)| d.p.unit(id).aboard.map(|ship| (id, ship)))
        .collect();
    let order = Some(d.order.id);
    let mut units: Vec<UnitId> = landing.iter().map(|(_, ship)| *ship).collect();
    units.dedup();
    d.record(Event::AdvantageWorked { advantage: stop.advantage, place, units });
    for (unit, ship) in landing {
        d.uses(&[unit]);
        d.record(Event::Landed { unit, ship, to: stop.to, order, combat: true });
    }
    let late: Vec<Loading> =
        late.into_iter().map(|l| Loading { at: l.at - stop.at, ..l }).collect();
    sail_and_load(d, fleet, &way[stop.at..], &late, MoveKind::Combat);
    Ok(())
}
