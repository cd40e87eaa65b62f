//! Orders for positions steered towards a rule: the few units that stand there go at each other.

use std::collections::BTreeMap;

use fieldpost::bot::RandomChoices;
use fieldpost::edition::Edition;
use fieldpost::engine::plan::{
    BattleCondition, BattleInstructions, CargoStep, MoveOrder, Scope, Standing, StandingRule,
    SubmergeOrder, TurnOrders,
};
use fieldpost::engine::position::Unit;
use fieldpost::engine::{Position, carry, nation, query};
use fieldpost::id::{OrderId, PowerId, SpaceId};

use super::ideas::{beside, one};
use super::nations::FIRST;

/// An attack on a place where enemies stand: over land, by sea or through the air, from the sea, or by way
/// of a railway.
pub fn attack(ed: &Edition, at: &Position, chance: &mut RandomChoices) -> Option<MoveOrder> {
    let goes = |u: &&Unit| {
        let k = ed.kind(u.kind);
        u.power == at.power && !k.complex && (u.aboard.is_none() || k.is_air())
    };
    let all: Vec<&Unit> = at.units.values().filter(goes).collect();
    let u = chance.pick(&all).copied()?;
    let k = ed.kind(u.kind);
    if k.transport || (carry::carries_troops(at.board(ed), u) && chance.percent(50)) {
        return ashore(ed, at, u, chance);
    }
    let mut near = query::within(ed, u.space, query::moves(at.board(ed), u));
    near.extend(
        ed.space_ids().filter(|s| nation::joined(at.board(ed), at.power, u.space, *s).is_some()),
    );
    let fits = |s: &SpaceId| k.is_air() || k.is_sea() == ed.is_sea(*s);
    let targets: Vec<SpaceId> =
        near.into_iter().filter(|s| fits(s) && enemies(ed, at, *s)).collect();
    let to = chance.pick(&targets).copied()?;
    let here = at.in_space(u.space).filter(|(_, o)| (o.power, o.kind) == (u.power, u.kind)).count();
    let mut order = one(u.kind, vec![u.space, to]);
    order.groups[0].count = 1 + chance.below(here) as u16;
    let dives = nation::dive_raids(at.board(ed), (u.power, u.kind)).is_some();
    order.raid = (k.raids || dives) && at.board(ed).complex(to).is_some() && chance.percent(50);
    order.bombs = order.raid && !k.raids;
    Some(order)
}

fn enemies(ed: &Edition, at: &Position, space: SpaceId) -> bool {
    at.in_space(space).any(|(_, u)| !at.allied(ed, u.power, at.power))
}

/// A ship that puts ashore what it carries.
fn ashore(
    ed: &Edition,
    at: &Position,
    ship: &Unit,
    chance: &mut RandomChoices,
) -> Option<MoveOrder> {
    let side = at.side(ed, at.power);
    let zones = query::within(ed, ship.space, query::moves(at.board(ed), ship));
    let hostile = |s| ed.is_land(s) && at.board(ed).territory_is_hostile(s, side);
    let goals = zones.into_iter().filter(|z| ed.is_sea(*z)).flat_map(|zone| {
        let shores = beside(ed, zone, hostile);
        shores.into_iter().filter(|s| enemies(ed, at, *s)).map(move |shore| (zone, shore))
    });
    let (zone, to) = chance.pick(&goals.collect::<Vec<_>>()).copied()?;
    let path = if zone == ship.space { vec![zone] } else { vec![ship.space, zone] };
    let cargo = vec![CargoStep::Offload { groups: Vec::new(), to, zone: None }];
    Some(MoveOrder { cargo, ..one(ship.kind, path) })
}

/// Submarines of both sides dive after a round.
pub fn dive(
    ed: &Edition,
    orders: &mut TurnOrders,
    all: &mut BTreeMap<PowerId, Standing>,
    chance: &mut RandomChoices,
) {
    if !chance.percent(50) {
        return;
    }
    let submerge = SubmergeOrder { most: None, when: BattleCondition::default() };
    let says = BattleInstructions { submerge: Some(submerge), ..BattleInstructions::default() };
    for power in ed.power_ids() {
        let when = &mut all.entry(power).or_default().when;
        when.push(StandingRule::new(Scope::Sea, says.clone()));
    }
    let subs = |m: &&MoveOrder| m.groups.iter().any(|g| ed.kind(g.kind).submarine);
    let moves = orders.combat.iter().flat_map(|c| &c.moves);
    let zones: Vec<SpaceId> = moves.filter(subs).filter_map(|m| m.path.last()).copied().collect();
    for zone in zones {
        let own = orders.battles.entry(zone).or_default();
        own.id = Some(OrderId(7 * FIRST));
        own.submerge.clone_from(&says.submerge);
    }
}
