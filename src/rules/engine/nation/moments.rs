//! The moments of a turn at which the rules of nations are looked at, each with the families that act then.

use super::spoils::{self, Ended};
use super::treaty::{self, BlitzStop};
use super::{bars, convert, declare, freed, grant, keep, lend, respite, salvage, special};
use crate::edition::MomentText;
use crate::engine::Table;
use crate::engine::event::Event;
use crate::engine::refusal::Refusal;
use crate::id::PowerId;

/// What the mover does by its rules when it has bought its units.
pub(in crate::engine) fn purchase(table: &mut Table) -> Vec<Refusal> {
    convert::run(table, MomentText::Purchase)
}

/// What the mover declares before its combat move.
pub(in crate::engine) fn combat_move(table: &mut Table) {
    lend::declare(table);
}

/// What is looked at when a turn begins, before any of its orders.
pub(in crate::engine) fn first_phase(table: &mut Table) {
    lend::round_begins(table);
    lend::turn_begins(table);
}

/// What begins with the turn of a power, as soon as the turn before is over.
pub(in crate::engine) fn turn_began(table: &mut Table) {
    lend::turn_begins(table);
}

/// What rules make of the battles to be fought, before any die falls. `stop`: where a treaty has ended
/// a blitz.
pub(in crate::engine) fn after_lock(table: &mut Table, stop: Option<&BlitzStop>) {
    treaty::after_lock(table, stop);
}

/// What others do by their rules when the questions before the battles are answered.
pub(in crate::engine) fn before_battles(table: &mut Table) {
    special::run(table);
}

/// Applies the rules that act when all combats of a turn are fought.
pub(in crate::engine) fn after_combats(table: &mut Table) {
    keep::not_taken(table);
    keep::change_sides(table);
}

/// Applies the rules that act when the noncombat moves of a power are made.
pub(in crate::engine) fn after_noncombat(table: &mut Table) {
    freed::run(table);
}

/// The rules of the mover that act when its new units are placed.
pub(in crate::engine) fn mobilize(table: &mut Table) {
    for refusal in convert::run(table, MomentText::Mobilize) {
        table.record(Event::OrderFailed { refusal });
    }
    grant::run(table);
    respite::run(table);
}

/// What comes of a battle that has just ended.
pub(in crate::engine) fn after_battle(table: &mut Table, ended: &Ended) {
    salvage::after_battle(table, ended.place, ended.kind, ended.result);
    spoils::after_battle(table, ended);
    bars::after_battle(table, ended);
}

/// What the mover declares while it collects its income.
pub(in crate::engine) fn collect(table: &mut Table) {
    declare::run(table);
}

/// Ends what lasts until the turn of a power is about to begin.
pub(in crate::engine) fn before_turn(table: &mut Table, next: PowerId) {
    respite::judge(table);
    bars::end_turn(table);
    declare::end(table, next);
    lend::end_turn(table, next);
}
