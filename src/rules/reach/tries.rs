//! Orders tried on a board where one power has the turn: marches along every way that could be meant,
//! voyages that take troops aboard along the way and put them ashore, bombardments.

use std::collections::BTreeSet;

use super::next_turn::one_unit;
use super::route::Route;
use crate::edition::{Berth, Edition};
use crate::engine::plan::{CargoStep, CombatOrders, MoveOrder, TurnOrders, UnitGroup, Until};
use crate::engine::position::{Position, Unit};
use crate::engine::travel::MovementPhase;
use crate::engine::trial::Trial;
use crate::engine::why::{Battle, Bombard, Flight, Why};
use crate::engine::{Event, Input, NoOutcome, lock, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId, UnitId};

/// Farthest way that is written space by space: longer ones are left to the engine's own search.
const MOST_STEPS: u8 = 3;

/// A board in one phase of a power's turn, and the rules it is tried by.
pub(super) struct Tries<'a> {
    pub ed: &'a Edition,
    pub input: &'a Input,
    pub at: Position,
    pub phase: MovementPhase,
    /// What is wrong with the phase without any order: no order is to blame for it.
    amiss: Vec<Why>,
}

/// A load for one ship, from one port or two.
type Load = Vec<CargoStep>;

/// Which of all loads is tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cargo {
    /// The strongest in an attack.
    Most,
    /// The weakest; nothing, if the ship is loaded.
    Least,
}

/// From where a ship sails to which zone, to put troops ashore in which place.
#[derive(Clone, Copy)]
pub(super) struct Voyage {
    pub from: SpaceId,
    pub zone: SpaceId,
    pub place: SpaceId,
    pub id: OrderId,
}

impl<'a> Tries<'a> {
    /// Tries moves in the combat move of this position.
    pub(super) fn combat(ed: &'a Edition, input: &'a Input, at: Position) -> Tries<'a> {
        let phase = MovementPhase::Combat;
        let mut tries = Tries { ed, input, at, phase, amiss: Vec::new() };
        if let Err(NoOutcome::Refused(all)) = tries.whole(&[]) {
            tries.amiss = all.into_iter().map(|r| r.why).collect();
        }
        tries
    }

    /// Tries moves in the noncombat move of this position.
    pub(super) fn noncombat(ed: &'a Edition, input: &'a Input, at: Position) -> Tries<'a> {
        Tries { ed, input, at, phase: MovementPhase::Noncombat, amiss: Vec::new() }
    }

    /// Finds ways on a board on which moves have been made already.
    pub(super) fn on(
        ed: &'a Edition,
        input: &'a Input,
        at: Position,
        phase: MovementPhase,
    ) -> Tries<'a> {
        Tries { ed, input, at, phase, amiss: Vec::new() }
    }

    /// A trial board; `None` where the phase cannot be played.
    pub(super) fn board(&self) -> Option<Trial<'a>> {
        match self.phase {
            MovementPhase::Combat => Trial::combat(self.ed, &self.at, self.input).ok(),
            MovementPhase::Noncombat => Some(Trial::noncombat(self.ed, self.at.clone())),
        }
    }

    fn power(&self) -> PowerId {
        self.at.power
    }

    /// The combat moves of a whole phase, locked.
    pub(super) fn whole(&self, moves: &[MoveOrder]) -> Result<Position, NoOutcome> {
        lock(self.at.board(self.ed), &self.ordered(moves)).map(|locked| locked.position().clone())
    }

    /// Orders that make these combat moves and nothing else.
    pub(super) fn ordered(&self, moves: &[MoveOrder]) -> Input {
        let combat = CombatOrders { moves: moves.to_vec(), ..CombatOrders::default() };
        let orders =
            TurnOrders { until: Until::Combat, combat: Some(combat), ..TurnOrders::default() };
        Input { orders, ..self.input.clone() }
    }

    /// How a group reaches a space.
    pub(super) fn route(&self, group: &UnitGroup, from: SpaceId, to: SpaceId) -> Option<Route> {
        let mut trial = self.board()?;
        let Some((order, events)) = self.march(&mut trial, group, from, to, OrderId(1)) else {
            return self.to_a_deck(group, from, to);
        };
        self.judge_whole(self.how_they_left(trial.board(), &events, group.kind, from)?, &[order])
    }

    /// How aircraft reach a zone into which an own carrier sails for them.
    fn to_a_deck(&self, group: &UnitGroup, from: SpaceId, to: SpaceId) -> Option<Route> {
        let peace = self.phase == MovementPhase::Noncombat;
        if !peace || !self.ed.kind(group.kind).is_air() || !self.ed.is_sea(to) {
            return None;
        }
        let decks =
            |u: &&Unit| u.power == self.power() && self.ed.kind(u.kind).carrier_capacity > 0;
        let carriers = self.at.units.values().filter(decks).map(|u| (u.space, u.kind));
        for (space, kind) in carriers.collect::<BTreeSet<_>>() {
            // Between naval bases it is one zone more (NB-01).
            if space == to || !self.zones_within(space, kind, 1).contains(&to) {
                continue;
            }
            let mut trial = self.board()?;
            let sails = self.march(&mut trial, &one_unit(kind), space, to, OrderId(1));
            let flies = sails.and_then(|_| self.march(&mut trial, group, from, to, OrderId(2)));
            if let Some((_, events)) = flies {
                let route = self.how_they_left(trial.board(), &events, group.kind, from)?;
                return Some(Route { carrier: true, ..route });
            }
        }
        None
    }

    /// Checks in the whole phase moves that are legal one by one: `None` if they are illegal
    /// whatever else the power orders.
    fn judge_whole(&self, mut route: Route, moves: &[MoveOrder]) -> Option<Route> {
        if self.phase == MovementPhase::Noncombat {
            return Some(route);
        }
        let Err(NoOutcome::Refused(all)) = self.whole(moves) else { return Some(route) };
        for why in all.into_iter().map(|r| r.why).filter(|why| !self.amiss.contains(why)) {
            match why {
                // A carrier may still move to where an aircraft would land.
                Why::Flight(Flight::NoLanding { .. }) => route.home = false,
                Why::Battle(Battle::TransportsAlone { .. } | Battle::NeedsEscort { .. }) => {
                    route.escort = true;
                }
                Why::Bombard(Bombard::NobodyLands { .. } | Bombard::NobodyLandsFrom { .. }) => {}
                _ => return None,
            }
        }
        Some(route)
    }

    /// Moves a group, by the way that the engine finds or by one written space by space: a blitz wants
    /// to be written, and so does a voyage through zones that an enemy controls.
    pub(super) fn march(
        &self,
        trial: &mut Trial,
        group: &UnitGroup,
        from: SpaceId,
        to: SpaceId,
        id: OrderId,
    ) -> Option<(MoveOrder, Vec<Event>)> {
        self.first_legal(
            trial,
            self.ways(group.kind, from, to)
                .into_iter()
                .map(|path| MoveOrder::plain(id, vec![group.clone()], path)),
        )
    }

    /// The first of these orders that is legal.
    pub(super) fn first_legal(
        &self,
        trial: &mut Trial,
        orders: impl IntoIterator<Item = MoveOrder>,
    ) -> Option<(MoveOrder, Vec<Event>)> {
        orders.into_iter().find_map(|order| {
            let events = trial.attempt(&order).ok()?;
            Some((order, events))
        })
    }

    /// Paths from one space to another: both ends, for the engine to find the way between, and then those
    /// that are written space by space. One space, if the units stay.
    pub(super) fn ways(&self, kind: KindId, from: SpaceId, to: SpaceId) -> Vec<Vec<SpaceId>> {
        if from == to {
            return vec![vec![from]];
        }
        let mut all = vec![vec![from, to]];
        if !self.ed.kind(kind).is_air() {
            all.extend(self.ways_around(from, to, self.points_of_best(kind, from)));
        }
        all
    }

    /// Movement points of the best unit of a kind in a space.
    pub(super) fn points_of_best(&self, kind: KindId, from: SpaceId) -> u8 {
        let own = self.at.in_space(from).filter(|(_, u)| u.power == self.power() && u.kind == kind);
        own.map(|(_, u)| query::moves(self.at.board(self.ed), u)).max().unwrap_or(0)
    }

    /// Ways over one or two other spaces of the same sort.
    pub(super) fn ways_around(&self, from: SpaceId, to: SpaceId, points: u8) -> Vec<Vec<SpaceId>> {
        let sea = self.ed.is_sea(from);
        let is_between = move |s: &SpaceId| self.ed.is_sea(*s) == sea && *s != from && *s != to;
        let beside = |s: SpaceId| self.ed.neighbours(s).iter().copied().filter(is_between);
        let near: Vec<SpaceId> = beside(to).collect();
        let mut all = Vec::new();
        if points.min(MOST_STEPS) >= 2 {
            all.extend(beside(from).filter(|m| near.contains(m)).map(|m| vec![from, m, to]));
        }
        if points.min(MOST_STEPS) >= 3 {
            for a in beside(from) {
                let last = beside(a).filter(|b| near.contains(b));
                all.extend(last.map(|b| vec![from, a, b, to]));
            }
        }
        all
    }

    /// Sea zones that ships of a kind could reach if nothing were in their way and they could go so much
    /// `farther`, the first among them.
    pub(super) fn zones_within(
        &self,
        from: SpaceId,
        kind: KindId,
        farther: u8,
    ) -> BTreeSet<SpaceId> {
        let mut all = BTreeSet::from([from]);
        for _ in 0..self.points_of_best(kind, from) + farther {
            let beside = all.iter().flat_map(|s| self.ed.neighbours(*s)).copied();
            let next: Vec<SpaceId> = beside.filter(|s| self.ed.is_sea(*s)).collect();
            all.extend(next);
        }
        all
    }

    /// The voyage of each ship of a group, one after the other, with as few troops as it can put ashore
    /// in a place at its end, so that enough are left for the others.
    pub(super) fn assault(
        &self,
        group: &UnitGroup,
        from: SpaceId,
        zone: SpaceId,
        place: SpaceId,
    ) -> Option<Route> {
        let mut trial = self.board()?;
        let ship = UnitGroup { count: 1, ..group.clone() };
        let mut moves = Vec::new();
        let mut last = None;
        for n in 0..group.count {
            let id = OrderId(u32::from(n) + 1);
            let voyage = Voyage { from, zone, place, id };
            let (order, events) = self.landing(&mut trial, &ship, Cargo::Least, voyage)?;
            moves.push(order);
            last = self.voyages(trial.board(), &events, group.kind, from);
        }
        self.judge_whole(last?, &moves)
    }

    /// The voyage of a group that bombards a place at its end; that troops land there is left open.
    pub(super) fn bombardment(
        &self,
        group: &UnitGroup,
        from: SpaceId,
        zone: SpaceId,
        place: SpaceId,
    ) -> Option<Route> {
        let mut trial = self.board()?;
        let orders = self.ways(group.kind, from, zone).into_iter().map(|path| MoveOrder {
            bombard: Some(place),
            ..MoveOrder::plain(OrderId(1), vec![group.clone()], path)
        });
        let (order, events) = self.first_legal(&mut trial, orders)?;
        self.judge_whole(self.voyages(trial.board(), &events, group.kind, from)?, &[order])
    }

    /// A ship's voyage with the most or the fewest troops that it can put ashore in a place at its end, as
    /// the trial board has it then, and what came of it.
    pub(super) fn landing(
        &self,
        trial: &mut Trial,
        ship: &UnitGroup,
        cargo: Cargo,
        voyage: Voyage,
    ) -> Option<(MoveOrder, Vec<Event>)> {
        let Voyage { from, zone, place, id } = voyage;
        let mut tried: Vec<(u32, MoveOrder)> = Vec::new();
        for path in self.ways(ship.kind, from, zone) {
            for (worth, load) in self.loads_on_the_way(trial.board(), &path) {
                let mut order = MoveOrder::plain(id, vec![ship.clone()], path.clone());
                order.cargo = load;
                order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: place, zone: None });
                tried.push((worth, order));
            }
        }
        tried.sort_by_key(|(worth, _)| match cargo {
            Cargo::Most => u32::MAX - worth,
            Cargo::Least => *worth,
        });
        self.first_legal(trial, tried.into_iter().map(|(_, order)| order))
    }

    /// The troops that a ship could take aboard along its way, with their worth in an attack; taking
    /// nothing, for ships that are loaded, is worth least.
    fn loads_on_the_way(&self, at: &Position, path: &[SpaceId]) -> Vec<(u32, Load)> {
        let ports: BTreeSet<SpaceId> =
            path.iter().flat_map(|zone| self.ed.neighbours(*zone)).copied().collect();
        let mut troops: BTreeSet<(SpaceId, KindId)> = BTreeSet::new();
        for port in ports.into_iter().filter(|s| self.ed.is_land(*s)) {
            let own = at.in_space(port).filter(|(_, u)| u.power == self.power());
            let kinds = own.map(|(_, u)| u.kind).filter(|k| {
                let kind = self.ed.kind(*k);
                kind.berth != Berth::None && kind.attack > 0
            });
            troops.extend(kinds.map(|k| (port, k)));
        }
        let worth = |k: KindId| u32::from(self.ed.kind(k).attack);
        let step = |groups, from| CargoStep::Load { groups, from, zone: None };
        let mut all: Vec<(u32, Load)> = vec![(0, Vec::new())];
        for (port, kind) in &troops {
            all.push((worth(*kind), vec![step(vec![one_unit(*kind)], *port)]));
            for (other, second) in troops.range((*port, *kind)..) {
                let load = if (port, kind) == (other, second) {
                    vec![step(vec![UnitGroup { count: 2, ..one_unit(*kind) }], *port)]
                } else if port == other {
                    vec![step(vec![one_unit(*kind), one_unit(*second)], *port)]
                } else {
                    vec![step(vec![one_unit(*kind)], *port), step(vec![one_unit(*second)], *other)]
                };
                all.push((worth(*kind) + worth(*second), load));
            }
        }
        all
    }

    /// How units of a kind left a space, by the events of their order.
    fn how_they_left(
        &self,
        board: &Position,
        events: &[Event],
        kind: KindId,
        from: SpaceId,
    ) -> Option<Route> {
        let mut path = vec![from];
        let mut movers: Vec<UnitId> = Vec::new();
        for event in events {
            if let Event::Moved { units, path: leg, .. } = event
                && leg.first() == path.last()
                && units.iter().all(|id| board.units.get(id).is_some_and(|u| u.kind == kind))
            {
                path.extend(leg.iter().skip(1));
                movers.clone_from(units);
            }
        }
        let left = movers.iter().filter_map(|id| {
            let u = board.units.get(id)?;
            Some(query::moves(board.board(self.ed), u).saturating_sub(u.turn.moved))
        });
        Route::along(path, left.min()?)
    }

    /// The same for ships that may stay where they are.
    fn voyages(
        &self,
        board: &Position,
        events: &[Event],
        kind: KindId,
        from: SpaceId,
    ) -> Option<Route> {
        self.how_they_left(board, events, kind, from)
            .or_else(|| Route::along(vec![from], self.points_of_best(kind, from)))
    }
}
