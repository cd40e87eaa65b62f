//! The papers of a mailbox: which of them make the next block together, and which count.

mod of_one_block;
mod papers_at_hand;
mod that_count;
mod which_counts;

pub use of_one_block::{FoundPaper, Later, Wanted, of_one_block, why_aside};
pub use papers_at_hand::{AtHand, at_hand, due_next, of_a_step};
pub use that_count::{paper_of, papers_that_count};
pub use which_counts::one_counts;
