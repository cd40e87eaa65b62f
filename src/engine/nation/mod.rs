//! The rules of nations in play: a file for each family, and the moments of a turn at which they are
//! looked at. No rule is named here; what each does is edition data.

mod convert;
mod declare;
mod freed;
mod grant;
mod income;
mod orders;
mod respite;
mod road;
mod salvage;
mod spoils;
mod treaty;
mod yards;

pub use income::{added, taken_off};
pub use orders::{orders_in, refusals};
pub(super) use road::{go_over, open_yards};
pub(super) use spoils::Ended;
pub(super) use yards::field_yards;

use crate::edition::{Deed, Moment};
use crate::id::AdvantageId;

use super::event::Event;
use super::refusal::Refusal;
use super::{Field, Table, query};

/// What the mover does by its rules when it has bought its units.
pub(super) fn purchase(table: &mut Table) -> Vec<Refusal> {
    convert::run(table, Moment::Purchase)
}

/// What comes of the battles that are to be fought, before any die falls.
pub(super) fn after_lock(table: &mut Table) {
    treaty::after_lock(table);
}

/// What comes to the board when the noncombat moves of a power are made.
pub(super) fn after_noncombat(table: &mut Table) {
    freed::run(table);
}

/// What the mover does by its rules when its new units are placed.
pub(super) fn mobilize(table: &mut Table) {
    for refusal in convert::run(table, Moment::Mobilize) {
        table.record(Event::OrderFailed { refusal });
    }
    grant::run(table);
    respite::run(table);
}

/// What comes of a battle that has just ended.
pub(super) fn after_battle(table: &mut Table, ended: &Ended) {
    salvage::after_battle(table, ended.place, ended.kind, ended.result);
    spoils::after_battle(table, ended);
}

/// What the mover declares while it collects its income.
pub(super) fn collect(table: &mut Table) {
    declare::run(table);
}

/// What ends when the turn of a power is about to begin.
pub(super) fn before_turn(table: &mut Table, next: crate::id::PowerId) {
    respite::judge(table);
    declare::end(table, next);
}

/// The deeds of the rules at work that a power has, each with its rule.
fn deeds_of<'a>(
    field: Field<'a>,
    power: crate::id::PowerId,
) -> impl Iterator<Item = (AdvantageId, &'a Deed)> {
    let Field { ed, p, .. } = field;
    query::nations_at_work(ed, p)
        .filter(move |id| ed.advantage(*id).power == power)
        .flat_map(move |id| ed.advantage(id).deeds.iter().map(move |deed| (id, deed)))
}
