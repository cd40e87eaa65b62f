//! What can reach what: every place a unit can go to, and all that could attack a place, each tried on
//! a trial board, so that the engine alone says what is legal.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::{Berth, Domain, Edition, Phase};
use crate::engine::pick::{Hold, Picker};
use crate::engine::plan::{
    CargoStep, CombatOrders, MoveOrder, TurnOrders, UnitGroup, UnitPick, Until,
};
use crate::engine::position::{EngagementKind, Position, Turn, UnitTurn};
use crate::engine::travel::MovementPhase;
use crate::engine::trial::Trial;
use crate::engine::{Event, Input, NoOutcome, Refusal, lock, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId, UnitId};
use crate::odds::{self, Odds};

/// All that one power could bring against a place in its next combat move.
#[derive(Clone, Debug)]
pub struct Blow {
    pub by: PowerId,
    /// From where come how many of which kind.
    pub units: BTreeMap<(SpaceId, KindId), u16>,
    /// The chances of the full blow; `None` where nothing defends, or they cannot be reckoned.
    pub odds: Option<Odds>,
    /// The place would change hands without a fight.
    pub empty: bool,
}

/// Where units can go that move together.
#[derive(Clone, Debug)]
pub struct Destinations {
    pub group: UnitGroup,
    pub combat: Vec<Route>,
    /// Where ships could put troops ashore against an enemy: what is aboard, or beside either end of the way.
    pub assaults: Vec<Assault>,
    pub noncombat: Vec<Route>,
}

/// A place that could be assaulted from the sea.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assault {
    pub place: SpaceId,
    /// The zone that the troops land from; its path is that zone alone if the ships stay there.
    pub voyage: Route,
}

impl Destinations {
    /// Nothing can be reached in either phase.
    pub fn none(&self) -> bool {
        self.combat.is_empty() && self.assaults.is_empty() && self.noncombat.is_empty()
    }
}

/// How a unit comes to a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    pub to: SpaceId,
    /// All spaces from the first to the last.
    pub path: Vec<SpaceId>,
    /// Movement points that are left to whichever unit has least.
    pub left: u8,
}

/// The board as if it were this power's turn.
fn turn_of(p: &Position, power: PowerId, phase: Phase) -> Position {
    let mut at = p.clone();
    if p.power != power || p.phase > phase {
        at.power = power;
        at.turn = Turn { control_at_start: p.control.clone(), ..Turn::default() };
        at.units.change_all(|u| u.turn = UnitTurn::fresh(u.space, u.aboard));
    }
    at.phase = phase;
    at.advances.clear();
    at
}

fn one(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}

/// One unit of each kind that a power has in a space.
pub fn one_of_each(p: &Position, power: PowerId, space: SpaceId) -> Vec<UnitGroup> {
    let own = p.in_space(space).filter(|(_, u)| u.power == power);
    own.map(|(_, u)| u.kind).collect::<BTreeSet<KindId>>().into_iter().map(one).collect()
}

/// Every place that each of some groups of units in a space can go to, if the power that orders them
/// has the turn.
///
/// # Errors
/// The refusal that an order gets which names units that are not there.
pub fn reach(
    ed: &Edition,
    input: &Input,
    p: &Position,
    power: PowerId,
    (from, groups): (SpaceId, &[UnitGroup]),
) -> Result<Vec<Destinations>, Refusal> {
    let input = Input { orders: TurnOrders::default(), ..input.clone() };
    let fight = turn_of(p, power, Phase::CombatMove);
    let peace = turn_of(p, power, Phase::Noncombat);
    let board = |combat| match combat {
        true => Trial::combat(ed, &fight, &input).ok(),
        false => Some(Trial::noncombat(ed, peace.clone())),
    };
    let order = |group: &UnitGroup, path| MoveOrder::plain(OrderId(1), vec![group.clone()], path);
    let goes = |group: &UnitGroup, to, combat| {
        let mut trial = board(combat)?;
        let events = trial.attempt(&order(group, vec![from, to])).ok()?;
        travelled(ed, trial.board(), &events, group, from)
    };
    let assaults = |group: &UnitGroup, zone: SpaceId| -> Vec<Assault> {
        let coast = ed.neighbours(zone).iter().copied().filter(|s| ed.is_land(*s));
        let lands = |place| {
            let mut trial = board(true)?;
            let ships = order(group, sail(from, zone));
            let (_, events) = landing(ed, &fight, power, place, &mut trial, &ships)?;
            let voyage = match zone == from {
                true => Route { to: from, path: vec![from], left: ed.kind(group.kind).moves },
                false => travelled(ed, trial.board(), &events, group, from)?,
            };
            Some(Assault { place, voyage })
        };
        coast.filter_map(lands).collect()
    };
    let (used, taken) = (BTreeMap::new(), BTreeSet::new());
    let there = Picker {
        ed,
        p: &fight,
        power,
        mode: MovementPhase::Combat,
        used: &used,
        order: OrderId(1),
        hold: Hold::Untouched,
    };
    let of = |group: &UnitGroup| {
        there.pick(group, from, &taken, |_| None)?;
        let all = |combat| {
            let to = ed.space_ids().filter(|s| *s != from);
            to.filter_map(|s| goes(group, s, combat)).collect()
        };
        let zones = ed.space_ids().filter(|s| ed.is_sea(*s) && ed.kind(group.kind).transport);
        Ok(Destinations {
            group: group.clone(),
            combat: all(true),
            assaults: zones.flat_map(|zone| assaults(group, zone)).collect(),
            noncombat: all(false),
        })
    };
    groups.iter().map(of).collect()
}

/// How a group left a space, by the events of its order.
fn travelled(
    ed: &Edition,
    board: &Position,
    events: &[Event],
    group: &UnitGroup,
    from: SpaceId,
) -> Option<Route> {
    let is_it = |id: &UnitId| board.units.get(id).is_some_and(|u| u.kind == group.kind);
    events.iter().find_map(|e| match e {
        Event::Moved { units, path, .. }
            if path.first() == Some(&from) && units.iter().all(is_it) =>
        {
            let left = |id| {
                let u = board.units.get(id)?;
                Some(query::moves(ed, board, u).saturating_sub(u.turn.moved))
            };
            let left = units.iter().filter_map(left).min()?;
            Some(Route { to: *path.last()?, path: path.clone(), left })
        }
        _ => None,
    })
}

/// What a power could bring against a place, by land, by air and from the sea, all at once, with the
/// chances of the full blow against what stands there; `None` if nobody can come.
pub fn blow(
    ed: &Edition,
    input: &Input,
    p: &Position,
    by: PowerId,
    place: SpaceId,
) -> Option<Blow> {
    let at = turn_of(p, by, Phase::CombatMove);
    let input = Input { orders: TurnOrders::default(), ..input.clone() };
    let mut trial = Trial::combat(ed, &at, &input).ok()?;
    let mut moves: Vec<MoveOrder> = Vec::new();
    for (from, kind, count) in lots(&at, by) {
        let sea = ed.kind(kind).is_sea();
        if from == place || ed.kind(kind).domain == Domain::Land && ed.is_sea(from) {
            continue;
        }
        if sea != ed.is_sea(place) && !ed.kind(kind).is_air() {
            continue;
        }
        for _ in 0..count {
            let id = OrderId(moves.len() as u32 + 1);
            let order = MoveOrder::plain(id, vec![one(kind)], vec![from, place]);
            if trial.attempt(&order).is_err() {
                break;
            }
            moves.push(order);
        }
    }
    if ed.is_land(place) {
        ferries(ed, &at, by, place, &mut trial, &mut moves);
    }
    struck(ed, &input, &at, by, place, moves)
}

/// Units of a power by space and kind.
fn lots(p: &Position, power: PowerId) -> Vec<(SpaceId, KindId, u16)> {
    let mut all: BTreeMap<(SpaceId, KindId), u16> = BTreeMap::new();
    for u in p.units.values().filter(|u| u.power == power) {
        *all.entry((u.space, u.kind)).or_default() += 1;
    }
    all.into_iter().map(|((space, kind), n)| (space, kind, n)).collect()
}

/// Transports that can put troops ashore, each with the strongest load it can have.
fn ferries(
    ed: &Edition,
    at: &Position,
    by: PowerId,
    place: SpaceId,
    trial: &mut Trial,
    moves: &mut Vec<MoveOrder>,
) {
    let ships = lots(at, by).into_iter().filter(|(_, k, _)| ed.kind(*k).transport);
    for (from, ship, count) in ships {
        for _ in 0..count {
            let id = OrderId(moves.len() as u32 + 1);
            let found = ed.neighbours(place).iter().filter(|s| ed.is_sea(**s)).find_map(|zone| {
                let ships = MoveOrder::plain(id, vec![one(ship)], sail(from, *zone));
                landing(ed, at, by, place, trial, &ships).map(|(order, _)| order)
            });
            match found {
                Some(order) => moves.push(order),
                None => break,
            }
        }
    }
}

/// The path of a ship: the space it stays in, or both ends.
fn sail(from: SpaceId, to: SpaceId) -> Vec<SpaceId> {
    if from == to { vec![from] } else { vec![from, to] }
}

/// The voyage of some ships with the strongest load that they can put ashore in a place at its end, as
/// the trial board has it then, and what came of it.
fn landing(
    ed: &Edition,
    at: &Position,
    by: PowerId,
    place: SpaceId,
    trial: &mut Trial,
    ships: &MoveOrder,
) -> Option<(MoveOrder, Vec<Event>)> {
    let (from, zone) = (*ships.path.first()?, *ships.path.last()?);
    loads(ed, at, by, from, zone).into_iter().find_map(|load| {
        let mut order = ships.clone();
        order.cargo = load;
        order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: place, zone: None });
        let events = trial.attempt(&order).ok()?;
        Some((order, events))
    })
}

/// What a transport could take aboard beside its start or its end, best first; nothing comes first, for
/// ships that are loaded.
fn loads(
    ed: &Edition,
    at: &Position,
    by: PowerId,
    from: SpaceId,
    zone: SpaceId,
) -> Vec<Vec<CargoStep>> {
    let mut ports: Vec<SpaceId> = ed.neighbours(from).to_vec();
    ports.extend(ed.neighbours(zone));
    ports.sort_unstable();
    ports.dedup();
    let mut all: Vec<(u32, Vec<CargoStep>)> = vec![(u32::MAX, Vec::new())];
    for port in ports.into_iter().filter(|s| ed.is_land(*s)) {
        let mut kinds: Vec<KindId> = at
            .in_space(port)
            .filter(|(_, u)| u.power == by && ed.kind(u.kind).berth != Berth::None)
            .map(|(_, u)| u.kind)
            .filter(|k| ed.kind(*k).attack > 0)
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let worth = |k: KindId| u32::from(ed.kind(k).attack);
        for a in &kinds {
            let step =
                |groups: Vec<UnitGroup>| vec![CargoStep::Load { groups, from: port, zone: None }];
            all.push((worth(*a), step(vec![one(*a)])));
            for b in kinds.iter().filter(|b| *b >= a) {
                let groups = match a == b {
                    true => vec![UnitGroup { count: 2, ..one(*a) }],
                    false => vec![one(*a), one(*b)],
                };
                all.push((worth(*a) + worth(*b), step(groups)));
            }
        }
    }
    all.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    all.into_iter().map(|(_, load)| load).collect()
}

/// Locks the moves, leaves out what the whole of the phase forbids, and reckons the battle.
fn struck(
    ed: &Edition,
    input: &Input,
    at: &Position,
    by: PowerId,
    place: SpaceId,
    mut moves: Vec<MoveOrder>,
) -> Option<Blow> {
    loop {
        if moves.is_empty() {
            return None;
        }
        let combat = CombatOrders { moves: moves.clone(), ..CombatOrders::default() };
        let orders =
            TurnOrders { until: Until::Combat, combat: Some(combat), ..TurnOrders::default() };
        let input = Input { orders, ..input.clone() };
        match lock(ed, at, &input) {
            Ok(locked) => return Some(blow_of(ed, &input, locked.position(), by, place, &moves)),
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

fn blow_of(
    ed: &Edition,
    input: &Input,
    p: &Position,
    by: PowerId,
    place: SpaceId,
    moves: &[MoveOrder],
) -> Blow {
    let mut units: BTreeMap<(SpaceId, KindId), u16> = BTreeMap::new();
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
    let wanted = if ed.is_sea(place) { EngagementKind::Sea } else { EngagementKind::Land };
    let fight = p.turn.battles.iter().find(|e| e.place == place && e.kind == wanted);
    let side = p.side(ed, by);
    let defends =
        |u: &crate::engine::position::Unit| p.side(ed, u.power) != side && ed.kind(u.kind).fights();
    let empty = !p.in_space(place).any(|(_, u)| defends(u));
    let odds = fight
        .filter(|_| !empty)
        .and_then(|e| odds::engagement(ed, input, p, e, (None, odds::Way::Quick)).ok());
    Blow { by, units, odds, empty }
}
