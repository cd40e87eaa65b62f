//! The noncombat move: ships and land units in the written order, then carriers that must fetch
//! fighters, then all aircraft (AIR-16), then submarines surface (SUB-13). An order that has become
//! impossible is recorded with the reason and changes nothing.

mod exchange;
mod fetch;
mod flight;
mod flights;
mod noncombat_land;
mod noncombat_ships;
mod patrol_orders;
mod places;
mod ship_jobs;
mod stowing;

use crate::edition::Domain;
use crate::engine::condition::decided;
use crate::engine::event::{Choice, Decider, Event};
use crate::engine::plan::MoveOrder;
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::unit::Did;
use crate::engine::why::{Goal, Patrol};
use crate::engine::{Halt, Table};
use crate::id::SpaceId;
use crate::rule::rule;

use super::order_trial::{OrderTrial, TrialBoard};

/// Plays the phase.
///
/// # Errors
/// Dice for guns that fire at aircraft flying home could not be had.
pub fn run(table: &mut Table) -> Result<(), Halt> {
    let written = table.input.orders.noncombat.as_deref().unwrap_or_default();
    let orders = decided(table, written);
    let mut pad = TrialBoard::new(table.at());
    for order in &orders {
        let real = table.board();
        let at = table.at();
        match pad.attempt(real, MovementPhase::Noncombat, order, |d| surface_part(d, at, &orders)) {
            Ok(events) => events.into_iter().for_each(|e| table.record(e)),
            Err(refusal) => table.record(Event::OrderFailed { refusal }),
        }
    }
    fetch::fetch(table, &orders, pad.used());
    flights::ordered(table, &orders, &mut pad)?;
    flights::land_the_rest(table, pad.used())?;
    lapse(table);
    surface(table);
    Ok(())
}

/// Tells which promised carriers did not go where they were promised (AIR-10).
fn lapse(table: &mut Table) {
    let p = table.at();
    let power = p.power;
    let mut lapsed: Vec<(SpaceId, SpaceId)> = Vec::new();
    for (carrier, zone) in &p.turn.promises {
        let at = p.units.get(carrier).map(|unit| unit.space);
        lapsed.extend(at.filter(|at| at != zone).map(|at| (*zone, at)));
    }
    for (place, at) in lapsed {
        let what = Choice::Lapsed(at);
        table.record(Event::Chosen { power, place, what, by: Decider::NoChoice });
    }
}

/// One order alone, on the board at the beginning of the phase.
///
/// # Errors
/// The rule it breaks.
pub fn carry_out(d: &mut OrderTrial, before: &Position) -> Result<(), Refusal> {
    let alone = [d.order.clone()];
    surface_part(d, before, &alone)?;
    if d.groups(Domain::Air).is_empty() { Ok(()) } else { flight::fly(d) }
}

/// The part of an order that moves land units and ships.
fn surface_part(d: &mut OrderTrial, before: &Position, all: &[MoveOrder]) -> Result<(), Refusal> {
    let ed = d.ed;
    let order = d.order;
    let Some(start) = order.path.first().copied() else { return Ok(()) };
    if order.raid || order.rocket.is_some() || order.bombard.is_some() {
        return Err(d.no("NCM-06", Goal::CombatOnly, start));
    }
    if order.patrol && order.groups.iter().any(|g| !ed.kind(g.kind).patrols) {
        return Err(d.no("PAT-01", Patrol::OnlyFighters, start));
    }
    if !d.groups(Domain::Sea).is_empty() || !order.cargo.is_empty() {
        noncombat_ships::sail(d)?;
        fetch::spare_fighters(d, before, all)?;
    }
    if !d.groups(Domain::Land).is_empty() {
        if order.board.is_some() {
            noncombat_land::board(d)?;
        } else if ed.is_sea(start) {
            noncombat_land::go_ashore(d)?;
        } else {
            noncombat_land::march(d)?;
        }
    }
    Ok(())
}

/// All submarines surface (NCM-10).
fn surface(table: &mut Table) {
    let units: Vec<_> = table
        .at()
        .units
        .iter()
        .filter(|(_, u)| u.turn.did(Did::Submerged))
        .map(|(id, _)| *id)
        .collect();
    if !units.is_empty() {
        table.record(Event::Surfaced { units, rule: rule("SUB-13") });
    }
}
