//! Plain turns: a turn as people write it, turned into the canonical order file. Every piece of the text is
//! read in each way that names, kinds and grammar allow; it is taken only if one reading is left, and what
//! stands on the board may settle a number, but never choose between two names. Everything else is asked.

mod around;
mod battle_heads;
mod board;
mod counted;
mod draft;
mod edges;
mod exact;
mod exact_lines;
mod fault;
mod flights;
mod fuzz;
mod head;
mod heading;
mod instructions;
mod layout;
mod line_breaks;
mod losses;
mod mobilize;
mod money;
mod moves;
mod order;
mod part;
mod plan;
pub mod plan_forms;
mod plan_match;
mod plan_words;
mod print;
mod prose;
mod read;
mod remarks;
mod repeats;
mod settle;
mod ships;
mod sources;
mod table;
mod tag;
mod takeback;
mod title;
mod token;
mod without_heading;
mod words;
mod write;

pub use draft::NotRead;
pub use fuzz::fuzz_read;
pub use print::print_turn;
pub use read::{PlainTurn, read_turn};
pub use write::{ReadAs, Written, is_form};
