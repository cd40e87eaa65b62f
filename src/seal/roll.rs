//! A roll and how it is written: `general west-russia 1 attack 3: 5 1`.
//!
//! One form everywhere: game files, cases, entered dice, JSON. The form is exact,
//! single blanks and all, because roll lines are hashed into blocks.

use std::fmt;
use std::str::FromStr;

use super::stream_key::{StreamKey, number};

/// Most faces one roll can have.
pub const MAX_FACES: usize = 65_536;

/// One face of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// What the die shows, from 1.
    Shows(u8),
    /// Not rolled, written `-`: only in entered dice, where it cannot matter.
    Unrolled,
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shows(pips) => write!(f, "{pips}"),
            Self::Unrolled => f.write_str("-"),
        }
    }
}

/// A roll: the stream's name and the faces taken from it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RollLine {
    key: StreamKey,
    faces: Vec<Face>,
}

impl RollLine {
    /// A roll of at least one face, none higher than the key allows.
    pub fn new(key: StreamKey, faces: Vec<Face>) -> Result<Self, RollError> {
        if faces.is_empty() || faces.len() > MAX_FACES {
            return Err(RollError::Faces(faces.len()));
        }
        let allowed = |f: &Face| match f {
            Face::Shows(pips) => (1..=key.sides()).contains(pips),
            Face::Unrolled => true,
        };
        match faces.iter().find(|f| !allowed(f)) {
            Some(face) => Err(RollError::Face(face.to_string())),
            None => Ok(Self { key, faces }),
        }
    }

    /// The stream's name.
    #[must_use]
    pub fn key(&self) -> &StreamKey {
        &self.key
    }

    /// The faces in the order rolled.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The faces as numbers, if none is `-`.
    #[must_use]
    pub fn pips(&self) -> Option<Vec<u8>> {
        let pips = |f: &Face| match f {
            Face::Shows(pips) => Some(*pips),
            Face::Unrolled => None,
        };
        self.faces.iter().map(pips).collect()
    }
}

impl fmt::Display for RollLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.key)?;
        self.faces.iter().try_for_each(|face| write!(f, " {face}"))
    }
}

impl FromStr for RollLine {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        let (key, faces) = text.split_once(": ").ok_or(RollError::NoColon)?;
        let face = |word: &str| match word {
            "-" => Ok(Face::Unrolled),
            _ => (number(word).and_then(|n| u8::try_from(n).ok()))
                .map(Face::Shows)
                .ok_or_else(|| RollError::Face(word.to_owned())),
        };
        let faces = faces.split(' ').map(face).collect::<Result<_, _>>()?;
        Self::new(key.parse()?, faces)
    }
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
    Column(String),
    /// Not a face this roll can show.
    Face(String),
    /// No faces, or too many.
    Faces(usize),
}

impl fmt::Display for RollError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoColon => f.write_str("no \": \" between the roll and its faces"),
            Self::Words(n) => {
                write!(f, "{n} words before the colon, not 5: kind, place, round, side, column")
            }
            Self::Kind(word) => write!(f, "{word:?} is not a kind of roll"),
            Self::Place(word) => write!(f, "{word:?} is not the id of a place"),
            Self::Index(word) => write!(f, "{word:?} is not a combat round or 0"),
            Self::Side(word) => write!(f, "{word:?} is not attack, defend or none"),
            Self::Column(word) => write!(f, "{word:?} is not a column of this kind of roll"),
            Self::Face(word) => write!(f, "{word:?} is not a face of this roll"),
            Self::Faces(n) => write!(f, "a roll has 1 to {MAX_FACES} faces, not {n}"),
        }
    }
}

impl std::error::Error for RollError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::seal::stream_key::{RollKind, Side};

    #[test]
    fn faces_are_checked() {
        let read = |text: &str| text.parse::<RollLine>();
        let line = read("general west-russia 1 attack 3: 5 1").unwrap();
        assert_eq!(line.pips(), Some(vec![5, 1]));
        assert_eq!(line.key().column(), 3);
        assert_eq!(read("general sz5 1 attack 3: 5 - 1").unwrap().pips(), None);
        assert!(read("select sz5 1 none 9: 9").is_ok());
        for (text, error) in [
            ("general sz5 1 attack 3 5 1", RollError::NoColon),
            ("general sz5 1 attack 3:", RollError::NoColon),
            ("general sz5 1 attack 3: 7", RollError::Face("7".into())),
            ("general sz5 1 attack 3: 0", RollError::Face("0".into())),
            ("general sz5 1 attack 3: 5  1", RollError::Face("".into())),
            ("general sz5 1 attack 3: 5 ", RollError::Face("".into())),
            ("select sz5 1 none 3: 4", RollError::Face("4".into())),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
        let key = line.key().clone();
        assert_eq!(RollLine::new(key, vec![]), Err(RollError::Faces(0)));
    }

    fn any_line() -> impl Strategy<Value = RollLine> {
        let side = prop_oneof![Just(Side::Attack), Just(Side::Defend), Just(Side::None)];
        let kind = proptest::sample::select(&RollKind::ALL[..]);
        let place = "[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}(>[a-z0-9]{1,8})?";
        let faces = proptest::collection::vec(proptest::option::of(0u8..=255), 1..20);
        let parts = (kind, any::<bool>(), place, any::<u32>(), side, 0u8..=254, faces);
        parts.prop_map(|(kind, low, place, index, side, column, faces)| {
            let column = match kind {
                RollKind::Select | RollKind::Tie => column + 1,
                _ => column % 6 + 1,
            };
            let column = if low { column % 5 + 1 } else { column };
            let key = StreamKey::new(kind, &place, index, side, column).unwrap();
            let key = if low { key.low_luck() } else { key };
            let face = |f: Option<u8>| match f {
                Some(n) => Face::Shows(n % key.sides() + 1),
                None => Face::Unrolled,
            };
            let faces = faces.into_iter().map(face).collect();
            RollLine::new(key, faces).unwrap()
        })
    }

    proptest! {
        #[test]
        fn parse_undoes_print(line in any_line()) {
            prop_assert_eq!(line.to_string().parse(), Ok(line));
        }

        #[test]
        fn what_parses_prints_the_same(text in "(general|tie)(-lowluck)? [a-z>-]{1,5} [0-9]{1,2} (attack|none) [0-9]{1,2}:( [0-9-]{1,2}){1,4}") {
            if let Ok(line) = text.parse::<RollLine>() {
                prop_assert_eq!(line.to_string(), text);
            }
        }

        #[test]
        fn no_text_panics(text in ".{0,60}") {
            let _ = text.parse::<RollLine>();
        }
    }
}
