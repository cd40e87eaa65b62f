//! The combat move: carries out every order that is legal, says what is wrong with the others, shows
//! that all aircraft can land, and lists what will be fought.
//!
//! An order that was refused leaves no trace; a later refusal that only follows from it is left out.

mod air;
mod check;
mod ignorable;
mod land;
mod lock;
mod proof;
mod retreat;
mod rocket;
mod ships;
mod split;
mod stopped;
mod swim;
#[cfg(test)]
mod tests;
mod void;

pub(super) use ships::{launch_own, sail_and_load};

use std::collections::BTreeSet;

use crate::edition::{CargoDuty, CarrierFighters, Domain};
use crate::id::{OrderId, PowerId, SpaceId};

use super::draft::{OrderTrial, TrialBoard};
use crate::engine::condition::decided;
use crate::engine::pick::Used;
use crate::engine::plan::{CargoStep, CombatOrders, MoveOrder};
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::why::Boarding;
use crate::engine::{Edition, Event, Table, nation};

/// What the phase has gathered so far.
struct PhaseResult {
    pad: TrialBoard,
    refusals: Vec<Refusal>,
    /// Spaces that refused orders wanted to enter or use.
    spoiled: BTreeSet<SpaceId>,
}

/// Rules that an order can break only because another was not carried out: the tank that would have
/// opened the way, the fleet that would have fought, the landing that would have been supported.
const CONSEQUENCES: [&str; 12] = [
    "BLZ-01", "BLZ-07", "BOM-04", "BOM-05", "TRN-28", "CMB-03", "AMP-14", "AIR-09", "AIR-10",
    "RET-02", "RET-03", "SBR-09",
];

impl PhaseResult {
    fn new(p: &Position) -> PhaseResult {
        PhaseResult { pad: TrialBoard::new(p), refusals: Vec::new(), spoiled: BTreeSet::new() }
    }

    /// Units and the orders that use them.
    fn used(&self) -> &Used {
        self.pad.used()
    }

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
    let orders = written(table);
    play(table, &orders)
}

/// Plays the phase once dice have decided what can be done: orders that have become impossible are
/// recorded and change nothing.
pub fn run_what_can(table: &mut Table) {
    let mut orders = written(table);
    let mut failed: Vec<Refusal> = Vec::new();
    loop {
        let kept = table.ledger.mark();
        let refusals = play(table, &orders);
        if refusals.is_empty() {
            break;
        }
        table.ledger.go_back(kept);
        let count = orders.moves.len() + orders.order.len() + orders.promises.len();
        let gone = |id: &OrderId| refusals.iter().any(|r| r.order == *id);
        orders.moves.retain(|m| !gone(&m.id));
        orders.order.retain(|(id, _)| !gone(id));
        orders.promises.retain(|m| !gone(&m.id));
        if count == orders.moves.len() + orders.order.len() + orders.promises.len() {
            orders = CombatOrders::default();
        }
        failed.extend(refusals);
    }
    for refusal in failed {
        table.record(Event::OrderFailed { refusal });
    }
}

/// The orders of the phase, with the branches their conditions lead to.
fn written(table: &mut Table) -> CombatOrders {
    let mut orders = table.input.orders.combat.clone().unwrap_or_default();
    orders.moves = decided(table, &orders.moves);
    orders
}

fn play(table: &mut Table, orders: &CombatOrders) -> Vec<Refusal> {
    let kept = table.ledger.mark();
    let refusals = move_and_lock(table, orders);
    let stop = nation::blitz_stop(table.field()).filter(|_| refusals.is_empty());
    if let Some(stop) = &stop {
        table.ledger.go_back(kept);
        stopped::play(table, orders, stop.place);
    }
    nation::after_lock(table, stop.as_ref());
    refusals
}

/// Makes the combat moves as they are ordered and lists what will be fought.
fn move_and_lock(table: &mut Table, orders: &CombatOrders) -> Vec<Refusal> {
    let mut sheet = PhaseResult::new(table.at());
    let ed = table.ed;
    let (late, early): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        orders.moves.iter().partition(|o| rocket::waits(ed, o));
    // Fighters take off before their carriers move, however the lines are ordered (CAR-02).
    let (aloft, rest): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        early.into_iter().partition(|o| takes_off(ed, o));
    // Land that tanks of several powers drive through goes to the mover, whichever line comes first.
    let (own, lent): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        rest.into_iter().partition(|o| !partners_march(ed, table.at().power, o));
    for order in aloft.into_iter().chain(own).chain(lent).chain(late) {
        let real = (table.ed, table.at());
        match sheet.pad.attempt(real, MovementPhase::Combat, order, carry_out) {
            Ok(events) => events.into_iter().for_each(|e| table.record(e)),
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
    check::assaults(table.field(), &mut sheet);
    check::kept_aboard(table.field(), &mut sheet);
    check::captors(table.field(), &mut sheet);
    ignorable::check(table.field(), orders, &mut sheet);
    lock::launch_defenders_of_the_zone(table);
    nation::send(table).into_iter().for_each(|r| sheet.refuse(r));
    proof::promises(table, &orders.promises, &mut sheet);
    if sheet.refusals.is_empty() {
        proof::show(table, &mut sheet);
    }
    let void = void::call_off(table, &mut sheet);
    let mut orders = orders.clone();
    orders.order.retain(|(_, s)| !void.contains(s));
    let mut engagements = lock::engagements(table.field(), &orders, &mut sheet);
    engagements.retain(|e| !void.contains(&e.place));
    retreat::note_hostile_zones(table, &engagements);
    retreat::destinations(table.field(), &engagements, &mut sheet);
    table.record(Event::CombatLocked { engagements });
    sheet.refusals
}

/// Does an order move land units over land, and none of the mover's own?
fn partners_march(ed: &Edition, mover: PowerId, o: &MoveOrder) -> bool {
    let partners = |power: PowerId| power != mover;
    o.path.first().is_some_and(|s| ed.is_land(*s))
        && o.groups.iter().all(|g| ed.kind(g.kind).is_land() && g.owner.is_some_and(partners))
}

/// Sends aircraft alone out from a sea zone, where what stays aboard rides along.
fn takes_off(ed: &Edition, o: &MoveOrder) -> bool {
    ed.profile.carrier_fighters == CarrierFighters::Ride
        && o.path.first().is_some_and(|s| ed.is_sea(*s))
        && o.groups.iter().all(|g| ed.kind(g.kind).is_air())
}

/// One order, whole or not at all.
///
/// # Errors
/// The rule it breaks.
pub fn carry_out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let (ed, order) = (d.ed, d.order);
    let Some(start) = order.path.first() else {
        return Ok(());
    };
    if order.board.is_some() {
        let (id, why) = match (d.groups(Domain::Air).is_empty(), ed.profile.cargo_duty) {
            (false, _) => ("AIR-16", Boarding::AircraftLater),
            (true, CargoDuty::MustLand) => ("TRN-10", Boarding::MustLand),
            (true, CargoDuty::MayStay) => ("CMV-05", Boarding::NoCombatMove),
        };
        return Err(d.no(id, why, *start));
    }
    if order.rocket.is_some() {
        rocket::declare(d)?;
        return Ok(());
    }
    if order.wait {
        air::stay_out(d)?;
        return Ok(());
    }
    if order.raid {
        air::all_raid(d)?;
    }
    if !d.groups(Domain::Sea).is_empty() || !order.cargo.is_empty() || order.bombard.is_some() {
        ships::sail_out(d)?;
    }
    if !d.groups(Domain::Air).is_empty() {
        air::fly_out(d)?;
    }
    if !d.groups(Domain::Land).is_empty() {
        match ed.is_sea(*start) {
            true => land::go_ashore(d)?,
            false if swim::meant(d) => swim::out(d)?,
            false => land::march_out(d)?,
        }
    }
    Ok(())
}
