//! Random orders that nothing but the rule of a nation makes possible: attacks of units that could not
//! attack, ways that no other unit can take, units in yards that are not the mover's, and what others say to it.

use std::collections::BTreeMap;

use fieldpost::bot::RandomChoices;
use fieldpost::edition::{Ability, Berth, Deed, Edition, Effect, Stat};
use fieldpost::engine::plan::{
    BattleCondition, BattleInstructions, CargoStep, InterceptOrder, MoveOrder, PlaceOrder, Scope,
    SpecialMoveOrder, Standing, StandingRule, TurnOrders, UnitGroup, UnitPick,
};
use fieldpost::engine::position::Unit;
use fieldpost::engine::query::{self, Circumstances};
use fieldpost::engine::{Input, Position, examine_locked, nation};
use fieldpost::id::{KindId, OrderId, PowerId, SpaceId};

use super::nations::FIRST;

/// Adds such orders to those of a turn. An attack is kept if the engine accepts it; what is ordered for
/// after the dice is told when it fails.
pub fn add(
    ed: &Edition,
    at: &Position,
    rest: &Input,
    orders: &mut TurnOrders,
    chance: &mut RandomChoices,
) {
    let mut ideas =
        vec![raid(ed, at, chance), frogmen(ed, at, chance), crossing(ed, at, true, chance)];
    ideas.extend((0..6).map(|_| landings(ed, at, chance)));
    attack(ed, at, rest, (orders, ideas.into_iter().flatten()), chance);
    let mut ways = Vec::new();
    ways.extend(onward(ed, at, chance).into_iter().flatten());
    ways.extend(by_rule(ed, at, chance));
    ways.extend(crossing(ed, at, false, chance));
    for (n, way) in ways.into_iter().enumerate() {
        let id = OrderId(4 * FIRST + n as u32);
        orders.noncombat.get_or_insert_default().insert(n, MoveOrder { id, ..way });
    }
    yards(ed, at, orders, chance);
}

/// Adds attacks to the combat move: with the others where that is legal, else now and then alone.
pub fn attack(
    ed: &Edition,
    at: &Position,
    rest: &Input,
    (orders, ideas): (&mut TurnOrders, impl IntoIterator<Item = MoveOrder>),
    chance: &mut RandomChoices,
) {
    let legal = |orders: &TurnOrders| {
        let given = Input { orders: orders.clone(), ..rest.clone() };
        examine_locked(at.board(ed), &given).refusals.is_empty()
    };
    for idea in ideas {
        let Some(combat) = &mut orders.combat else { return };
        let id = combat.moves.iter().map(|m| m.id.0).max().unwrap_or(0).max(5 * FIRST) + 1;
        let idea = MoveOrder { id: OrderId(id), ..idea };
        let kept = combat.moves.clone();
        combat.moves.push(idea.clone());
        if legal(orders) {
            continue;
        }
        let Some(combat) = &mut orders.combat else { return };
        // Its units may be under way already: it goes alone, or not at all.
        let alone = chance.percent(50);
        combat.moves = if alone { vec![idea] } else { kept.clone() };
        if alone && !legal(orders) {
            orders.combat.iter_mut().for_each(|c| c.moves.clone_from(&kept));
        }
    }
}

/// A unit of the mover that can do this, and where it is.
fn able<'a>(
    ed: &Edition,
    at: &'a Position,
    ability: Ability,
    chance: &mut RandomChoices,
) -> Option<&'a Unit> {
    let can = |u: &&Unit| {
        u.power == at.power
            && u.aboard.is_none()
            && query::why_can(at.board(ed), u, ability, Circumstances::default()).is_some()
    };
    let all: Vec<&Unit> = at.units.values().filter(can).collect();
    chance.pick(&all).copied()
}

/// A raid on land without a complex.
fn raid(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let u = able(ed, at, Ability::RaidAnywhere, chance)?;
    let side = at.side(ed, at.power);
    let near = query::within(ed, u.space, query::moves(at.board(ed), u).div_ceil(2));
    let fits = |s: &SpaceId| {
        at.board(ed).territory_is_hostile(*s, side)
            && ed.space(*s).income > 0
            && at.board(ed).complex(*s).is_none()
    };
    let targets: Vec<SpaceId> = near.into_iter().filter(fits).collect();
    let to = chance.pick(&targets).copied()?;
    Some(MoveOrder { raid: true, ..one(u.kind, vec![u.space, to]) })
}

/// Land units against the ships next to them.
fn frogmen(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let u = able(ed, at, Ability::AttackShips, chance).filter(|u| ed.is_land(u.space))?;
    let side = at.side(ed, at.power);
    let zones = beside(ed, u.space, |s| at.board(ed).zone_is_hostile(s, side));
    Some(one(u.kind, vec![u.space, chance.pick(&zones).copied()?]))
}

/// A land unit across a zone, to hostile land or to friendly land.
fn crossing(
    ed: &Edition,
    at: &Position,
    combat: bool,
    chance: &mut RandomChoices,
) -> Option<MoveOrder> {
    let u = able(ed, at, Ability::CrossesSea, chance).filter(|u| ed.is_land(u.space))?;
    let zones = beside(ed, u.space, |s| ed.is_sea(s));
    let zone = chance.pick(&zones).copied()?;
    let side = at.side(ed, at.power);
    let shores = beside(ed, zone, |s| {
        let hostile = at.board(ed).territory_is_hostile(s, side);
        let held = at.control_side(ed, s) == Some(side);
        s != u.space && if combat { hostile } else { held }
    });
    Some(one(u.kind, vec![u.space, zone, chance.pick(&shores).copied()?]))
}

/// A ship that puts one unit ashore, sails on and lands another.
fn landings(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let ships = at
        .units
        .values()
        .filter(|u| u.power == at.power && nation::splits_landings(at.board(ed), u).is_some());
    let ship = chance.pick(&ships.collect::<Vec<_>>()).copied()?;
    let side = at.side(ed, at.power);
    let shores = |zone| beside(ed, zone, |s| at.board(ed).territory_is_hostile(s, side));
    let reach = |from| beside(ed, from, |s| ed.is_sea(s));
    let from = ship.space;
    let mut path = vec![from];
    if chance.percent(50) {
        path.push(chance.pick(&reach(from)).copied()?);
    }
    let first = *path.last()?;
    path.push(chance.pick(&reach(first)).copied()?);
    let second = *path.last()?;
    let here = chance.pick(&shores(first)).copied()?;
    let there = chance.pick(&shores(second)).copied()?;
    let whose = |u: &Unit| u.power == at.power && ed.kind(u.kind).berth != Berth::None;
    let aboard = at.units.values().filter(|u| whose(u) && u.space == from && u.aboard.is_some());
    let ready: Vec<KindId> = aboard.map(|u| u.kind).collect();
    let ports = beside(ed, from, |s| at.in_space(s).any(|(_, u)| whose(u)));
    let port = chance.pick(&ports).copied();
    let mut cargo = Vec::new();
    let kind = match (ready.first(), port) {
        (Some(kind), _) => *kind,
        (None, Some(from)) => {
            let kinds: Vec<KindId> =
                at.in_space(from).filter(|(_, u)| whose(u)).map(|(_, u)| u.kind).collect();
            let groups = vec![group(*chance.pick(&kinds)?), group(*chance.pick(&kinds)?)];
            let kind = groups[0].kind;
            cargo.push(CargoStep::Load { groups, from, zone: None });
            kind
        }
        (None, None) => return None,
    };
    let groups = vec![group(kind)];
    cargo.push(CargoStep::Offload { groups, to: here, zone: Some(first) });
    cargo.push(CargoStep::Offload { groups: Vec::new(), to: there, zone: None });
    Some(MoveOrder { cargo, ..one(ship.kind, path) })
}

/// An aircraft that lands where it may fly on, and flies on.
fn onward(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<[MoveOrder; 2]> {
    let places = nation::deeds(at.board(ed)).find_map(|(_, power, deed)| match deed {
        Deed::Refuels(r) if power == at.power => Some(&r.places),
        _ => None,
    })?;
    let flies = |u: &&Unit| u.power == at.power && ed.kind(u.kind).is_air();
    let all: Vec<&Unit> = at.units.values().filter(flies).collect();
    let u = chance.pick(&all).copied()?;
    let reach = query::moves(at.board(ed), u);
    let near = query::within(ed, u.space, reach);
    let stops: Vec<SpaceId> =
        near.into_iter().filter(|s| *s != u.space && places.contains(s)).collect();
    let stop = chance.pick(&stops).copied()?;
    let side = at.side(ed, at.power);
    let fits = |s: &SpaceId| *s != stop && at.control_side(ed, *s) == Some(side);
    let on: Vec<SpaceId> = query::within(ed, stop, reach).into_iter().filter(fits).collect();
    let to = chance.pick(&on).copied()?;
    Some([one(u.kind, vec![u.space, stop]), one(u.kind, vec![stop, to])])
}

/// A noncombat move of a unit that a rule lets go farther than its kind goes.
fn by_rule(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let rules = nation::at_work(at.board(ed)).filter(|id| ed.advantage(*id).power == at.power);
    let found = rules.flat_map(|id| &ed.advantage(id).effects).filter_map(|e| match e {
        Effect::Value { kind, stat: Stat::Moves, change, when } => {
            Some((*kind, change.of(ed.kind(*kind).moves), when))
        }
        _ => None,
    });
    let mut all: Vec<(KindId, Vec<SpaceId>)> = Vec::new();
    for (kind, reach, when) in found {
        let held = |s: &SpaceId| {
            let fits = ed.is_sea(*s) == ed.kind(kind).is_sea();
            fits && (when.places.is_empty() || when.places.contains(s))
        };
        let such = |u: &&Unit| u.power == at.power && u.kind == kind && held(&u.space);
        for u in at.units.values().filter(such) {
            let mut way = vec![u.space];
            for _ in 0..reach {
                let here = way[way.len() - 1];
                let next = beside(ed, here, |s| held(&s) && !way.contains(&s));
                way.extend(chance.pick(&next));
            }
            all.push((kind, way));
        }
    }
    chance.pick(&all).filter(|(_, way)| way.len() > 1).map(|(kind, way)| one(*kind, way.clone()))
}

/// Bought units go where a rule opens a yard: those that have no place yet, or another one.
fn yards(ed: &Edition, at: &Position, orders: &mut TurnOrders, chance: &mut RandomChoices) {
    let all = nation::deeds(at.board(ed)).filter(|(_, power, _)| *power == at.power);
    let mut open: Vec<SpaceId> = Vec::new();
    for (.., deed) in all {
        match deed {
            Deed::Road(r) => open.push(r.yard),
            Deed::Yards(y) => open.extend(ed.space_ids().filter(|s| {
                nation::colour(at.board(ed), *s) == Some(y.land_of)
                    && at.controller(*s) == Some(at.power)
            })),
            _ => {}
        }
    }
    let (Some(bought), Some(yard)) = (&orders.purchase, chance.pick(&open).copied()) else {
        return;
    };
    let fits = |k: &&(KindId, u16)| {
        let k = ed.kind(k.0);
        !k.complex && !k.is_sea() && !k.built_anywhere
    };
    let Some((kind, _)) = bought.units.iter().find(fits).copied() else { return };
    let all = orders.mobilize.get_or_insert_default();
    all.retain(|p| !p.units.iter().any(|(k, _)| *k == kind));
    let (id, units) = (OrderId(6 * FIRST), vec![(kind, 1)]);
    all.push(PlaceOrder { id, units, space: yard, condition: None, otherwise: None });
}

/// What others say of the battles that the orders bring: a move of theirs before it, fighters that rise.
pub fn replies(
    ed: &Edition,
    at: &Position,
    orders: &TurnOrders,
    all: &mut BTreeMap<PowerId, Standing>,
    chance: &mut RandomChoices,
) {
    let moves = orders.combat.iter().flat_map(|c| &c.moves);
    let places: Vec<SpaceId> = moves.filter_map(|m| m.path.last()).copied().collect();
    for (_, power, deed) in nation::deeds(at.board(ed)) {
        let Deed::SpecialMove(s) = deed else { continue };
        if s.against != at.power || !chance.percent(40) {
            continue;
        }
        for place in &places {
            let Some(wanted) = special(ed, at, power, *place, chance) else { continue };
            let says =
                BattleInstructions { special_move: Some(wanted), ..BattleInstructions::default() };
            let when = &mut all.entry(power).or_default().when;
            when.push(StandingRule::new(Scope::Space(*place), says));
        }
    }
    let rises = |e: &Effect| matches!(e, Effect::Value { stat: Stat::Intercept, .. });
    for id in nation::at_work(at.board(ed)).filter(|id| ed.advantage(*id).effects.iter().any(rises))
    {
        let most = InterceptOrder { most: None, when: BattleCondition::default() };
        let says = BattleInstructions { intercept: Some(most), ..BattleInstructions::default() };
        let when = &mut all.entry(ed.advantage(id).power).or_default().when;
        when.push(StandingRule::new(Scope::All, says));
    }
}

fn special(
    ed: &Edition,
    at: &Position,
    power: PowerId,
    place: SpaceId,
    chance: &mut RandomChoices,
) -> Option<SpecialMoveOrder> {
    let into = chance.percent(60);
    let space = chance.pick(ed.neighbours(place)).copied()?;
    let from = if into { space } else { place };
    let own: Vec<KindId> =
        at.in_space(from).filter(|(_, u)| u.power == power).map(|(_, u)| u.kind).collect();
    Some(SpecialMoveOrder { units: vec![(*chance.pick(&own)?, 1)], into, space })
}

pub fn beside(ed: &Edition, space: SpaceId, fits: impl Fn(SpaceId) -> bool) -> Vec<SpaceId> {
    ed.neighbours(space).iter().copied().filter(|s| fits(*s)).collect()
}

fn group(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}

pub fn one(kind: KindId, path: Vec<SpaceId>) -> MoveOrder {
    MoveOrder::plain(OrderId(0), vec![group(kind)], path)
}
