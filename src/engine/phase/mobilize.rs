//! Mobilize new units: where bought units may appear, how many, and what becomes of the rest
//! (MOB-01 to MOB-16). A development rolled this turn starts to work here (TECH-04).

use crate::edition::{Domain, NewFighters, SurplusUnits, TechStarts};
use crate::id::{KindId, OrderId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::super::condition;
use super::super::event::{Decider, Event};
use super::super::nation;
use super::super::plan::PlaceOrder;
use super::super::query;
use super::super::refusal::Refusal;
use super::super::why::{Placing, Production, Why};
use super::super::{Field, Table, carry};
use super::carrier_promises;
use super::early;
use super::production::{self, Produced};

/// Carries out the placements, then places what was left over where it can go, then reports what is
/// lost.
pub fn run(table: &mut Table) {
    if table.ed.profile.tech_starts == TechStarts::Mobilize {
        super::research::start(table);
    }
    let before = table.ledger.events().len();
    let mut roads = nation::open_yards(table.field());
    roads.extend(production::lessened(table.field()));
    for (yard, made) in early::made(table.field()) {
        match roads.iter_mut().find(|(at, _)| *at == yard) {
            Some((_, limit)) => *limit -= made,
            None => roads.push((yard, production::limit(table.ed, yard) - made)),
        }
    }
    let mut work = Produced::new(table.at().turn.supply_limits.clone(), roads);
    let orders = table.input.orders.mobilize.clone().unwrap_or_default();
    let mut lines: Vec<(PlaceOrder, SpaceId)> = Vec::new();
    for o in orders {
        match target(table, &o) {
            Some(space) => lines.push((o, space)),
            None => continue,
        }
    }
    // A carrier placed by a later line may hold a fighter placed by an earlier one: carriers first.
    for carriers in [true, false] {
        for (o, space) in &lines {
            for &(kind, count) in &o.units {
                if (table.ed.kind(kind).carrier_capacity > 0) == carriers {
                    place(table, &mut work, o.id, kind, count, *space);
                }
            }
        }
        if carriers {
            carrier_promises::keep(table, &mut work);
        }
    }
    place_the_rest(table, &mut work);
    lose_the_rest(table);
    // Which complex made a unit is told and leaves no trace on the board.
    table.ledger.correct(before, |events| work.settle(table.ed, events));
    nation::go_over(table, before);
    super::shift::run(table);
    nation::mobilize(table);
}

/// The space a line names after its condition has been tested.
fn target(table: &mut Table, o: &PlaceOrder) -> Option<SpaceId> {
    let Some(asked) = &o.condition else { return Some(o.space) };
    let holds = condition::holds(table.ed, table.at(), asked);
    table.record(Event::ConditionTested { order: o.id, condition: asked.clone(), holds });
    if holds { Some(o.space) } else { o.otherwise }
}

fn place(
    table: &mut Table,
    work: &mut Produced,
    order: OrderId,
    kind: KindId,
    count: u16,
    space: SpaceId,
) {
    let bought = table.at().turn.purchases.get(&kind).copied().unwrap_or(0);
    if count > bought {
        let why = Placing::NotBought { kind, count, bought };
        fail(table, Refusal::new(order, rule("BUY-03"), why));
    }
    for _ in 0..count.min(bought) {
        if let Some(zone) = carrier_promises::elsewhere(table.field(), kind, space) {
            let why = Placing::FightersWait { kind, space: zone };
            fail(table, Refusal::new(order, rule("MOB-15"), why));
            return;
        }
        if let Err((rule, why)) =
            place_one(table, work, kind, space, Decider::Orders(table.at().power, Some(order)))
        {
            let mut r = Refusal::new(order, rule, why);
            r.spaces.push(space);
            fail(table, r);
            return;
        }
    }
}

fn fail(table: &mut Table, refusal: Refusal) {
    table.record(Event::OrderFailed { refusal });
}

pub(super) type No = (RuleId, Why);

/// Places one unit or says which rule forbids it.
pub(super) fn place_one(
    table: &mut Table,
    work: &mut Produced,
    kind: KindId,
    space: SpaceId,
    by: Decider,
) -> Result<(), No> {
    let ed = table.ed;
    let power = table.at().power;
    let k = ed.kind(kind);
    let mut ships: Vec<UnitId> = Vec::new();
    let (mut made_at, mut stowed) = (None, None);
    if k.complex {
        new_complex(table.field(), space)?;
    } else if k.built_anywhere {
        without_complex(table.field(), kind, space)?;
    } else {
        let sea = ed.is_sea(space);
        let stow = nation::berths(ed, table.at(), (power, kind), space).first().copied();
        let fits = match k.domain {
            Domain::Sea => sea,
            Domain::Land => !sea,
            Domain::Air => !sea || k.lands_on_carriers || stow.is_some(),
        };
        if !fits {
            let rule = if k.is_sea() { rule("MOB-06") } else { rule("MOB-05") };
            return Err((rule, Placing::WrongPlace { kind, space }.into()));
        }
        let mut near = yards_for(table.field(), space, sea)?;
        if sea && k.is_air() {
            let deck = match k.lands_on_carriers {
                true => free_carrier(table.field(), space),
                false => Err((rule("MOB-05"), Placing::WrongPlace { kind, space }.into())),
            };
            near.retain(|yard| {
                deck.is_ok() || nation::share_base(ed, table.at(), power, *yard, space)
            });
            stowed = stow.filter(|_| deck.is_err() && !near.is_empty());
            ships.push(match stowed {
                Some((_, ship)) => ship,
                None => deck?,
            });
        }
        let made = work.make(ed, near.clone(), k.cost);
        made_at = Some(made.ok_or_else(|| all_full(table.field(), work, kind, space, &near))?);
    }
    table.record(Event::Placed { power, kind, count: 1, space, ships, yard: made_at, by });
    if let Some((advantage, ship)) = stowed {
        let units = table.at().cargo(ship).map(|(id, _)| id).max().into_iter().collect();
        table.record(Event::AdvantageWorked { advantage, place: space, units });
    }
    Ok(())
}

/// A new complex: own since turn start, some income, none there yet (MOB-10, MOB-12).
fn new_complex(field: Field, space: SpaceId) -> Result<(), No> {
    let ed = field.ed;
    let at = field.p;
    let least = ed.profile.complex_min_income;
    if query::complex(ed, at, space).is_some() {
        return Err((rule("MOB-12"), Placing::HasComplex { space }.into()));
    }
    if !production::held_since_start(field.p, space) {
        return Err((rule("MOB-10"), Placing::NotHeld { space }.into()));
    }
    if ed.space(space).income < least {
        return Err((rule("MOB-10"), Placing::LowIncome { space }.into()));
    }
    Ok(())
}

/// A unit that needs no complex: any own territory since turn start (MOB-13).
fn without_complex(field: Field, kind: KindId, space: SpaceId) -> Result<(), No> {
    if field.ed.is_sea(space) || !production::held_since_start(field.p, space) {
        return Err((rule("MOB-13"), Placing::NotHeldAllTurn { kind, space }.into()));
    }
    Ok(())
}

/// The complexes that can make a unit for `space`: the territory's own, or for a sea zone any next
/// to it.
fn yards_for(field: Field, space: SpaceId, sea: bool) -> Result<Vec<SpaceId>, No> {
    let ed = field.ed;
    let roads = nation::open_yards(field).into_iter().map(|(yard, _)| yard);
    let near: Vec<SpaceId> = production::usable(field.ed, field.p)
        .into_iter()
        .chain(roads)
        .chain(if sea { Vec::new() } else { field_yards(field) })
        .filter(|y| if sea { ed.adjacent(*y, space) } else { *y == space })
        .collect();
    if near.is_empty() { Err(no_yard(field, space, sea)) } else { Ok(near) }
}

/// Territories in which a rule of the mover lets it make land and air units without a complex.
fn field_yards(field: Field) -> Vec<SpaceId> {
    nation::field_yards(field, |s| production::held_since_start(field.p, s))
}

fn all_full(field: Field, work: &Produced, kind: KindId, space: SpaceId, near: &[SpaceId]) -> No {
    let ed = field.ed;
    if let Some((yard, limit)) = work.short_of_supply(ed, near, ed.kind(kind).cost) {
        return (rule("CVY-06"), Production::ShortSupply { kind, space: yard, limit }.into());
    }
    let limits = near.iter().map(|yard| work.limit(ed, *yard)).collect();
    let road = near.iter().find_map(|yard| nation::road_to(field, *yard));
    let complexes = near.to_vec();
    (rule("MOB-02"), Production::ComplexFull { space, complexes, limits, road }.into())
}

fn no_yard(field: Field, space: SpaceId, sea: bool) -> No {
    let at = field.p;
    let complexes = production::usable(field.ed, field.p);
    if sea {
        return (rule("MOB-06"), Production::NoComplexBeside { space, complexes }.into());
    }
    if let Some(rule) = nation::idle(field.ed, at, at.power, space) {
        return (rule, Production::ComplexIdle { space, complexes }.into());
    }
    match query::complex(field.ed, at, space) {
        None => (rule("MOB-05"), Production::NoComplex { space, complexes }.into()),
        Some(c) if at.unit(c).turn.mobilized => {
            (rule("MOB-11"), Production::ComplexNew { space, complexes }.into())
        }
        Some(_) if at.controller(space) != Some(at.power) => {
            let road = nation::shut_road(field, space);
            let (road, shut) = road.map_or((None, None), |(id, at)| (Some(id), Some(at)));
            (rule("MOB-04"), Production::ComplexForeign { space, complexes, road, shut }.into())
        }
        Some(_) => {
            let land = !production::held_since_start(at, space);
            (rule("MOB-01"), Production::ComplexTaken { space, complexes, land }.into())
        }
    }
}

/// An own carrier with room in the zone (MOB-07, MOB-09).
fn free_carrier(field: Field, zone: SpaceId) -> Result<UnitId, No> {
    let ed = field.ed;
    let at = field.p;
    let room = |id: UnitId| carry::deck_room(ed, at, id) > 0;
    let usable = |id: &UnitId| {
        let u = at.unit(*id);
        let new_enough = match ed.profile.new_fighters {
            NewFighters::OwnCarriers => true,
            NewFighters::NewCarriersOnly => u.turn.mobilized,
        };
        u.power == at.power && new_enough && room(*id)
    };
    let carriers: Vec<UnitId> = at
        .in_space(zone)
        .filter(|(_, u)| ed.kind(u.kind).carrier_capacity > 0)
        .map(|(id, _)| id)
        .collect();
    if let Some(c) = carriers.iter().copied().find(|c| usable(c)) {
        return Ok(c);
    }
    let partner = carriers.iter().any(|c| at.unit(*c).power != at.power && room(*c));
    if partner {
        return Err((rule("MOB-09"), Placing::PartnersCarrier { space: zone }.into()));
    }
    Err((rule("MOB-07"), Placing::NoCarrier { space: zone }.into()))
}

/// The documented default for units the orders did not place: at the complex with most room, land
/// and air units on land, ships in the first adjacent zone, complexes nowhere.
fn place_the_rest(table: &mut Table, work: &mut Produced) {
    let left: Vec<(KindId, u16)> =
        table.at().turn.purchases.iter().map(|(k, n)| (*k, *n)).collect();
    // The dearest units are saved first where there is not room for all.
    let mut left = left;
    left.sort_by_key(|(k, _)| (std::cmp::Reverse(table.ed.kind(*k).cost), *k));
    for (kind, count) in left {
        for _ in 0..count {
            let placed = default_spaces(table.field(), work, kind)
                .into_iter()
                .any(|space| place_one(table, work, kind, space, Decider::Profile).is_ok());
            if !placed {
                break;
            }
        }
    }
}

/// Where a unit goes by default, best place first.
fn default_spaces(field: Field, work: &Produced, kind: KindId) -> Vec<SpaceId> {
    let ed = field.ed;
    let k = ed.kind(kind);
    if k.complex {
        return Vec::new();
    }
    if k.built_anywhere {
        let own = ed.space_ids().filter(|s| production::held_since_start(field.p, *s));
        return ed.power(field.p.power).capital.into_iter().chain(own).collect();
    }
    let mut yards = production::usable(field.ed, field.p);
    yards.sort_by_key(|y| (std::cmp::Reverse(work.room(ed, *y)), *y));
    if !k.is_sea() {
        return yards;
    }
    let side = field.p.side(ed, field.p.power);
    let zone = |y: &SpaceId| {
        let zones = ed.neighbours(*y).iter().copied().filter(|n| ed.is_sea(*n));
        zones.min_by_key(|z| (query::zone_is_hostile(ed, field.p, *z, side), *z))
    };
    yards.iter().filter_map(zone).collect()
}

/// Units that could not be placed are lost or paid back (MOB-03, MOB-16).
fn lose_the_rest(table: &mut Table) {
    let power = table.at().power;
    let left: Vec<(KindId, u16)> =
        table.at().turn.purchases.iter().map(|(k, n)| (*k, *n)).collect();
    for (kind, count) in left {
        let refund = match table.ed.profile.surplus_units {
            SurplusUnits::Lost => 0,
            SurplusUnits::Refunded => table.ed.kind(kind).cost * i32::from(count),
        };
        table.record(Event::PurchaseLost { power, kind, count, refund, rule: rule("MOB-03") });
    }
    debug_assert!(table.at().turn.purchases.is_empty(), "every purchase is placed or lost");
}
