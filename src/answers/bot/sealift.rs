//! Transports of the heuristic opponent: landings on a hostile shore, and troops without a front that are
//! brought to where there is one, over as many turns as it takes.

use std::collections::{BTreeMap, VecDeque};

use super::survey::{Groups, NEAR, Survey, one_group};
use crate::edition::Berth;
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup, UnitPick};
use crate::engine::query;
use crate::id::{KindId, OrderId, SpaceId};

/// One transport of the power.
struct OwnShip {
    zone: SpaceId,
    kind: KindId,
    /// What it carries.
    cargo: Vec<(KindId, u16)>,
}

impl OwnShip {
    /// It sails to a zone, or stays.
    fn sails_to(&self, zone: SpaceId) -> MoveOrder {
        let pick = UnitPick {
            empty: self.cargo.is_empty(),
            with: self.cargo.clone(),
            ..UnitPick::default()
        };
        let path = if zone == self.zone { vec![zone] } else { vec![self.zone, zone] };
        MoveOrder::plain(OrderId(0), vec![UnitGroup { pick, ..one_group(self.kind) }], path)
    }
}

impl Survey<'_> {
    /// Own transports with what they carry, the loaded ones first.
    fn own_transports(&self) -> Vec<OwnShip> {
        let units = &self.board.position.units;
        let mut ships = Vec::new();
        for (id, u) in units.iter().filter(|(_, u)| u.power == self.own_power()) {
            if !self.board.kind(u.kind).transport {
                continue;
            }
            let mut cargo: BTreeMap<KindId, u16> = BTreeMap::new();
            for aboard in units.values().filter(|c| c.aboard == Some(*id)) {
                *cargo.entry(aboard.kind).or_default() += 1;
            }
            ships.push(OwnShip { zone: u.space, kind: u.kind, cargo: cargo.into_iter().collect() });
        }
        ships.sort_by_key(|ship| (ship.cargo.is_empty(), ship.zone, ship.kind));
        ships
    }

    /// Zones that a ship can be in after its move, as far as steps tell; the one where it is comes first.
    fn zones_in_reach(&self, ship: &OwnShip) -> Vec<SpaceId> {
        let moves = self.board.kind(ship.kind).moves;
        let near = query::within(self.board.edition, ship.zone, moves).into_iter();
        let open = near.filter(|s| {
            self.board.is_sea(*s) && *s != ship.zone && !self.board.zone_is_hostile(*s, self.side)
        });
        std::iter::once(ship.zone).chain(open).collect()
    }

    /// Transports with what they could put ashore in a hostile place.
    pub(super) fn landings(&self, target: SpaceId, free: &Groups) -> Vec<MoveOrder> {
        let mut free = free.clone();
        let beside = self.zones_beside(target);
        let mut orders = Vec::new();
        for ship in self.own_transports() {
            let Some(left) = free.get_mut(&(ship.zone, ship.kind)).filter(|n| **n > 0) else {
                continue;
            };
            *left -= 1;
            let reach = self.zones_in_reach(&ship);
            let Some(zone) = beside.iter().copied().find(|z| reach.contains(z)) else { continue };
            let mut order = ship.sails_to(zone);
            if ship.cargo.is_empty() {
                let mut ports = self.land_beside(ship.zone);
                ports.extend(self.land_beside(zone));
                ports.retain(|s| *s != target && self.friendly_land(*s));
                let Some(load) = self.take_load(&ports, &mut free) else { continue };
                order.cargo.push(load);
            }
            order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: target, zone: None });
            orders.push(order);
        }
        orders
    }

    /// A light unit and another one from the first of these ports that has one, taken off those that are free.
    fn take_load(&self, ports: &[SpaceId], free: &mut Groups) -> Option<CargoStep> {
        for port in ports.iter().copied() {
            let mut kinds: Vec<KindId> = free
                .iter()
                .filter(|((s, k), n)| *s == port && **n > 0 && self.board.kind(*k).captures)
                .map(|((_, k), _)| *k)
                .collect();
            kinds.retain(|k| self.board.kind(*k).berth != Berth::None);
            // The heavier comes with the lightest.
            kinds.sort_by_key(|k| {
                (self.board.kind(*k).berth == Berth::Heavy, self.board.kind(*k).cost)
            });
            let Some(light) = kinds.first().copied() else { continue };
            let mut groups = vec![one_group(light)];
            free.entry((port, light)).and_modify(|n| *n -= 1);
            let more = kinds.iter().rev().find(|k| free.get(&(port, **k)).is_some_and(|n| *n > 0));
            if let Some(second) = more.copied() {
                free.entry((port, second)).and_modify(|n| *n -= 1);
                if second == light { groups[0].count = 2 } else { groups.push(one_group(second)) }
            }
            return Some(CargoStep::Load { groups, from: port, zone: None });
        }
        None
    }

    /// Transports that bring troops without a front nearer to one; `stay` of them guard a capital.
    pub(super) fn sealift(&self, stay: u16) -> Vec<MoveOrder> {
        let shores: Vec<SpaceId> = self.board.space_ids().filter(|s| self.is_landing(*s)).collect();
        let to_front = self.sea_steps(shores.iter().flat_map(|s| self.zones_beside(*s)).collect());
        let mut idle = self.idle_troops(stay);
        let mut orders = Vec::new();
        for ship in self.own_transports() {
            // Troops that another ship takes need none.
            let ports = idle.iter().filter(|(_, left)| **left > 0).map(|((port, _), _)| *port);
            let to_port = self.sea_steps(ports.flat_map(|s| self.zones_beside(s)).collect());
            let reach = self.zones_in_reach(&ship);
            let Some(forward) = self.nearest(&reach, &to_front) else { continue };
            if ship.cargo.is_empty() {
                let own_ports = self.land_beside(ship.zone);
                if let Some(load) = self.take_load(&own_ports, &mut idle) {
                    let mut order = ship.sails_to(forward);
                    order.cargo.push(load);
                    self.add_offload(&mut order, forward, &shores);
                    orders.push(order);
                } else if let Some(back) =
                    self.nearest(&reach, &to_port).filter(|z| *z != ship.zone)
                {
                    let mut order = ship.sails_to(back);
                    order.cargo.extend(self.take_load(&self.land_beside(back), &mut idle));
                    orders.push(order);
                }
            } else {
                let mut order = ship.sails_to(forward);
                self.add_offload(&mut order, forward, &shores);
                let idles = forward == ship.zone && order.cargo.is_empty();
                if !idles {
                    orders.push(order);
                }
            }
        }
        orders
    }

    /// The zone from which it is fewest steps, and where least is feared.
    fn nearest(&self, zones: &[SpaceId], steps: &BTreeMap<SpaceId, u32>) -> Option<SpaceId> {
        let known = zones.iter().filter(|z| steps.contains_key(z));
        known.copied().min_by_key(|z| (steps[z], self.feared_at(*z).strength()))
    }

    /// The troops go ashore where the front is nearest, if the zone has such a shore.
    fn add_offload(&self, order: &mut MoveOrder, zone: SpaceId, shores: &[SpaceId]) {
        let beside = self.land_beside(zone);
        let open = shores.iter().filter(|s| beside.contains(s));
        if let Some(to) = open.copied().min_by_key(|s| (self.front.get(s), *s)) {
            order.cargo.push(CargoStep::Offload { groups: Vec::new(), to, zone: None });
        }
    }

    /// Land of the side from which troops walk to the enemy.
    fn is_landing(&self, s: SpaceId) -> bool {
        self.friendly_land(s) && self.has_front(s)
    }

    pub(super) fn has_front(&self, s: SpaceId) -> bool {
        self.front.get(&s).is_some_and(|steps| *steps <= NEAR)
    }

    /// How many own troops wait for a ship.
    pub(super) fn idle_count(&self, stay: u16) -> usize {
        self.idle_troops(stay).values().map(|count| usize::from(*count)).sum()
    }

    /// Troops next to a zone that wait for a ship.
    pub(super) fn idle_beside(&self, zone: SpaceId) -> u16 {
        let ports = self.land_beside(zone);
        let idle = self.idle_troops(0);
        idle.iter().filter(|((port, _), _)| ports.contains(port)).map(|(_, count)| count).sum()
    }

    /// Empty transports that are at most two turns away from troops that wait for one.
    pub(super) fn transports_at_hand(&self, stay: u16) -> usize {
        let idle = self.idle_troops(stay);
        let to_port =
            self.sea_steps(idle.keys().flat_map(|(port, _)| self.zones_beside(*port)).collect());
        let ships = self.own_transports();
        let empty = ships.iter().filter(|ship| ship.cargo.is_empty());
        empty.filter(|ship| self.arrives_in_two_turns(ship, &to_port)).count()
    }

    /// Is a ship at most two turns away from a port, by the steps from its zone?
    fn arrives_in_two_turns(&self, ship: &OwnShip, to_port: &BTreeMap<SpaceId, u32>) -> bool {
        let turn = u32::from(self.board.kind(ship.kind).moves);
        to_port.get(&ship.zone).is_some_and(|steps| *steps <= 2 * turn)
    }

    /// Own troops from which no way leads to the enemy, without those that guard the capital.
    fn idle_troops(&self, stay: u16) -> Groups {
        let capital = self.board.power(self.own_power()).capital;
        let mut idle = self.own_groups();
        idle.retain(|(s, k), _| {
            let land = self.board.kind(*k).captures && self.friendly_land(*s);
            land && !self.has_front(*s)
        });
        let mut guards = stay;
        for ((_, _), count) in idle.iter_mut().filter(|((s, _), _)| capital == Some(*s)) {
            let stays = guards.min(*count);
            *count -= stays;
            guards -= stays;
        }
        idle.retain(|_, count| *count > 0);
        idle
    }

    /// Steps over zones without enemies to the nearest of these.
    fn sea_steps(&self, goals: Vec<SpaceId>) -> BTreeMap<SpaceId, u32> {
        let safe =
            |s: &SpaceId| self.board.is_sea(*s) && !self.board.zone_is_hostile(*s, self.side);
        let mut open: VecDeque<SpaceId> = goals.into_iter().filter(safe).collect();
        let mut steps: BTreeMap<SpaceId, u32> = open.iter().map(|s| (*s, 0)).collect();
        while let Some(at) = open.pop_front() {
            let far = steps[&at] + 1;
            for next in self.board.neighbours(at).iter().filter(|s| safe(s)) {
                if !steps.contains_key(next) {
                    steps.insert(*next, far);
                    open.push_back(*next);
                }
            }
        }
        steps
    }
}
