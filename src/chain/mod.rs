//! The chain: what makes a game file prove itself. Genesis, blocks, dice from links, adjudicating a
//! step, verifying and replaying. Bytes, texts and values only: no file, clock or environment.
//!
//! The way of a game: an [`Invitation`] is answered by join files ([`join_text`], signed with
//! [`sign_text`]); [`start`] makes the [`Game`]. Then [`Game::file_standing`] and
//! [`Game::adjudicate`] append blocks; between orders and dice stand [`Game::receipt_text`] and
//! [`Game::opening_text`]. [`verify`](verify()) makes every block again and compares.

mod acts;
mod advance;
mod affair;
mod awaited;
mod bid;
mod burnt;
mod decree;
mod dice;
mod document;
mod ending;
mod expiry;
mod fault;
mod fold;
mod form;
mod game;
mod genesis;
mod input;
mod invitation;
mod lock;
mod mode;
mod notice;
mod past;
mod placing;
mod plain;
mod replay;
mod rules;
mod ruling;
mod sealed;
mod standing;
mod step;
mod stream;
mod takeover;
mod tie;
mod unruled;
mod verdict;
mod verify;

pub use acts::join_text;
pub use advance::{AdvancePaper, SupplyClaim, kept_words, lot_words};
pub use affair::{Affair, KINDS as AFFAIRS, told};
pub use awaited::Awaited;
pub use bid::{Offer, OpenBid, SealedBid, Settled, settle};
pub use burnt::burnt_said;
pub use document::{Header, Join, Opening, Paper, Receipt, ShareGiven, mail, sign_text};
pub use ending::{Concession, Ending, GameResult, side_from, side_word};
pub use fault::{ChainFault, Check};
pub use fold::safe_fold;
pub use form::{Moment, own_words};
pub use game::{Game, RULES_REVISION, position_digest};
pub use genesis::{USUAL_DEFAULTS, rules_of, start};
pub use invitation::{Invitation, InvitedSeat, is_name, usual_spokesmen};
pub use mode::DiceMode;
pub use notice::{Notice, NoticeForm};
pub use placing::{Bid, check_bids};
pub use replay::{Replayed, first_position, game_after, replay};
pub use rules::{Editions, Rules};
pub use ruling::{Act, NewKey, Reanchor, Ruling};
pub use sealed::{MOST_COLUMNS, Sealed, Unsealed};
pub use step::{Documents, Step};
pub use takeover::{Anew, Takeover, takeovers};
pub use tie::{TIE_ROLL, Tie};
pub use verdict::{Failure, Unproven, Verdict, VerifyReport, ruled_by};
pub use verify::{verify, verify_game};
