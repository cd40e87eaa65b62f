//! Enemy submarines and transports where they make no zone hostile: whether they are fought or left
//! alone (CMV-20), and what may not be left alone (TRN-20, TRN-32).
//! Ships may move in to submarines to leave them alone (SUB-21), to transports only to fight.
//!
//! Zones that `attack` and `ignore` do not name: a zone to which aircraft were sent is fought
//! over; one from which troops land is not; one that ships entered in the combat move is; one in
//! which ships merely stayed is not.

use super::PhaseResult;
use super::check::order_of;
use super::lock::sea_battle;
use crate::edition::{AssaultShips, LoneTransports};
use crate::engine::plan::CombatOrders;
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::why::Battle;
use crate::engine::{Field, query};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Are the submarines and transports in the zone fought? Asked where nothing else is there.
pub(super) fn fought(field: Field, zone: SpaceId) -> bool {
    if !in_company(field, zone) {
        return false;
    }
    let orders = field.input.orders.combat.as_ref();
    if orders.is_some_and(|o| names(&o.attack, zone)) || flown_to(field, zone) {
        return true;
    }
    if ignored(field, zone) || lands_from(field, zone) {
        return false;
    }
    let came = |u: &Unit| u.turn.combat_moved && u.turn.bombard.is_none();
    mine(field, zone).any(|(_, u)| came(u) && field.ed.kind(u.kind).is_sea())
}

fn names(list: &[(OrderId, SpaceId)], zone: SpaceId) -> bool {
    list.iter().any(|(_, s)| *s == zone)
}

/// Is the zone to be left alone?
fn ignored(field: Field, zone: SpaceId) -> bool {
    field.input.orders.combat.as_ref().is_some_and(|o| names(&o.ignore, zone))
}

/// Own units in the zone that are not cargo.
fn mine<'a>(field: Field<'a>, zone: SpaceId) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    let p = field.p;
    p.in_space(zone).filter(|(_, u)| p.commanded(u) && u.aboard.is_none())
}

fn flown_to(field: Field, zone: SpaceId) -> bool {
    let air = |u: &Unit| field.ed.kind(u.kind).is_air() && u.turn.combat_moved;
    mine(field, zone).any(|(_, u)| air(u))
}

fn lands_from(field: Field, zone: SpaceId) -> bool {
    field.p.in_space(zone).any(|(_, u)| u.turn.landing.is_some())
}

/// Is there anybody who may attack: where transports need company, a unit with an attack value?
fn in_company(field: Field, zone: SpaceId) -> bool {
    let (ed, p) = (field.ed, field.p);
    match ed.profile.lone_transports {
        LoneTransports::MayAttack => true,
        LoneTransports::NeedCompany => mine(field, zone).any(|(_, u)| {
            let idle = ed.kind(u.kind).is_air() && !u.turn.combat_moved;
            !idle && query::attack(ed, p, u) > 0
        }),
    }
}

/// Adds what is wrong with ships that end their combat move, and with what was said about zones.
pub(super) fn check(field: Field, orders: &CombatOrders, sheet: &mut PhaseResult) {
    for (id, zone) in &orders.attack {
        if let Some((rule_id, why)) = cannot_attack(field, *zone) {
            refuse(sheet, *id, rule_id, why, *zone);
        }
    }
    for (id, zone) in &orders.ignore {
        if let Some((rule_id, why)) = cannot_ignore(field, *zone) {
            refuse(sheet, *id, rule_id, why, *zone);
        }
    }
    let p = field.p;
    let ships = p.units.iter().filter(|(_, u)| p.commanded(u));
    let ships = ships.filter(|(_, u)| field.ed.kind(u.kind).is_sea() && u.turn.combat_moved);
    let found: Vec<_> = ships
        .filter_map(|(id, u)| misplaced(field, *id, u).map(|(r, why)| (*id, r, why, u.space)))
        .collect();
    for (id, rule_id, why, zone) in found {
        let order = order_of(sheet, id);
        if !sheet.refusals.iter().any(|r| r.order == order) {
            refuse(sheet, order, rule_id, why, zone);
        }
    }
}

fn refuse(sheet: &mut PhaseResult, order: OrderId, id: &'static str, why: Battle, zone: SpaceId) {
    let mut r = Refusal::new(order, rule(id), why);
    r.spaces.push(zone);
    sheet.refuse(r);
}

/// A rule and what it is about.
type BrokenRule = (&'static str, Battle);

fn cannot_attack(field: Field, zone: SpaceId) -> Option<BrokenRule> {
    let (ed, p) = (field.ed, field.p);
    let space = zone;
    let enemy =
        query::enemies(ed, p, zone, p.side(ed, p.power)).any(|(_, u)| ed.kind(u.kind).is_sea());
    let passed = |u: &Unit| p.commanded(u) && u.turn.path.contains(&zone) && u.space != zone;
    if !enemy {
        Some(("CMV-20", Battle::NoEnemyShips { space }))
    } else if mine(field, zone).next().is_some() {
        (!in_company(field, zone)).then_some(("TRN-20", Battle::TransportsAlone { space }))
    } else if p.units.values().any(passed) {
        Some(("CMV-21", Battle::EndsMoveThere { space }))
    } else {
        Some(("CMV-20", Battle::NobodyThere { space }))
    }
}

fn cannot_ignore(field: Field, zone: SpaceId) -> Option<BrokenRule> {
    let (ed, p) = (field.ed, field.p);
    let space = zone;
    if query::zone_is_hostile(ed, p, zone, p.side(ed, p.power)) {
        // Ships that began in their zone must fight or leave; ships that entered it have chosen to fight.
        let began = |u: &Unit| u.turn.start == zone && u.turn.moved == 0;
        return Some(match mine(field, zone).next() {
            None => ("CMV-20", Battle::NobodyThere { space }),
            Some(_) if mine(field, zone).any(|(_, u)| began(u)) => {
                ("CMV-11", Battle::FightOrLeave { space })
            }
            Some(_) => ("CMB-23", Battle::WarshipsThere { space }),
        });
    }
    flown_to(field, zone).then_some(("CMV-20", Battle::AircraftSent { space }))
}

/// Why this ship may not have ended its combat move where it is.
fn misplaced(field: Field, id: UnitId, u: &Unit) -> Option<BrokenRule> {
    let (ed, p) = (field.ed, field.p);
    let (zone, side) = (u.space, p.side(ed, p.power));
    let space = zone;
    let kind = ed.kind(u.kind);
    let lands = p.cargo(id).any(|(_, c)| c.turn.landing.is_some());
    if lands && query::landing_needs_escort(ed, p, zone) && !sea_battle(field, zone) {
        return Some(("TRN-32", Battle::NeedsEscort { space }));
    }
    let alone = kind.transport && !in_company(field, zone);
    if alone && query::zone_is_hostile(ed, p, zone, side) {
        return Some(("TRN-20", Battle::TransportsAlone { space }));
    }
    let judged = ed.profile.assault_ships == AssaultShips::Escorts;
    if !judged || u.turn.moved == 0 || lands_from(field, zone) || sea_battle(field, zone) {
        return None;
    }
    let start = u.turn.start;
    let contested = query::zone_is_hostile(ed, p, start, side);
    if contested && start != zone {
        return None;
    }
    let ships = || {
        let there = query::enemies(ed, p, zone, side).map(|(_, u)| ed.kind(u.kind));
        there.filter(|k| k.is_sea())
    };
    let enemy = ships().next().is_some();
    // SUB-21: ships may also enter a zone with nothing but submarines and leave them alone.
    if enemy && ships().all(|k| k.submarine) && ignored(field, zone) {
        return None;
    }
    if enemy && alone {
        return Some(("TRN-20", Battle::TransportsAlone { space }));
    }
    Some(("CMV-05", Battle::NobodyToFight { kind: u.kind, space }))
}
