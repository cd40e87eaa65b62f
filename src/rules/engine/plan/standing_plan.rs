//! Standing orders: rules for classes of battles, valid from the moment the game has them.

use super::battle::BattleInstructions;
use super::condition::BattleCondition;
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

/// For whom a standing instruction speaks.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// Narrowest: battles in which the units of the fleet of this name fight.
    Fleet(String),
    Space(SpaceId),
    Land,
    Sea,
    All,
}

/// The standing orders of one power's seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    pub version: u32,
    pub fleets: Vec<Fleet>,
    pub when: Vec<StandingRule>,
    /// Claim the limit of supply at every complex of an enemy when its turn begins (CVY-06).
    pub claim_supply: bool,
    /// Rules of nations that are declared before a round begins.
    pub declares: Vec<Declared>,
    /// Later orders of the seat are sealed; before a defence in one of these battles it must open
    /// them.
    pub sealed: Vec<Scope>,
    /// The seat does not answer, and a ruling says that it is not asked any more in this turn.
    pub silent: bool,
}

/// `"Joint Strike" = "round 3"`, `"Free French Forces" = "United Kingdom"`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    pub advantage: AdvantageId,
    pub says: DeclaredWord,
}

/// What standing orders say of the rule of a nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeclaredWord {
    /// It is declared before the first turn of this round.
    Round(u32),
    /// The units that it lends are entrusted to the orders of this power.
    Entrusted(PowerId),
}

/// Units known by a name. They are recognised by what they are and, if wanted, where they are: at
/// least these units of the power fight in the battle when it begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fleet {
    pub name: String,
    pub units: Vec<(KindId, u16)>,
    /// The spaces in which it may be met; empty: anywhere.
    pub within: Vec<SpaceId>,
}

/// One `[[when]]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandingRule {
    pub scope: Scope,
    /// Tested on the forces with which the battle begins.
    pub only_if: BattleCondition,
    /// Up to which moment it counts; `None`: until another version replaces the file.
    pub until: Option<Expiry>,
    pub says: BattleInstructions,
}

impl StandingRule {
    /// A rule without condition or end.
    pub fn new(scope: Scope, says: BattleInstructions) -> StandingRule {
        StandingRule { scope, only_if: BattleCondition::default(), until: None, says }
    }
}

/// The end of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expiry {
    /// `round 3`: it counts to the end of that round of the game.
    Round(u32),
    /// `Germany round 3`: to the end of that turn.
    Turn(PowerId, u32),
    /// `Norway taken`: as long as the writer's side does not control the territory.
    Taken(SpaceId),
    /// `Norway lost`: as long as the writer's side controls it.
    Lost(SpaceId),
}
