//! When a force leaves a battle, and when submarines dive.

use super::condition::BattleCondition;
use crate::id::SpaceId;

/// `to Caucasus if attackers <= 3`, `after round 2`, `never`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RetreatOrder {
    /// `None`: the first legal space in the documented order.
    pub to: Option<SpaceId>,
    pub when: BattleCondition,
}

/// `after round 1`, `never`, `2 after round 1`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubmergeOrder {
    /// No more than these leave the battle in all; without it every submarine (SUB-10).
    pub most: Option<u32>,
    pub when: BattleCondition,
}
