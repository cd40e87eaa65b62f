//! Choices the rules leave to a player: whose word counts, in which order, and when somebody must
//! be asked. One file per choice; each ends in facts a battle step records together with the
//! [`Decider`](crate::engine::event::Decider).
pub(crate) mod ashore;
pub(crate) mod ask;
pub(crate) mod bombard_choice;
pub(crate) mod fall_back_choice;
mod fight;
mod free_choice;
pub(crate) mod intercept;
pub(crate) mod landing_choice;
mod loss;
pub mod loss_lists;
mod loss_order;
pub(crate) mod losses;
pub(crate) mod must_ask;
pub(crate) mod retreat_choice;
pub(crate) mod submerge_choice;
pub(crate) mod target_choice;
pub(crate) mod viewpoint;

pub(crate) use fight::{Answered, Fight, instructions_of_each};
pub use loss_order::fits as names_unit;
