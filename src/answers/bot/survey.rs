//! What the heuristic opponent sees on a board: its units and the enemy's, how far the front is, what
//! can be attacked, and where ships are in reach of the enemy. It looks; the engine says what is legal.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::orders_draft::of_partner;
use super::weights::Weights;
use crate::engine::plan::{MoveOrder, UnitGroup, UnitPick};
use crate::engine::{Board, query, supply};
use crate::id::{KindId, OrderId, PowerId, Side, SpaceId};

/// Units by space and kind, with their number.
pub(super) type Groups = BTreeMap<(SpaceId, KindId), u16>;

/// Steps over land that still count as a front.
pub(super) const NEAR: u32 = 6;
/// Spaces over which an enemy's ships and aircraft are feared.
const FEARED: (u8, u8) = (2, 3);

/// Strength of units that fight together: what they need to hit, and the hits they can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Strength {
    pub power: u32,
    pub hits: u32,
}

impl Strength {
    /// Adds one unit with the number it needs and the hits it can take.
    pub(super) fn add(&mut self, need: u8, hits: u8) {
        self.power += u32::from(need);
        self.hits += u32::from(hits);
    }

    /// The product of both, by which forces compare (Lanchester's square law).
    pub(super) fn strength(&self) -> u32 {
        self.power * self.hits
    }

    /// Is it at least this share of the other, in percent? Somebody must be there.
    pub(super) fn beats(&self, other: &Strength, share: u32) -> bool {
        self.hits > 0 && self.strength() * 100 >= share * other.strength()
    }
}

/// A board from the point of view of a power whose units move.
pub(super) struct Survey<'a> {
    pub(super) board: Board<'a>,
    me: PowerId,
    pub(super) side: Side,
    /// Steps over land to the nearest enemy land, from every territory from which there is a way.
    pub(super) front: BTreeMap<SpaceId, u32>,
}

impl<'a> Survey<'a> {
    /// The power to move looks at it.
    pub(super) fn new(board: Board<'a>) -> Survey<'a> {
        Survey::of(board, board.mover())
    }

    /// The power to move, then the partners whose units are lent to it.
    pub(super) fn all(board: Board<'a>) -> Vec<Survey<'a>> {
        let lent = board.position.units.values().filter(|u| board.commanded(u)).map(|u| u.power);
        let partners: BTreeSet<PowerId> = lent.filter(|w| *w != board.mover()).collect();
        std::iter::once(board.mover()).chain(partners).map(|w| Survey::of(board, w)).collect()
    }

    fn of(board: Board<'a>, me: PowerId) -> Survey<'a> {
        let side = board.side(me);
        let mut survey = Survey { board, me, side, front: BTreeMap::new() };
        let enemy: Vec<SpaceId> = board.space_ids().filter(|s| survey.enemy_land(*s)).collect();
        survey.front = survey.steps_to(&enemy);
        survey
    }

    pub(super) fn own_power(&self) -> PowerId {
        self.me
    }

    /// The order with the partner whose units it moves, where they are a partner's.
    pub(super) fn owned(&self, order: MoveOrder) -> MoveOrder {
        let owner = Some(self.me).filter(|w| *w != self.board.mover());
        if owner.is_some() { of_partner(order, owner) } else { order }
    }

    pub(super) fn enemy_land(&self, s: SpaceId) -> bool {
        let held = self.board.control_side(s).is_some_and(|side| side != self.side);
        self.board.is_land(s) && !self.board.is_impassable(s) && held
    }

    pub(super) fn friendly_land(&self, s: SpaceId) -> bool {
        self.board.is_land(s) && self.board.control_side(s) == Some(self.side)
    }

    /// Steps over friendly land to the nearest of these.
    fn steps_to(&self, goals: &[SpaceId]) -> BTreeMap<SpaceId, u32> {
        let mut steps: BTreeMap<SpaceId, u32> = goals.iter().map(|s| (*s, 0)).collect();
        let mut open: VecDeque<SpaceId> = goals.iter().copied().collect();
        while let Some(here) = open.pop_front() {
            let far = steps[&here] + 1;
            for next in self.board.neighbours(here) {
                if self.friendly_land(*next) && !steps.contains_key(next) {
                    steps.insert(*next, far);
                    open.push_back(*next);
                }
            }
        }
        steps
    }

    fn own_complexes(&self) -> Vec<SpaceId> {
        supply::complexes(self.board, self.own_power())
    }

    /// Do new units walk to the enemy?
    pub(super) fn front_by_land(&self) -> bool {
        self.own_complexes().iter().any(|s| self.front.get(s).is_some_and(|n| *n <= NEAR))
    }

    /// How many units the complexes can make in a turn, at least one.
    pub(super) fn room(&self) -> u16 {
        self.own_complexes()
            .iter()
            .map(|s| u16::try_from(self.board.space(*s).income).unwrap_or(0))
            .sum::<u16>()
            .max(1)
    }

    /// How many of them the complexes make from which new units walk to the enemy.
    pub(super) fn room_at_front(&self) -> u16 {
        let complexes = self.own_complexes().into_iter().filter(|s| self.has_front(*s));
        complexes.map(|s| u16::try_from(self.board.space(s).income).unwrap_or(0)).sum()
    }

    /// Own units by space and kind that are not cargo.
    pub(super) fn own_groups(&self) -> Groups {
        let mut all = BTreeMap::new();
        for u in self.board.position.units.values().filter(|u| u.power == self.own_power()) {
            let k = self.board.kind(u.kind);
            if k.fights() && k.moves > 0 && (u.aboard.is_none() || k.is_air()) {
                *all.entry((u.space, u.kind)).or_default() += 1;
            }
        }
        all
    }

    /// Own units that may attack: all but the guards of what the enemy could walk into.
    pub(super) fn free(&self, guard: u32) -> Groups {
        let mut free = self.own_groups();
        for space in
            self.board.space_ids().filter(|s| self.board.controller(*s) == Some(self.own_power()))
        {
            let worth =
                self.board.space(space).income > 1 || self.board.space(space).city.is_some();
            let enemies: u32 =
                self.board.neighbours(space).iter().map(|n| self.count_walkers(*n)).sum();
            if !worth || enemies == 0 {
                continue;
            }
            let capital = self.board.power(self.own_power()).capital == Some(space);
            let share = if capital { 2 * guard } else { guard };
            let mut stay = (enemies * share).div_ceil(100);
            let mut here: Vec<KindId> =
                free.keys().filter(|(s, _)| *s == space).map(|(_, k)| *k).collect();
            here.retain(|k| self.board.kind(*k).is_land());
            here.sort_by_key(|k| (self.board.kind(*k).cost, *k));
            for kind in here {
                let Some(n) = free.get_mut(&(space, kind)) else { continue };
                let stays = stay.min(u32::from(*n));
                *n -= stays as u16;
                stay -= stays;
            }
        }
        free
    }

    /// Enemy units in a place that could walk from it.
    fn count_walkers(&self, s: SpaceId) -> u32 {
        let enemies = self.board.in_space(s).filter(|(_, u)| self.board.side(u.power) != self.side);
        let kinds = enemies.map(|(_, u)| self.board.kind(u.kind));
        kinds.filter(|k| k.is_land() && k.attack > 0).count() as u32
    }

    /// What would defend a place.
    pub(super) fn defence(&self, s: SpaceId) -> Strength {
        let mut force = Strength::default();
        for (_, u) in self.board.in_space(s) {
            let k = self.board.kind(u.kind);
            if self.board.side(u.power) != self.side && (u.aboard.is_none() || k.is_air()) {
                force.add(k.defense, k.hits);
            }
        }
        force
    }

    /// Enemy places, those first that are worth most for what they cost.
    pub(super) fn targets(&self, weights: &Weights) -> Vec<SpaceId> {
        let mut all: Vec<SpaceId> =
            self.board.space_ids().filter(|s| self.is_hostile(*s)).collect();
        all.sort_by_key(|s| {
            let against = i32::try_from(self.defence(*s).strength()).unwrap_or(i32::MAX / 2);
            (-(self.worth(*s, weights) * 1_000 / (against + 10)), *s)
        });
        all
    }

    fn is_hostile(&self, s: SpaceId) -> bool {
        if self.board.is_sea(s) {
            self.board.zone_is_hostile(s, self.side)
        } else {
            self.enemy_land(s)
        }
    }

    /// The worth of an enemy place to the side.
    fn worth(&self, s: SpaceId, weights: &Weights) -> i32 {
        if self.board.is_sea(s) {
            return self.value_of_prey(s);
        }
        let space = self.board.space(s);
        let of_capital = self.board.edition.powers.iter().any(|w| w.capital == Some(s));
        weights.income * space.income
            + if space.city.is_some() { weights.city } else { 0 }
            + if of_capital { weights.capital } else { 0 }
            + 1
    }

    /// Price of the enemy ships in a zone, in IPC.
    fn value_of_prey(&self, s: SpaceId) -> i32 {
        let ships = self.board.in_space(s).filter(|(_, u)| self.board.side(u.power) != self.side);
        ships.map(|(_, u)| self.board.kind(u.kind).cost).sum()
    }

    /// Own units that may reach a place, the cheapest first and aircraft last. Aircraft must come back.
    pub(super) fn candidates(&self, target: SpaceId) -> Vec<(SpaceId, KindId)> {
        let sea = self.board.is_sea(target);
        let mut all: Vec<(SpaceId, KindId)> = self.own_groups().into_keys().collect();
        all.retain(|(from, kind)| {
            let k = self.board.kind(*kind);
            let fits = k.attack > 0 && (k.is_air() || k.is_sea() == sea) && !k.single_strike;
            let steps = if k.is_air() { k.moves / 2 } else { k.moves };
            let carried = k.is_land() && self.board.is_sea(*from);
            fits && !carried
                && (*from == target && sea
                    || query::distance(self.board.edition, *from, target, steps).is_some())
        });
        all.sort_by_key(|(from, kind)| {
            let k = self.board.kind(*kind);
            (k.is_air(), k.cost, *kind, *from)
        });
        all
    }

    pub(super) fn zones_beside(&self, land: SpaceId) -> Vec<SpaceId> {
        self.board.neighbours(land).iter().copied().filter(|s| self.board.is_sea(*s)).collect()
    }

    pub(super) fn land_beside(&self, zone: SpaceId) -> Vec<SpaceId> {
        self.board.neighbours(zone).iter().copied().filter(|s| self.board.is_land(*s)).collect()
    }

    /// Land units behind the front go a step nearer; without a front, to where transports wait. Those that are
    /// `taken` have another order.
    pub(super) fn marches(&self, taken: &Groups) -> Vec<MoveOrder> {
        let ports: Vec<SpaceId> = self
            .own_groups()
            .into_keys()
            .filter(|(_, k)| self.board.kind(*k).transport)
            .flat_map(|(zone, _)| self.land_beside(zone))
            .filter(|s| self.friendly_land(*s))
            .collect();
        let quays = self.steps_to(&ports);
        let mut orders = Vec::new();
        for ((from, kind), count) in without(self.own_groups(), taken) {
            let k = self.board.kind(kind);
            if !k.is_land() || k.attack == 0 || self.board.is_sea(from) {
                continue;
            }
            let (steps, near) = match self.front.get(&from) {
                Some(_) => (&self.front, 1),
                None => (&quays, 0),
            };
            let mut at = from;
            for _ in 0..k.moves {
                let here = steps.get(&at).copied().unwrap_or(0);
                let next = self.board.neighbours(at).iter().copied().find(|n| {
                    self.friendly_land(*n)
                        && steps.get(n).is_some_and(|far| *far < here && *far >= near)
                });
                let Some(next) = next else { break };
                at = next;
            }
            if at != from {
                let groups = vec![UnitGroup { count, ..one_group(kind) }];
                orders.push(MoveOrder::plain(OrderId(0), groups, vec![from, at]));
            }
        }
        orders
    }

    /// Fleets that the enemy could sink go where it can bring least.
    pub(super) fn flights_from(&self, share: u32, taken: &Groups) -> Vec<MoveOrder> {
        let mut orders = Vec::new();
        let ships: Vec<((SpaceId, KindId), u16)> = without(self.own_groups(), taken)
            .into_iter()
            .filter(|((_, k), _)| self.board.kind(*k).is_sea())
            .collect();
        let mut zones: Vec<SpaceId> = ships.iter().map(|((z, _), _)| *z).collect();
        zones.dedup();
        for zone in zones {
            let own = self.escort_in(zone);
            let feared = self.feared_at(zone);
            if feared.strength() * 100 <= share * own.strength() {
                continue;
            }
            let reached = self.board.space_ids().filter(|s| {
                self.board.is_sea(*s)
                    && *s != zone
                    && query::distance(self.board.edition, zone, *s, FEARED.0).is_some()
                    && !self.board.zone_is_hostile(*s, self.side)
            });
            let safest = reached.min_by_key(|s| {
                let there = self.escort_in(*s);
                let together =
                    Strength { power: own.power + there.power, hits: own.hits + there.hits };
                let feared = self.feared_at(*s).strength();
                (feared.saturating_sub(together.strength()), feared, *s)
            });
            let Some(to) = safest.filter(|s| self.feared_at(*s).strength() < feared.strength())
            else {
                continue;
            };
            for ((_, kind), count) in ships.iter().filter(|((z, _), _)| *z == zone) {
                let groups = vec![UnitGroup { count: *count, ..one_group(*kind) }];
                orders.push(MoveOrder::plain(OrderId(0), groups, vec![zone, to]));
            }
        }
        orders
    }

    /// What of the own side would defend a zone.
    fn escort_in(&self, zone: SpaceId) -> Strength {
        let mut force = Strength::default();
        for (_, u) in self.board.in_space(zone) {
            let k = self.board.kind(u.kind);
            if self.board.side(u.power) == self.side && !k.is_land() {
                force.add(k.defense, k.hits);
            }
        }
        force
    }

    /// What the enemies could bring to a zone.
    pub(super) fn feared_at(&self, zone: SpaceId) -> Strength {
        let mut force = Strength::default();
        for u in
            self.board.position.units.values().filter(|u| self.board.side(u.power) != self.side)
        {
            let k = self.board.kind(u.kind);
            let steps = match (k.is_sea(), k.is_air()) {
                (true, _) => FEARED.0,
                (_, true) => FEARED.1,
                _ => continue,
            };
            if k.attack > 0 && query::distance(self.board.edition, u.space, zone, steps).is_some() {
                force.add(k.attack, k.hits);
            }
        }
        force
    }

    /// Where a new unit might be placed, best first: near the front, ships where least is feared.
    pub(super) fn yards(&self, kind: KindId) -> Vec<SpaceId> {
        let mut yards = self.own_complexes();
        let capital = self.board.power(self.own_power()).capital;
        yards.sort_by_key(|s| {
            (self.front.get(s).copied().unwrap_or(u32::MAX), capital != Some(*s), *s)
        });
        if !self.board.kind(kind).is_sea() {
            return yards;
        }
        let mut zones: Vec<SpaceId> = yards.iter().flat_map(|s| self.zones_beside(*s)).collect();
        zones.retain(|z| !self.board.zone_is_hostile(*z, self.side));
        let is_transport = self.board.kind(kind).transport;
        let waiting = |z: SpaceId| if is_transport { self.idle_beside(z) } else { 0 };
        zones.sort_by_cached_key(|z| (Reverse(waiting(*z)), self.feared_at(*z).strength(), *z));
        zones.dedup();
        zones
    }
}

/// What is left of some units without others.
fn without(mut groups: Groups, taken: &Groups) -> Groups {
    for (place, count) in taken {
        if let Some(left) = groups.get_mut(place) {
            *left = left.saturating_sub(*count);
        }
    }
    groups.retain(|_, left| *left > 0);
    groups
}

pub(super) fn one_group(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}
