//! A turn made on a page: the draft of an order file is a text, and everything here answers questions about
//! that text or changes it. The page itself decides nothing.

mod answer_form;
mod draft_as_plain;
mod draft_board;
mod draft_view;
mod edit;
mod fights;
mod forms;
mod lists;
mod practice;
mod reading;
mod replay_steps;
mod shop;
mod stacks;
mod taken;
mod threats_to_draft;
mod tried_draft;
mod typed_chances;
mod unreached;
mod ways;

pub use answer_form::answer_to_fill_in;
pub use draft_as_plain::as_plain;
pub use draft_board::{board, spaces};
pub use draft_view::{turn, with_placement, with_purchase};
pub use edit::edited;
pub use fights::chances;
pub use practice::{opened_practice, played, suggested};
pub use replay_steps::{step, steps};
pub use taken::orders_to_go_on;
pub use threats_to_draft::threats;
pub use tried_draft::tried;
pub use typed_chances::chances_of_armies;
pub use unreached::why_not;
pub use ways::{places, ways};
