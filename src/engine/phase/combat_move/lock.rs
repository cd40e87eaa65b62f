//! The list of what will be fought, in order, once the combat moves are made.

use std::collections::BTreeSet;

use super::PhaseResult;
use super::check::attacked;
use super::ignorable;
use crate::edition::AssaultOrder;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::CombatOrders;
use crate::engine::position::{Engagement, EngagementKind, Mission, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::why::Battle;
use crate::engine::{Field, Table, carry, query};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Own fighters of a carrier that fights where it began take off and join its battle (CAR-02). Who
/// would be gone after one strike joins by order only (KAM-02).
pub(super) fn launch_defenders_of_the_zone(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let own = |id: UnitId| p.units.get(&id).is_some_and(|s| p.commanded(s));
    let fighters: Vec<(UnitId, SpaceId)> = p
        .units
        .iter()
        .filter(|(_, u)| p.commanded(u) && ed.kind(u.kind).is_air())
        .filter(|(_, u)| !ed.kind(u.kind).single_strike)
        .filter(|(_, u)| u.aboard.is_some_and(own) && !carry::stays_aboard(ed, p, u))
        .filter(|(_, u)| sea_battle(table.field(), u.space))
        .map(|(id, u)| (*id, u.space))
        .collect();
    for (unit, zone) in fighters {
        table.record(Event::Launched { unit });
        let (units, path) = (vec![unit], vec![zone]);
        table.record(Event::Moved { units, path, how: MoveKind::Combat, order: None });
    }
}

/// Will there be a sea battle in the zone (CMB-23)?
pub(super) fn sea_battle(field: Field, zone: SpaceId) -> bool {
    let (ed, p) = (field.ed, field.p);
    // Asked of every space after every move: what looks at no unit comes first.
    if !ed.is_sea(zone) {
        return false;
    }
    let side = p.side(ed, p.power);
    if !query::can_be_fought(ed, p, zone, side) || !attacked(field, zone) {
        return false;
    }
    query::zone_is_hostile(ed, p, zone, side) || ignorable::fought(field, zone)
}

/// Everything to be resolved, in the order ordered and then in the documented one: sea battles of
/// assaults, other sea battles, territories; by id. Shots at aircraft on their way come first, rockets
/// and raids before the battle of their territory (AMB-51 in the list of rulings).
pub(super) fn engagements(
    field: Field,
    orders: &CombatOrders,
    sheet: &mut PhaseResult,
) -> Vec<Engagement> {
    let all = found(field);
    let fleets: BTreeSet<(SpaceId, SpaceId)> = landings(field)
        .into_iter()
        .filter(|(zone, _)| all.contains(&(*zone, EngagementKind::Sea)))
        .collect();
    let mut places: Vec<SpaceId> = Vec::new();
    for (i, (id, space)) in orders.order.iter().enumerate() {
        let mut refuse = |rule_id, why: Battle| {
            let mut r = Refusal::new(*id, rule(rule_id), why);
            r.spaces.push(*space);
            sheet.refuse(r);
        };
        if !all.iter().any(|(p, k)| p == space && *k != EngagementKind::Overflight) {
            refuse("CMB-03", Battle::NotFought { space: *space });
            continue;
        }
        if orders.order[..i].iter().any(|(_, s)| s == space) {
            refuse("CMB-03", Battle::NamedTwice { space: *space });
            continue;
        }
        let zones = fleets.iter().filter(|(_, land)| land == space).map(|(zone, _)| *zone);
        for zone in zones.collect::<Vec<_>>() {
            if orders.order[i + 1..].iter().any(|(_, s)| *s == zone) {
                refuse("AMP-14", Battle::SeaBattleFirst { zone, land: *space });
            }
            push(&mut places, zone);
        }
        push(&mut places, *space);
    }
    fleets.iter().for_each(|(zone, _)| push(&mut places, *zone));
    for (space, _) in all.iter().filter(|(s, _)| field.ed.is_sea(*s)) {
        push(&mut places, *space);
    }
    all.iter().for_each(|(space, _)| push(&mut places, *space));
    if field.ed.profile.assault_order == AssaultOrder::First {
        let assaults: BTreeSet<SpaceId> = landings(field)
            .into_iter()
            .flat_map(|(zone, land)| [Some(zone), Some(land)])
            .flatten()
            .collect();
        refuse_late_assaults(orders, &assaults, sheet);
        let (first, then): (Vec<_>, Vec<_>) =
            places.into_iter().partition(|s| assaults.contains(s));
        places = first.into_iter().chain(then).collect();
    }
    let engagement =
        |(place, kind): (SpaceId, EngagementKind)| Engagement { place, kind, done: false };
    let over = |k: &EngagementKind| *k == EngagementKind::Overflight;
    let mut list: Vec<Engagement> =
        all.iter().copied().filter(|(_, k)| over(k)).map(engagement).collect();
    for place in places {
        let here = all.iter().copied().filter(|(p, k)| *p == place && !over(k));
        list.extend(here.map(engagement));
    }
    list
}

/// All assaults come before all other battles (CMB-24).
fn refuse_late_assaults(
    orders: &CombatOrders,
    assaults: &BTreeSet<SpaceId>,
    sheet: &mut PhaseResult,
) {
    let is_assault = |(_, s): &(OrderId, SpaceId)| assaults.contains(s);
    let other = orders.order.iter().position(|o| !is_assault(o));
    let Some(i) = other else { return };
    let Some((id, land)) = orders.order[i..].iter().find(|o| is_assault(o)) else { return };
    let why = Battle::AssaultFirst { space: *land, other: orders.order[i].1 };
    let mut r = Refusal::new(*id, rule("CMB-24"), why);
    r.spaces.push(*land);
    sheet.refuse(r);
}

fn push(places: &mut Vec<SpaceId>, place: SpaceId) {
    if !places.contains(&place) {
        places.push(place);
    }
}

/// Zones from which troops will land or have landed for an assault, with the territory.
pub(super) fn landings(field: Field) -> BTreeSet<(SpaceId, SpaceId)> {
    let ashore = |u: &Unit| {
        let landed = u.turn.combat_moved && u.turn.offloaded == Some(u.space);
        u.turn.entered_from.filter(|_| landed && u.aboard.is_none()).map(|zone| (zone, u.space))
    };
    let all = field.p.units.values();
    all.filter_map(|u| u.turn.landing.map(|to| (u.space, to)).or_else(|| ashore(u))).collect()
}

/// Territories that units of the mover were in before the turn, and that an enemy holds or is in:
/// a power has changed sides, and units that do not leave fight.
fn shared_land(field: Field<'_>) -> impl Iterator<Item = SpaceId> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let stays = |u: &Unit| {
        p.commanded(u) && u.aboard.is_none() && ed.kind(u.kind).captures && !u.turn.combat_moved
    };
    let turned = ed.space_ids().filter(|_| !p.sides.is_empty());
    turned.filter(move |s| {
        ed.is_land(*s)
            && query::territory_is_hostile(ed, p, *s, side)
            && p.in_space(*s).any(|(_, u)| stays(u))
    })
}

/// Everything that will be fought now, if nothing changes.
pub(super) fn found(field: Field) -> BTreeSet<(SpaceId, EngagementKind)> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let mut all = BTreeSet::new();
    for zone in ed.space_ids().filter(|s| ed.is_sea(*s)) {
        if sea_battle(field, zone) {
            all.insert((zone, EngagementKind::Sea));
        }
    }
    all.extend(shared_land(field).map(|space| (space, EngagementKind::Land)));
    all.extend(landings(field).into_iter().map(|(_, to)| (to, EngagementKind::Land)));
    for u in p.units.values().filter(|u| p.commanded(u)) {
        match u.turn.mission {
            Mission::Raid | Mission::Dive => {
                all.insert((u.space, EngagementKind::Raid));
            }
            Mission::Rocket(at) => {
                all.insert((at, EngagementKind::Rocket));
            }
            Mission::Swim(_) => {}
            Mission::None => {
                let hostile = query::territory_is_hostile(ed, p, u.space, side)
                    || query::is_neutral(ed, p, u.space);
                if ed.is_land(u.space) && u.turn.combat_moved && hostile {
                    all.insert((u.space, EngagementKind::Land));
                }
            }
        }
        let shot_at = ed.kind(u.kind).is_air()
            && !query::safe_from_guns(ed, p, u)
            && u.turn.path.len() > 2
            && u.turn.path[1..u.turn.path.len() - 1]
                .iter()
                .any(|s| query::firing_gun(ed, p, *s, side).is_some());
        if shot_at {
            all.insert((u.space, EngagementKind::Overflight));
        }
    }
    all
}
