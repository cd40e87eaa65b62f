//! The papers of a mailbox: which of them make the next block together, and which count.

mod at_hand;
mod of_one_block;
mod that_count;
mod which_counts;

pub use at_hand::{AtHand, at_hand, due_next, of_a_step};
pub use of_one_block::{FoundPaper, Later, Wanted, of_one_block, why_aside};
pub use that_count::{paper_of, papers_that_count};
pub use which_counts::one_counts;
