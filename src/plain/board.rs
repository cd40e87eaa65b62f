//! What is on the board, counted for a reader of orders.

use std::cell::Cell;

use crate::edition::Edition;
use crate::engine::Position;
use crate::id::{KindId, PowerId, SpaceId};

/// The board before the turn, as the power to move sees it.
pub(super) struct TurnBoard<'a> {
    pub ed: &'a Edition,
    pub position: &'a Position,
    pub power: PowerId,
    /// How many words may still be compared with all names, to find slips of the pen.
    searches: Cell<u32>,
}

/// Words that are compared with all names.
const MOST_SEARCHES: u32 = 200;

impl<'a> TurnBoard<'a> {
    /// The board as the power to move sees it.
    pub(super) fn new(ed: &'a Edition, position: &'a Position) -> TurnBoard<'a> {
        TurnBoard { ed, position, power: position.power, searches: Cell::new(MOST_SEARCHES) }
    }

    /// The board as another power sees it.
    pub(super) fn of_power(
        ed: &'a Edition,
        position: &'a Position,
        power: PowerId,
    ) -> TurnBoard<'a> {
        TurnBoard { power, ..TurnBoard::new(ed, position) }
    }

    /// May one more word be compared with all names?
    pub(super) fn may_search(&self) -> bool {
        let left = self.searches.get();
        self.searches.set(left.saturating_sub(1));
        left > 0
    }

    /// How many units of a kind the power has in a space.
    pub(super) fn own(&self, space: SpaceId, kind: KindId) -> u16 {
        let mine = self.position.in_space(space);
        mine.filter(|(_, u)| u.power == self.power && u.kind == kind).count() as u16
    }

    /// Has the power any unit in the space?
    pub(super) fn has_own(&self, space: SpaceId) -> bool {
        self.position.in_space(space).any(|(_, u)| u.power == self.power)
    }

    /// The spaces in which the power has units of a kind.
    pub(super) fn places_of(&self, kind: KindId) -> Vec<SpaceId> {
        let all = self.ed.space_ids();
        all.filter(|space| self.own(*space, kind) > 0).collect()
    }

    /// Kinds of aircraft that the power has in a space, with their numbers.
    pub(super) fn air_in(&self, space: SpaceId) -> Vec<(KindId, u16)> {
        let air = self.ed.kind_ids().filter(|k| self.ed.kind(*k).is_air());
        air.map(|k| (k, self.own(space, k))).filter(|(_, n)| *n > 0).collect()
    }

    /// Enemy units in a space, by kind.
    pub(super) fn enemies(&self, space: SpaceId) -> Vec<(KindId, u16)> {
        let own = self.position.side(self.ed, self.power);
        let mut all: Vec<(KindId, u16)> = Vec::new();
        for (_, unit) in self.position.in_space(space) {
            if self.position.side(self.ed, unit.power) == own {
                continue;
            }
            match all.iter_mut().find(|(k, _)| *k == unit.kind) {
                Some((_, n)) => *n += 1,
                None => all.push((unit.kind, 1)),
            }
        }
        all
    }

    /// Would a move there be an attack: are enemies there, or do they hold the territory?
    pub(super) fn hostile(&self, space: SpaceId) -> bool {
        let own = self.position.side(self.ed, self.power);
        let held = self.position.control_side(self.ed, space);
        let foreign = self.ed.is_land(space) && held != Some(own);
        foreign || self.enemies(space).iter().any(|(k, _)| self.ed.kind(*k).fights())
    }

    /// The name of a space, as the edition spells it.
    pub(super) fn name(&self, space: SpaceId) -> &'a str {
        &self.ed.space(space).name
    }

    /// The short name of a kind of unit, as order files write it: `inf`.
    pub(super) fn abbr(&self, kind: KindId) -> &'a str {
        &self.ed.kind(kind).abbr
    }

    /// What a unit of a kind costs.
    pub(super) fn price(&self, kind: KindId) -> u32 {
        u32::try_from(self.ed.kind(kind).cost).unwrap_or(0)
    }
}
