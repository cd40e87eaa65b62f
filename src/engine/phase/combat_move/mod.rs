//! The combat move: carries out every order that is legal, says what is wrong with the others, shows
//! that all aircraft can land, and lists what will be fought.
//!
//! An order that was refused leaves no trace; a later refusal that only follows from it is left out.

mod air;
mod check;
mod land;
mod lock;
mod proof;
mod retreat;
mod rocket;
mod ships;
#[cfg(test)]
mod tests;

pub(super) use ships::{launch_own, sail_and_load};

use std::collections::BTreeSet;

use crate::edition::Domain;
use crate::id::SpaceId;

use super::draft::Draft;
use crate::engine::pick::Used;
use crate::engine::plan::{CargoStep, CombatOrders, MoveOrder};
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::Mode;
use crate::engine::{Edition, Event, Table};

/// What the phase has gathered so far.
#[derive(Default)]
struct Sheet {
    used: Used,
    refusals: Vec<Refusal>,
    /// Spaces that refused orders wanted to enter or use.
    spoiled: BTreeSet<SpaceId>,
}

/// Rules that an order can break only because another was not carried out: the tank that would have
/// opened the way, the fleet that would have fought, the landing that would have been supported.
const CONSEQUENCES: [&str; 11] = [
    "BLZ-01", "BLZ-07", "BOM-04", "BOM-05", "TRN-28", "CMB-03", "AMP-14", "AIR-09", "AIR-10",
    "RET-02", "RET-03",
];

impl Sheet {
    /// Keeps a refusal unless an order refused before explains it.
    fn refuse(&mut self, r: Refusal) {
        let follows =
            CONSEQUENCES.contains(&r.rule.0) && r.spaces.iter().any(|s| self.spoiled.contains(s));
        if !follows {
            self.refusals.push(r);
        }
    }
}

/// Plays the phase.
pub fn run(table: &mut Table) -> Vec<Refusal> {
    let none = CombatOrders::default();
    let orders = table.input.orders.combat.as_ref().unwrap_or(&none);
    let mut sheet = Sheet::default();
    for order in &orders.moves {
        match carry_out(table.ed, table.at(), &sheet.used, order) {
            Ok((events, used)) => {
                events.into_iter().for_each(|e| table.record(e));
                sheet.used = used;
            }
            Err(r) => {
                sheet.refuse(r);
                sheet.spoiled.extend(order.path.iter().skip(1));
                sheet.spoiled.extend(order.rocket);
                sheet.spoiled.extend(order.bombard);
                sheet.spoiled.extend(order.cargo.iter().filter_map(|c| match c {
                    CargoStep::Offload { to, .. } => Some(*to),
                    CargoStep::Load { .. } => None,
                }));
            }
        }
    }
    check::assaults(table, &mut sheet);
    lock::launch_defenders_of_the_zone(table);
    proof::promises(table, &orders.promises, &mut sheet);
    if sheet.refusals.is_empty() {
        proof::show(table, &mut sheet);
    }
    let engagements = lock::engagements(table, orders, &mut sheet);
    retreat::destinations(table, &engagements, &mut sheet);
    table.record(Event::CombatLocked { engagements });
    sheet.refusals
}

/// One order, whole or not at all.
fn carry_out(
    ed: &Edition,
    p: &Position,
    used: &Used,
    order: &MoveOrder,
) -> Result<(Vec<Event>, Used), Refusal> {
    let mut d = Draft::new(ed, p, Mode::Combat, used, order);
    let Some(start) = order.path.first() else {
        return Ok((Vec::new(), d.used));
    };
    if order.board.is_some() {
        let what = "troops that board in the combat move must land this turn, from their own ship";
        let id = if d.groups(Domain::Air).is_empty() { "TRN-10" } else { "AIR-16" };
        return Err(d.no(id, what, *start).help("board in the noncombat move"));
    }
    if order.rocket.is_some() {
        rocket::declare(&mut d)?;
        return Ok((d.events, d.used));
    }
    if order.raid {
        air::all_raid(&d)?;
    }
    if !d.groups(Domain::Sea).is_empty() || !order.cargo.is_empty() || order.bombard.is_some() {
        ships::sail_out(&mut d)?;
    }
    if !d.groups(Domain::Air).is_empty() {
        air::fly_out(&mut d)?;
    }
    if !d.groups(Domain::Land).is_empty() {
        if ed.is_sea(*start) { land::go_ashore(&mut d)? } else { land::march_out(&mut d)? }
    }
    Ok((d.events, d.used))
}
