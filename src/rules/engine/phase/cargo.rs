//! Taking cargo aboard along the way of a transport and picking who lands, in either movement phase.

use std::collections::BTreeSet;

use super::already_used;
use super::order_trial::OrderTrial;
use crate::edition::{Berth, CargoDuty};
use crate::engine::pick::meant;
use crate::engine::plan::{CargoStep, UnitGroup};
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::unit::Did;
use crate::engine::why::{Boarding, Landing, Nation, Spent, Way, Why};
use crate::engine::{carry, nation};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// One unit boards one ship at the `at`-th space of the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Loading {
    pub unit: UnitId,
    pub ship: UnitId,
    pub at: usize,
}

/// For each load of the order, in order, the place on the way where it happens.
///
/// # Errors
/// A load that is possible nowhere on this way.
pub(super) fn zones(d: &OrderTrial, way: &[SpaceId]) -> Result<Vec<usize>, Refusal> {
    let mut places = Vec::new();
    for step in &d.order.cargo {
        if let CargoStep::Load { from, zone, .. } = step {
            places.push(load_zone(d, way, *from, *zone)?);
        }
    }
    Ok(places)
}

fn load_zone(
    d: &OrderTrial,
    way: &[SpaceId],
    from: SpaceId,
    zone: Option<SpaceId>,
) -> Result<usize, Refusal> {
    if d.ed.is_sea(from) {
        return Err(d.no("TRN-09", Boarding::ShipToShip, from));
    }
    if let Some(rule) = nation::closed(d.board(), d.power, from) {
        return Err(d.no(rule.0, Way::Cordoned { space: from }, from));
    }
    let mut enemy = None;
    for (i, z) in way.iter().enumerate() {
        if zone.is_some_and(|wanted| wanted != *z) || !d.ed.adjacent(*z, from) {
            continue;
        }
        if !d.atlas().hostile(*z) {
            return Ok(i);
        }
        enemy.get_or_insert((i, *z));
    }
    if let Some((i, z)) = enemy {
        let id = match (i, way.len()) {
            (0, 1) => "TRN-23",
            (0, _) => "CMV-12",
            _ => "TRN-04",
        };
        let patrol = d.board().only_patrolled(z, d.side());
        return Err(d.no(id, Boarding::ZoneHeld { space: z, patrol }, z));
    }
    let why: Why = match zone {
        Some(z) if !way.contains(&z) => Boarding::ComesNot { space: z }.into(),
        Some(z) => Landing::NotBeside { from, to: z }.into(),
        None => Boarding::NoZoneBeside { space: from }.into(),
    };
    Err(d.no("TRN-04", why, from))
}

/// Who boards which ship, and where.
pub(super) fn plan(
    d: &OrderTrial,
    way: &[SpaceId],
    fleet: &[UnitId],
) -> Result<Vec<Loading>, Refusal> {
    let places = zones(d, way)?;
    let mut boarding: Vec<(UnitId, usize)> = Vec::new();
    let mut taken = BTreeSet::new();
    let loads = d.order.cargo.iter().filter_map(|s| match s {
        CargoStep::Load { groups, from, .. } => Some((groups, *from)),
        CargoStep::Offload { .. } => None,
    });
    for ((groups, from), at) in loads.zip(places) {
        for g in groups {
            may_be_carried(d, g, from)?;
            let units = d.picker().pick(g, from, &taken, |u| cannot_board(d, u));
            let units = units.map_err(|r| already_used::refuse(d, g, from).unwrap_or(r))?;
            taken.extend(units.iter().copied());
            boarding.extend(units.into_iter().map(|id| (id, at)));
        }
    }
    let cargo: Vec<UnitId> = boarding.iter().map(|(id, _)| *id).collect();
    let mut plan = Vec::new();
    for (unit, ship) in share_out(d, fleet, &cargo)? {
        let Some(ship) = ship else {
            let why = Boarding::NoRoom { kind: d.p.unit(unit).kind };
            return Err(d.no("TRN-01", why, way[0]));
        };
        let at = boarding.iter().find(|(id, _)| *id == unit).map_or(0, |(_, at)| *at);
        plan.push(Loading { unit, ship, at });
    }
    // Boarding in the order of the units written keeps the report close to the order.
    plan.sort_by_key(|l| cargo.iter().position(|id| *id == l.unit));
    Ok(plan)
}

/// Shares cargo out among ships; where a rule keeps powers apart, among those of its own power.
fn share_out(
    d: &OrderTrial,
    fleet: &[UnitId],
    cargo: &[UnitId],
) -> Result<Vec<(UnitId, Option<UnitId>)>, Refusal> {
    let mut owners: Vec<PowerId> = cargo.iter().map(|id| d.p.unit(*id).power).collect();
    owners.sort_unstable();
    owners.dedup();
    let apart = |power, ship: &UnitId| nation::cargo_apart(d.board(), power, d.p.unit(*ship).power);
    if !owners.iter().any(|w| fleet.iter().any(|s| apart(*w, s).is_some())) {
        return Ok(carry::share(d.board(), fleet, cargo));
    }
    let mut all = Vec::new();
    for power in owners {
        let own: Vec<UnitId> =
            cargo.iter().filter(|id| d.p.unit(**id).power == power).copied().collect();
        let ships: Vec<UnitId> =
            fleet.iter().filter(|s| apart(power, s).is_none()).copied().collect();
        let why = fleet.iter().find_map(|s| apart(power, s)).filter(|_| ships.is_empty());
        if let (Some(rule), Some(first)) = (why, own.first()) {
            let why = Nation::CargoApart { power, kind: d.p.unit(*first).kind };
            return Err(d.picker().refuse(rule, why, d.order.path[0]));
        }
        all.extend(carry::share(d.board(), &ships, &own));
    }
    Ok(all)
}

/// May this kind be carried, and in this phase?
fn may_be_carried(d: &OrderTrial, g: &UnitGroup, from: SpaceId) -> Result<(), Refusal> {
    let kind = d.ed.kind(g.kind);
    if kind.berth == Berth::None {
        return Err(d.no("TRN-03", Boarding::NotCarried { kind: g.kind }, from));
    }
    let must_land = d.ed.profile.cargo_duty == CargoDuty::MustLand;
    if kind.aa_gun && d.mode == MovementPhase::Combat && must_land {
        return Err(d.no("CMV-17", Boarding::GunsLater, from));
    }
    Ok(())
}

/// Why a unit ashore may not board now.
pub(super) fn cannot_board(d: &OrderTrial, u: &Unit) -> Option<(RuleId, Why)> {
    let kind = u.kind;
    if u.turn.did(Did::Captured) {
        return Some((rule("AAG-11"), Spent::Captured { kind }.into()));
    }
    if u.turn.mission != crate::engine::position::Mission::None {
        return Some((rule("AAG-13"), Spent::FiredRocket { kind }.into()));
    }
    if u.turn.did(Did::CombatMoved)
        || u.turn.did(Did::Fought)
        || u.turn.did(Did::NoncombatMoved)
        || u.turn.moved > 0
    {
        let done = u.turn.did(Did::CombatMoved) || u.turn.did(Did::Fought);
        let id = if d.mode == MovementPhase::Noncombat && done { "CMV-23" } else { "TRN-07" };
        return Some((rule(id), Spent::MovedOrFought { kind }.into()));
    }
    None
}

/// Most ships of one order for which every way to share out the cargo is tried.
const MOST_SHIPS: usize = 8;

/// The units of each of these groups among the cargo that may land. If the order has another landing, they come
/// from as few ships as possible and leave as little aboard as possible: each ship lands in one territory only.
///
/// # Errors
/// The first group that has too few units there.
pub(super) fn chosen<'g>(
    d: &OrderTrial,
    cargo: &[UnitId],
    groups: &'g [UnitGroup],
) -> Result<Vec<UnitId>, &'g UnitGroup> {
    let found = first_of(d, cargo, groups)?;
    let landings = d.order.cargo.iter().filter(|c| matches!(c, CargoStep::Offload { .. }));
    if landings.count() < 2 {
        return Ok(found);
    }
    Ok(on_fewest_ships(d, cargo, groups).unwrap_or(found))
}

/// The first units of each group.
fn first_of<'g>(
    d: &OrderTrial,
    cargo: &[UnitId],
    groups: &'g [UnitGroup],
) -> Result<Vec<UnitId>, &'g UnitGroup> {
    let mut units: Vec<UnitId> = Vec::new();
    for g in groups {
        let meant = cargo.iter().copied().filter(|id| {
            let u = d.p.unit(*id);
            meant(d.p, u, g) && !units.contains(id) && d.picker().matches(*id, u, &g.pick)
        });
        let found: Vec<UnitId> = meant.take(usize::from(g.count)).collect();
        if found.len() < usize::from(g.count) {
            return Err(g);
        }
        units.extend(found);
    }
    Ok(units)
}

/// The units of the groups from as few ships as possible, and of equal choices from those that keep least aboard.
fn on_fewest_ships(d: &OrderTrial, cargo: &[UnitId], groups: &[UnitGroup]) -> Option<Vec<UnitId>> {
    let mut ships: Vec<UnitId> = cargo.iter().filter_map(|id| d.p.unit(*id).aboard).collect();
    ships.sort_unstable();
    ships.dedup();
    if ships.len() > MOST_SHIPS {
        return None;
    }
    let mut best: Option<(u32, usize, Vec<UnitId>)> = None;
    for set in 1_u32..1 << ships.len() {
        let there: Vec<UnitId> = cargo
            .iter()
            .copied()
            .filter(|id| {
                ships
                    .iter()
                    .position(|s| d.p.unit(*id).aboard == Some(*s))
                    .is_some_and(|i| set & (1 << i) != 0)
            })
            .collect();
        let Ok(units) = first_of(d, &there, groups) else { continue };
        let cost = (set.count_ones(), there.len() - units.len());
        if best.as_ref().is_none_or(|(n, left, _)| cost < (*n, *left)) {
            best = Some((cost.0, cost.1, units));
        }
    }
    best.map(|(.., units)| units)
}

/// The rules that say why troops are not there to land.
pub(super) struct NotThere {
    /// They are a partner's.
    pub partners: &'static str,
    /// Their ship lands others elsewhere.
    pub elsewhere: &'static str,
    /// They are not aboard.
    pub aboard: &'static str,
}

/// Why the troops of a group cannot land from these ships; `goal`: where they were to land, if that says
/// more than the zone.
pub(super) fn missing(
    d: &OrderTrial,
    fleet: &[UnitId],
    g: &UnitGroup,
    shore: (SpaceId, SpaceId, Option<SpaceId>),
    rules: NotThere,
) -> Refusal {
    let (zone, to, goal) = shore;
    let kind = g.kind;
    let cargo = || fleet.iter().flat_map(|s| d.p.cargo(*s)).filter(|(_, c)| c.kind == kind);
    let owner = g.owner.unwrap_or(d.power);
    if let Some((_, c)) = cargo().find(|(_, c)| c.power != owner) {
        return d.no(rules.partners, Landing::PartnersCargo { kind, power: c.power }, zone);
    }
    if cargo().count() >= usize::from(g.count) {
        return d.no(rules.elsewhere, Landing::TwoTerritories, to);
    }
    d.no(rules.aboard, Landing::NotAboard { kind, count: g.count, space: goal }, zone)
}
