//! Fighters on combat air patrol come down at the beginning of their owner's turn: where an order
//! sends them, else on the nearest land, else on a carrier; a fighter that finds no place is lost (PAT-05).

use std::collections::BTreeSet;

use super::order_trial::{OrderTrial, TrialBoard};
use crate::edition::Domain;
use crate::engine::event::Event;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::why::{Flight, Patrol};
use crate::engine::{Board, Table, carry};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Plays the phase in which fighters on patrol come down; refuses what cannot be.
pub fn run(table: &mut Table) -> Vec<Refusal> {
    let orders = table.input.orders.patrol.clone().unwrap_or_default();
    let mut refusals = Vec::new();
    let mut pad = TrialBoard::new(table.at());
    for order in &orders {
        match pad.attempt(table.board(), MovementPhase::Noncombat, order, carry_out_order) {
            Ok(events) => events.into_iter().for_each(|e| table.record(e)),
            Err(r) => refusals.push(r),
        }
    }
    bring_down_the_rest(table);
    refusals
}

/// `2 ftr: sz27 > New Britain`, `1 ftr: sz27 > car sz27`, `1 ftr: sz27` (a carrier there)
fn carry_out_order(d: &mut OrderTrial) -> Result<(), Refusal> {
    let ed = d.ed;
    let order = d.order;
    let (zone, to) = match order.path[..] {
        [zone] => (zone, zone),
        [zone, to] => (zone, to),
        _ => {
            let at = order.path.first().copied().unwrap_or(SpaceId(0));
            return Err(d.no("PAT-05", Patrol::ComesDownBeside, at));
        }
    };
    let mut taken: BTreeSet<UnitId> = BTreeSet::new();
    for g in &order.groups {
        if ed.kind(g.kind).domain != Domain::Air {
            return Err(d.no("PAT-05", Patrol::NoneOfKind { kind: g.kind }, zone));
        }
        taken.extend(d.picker().pick(g, zone, &taken, |u| {
            let why = Patrol::NotOnPatrol { kind: u.kind };
            (!u.patrol).then(|| (rule("PAT-05"), why.into()))
        })?);
    }
    for unit in taken {
        let ship = match (to == zone, may_come_down(d.p.board(ed), d.power, zone, to)) {
            (true, _) => Some(free_deck(d, zone)?),
            (false, true) => None,
            (false, false) => {
                let why = Patrol::NotDownThere { from: zone, to };
                return Err(d.no("PAT-05", why, to));
            }
        };
        d.uses(&[unit]);
        let order = Some(order.id);
        let rule = rule("PAT-05");
        d.record(Event::PatrolLanded { unit, space: to, ship, order, rule });
    }
    Ok(())
}

/// A carrier in the zone with a free place.
fn free_deck(d: &OrderTrial, zone: SpaceId) -> Result<UnitId, Refusal> {
    let free = carry::free_decks(d.board(), zone, d.power);
    free.first().copied().ok_or_else(|| d.no("PAT-05", Flight::NoFreeDeck { space: zone }, zone))
}

/// May a patrol over the zone come down on this land?
fn may_come_down(board: Board, power: PowerId, zone: SpaceId, land: SpaceId) -> bool {
    board.is_land(land)
        && board.edition.adjacent(zone, land)
        && board.control_side(land) == Some(board.side(power))
}

/// Everybody of whom no order speaks: own land before a partner's, by id, then a carrier.
fn bring_down_the_rest(table: &mut Table) {
    let mover = table.at().power;
    let flying = table.at().units.iter().filter(|(_, u)| u.patrol && u.power == mover);
    let flying: Vec<(UnitId, SpaceId)> = flying.map(|(id, u)| (*id, u.space)).collect();
    let mut lost = Vec::new();
    for (unit, zone) in flying {
        let board = table.board();
        let lands = board.neighbours(zone).iter().copied();
        let land = lands
            .filter(|s| may_come_down(board, mover, zone, *s))
            .min_by_key(|s| (board.controller(*s) != Some(mover), *s));
        let ship = carry::free_decks(board, zone, mover).first().copied();
        let place = match (land, ship) {
            (Some(land), _) => Some((land, None)),
            (None, Some(ship)) => Some((zone, Some(ship))),
            (None, None) => None,
        };
        match place {
            Some((space, ship)) => {
                let rule = rule("PAT-05");
                table.record(Event::PatrolLanded { unit, space, ship, order: None, rule });
            }
            None => lost.push(unit),
        }
    }
    if !lost.is_empty() {
        table.record(Event::Removed { units: lost, rule: rule("PAT-05") });
    }
}
