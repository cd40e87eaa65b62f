//! Plain turns: a turn as people write it, turned into the canonical order file. Every piece of the text is
//! read in each way that names, kinds and grammar allow; it is taken only if one reading is left, and what
//! stands on the board may settle a number, but never choose between two names. Everything else is asked.

mod answer;
mod around;
mod board;
mod counted;
mod draft;
mod exact;
mod fault;
mod flights;
mod form_line;
mod fuzz;
mod head;
mod heading;
mod instructions;
mod layout;
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
mod punctuated;
mod read;
mod settle;
mod ships;
mod sources;
mod standing;
mod table;
mod tag;
mod takeback;
mod token;
mod words;
mod write;

pub use answer::{AskedBattle, read_plain_answer};
pub use draft::NotRead;
pub use form_line::FormLine;
pub use fuzz::fuzz_read;
pub use print::print_turn;
pub use punctuated::{Punctuated, punctuated};
pub use read::{PlainTurn, read_turn};
pub use standing::read_plain_standing;
pub use write::{ReadAs, Written, is_form};
