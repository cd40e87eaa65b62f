//! What the engine asks of dice: a named roll, a number of faces. Where the faces come from (the
//! committed chain, a table, a test) is not known here.

use crate::id::{PowerId, SpaceId};

/// What a roll is for; the words of the dice protocol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RollKind {
    AaFighter,
    AaBomber,
    AaRaid,
    Bombard,
    /// Submarines in opening fire.
    Opening,
    General,
    /// Two dice a bomber.
    Heavy,
    Raid,
    Rocket,
    Research,
    Tie,
}

impl RollKind {
    /// The word in roll lines and keystream names.
    pub fn word(self) -> &'static str {
        match self {
            RollKind::AaFighter => "aa-fighter",
            RollKind::AaBomber => "aa-bomber",
            RollKind::AaRaid => "aa-raid",
            RollKind::Bombard => "bombard",
            RollKind::Opening => "opening",
            RollKind::General => "general",
            RollKind::Heavy => "heavy",
            RollKind::Raid => "raid",
            RollKind::Rocket => "rocket",
            RollKind::Research => "research",
            RollKind::Tie => "tie",
        }
    }
}

/// Where a roll happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RollPlace {
    Space(SpaceId),
    Power(PowerId),
    /// A gun in the first space shoots at aircraft on their way to the second.
    GunTarget(SpaceId, SpaceId),
}

/// Who rolls.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RollSide {
    Attack,
    Defend,
    None,
}

/// The name of one stream of dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct RollKey {
    pub kind: RollKind,
    pub place: RollPlace,
    /// Combat round; 0 before round 1 and for research, raids and rockets.
    pub index: u32,
    pub side: RollSide,
    /// Highest face that hits; 6 where every face counts.
    pub column: u8,
}

/// A face from 1 to 6; 0 stands for a face that a printed example left unrolled and is accepted
/// only where it cannot matter.
pub type Face = u8;

/// A source of dice.
pub trait Dice {
    /// The next `count` faces of the stream `key`. Asking again for the same key continues its
    /// stream.
    fn roll(&mut self, key: &RollKey, count: u32) -> Result<Vec<Face>, DiceFault>;
}

/// Why dice could not be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceFault {
    /// Entered dice hold nothing (or not enough) for this roll.
    Missing { key: RollKey, wanted: u32, found: u32 },
    /// A face entered as `-` would have mattered.
    UnrolledMatters { key: RollKey },
    /// The step's dice are not open: rolling is not allowed here.
    NotOpen { key: RollKey },
    /// The source failed in its own way.
    Other(String),
}
