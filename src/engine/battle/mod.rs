//! One combat from line-up to its end.

mod state;

pub use state::{BattleState, HitPool, HitSource, Overflown};
