//! The rules of nations in play: a file for each family, and the moments of a turn at which they are
//! looked at. No rule is named here; what each does is edition data.

mod at_work;
mod bars;
mod convert;
mod declare;
mod fall_back;
mod ferry;
mod freed;
mod grant;
mod income;
mod keep;
mod lend;
mod orders;
mod railway;
mod refuel;
mod respite;
mod riot;
mod road;
mod sabotage;
mod salvage;
mod setup;
mod special;
mod special_units;
mod spoils;
mod stow;
mod strike;
mod sturdy;
mod treaty;
mod yards;

use at_work::agreed_deeds;
pub use at_work::{
    at_work, colour, deeds, dive_raids, exploits, island_flights, splits_landings, standing, worth,
};
pub use bars::{closed, idle};
pub use fall_back::{Shelter, fall_back_misfit, falls_back, falls_back_from};
pub(super) use fall_back::{leavers, may_leave, shelter};
pub use ferry::{boarded, ferry, ferry_kind, silenced_by_cargo};
pub(super) use freed::no_noncombat;
pub(super) use income::{added, taken_off};
pub use keep::{alone, keeps};
pub use lend::{
    captor, cargo_apart, guns_apart, left_out, lent, may_take, noncombat_of_its_own, rests,
};
pub(super) use orders::{orders_in, refusals, tables, without_combats};
pub use railway::{joined, ways, written_as_one};
pub use refuel::refuels;
pub(super) use riot::{Called, attacked, called, may_riot, replaced};
pub use riot::{riot_misfit, riots_in};
pub(super) use road::{go_over, open_yards, road_to, shut_road};
pub(super) use sabotage::{target, victims};
pub use setup::{Misplaced, NoSite, Rolled, held, set_up, sites_of};
pub use special::special_misfit;
pub(super) use special::{entered_without_battle, may_come};
pub(super) use spoils::Ended;
pub(super) use stow::rise;
pub use stow::{berths, may_rise, risen, share_base, stowed, stows, take_off_misfit};
pub use strike::{aims_at, may_name, need, sacrifice_misfit, striking};
pub(super) use strike::{send, send_defenders};
pub use sturdy::sturdy;
pub(super) use treaty::{BlitzStop, blitz_stop};
pub(super) use yards::field_yards;

use crate::edition::{Deed, MomentText};
use crate::id::{AdvantageId, PowerId};

use super::event::Event;
use super::refusal::Refusal;
use super::why::Nation;
use super::{Field, Table};

/// Why a line of an answer by the rule of a nation can do nothing, with the rule if the power has one.
pub type RuleMisfit = (Option<AdvantageId>, Nation);

/// What the mover does by its rules when it has bought its units.
pub(super) fn purchase(table: &mut Table) -> Vec<Refusal> {
    convert::run(table, MomentText::Purchase)
}

/// What the mover declares before its combat move.
pub(super) fn combat_move(table: &mut Table) {
    lend::declare(table);
}

/// What is looked at when a turn begins, before any of its orders.
pub(super) fn first_phase(table: &mut Table) {
    lend::round_begins(table);
    lend::turn_begins(table);
}

/// What begins with the turn of a power, as soon as the turn before is over.
pub(super) fn turn_began(table: &mut Table) {
    lend::turn_begins(table);
}

/// What rules make of the battles to be fought, before any die falls. `stop`: where a treaty has ended
/// a blitz.
pub(super) fn after_lock(table: &mut Table, stop: Option<&BlitzStop>) {
    treaty::after_lock(table, stop);
}

/// What others do by their rules when the questions before the battles are answered.
pub(super) fn before_battles(table: &mut Table) {
    special::run(table);
}

/// Applies the rules that act when all combats of a turn are fought.
pub(super) fn after_combats(table: &mut Table) {
    keep::not_taken(table);
    keep::change_sides(table);
}

/// Applies the rules that act when the noncombat moves of a power are made.
pub(super) fn after_noncombat(table: &mut Table) {
    freed::run(table);
}

/// The rules of the mover that act when its new units are placed.
pub(super) fn mobilize(table: &mut Table) {
    for refusal in convert::run(table, MomentText::Mobilize) {
        table.record(Event::OrderFailed { refusal });
    }
    grant::run(table);
    respite::run(table);
}

/// What comes of a battle that has just ended.
pub(super) fn after_battle(table: &mut Table, ended: &Ended) {
    salvage::after_battle(table, ended.place, ended.kind, ended.result);
    spoils::after_battle(table, ended);
    bars::after_battle(table, ended);
}

/// What the mover declares while it collects its income.
pub(super) fn collect(table: &mut Table) {
    declare::run(table);
}

/// Ends what lasts until the turn of a power is about to begin.
pub(super) fn before_turn(table: &mut Table, next: PowerId) {
    respite::judge(table);
    bars::end_turn(table);
    declare::end(table, next);
    lend::end_turn(table, next);
}

/// What the rules at work do that a power has, each with its rule.
pub(super) fn deeds_of<'a>(
    field: Field<'a>,
    power: PowerId,
) -> impl Iterator<Item = (AdvantageId, &'a Deed)> {
    let all = deeds(field.ed, field.p).filter(move |(_, owner, _)| *owner == power);
    all.map(|(id, _, deed)| (id, deed))
}
