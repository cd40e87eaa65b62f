//! What a fight came to, and what all outcomes together say.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::event::BattleResult;
use crate::engine::position::{Engagement, EngagementKind, Position, Unit};
use crate::engine::{Board, battle};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Units counted by owner and kind.
pub type Survivors = Vec<((PowerId, KindId), u16)>;

/// Units that are followed through a fight, those who stood in it when it began.
#[derive(Clone, Debug)]
pub(super) struct Party {
    /// Unit and whether it is on the attackers' side.
    units: Vec<(UnitId, bool)>,
}

impl Party {
    /// Everybody whom a fight can change: all in the place with what they carry, those who fight there
    /// from elsewhere, and troops that are to land there.
    pub(super) fn near(board: Board, e: &Engagement) -> Party {
        let fight = fighting_units(board, e);
        Party::made(board, |id, u| {
            u.space == e.place || fight.contains(&id) || lands_at(board.position, u, e.place)
        })
    }

    /// Those who fight, as the engine lists them, and at sea what their ships carry.
    pub(super) fn of(board: Board, e: &Engagement) -> Party {
        let fight = fighting_units(board, e);
        Party::made(board, |id, u| {
            fight.contains(&id) || u.aboard.is_some_and(|ship| fight.contains(&ship))
        })
    }

    /// Troops that are still aboard and to land in this place.
    pub(super) fn offshore(board: Board, place: SpaceId) -> Party {
        Party::made(board, |_, u| lands_at(board.position, u, place))
    }

    fn made(board: Board, in_it: impl Fn(UnitId, &Unit) -> bool) -> Party {
        let side = board.side(board.mover());
        let units = board
            .position
            .units
            .iter()
            .filter(|(id, u)| board.kind(u.kind).fights() && in_it(**id, u));
        Party { units: units.map(|(id, u)| (*id, board.side(u.power) == side)).collect() }
    }

    /// The units of the party, each with whether it is on the attackers' side.
    pub(super) fn units(&self) -> &[(UnitId, bool)] {
        &self.units
    }

    /// Those who live in this position, each with whether it is on the attackers' side.
    pub(super) fn alive<'p>(
        &self,
        p: &'p Position,
    ) -> impl Iterator<Item = (UnitId, &'p Unit, bool)> {
        let mut own = self.units.iter().peekable();
        p.units.iter().filter_map(move |(id, u)| {
            while own.next_if(|(o, _)| o < id).is_some() {}
            own.next_if(|(o, _)| o == id).map(|(_, attacks)| (*id, u, *attacks))
        })
    }

    /// Those of one side who live in this position.
    pub(super) fn living(&self, p: &Position, attackers: bool) -> Survivors {
        let mut all: Survivors = Vec::new();
        for (_, u, _) in self.alive(p).filter(|(.., a)| *a == attackers) {
            let lot = (u.power, u.kind);
            // Units of a lot mostly follow each other.
            match all.iter_mut().rev().find(|(l, _)| *l == lot) {
                Some((_, n)) => *n += 1,
                None => all.push((lot, 1)),
            }
        }
        all.sort_unstable();
        all
    }

    /// Cost of one side's units in this position, in IPC.
    pub(super) fn worth(&self, board: Board, attackers: bool) -> i32 {
        cost(board.edition, &self.living(board.position, attackers))
    }
}

/// Both sides of a fight. Guns that fire rockets, and those that aircraft pass, are no party to it.
fn fighting_units(board: Board, e: &Engagement) -> Vec<UnitId> {
    if matches!(e.kind, EngagementKind::Rocket | EngagementKind::Overflight) {
        return Vec::new();
    }
    let both = battle::mustered(board, e);
    [both.attackers, both.defenders].concat()
}

/// Is it aboard a ship, and to land here?
fn lands_at(p: &Position, u: &Unit, place: SpaceId) -> bool {
    p.commanded(u) && u.aboard.is_some() && u.turn.landing == Some(place)
}

/// What units cost, in IPC.
pub(super) fn cost(ed: &Edition, units: &Survivors) -> i32 {
    units.iter().map(|((_, k), n)| ed.kind(*k).cost * i32::from(*n)).sum()
}

/// One way a fight can end.
#[derive(Clone, Debug)]
pub struct End {
    pub result: BattleResult,
    pub attackers: Survivors,
    pub defenders: Survivors,
    /// The mover's side holds the territory now and did not before.
    pub captured: bool,
    /// Printed cost lost by the defender less that lost by the attacker, cargo included, in IPC.
    pub swing: i32,
    /// Loss of the defender's treasury, in IPC.
    pub paid: i32,
    pub chance: f64,
}

/// What all ends say.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Likeliest first.
    pub ends: Vec<End>,
    pub attackers: Survivors,
    pub defenders: Survivors,
    pub win: f64,
    pub lose: f64,
    /// No unit is left.
    pub draw: f64,
    /// Both sides are left: a retreat, a stop, or neither can hit.
    pub both: f64,
    pub capture: f64,
    pub rounds: f64,
    /// Chance that was left out of the reckoning.
    pub pruned: f64,
}

impl Odds {
    /// Adds the ends up.
    pub fn of(mut ends: Vec<End>, start: (Survivors, Survivors), rounds: f64, pruned: f64) -> Odds {
        ends.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let sum = |is: &dyn Fn(&End) -> bool| -> f64 {
            ends.iter().filter(|e| is(e)).fold(0.0, |sum, e| sum + e.chance)
        };
        let win = sum(&|e| has_attackers(e) && !has_defenders(e));
        let lose = sum(&|e| !has_attackers(e) && has_defenders(e));
        let draw = sum(&|e| !has_attackers(e) && !has_defenders(e));
        let both = sum(&|e| has_attackers(e) && has_defenders(e));
        let capture = sum(&|e| e.captured);
        let (attackers, defenders) = start;
        Odds { ends, attackers, defenders, win, lose, draw, both, capture, rounds, pruned }
    }

    /// Mean of the swing, in IPC.
    pub fn swing(&self) -> f64 {
        self.ends.iter().fold(0.0, |sum, e| sum + e.chance * f64::from(e.swing))
    }

    /// Mean of what the defender pays, in IPC.
    pub fn paid(&self) -> f64 {
        self.ends.iter().fold(0.0, |sum, e| sum + e.chance * f64::from(e.paid))
    }

    /// The chance of each swing, least first.
    pub fn swings(&self) -> BTreeMap<i32, f64> {
        self.each_unit(|e| e.swing)
    }

    /// The chance of each damage that the defender pays, least first.
    pub fn damages(&self) -> BTreeMap<i32, f64> {
        self.each_unit(|e| e.paid)
    }

    fn each_unit(&self, of: fn(&End) -> i32) -> BTreeMap<i32, f64> {
        let mut all = BTreeMap::new();
        for e in &self.ends {
            *all.entry(of(e)).or_default() += e.chance;
        }
        all
    }

    /// The chance of a worse swing than this one, and half the chance of an equal one.
    pub fn percentile(&self, swing: i32) -> f64 {
        percentile(&self.swings(), swing)
    }

    /// For each kind of one side: how many there were, how many live on average.
    pub fn lives(&self, attackers: bool) -> Vec<((PowerId, KindId), u16, f64)> {
        let start = if attackers { &self.attackers } else { &self.defenders };
        let of_kind = start.iter().map(|(who, n)| {
            let left = self.ends.iter().map(|e| e.chance * count_left(e, attackers, who));
            (*who, *n, left.sum())
        });
        of_kind.collect()
    }
}

/// Are attackers left?
fn has_attackers(e: &End) -> bool {
    !e.attackers.is_empty()
}

/// Are defenders left?
fn has_defenders(e: &End) -> bool {
    !e.defenders.is_empty()
}

/// How many units of a kind are left of a side at this end.
fn count_left(e: &End, attackers: bool, who: &(PowerId, KindId)) -> f64 {
    let list = if attackers { &e.attackers } else { &e.defenders };
    list.iter().find(|(w, _)| w == who).map_or(0.0, |(_, n)| f64::from(*n))
}

/// The chance of less, and half the chance of as much.
pub(super) fn percentile(all: &BTreeMap<i32, f64>, found: i32) -> f64 {
    let worse = all.range(..found).fold(0.0, |sum, (_, p)| sum + p);
    worse + all.get(&found).map_or(0.0, |p| p / 2.0)
}
