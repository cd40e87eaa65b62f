//! One flight that is ordered in the noncombat move: who flies, and where they come down.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use super::{patrol_orders, stowing};
use crate::edition::Domain;
use crate::engine::event::{Event, MoveKind};
use crate::engine::landing::land_is_open;
use crate::engine::pick::{Picker, Used};
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Flight, Spent, Way, Why};
use crate::engine::{Board, carry, nation, new_carriers, query, travel};
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Carries out a flight in noncombat: to a landing, or to a patrol.
pub(super) fn fly(d: &mut OrderTrial) -> Result<(), Refusal> {
    let order = d.order;
    if order.patrol {
        return patrol_orders::begin_patrol(d);
    }
    if stowing::asked(d.board(), order) {
        return stowing::stow(d);
    }
    let to = *order.path.last().expect("an order with groups has a path");
    let units = party(d)?;
    open_to(d, &units, to)?;
    for id in units {
        if let Some(rule) = nation::refuels(d.board(), d.p.unit(id)) {
            d.record(Event::Refuelled { units: vec![id], rule });
        }
        let path =
            travel::flight(&d.atlas(), &[id], &order.path, 0).map_err(|o| o.refuse(order.id))?;
        d.uses(&[id]);
        come_down(d, id, path, to)?;
    }
    Ok(())
}

/// The aircraft of an order.
///
/// # Errors
/// Too few of them can fly so far.
pub(super) fn party(d: &OrderTrial) -> Result<Vec<UnitId>, Refusal> {
    let path = &d.order.path;
    let start = path[0];
    let to = *path.last().expect("an order with groups has a path");
    let need = travel::air_distances(&d.atlas(), to)[start.index()];
    let free = free_again(d);
    let there = already_there(d, start, to);
    let mut taken = BTreeSet::new();
    for g in d.groups(Domain::Air) {
        let picker = Picker { used: &free, ..d.picker() };
        let others: BTreeSet<UnitId> = taken.union(&there).copied().collect();
        let units = picker.pick(g, start, &others, |u| cannot_come(d, u, need));
        taken
            .extend(units.or_else(|_| picker.pick(g, start, &taken, |u| cannot_come(d, u, need)))?);
    }
    Ok(taken.into_iter().collect())
}

/// Why an aircraft cannot fly the way of the order, which takes at least `need` points.
fn cannot_come(d: &OrderTrial, u: &Unit, need: Option<u8>) -> Option<(RuleId, Why)> {
    if query::rides(d.p, u) {
        return Some((rule("CAR-02"), Spent::Rode { kind: u.kind }.into()));
    }
    let left = match nation::refuels(d.board(), u) {
        Some(_) => query::moves(d.board(), u),
        None => d.atlas().left(u),
    };
    if d.order.path.len() < 2 || need.is_some_and(|n| n <= left) {
        return None;
    }
    let space = *d.order.path.last()?;
    let why = Way::OutOfReach { space, kind: u.kind, left, takes: None, away: need };
    Some((rule("NCM-08"), why.into()))
}

/// Aircraft that are on the deck that the order names. An order to change decks within a zone means others, if
/// there are any.
fn already_there(d: &OrderTrial, start: SpaceId, to: SpaceId) -> BTreeSet<UnitId> {
    if d.order.board.is_none() || start != to {
        return BTreeSet::new();
    }
    d.p.in_space(start)
        .filter(|(_, u)| u.aboard.is_some_and(|deck| is_wanted_deck(d, deck)))
        .map(|(id, _)| id)
        .collect()
}

/// The units that orders have used, without the aircraft that have landed and may fly on.
fn free_again(d: &OrderTrial) -> Used {
    let mut used = d.used.clone();
    used.retain(|id, _| {
        d.p.units
            .get(id)
            .is_none_or(|u| !d.ed.kind(u.kind).is_air() || nation::refuels(d.board(), u).is_none())
    });
    used
}

/// May these aircraft end their flight there at all?
fn open_to(d: &OrderTrial, units: &[UnitId], to: SpaceId) -> Result<(), Refusal> {
    if d.ed.is_sea(to) {
        let bomber = units.iter().find(|id| !d.ed.kind(d.p.unit(**id).kind).lands_on_carriers);
        return match bomber {
            Some(id) => {
                let kind = d.p.unit(*id).kind;
                Err(d.no("CAR-14", Flight::NotOnCarriers { kind }, to))
            }
            None => Ok(()),
        };
    }
    if land_is_open(d.board(), d.power, to) {
        return Ok(());
    }
    let ours = d.p.control_side(d.ed, to) == Some(d.side());
    let (id, why) = if ours {
        ("AIR-13", Flight::NotFriendlyAtStart { space: to })
    } else {
        ("AIR-12", Flight::NotFriendly { space: to })
    };
    Err(d.no(id, why, to))
}

/// The end of one ordered flight.
fn come_down(
    d: &mut OrderTrial,
    unit: UnitId,
    path: Vec<SpaceId>,
    to: SpaceId,
) -> Result<(), Refusal> {
    let order = Some(d.order.id);
    let how = kind_of_flight(d.p.unit(unit));
    let stays = path.len() == 1;
    if stays && d.p.unit(unit).aboard.is_some_and(|deck| is_wanted_deck(d, deck)) {
        return Ok(());
    }
    let deck = if d.ed.is_sea(to) {
        let decks = carry::free_decks(d.board(), to, d.power);
        let wanted = decks.iter().copied().find(|deck| is_wanted_deck(d, *deck));
        if wanted.is_none() && !may_wait(d, unit, to) {
            return Err(d.no("CAR-16", Flight::NoFreeDeck { space: to }, to));
        }
        wanted
    } else {
        None
    };
    if d.p.unit(unit).aboard.is_some() {
        d.record(Event::Launched { unit });
    }
    let flown = travel::flown(&d.atlas(), vec![unit], path, how, order);
    flown.into_iter().for_each(|e| d.record(e));
    d.record(Event::Settled { unit, ship: deck });
    Ok(())
}

/// Is this a deck that the order asks for? An order to change decks within a zone means an own ship if it names no
/// power.
fn is_wanted_deck(d: &OrderTrial, deck: UnitId) -> bool {
    let Some(b) = &d.order.board else { return true };
    let stays = d.order.path.first() == d.order.path.last();
    let owner = b.power.or(stays.then_some(d.power));
    let s = d.p.unit(deck);
    owner.is_none_or(|power| power == s.power)
        && b.kind == s.kind
        && d.picker().matches(deck, s, &b.pick)
}

/// Will a carrier appear there that can take the fighter (AIR-22)?
fn may_wait(d: &OrderTrial, unit: UnitId, zone: SpaceId) -> bool {
    new_carriers::has_room(d.board(), &waiting_fighters(d.board(), d.used), unit, zone)
}

/// A flight home from battle is a landing, any other a noncombat move (AIR-21).
pub(super) fn kind_of_flight(u: &Unit) -> MoveKind {
    if u.turn.did(Did::CombatMoved) { MoveKind::Landing } else { MoveKind::Noncombat }
}

/// Fighters that orders sent to wait for a carrier.
pub(super) fn waiting_fighters(board: Board, used: &Used) -> Vec<UnitId> {
    let all = new_carriers::waiting(board).into_iter().flat_map(|(_, who)| who);
    all.filter(|id| used.contains_key(id)).collect()
}
