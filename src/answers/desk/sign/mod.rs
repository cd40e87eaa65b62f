//! What a player signs, and the mail that carries it: made ready, checked, signed, packed. The commands and the
//! page in a browser call these functions, so that both sign the same bytes. Keys and random bytes are handed
//! in; no file is read here and none is written.

mod affairs;
mod block_mail;
mod done;
mod early;
mod papers_mail;
mod ready;
mod sign_join;
mod sign_keeper;
mod sign_sealed;
mod signer;

pub use affairs::{NoticeWish, advance, advance_side, claim, concession, notice, possible, result};
pub use block_mail::{Drawings, block_mail};
pub use done::{already_told, block_with};
pub use early::{EARLY, EarlyMail, EarlyPaper, early_mail, paper_stem};
pub use papers_mail::{
    MailedPaper, NextStep, PapersMail, listed, next_by_command, papers_mail, say_above, subject,
    usual_seats,
};
pub use ready::{complete_head, fold_for_mail, fold_lines, must_say_something};
pub use sign_join::{
    check_invited_names, invitation_in, invited_seat, is_join_of, key_of_no_other_side,
    names_for_files, repaired_note, settled_as_agreed,
};
pub use sign_keeper::{OpeningWanted, memory_refused, new_chain, unused_chain, wanted_opening};
pub use sign_sealed::{
    SealedPaper, check_sealed_names, choice_lines, kept_paper, offer, seal_of, seat_of_standing,
    standing_scopes, standing_to_seal,
};
pub use signer::{WRITTEN, moment, own_key, plain_words, seats_of, sign, sign_as, signed_before};
