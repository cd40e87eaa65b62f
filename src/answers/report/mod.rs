//! What people read about a block: the position before, the events and the position after become
//! one [`View`], and the view becomes text or JSON. Everything comes from facts in the events; no
//! rule is worked out again here, and nothing here knows files, keys or terminals.

mod board_text;
mod build;
mod burnt_words;
mod changed;
mod context;
mod dice_rows;
mod events;
mod expected_hits;
mod facts;
mod fight;
mod first_dice_words;
mod forum;
mod journeys;
mod loss_list_words;
mod luck_lines;
mod move_phases;
mod nations;
mod people;
mod phases;
mod promises;
mod report_json;
mod report_words;
mod roll_names;
mod seals;
mod sentences;
mod short;
mod story;
mod takeovers;
mod text_report;
mod time_words;
mod view;
mod waits;

use std::collections::BTreeMap;

use crate::engine::{Event, Input, Owed, Position};
use crate::id::{OrderId, PowerId, Side};
use crate::odds::Fought;

pub use board_text::{Filter, cities_held, clock_words, position_json, position_text};
pub use build::build;
pub use burnt_words::burnt_said;
pub use changed::{changed_spaces, standing_units};
pub use context::{dice_mode, order_words, view, words_on_leaving};
pub use dice_rows::reckoning_words;
pub use expected_hits::Expected;
pub(crate) use first_dice_words::purpose_of_dice as first_dice_purpose;
pub use first_dice_words::{first_duty, first_duty_with};
pub use forum::{bbcode, plain as forum_text};
pub(crate) use luck_lines::luck_value as luck_json;
pub use luck_lines::{luck_line, luck_of_blocks, luck_of_games, signed_decimals, two_decimals};
pub use people::{bid_words, notice_sentences, tell_affairs};
pub use report_json::json;
pub use roll_names::roll_told;
pub use seals::shut_seal;
pub use short::{expected_next, mail_subject};
pub use takeovers::{dice_worth, takeover_sentence};
pub use text_report::{WIDTH, WRITTEN_BY, break_lines, headline, text, writer_line};
pub use time_words::{days_words, due_words, time_sentences};
pub use view::{DigestLine, LabelledText, Line, ReportHead, ReportSection, View};
pub use waits::{awaited_words, how_to_play_again, locked_words, owed_words};

/// Where the dice come from; everything but official dice is said in the first and last line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    #[default]
    Official,
    Practice,
    Entered,
    /// No game at all: orders tried on a copy.
    Trial,
}

impl Mode {
    /// The word in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Mode::Official => "official",
            Mode::Practice => "practice",
            Mode::Entered => "entered",
            Mode::Trial => "trial",
        }
    }

    /// What the first and the last line say.
    pub fn warning(self) -> Option<&'static str> {
        match self {
            Mode::Official => None,
            Mode::Practice => Some("PRACTICE: NOT AN OFFICIAL GAME, THE DICE PROVE NOTHING"),
            Mode::Entered => Some("ENTERED DICE: TYPED IN BY HAND, NOT OFFICIAL"),
            Mode::Trial => Some("TRIAL: NONE OF THIS HAS HAPPENED"),
        }
    }
}

/// What an earlier block played of the turn that a block goes on with.
#[derive(Clone, Debug)]
pub struct Earlier {
    /// The position before it: each block numbers the units anew.
    pub before: Position,
    pub events: Vec<Event>,
}

/// What a report says and the events do not know: the game, its people, the chain.
#[derive(Clone, Debug, Default)]
pub struct Context {
    pub game: String,
    pub block: u32,
    /// The step used by this block; `None` if nothing was rolled.
    pub step: Option<u32>,
    pub mode: Mode,
    /// `official dice, director dora`
    pub dice: String,
    /// Who commands each power.
    pub seats: BTreeMap<PowerId, String>,
    /// Decisions that stopped this block.
    pub owed: Vec<Owed>,
    /// The next unopened step, where steps are used.
    pub next_step: Option<u32>,
    /// What must be done before anybody's orders, in a sentence.
    pub waits: Option<String>,
    /// To whom the next file is mailed.
    pub mail_to: Option<String>,
    /// One keeper of each side, without a director between them.
    pub keepers: Vec<(Side, String)>,
    /// Standing orders that this block files or opens, read out: a heading and the lines.
    pub filed: Vec<(String, String)>,
    /// Name of the default profile in force.
    pub defaults: String,
    /// `victory 9, club-faq, defaults cheapest-first`
    pub options: String,
    /// New keys and chains up to this block, a sentence each.
    pub takeovers: Vec<String>,
    /// In a game with a pace: the account of time, a sentence each.
    pub time: Vec<String>,
    /// A signed result has closed the game.
    pub closed: bool,
    /// Digests for the foot, in order: `game`, `link 1 of dora`, `head`.
    pub foot: Vec<DigestLine>,
    /// What the block is about besides play, a sentence each: concessions, notices, rulings.
    pub notes: Vec<String>,
    /// The words of the orders, where they are at hand.
    pub words: BTreeMap<OrderId, String>,
    /// What the players said about the battles of the block, where it is at hand.
    pub input: Option<Input>,
    /// The blocks of the turn before this one, in order, where the turn was stopped.
    pub earlier: Vec<Earlier>,
    /// How lucky the battles were that were over in the block.
    pub luck: Vec<Fought>,
}

impl Context {
    /// The seat that commands a power, or the power's own name.
    pub(crate) fn seat<'a>(&'a self, ed: &'a crate::edition::Edition, power: PowerId) -> &'a str {
        self.seats.get(&power).map_or(ed.power(power).name.as_str(), String::as_str)
    }

    /// `Germany (bruno)`
    pub(crate) fn power_and_seat(&self, ed: &crate::edition::Edition, power: PowerId) -> String {
        match self.seats.get(&power) {
            Some(seat) => format!("{} ({seat})", ed.power(power).name),
            None => ed.power(power).name.clone(),
        }
    }
}
