//! The purpose of dice and who rolls them: the words of the dice protocol, which are hashed, and the
//! faces. The engine names its rolls with them, and the streams of dice are keyed by them.

use std::fmt;
use std::str::FromStr;

/// What a die is rolled for. Its word is in [`KINDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RollKind {
    /// A gun at fighters.
    AaFighter,
    /// A gun at bombers.
    AaBomber,
    /// A gun at a raid, escorts included.
    AaRaid,
    /// Shore bombardment.
    Bombard,
    /// Opening fire.
    Opening,
    /// General fire.
    General,
    /// Heavy bombers: two consecutive dice a bomber.
    Heavy,
    /// Damage of a strategic bombing raid.
    Raid,
    /// Damage of a rocket.
    Rocket,
    /// Escorts against interceptors.
    Dogfight,
    /// Fire at a unit the shooter names.
    Targeted,
    /// Resistance of a neutral.
    Neutral,
    /// Weapons development.
    Research,
    /// Choosing one of several; the column is how many there are.
    Select,
    /// Breaking a tie; the column is how many are tied.
    Tie,
    /// A die that the rule of a nation asks for outside of battle.
    Nation,
    /// Dice of a roll that missed and are thrown once more.
    Again,
    /// A gun at aircraft that it shoots down with two dice: two consecutive dice each, and the column is
    /// the highest sum that hits.
    AaPair,
}

/// Who rolls. Its word is in [`SIDES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RollSide {
    /// The attacker.
    Attack,
    /// The defender.
    Defend,
    /// Neither, as in research.
    None,
}

/// What the faces of a kind of roll mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaceMeaning {
    /// Each face hits or misses; the column is the highest one that hits.
    Hit,
    /// As [`FaceMeaning::Hit`], with two consecutive dice for each unit. The edition says whether the better one
    /// counts or both do.
    Pair,
    /// Two consecutive dice for each target, and the column is the highest sum that hits.
    PairSum,
    /// The face is a number: IPC, or the number of a development.
    Number,
    /// The face is one of several; the column is how many there are.
    Lot,
}

/// Every kind of roll with the word that names it and that is hashed into the keys of its streams.
///
/// **This table only grows, and only at its end.** A row is never removed, a word never changed, and
/// what a word means is never given to another: the dice of every game ever played follow from these
/// words. A new row changes no die of any game, because no stream depends on another. A test holds
/// every word where it is. What the faces mean is not hashed.
const KINDS: [(RollKind, &str, FaceMeaning); 18] = [
    (RollKind::AaFighter, "aa-fighter", FaceMeaning::Hit),
    (RollKind::AaBomber, "aa-bomber", FaceMeaning::Hit),
    (RollKind::AaRaid, "aa-raid", FaceMeaning::Hit),
    (RollKind::Bombard, "bombard", FaceMeaning::Hit),
    (RollKind::Opening, "opening", FaceMeaning::Hit),
    (RollKind::General, "general", FaceMeaning::Hit),
    (RollKind::Heavy, "heavy", FaceMeaning::Pair),
    (RollKind::Raid, "raid", FaceMeaning::Number),
    (RollKind::Rocket, "rocket", FaceMeaning::Number),
    (RollKind::Dogfight, "dogfight", FaceMeaning::Hit),
    (RollKind::Targeted, "targeted", FaceMeaning::Hit),
    (RollKind::Neutral, "neutral", FaceMeaning::Hit),
    (RollKind::Research, "research", FaceMeaning::Number),
    (RollKind::Select, "select", FaceMeaning::Lot),
    (RollKind::Tie, "tie", FaceMeaning::Lot),
    (RollKind::Nation, "nation", FaceMeaning::Hit),
    (RollKind::Again, "again", FaceMeaning::Hit),
    (RollKind::AaPair, "aa-pair", FaceMeaning::PairSum),
];

/// Every side with its word, which is hashed as well: append only, as [`KINDS`].
const SIDES: [(RollSide, &str); 3] =
    [(RollSide::Attack, "attack"), (RollSide::Defend, "defend"), (RollSide::None, "none")];

/// Behind the word of a kind it marks the die for the remainder of a Low Luck sum; hashed as well.
pub const LOW_LUCK: &str = "-lowluck";

impl RollKind {
    /// Every kind, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = RollKind> {
        KINDS.into_iter().map(|(kind, ..)| kind)
    }

    /// The word that is hashed.
    pub fn word(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// What its faces mean.
    pub fn faces(self) -> FaceMeaning {
        KINDS[self as usize].2
    }

    /// Is the column the number of choices, and not a face of an ordinary die?
    pub fn chooses(self) -> bool {
        self.faces() == FaceMeaning::Lot
    }
}

impl RollSide {
    /// Every side, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = RollSide> {
        SIDES.into_iter().map(|(side, _)| side)
    }

    /// The word that is hashed.
    pub fn word(self) -> &'static str {
        SIDES[self as usize].1
    }
}

/// One face of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// What the die shows, from 1.
    Shows(u8),
    /// Not rolled, written `-`: only in dice that were typed in, and only where it cannot matter.
    Unrolled,
}

impl Face {
    /// What the die shows, if it was rolled.
    pub fn pips(self) -> Option<u8> {
        match self {
            Face::Shows(pips) => Some(pips),
            Face::Unrolled => None,
        }
    }

    /// What the die shows, or what an unrolled one would have shown.
    pub fn or(self, unrolled: u8) -> u8 {
        self.pips().unwrap_or(unrolled)
    }

    /// Does the die show this or less?
    pub fn within(self, highest: u8) -> bool {
        self.pips().is_some_and(|pips| pips <= highest)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Shows(pips) => write!(f, "{pips}"),
            Face::Unrolled => f.write_str("-"),
        }
    }
}

impl FromStr for Face {
    type Err = ();

    /// Reads what is written for any die; which faces a roll can have is not known here.
    fn from_str(word: &str) -> Result<Face, ()> {
        match word {
            "-" => Ok(Face::Unrolled),
            _ => read_number(word).and_then(|n| n.try_into().ok()).map(Face::Shows).ok_or(()),
        }
    }
}

/// Decimal digits without sign or leading zero.
pub fn read_number(word: &str) -> Option<u32> {
    let plain = word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    word.parse().ok().filter(|_| plain)
}
