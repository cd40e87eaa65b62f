//! Makes the combat moves as they are ordered, and lists what will be fought.

use super::phase_result::PhaseResult;
use super::{
    air, battle_list, ignorable, land, order_check, proof, retreat_spaces, rocket_orders, ships,
    swim, void,
};
use crate::edition::{CargoDuty, CarrierFighters, Domain};
use crate::engine::phase::order_trial::OrderTrial;
use crate::engine::plan::{CargoStep, CombatOrders, MoveOrder};
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::why::Boarding;
use crate::engine::{Edition, Event, Table, nation};
use crate::id::PowerId;

/// Makes the combat moves as they are ordered and lists what will be fought.
pub(super) fn move_and_lock(table: &mut Table, orders: &CombatOrders) -> Vec<Refusal> {
    let mut sheet = PhaseResult::new(table.at());
    let ed = table.ed;
    let (late, early): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        orders.moves.iter().partition(|o| rocket_orders::waits(ed, o));
    // Fighters take off before their carriers move, however the lines are ordered (CAR-02).
    let (aloft, rest): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        early.into_iter().partition(|o| takes_off(ed, o));
    // Land that tanks of several powers drive through goes to the mover, whichever line comes first.
    let (own, lent): (Vec<&MoveOrder>, Vec<&MoveOrder>) =
        rest.into_iter().partition(|o| !partners_march(ed, table.at().power, o));
    for order in aloft.into_iter().chain(own).chain(lent).chain(late) {
        let real = table.board();
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
    order_check::assaults(table.field(), &mut sheet);
    order_check::kept_aboard(table.field(), &mut sheet);
    order_check::captors(table.field(), &mut sheet);
    ignorable::check(table.field(), orders, &mut sheet);
    battle_list::launch_defenders_of_the_zone(table);
    nation::send(table).into_iter().for_each(|r| sheet.refuse(r));
    proof::promises(table, &orders.promises, &mut sheet);
    if sheet.refusals.is_empty() {
        proof::show(table, &mut sheet);
    }
    let void = void::call_off(table, &mut sheet);
    let mut orders = orders.clone();
    orders.order.retain(|(_, s)| !void.contains(s));
    let mut engagements = battle_list::engagements(table.field(), &orders, &mut sheet);
    engagements.retain(|e| !void.contains(&e.place));
    retreat_spaces::note_hostile_zones(table, &engagements);
    retreat_spaces::destinations(table.field(), &engagements, &mut sheet);
    table.record(Event::CombatLocked { engagements });
    sheet.refusals
}

/// Does an order move land units over land, and none of the mover's own?
fn partners_march(ed: &Edition, mover: PowerId, o: &MoveOrder) -> bool {
    o.path.first().is_some_and(|s| ed.is_land(*s))
        && o.groups
            .iter()
            .all(|g| ed.kind(g.kind).is_land() && g.owner.is_some_and(|power| power != mover))
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
    let ed = d.ed;
    let order = d.order;
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
        rocket_orders::declare(d)?;
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
        if ed.is_sea(*start) {
            land::go_ashore(d)?;
        } else if swim::meant(d) {
            swim::out(d)?;
        } else {
            land::march_out(d)?;
        }
    }
    Ok(())
}
