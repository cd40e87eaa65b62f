//! Answers about files that somebody hands over, as bytes: the verdict on a game file, how several hang
//! together, what is in a mail, what is wrong with orders and what they would do, and how a game is
//! shown. Commands and the page for a browser ask here, so that both say the same. No files and no terminal; the
//! key that signs is handed in.

mod advance_first;
pub mod advantage_words;
pub mod advice;
mod announced;
mod arbiter_page;
mod asked;
mod asked_in;
pub mod bid_text;
mod block_line;
mod bot_orders;
mod chain_advice;
pub mod club_words;
mod columns;
mod command_line;
mod compared_games;
mod ending_words;
mod file_names;
mod files_verdict;
mod findings;
pub mod folder;
mod form_draft;
mod found;
mod game_names;
mod invitation_help;
pub mod invitation_made;
pub mod invitation_told;
mod letters_told;
mod look;
pub mod numbers;
pub mod onward;
mod outbox_list;
mod owed_now;
mod page_words;
pub mod papers;
mod plain_source;
mod plain_text;
pub mod play;
mod printed;
mod read_back;
mod refused;
mod report_check;
mod returned_form;
mod rule_words;
mod ruling_papers;
pub mod ruling_words;
pub mod seats_asked;
mod seems;
pub mod settled_words;
pub mod sign;
pub mod standing_text;
mod threats;
mod trial_told;
mod turn_rows;
mod typed_armies;
mod typed_head;
mod typed_odds;
pub mod unpacked_names;
mod verdict_data;
mod verdict_text;
mod week;
mod week_letters;
mod whole;

pub use advance_first::{advance_form, advance_owed_in, read_advance_form};
pub(crate) use announced::{ATTACHED, DIGEST};
pub use announced::{AnnouncedPaper, announced_papers, incomplete, lost_in};
pub use arbiter_page::arbiter_page;
pub use asked_in::AskedIn;
pub use block_line::block_line;
pub use bot_orders::{random_text, suggested_text};
pub use chain_advice::{advice, refused_by_chain, refused_by_chain_json};
pub use command_line::{command, file_word};
pub use compared_games::compared;
pub use ending_words::{how_it_ended, owes_result};
pub use file_names::{numbered, usual_name};
pub use files_verdict::{Checked, Quality, sort};
pub use findings::{bare_input, findings, judged_now};
pub use form_draft::{answer_template, mover, plain_form, plain_orders, plain_template, template};
pub use found::{
    EnclosureNote, Enclosures, Found, attached_games, attached_games_called, documents,
    documents_if_any, message_documents, packed_part, restored,
};
pub use game_names::name_of_words;
pub use letters_told::{bag_json, bag_text, letter_json, letter_text, mailbox_of};
pub use look::{BadMap, Look};
pub use outbox_list::{OutboxMail, outbox_text, read_outbox};
pub use owed_now::{PapersWaiting, owed_json, owed_text};
pub use page_words::{finding_for_the_page, for_the_page};
pub(crate) use plain_source::reads_like;
pub use plain_source::{PlainSource, ReadPlain};
pub use plain_text::PlainText;
pub use printed::printed;
pub use read_back::{ReadBack, read_back};
pub use refused::{Declined, Refused};
pub use report_check::{ReportCheck, check_report};
pub use returned_form::join_comments;
pub use rule_words::{add_rule, add_wrapped, edition_differences, find_rules};
pub use ruling_papers::{
    NamedPaper, amended_text, beginning_anew, own_opening_is_named, succession, unfit,
};
pub use seems::{GAME_FILES, SecretFile, in_utf16, no_game, not_a_game, seems};
pub use threats::{
    defending_sides, mark_threats, sort_by_danger, threats_against, threats_json, threats_text,
};
pub use trial_told::{TrialTurn, can_be_tried, dice_of_seed, hit_back, not_played};
pub use turn_rows::{TurnRow, rows, rows_chart, rows_csv, rows_json};
pub use typed_armies::TypedFight;
pub use typed_odds::{TypedChances, TypedOdds, typed_input, typed_odds};
pub use verdict_data::data;
pub use verdict_text::{line, text};
pub use week::{GameOfWeek, MailOfWeek, Week, WorkDone, week_data, week_text};
pub use week_letters::{Letters, LostPaper, place_of};
pub use whole::{remarks, whole_game};
