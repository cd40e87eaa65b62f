//! The short words of the clubs for how a battle is to be fought. Each is an order of loss, a rule
//! when to leave, or both.

use super::tactic_orders::{RetreatOrder, SubmergeOrder};
use crate::id::SpaceId;

/// One word of `plan`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tactic {
    /// `SA`, save air: aircraft fall last, and leave when nothing else is left.
    SaveAir,
    /// `SAAC 3`, save air at all costs: aircraft fall last; before this round and every later one
    /// everybody leaves if an aircraft could be hit in it.
    SaveAirFrom { round: u32, to: Option<SpaceId> },
    /// `TAAC`, take at all costs: the last unit that can hold the space falls last of all; no unit
    /// leaves.
    Take,
    /// `KAAC`, kill at all costs: the weakest shots fall first whatever their kind; no unit leaves.
    Kill,
    /// `strafe 2 to Caucasus`: a retreat with its condition.
    Strafe(RetreatOrder),
    /// `WI`, walk in: the space is not defended. Orders that are wrong about it are refused.
    WalkIn,
    /// `MT`, marked territory: an enemy controls it and has no unit there.
    Marked,
}

impl Tactic {
    /// Does the word say when to leave, or not to leave?
    pub fn stops(&self) -> bool {
        !matches!(self, Tactic::WalkIn | Tactic::Marked)
    }

    /// Does it change the order of loss?
    pub fn orders_losses(&self) -> bool {
        matches!(self, Tactic::SaveAir | Tactic::SaveAirFrom { .. } | Tactic::Take | Tactic::Kill)
    }
}

/// The words of a player that made something happen, for the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clause {
    Retreat(RetreatOrder),
    AirRetreat(RetreatOrder),
    Submerge(SubmergeOrder),
    Plan(Tactic),
    /// The default profile's rule to save aircraft.
    SaveAir,
    /// The default profile's rule that one round is fought after a question.
    OneRound,
}
