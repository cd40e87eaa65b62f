//! Choices the rules leave to a player: whose word counts, in which order, and when somebody must
//! be asked. One file per choice; each ends in facts a battle step records together with the
//! [`Decider`](crate::engine::event::Decider).
pub(crate) mod ashore;
pub(crate) mod ask;
pub(crate) mod bombard;
pub(crate) mod condition;
pub(crate) mod fall_back;
mod fight;
mod free_choice;
pub(crate) mod intercept;
pub(crate) mod landing;
pub mod lists;
mod loss;
mod loss_order;
pub(crate) mod losses;
pub(crate) mod must_ask;
pub(crate) mod retreat_choice;
pub(crate) mod submerge;
pub(crate) mod targets;

pub(crate) use fight::{Answered, Fight, instructions_of_each};
pub(crate) use loss_order::fits as names_unit;
