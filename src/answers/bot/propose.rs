//! Random ideas for single orders. They need not be legal; the engine decides.

use super::RandomChoices;
use super::orders_draft::of_partner;
use crate::edition::{Berth, Edition, Kind};
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup, UnitPick};
use crate::engine::{Board, Position, carry, nation, query};
use crate::id::{KindId, OrderId, PowerId, Side, SpaceId, UnitId};

/// A move that might be an attack.
pub(super) fn combat(board: Board, chance: &mut RandomChoices) -> Option<MoveOrder> {
    of_any_unit(board, chance, propose_attack)
}

/// An idea for a unit on the board.
type Idea = fn(Board, &mut RandomChoices, (UnitId, SpaceId, KindId)) -> Option<MoveOrder>;

fn of_any_unit(board: Board, chance: &mut RandomChoices, idea: Idea) -> Option<MoveOrder> {
    let unit = any_unit(board, chance)?;
    idea(board, chance, unit).map(|order| name_owner(board.position, unit.0, order))
}

fn propose_attack(
    board: Board,
    chance: &mut RandomChoices,
    unit: (UnitId, SpaceId, KindId),
) -> Option<MoveOrder> {
    let (id, from, kind) = unit;
    let whose = board.unit(id).power;
    let k = board.kind(kind);
    let side = board.side(board.mover());
    let hostile = |s: &SpaceId| board.is_hostile(*s, side) || is_invadable(board, *s);
    if k.aa_gun {
        let complexes: Vec<SpaceId> =
            board.space_ids().filter(|s| hostile(s) && board.complex(*s).is_some()).collect();
        let target = chance.pick(&complexes).copied()?;
        return Some(MoveOrder { rocket: Some(target), ..move_order(kind, 1, vec![from]) });
    }
    if k.transport || carry::carries_troops(board, board.unit(id)) && chance.percent(50) {
        return propose_assault(board, chance, id, from, kind);
    }
    let reach = query::moves(board, board.unit(id));
    let to = if k.is_air() {
        let near = spaces_around(board.edition, from, reach);
        let targets: Vec<SpaceId> = near.into_iter().filter(hostile).collect();
        chance.pick(&targets).copied()?
    } else {
        let near: Vec<SpaceId> = spaces_around(board.edition, from, reach);
        let targets: Vec<SpaceId> =
            near.into_iter().filter(|s| board.is_sea(*s) == k.is_sea() && hostile(s)).collect();
        chance.pick(&targets).copied()?
    };
    let count = some_of(board, from, whose, kind, chance);
    let mut order = move_order(kind, count, vec![from, to]);
    let bombs = k.raids || (k.is_air() && nation::dive_raids(board, (whose, kind)).is_some());
    order.raid = bombs && board.complex(to).is_some() && chance.percent(40);
    order.bombs = order.raid && !k.raids;
    if order.raid {
        order.groups.extend(pick_escorts(board, from, whose, chance));
    } else if k.escort > 0 && board.complex(to).is_some() {
        order.raid = chance.percent(30);
    }
    if k.bombard > 0 && chance.percent(40) {
        let coasts: Vec<SpaceId> = board
            .neighbours(to)
            .iter()
            .copied()
            .filter(|s| board.is_land(*s) && hostile(s))
            .collect();
        order.bombard = chance.pick(&coasts).copied();
    }
    // A blitz is written out.
    if k.blitzes && reach > 1 && chance.percent(50) {
        let onward: Vec<SpaceId> =
            board.neighbours(to).iter().copied().filter(|s| board.is_land(*s)).collect();
        order.path.extend(chance.pick(&onward).copied());
    }
    Some(order)
}

/// Neutral land the mover may attack.
fn is_invadable(board: Board, space: SpaceId) -> bool {
    board.profile().neutral_invaders.contains(&board.side(board.mover())) && board.is_neutral(space)
}

/// Some fighters with the bombers, where an edition has escorts.
fn pick_escorts(
    board: Board,
    from: SpaceId,
    whose: PowerId,
    chance: &mut RandomChoices,
) -> Option<UnitGroup> {
    let kind = board.edition.kind_ids().find(|k| board.kind(*k).escort > 0)?;
    let here = board.in_space(from).any(|(_, u)| u.power == whose && u.kind == kind);
    let count = here.then(|| some_of(board, from, whose, kind, chance))?;
    Some(UnitGroup { count, ..one_unit(kind) })
}

/// A patrol that comes down somewhere next to its zone.
pub(super) fn patrol(board: Board, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let up: Vec<(SpaceId, KindId)> = board
        .position
        .units
        .values()
        .filter(|u| u.patrol && u.power == board.mover())
        .map(|u| (u.space, u.kind))
        .collect();
    let (zone, kind) = chance.pick(&up).copied()?;
    let to = chance.pick(board.neighbours(zone)).copied()?;
    Some(move_order(kind, 1, vec![zone, to]))
}

/// A transport that loads somewhere and puts ashore somewhere else.
fn propose_assault(
    board: Board,
    chance: &mut RandomChoices,
    ship: UnitId,
    from: SpaceId,
    kind: KindId,
) -> Option<MoveOrder> {
    let side = board.side(board.mover());
    let whose = board.unit(ship).power;
    let reach = query::moves(board, board.unit(ship));
    let mut zones: Vec<SpaceId> = spaces_around(board.edition, from, reach)
        .into_iter()
        .filter(|s| board.is_sea(*s))
        .collect();
    zones.push(from);
    let zone = chance.pick(&zones).copied()?;
    let shores: Vec<SpaceId> = board
        .edition
        .neighbours(zone)
        .iter()
        .copied()
        .filter(|s| {
            let hostile = board.territory_is_hostile(*s, side);
            board.is_land(*s) && (hostile || is_invadable(board, *s))
        })
        .collect();
    let shore = chance.pick(&shores).copied()?;
    let mut order = propose_ferry(board, chance, from, zone, whose, kind)?;
    order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: shore, zone: None });
    Some(order)
}

/// A transport that loads next to its start.
fn propose_ferry(
    board: Board,
    chance: &mut RandomChoices,
    from: SpaceId,
    zone: SpaceId,
    whose: PowerId,
    kind: KindId,
) -> Option<MoveOrder> {
    let mut order = move_order(kind, 1, if zone == from { vec![from] } else { vec![from, zone] });
    let ports: Vec<SpaceId> = board
        .edition
        .neighbours(from)
        .iter()
        .chain(board.neighbours(zone))
        .copied()
        .filter(|s| board.is_land(*s) && board.in_space(*s).any(|(_, u)| u.power == whose))
        .collect();
    let port = chance.pick(&ports).copied()?;
    let cargo: Vec<KindId> = board
        .in_space(port)
        .filter(|(_, u)| u.power == whose && board.kind(u.kind).berth != Berth::None)
        .map(|(_, u)| u.kind)
        .collect();
    let first = chance.pick(&cargo).copied()?;
    let mut groups = vec![one_unit(first)];
    if chance.percent(60) {
        groups.extend(chance.pick(&cargo).copied().map(one_unit));
    }
    order.cargo.push(CargoStep::Load { groups, from: port, zone: None });
    Some(order)
}

/// A move that might be made in noncombat.
pub(super) fn noncombat(board: Board, chance: &mut RandomChoices) -> Option<MoveOrder> {
    of_any_unit(board, chance, propose_peaceful_move)
}

fn propose_peaceful_move(
    board: Board,
    chance: &mut RandomChoices,
    unit: (UnitId, SpaceId, KindId),
) -> Option<MoveOrder> {
    let (id, from, kind) = unit;
    let whose = board.unit(id).power;
    let k = board.kind(kind);
    let side = board.side(board.mover());
    let reach = query::moves(board, board.unit(id));
    let near = spaces_around(board.edition, from, reach);
    if carry::carries_troops(board, board.unit(id)) && chance.percent(60) {
        let zones: Vec<SpaceId> = near.into_iter().filter(|s| board.is_sea(*s)).collect();
        let zone = chance.pick(&zones).copied()?;
        let mut order = propose_ferry(board, chance, from, zone, whose, kind)?;
        let shores: Vec<SpaceId> = board
            .edition
            .neighbours(zone)
            .iter()
            .copied()
            .filter(|s| board.is_land(*s) && board.control_side(*s) == Some(side))
            .collect();
        if let Some(shore) = chance.pick(&shores).copied().filter(|_| chance.percent(80)) {
            order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: shore, zone: None });
        }
        return Some(order);
    }
    if k.patrols && board.is_land(from) && chance.percent(30) {
        let zones: Vec<SpaceId> =
            board.neighbours(from).iter().copied().filter(|s| board.is_sea(*s)).collect();
        let zone = chance.pick(&zones).copied()?;
        let order = move_order(kind, some_of(board, from, whose, kind, chance), vec![from, zone]);
        return Some(MoveOrder { patrol: true, ..order });
    }

    let targets: Vec<SpaceId> =
        near.into_iter().filter(|x| can_move_there(board, k, side, x)).collect();
    let to = chance.pick(&targets).copied()?;
    Some(move_order(kind, some_of(board, from, whose, kind, chance), vec![from, to]))
}

/// May a unit of this kind move there in peace?
fn can_move_there(board: Board, k: &Kind, side: Side, s: &SpaceId) -> bool {
    let water = board.is_sea(*s);
    let terrain = if k.is_air() { !water } else { water == k.is_sea() };
    terrain && !board.is_hostile(*s, side)
}

/// A space where a new unit might be placed.
pub(super) fn place(board: Board, kind: KindId, chance: &mut RandomChoices) -> Option<SpaceId> {
    let k = board.kind(kind);
    let own: Vec<SpaceId> = board
        .edition
        .space_ids()
        .filter(|s| board.controller(*s) == Some(board.mover()))
        .filter(|s| k.complex == board.complex(*s).is_none())
        .collect();
    let yard = chance.pick(&own).copied()?;
    if !k.is_sea() {
        return Some(yard);
    }
    let zones: Vec<SpaceId> =
        board.neighbours(yard).iter().copied().filter(|s| board.is_sea(*s)).collect();
    chance.pick(&zones).copied()
}

/// The order with the owner of its units, where that is a partner.
fn name_owner(at: &Position, unit: UnitId, order: MoveOrder) -> MoveOrder {
    of_partner(order, Some(at.unit(unit).power).filter(|w| *w != at.power))
}

fn any_unit(board: Board, chance: &mut RandomChoices) -> Option<(UnitId, SpaceId, KindId)> {
    let own: Vec<(UnitId, SpaceId, KindId)> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.commanded(u) && !board.kind(u.kind).complex)
        .filter(|(_, u)| u.aboard.is_none() || board.kind(u.kind).is_air())
        .map(|(id, u)| (*id, u.space, u.kind))
        .collect();
    chance.pick(&own).copied()
}

fn some_of(
    board: Board,
    from: SpaceId,
    whose: PowerId,
    kind: KindId,
    chance: &mut RandomChoices,
) -> u16 {
    let here = board
        .in_space(from)
        .filter(|(_, u)| {
            u.power == whose && u.kind == kind && (u.aboard.is_none() || board.kind(kind).is_air())
        })
        .count();
    1 + chance.below(here) as u16
}

/// Spaces within `steps`, the start left out.
fn spaces_around(ed: &Edition, from: SpaceId, steps: u8) -> Vec<SpaceId> {
    query::within(ed, from, steps).into_iter().filter(|s| *s != from).collect()
}

fn one_unit(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}

fn move_order(kind: KindId, count: u16, path: Vec<SpaceId>) -> MoveOrder {
    let groups = vec![UnitGroup { count, kind, owner: None, pick: UnitPick::default() }];
    MoveOrder::plain(OrderId(0), groups, path)
}
