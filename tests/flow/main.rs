//! Games between people who never meet, through the commands they type: who holds the dice, how a
//! game ends, and what happens when something goes wrong, by accident or on purpose: signed files,
//! chains, mails and the game files that come of them.

mod accidents;
mod advice;
mod agreements;
mod answers;
mod attacks;
mod auction;
mod bad_input;
mod bids;
mod caretaker;
mod cased;
mod chain;
mod chain_copies;
mod chains;
mod chances;
mod choices;
mod corrections;
mod damage;
mod dice_choose;
mod ease;
mod endings;
mod exercise;
mod expiry;
mod five_seats;
mod forms;
mod guidance;
mod judge;
mod key_after_receipt;
mod keys;
mod laws;
mod lists;
mod low_luck;
mod mail;
mod mailboxes;
mod mailroom;
mod modes;
mod names;
mod nations;
mod new_chains;
mod next_steps;
mod owners;
mod pace;
mod papers;
mod plain;
mod plain_forms;
mod post;
mod reactions;
mod rulings;
mod side_change;
mod small_things;
mod standing;
mod standings;
mod step;
mod streams;
mod suggested;
mod table;
mod tied_tables;
mod ties;
mod true_words;
mod turns;
mod two_ways;
mod week;
mod week_papers;
mod words_and_mails;

pub use turns::WEST_RUSSIA;

/// The allocator of the program: the memory of commands that run in this one is measured.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Four attackers, who never take all five defenders at once: every hit is a choice.
pub const FEW: &str = r#"[purchase]

[combat]
moves = ["3 inf, 1 tank: Archangel > West Russia"]

[battle."West Russia"]
losses = "inf, tank"

[noncombat]
"#;

/// A turn without a die.
pub const QUIET: &str = "# nothing happens\n";

/// The defender is asked before any die.
pub const ASK: &str = "[[when]]\nbattle = \"land\"\nask = \"before battle\"\n";

/// The defender is asked about every loss.
pub const ASK_EACH: &str = "[[when]]\nbattle = \"land\"\nask = \"each choice\"\n";

pub const LOSSES: &str = "[[when]]\nbattle = \"land\"\nlosses = \"inf, art, tank\"\n";
