//! Whether a new unit can be placed somewhere, which complex makes it, and the rule that forbids it (MOB-01 to
//! MOB-13).

use super::super::event::{Decider, Event};
use super::super::why::{Placing, Production, Why};
use super::super::{Board, Field, Table, carry, nation};
use super::production::{self, Produced};
use crate::edition::{Domain, NewFighters};
use crate::engine::unit::Did;
use crate::id::{KindId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

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
    let mut made_at = None;
    let mut stowed = None;
    if k.complex {
        new_complex(table.field(), space)?;
    } else if k.built_anywhere {
        without_complex(table.field(), kind, space)?;
    } else {
        let sea = ed.is_sea(space);
        let stow = nation::berths(table.board(), power, kind, space).first().copied();
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
            let deck = if k.lands_on_carriers {
                free_carrier(table.field(), space)
            } else {
                Err((rule("MOB-05"), Placing::WrongPlace { kind, space }.into()))
            };
            near.retain(|yard| {
                deck.is_ok() || nation::share_base(table.board(), power, *yard, space)
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
pub(super) fn new_complex(field: Field, space: SpaceId) -> Result<(), No> {
    let board = field.board;
    let least = board.profile().complex_min_income;
    if board.complex(space).is_some() {
        return Err((rule("MOB-12"), Placing::HasComplex { space }.into()));
    }
    if !production::held_since_start(field.board.position, space) {
        return Err((rule("MOB-10"), Placing::NotHeld { space }.into()));
    }
    if board.space(space).income < least {
        return Err((rule("MOB-10"), Placing::LowIncome { space }.into()));
    }
    Ok(())
}

/// A unit that needs no complex: any own territory since turn start (MOB-13).
fn without_complex(field: Field, kind: KindId, space: SpaceId) -> Result<(), No> {
    if field.board.is_sea(space) || !production::held_since_start(field.board.position, space) {
        return Err((rule("MOB-13"), Placing::NotHeldAllTurn { kind, space }.into()));
    }
    Ok(())
}

/// The complexes that can make a unit for `space`: the territory's own, or for a sea zone any next
/// to it.
pub(super) fn yards_for(field: Field, space: SpaceId, sea: bool) -> Result<Vec<SpaceId>, No> {
    let ed = field.board.edition;
    let roads = nation::open_yards(field).into_iter().map(|(yard, _)| yard);
    let near: Vec<SpaceId> = production::usable(field.board)
        .into_iter()
        .chain(roads)
        .chain(if sea { Vec::new() } else { field_yards(field) })
        .filter(|y| if sea { ed.adjacent(*y, space) } else { *y == space })
        .collect();
    if near.is_empty() { Err(no_yard(field, space, sea)) } else { Ok(near) }
}

/// Territories in which a rule of the mover lets it make land and air units without a complex.
pub(super) fn field_yards(field: Field) -> Vec<SpaceId> {
    nation::field_yards(field, |s| production::held_since_start(field.board.position, s))
}

fn all_full(field: Field, work: &Produced, kind: KindId, space: SpaceId, near: &[SpaceId]) -> No {
    let ed = field.board.edition;
    if let Some((yard, limit)) = work.short_of_supply(ed, near, ed.kind(kind).cost) {
        return (rule("CVY-06"), Production::ShortSupply { kind, space: yard, limit }.into());
    }
    let limits = near.iter().map(|yard| work.limit(ed, *yard)).collect();
    let road = near.iter().find_map(|yard| nation::road_to(field, *yard));
    let complexes = near.to_vec();
    (rule("MOB-02"), Production::ComplexFull { space, complexes, limits, road }.into())
}

fn no_yard(field: Field, space: SpaceId, sea: bool) -> No {
    let board = field.board;
    let complexes = production::usable(board);
    if sea {
        return (rule("MOB-06"), Production::NoComplexBeside { space, complexes }.into());
    }
    if let Some(rule) = nation::idle(board, board.mover(), space) {
        return (rule, Production::ComplexIdle { space, complexes }.into());
    }
    match board.complex(space) {
        None => (rule("MOB-05"), Production::NoComplex { space, complexes }.into()),
        Some(c) if board.unit(c).turn.did(Did::Mobilized) => {
            (rule("MOB-11"), Production::ComplexNew { space, complexes }.into())
        }
        Some(_) if board.controller(space) != Some(board.mover()) => {
            let road = nation::shut_road(field, space);
            let (road, shut) = road.map_or((None, None), |(id, at)| (Some(id), Some(at)));
            (rule("MOB-04"), Production::ComplexForeign { space, complexes, road, shut }.into())
        }
        Some(_) => {
            let land = !production::held_since_start(board.position, space);
            (rule("MOB-01"), Production::ComplexTaken { space, complexes, land }.into())
        }
    }
}

/// An own carrier with room in the zone (MOB-07, MOB-09).
pub(super) fn free_carrier(field: Field, zone: SpaceId) -> Result<UnitId, No> {
    let board = field.board;
    let carriers: Vec<UnitId> = board
        .in_space(zone)
        .filter(|(_, u)| board.kind(u.kind).carrier_capacity > 0)
        .map(|(id, _)| id)
        .collect();
    if let Some(c) = carriers.iter().copied().find(|c| takes_new_fighter(board, *c)) {
        return Ok(c);
    }
    let partner = carriers
        .iter()
        .any(|c| board.unit(*c).power != board.mover() && carry::deck_room(board, *c) > 0);
    if partner {
        return Err((rule("MOB-09"), Placing::PartnersCarrier { space: zone }.into()));
    }
    Err((rule("MOB-07"), Placing::NoCarrier { space: zone }.into()))
}

/// Is it a carrier of the mover with room, and one that may take fighters that were bought?
fn takes_new_fighter(board: Board, id: UnitId) -> bool {
    let u = board.unit(id);
    let new_enough = match board.profile().new_fighters {
        NewFighters::OwnCarriers => true,
        NewFighters::NewCarriersOnly => u.turn.did(Did::Mobilized),
    };
    u.power == board.mover() && new_enough && carry::deck_room(board, id) > 0
}
