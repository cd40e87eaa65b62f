//! The rules of nations in play: a file for each family, and the moments of a turn at which they are
//! looked at. No rule is named here; what each does is edition data.

mod at_work;
mod bars;
mod convert;
mod declare;
mod fall_back_rule;
mod ferry;
mod freed;
mod grant;
mod income;
mod keep;
mod lend;
mod moments;
mod orders;
mod railway;
mod refuel;
mod respite;
mod riot_rule;
mod road;
mod sabotage;
mod salvage;
mod setup;
mod special;
mod special_units;
mod spoils;
mod stow;
mod stowed;
mod strike;
mod sturdy;
mod treaty;
mod yards;

pub(crate) use at_work::RuleMisfit;
pub use at_work::{
    at_work, colour, deeds, dive_raids, exploits, island_flights, splits_landings, standing, worth,
};
pub(super) use at_work::{deeds_of, in_game, is_at_work};
pub use bars::{closed, idle};
pub(crate) use fall_back_rule::{Shelter, fall_back_misfit};
pub use fall_back_rule::{falls_back, falls_back_from};
pub(super) use fall_back_rule::{leavers, may_leave, shelter};
pub(crate) use ferry::{boarded, silenced_by_cargo};
pub use ferry::{ferry, ferry_kind};
pub(super) use freed::no_noncombat;
pub(super) use income::{added, taken_off};
pub use keep::{alone, keeps};
pub use lend::{captor, cargo_apart, guns_apart, left_out, lent, rests};
pub(crate) use lend::{may_take, noncombat_of_its_own};
pub(super) use moments::{
    after_battle, after_combats, after_lock, after_noncombat, before_battles, before_turn, collect,
    combat_move, first_phase, mobilize, purchase, turn_began,
};
pub(super) use orders::{orders_in, refusals, tables, without_combats};
pub(crate) use railway::written_as_one;
pub use railway::{joined, ways};
pub use refuel::refuels;
pub(super) use riot_rule::{Called, attacked, called, may_riot, replaced};
pub use riot_rule::{riot_misfit, riots_in};
pub(super) use road::{go_over, open_yards, road_to, shut_road};
pub(super) use sabotage::{target, victims};
pub use setup::{Misplaced, NoSite, Rolled, held, set_up, sites_of};
pub(crate) use special::special_misfit;
pub(super) use special::{entered_without_battle, may_come};
pub(super) use spoils::Ended;
pub(super) use stow::rise;
pub(crate) use stow::take_off_misfit;
pub use stow::{berths, may_rise, risen, share_base};
pub(crate) use stowed::stowed;
pub use stowed::stows;
pub use strike::{aims_at, need, striking};
pub(crate) use strike::{may_name, sacrifice_misfit};
pub(super) use strike::{send, send_defenders};
pub use sturdy::sturdy;
pub(super) use treaty::blitz_stop;
pub(super) use yards::field_yards;
