//! The noncombat move: ships and land units in the written order, then carriers that must fetch
//! fighters, then all aircraft (AIR-16), then submarines surface (SUB-13). An order that has become
//! impossible is recorded with the reason and changes nothing.

mod flights;
mod land;
mod patrol;
mod ships;
#[cfg(test)]
mod tests;

use crate::edition::Domain;
use crate::engine::condition::decided;
use crate::engine::event::{Choice, Decider, Event};
use crate::engine::pick::Used;
use crate::engine::plan::MoveOrder;
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::Mode;
use crate::engine::{Edition, Halt, Table};
use crate::id::{SpaceId, UnitId};
use crate::rule::rule;

use super::draft::Draft;

/// Plays the phase.
///
/// # Errors
/// Dice for guns that fire at aircraft flying home could not be had.
pub fn run(table: &mut Table) -> Result<(), Halt> {
    let written = table.input.orders.noncombat.as_deref().unwrap_or_default();
    let orders = decided(table, written);
    let mut used = Used::new();
    for order in &orders {
        match surface_part(table.ed, table.at(), &used, order, &orders) {
            Ok((events, now)) => {
                events.into_iter().for_each(|e| table.record(e));
                used = now;
            }
            Err(refusal) => table.record(Event::OrderFailed { refusal }),
        }
    }
    flights::fetch(table, &orders, &used);
    flights::ordered(table, &orders, &mut used)?;
    flights::land_the_rest(table, &used)?;
    lapse(table);
    surface(table);
    Ok(())
}

/// Tells which promised carriers did not go where they were promised (AIR-10).
fn lapse(table: &mut Table) {
    let p = table.at();
    let elsewhere = |(carrier, zone): &(UnitId, SpaceId)| {
        let at = p.units.get(carrier)?.space;
        (at != *zone).then_some((*zone, at))
    };
    let lapsed: Vec<(SpaceId, SpaceId)> = p.turn.promises.iter().filter_map(elsewhere).collect();
    let power = p.power;
    for (place, at) in lapsed {
        let what = Choice::Lapsed(at);
        table.record(Event::Chosen { power, place, what, by: Decider::NoChoice });
    }
}

/// The part of an order that moves land units and ships.
fn surface_part(
    ed: &Edition,
    p: &Position,
    used: &Used,
    order: &MoveOrder,
    all: &[MoveOrder],
) -> Result<(Vec<Event>, Used), Refusal> {
    let mut d = Draft::new(ed, p, Mode::Noncombat, used, order);
    let Some(start) = order.path.first().copied() else { return Ok((Vec::new(), d.used)) };
    if order.raid || order.rocket.is_some() || order.bombard.is_some() {
        let what = "raids, rockets and bombardments belong to the combat move";
        return Err(d.no("NCM-06", what, start));
    }
    if order.patrol && order.groups.iter().any(|g| !ed.kind(g.kind).patrols) {
        return Err(d.no("PAT-01", "only fighters fly a patrol", start));
    }
    if !d.groups(Domain::Sea).is_empty() || !order.cargo.is_empty() {
        ships::sail(&mut d)?;
        flights::spare_fighters(&d, p, used, all)?;
    }
    if !d.groups(Domain::Land).is_empty() {
        if order.board.is_some() {
            land::board(&mut d)?;
        } else if ed.is_sea(start) {
            land::go_ashore(&mut d)?;
        } else {
            land::march(&mut d)?;
        }
    }
    Ok((d.events, d.used))
}

/// All submarines surface (NCM-10).
fn surface(table: &mut Table) {
    let units: Vec<_> =
        table.at().units.iter().filter(|(_, u)| u.turn.submerged).map(|(id, _)| *id).collect();
    if !units.is_empty() {
        table.record(Event::Surfaced { units, rule: rule("SUB-13") });
    }
}
