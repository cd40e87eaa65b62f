//! What a director looks at over one game or many: what each file claims and owes, how files of one
//! game hang together, who signed two things for one moment, and how the dice fell. Files are taken
//! as verified; nothing here replaces recomputing them.

mod again;
mod dice;
mod double;
mod gist;
mod relation;
mod restored;
mod summary;

pub use again::suspects;
pub use dice::{Ledger, Luck, Player, add_luck, luck_of};
pub use double::{
    Joined, Known, Late, Receipted, Signed, Twice, joined_twice, late_corrections,
    receipts_in_the_air, signed_twice, times_out_of_order,
};
pub use gist::Gist;
pub use relation::{Relation, differs, parted, relation, thrown_again};
pub use restored::{Restored, restored};
pub use summary::{Summary, summary};
