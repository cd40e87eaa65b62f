//! Enemy submarines and transports where they make no zone hostile: whether they are fought or left
//! alone (CMV-20), and what may not be left alone (TRN-20, TRN-32).
//! Ships may move in to submarines to leave them alone (SUB-21), to transports only to fight.
//!
//! Zones that `attack` and `ignore` do not name: a zone to which aircraft were sent is fought
//! over; one from which troops land is not; one that ships entered in the combat move is; one in
//! which ships merely stayed is not.

use super::fought::{flown_to, in_company, is_ignored, lands_from, own_units, sea_battle};
use super::phase_result::{PhaseResult, order_of};
use crate::edition::{AssaultShips, Kind};
use crate::engine::Field;
use crate::engine::plan::CombatOrders;
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::Battle;
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Adds what is wrong with ships that end their combat move, and with what was said about zones.
pub(super) fn check(field: Field, orders: &CombatOrders, sheet: &mut PhaseResult) {
    for (id, zone) in &orders.attack {
        if let Some((rule_id, why)) = cannot_attack(field, *zone) {
            refuse_in_zone(sheet, *id, rule_id, why, *zone);
        }
    }
    for (id, zone) in &orders.ignore {
        if let Some((rule_id, why)) = cannot_ignore(field, *zone) {
            refuse_in_zone(sheet, *id, rule_id, why, *zone);
        }
    }
    let p = field.board.position;
    let ships = p.units.iter().filter(|(_, u)| p.commanded(u));
    let ships =
        ships.filter(|(_, u)| field.board.kind(u.kind).is_sea() && u.turn.did(Did::CombatMoved));
    let found: Vec<_> = ships
        .filter_map(|(id, u)| why_misplaced(field, *id, u).map(|(r, why)| (*id, r, why, u.space)))
        .collect();
    for (id, rule_id, why, zone) in found {
        let order = order_of(sheet, id);
        if !sheet.refusals.iter().any(|r| r.order == order) {
            refuse_in_zone(sheet, order, rule_id, why, zone);
        }
    }
}

fn refuse_in_zone(
    sheet: &mut PhaseResult,
    order: OrderId,
    id: &'static str,
    why: Battle,
    zone: SpaceId,
) {
    let mut r = Refusal::new(order, rule(id), why);
    r.spaces.push(zone);
    sheet.refuse(r);
}

/// A rule and what it is about.
type BrokenRule = (&'static str, Battle);

fn cannot_attack(field: Field, zone: SpaceId) -> Option<BrokenRule> {
    let board = field.board;
    let space = zone;
    let enemy =
        board.enemies(zone, board.side(board.mover())).any(|(_, u)| board.kind(u.kind).is_sea());
    let passed = |u: &Unit| board.commanded(u) && u.turn.path.contains(&zone) && u.space != zone;
    if !enemy {
        Some(("CMV-20", Battle::NoEnemyShips { space }))
    } else if own_units(field, zone).next().is_some() {
        (!in_company(field, zone)).then_some(("TRN-20", Battle::TransportsAlone { space }))
    } else if board.position.units.values().any(passed) {
        Some(("CMV-21", Battle::EndsMoveThere { space }))
    } else {
        Some(("CMV-20", Battle::NobodyThere { space }))
    }
}

fn cannot_ignore(field: Field, zone: SpaceId) -> Option<BrokenRule> {
    let board = field.board;
    let space = zone;
    if board.zone_is_hostile(zone, board.side(board.mover())) {
        // Ships that began in their zone must fight or leave; ships that entered it have chosen to fight.
        return Some(match own_units(field, zone).next() {
            None => ("CMV-20", Battle::NobodyThere { space }),
            Some(_)
                if own_units(field, zone)
                    .any(|(_, u)| u.turn.start == zone && u.turn.moved == 0) =>
            {
                ("CMV-11", Battle::FightOrLeave { space })
            }
            Some(_) => ("CMB-23", Battle::WarshipsThere { space }),
        });
    }
    flown_to(field, zone).then_some(("CMV-20", Battle::AircraftSent { space }))
}

/// Why this ship may not have ended its combat move where it is.
fn why_misplaced(field: Field, id: UnitId, u: &Unit) -> Option<BrokenRule> {
    let board = field.board;
    let zone = u.space;
    let side = board.side(board.mover());
    let space = zone;
    let kind = board.kind(u.kind);
    let lands = board.cargo(id).any(|(_, c)| c.turn.landing.is_some());
    if lands && board.landing_needs_escort(zone) && !sea_battle(field, zone) {
        return Some(("TRN-32", Battle::NeedsEscort { space }));
    }
    let alone = kind.transport && !in_company(field, zone);
    if alone && board.zone_is_hostile(zone, side) {
        return Some(("TRN-20", Battle::TransportsAlone { space }));
    }
    let judged = board.profile().assault_ships == AssaultShips::Escorts;
    if !judged || u.turn.moved == 0 || lands_from(field, zone) || sea_battle(field, zone) {
        return None;
    }
    let start = u.turn.start;
    let contested = board.zone_is_hostile(start, side);
    if contested && start != zone {
        return None;
    }
    let kinds = board.enemies(zone, side).map(|(_, u)| board.kind(u.kind));
    let ships: Vec<&Kind> = kinds.filter(|k| k.is_sea()).collect();
    let enemy = !ships.is_empty();
    // SUB-21: ships may also enter a zone with nothing but submarines and leave them alone.
    if enemy && ships.iter().all(|k| k.submarine) && is_ignored(field, zone) {
        return None;
    }
    if enemy && alone {
        return Some(("TRN-20", Battle::TransportsAlone { space }));
    }
    Some(("CMV-05", Battle::NobodyToFight { kind: u.kind, space }))
}
