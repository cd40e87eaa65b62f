//! The names of streams: what is rolled for, where, in which combat round, by which side, and in
//! which column. The form is exact, single blanks and all, because names are hashed.

use std::fmt;
use std::str::FromStr;

use crate::stream::{LOW_LUCK, read_number};
pub use crate::stream::{RollKind, RollSide as Side};

/// Most faces one roll can have.
pub const MAX_FACES: usize = 65_536;

/// The name of one stream of dice within a step. [`StreamKey::new`] checks its parts; an edition's
/// own rolls, whose parts were checked when it was loaded, are named without (see `crate::roll`).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamKey {
    pub(crate) kind: RollKind,
    pub(crate) low_luck: bool,
    pub(crate) place: String,
    pub(crate) index: u32,
    pub(crate) side: Side,
    pub(crate) column: u8,
}

impl StreamKey {
    /// A key. `place` is the id of a space or a power, or `gun>target`; `index` is the combat round
    /// or 0; `column` is the highest face that hits, 1 to 6, for `select` and `tie` the number of
    /// choices, 1 to 255, and under Low Luck the remainder, 0 to 5. A sum without a remainder has a
    /// name as well, though no die is thrown under it.
    ///
    /// # Errors
    /// No such place or column can be.
    pub fn new(
        kind: RollKind,
        low_luck: bool,
        place: &str,
        index: u32,
        side: Side,
        column: u8,
    ) -> Result<Self, RollError> {
        let mut ids = place.split('>');
        if !(ids.clone().count() <= 2 && ids.all(is_id)) {
            return Err(RollError::Place(place.to_owned()));
        }
        let key = Self { kind, low_luck, place: place.to_owned(), index, side, column };
        if key.columns().contains(&column) {
            Ok(key)
        } else {
            Err(key.no_column(&column.to_string()))
        }
    }

    /// The columns that a key of this kind can have.
    fn columns(&self) -> std::ops::RangeInclusive<u8> {
        match (self.low_luck, self.kind.chooses()) {
            // What is left of a division by six.
            (true, _) => 0..=5,
            (false, true) => 1..=u8::MAX,
            (false, false) => 1..=6,
        }
    }

    fn no_column(&self, word: &str) -> RollError {
        let least = *self.columns().start();
        let most = *self.columns().end();
        RollError::Column { word: word.to_owned(), least, most }
    }

    /// What is rolled for.
    #[must_use]
    pub fn kind(&self) -> RollKind {
        self.kind
    }

    /// Whether this is the remainder die of Low Luck.
    #[must_use]
    pub fn is_low_luck(&self) -> bool {
        self.low_luck
    }

    /// The kind as it is hashed and written, `-lowluck` included.
    #[must_use]
    pub fn kind_text(&self) -> String {
        let suffix = if self.low_luck { LOW_LUCK } else { "" };
        format!("{}{suffix}", self.kind.word())
    }

    /// The name without its column.
    #[must_use]
    pub fn stem(&self) -> String {
        let kind = self.kind_text();
        let place = &self.place;
        let side = self.side.word();
        format!("{kind} {place} {} {side}", self.index)
    }

    /// Space, power, or `gun>target`.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The combat round; 0 for everything outside rounds.
    #[must_use]
    pub fn index(&self) -> u32 {
        self.index
    }

    /// The side that rolls.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The highest face that hits, or the number of choices.
    #[must_use]
    pub fn column(&self) -> u8 {
        self.column
    }

    /// The highest face there is: 6, or the number of choices.
    #[must_use]
    pub fn sides(&self) -> u8 {
        if self.kind.chooses() && !self.low_luck { self.column } else { 6 }
    }
}

impl fmt::Display for StreamKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.stem(), self.column)
    }
}

impl FromStr for StreamKey {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [kind, place, index, side, column] = words[..] else {
            return Err(RollError::Words(words.len()));
        };
        let (base, low_luck) = match kind.strip_suffix(LOW_LUCK) {
            Some(base) => (base, true),
            None => (kind, false),
        };
        let found = RollKind::all().find(|k| k.word() == base);
        let kind = found.ok_or_else(|| RollError::Kind(kind.to_owned()))?;
        let index = read_number(index).ok_or_else(|| RollError::Index(index.to_owned()))?;
        let found = Side::all().find(|s| s.word() == side);
        let side = found.ok_or_else(|| RollError::Side(side.to_owned()))?;
        let value = read_number(column).and_then(|n| u8::try_from(n).ok());
        let key = Self::new(kind, low_luck, place, index, side, value.unwrap_or(1))?;
        match value {
            Some(_) => Ok(key),
            None => Err(key.no_column(column)),
        }
    }
}

/// Lower-case ASCII letters, digits and single hyphens between them.
fn is_id(id: &str) -> bool {
    id.split('-')
        .all(|p| !p.is_empty() && p.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9')))
}

/// Why a roll line or a stream's name cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RollError {
    /// No colon and blank between name and faces.
    NoColon,
    /// The name has not five words.
    Words(usize),
    /// Not a kind of roll.
    Kind(String),
    /// Not an id, nor two with `>` between.
    Place(String),
    /// Not a number without leading zeros.
    Index(String),
    /// Not `attack`, `defend` or `none`.
    Side(String),
    /// Not a column this kind can have.
    Column { word: String, least: u8, most: u8 },
    /// Not a face this roll can show.
    Face { word: String, most: u8 },
    /// No faces, or too many.
    Faces(usize),
    /// The name of a sum without a remainder, for which no die is thrown.
    NoDie(StreamKey),
}

impl RollError {
    /// The stable word of docs/format/refusals.md.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::NoColon => "roll-colon",
            Self::Words(_) => "roll-words",
            Self::Kind(_) => "roll-kind",
            Self::Place(_) => "roll-place",
            Self::Index(_) => "roll-index",
            Self::Side(_) => "roll-side",
            Self::Column { .. } | Self::NoDie(_) => "roll-column",
            Self::Face { .. } => "roll-face",
            Self::Faces(_) => "roll-faces",
        }
    }
}

impl fmt::Display for RollError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColon => f.write_str("write a colon and a blank before the faces"),
            Self::Words(n) => write!(
                f,
                "a roll is named by five words: kind, place, round, side and column; there are {n}"
            ),
            Self::Kind(word) => write!(f, "`{word}` is not a kind of roll"),
            Self::Place(word) => write!(f, "`{word}` is not the id of a place"),
            Self::Index(word) => write!(f, "`{word}` is not a combat round"),
            Self::Side(word) => write!(f, "`{word}` is not a side: attack, defend or none"),
            Self::Column { word, least, most } => {
                write!(f, "`{word}` is not a column from {least} to {most}")
            }
            Self::Face { word, most } => write!(f, "`{word}` is not a face from 1 to {most}"),
            Self::Faces(0) => f.write_str("there are no faces after the colon"),
            Self::Faces(n) => write!(f, "a roll has 1 to {MAX_FACES} faces, not {n}"),
            Self::NoDie(key) => write!(f, "no die is thrown for a sum without a remainder: {key}"),
        }
    }
}

impl std::error::Error for RollError {}
