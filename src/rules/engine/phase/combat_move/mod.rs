//! The combat move: carries out every order that is legal, says what is wrong with the others, shows
//! that all aircraft can land, and lists what will be fought.
//!
//! An order that was refused leaves no trace; a later refusal that only follows from it is left out.

mod air;
mod battle_list;
mod fought;
mod ignorable;
mod land;
mod moves;
mod order_check;
mod phase_result;
mod proof;
mod retreat_spaces;
mod rocket_orders;
mod sailing;
mod ships;
mod split;
mod stopped;
mod swim;
mod void;

pub use moves::carry_out;
pub(super) use sailing::sail_and_load;
pub(super) use ships::launch_own;

use moves::move_and_lock;

use crate::engine::condition::decided;
use crate::engine::plan::CombatOrders;
use crate::engine::refusal::Refusal;
use crate::engine::{Event, Table, nation};

/// Plays the combat move (CMV-01) as it is ordered, and returns the orders that cannot be carried out.
pub fn run(table: &mut Table) -> Vec<Refusal> {
    let orders = written(table);
    play(table, &orders)
}

/// Plays the phase once dice have decided what can be done: orders that have become impossible are
/// recorded and change nothing.
pub(crate) fn run_what_can(table: &mut Table) {
    let mut orders = written(table);
    let mut failed: Vec<Refusal> = Vec::new();
    loop {
        let kept = table.ledger.mark();
        let refusals = play(table, &orders);
        if refusals.is_empty() {
            break;
        }
        table.ledger.go_back(kept);
        if !stopped::give_up(&mut orders, &refusals) {
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
