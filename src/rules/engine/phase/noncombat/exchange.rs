//! Aircraft that change places on full decks: each waits for the place that another leaves, so all of them take
//! off before any of them lands.

use super::super::order_trial::{OrderTrial, TrialBoard};
use super::flight::{fly, party};
use super::stowing;
use crate::engine::Table;
use crate::engine::event::Event;
use crate::engine::plan::MoveOrder;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;

/// Of these orders, which cannot be carried out alone, those that can be when their aircraft take off
/// together. They have taken off when this returns.
pub(super) fn take_off<'o>(
    table: &mut Table,
    pad: &mut TrialBoard,
    waiting: &[&'o MoveOrder],
) -> Vec<&'o MoveOrder> {
    let mut group = waiting.to_vec();
    while group.len() > 1 {
        let launched = record_launches(table, pad, &mut group);
        let before = group.len();
        group = orders_that_land(table, pad, &launched, &group);
        if group.len() == before && !group.is_empty() {
            launched.into_iter().for_each(|e| table.record(e));
            pad.follow(table.at());
            return group;
        }
    }
    Vec::new()
}

/// The take-offs of the orders; an order without aircraft on decks leaves the group.
fn record_launches(table: &Table, pad: &TrialBoard, group: &mut Vec<&MoveOrder>) -> Vec<Event> {
    let mut trial = pad.clone();
    let mut board = table.at().clone();
    let mut all = Vec::new();
    group.retain(|order| {
        let real = board.board(table.ed);
        match trial.attempt(real, MovementPhase::Noncombat, order, leave_decks) {
            Ok(events) if !events.is_empty() => {
                events.iter().for_each(|e| board.apply(e));
                all.extend(events);
                true
            }
            _ => false,
        }
    });
    all
}

/// Those of the orders that can be carried out on a board on which all of them have taken off.
fn orders_that_land<'o>(
    table: &Table,
    pad: &TrialBoard,
    launched: &[Event],
    group: &[&'o MoveOrder],
) -> Vec<&'o MoveOrder> {
    let mut board = table.at().clone();
    launched.iter().for_each(|e| board.apply(e));
    let mut trial = pad.clone();
    trial.follow(&board);
    let mut landed = Vec::new();
    for order in group {
        let real = board.board(table.ed);
        if let Ok(events) = trial.attempt(real, MovementPhase::Noncombat, order, fly) {
            events.iter().for_each(|e| board.apply(e));
            landed.push(*order);
        }
    }
    landed
}

/// The aircraft of one order leave the decks on which they are.
fn leave_decks(d: &mut OrderTrial) -> Result<(), Refusal> {
    if d.order.patrol || stowing::asked(d.board(), d.order) {
        return Ok(());
    }
    let units = party(d)?;
    d.uses(&units);
    for unit in units {
        if d.p.unit(unit).aboard.is_some() {
            d.record(Event::Launched { unit });
        }
    }
    Ok(())
}
