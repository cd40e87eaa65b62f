//! The ways a unit may take from one space to another: what each step needs, and which way is chosen
//! where the order does not write every space. Reads a position; changes nothing.
//!
//! The choice among ways: those that keep a landing possible, fewest guns that would fire, then
//! shortest, then smallest ids (LIB and other consequences of a move are not decided here).

mod air;
mod base;
mod surface;

use std::collections::BTreeSet;

use crate::edition::Domain;
use crate::engine::Board;
use crate::id::{OrderId, Side, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::position::Unit;
use super::refusal::Refusal;
use super::why::{Way, Why};
use super::{nation, query};

pub use air::{distances as air_distances, flight, flown};
pub use surface::{march, reach, sail};

/// Which of the two movement phases the way is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovementPhase {
    Combat,
    Noncombat,
}

/// The obstacle in the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    pub rule: RuleId,
    pub why: Why,
    pub at: SpaceId,
}

impl Obstacle {
    pub(super) fn new(id: &'static str, at: SpaceId, why: impl Into<Why>) -> Obstacle {
        Obstacle { rule: rule(id), why: why.into(), at }
    }

    /// The refusal of the order that met it.
    pub fn refuse(self, order: OrderId) -> Refusal {
        let mut r = Refusal::new(order, self.rule, self.why);
        r.spaces.push(self.at);
        r
    }
}

/// Where and how one looks for a way.
pub struct Atlas<'a> {
    pub board: Board<'a>,
    pub side: Side,
    pub mode: MovementPhase,
    /// Zones taken as free of enemies although they are not yet (AIR-07).
    pub cleared: &'a BTreeSet<SpaceId>,
}

impl<'a> Atlas<'a> {
    /// Hostile to the mover for the purpose of passing and stopping.
    pub fn hostile(&self, s: SpaceId) -> bool {
        self.board.is_hostile(s, self.side) && !self.cleared.contains(&s)
    }

    /// Land that belongs to no power or is closed to all (NEU-01).
    pub fn closed(&self, s: SpaceId) -> bool {
        self.board.is_impassable(s) || (self.board.is_land(s) && self.board.controller(s).is_none())
    }

    /// Neutral land that the mover may attack in this phase (NEU-04).
    pub(crate) fn invadable(&self, s: SpaceId) -> bool {
        self.mode == MovementPhase::Combat
            && self.board.is_neutral(s)
            && self.board.profile().neutral_invaders.contains(&self.side)
    }

    /// Why units may not enter land that is closed.
    pub fn shut(&self, s: SpaceId) -> Obstacle {
        let invaders = &self.board.profile().neutral_invaders;
        let (id, why) = if invaders.is_empty() {
            ("NEU-01", Way::NeutralToAll { space: s })
        } else if self.board.is_impassable(s) {
            ("NEU-03", Way::Impassable { space: s })
        } else if !invaders.contains(&self.side) {
            ("NEU-04", Way::NeutralToYou { space: s })
        } else {
            ("NEU-04", Way::NeutralCrossed { space: s })
        };
        Obstacle::new(id, s, why)
    }

    /// Movement points the unit still has.
    pub fn left(&self, u: &Unit) -> u8 {
        if nation::exploits(self.board, u).is_some() {
            return 1;
        }
        query::moves(self.board, u).saturating_sub(u.turn.moved)
    }

    /// Is it a unit that fights where it is and never moves (BLK-03)?
    fn never_moves(&self, u: &Unit) -> bool {
        self.board.kind(u.kind).fights() && query::moves(self.board, u) == 0
    }

    /// Does a way lead from one to the other, by a common border or by the rule of its nation?
    fn has_way_to(&self, u: &Unit, a: SpaceId, b: SpaceId) -> bool {
        self.board.edition.adjacent(a, b)
            || (self.board.kind(u.kind).is_land()
                && nation::joined(self.board, u.power, a, b).is_some())
    }

    /// Does the rule of the mover join two territories without a common border?
    fn joins_by_rail(&self, a: SpaceId, b: SpaceId) -> bool {
        nation::joined(self.board, self.board.mover(), a, b).is_some()
    }

    /// May a unit of this kind go from the end of `way` to `to`? `written`: the order names the
    /// space it is leaving, which a blitz needs.
    fn step(&self, u: &Unit, way: &[SpaceId], to: SpaceId, written: bool) -> Result<(), Obstacle> {
        let ed = self.board.edition;
        let from = *way.last().expect("a way has a start");
        if !self.has_way_to(u, from, to) {
            return Err(Obstacle::new("MAP-01", to, Way::NoBorder { from, to }));
        }
        if self.closed(to) && !self.invadable(to) {
            return Err(self.shut(to));
        }
        if way.len() > 1 && self.closed(from) {
            return Err(self.shut(from));
        }
        let domain = ed.kind(u.kind).domain;
        match domain {
            Domain::Air => {}
            Domain::Land => self.land_step(u, way, to, written)?,
            Domain::Sea => self.sea_step(u, way, to)?,
        }
        let left = self.left(u);
        if self.never_moves(u) {
            return Err(why_rooted(u));
        }
        let need = if domain == Domain::Air { self.tolls(way, to) } else { way.len() };
        let longest = if domain == Domain::Sea { self.longest_sail(u) } else { left };
        if need > usize::from(longest) {
            let id = if domain == Domain::Air { "AIR-03" } else { "CMV-02" };
            let takes = u8::try_from(need).ok();
            let why = Way::OutOfReach { space: to, kind: u.kind, left, takes, away: None };
            return Err(Obstacle::new(id, to, why));
        }
        Ok(())
    }
}

/// What keeps a unit where it is that never moves.
fn why_rooted(u: &Unit) -> Obstacle {
    Obstacle::new("BLK-03", u.space, Way::NeverMoves { kind: u.kind })
}

/// Units that travel together, all of one domain.
pub(crate) type Travellers<'a> = &'a [UnitId];
