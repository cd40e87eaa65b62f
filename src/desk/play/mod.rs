//! A turn made on a page: the draft of an order file is a text, and everything here answers questions about
//! that text or changes it. The page itself decides nothing.

mod answer;
mod board;
mod edit;
mod fights;
mod forms;
mod lists;
mod plain;
mod practice;
mod reading;
mod shop;
mod steps;
mod taken;
mod threats;
mod trial;
mod turn;
mod typed;
mod units;
mod unreached;
mod ways;

pub use answer::answer_to_fill_in;
pub use board::{board, spaces};
pub use edit::edited;
pub use fights::chances;
pub use plain::as_plain;
pub use practice::{opened_practice, played, suggested};
pub use steps::{step, steps};
pub use taken::orders_to_go_on;
pub use threats::threats;
pub use trial::tried;
pub use turn::{turn, with_placement, with_purchase};
pub use typed::chances_of_armies;
pub use unreached::why_not;
pub use ways::{places, ways};
