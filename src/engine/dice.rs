//! What the engine asks of dice: a named roll, a number of faces. Where the faces come from (the
//! committed chain, a table, a test) is not known here.

use crate::id::{PowerId, SpaceId};
pub use crate::stream::{Face, RollKind, RollSide};

/// Where a roll happens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RollPlace {
    Space(SpaceId),
    Power(PowerId),
    /// A gun in the first space shoots at aircraft on their way to the second.
    GunTarget(SpaceId, SpaceId),
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
    /// The die for the remainder of a Low Luck sum, in place of the dice of this name; the column is
    /// the remainder, 0 where there is none and no die is thrown.
    pub low_luck: bool,
}

/// A source of dice with faces from 1 to 6. A face that a printed example left unrolled is accepted
/// only where it cannot matter.
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
    /// A decision is owed where no die has fallen yet.
    DecisionOwed,
    /// The source failed in its own way.
    Other(String),
}
