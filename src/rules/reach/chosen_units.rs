//! Where chosen units can go next, after the moves that are ordered already: every place with the order that
//! takes them there.

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::engine::plan::{CargoStep, CombatOrders, MoveOrder, ShipPick, UnitGroup, UnitPick};
use crate::engine::position::{Position, Unit};
use crate::engine::travel::MovementPhase;
use crate::engine::why::{Battle, Bombard, Flight, Why};
use crate::engine::{Event, Input, NoOutcome, carry, lock, query};
use crate::id::{KindId, OrderId, SpaceId};

use super::planned::PlannedMoves;
use super::tries::Tries;

/// Units of one space that are to go somewhere, and troops that their ships take aboard.
#[derive(Clone, Debug)]
pub struct ChosenUnits {
    pub from: SpaceId,
    pub groups: Vec<UnitGroup>,
    pub loads: Vec<(SpaceId, Vec<UnitGroup>)>,
}

/// What the units do at the end of their way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Errand {
    /// They go there, and fight if an enemy is there.
    Go,
    /// They take the land of an enemy on the way, and go on.
    Blitz,
    /// They bomb the complex there.
    Raid,
    /// They fire a rocket at it.
    Rocket,
    /// Their ships put the troops aboard ashore there.
    PutAshore,
    /// Ships of their own come, take them aboard and put them ashore there.
    Ferry,
    /// They go aboard a ship there.
    Board,
    /// Their ships fire at the coast there.
    Bombard,
}

/// A place that the units can reach.
#[derive(Clone, Debug)]
pub struct WayThere {
    pub to: SpaceId,
    pub errand: Errand,
    pub order: MoveOrder,
    /// The land of enemies that is taken on the way.
    pub through: Vec<SpaceId>,
    /// Aircraft: there is a place to land afterwards, if nothing else moves.
    pub home: bool,
    /// Transports: warships must come along.
    pub escort: bool,
}

impl WayThere {
    /// Two ways of one key are the same to a player.
    fn key(&self) -> (SpaceId, Errand, &[SpaceId]) {
        (self.to, self.errand, &self.through)
    }
}

/// The number of an order that is only tried.
const TRIED: OrderId = OrderId(1_000_000);

impl<'a> PlannedMoves<'a> {
    /// Every place that these units can go to together.
    pub fn choices(&self, chosen: &ChosenUnits) -> Vec<WayThere> {
        let tries = Tries::on(self.ed, self.input, self.board().clone(), self.phase);
        let search = ErrandSearch { plan: self, tries, chosen, side: self.at.power };
        let mut all = search.journeys();
        all.extend(search.blitzes());
        all.extend(search.raids());
        all.extend(search.rockets());
        all.extend(search.landings());
        all.extend(search.bombardments());
        all.extend(search.ferries());
        all.extend(search.boarding());
        all.sort_by(|a, b| a.key().cmp(&b.key()));
        all.dedup_by(|a, b| a.key() == b.key());
        all
    }
}

/// Own transports of one kind in a zone.
struct FerryGroup {
    zone: SpaceId,
    kind: KindId,
    count: u16,
}

struct ErrandSearch<'s, 'a> {
    plan: &'s PlannedMoves<'a>,
    tries: Tries<'a>,
    chosen: &'s ChosenUnits,
    side: crate::id::PowerId,
}

impl ErrandSearch<'_, '_> {
    fn ed(&self) -> &Edition {
        self.plan.ed
    }

    fn board(&self) -> &Position {
        self.plan.board()
    }

    fn fights(&self) -> bool {
        self.plan.phase == MovementPhase::Combat
    }

    /// The kind that goes least far: the ways of all are looked for as if for it.
    fn slowest(&self) -> Option<KindId> {
        let kinds = self.chosen.groups.iter().map(|g| g.kind);
        kinds.min_by_key(|k| self.ed().kind(*k).moves)
    }

    fn all_are(&self, test: impl Fn(KindId) -> bool) -> bool {
        self.chosen.groups.iter().all(|g| test(g.kind))
    }

    /// Spaces that lie near enough to be tried.
    fn near(&self) -> Vec<SpaceId> {
        let from = self.chosen.from;
        let most = self.slowest().map_or(0, |kind| self.tries.points_of_best(kind, from));
        let mut all = query::within(self.ed(), from, most.saturating_add(1));
        all.retain(|s| *s != from);
        all
    }

    /// The units along a path, with what they load.
    fn order(&self, path: Vec<SpaceId>) -> MoveOrder {
        let mut order = MoveOrder::plain(TRIED, self.chosen.groups.clone(), path);
        let loads = self.chosen.loads.iter().filter(|(_, groups)| !groups.is_empty());
        order.cargo = loads
            .map(|(from, groups)| CargoStep::Load {
                groups: groups.clone(),
                from: *from,
                zone: None,
            })
            .collect();
        order
    }

    fn ways(&self, to: SpaceId) -> Vec<Vec<SpaceId>> {
        let Some(kind) = self.slowest() else { return Vec::new() };
        self.tries.ways(kind, self.chosen.from, to)
    }

    fn journeys(&self) -> Vec<WayThere> {
        let loads = !self.chosen.loads.is_empty();
        let stays = loads.then_some(self.chosen.from);
        let goals = self.near().into_iter().chain(stays);
        let found = goals.filter_map(|to| {
            let orders = self.ways(to).into_iter().map(|path| self.order(path));
            self.tried(to, Errand::Go, orders)
        });
        found.filter(|way| way.through.is_empty()).collect()
    }

    /// Every way that takes an enemy's land and goes on from there, or back to where it began.
    fn blitzes(&self) -> Vec<WayThere> {
        let from = self.chosen.from;
        let Some(kind) = self.slowest().filter(|_| self.fights() && self.troops()) else {
            return Vec::new();
        };
        let points = self.tries.points_of_best(kind, from);
        let ends = self.near().into_iter().filter(|s| self.ed().is_land(*s)).chain([from]);
        let ways = ends.flat_map(|to| self.tries.ways_around(from, to, points));
        let taking = ways.filter(|path| !self.taken_on_the_way(path).is_empty());
        let blitzes = taking.filter_map(|path| {
            let to = *path.last()?;
            self.tried(to, Errand::Blitz, [self.order(path)])
        });
        blitzes.collect()
    }

    /// What an order takes on its way: nothing that aircraft fly over.
    fn land_taken_by(&self, order: &MoveOrder) -> Vec<SpaceId> {
        if self.troops() { self.taken_on_the_way(&order.path) } else { Vec::new() }
    }

    /// The land of enemies between the ends of a path.
    fn taken_on_the_way(&self, path: &[SpaceId]) -> Vec<SpaceId> {
        let inner = path.iter().skip(1).take(path.len().saturating_sub(2)).copied();
        inner.filter(|s| self.ed().is_land(*s) && self.hostile(*s)).collect()
    }

    fn raids(&self) -> Vec<WayThere> {
        let ed = self.ed();
        if !self.fights() || !self.all_are(|k| ed.kind(k).raids || ed.kind(k).escort > 0) {
            return Vec::new();
        }
        let targets = self.near().into_iter().filter(|s| self.hostile(*s));
        let targets = targets.filter(|s| self.board().board(ed).complex(*s).is_some());
        let raids = targets.filter_map(|to| {
            let orders = self.ways(to).into_iter();
            self.tried(to, Errand::Raid, orders.map(|p| MoveOrder { raid: true, ..self.order(p) }))
        });
        raids.collect()
    }

    fn rockets(&self) -> Vec<WayThere> {
        let ed = self.ed();
        let from = self.chosen.from;
        let armed = query::has_rockets(self.board().board(ed), self.side);
        if !self.fights() || !armed || !self.all_are(|k| ed.kind(k).aa_gun) {
            return Vec::new();
        }
        let targets = ed.space_ids().filter(|s| *s != from && self.hostile(*s));
        let launches = targets.filter_map(|to| {
            let order = MoveOrder { rocket: Some(to), ..self.order(vec![from]) };
            self.tried(to, Errand::Rocket, [order])
        });
        launches.collect()
    }

    fn hostile(&self, space: SpaceId) -> bool {
        let ed = self.ed();
        let board = self.board();
        board.board(ed).is_hostile(space, board.side(ed, self.side))
    }

    /// Zones in which the chosen ships can end, each with the coasts on it.
    fn coasts(&self) -> Vec<(SpaceId, SpaceId)> {
        let ed = self.ed();
        let Some(kind) = self.slowest().filter(|_| ed.is_sea(self.chosen.from)) else {
            return Vec::new();
        };
        let mut all = Vec::new();
        for zone in self.tries.zones_within(self.chosen.from, kind, 1) {
            let coasts = ed.neighbours(zone).iter().copied().filter(|s| ed.is_land(*s));
            all.extend(coasts.map(|coast| (zone, coast)));
        }
        all
    }

    fn landings(&self) -> Vec<WayThere> {
        let ed = self.ed();
        if !self.all_are(|k| ed.kind(k).transport) {
            return Vec::new();
        }
        self.first_by_coast(Errand::PutAshore, |zone, coast| {
            self.ways(zone).into_iter().map(|path| ashore(self.order(path), coast)).collect()
        })
    }

    fn bombardments(&self) -> Vec<WayThere> {
        let ed = self.ed();
        let board = self.board();
        let has_guns = self.all_are(|k| {
            let here = board.in_space(self.chosen.from).find(|(_, u)| u.kind == k);
            here.is_some_and(|(_, u)| query::bombard(board.board(ed), u) > 0)
        });
        if !self.fights() || !has_guns {
            return Vec::new();
        }
        self.first_by_coast(Errand::Bombard, |zone, coast| {
            let ways = if self.hostile(coast) { self.ways(zone) } else { Vec::new() };
            ways.into_iter()
                .map(|path| MoveOrder { bombard: Some(coast), ..self.order(path) })
                .collect()
        })
    }

    /// The first zone from which each coast can be reached.
    fn first_by_coast(
        &self,
        errand: Errand,
        orders: impl Fn(SpaceId, SpaceId) -> Vec<MoveOrder>,
    ) -> Vec<WayThere> {
        let mut found: BTreeMap<SpaceId, WayThere> = BTreeMap::new();
        for (zone, coast) in self.coasts() {
            if !found.contains_key(&coast)
                && let Some(choice) = self.tried(coast, errand, orders(zone, coast))
            {
                found.insert(coast, choice);
            }
        }
        found.into_values().collect()
    }

    /// Own transports that fetch the chosen troops and put them ashore elsewhere.
    fn ferries(&self) -> Vec<WayThere> {
        let ed = self.ed();
        if !self.troops() {
            return Vec::new();
        }
        let mut found: BTreeMap<SpaceId, WayThere> = BTreeMap::new();
        for ferries in self.ships() {
            let zone = ferries.zone;
            for end in self.tries.zones_within(zone, ferries.kind, 0) {
                let coasts = ed.neighbours(end).iter().copied().filter(|s| ed.is_land(*s));
                let coasts = coasts.filter(|s| *s != self.chosen.from);
                for coast in coasts.chain((end == zone).then_some(end)) {
                    if found.contains_key(&coast) {
                        continue;
                    }
                    let orders = self.fetched(&ferries, end, coast);
                    if let Some(choice) = self.tried(coast, Errand::Ferry, orders) {
                        found.insert(coast, choice);
                    }
                }
            }
        }
        found.into_values().collect()
    }

    /// With as few ships as are enough.
    fn fetched(&self, ferries: &FerryGroup, end: SpaceId, coast: SpaceId) -> Vec<MoveOrder> {
        let kind = ferries.kind;
        let load = CargoStep::Load {
            groups: self.chosen.groups.clone(),
            from: self.chosen.from,
            zone: None,
        };
        let troops: u16 = self.chosen.groups.iter().map(|g| g.count).sum();
        let mut all = Vec::new();
        for ships in troops.div_ceil(2)..=ferries.count.min(troops) {
            for path in self.tries.ways(kind, ferries.zone, end) {
                let group =
                    UnitGroup { count: ships, kind, owner: None, pick: UnitPick::default() };
                let mut order = MoveOrder::plain(TRIED, vec![group], path);
                order.cargo.push(load.clone());
                all.push(if coast == end { order } else { ashore(order, coast) });
            }
        }
        all
    }

    /// Are they land units on land?
    fn troops(&self) -> bool {
        let ed = self.ed();
        ed.is_land(self.chosen.from) && self.all_are(|k| ed.kind(k).is_land())
    }

    /// Own transports by zone and kind that could come near.
    fn ships(&self) -> Vec<FerryGroup> {
        let ed = self.ed();
        let board = self.board();
        let own = board.units.values().filter(|u| u.power == self.side);
        let mut all: BTreeMap<(SpaceId, KindId), u16> = BTreeMap::new();
        for u in own.filter(|u| carry::carries_troops(board.board(ed), u)) {
            let zones = self.tries.zones_within(u.space, u.kind, 0);
            if zones.iter().any(|zone| ed.adjacent(*zone, self.chosen.from)) {
                *all.entry((u.space, u.kind)).or_default() += 1;
            }
        }
        all.into_iter().map(|((zone, kind), count)| FerryGroup { zone, kind, count }).collect()
    }

    /// Ships of partners that take the troops aboard.
    fn boarding(&self) -> Vec<WayThere> {
        let ed = self.ed();
        let board = self.board();
        if !self.troops() {
            return Vec::new();
        }
        let zones = ed.neighbours(self.chosen.from).iter().copied().filter(|s| ed.is_sea(*s));
        let ways = zones.filter_map(|zone| {
            let ships = board.in_space(zone).filter(|(_, u)| self.is_ferry_of_partner(u));
            let orders = ships.map(|(_, u)| {
                let ship =
                    ShipPick { power: Some(u.power), kind: u.kind, pick: UnitPick::default() };
                MoveOrder { board: Some(ship), ..self.order(vec![self.chosen.from, zone]) }
            });
            self.tried(zone, Errand::Board, orders.collect::<Vec<_>>())
        });
        ways.collect()
    }

    fn is_ferry_of_partner(&self, u: &Unit) -> bool {
        let board = self.board();
        u.power != self.side
            && board.allied(self.ed(), u.power, self.side)
            && carry::carries_troops(board.board(self.ed()), u)
    }

    /// The first of these orders that is legal after those that are there already.
    fn tried(
        &self,
        to: SpaceId,
        errand: Errand,
        orders: impl IntoIterator<Item = MoveOrder>,
    ) -> Option<WayThere> {
        let mut trial = self.plan.trial.clone();
        let (order, _): (MoveOrder, Vec<Event>) = self.tries.first_legal(&mut trial, orders)?;
        let through = match errand {
            Errand::Go | Errand::Blitz => self.land_taken_by(&order),
            _ => Vec::new(),
        };
        let choice = WayThere { to, errand, order, through, home: true, escort: false };
        if self.fights() { self.judged(choice) } else { Some(choice) }
    }

    /// Looks at the whole of the combat move: `None` if the order is illegal whatever else is ordered.
    fn judged(&self, mut choice: WayThere) -> Option<WayThere> {
        let mut orders = self.plan.input.orders.clone();
        orders.combat.get_or_insert_with(CombatOrders::default).moves.push(choice.order.clone());
        let input = Input { orders, ..self.plan.input.clone() };
        let Err(NoOutcome::Refused(all)) = lock(self.plan.at.board(self.ed()), &input) else {
            return Some(choice);
        };
        for why in all.into_iter().filter(|r| r.order == TRIED).map(|r| r.why) {
            match why {
                Why::Flight(Flight::NoLanding { .. }) => choice.home = false,
                Why::Battle(Battle::TransportsAlone { .. } | Battle::NeedsEscort { .. }) => {
                    choice.escort = true;
                }
                Why::Bombard(Bombard::NobodyLands { .. } | Bombard::NobodyLandsFrom { .. }) => {}
                _ => return None,
            }
        }
        Some(choice)
    }
}

/// The same order, with everything aboard put ashore at its end.
fn ashore(mut order: MoveOrder, coast: SpaceId) -> MoveOrder {
    order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: coast, zone: None });
    order
}
