//! All that one power could bring against a place at once, and the chances of it.

use std::collections::{BTreeMap, BTreeSet};

use super::next_turn::{one_unit, turn_of};
use super::tries::{Cargo, Tries, Voyage};
use crate::edition::{Domain, Edition, Phase};
use crate::engine::plan::{CargoStep, LossEntry, MoveOrder, TurnOrders};
use crate::engine::position::{EngagementKind, Position, Unit};
use crate::engine::trial::Trial;
use crate::engine::{Board, Field, Input, NoOutcome, battle, carry, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId};
use crate::odds::{self, Odds};

/// All that one power could bring against a place in its next combat move.
#[derive(Clone, Debug)]
pub struct Blow {
    pub by: PowerId,
    /// Origin, kind and number of each group; troops are listed where they board, or where their ship
    /// is if they are aboard.
    pub units: Origins,
    /// The chances of the full blow; `None` where nothing defends, or they cannot be reckoned.
    pub odds: Option<Odds>,
    /// Mean of what the defender loses less what the attacker loses, in the sea battles before a landing
    /// as well, in IPC.
    pub swing: f64,
    /// The place would change hands without a fight.
    pub empty: bool,
}

/// What a power could bring against a place, by land, by air and from the sea, all at once, with the
/// chances of the full blow against the units there; `None` if no unit can come, or only aircraft to an
/// undefended place.
pub fn blow(board: Board, input: &Input, by: PowerId, place: SpaceId) -> Option<Blow> {
    let input = Input { orders: TurnOrders::default(), ..input.clone() };
    let tries =
        Tries::combat(board.edition, &input, turn_of(board.position, by, Phase::CombatMove));
    let mut plan = Plan { trial: tries.board()?, tries: &tries, place, moves: Vec::new() };
    plan.over_land_and_by_air();
    if board.is_sea(place) {
        plan.fleets_that_come()
    } else {
        plan.landings_from_sea()
    }
    let fought = plan.fought_before();
    if let Some(zone) = fought {
        plan.by_air_to(zone);
    }
    let moves = plan.moves;
    match fought {
        Some(zone) => with_aircraft(&tries, place, zone, &moves),
        None => play_strike(&tries, place, moves),
    }
}

/// Most times that it is tried where aircraft had better fight.
const MOST_TRIED: usize = 60;

/// The blow with each aircraft over the sea battle before the landing or over the land, as it helps more:
/// one after the other changes its place as long as that makes the landing likelier, first from all
/// over land and then from all at sea.
fn with_aircraft(
    tries: &Tries,
    place: SpaceId,
    zone: SpaceId,
    moves: &[MoveOrder],
) -> Option<Blow> {
    let mut flying: Vec<usize> = (0..moves.len()).collect();
    flying.retain(|n| moves[*n].groups.iter().any(|g| tries.ed.kind(g.kind).is_air()));
    let mut tried = 0;
    let mut best = play_strike(tries, place, moves.to_vec());
    for goal in [place, zone] {
        let mut now = moves.to_vec();
        flying.iter().for_each(|n| send_elsewhere(&mut now[*n], goal));
        let mut found = play_strike(tries, place, now.clone());
        let mut changed = true;
        while std::mem::take(&mut changed) {
            // Aircraft of a sort that did not help do not help a second time.
            let mut idle: Option<MoveOrder> = None;
            for n in &flying {
                let was = now[*n].clone();
                let alike =
                    idle.as_ref().is_some_and(|m| m.groups == was.groups && m.path == was.path);
                if alike || tried == MOST_TRIED {
                    continue;
                }
                tried += 1;
                send_elsewhere(
                    &mut now[*n],
                    if end_of_way(&was) == Some(zone) { place } else { zone },
                );
                let other = play_strike(tries, place, now.clone());
                if danger_of(&other) > danger_of(&found) + 1e-9 {
                    (found, changed) = (other, true);
                } else {
                    now[*n] = was.clone();
                    idle = Some(was);
                }
            }
        }
        if danger_of(&found) > danger_of(&best) {
            best = found;
        }
    }
    best
}

/// Gives aircraft another goal.
fn send_elsewhere(order: &mut MoveOrder, goal: SpaceId) {
    if let Some(from) = order.path.first().copied() {
        order.path = vec![from, goal];
    }
}

impl Blow {
    /// The chance that the place falls; less where only its ships or its defenders are sunk or beaten.
    pub fn danger(&self) -> f64 {
        match &self.odds {
            Some(odds) if odds.capture > 0.0 => odds.capture,
            Some(odds) => odds.win / 2.0,
            None if self.empty => 1.0,
            None => 0.0,
        }
    }
}

/// Do enemy ships defend a zone?
fn is_defended(tries: &Tries, zone: SpaceId) -> bool {
    let ed = tries.ed;
    let at = &tries.at;
    at.in_space(zone).any(|(_, u)| {
        !at.allied(ed, u.power, at.power) && ed.kind(u.kind).is_sea() && ed.kind(u.kind).fights()
    })
}

/// Moves against one place, as they are found.
struct Plan<'t, 'a> {
    tries: &'t Tries<'a>,
    trial: Trial<'a>,
    place: SpaceId,
    moves: Vec<MoveOrder>,
}

impl Plan<'_, '_> {
    fn ed(&self) -> &Edition {
        self.tries.ed
    }

    fn next(&self) -> OrderId {
        OrderId(self.moves.len() as u32 + 1)
    }

    /// Own units by space and kind, of those that pass the test.
    fn own_groups(&self, test: impl Fn(&Unit) -> bool) -> Vec<(SpaceId, KindId, u16)> {
        let at = &self.tries.at;
        let mut all: BTreeMap<(SpaceId, KindId), u16> = BTreeMap::new();
        for u in at.units.values().filter(|u| u.power == at.power && test(u)) {
            *all.entry((u.space, u.kind)).or_default() += 1;
        }
        all.into_iter().map(|((space, kind), n)| (space, kind, n)).collect()
    }

    fn over_land_and_by_air(&mut self) {
        let ed = self.tries.ed;
        let place = self.place;
        let coming = self.own_groups(|u| {
            let kind = ed.kind(u.kind);
            let afoot = kind.domain == Domain::Land && ed.is_land(u.space) && ed.is_land(place);
            u.space != place && (kind.is_air() || afoot)
        });
        for (from, kind, count) in coming {
            for _ in 0..count {
                let id = self.next();
                let found = self.tries.march(&mut self.trial, &one_unit(kind), from, place, id);
                let Some((order, _)) = found else { break };
                self.moves.push(order);
            }
        }
    }

    /// The zone of a sea battle before a landing.
    fn fought_before(&self) -> Option<SpaceId> {
        let zones = self.moves.iter().filter(|m| !m.cargo.is_empty()).filter_map(end_of_way);
        zones.filter(|_| self.ed().is_land(self.place)).find(|z| is_defended(self.tries, *z))
    }

    /// Aircraft that cannot reach the place, but a sea battle before a landing there.
    fn by_air_to(&mut self, zone: SpaceId) {
        let ed = self.tries.ed;
        for (from, kind, count) in self.own_groups(|u| ed.kind(u.kind).is_air()) {
            let sent = self
                .moves
                .iter()
                .filter(|m| m.path.first() == Some(&from))
                .filter(|m| m.groups.iter().any(|g| g.kind == kind));
            for _ in sent.count()..usize::from(count) {
                let id = self.next();
                let found = self.tries.march(&mut self.trial, &one_unit(kind), from, zone, id);
                let Some((order, _)) = found else { break };
                self.moves.push(order);
            }
        }
    }

    /// Ships that move to a sea zone; those that are in it fight there without an order.
    fn fleets_that_come(&mut self) {
        let ed = self.tries.ed;
        let place = self.place;
        for (from, kind, count) in self.own_groups(|u| ed.kind(u.kind).is_sea() && u.space != place)
        {
            for _ in 0..count {
                let id = self.next();
                let found = self.tries.march(&mut self.trial, &one_unit(kind), from, place, id);
                let Some((order, _)) = found else { break };
                self.moves.push(order);
            }
        }
    }

    /// Troops from the sea, and the ships that fight and bombard for them.
    fn landings_from_sea(&mut self) {
        let ed = self.tries.ed;
        let at = &self.tries.at;
        let ferries = self.own_groups(|u| carry::carries_troops(at.board(ed), u));
        let warships = self.own_groups(|u| {
            ed.kind(u.kind).is_sea()
                && !carry::carries_troops(at.board(ed), u)
                && query::attack(at.board(ed), u) > 0
        });
        let mut zones = self.landing_zones(&warships);
        zones.sort_by_key(|zone| is_defended(self.tries, *zone));
        for (from, ship, count) in ferries {
            let within = self.tries.zones_within(from, ship, 0);
            for _ in 0..count {
                let id = self.next();
                let found = zones.iter().filter(|zone| within.contains(zone)).find_map(|zone| {
                    let voyage = Voyage { from, zone: *zone, place: self.place, id };
                    self.tries.landing(&mut self.trial, &one_unit(ship), Cargo::Most, voyage)
                });
                let Some((order, _)) = found else { break };
                self.moves.push(order);
            }
        }
        let landed: BTreeSet<SpaceId> =
            self.moves.iter().filter(|m| !m.cargo.is_empty()).filter_map(end_of_way).collect();
        for (from, kind, count) in warships {
            for _ in 0..count {
                if !landed.iter().any(|zone| self.add_support(kind, from, *zone)) {
                    break;
                }
            }
        }
    }

    /// Adjacent zones from which troops can land: no enemy is there, or some ship could fight.
    fn landing_zones(&self, warships: &[(SpaceId, KindId, u16)]) -> Vec<SpaceId> {
        let beside = self.ed().neighbours(self.place).iter().copied();
        beside
            .filter(|s| self.ed().is_sea(*s))
            .filter(|s| !is_defended(self.tries, *s) || self.can_be_fought_for(*s, warships))
            .collect()
    }

    /// Do some of these warships get to the zone?
    fn can_be_fought_for(&self, zone: SpaceId, warships: &[(SpaceId, KindId, u16)]) -> bool {
        let mut ranges =
            warships.iter().map(|(from, kind, _)| self.tries.zones_within(*from, *kind, 0));
        ranges.any(|zones| zones.contains(&zone))
    }

    /// One more warship for a landing: it bombards, or fights for the zone.
    fn add_support(&mut self, kind: KindId, from: SpaceId, zone: SpaceId) -> bool {
        let id = self.next();
        let place = self.place;
        let tries = self.tries;
        let trial = &mut self.trial;
        let ways = tries.ways(kind, from, zone);
        let plain = |path| MoveOrder::plain(id, vec![one_unit(kind)], path);
        let mut found = tries.first_legal(
            trial,
            ways.iter().cloned().map(|path| MoveOrder { bombard: Some(place), ..plain(path) }),
        );
        // A ship that lies in the zone fights there without an order.
        if found.is_none() && from != zone && is_defended(tries, zone) {
            found = tries.first_legal(trial, ways.into_iter().map(plain));
        }
        let Some((order, _)) = found else { return false };
        self.moves.push(order);
        true
    }
}

fn end_of_way(order: &MoveOrder) -> Option<SpaceId> {
    order.path.last().copied()
}

/// Locks the moves, leaves out what the whole of the phase forbids, and computes the battle.
fn play_strike(tries: &Tries, place: SpaceId, mut moves: Vec<MoveOrder>) -> Option<Blow> {
    loop {
        match tries.whole(&moves) {
            Ok(p) => return blow_of(tries, &p, place, &moves),
            Err(NoOutcome::Refused(refusals)) => {
                let before = moves.len();
                moves.retain(|m| !refusals.iter().any(|r| r.order == m.id));
                if moves.len() == before {
                    return None;
                }
            }
            Err(_) => return None,
        }
    }
}

/// The battle in the place once the moves are locked; `None` if no unit of the power is in it, or aircraft
/// where there is nothing to fight.
fn blow_of(tries: &Tries, p: &Position, place: SpaceId, moves: &[MoveOrder]) -> Option<Blow> {
    let ed = tries.ed;
    let by = p.power;
    let units = attacking_units(tries, p, place, moves);
    let wanted = if ed.is_sea(place) { EngagementKind::Sea } else { EngagementKind::Land };
    let fight = p.turn.battles.iter().find(|e| e.place == place && e.kind == wanted);
    let side = p.side(ed, by);
    let empty =
        !p.in_space(place).any(|(_, u)| p.side(ed, u.power) != side && ed.kind(u.kind).fights());
    let takes = units.keys().any(|(_, kind)| ed.kind(*kind).is_land());
    if units.is_empty() || empty && !takes {
        return None;
    }
    let input = orders_that_spare(tries, place, moves, &units);
    let odds = fight
        .and_then(|e| odds::engagement(p.board(ed), &input, e, None, odds::Way::Quick).ok())
        // Without an enemy in the way, at sea or in the air, nothing is left to chance.
        .filter(|odds| !empty || odds.capture < 1.0 - 1e-12);
    let field = Field { board: p.board(ed), input: &input };
    let zones = battle::landing_zones(field, place);
    let at_sea = p
        .turn
        .battles
        .iter()
        .filter(|e| e.kind == EngagementKind::Sea && zones.contains(&e.place))
        .filter_map(|e| odds::engagement(p.board(ed), &input, e, None, odds::Way::Quick).ok());
    let swing = at_sea.chain(odds.clone()).map(|o| o.swing()).sum();
    Some(Blow { by, units, odds, swing, empty })
}

/// Orders that make these moves. In the sea battles before a landing the ships that bring the troops fall
/// last, and for the place itself the last land unit does, so that it can be taken.
fn orders_that_spare(tries: &Tries, place: SpaceId, moves: &[MoveOrder], units: &Origins) -> Input {
    let mut input = tries.ordered(moves);
    for m in moves.iter().filter(|m| !m.cargo.is_empty()) {
        let Some(zone) = end_of_way(m) else { continue };
        m.groups.iter().for_each(|g| spare(&mut input, zone, g.kind, LossEntry::EVERY));
    }
    let land = units.keys().map(|(_, kind)| *kind).filter(|k| tries.ed.kind(*k).captures);
    if let Some(strongest) = land.max_by_key(|k| tries.ed.kind(*k).attack) {
        spare(&mut input, place, strongest, 1);
    }
    input
}

/// Orders that so many units of a kind fall last in the battle in a space.
fn spare(input: &mut Input, space: SpaceId, kind: KindId, keep: u16) {
    let losses = input.orders.battles.entry(space).or_default().losses.get_or_insert_default();
    let entry = LossEntry { keep: Some(keep), ..LossEntry::from(kind) };
    if !losses.contains(&entry) {
        losses.push(entry);
    }
}

/// Origin, kind and number of each group.
pub(crate) type Origins = BTreeMap<(SpaceId, KindId), u16>;

/// The units that fight for the place, where they come from.
fn attacking_units(tries: &Tries, p: &Position, place: SpaceId, moves: &[MoveOrder]) -> Origins {
    let ed = tries.ed;
    let mut units = Origins::new();
    for m in moves {
        let Some(from) = m.path.first() else { continue };
        for g in &m.groups {
            *units.entry((*from, g.kind)).or_default() += g.count;
        }
        for step in &m.cargo {
            if let CargoStep::Load { groups, from, .. } = step {
                for g in groups {
                    *units.entry((*from, g.kind)).or_default() += g.count;
                }
            }
        }
    }
    // Troops that were aboard before, and ships that were in the zone.
    for u in p.units.values().filter(|u| u.power == p.power) {
        let start = u.turn.start;
        let lay = start == place && u.space == place && ed.kind(u.kind).is_sea();
        if u.turn.landing == Some(place) && ed.is_sea(start) {
            *units.entry((start, u.kind)).or_default() += 1;
        } else if lay && ed.is_sea(place) {
            *units.entry((place, u.kind)).or_default() += 1;
        }
    }
    units
}

/// What a blow endangers; less than nothing where there is none.
fn danger_of(blow: &Option<Blow>) -> f64 {
    blow.as_ref().map_or(-1.0, Blow::danger)
}
