//! Files: what a folder holds is read within limits, and written whole or not at all. The store keeps secrets
//! for their owner and locks what two runs must not change at once. It knows no command and prints nothing:
//! a failure is a [`failed::Failed`], and what it notices on the way is a remark for the one listener
//! ([`remarks::listen`]).

pub(crate) mod address_book;
pub(crate) mod agreed_papers;
pub(crate) mod already;
pub(crate) mod at_hand;
pub(crate) mod chain_copy;
pub(crate) mod chain_file;
pub(crate) mod chain_in_force;
pub(crate) mod clubs;
pub(crate) mod disk;
pub(crate) mod editions;
pub(crate) mod exit_codes;
pub mod faults;
pub(crate) mod file_remarks;
pub(crate) mod form_from_mail;
pub(crate) mod game_files;
pub(crate) mod given_mailboxes;
pub(crate) mod inbox;
pub(crate) mod invitation_file;
pub(crate) mod io;
pub(crate) mod joining;
pub(crate) mod joins;
pub mod known;
pub(crate) mod letters;
pub(crate) mod new_names;
pub(crate) mod outbox;
pub(crate) mod packing;
pub mod read_budget;
pub(crate) mod receipt_at_hand;
pub(crate) mod settled;
pub(crate) mod signed_chains;
pub(crate) mod stdio;
pub mod system;
pub(crate) mod typed_dice;
pub(crate) mod unfit_openings;
pub(crate) mod verified_before;

/// A new run of a command: leftovers are looked for again, and what is passed over is named again.
pub(crate) fn begin() {
    disk::begin();
    io::begin();
}
