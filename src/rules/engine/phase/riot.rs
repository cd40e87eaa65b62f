//! Units that rise in a territory before the combats of any power, and the combat that follows if
//! no one else attacks.

use crate::engine::event::{Event, Task};
use crate::engine::nation::{self, Called};
use crate::engine::position::{Engagement, EngagementKind, Use};
use crate::engine::unit::Did;
use crate::engine::{Field, Halt, Table, battle};
use crate::id::UnitId;

/// Carries out what is called.
///
/// # Errors
/// Dice could not be had.
pub(super) fn run(table: &mut Table) -> Result<(), Halt> {
    for called in nation::called(table.field()) {
        exchange_units(table, &called);
        join_the_fight(table, &called)?;
    }
    Ok(())
}

/// One of the enemy is gone, one of the owner is there.
fn exchange_units(table: &mut Table, called: &Called) {
    let advantage = called.advantage;
    let power = called.owner;
    let space = called.place;
    let now = Use::Spent;
    table.record(Event::AdvantageUsed { advantage, now, order: called.order });
    if let Some(unit) = nation::replaced(table.field(), called) {
        let rule = table.ed.advantage(advantage).rule;
        table.record(Event::Removed { units: vec![unit], rule });
    }
    let kind = called.act.kind;
    let count = 1;
    let by = called.by.clone();
    table.record(Event::Granted { advantage, power, kind, count, space, by });
}

/// Among enemies it attacks: with the mover, or alone.
fn join_the_fight(table: &mut Table, called: &Called) -> Result<(), Halt> {
    let board = table.board();
    let owner = called.owner;
    let place = called.place;
    if board.control_side(place) == Some(board.side(owner)) {
        return Ok(());
    }
    if nation::attacked(table.field(), place) {
        let task = Task::Join;
        let order = None;
        let units = newly_risen(table.field(), called);
        table.record(Event::Declared { units, task, order });
        return Ok(());
    }
    let engagement = Engagement { place, kind: EngagementKind::Land, done: false };
    let mut engagements = board.turn().battles.clone();
    let at = engagements
        .iter()
        .position(|e| e.kind != EngagementKind::Overflight)
        .unwrap_or(engagements.len());
    engagements.insert(at, engagement.clone());
    table.record(Event::CombatLocked { engagements });
    if owner != table.at().power {
        table.record(Event::TurnLent { to: Some(owner) });
        battle::fight(table, &engagement)?;
        table.record(Event::TurnLent { to: None });
    }
    Ok(())
}

/// The one that has just risen.
fn newly_risen(field: Field, called: &Called) -> Vec<UnitId> {
    let new = field.board.in_space(called.place).filter(|(_, u)| {
        (u.power, u.kind) == (called.owner, called.act.kind) && u.turn.did(Did::Mobilized)
    });
    new.map(|(id, _)| id).max().into_iter().collect()
}
