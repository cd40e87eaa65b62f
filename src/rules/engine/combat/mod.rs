//! What the steps of a battle and the choices of its players both need to know: who is in it, what each
//! shot can hit, which units can take the hits, and what a round of fire could do. Nothing is rolled here,
//! and no one is asked.

mod assign;
mod battle_state;
mod battle_targets;
mod muster;
mod shooters;
mod shots;
mod sums;
mod threat;

pub use assign::first_choice;
pub use battle_state::{BattleState, GunTarget, HitPool, HitSource, Overflown};
pub(crate) use battle_targets::{
    can_hit, can_hurt, has_destroyer, hits_left, sheltered, source, standing, targets_of,
};
pub use muster::{Muster, muster};
pub(crate) use muster::{
    attackers, defenders, entries_of, entries_of_attackers, interceptors, mustered, taking_off,
};
pub(crate) use shooters::{opening_shots, regular_shots};
pub use shots::Shot;
pub(crate) use shots::{rule_of_swimmer, single_shot, strike_shot, throws_two_dice};
pub(crate) use sums::{SummedShots, count_hits, sixths_of_shot, sums_by_target};
pub(crate) use threat::{factor, most_hits};
