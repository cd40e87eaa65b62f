//! How a game ends before the board decides it, and how its end is put on record: concessions, and
//! the result that the losing side signs.

use crate::doc_kind::DocKind;
use crate::id::Side;

use super::chain_fault::{ChainFault, document};
use super::field::{FormField, signed_form};
use super::form::{Form, Lines, WrittenAt, own_words};

/// The word of a side in documents.
pub fn side_word(side: Side) -> &'static str {
    match side {
        Side::Axis => "axis",
        Side::Allies => "allies",
    }
}

/// The side with this word.
pub fn side_from(word: &str) -> Option<Side> {
    [Side::Axis, Side::Allies].into_iter().find(|s| side_word(*s) == word)
}

impl FormField for Side {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.text(key, side_word(*self))
    }

    fn read_field(form: &Form, key: &str) -> Result<Side, ChainFault> {
        let found = side_from(&form.text(key)?);
        found.ok_or_else(|| document(format!("the {} names no {key}: axis or allies", form.name())))
    }
}

/// A side, or the word `none`.
impl FormField for Option<Side> {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.text(key, self.map_or("none", side_word))
    }

    fn read_field(form: &Form, key: &str) -> Result<Option<Side>, ChainFault> {
        match form.text(key)?.as_str() {
            "none" => Ok(None),
            word => side_from(word).map(Some).ok_or_else(|| {
                document(format!("the {} names no {key}: axis, allies or none", form.name()))
            }),
        }
    }
}

signed_form! {
    /// A seat gives the game up for its side. It counts when every seat of the side has signed one.
    pub struct Concession is "concession" of DocKind::Concession, checked by Concession::check_side {
        at: WrittenAt = "",
        side: Side = "side",
        /// The signer's own words.
        words: Option<String> = "words",
    }
}

impl Concession {
    fn check_side(&self) -> Result<(), ChainFault> {
        self.words.iter().try_for_each(|w| own_words("words", w))
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The edition's own test.
    Victory,
    Concession,
    /// A ruling took the game from a side.
    Forfeit,
    /// Judged when the time was up.
    Adjudication,
    /// Neither side won.
    Draw,
    /// It shall not count at all.
    Annulled,
}

impl Ending {
    pub const ALL: [Ending; 6] = [
        Ending::Victory,
        Ending::Concession,
        Ending::Forfeit,
        Ending::Adjudication,
        Ending::Draw,
        Ending::Annulled,
    ];

    /// The word in a signed result.
    pub fn word(self) -> &'static str {
        match self {
            Ending::Victory => "victory",
            Ending::Concession => "concession",
            Ending::Forfeit => "forfeit",
            Ending::Adjudication => "adjudication",
            Ending::Draw => "draw",
            Ending::Annulled => "annulled",
        }
    }

    /// The ending that this word means.
    pub fn from_word(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|e| e.word() == word)
    }

    /// Is there a winner?
    pub(crate) fn has_winner(self) -> bool {
        !matches!(self, Ending::Draw | Ending::Annulled)
    }
}

impl FormField for Ending {
    fn write_field(&self, key: &str, lines: Lines) -> Lines {
        lines.text(key, self.word())
    }

    fn read_field(form: &Form, key: &str) -> Result<Ending, ChainFault> {
        Ending::from_word(&form.text(key)?).ok_or_else(|| {
            let known = Ending::ALL.map(Ending::word).join(", ");
            document(format!("the {} names no {key}: {known}", form.name()))
        })
    }
}

signed_form! {
    /// The result of a game, confirmed by the side that did not win. It closes the game.
    pub struct GameResult is "result" of DocKind::Result, checked by GameResult::check_winner {
        at: WrittenAt = "",
        ending: Ending = "ending",
        winner: Option<Side> = "winner",
        /// The latest block and the round when it was signed.
        block: u32 = "block",
        round: u32 = "round",
        words: Option<String> = "words",
    }
}

impl GameResult {
    fn check_winner(&self) -> Result<(), ChainFault> {
        if self.ending.has_winner() != self.winner.is_some() {
            return Err(document(format!(
                "ending and winner of the result contradict each other: {} has {} winner",
                self.ending.word(),
                if self.ending.has_winner() { "a" } else { "no" }
            )));
        }
        self.words.iter().try_for_each(|w| own_words("words", w))
    }
}
