//! How a game ends before the board decides it, and how its end is put on record: concessions, and
//! the result that the losing side signs.

use crate::doc_kind::DocKind;
use crate::id::Side;

use super::fault::{ChainFault, Check};
use super::form::{Form, Lines, Moment, own_words};

fn wrong(what: impl Into<String>) -> ChainFault {
    ChainFault::failed(Check::Document, what)
}

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

/// A seat gives the game up for its side. It counts when every seat of the side has signed one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Concession {
    pub at: Moment,
    pub side: Side,
    /// The signer's own words.
    pub words: Option<String>,
}

impl Concession {
    /// The text to sign.
    pub fn text(&self) -> String {
        let lines = Lines::new(DocKind::Concession, &self.at).text("side", side_word(self.side));
        lines.maybe("words", self.words.as_ref()).done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<Concession, ChainFault> {
        let form = Form::read("concession", DocKind::Concession, text)?;
        let side = side_from(&form.text("side")?)
            .ok_or_else(|| wrong("the concession names no side: axis or allies"))?;
        let words = form.maybe("words")?;
        words.iter().try_for_each(|w| own_words("words", w))?;
        let concession = Concession { at: form.moment()?, side, words };
        form.only(&concession.text(), text)?;
        Ok(concession)
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
    /// Nobody won.
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

    pub fn from_word(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|e| e.word() == word)
    }

    /// Is there a winner?
    pub fn decides(self) -> bool {
        !matches!(self, Ending::Draw | Ending::Annulled)
    }
}

/// The result of a game, confirmed by the side that did not win. It closes the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    pub at: Moment,
    pub ending: Ending,
    pub winner: Option<Side>,
    /// The latest block and the round when it was signed.
    pub block: u32,
    pub round: u32,
    pub words: Option<String>,
}

impl GameResult {
    /// The text to sign.
    pub fn text(&self) -> String {
        let winner = self.winner.map_or("none", side_word);
        Lines::new(DocKind::Result, &self.at)
            .text("ending", self.ending.word())
            .text("winner", winner)
            .number("block", self.block)
            .number("round", self.round)
            .maybe("words", self.words.as_ref())
            .done()
    }

    /// # Errors
    /// The first thing that is wrong with the form.
    pub fn read(text: &str) -> Result<GameResult, ChainFault> {
        let form = Form::read("result", DocKind::Result, text)?;
        let ending = Ending::from_word(&form.text("ending")?).ok_or_else(|| {
            let known = Ending::ALL.map(Ending::word).join(", ");
            wrong(format!("the result names no ending: {known}"))
        })?;
        let winner = match form.text("winner")?.as_str() {
            "none" => None,
            word => Some(side_from(word).ok_or_else(|| wrong("the result names no winner"))?),
        };
        if ending.decides() != winner.is_some() {
            return Err(wrong(format!(
                "ending and winner of the result contradict each other: {} has {} winner",
                ending.word(),
                if ending.decides() { "a" } else { "no" }
            )));
        }
        let words = form.maybe("words")?;
        words.iter().try_for_each(|w| own_words("words", w))?;
        let (block, round) = (form.number("block")?, form.number("round")?);
        let result = GameResult { at: form.moment()?, ending, winner, block, round, words };
        form.only(&result.text(), text)?;
        Ok(result)
    }
}
