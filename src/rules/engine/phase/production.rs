//! The complexes a power may use this turn and how much of the limit of each is used (MOB-01,
//! MOB-02). A ship can be made by any complex next to its zone, so which one made it stays open until
//! all is placed: it gives its room up to a unit that can be made nowhere else.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::super::event::{Event, Yard};
use super::super::{Field, Position, nation};
use crate::edition::Edition;
use crate::engine::Board;
use crate::engine::unit::Did;
use crate::id::SpaceId;

/// Complexes the mover may use this turn: its own since turn start, standing there when it began
/// (MOB-01, MOB-04, MOB-11).
pub(crate) fn usable(board: Board) -> Vec<SpaceId> {
    board
        .space_ids()
        .filter(|s| held_since_start(board.position, *s))
        .filter(|s| {
            let complex = board.complex(*s).map(|c| &board.unit(c).turn);
            complex.is_some_and(|turn| !turn.did(Did::Mobilized) && !turn.did(Did::Captured))
                && nation::idle(board, board.mover(), *s).is_none()
        })
        .collect()
}

/// Controlled by the mover now and when the turn began.
pub(super) fn held_since_start(at: &Position, space: SpaceId) -> bool {
    at.controller(space) == Some(at.power)
        && at.turn.control_at_start[space.index()] == Some(at.power)
}

/// Units that a complex in this territory may make in one turn (MOB-02): its value, whatever it yields.
pub(crate) fn limit(ed: &Edition, space: SpaceId) -> i32 {
    ed.space(space).income
}

/// Own complexes whose territory is worth less now than the board says, and what it is worth.
pub(super) fn lessened(field: Field) -> Vec<(SpaceId, i32)> {
    usable(field.board)
        .into_iter()
        .map(|s| (s, nation::worth(field.board, s)))
        .filter(|(s, n)| *n < limit(field.board.edition, *s))
        .collect()
}

/// The units made so far this turn.
#[derive(Default)]
pub(super) struct Produced {
    made: Vec<Made>,
    /// IPC that a complex may use, where its supply is cut (CVY-06).
    limits: BTreeMap<SpaceId, i32>,
    /// Complexes that make another number of units for the mover than their territory's value.
    roads: Vec<(SpaceId, i32)>,
}

/// One unit: where it could be made and where it is.
struct Made {
    choices: Vec<SpaceId>,
    yard: SpaceId,
    /// IPC.
    cost: i32,
}

impl Produced {
    /// Nothing made yet, with the limit of each complex.
    pub(super) fn new(limits: BTreeMap<SpaceId, i32>, roads: Vec<(SpaceId, i32)>) -> Produced {
        Produced { made: Vec::new(), limits, roads }
    }

    /// Units that the complex may make for the mover this turn.
    pub(super) fn limit(&self, ed: &Edition, yard: SpaceId) -> i32 {
        let road = self.roads.iter().find(|(at, _)| *at == yard);
        road.map_or_else(|| limit(ed, yard), |(_, units)| *units)
    }

    /// Does enough reach the complex for one more unit of this price?
    fn supplied(&self, yard: SpaceId, cost: i32) -> bool {
        let here = self.made.iter().filter(|m| m.yard == yard);
        let used: i32 = here.map(|m| m.cost).sum();
        self.limits.get(&yard).is_none_or(|limit| used + cost <= *limit)
    }

    /// The complex that lacks nothing but supply for a unit of this price.
    pub(super) fn short_of_supply(
        &self,
        ed: &Edition,
        yards: &[SpaceId],
        cost: i32,
    ) -> Option<(SpaceId, i32)> {
        let short = yards.iter().find(|y| self.room(ed, **y) > 0 && !self.supplied(**y, cost))?;
        self.limits.get(short).map(|limit| (*short, *limit))
    }

    /// Units the complex can still make.
    pub(super) fn room(&self, ed: &Edition, yard: SpaceId) -> i32 {
        self.limit(ed, yard) - self.used(yard)
    }

    fn used(&self, yard: SpaceId) -> i32 {
        self.made.iter().filter(|m| m.yard == yard).count() as i32
    }

    /// Makes one more unit at one of these complexes: where there is most room (ties: first id), else
    /// where another unit can make room by being made elsewhere. `None` if all are full.
    pub(super) fn make(&mut self, ed: &Edition, choices: Vec<SpaceId>, cost: i32) -> Option<Yard> {
        let free =
            choices.iter().copied().filter(|y| self.room(ed, *y) > 0 && self.supplied(*y, cost));
        let best = free.max_by_key(|y| (self.room(ed, *y), Reverse(*y)));
        let yard = best.or_else(|| {
            let mut seen = choices.clone();
            let fed: Vec<SpaceId> =
                choices.iter().copied().filter(|y| self.supplied(*y, cost)).collect();
            fed.into_iter().find(|y| self.clear(ed, *y, &mut seen))
        })?;
        self.made.push(Made { choices, yard, cost });
        Some(Yard { space: yard, used: self.used(yard), limit: self.limit(ed, yard) })
    }

    /// Moves one unit from a full complex to another, if need be by clearing that one first.
    fn clear(&mut self, ed: &Edition, yard: SpaceId, seen: &mut Vec<SpaceId>) -> bool {
        for i in 0..self.made.len() {
            if self.made[i].yard != yard {
                continue;
            }
            for other in self.made[i].choices.clone() {
                if seen.contains(&other) {
                    continue;
                }
                seen.push(other);
                let fed = self.supplied(other, self.made[i].cost);
                if fed && (self.room(ed, other) > 0 || self.clear(ed, other, seen)) {
                    self.made[i].yard = other;
                    return true;
                }
            }
        }
        false
    }

    /// Names in the events of the phase the complexes that made the units in the end.
    pub(super) fn settle(&self, ed: &Edition, events: &mut [Event]) {
        let placed = events.iter_mut().filter_map(|e| match e {
            Event::Placed { yard: Some(yard), .. } => Some(yard),
            _ => None,
        });
        for (n, (yard, made)) in placed.zip(&self.made).enumerate() {
            let so_far = self.made[..=n].iter().filter(|m| m.yard == made.yard).count() as i32;
            *yard = Yard { space: made.yard, used: so_far, limit: self.limit(ed, made.yard) };
        }
    }
}
