//! What the engine asks of dice: a named roll, a number of faces. Where the faces come from (the
//! committed chain, a table, a test) is not known here.

use crate::edition::HeavyDice;
use crate::id::{PowerId, SpaceId};
pub use crate::stream::{Face, FaceMeaning, RollKind, RollSide};

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

/// Shots of a volley whose hits can fall on the same units.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pub shots: Vec<Chances>,
}

/// The hits that one shot, or one sum of shots, can make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Chances {
    /// One die that hits on so much or less.
    Die(u8),
    /// Two dice, and each can hit.
    Two(u8),
    /// Two dice, and the better one counts.
    BetterOfTwo(u8),
    /// One hit if two dice add up to so much or less, at the most 7.
    SumOfTwo(u8),
    /// Low Luck: so many sixths of a hit.
    Sixths(u32),
}

impl Chances {
    /// How many shots, all alike, a roll of so many dice has. `None` where faces are added
    /// up or looked up and do not hit. `heavy` is the edition's way of two dice for one unit.
    pub fn of_roll(key: &RollKey, dice: usize, heavy: HeavyDice) -> Option<(usize, Chances)> {
        match (key.kind.faces(), heavy) {
            (FaceMeaning::Number | FaceMeaning::Lot, _) => None,
            (FaceMeaning::Pair, HeavyDice::Best) => {
                Some((dice / 2, Chances::BetterOfTwo(key.column)))
            }
            (FaceMeaning::PairSum, _) => Some((dice / 2, Chances::SumOfTwo(key.column))),
            (FaceMeaning::Pair, HeavyDice::Sum) | (FaceMeaning::Hit, _) => {
                Some((dice, Chances::Die(key.column)))
            }
        }
    }

    /// The hits to expect of it, in thirty-sixths.
    pub fn expected(self) -> u64 {
        match self {
            Chances::Die(need) => 6 * sixths(need),
            Chances::Two(need) => 12 * sixths(need),
            Chances::BetterOfTwo(need) => 36 - (6 - sixths(need)).pow(2),
            Chances::SumOfTwo(most) => {
                let most = u64::from(most.min(7));
                most * most.saturating_sub(1) / 2
            }
            Chances::Sixths(sum) => 6 * u64::from(sum),
        }
    }
}

/// In how many of six throws a die hits that needs this number.
fn sixths(need: u8) -> u64 {
    u64::from(need.min(6))
}

/// A source of dice with faces from 1 to 6. A face that a printed example left unrolled is accepted
/// only where it cannot matter.
pub trait Dice {
    /// Hits of a whole volley, one number for each group, from dice that are reckoned and not thrown;
    /// `None` where they are thrown.
    ///
    /// # Errors
    /// As [`Dice::roll`].
    fn reckon(&mut self, _: &[Group]) -> Result<Option<Vec<u32>>, DiceFault> {
        Ok(None)
    }

    /// Are volleys reckoned?
    fn reckons(&self) -> bool {
        false
    }

    /// The next `count` faces of the stream `key`. Asking again for the same key continues its
    /// stream.
    ///
    /// # Errors
    /// No dice are there for this roll, too few, or they are not open yet; see [`DiceFault`].
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
