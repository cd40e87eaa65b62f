//! The list of what will be fought, in order, once the combat moves are made.

use std::collections::BTreeSet;

use super::fought::{find_engagements, landings, sea_battle};
use super::phase_result::PhaseResult;
use crate::edition::AssaultOrder;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::CombatOrders;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::refusal::Refusal;
use crate::engine::why::Battle;
use crate::engine::{Field, Table, carry};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Own fighters of a carrier that fights where it began take off and join its battle (CAR-02). Who
/// would be gone after one strike joins by order only (KAM-02).
pub(super) fn launch_defenders_of_the_zone(table: &mut Table) {
    let board = table.board();
    let own = |id: UnitId| board.position.units.get(&id).is_some_and(|s| board.commanded(s));
    let fighters: Vec<(UnitId, SpaceId)> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.commanded(u) && board.kind(u.kind).is_air())
        .filter(|(_, u)| !board.kind(u.kind).single_strike)
        .filter(|(_, u)| u.aboard.is_some_and(own) && !carry::stays_aboard(board, u))
        .filter(|(_, u)| sea_battle(table.field(), u.space))
        .map(|(id, u)| (*id, u.space))
        .collect();
    for (unit, zone) in fighters {
        table.record(Event::Launched { unit });
        let units = vec![unit];
        let path = vec![zone];
        table.record(Event::Moved { units, path, how: MoveKind::Combat, order: None });
    }
}

/// Everything to be resolved, in the order ordered and then in the documented one: sea battles of
/// assaults, other sea battles, territories; by id. Shots at aircraft on their way come first, rockets
/// and raids before the battle of their territory (AMB-51 in the list of rulings).
pub(super) fn engagements(
    field: Field,
    orders: &CombatOrders,
    sheet: &mut PhaseResult,
) -> Vec<Engagement> {
    let all = find_engagements(field);
    let fleets: BTreeSet<(SpaceId, SpaceId)> = landings(field)
        .into_iter()
        .filter(|(zone, _)| all.contains(&(*zone, EngagementKind::Sea)))
        .collect();
    let mut places: Vec<SpaceId> = Vec::new();
    for (i, (id, space)) in orders.order.iter().enumerate() {
        if !all.iter().any(|(p, k)| p == space && *k != EngagementKind::Overflight) {
            refuse_battle(sheet, *id, *space, "CMB-03", Battle::NotFought { space: *space });
            continue;
        }
        if orders.order[..i].iter().any(|(_, s)| s == space) {
            refuse_battle(sheet, *id, *space, "CMB-03", Battle::NamedTwice { space: *space });
            continue;
        }
        let zones = fleets.iter().filter(|(_, land)| land == space).map(|(zone, _)| *zone);
        for zone in zones.collect::<Vec<_>>() {
            if orders.order[i + 1..].iter().any(|(_, s)| *s == zone) {
                refuse_battle(
                    sheet,
                    *id,
                    *space,
                    "AMP-14",
                    Battle::SeaBattleFirst { zone, land: *space },
                );
            }
            push(&mut places, zone);
        }
        push(&mut places, *space);
    }
    fleets.iter().for_each(|(zone, _)| push(&mut places, *zone));
    for (space, _) in all.iter().filter(|(s, _)| field.board.is_sea(*s)) {
        push(&mut places, *space);
    }
    all.iter().for_each(|(space, _)| push(&mut places, *space));
    if field.board.profile().assault_order == AssaultOrder::First {
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
    let mut list: Vec<Engagement> =
        all.iter().copied().filter(|(_, k)| is_overflight(k)).map(engagement).collect();
    for place in places {
        let here = all.iter().copied().filter(|(p, k)| *p == place && !is_overflight(k));
        list.extend(here.map(engagement));
    }
    list
}

/// Is this a fight of aircraft that only fly over?
fn is_overflight(k: &EngagementKind) -> bool {
    *k == EngagementKind::Overflight
}

/// Refuses an entry in the list of battles.
fn refuse_battle(
    sheet: &mut PhaseResult,
    order: OrderId,
    at: SpaceId,
    rule_id: &'static str,
    why: Battle,
) {
    let mut r = Refusal::new(order, rule(rule_id), why);
    r.spaces.push(at);
    sheet.refuse(r);
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
