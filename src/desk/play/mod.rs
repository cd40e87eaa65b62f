//! A turn made on a page: the draft of an order file is a text, and everything here answers questions about
//! that text or changes it. The page itself decides nothing.

mod answer;
mod board;
mod edit;
mod fights;
mod forms;
mod lists;
mod practice;
mod reading;
mod shop;
mod steps;
mod threats;
mod turn;
mod units;
mod ways;

pub use answer::answer_to_fill_in;
pub use board::{board, spaces};
pub use edit::edited;
pub use fights::chances;
pub use practice::{opened_practice, played, suggested};
pub use steps::{step, steps};
pub use threats::threats;
pub use turn::{turn, with_placement, with_purchase};
pub use ways::{places, ways};
