//! What a player may make depend on the course of a battle: when to retreat, when to dive, which
//! standing order counts.

use crate::id::{KindId, PowerId, SpaceId};

/// Alternatives: the condition holds if every test of one of the lists does. No list at all is
/// `never`, one empty list `always`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleCondition {
    pub any: Vec<Vec<Test>>,
}

impl Default for BattleCondition {
    /// Always.
    fn default() -> BattleCondition {
        BattleCondition { any: vec![Vec::new()] }
    }
}

impl BattleCondition {
    /// A condition that never holds.
    pub fn never() -> BattleCondition {
        BattleCondition { any: Vec::new() }
    }

    /// All of these must hold.
    pub fn all(tests: Vec<Test>) -> BattleCondition {
        BattleCondition { any: vec![tests] }
    }

    /// Can it never hold?
    pub fn is_never(&self) -> bool {
        self.any.is_empty()
    }

    /// Does it hold whatever happens?
    pub fn is_always(&self) -> bool {
        self.any.iter().any(Vec::is_empty)
    }
}

/// One thing that holds or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// `after round 2`: this or a later combat round has been fought.
    After(u32),
    /// `before round 3`: fewer combat rounds have been fought.
    Before(u32),
    /// `attackers <= 3`, `defending sub >= 1`, `attackers < defenders`
    Count {
        of: Force,
        at_most: bool,
        than: Limit,
    },
    /// `last land unit`: no more than one of the own land units is left.
    LastLand,
    /// `last land unit at risk`: the next round of enemy fire can take all own land units.
    LandAtRisk,
    /// `planes at risk`: the next round of enemy fire can take an own aircraft.
    PlanesAtRisk,
    /// `alone`, `alone with aircraft`: of the own side only submarines are left, and of the enemy
    /// only aircraft.
    Alone {
        with_air: bool,
    },
    /// `only aircraft attack`: every attacker flies.
    AirAttack,
    /// `UK attacks`: the attack is this power's. For standing orders.
    By(PowerId),
    /// `Ukraine taken`: the mover's side controls it by now, or no enemy is left in the zone.
    Taken(SpaceId),
    NotTaken(SpaceId),
}

/// Units of one side of a battle, those that have fallen or left not counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Force {
    pub attackers: bool,
    pub part: Part,
}

/// Which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    All,
    Land,
    Air,
    Ships,
    Kind(KindId),
}

/// How a count is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Number(u32),
    /// The present count of others, and so many more or fewer: `attackers < defenders` is at most
    /// one fewer than the defenders.
    Force(Force, i32),
}
