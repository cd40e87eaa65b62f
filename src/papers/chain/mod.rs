//! The chain: what makes a game file prove itself. Genesis, blocks, dice from links, adjudicating a
//! step, verifying and replaying. Bytes, texts and values only: no file, clock or environment.
//!
//! The way of a game: an [`Invitation`] is answered by join files ([`join_text`], signed with
//! [`sign_text`]); [`start`] makes the [`Game`]. Then [`file_standing`] and [`adjudicate`] append
//! blocks; between orders and dice stand [`receipt_text`] and [`opening_text`].
//! [`verify`](verify()) makes every block again and compares.
//!
//! The files in reading order; each uses only those above it: papers (what people sign, as
//! values), `state` (the fold of the blocks), `game` (data and getters), `genesis` and `open`, what can be
//! asked of a game (`replay`, `standing`, `awaited`), `step` (the next block), the texts to sign, `verify`.

mod chain_fault;
mod claimed_times;
mod field;
mod form;
mod mode;
mod pace;
pub mod plain_form;
mod rules;

mod signed;

mod advance;
mod advantages;
mod bid;
mod bid_setup;
mod by_dice;
mod ending;
mod invitation;
mod invitation_text;
mod join;
mod notice;
mod opening;
mod papers;
mod receipt;
mod ruling;
mod sealed;

mod captures;
mod choice;

mod agreed;

mod held;
mod past_keys;
mod state;

mod in_force;

mod game;
mod game_rules;
mod genesis;
mod open_game;

mod awaited;
mod replaced;
mod replay;
mod replay_checked;
mod standing;
mod still_locked;

mod account;

mod dice_sources;
mod step;

mod past_input;
mod takeover;
mod to_sign;

mod verify;
mod waiting;

pub use account::{SeatTime, TimeAccount, TimeDue, time_account, time_account_after};
pub use advance::{AdvancePaper, SupplyClaim, kept_words, lot_words};
pub use advantages::{ChosenAdvantage, check_advantages};
pub use agreed::{Agreement, Settling, agreed_papers, settle_again};
pub use awaited::{
    Awaited, OwedSince, awaited, game_outcome, late, notices_in_force, owed_since, waiting_decision,
};
pub use bid::{Offer, OpenBid, SealedBid, Settled, settle_bids};
pub use bid_setup::{Bid, check_bids};
pub use by_dice::{ByDice, usual_places};
pub use chain_fault::{ChainFault, Check, Waiting};
pub use choice::{Choices, OpenChoice, SealedChoice, as_many_each, settle_choices};
pub use claimed_times::{DAY, day_number, latest_date, moment_of, moment_words};
pub use ending::{Concession, Ending, GameResult, side_from, side_word};
pub use form::{WrittenAt, own_words};
pub use game::{FirstDice, Game};
pub use game_rules::{USUAL_DEFAULTS, rules_of};
pub use genesis::start;
pub use invitation::{Invitation, InvitedSeat, TIE_ROLL, Tie, usual_spokesmen};
pub use join::{Join, ShareGiven};
pub use mode::DiceMode;
pub use notice::{Awaits, Notice, NoticeForm};
pub use open_game::open;
pub use opening::Opening;
pub use pace::Pace;
pub use papers::{Affair, KINDS as AFFAIRS, claimed_time};
pub use past_input::{Inputs, input_of};
pub use receipt::Receipt;
pub use replaced::{Passed, passed_papers, text_without_replaces};
pub use replay::{Replayed, first_position, game_after, replay, spaces_fought};
pub use replay_checked::safe_fold;
pub use rules::{Editions, RULES_REVISION, Rules};
pub use ruling::{Act, NewKey, Reanchor, Ruling, caretaker_for};
pub use sealed::{MOST_COLUMNS, Sealed, Unsealed};
pub use signed::{Header, SignedDocument, sign_text};
pub use standing::{
    Filed, SealOpened, Unreadable, filed_in, late_standing, opened_in, seals_filed, shut_seals,
    standing_in_force,
};
pub use step::lock::opens_first;
pub use step::may_rule;
pub use step::{
    Authority, Belonging, Documents, Step, adjudicate, affair_possible, amendment_possible,
    asked_of, authority_of, belonging_of, file_standing, held_in_order, is_locked_with_old_key,
    may_open, names_this_board, openings_to_name, ruling_possible, sides_unsigned, signers_named,
};
pub use still_locked::{StillLocked, still_locked};
pub use takeover::{Anew, Takeover, Worth, takeovers_up_to};
pub use to_sign::{
    join_text, opening_text, opening_to_sign, receipt_of_time, receipt_text, standing_not_counted,
};
pub use verify::{
    Failure, Thoroughness, Unproven, Verdict, VerifyReport, ruled_by, verify, verify_by,
    verify_game,
};
pub use waiting::{Missing, missing, missing_without_unfit, waits_since};
