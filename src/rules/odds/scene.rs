//! What stays the same in all of a fight, and why a fight is not calculated.

use crate::edition::{DefaultProfile, Edition, StopRule};
use crate::engine::plan::BattleInstructions;
use crate::engine::{Input, Position};
use crate::id::SpaceId;

/// Why a fight is not reckoned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A decision would have to be asked for.
    Asked,
    /// More dice than can be told apart.
    TooMany,
    /// More ways to go on than are looked at.
    TooLarge,
}

/// What stays the same in all of a fight.
pub(crate) struct Scene<'a> {
    pub ed: &'a Edition,
    pub input: &'a Input,
    pub p: &'a Position,
    /// Rounds up to this one are told apart, because somebody's orders ask for their number.
    pub counted: u32,
    /// The fight is broken off after so many rounds.
    pub last_round: Option<u32>,
    pub way: Way,
    /// How often the engine is asked to fight on before a fight counts as too large.
    pub most: usize,
}

/// How a fight is calculated. Both ways give the same; a test compares them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Way {
    /// By two lists where that is enough.
    #[default]
    Quick,
    /// By the engine alone.
    General,
}

impl Scene<'_> {
    /// Is the fight broken off before this round?
    pub(crate) fn stops_before(&self, round: u32) -> bool {
        self.last_round.is_some_and(|last| round > last)
    }

    /// Orders of the mover, or its habits, may end the fight.
    pub(crate) fn may_leave(&self, place: SpaceId) -> bool {
        let own = self.input.orders.battles.get(&place).is_some_and(retreats);
        let standing = self.input.standing.get(&self.p.power);
        own || standing.is_some_and(|s| s.when.iter().any(|r| retreats(&r.says)))
            || self.p.turn.answers.values().any(retreats)
            || stops_by_habit(&self.input.profile)
    }

    /// Words of the clubs speak about the course of the fight.
    pub(crate) fn plans(&self, place: SpaceId) -> bool {
        let own = self.input.orders.battles.get(&place).is_some_and(|b| b.plan.is_some());
        let all = self.input.standing.values().flat_map(|s| &s.when);
        own || all.into_iter().any(|r| r.says.plan.is_some())
            || self.p.turn.answers.values().any(|says| says.plan.is_some())
    }
}

/// Do instructions say when units or aircraft retreat?
fn retreats(i: &BattleInstructions) -> bool {
    i.retreat.is_some() || i.air_retreat.is_some()
}

/// Does the default profile make an attacker leave who said nothing?
fn stops_by_habit(profile: &DefaultProfile) -> bool {
    let stop = &profile.stop;
    [stop.land, stop.sea, stop.air].iter().any(|rule| *rule != StopRule::PressOn)
}
