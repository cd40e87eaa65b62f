//! Random ideas for single orders. They need not be legal; the engine decides.

use crate::edition::{Berth, Edition};
use crate::engine::Position;
use crate::engine::carry;
use crate::engine::nation;
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup, UnitPick};
use crate::engine::query;
use crate::id::{KindId, OrderId, PowerId, SpaceId, UnitId};

use super::RandomChoices;
use super::draft::of_partner;

/// A move that might be an attack.
pub fn combat(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    of_any_unit(ed, at, chance, attack)
}

/// An idea for a unit on the board.
type Idea =
    fn(&Edition, &Position, &mut RandomChoices, (UnitId, SpaceId, KindId)) -> Option<MoveOrder>;

fn of_any_unit(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    idea: Idea,
) -> Option<MoveOrder> {
    let unit = any_unit(ed, at, chance)?;
    idea(ed, at, chance, unit).map(|order| owned(at, unit.0, order))
}

fn attack(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    (id, from, kind): (UnitId, SpaceId, KindId),
) -> Option<MoveOrder> {
    let whose = at.unit(id).power;
    let k = ed.kind(kind);
    let side = at.side(ed, at.power);
    let hostile = |s: &SpaceId| query::is_hostile(ed, at, *s, side) || invadable(ed, at, *s);
    if k.aa_gun {
        let complexes: Vec<SpaceId> =
            ed.space_ids().filter(|s| hostile(s) && query::complex(ed, at, *s).is_some()).collect();
        let target = chance.pick(&complexes).copied()?;
        return Some(MoveOrder { rocket: Some(target), ..group(kind, 1, vec![from]) });
    }
    let ferries = |chance: &mut RandomChoices| {
        !k.transport && carry::carries_troops(ed, at, at.unit(id)) && chance.percent(50)
    };
    if k.transport || ferries(chance) {
        return assault(ed, at, chance, id, from, kind);
    }
    let reach = query::moves(ed, at, at.unit(id));
    let to = if k.is_air() {
        let near = ring(ed, from, reach);
        let targets: Vec<SpaceId> = near.into_iter().filter(hostile).collect();
        chance.pick(&targets).copied()?
    } else {
        let near: Vec<SpaceId> = ring(ed, from, reach);
        let targets: Vec<SpaceId> =
            near.into_iter().filter(|s| ed.is_sea(*s) == k.is_sea() && hostile(s)).collect();
        chance.pick(&targets).copied()?
    };
    let count = some_of(ed, at, from, (whose, kind), chance);
    let mut order = group(kind, count, vec![from, to]);
    let bombs = k.raids || (k.is_air() && nation::dive_raids(ed, at, (whose, kind)).is_some());
    order.raid = bombs && query::complex(ed, at, to).is_some() && chance.percent(40);
    order.bombs = order.raid && !k.raids;
    if order.raid {
        order.groups.extend(escorts(ed, at, from, whose, chance));
    } else if k.escort > 0 && query::complex(ed, at, to).is_some() {
        order.raid = chance.percent(30);
    }
    if k.bombard > 0 && chance.percent(40) {
        let coasts: Vec<SpaceId> =
            ed.neighbours(to).iter().copied().filter(|s| ed.is_land(*s) && hostile(s)).collect();
        order.bombard = chance.pick(&coasts).copied();
    }
    // A blitz is written out.
    if k.blitzes && reach > 1 && chance.percent(50) {
        let onward: Vec<SpaceId> =
            ed.neighbours(to).iter().copied().filter(|s| ed.is_land(*s)).collect();
        order.path.extend(chance.pick(&onward).copied());
    }
    Some(order)
}

/// Neutral land the mover may attack.
fn invadable(ed: &Edition, at: &Position, space: SpaceId) -> bool {
    ed.profile.neutral_invaders.contains(&at.side(ed, at.power)) && query::is_neutral(ed, at, space)
}

/// Some fighters with the bombers, where an edition has escorts.
fn escorts(
    ed: &Edition,
    at: &Position,
    from: SpaceId,
    whose: PowerId,
    chance: &mut RandomChoices,
) -> Option<UnitGroup> {
    let kind = ed.kind_ids().find(|k| ed.kind(*k).escort > 0)?;
    let here = at.in_space(from).any(|(_, u)| u.power == whose && u.kind == kind);
    let count = here.then(|| some_of(ed, at, from, (whose, kind), chance))?;
    Some(UnitGroup { count, ..one(kind) })
}

/// A patrol that comes down somewhere next to its zone.
pub fn patrol(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let up: Vec<(SpaceId, KindId)> = at
        .units
        .values()
        .filter(|u| u.patrol && u.power == at.power)
        .map(|u| (u.space, u.kind))
        .collect();
    let (zone, kind) = chance.pick(&up).copied()?;
    let to = chance.pick(ed.neighbours(zone)).copied()?;
    Some(group(kind, 1, vec![zone, to]))
}

/// A transport that loads somewhere and puts ashore somewhere else.
fn assault(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    ship: UnitId,
    from: SpaceId,
    kind: KindId,
) -> Option<MoveOrder> {
    let side = at.side(ed, at.power);
    let whose = at.unit(ship).power;
    let reach = query::moves(ed, at, at.unit(ship));
    let mut zones: Vec<SpaceId> =
        ring(ed, from, reach).into_iter().filter(|s| ed.is_sea(*s)).collect();
    zones.push(from);
    let zone = chance.pick(&zones).copied()?;
    let shores: Vec<SpaceId> = ed
        .neighbours(zone)
        .iter()
        .copied()
        .filter(|s| {
            let hostile = query::territory_is_hostile(ed, at, *s, side);
            ed.is_land(*s) && (hostile || invadable(ed, at, *s))
        })
        .collect();
    let shore = chance.pick(&shores).copied()?;
    let mut order = ferry(ed, at, chance, from, zone, (whose, kind))?;
    order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: shore, zone: None });
    Some(order)
}

/// A transport that loads next to its start.
fn ferry(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    from: SpaceId,
    zone: SpaceId,
    (whose, kind): (PowerId, KindId),
) -> Option<MoveOrder> {
    let mut order = group(kind, 1, if zone == from { vec![from] } else { vec![from, zone] });
    let ports: Vec<SpaceId> = ed
        .neighbours(from)
        .iter()
        .chain(ed.neighbours(zone))
        .copied()
        .filter(|s| ed.is_land(*s) && at.in_space(*s).any(|(_, u)| u.power == whose))
        .collect();
    let port = chance.pick(&ports).copied()?;
    let cargo: Vec<KindId> = at
        .in_space(port)
        .filter(|(_, u)| u.power == whose && ed.kind(u.kind).berth != Berth::None)
        .map(|(_, u)| u.kind)
        .collect();
    let first = chance.pick(&cargo).copied()?;
    let mut groups = vec![one(first)];
    if chance.percent(60) {
        groups.extend(chance.pick(&cargo).copied().map(one));
    }
    order.cargo.push(CargoStep::Load { groups, from: port, zone: None });
    Some(order)
}

/// A move that might be made in noncombat.
pub fn noncombat(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    of_any_unit(ed, at, chance, peaceful)
}

fn peaceful(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
    (id, from, kind): (UnitId, SpaceId, KindId),
) -> Option<MoveOrder> {
    let whose = at.unit(id).power;
    let k = ed.kind(kind);
    let side = at.side(ed, at.power);
    let reach = query::moves(ed, at, at.unit(id));
    let near = ring(ed, from, reach);
    if carry::carries_troops(ed, at, at.unit(id)) && chance.percent(60) {
        let zones: Vec<SpaceId> = near.into_iter().filter(|s| ed.is_sea(*s)).collect();
        let zone = chance.pick(&zones).copied()?;
        let mut order = ferry(ed, at, chance, from, zone, (whose, kind))?;
        let shores: Vec<SpaceId> = ed
            .neighbours(zone)
            .iter()
            .copied()
            .filter(|s| ed.is_land(*s) && at.control_side(ed, *s) == Some(side))
            .collect();
        if let Some(shore) = chance.pick(&shores).copied().filter(|_| chance.percent(80)) {
            order.cargo.push(CargoStep::Offload { groups: Vec::new(), to: shore, zone: None });
        }
        return Some(order);
    }
    if k.patrols && ed.is_land(from) && chance.percent(30) {
        let zones: Vec<SpaceId> =
            ed.neighbours(from).iter().copied().filter(|s| ed.is_sea(*s)).collect();
        let zone = chance.pick(&zones).copied()?;
        let order = group(kind, some_of(ed, at, from, (whose, kind), chance), vec![from, zone]);
        return Some(MoveOrder { patrol: true, ..order });
    }
    let fits = |s: &SpaceId| {
        let water = ed.is_sea(*s);
        let terrain = if k.is_air() { !water } else { water == k.is_sea() };
        terrain && !query::is_hostile(ed, at, *s, side)
    };
    let targets: Vec<SpaceId> = near.into_iter().filter(fits).collect();
    let to = chance.pick(&targets).copied()?;
    Some(group(kind, some_of(ed, at, from, (whose, kind), chance), vec![from, to]))
}

/// A space where a new unit might be placed.
pub fn place(
    ed: &Edition,
    at: &Position,
    kind: KindId,
    chance: &mut RandomChoices,
) -> Option<SpaceId> {
    let k = ed.kind(kind);
    let own: Vec<SpaceId> = ed
        .space_ids()
        .filter(|s| at.controller(*s) == Some(at.power))
        .filter(|s| k.complex == query::complex(ed, at, *s).is_none())
        .collect();
    let yard = chance.pick(&own).copied()?;
    if !k.is_sea() {
        return Some(yard);
    }
    let zones: Vec<SpaceId> =
        ed.neighbours(yard).iter().copied().filter(|s| ed.is_sea(*s)).collect();
    chance.pick(&zones).copied()
}

/// The order with the owner of its units, where that is a partner.
fn owned(at: &Position, unit: UnitId, order: MoveOrder) -> MoveOrder {
    of_partner(order, Some(at.unit(unit).power).filter(|w| *w != at.power))
}

fn any_unit(
    ed: &Edition,
    at: &Position,
    chance: &mut RandomChoices,
) -> Option<(UnitId, SpaceId, KindId)> {
    let own: Vec<(UnitId, SpaceId, KindId)> = at
        .units
        .iter()
        .filter(|(_, u)| at.commanded(u) && !ed.kind(u.kind).complex)
        .filter(|(_, u)| u.aboard.is_none() || ed.kind(u.kind).is_air())
        .map(|(id, u)| (*id, u.space, u.kind))
        .collect();
    chance.pick(&own).copied()
}

fn some_of(
    ed: &Edition,
    at: &Position,
    from: SpaceId,
    (whose, kind): (PowerId, KindId),
    chance: &mut RandomChoices,
) -> u16 {
    let here = at
        .in_space(from)
        .filter(|(_, u)| {
            u.power == whose && u.kind == kind && (u.aboard.is_none() || ed.kind(kind).is_air())
        })
        .count();
    1 + chance.below(here) as u16
}

/// Spaces within `steps`, the start left out.
fn ring(ed: &Edition, from: SpaceId, steps: u8) -> Vec<SpaceId> {
    query::within(ed, from, steps).into_iter().filter(|s| *s != from).collect()
}

fn one(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}

fn group(kind: KindId, count: u16, path: Vec<SpaceId>) -> MoveOrder {
    let groups = vec![UnitGroup { count, kind, owner: None, pick: UnitPick::default() }];
    MoveOrder::plain(OrderId(0), groups, path)
}
