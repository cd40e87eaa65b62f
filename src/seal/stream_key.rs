//! The names of streams: what is rolled for, where, in which combat round, by
//! which side, and in which column.

use std::fmt;
use std::str::FromStr;

use super::roll::RollError;
pub use crate::stream::{RollKind, RollSide as Side};

/// The name of one stream of dice within a step.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamKey {
    kind: RollKind,
    low_luck: bool,
    place: String,
    index: u32,
    side: Side,
    column: u8,
}

impl StreamKey {
    /// A key. `place` is the id of a space or a power, or `gun>target`; `index` is
    /// the combat round or 0; `column` is the highest face that hits, 1 to 6, or
    /// for `select` and `tie` the number of choices, 1 to 255.
    pub fn new(
        kind: RollKind,
        place: &str,
        index: u32,
        side: Side,
        column: u8,
    ) -> Result<Self, RollError> {
        let mut ids = place.split('>');
        if !(ids.clone().count() <= 2 && ids.all(is_id)) {
            return Err(RollError::Place(place.to_owned()));
        }
        let most = match kind {
            RollKind::Select | RollKind::Tie => u8::MAX,
            _ => 6,
        };
        if !(1..=most).contains(&column) {
            return Err(RollError::Column(column.to_string()));
        }
        Ok(Self { kind, low_luck: false, place: place.to_owned(), index, side, column })
    }

    /// The key of the remainder die that Low Luck rolls in place of this roll.
    #[must_use]
    pub fn low_luck(mut self) -> Self {
        self.low_luck = true;
        self
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
        let suffix = if self.low_luck { "-lowluck" } else { "" };
        format!("{}{suffix}", self.kind.word())
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

    /// Who rolls.
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
        match self.kind {
            RollKind::Select | RollKind::Tie => self.column,
            _ => 6,
        }
    }
}

impl fmt::Display for StreamKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, place, side) = (self.kind_text(), &self.place, self.side.word());
        write!(f, "{kind} {place} {} {side} {}", self.index, self.column)
    }
}

impl FromStr for StreamKey {
    type Err = RollError;

    fn from_str(text: &str) -> Result<Self, RollError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [kind, place, index, side, column] = words[..] else {
            return Err(RollError::Words(words.len()));
        };
        let (base, low_luck) = match kind.strip_suffix("-lowluck") {
            Some(base) => (base, true),
            None => (kind, false),
        };
        let find_kind = |k: &RollKind| k.word() == base;
        let kind = *(RollKind::ALL.iter().find(|k| find_kind(k)))
            .ok_or_else(|| RollError::Kind(kind.to_owned()))?;
        let index = number(index).ok_or_else(|| RollError::Index(index.to_owned()))?;
        let side = *(Side::ALL.iter())
            .find(|s| s.word() == side)
            .ok_or_else(|| RollError::Side(side.to_owned()))?;
        let column = number(column)
            .and_then(|n| u8::try_from(n).ok())
            .ok_or_else(|| RollError::Column(column.to_owned()))?;
        let key = Self::new(kind, place, index, side, column)?;
        match low_luck {
            // What is left of a division by six.
            true if column > 5 => Err(RollError::Column(column.to_string())),
            true => Ok(key.low_luck()),
            false => Ok(key),
        }
    }
}

/// Decimal digits without sign or leading zero.
pub(super) fn number(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| plain)
}

/// Lower-case ASCII letters, digits and single hyphens between them.
fn is_id(id: &str) -> bool {
    let plain = |b: u8| matches!(b, b'a'..=b'z' | b'0'..=b'9');
    id.split('-').all(|p| !p.is_empty() && p.bytes().all(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<StreamKey, RollError> {
        text.parse()
    }

    #[test]
    fn keys_round_trip() {
        for text in [
            "general west-russia 1 attack 3",
            "general-lowluck west-russia 1 attack 2",
            "aa-raid southern-europe>germany 0 defend 1",
            "research soviet-union 0 none 6",
            "select sz5 2 none 11",
            "tie axis 0 none 255",
        ] {
            assert_eq!(read(text).unwrap().to_string(), text);
        }
        for kind in RollKind::ALL {
            let key = StreamKey::new(kind, "sz5", 4, Side::Defend, 1).unwrap();
            assert_eq!(read(&key.to_string()), Ok(key.clone()));
            let low = key.low_luck();
            assert!(low.is_low_luck());
            assert_eq!(read(&low.to_string()), Ok(low));
        }
    }

    #[test]
    fn the_fault_is_named() {
        let word = |w: &str| w.to_owned();
        for (text, error) in [
            ("general sz5 1 attack", RollError::Words(4)),
            ("general  sz5 1 attack 3", RollError::Words(6)),
            ("aa sz5 1 attack 3", RollError::Kind(word("aa"))),
            ("-lowluck sz5 1 attack 3", RollError::Kind(word("-lowluck"))),
            ("general SZ5 1 attack 3", RollError::Place(word("SZ5"))),
            ("general a-\u{430} 1 attack 3", RollError::Place(word("a-\u{430}"))),
            ("general a>b>c 1 attack 3", RollError::Place(word("a>b>c"))),
            ("general a--b 1 attack 3", RollError::Place(word("a--b"))),
            ("general sz5 01 attack 3", RollError::Index(word("01"))),
            ("general sz5 +1 attack 3", RollError::Index(word("+1"))),
            ("general sz5 1 both 3", RollError::Side(word("both"))),
            ("general sz5 1 attack 0", RollError::Column(word("0"))),
            ("general sz5 1 attack 7", RollError::Column(word("7"))),
            ("general sz5 1 attack 262", RollError::Column(word("262"))),
            ("general-lowluck sz5 1 attack 6", RollError::Column(word("6"))),
        ] {
            assert_eq!(read(text), Err(error), "{text}");
        }
    }
}
