//! What a bid puts on the board before the first turn: units where they may stand, money.

use std::collections::BTreeMap;

use crate::edition::{BidShips, BidUnits, Edition};
use crate::engine::{Board, Position};
use crate::id::{KindId, PowerId, SpaceId};

use super::chain_fault::{ChainFault, setup};

/// Something a power gets before the first turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bid {
    Units { power: String, space: String, kind: String, count: u16 },
    Cash { power: String, ipc: i32 },
}

/// Largest bid of one kind of unit, and largest cash bid.
const MOST_BID_UNITS: u16 = 50;
const MOST_BID_IPC: i32 = 200;

/// So many spaces are named where a unit could stand instead.
const MOST_NAMED: usize = 8;

/// Could these bids be placed on the edition's board?
///
/// # Errors
/// A bid that cannot, why, and where its unit could stand.
pub fn check_bids(ed: &Edition, bids: &[Bid]) -> Result<(), ChainFault> {
    place_bids(ed, bids, &mut Position::initial(ed))
}

/// Units of one kind that a bid places.
struct BidLot<'a> {
    kind: &'a str,
    count: u16,
}

/// Puts bids on the board.
pub(super) fn place_bids(ed: &Edition, bids: &[Bid], p: &mut Position) -> Result<(), ChainFault> {
    if ed.bids.units == BidUnits::OneEach {
        one_each(ed, bids)?;
    }
    bids.iter().try_for_each(|bid| match bid {
        Bid::Cash { power, ipc } => pay_bid(ed, p, power, *ipc),
        Bid::Units { power, space, kind, count } => {
            let lot = BidLot { kind, count: *count };
            place_bid(ed, p, power, space, &lot)
        }
    })
}

/// No place gets more than one unit, of whichever power.
fn one_each(ed: &Edition, bids: &[Bid]) -> Result<(), ChainFault> {
    let mut placed: BTreeMap<&str, u32> = BTreeMap::new();
    for bid in bids {
        if let Bid::Units { space, count, .. } = bid {
            *placed.entry(space).or_default() += u32::from(*count);
        }
    }
    match placed.into_iter().find(|(_, count)| *count > 1) {
        None => Ok(()),
        Some((space, count)) => {
            let at = ed.space_by_id(space).map_or(space, |at| ed.space(at).name.as_str());
            let what = format!(
                "the bids put {count} units into {at}: this game agrees on one unit of a bid in each \
                 territory or sea zone"
            );
            Err(setup(what))
        }
    }
}

fn power_of(ed: &Edition, id: &str) -> Result<PowerId, ChainFault> {
    ed.power_by_id(id).ok_or_else(|| setup(format!("there is no power {id:?}")))
}

fn pay_bid(ed: &Edition, p: &mut Position, id: &str, ipc: i32) -> Result<(), ChainFault> {
    let power = power_of(ed, id)?;
    let name = ed.power(power).called();
    if ipc.abs() > MOST_BID_IPC {
        return Err(setup(format!(
            "a bid of {ipc} IPC for {name} is out of bounds: at most {MOST_BID_IPC}, positive or \
            negative"
        )));
    }
    let has = p.treasury[power.index()];
    if has.saturating_add(ipc) < 0 {
        return Err(setup(format!("{name} has {has} IPC and cannot give up {}", -ipc)));
    }
    p.treasury[power.index()] = has + ipc;
    Ok(())
}

fn place_bid(
    ed: &Edition,
    p: &mut Position,
    power: &str,
    space: &str,
    lot: &BidLot,
) -> Result<(), ChainFault> {
    let power = power_of(ed, power)?;
    let at = ed.space_by_id(space);
    let at = at.ok_or_else(|| setup(format!("a bid names no space: {space:?}")))?;
    let what = ed.kind_by_id(lot.kind);
    let what = what.ok_or_else(|| setup(format!("a bid names no kind of unit: {:?}", lot.kind)))?;
    let count = lot.count;
    let unit = ed.kind(what);
    if !(1..=MOST_BID_UNITS).contains(&count) {
        let what =
            format!("a bid of {count} {} is out of bounds: 1 to {MOST_BID_UNITS}", unit.name);
        return Err(setup(what));
    }
    let who = ed.power(power).called();
    let head =
        format!("bid for {who}, {count} {} in {}", unit.name.to_lowercase(), ed.space(at).name);
    if !unit.is_sold_to(power) {
        return Err(setup(format!("{head}: the power cannot buy this unit")));
    }
    if unit.complex && count > 1 {
        return Err(setup(format!("{head}: a territory has one complex at most")));
    }
    if let Some(why) = no_place(p.board(ed), power, what, at) {
        return Err(setup(format!("{head}: {why}; {}", possible_places(p.board(ed), power, what))));
    }
    for _ in 0..count {
        p.add_unit(power, what, at, None);
    }
    Ok(())
}

/// Where such a unit of the power could stand.
fn possible_places(board: Board, power: PowerId, kind: KindId) -> String {
    let mut names: Vec<&str> = board
        .edition
        .space_ids()
        .filter(|at| no_place(board, power, kind, *at).is_none())
        .map(|s| board.space(s).name.as_str())
        .collect();
    if names.is_empty() {
        return "there is no place for it on the board".to_string();
    }
    let more = if names.len() > MOST_NAMED { " and others" } else { "" };
    names.truncate(MOST_NAMED);
    format!("it may be placed in {}{more}", names.join(", "))
}

/// Why a bid unit cannot stand there: land and air units in own territory, ships in a zone where
/// the power has ships or, if that was agreed on, that borders its territory, and where no enemy is. Bids placed before
/// count for complexes only: which ships were there does not depend on the order of bids.
fn no_place(board: Board, power: PowerId, kind: KindId, at: SpaceId) -> Option<&'static str> {
    let unit = board.kind(kind);
    if !unit.is_sea() {
        let own = board.is_land(at) && board.controller(at) == Some(power);
        if own && unit.complex && board.in_space(at).any(|(_, u)| board.kind(u.kind).complex) {
            return Some("there is a complex already");
        }
        return (!own).then_some("it must be placed in a territory of its own power");
    }
    if !board.is_sea(at) {
        return Some("a ship must be at sea");
    }
    let bare = Position::initial(board.edition);
    if bare.in_space(at).any(|(_, u)| !board.edition.allied(u.power, power)) {
        return Some("an enemy is there");
    }
    let has_ships = bare.in_space(at).any(|(_, u)| u.power == power);
    if board.edition.bids.ships == BidShips::WithShips {
        return (!has_ships)
            .then_some("this game agrees on ships only where their power has ships");
    }
    let borders = board.neighbours(at).iter().any(|n| board.controller(*n) == Some(power));
    (!has_ships && !borders).then_some("the zone borders no territory of its power")
}
