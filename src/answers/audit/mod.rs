//! What a director looks at over one game or many: what each file claims and owes, how files of one
//! game hang together, who signed two things for one moment, how the dice fell, and the table of a
//! club. Files are taken as verified; nothing here replaces recomputing them.

mod again;
mod auctions;
mod audit_totals;
mod audited_papers;
mod dice_ledger;
mod double;
mod duties;
mod fortune;
mod gist;
mod known_papers;
mod pairings;
mod passed_over;
mod relation;
mod restored;
mod set_aside;
mod standings;
mod summary;
mod times;

pub use crate::chain::{latest_date, moment_of};
pub use again::find_suspects;
pub use auctions::thrown_again;
pub use audit_totals::{DiceTotals, OrderTally, TestsMade, TotalBy, year_of};
pub use audited_papers::Signed;
pub(crate) use dice_ledger::luck_of;
pub use dice_ledger::{DiceTally, Player, PlayerDice, add_luck, dice_by_power};
pub use double::{
    JoinedTwice, Late, Receipted, Twice, joined_twice, late_corrections, receipts_in_the_air,
    signed_twice,
};
pub use duties::{DutiesAtHand, Duty, duties, duties_at_hand};
pub use fortune::{Fortune, Nation, add_fortunes, fortunes_of_game};
pub use gist::Gist;
pub use known_papers::Known;
pub use pairings::{Pairing, Round, next_round};
pub use passed_over::{PassedOver, passed_over};
pub use relation::{Relation, compare_files, field_differs, first_difference, latest_histories};
pub use restored::Restored;
pub(crate) use restored::restored_openings;
pub use set_aside::{SetAside, set_aside};
pub use standings::{Person, Played, StandingsRow, WinsAndLosses, one_key_each, standings_table};
pub use summary::{Summary, summary, summary_of_file};
pub(crate) use times::times_out_of_order;
