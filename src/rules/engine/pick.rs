//! Which pieces an order means. Of several that fit, the one is taken that loses the fewest options:
//! aircraft with the fewest points left that suffice, fighters in the air before those aboard own
//! carriers before those aboard a partner's, transports by what the order does with their cargo
//! (loading: emptiest first; putting ashore: fullest first; else emptiest first), then lowest id.

use std::collections::{BTreeMap, BTreeSet};

use super::plan::{UnitGroup, UnitPick};
use super::position::{Position, Unit};
use super::refusal::Refusal;
use super::travel::MovementPhase;
use super::why::{Nation, Units, Why};
use super::{nation, query};
use crate::edition::Domain;
use crate::engine::Board;
use crate::engine::unit::Did;
use crate::id::{OrderId, PowerId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Which order has used a unit in this phase, and where it stood then.
pub type Used = BTreeMap<UnitId, (OrderId, SpaceId)>;

/// What an order does with the cargo of its ships.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hold {
    Untouched,
    Loads,
    Lands,
}

/// Where units are looked for.
pub struct Picker<'a> {
    pub board: Board<'a>,
    pub power: PowerId,
    pub mode: MovementPhase,
    pub used: &'a Used,
    pub order: OrderId,
    pub hold: Hold,
}

/// Does a unit answer the description?
pub fn answers(p: &Position, id: UnitId, u: &Unit, pick: &UnitPick) -> bool {
    pick.from.is_none_or(|s| u.turn.start == s)
        && (!pick.empty || p.cargo(id).next().is_none())
        && pick.with.iter().all(|(kind, n)| {
            p.cargo(id).filter(|(_, c)| c.kind == *kind).count() >= usize::from(*n)
        })
        && pick.moved.is_none_or(|n| u.turn.moved == n)
}

/// A number of units as reasons have it.
fn as_small_number(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// Did a land unit come off a ship, or will it?
pub fn came_by_sea(u: &Unit) -> bool {
    u.turn.offloaded.is_some() || u.turn.landing.is_some()
}

/// Is a unit of the kind and owner that the group names, and may the mover order it?
pub fn meant(p: &Position, u: &Unit, group: &UnitGroup) -> bool {
    p.commanded(u) && u.kind == group.kind && u.power == group.owner.unwrap_or(p.power)
}

impl Picker<'_> {
    /// Takes the units of one group from `space`. `fit` says why a unit cannot carry the order out.
    ///
    /// # Errors
    /// Too few units, and why.
    pub fn pick(
        &self,
        group: &UnitGroup,
        space: SpaceId,
        taken: &BTreeSet<UnitId>,
        fit: impl Fn(&Unit) -> Option<(RuleId, Why)>,
    ) -> Result<Vec<UnitId>, Refusal> {
        let mut found: Vec<UnitId> = self
            .board
            .in_space(space)
            .filter(|(id, u)| {
                meant(self.board.position, u, group)
                    && !self.used.contains_key(id)
                    && !taken.contains(id)
                    && self.matches(*id, u, &group.pick)
            })
            .map(|(id, _)| id)
            .collect();
        found.sort_by_cached_key(|id| {
            let u = self.board.unit(*id);
            (fit(u).is_some(), self.rank_of(*id, u), *id)
        });
        if found.len() < usize::from(group.count) {
            // Earlier groups of the same order may have asked for the same.
            let same = taken.iter().filter(|id| {
                let u = self.board.unit(**id);
                u.space == space
                    && meant(self.board.position, u, group)
                    && self.matches(**id, u, &group.pick)
            });
            return Err(self.too_few(group, space, found.len(), same.count()));
        }
        found.truncate(usize::from(group.count));
        let wrong = |id: &UnitId| {
            fit(self.board.unit(*id)).or_else(|| self.why_resting(self.board.unit(*id)))
        };
        match found.iter().find_map(wrong) {
            Some((rule_id, why)) => Err(self.refuse(rule_id, why, space)),
            None => Ok(found),
        }
    }

    /// The rule by which the unit does not move in this phase.
    fn why_resting(&self, u: &Unit) -> Option<(RuleId, Why)> {
        let rule =
            nation::rests(self.board, u).filter(|_| self.mode == MovementPhase::Noncombat)?;
        Some((rule, Nation::Rests { power: u.power, kind: u.kind }.into()))
    }

    /// Does a unit answer the description?
    pub fn matches(&self, id: UnitId, u: &Unit, pick: &UnitPick) -> bool {
        answers(self.board.position, id, u, pick)
    }

    fn rank_of(&self, id: UnitId, u: &Unit) -> (u8, u8) {
        let kind = self.board.kind(u.kind);
        let cargo = self.board.cargo(id).count() as u8;
        let left = query::moves(self.board, u).saturating_sub(u.turn.moved);
        match kind.domain {
            Domain::Air => {
                let deck = u
                    .aboard
                    .map_or(0, |s| if self.board.commanded(self.board.unit(s)) { 1 } else { 2 });
                (left, deck)
            }
            Domain::Sea if self.hold == Hold::Lands => (u8::MAX - cargo, left),
            Domain::Sea => (cargo, left),
            Domain::Land => (left, 0),
        }
    }

    /// `taken`: like units that the order has for another group already.
    fn too_few(&self, group: &UnitGroup, space: SpaceId, found: usize, taken: usize) -> Refusal {
        let p = self.board.position;
        let kind = group.kind;
        let power = group.owner.unwrap_or(self.power);
        let foreign = group.owner.filter(|w| *w != p.power && !p.turn.commands.contains_key(w));
        if let Some(power) = foreign {
            let why = Units::PartnersUnit { kind, space, power };
            return self.refuse(rule("SET-04"), why, space);
        }
        if let Some(refusal) = self.refuse_fallen(group, space) {
            return refusal;
        }
        let double = self.used.iter().find(|(id, (_, from))| {
            *from == space && p.units.get(id).is_some_and(|u| meant(self.board.position, u, group))
        });
        if let Some((_, (other, _))) = double {
            let id = if self.mode == MovementPhase::Combat { "CMV-06" } else { "NCM-01" };
            let count = Some(group.count.saturating_add(as_small_number(taken)));
            let why = Units::MovesAlready {
                kind,
                space,
                count,
                left: Some(as_small_number(found + taken)),
            };
            return self.refuse(rule(id), why, space).related(*other);
        }
        let id = if self.mode == MovementPhase::Combat { "CMV-01" } else { "NCM-01" };
        // Those who were shot down on the way never came into the battle.
        let found = found + taken;
        if found == 0 && p.turn.battles.iter().any(|e| e.place == space && e.done) {
            return self.refuse(rule(id), Units::NoneLeft { kind, space }, space);
        }
        let partners = p.in_space(space).find(|(_, u)| u.kind == group.kind && u.power != power);
        if let (0, Some((_, u))) = (found, partners) {
            let why = Units::PartnersUnit { kind, space, power: u.power };
            return self.refuse(rule("SET-04"), why, space);
        }
        let arrived = self
            .used
            .keys()
            .filter(|id| p.units.get(id).is_some_and(|u| u.space == space && meant(p, u, group)))
            .count();
        let why = Units::TooFew {
            kind,
            space,
            power,
            count: group.count.saturating_add(as_small_number(taken)),
            found: as_small_number(found),
            described: group.pick != UnitPick::default(),
            arrived: u16::try_from(arrived).ok().filter(|n| *n > 0),
        };
        self.refuse(rule(id), why, space)
    }

    /// The refusal of an order whose units fell in the battle there, whatever other orders use.
    fn refuse_fallen(&self, group: &UnitGroup, space: SpaceId) -> Option<Refusal> {
        let p = self.board.position;
        let power = group.owner.unwrap_or(self.power);
        let began = p.turn.forces.get(&space)?.iter();
        let began: u16 = began
            .filter(|(w, (kind, _))| *w == power && *kind == group.kind)
            .map(|(_, (_, n))| *n)
            .sum();
        // Those that still are there, have left by another order, or have retreated.
        let alive = p.units.iter().filter(|(id, u)| {
            meant(p, u, group)
                && (u.space == space
                    || self.used.get(id).is_some_and(|(_, from)| *from == space)
                    || u.turn.did(Did::Retreated))
        });
        let alive = alive.count();
        let lost = usize::from(began).checked_sub(alive).filter(|n| *n > 0)?;
        let id = if self.mode == MovementPhase::Combat { "CMV-01" } else { "NCM-01" };
        let lost = u16::try_from(lost).unwrap_or(u16::MAX);
        let why = Units::Fallen { kind: group.kind, space, lost, began };
        Some(self.refuse(rule(id), why, space))
    }

    /// A refusal of this order about one space.
    pub fn refuse(&self, rule_id: RuleId, why: impl Into<Why>, space: SpaceId) -> Refusal {
        let mut r = Refusal::new(self.order, rule_id, why);
        r.spaces.push(space);
        r
    }
}
