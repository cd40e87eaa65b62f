//! Aircraft in noncombat: ordered flights, and a landing place for everybody who is still in the air.

use std::collections::BTreeSet;

use super::super::order_trial::TrialBoard;
use super::fetch::{atlas, home};
use super::flight::{fly, kind_of_flight, waiting_fighters};
use super::{exchange, places};
use crate::edition::Chance;
use crate::engine::event::{Event, MoveKind};
use crate::engine::landing::{self, Deck, Flyer, nearest_land};
use crate::engine::pick::Used;
use crate::engine::plan::MoveOrder;
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::{self, MovementPhase};
use crate::engine::{Edition, Field, Halt, Table, battle, carry, new_carriers};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Carries out the flights of the orders. One that finds its deck full waits for those that may
/// still leave it; those that wait for each other take off together.
///
/// # Errors
/// Dice for guns on the way could not be had.
pub(super) fn ordered(
    table: &mut Table,
    orders: &[MoveOrder],
    pad: &mut TrialBoard,
) -> Result<(), Halt> {
    let mut waiting: Vec<&MoveOrder> = orders
        .iter()
        .filter(|o| o.groups.iter().any(|g| table.ed.kind(g.kind).is_air()))
        .filter(|o| !o.raid)
        .collect();
    if !waiting.is_empty() {
        // Carriers may have sailed since.
        pad.follow(table.at());
    }
    loop {
        let before = waiting.len();
        let mut failed: Vec<(OrderId, Refusal)> = Vec::new();
        let mut still = Vec::new();
        // Guns fire when all aircraft that fly past them are known, so that it makes no difference whether
        // these are on one line or on several.
        let mut board = table.at().clone();
        let mut flown: Vec<Event> = Vec::new();
        for o in waiting {
            match pad.attempt(board.board(table.ed), MovementPhase::Noncombat, o, fly) {
                Ok(events) => {
                    events.iter().for_each(|e| board.apply(e));
                    flown.extend(events);
                }
                Err(r) => {
                    failed.push((o.id, r));
                    still.push(o);
                }
            }
        }
        let shot_at = flown.iter().any(is_landing);
        carry_out(table, &flown)?;
        if shot_at {
            pad.follow(table.at());
        }
        waiting = still;
        if waiting.is_empty() {
            return Ok(());
        }
        if waiting.len() < before {
            continue;
        }
        let aloft = exchange::take_off(table, pad, &waiting);
        if aloft.is_empty() {
            for (_, refusal) in failed {
                table.record(Event::OrderFailed { refusal });
            }
            return Ok(());
        }
        // No other order takes the places that they have left for each other.
        waiting.sort_by_key(|o| !aloft.iter().any(|a| a.id == o.id));
    }
}

/// A flight home, on which guns may fire.
fn is_landing(e: &Event) -> bool {
    matches!(e, Event::Moved { how: MoveKind::Landing, .. })
}

/// Records flights; an aircraft shot down on its way home does not arrive (AAG-08).
fn carry_out(table: &mut Table, events: &[Event]) -> Result<(), Halt> {
    // An aircraft that lands and flies on passes guns on either way.
    let mut flown: BTreeSet<(UnitId, &[SpaceId])> = BTreeSet::new();
    for i in 0..events.len() {
        if let Event::Moved { units, path, how: MoveKind::Landing, .. } = &events[i] {
            let mut group = if table.ed.low_luck.has(Chance::Guns) {
                on_this_path(&events[i..], path)
            } else {
                units.clone()
            };
            group.retain(|id| {
                table.at().units.contains_key(id) && flown.insert((*id, path.as_slice()))
            });
            if !group.is_empty() {
                battle::fly_home(table, &group, path)?;
            }
        }
        let e = events[i].clone();
        let gone = |id: &UnitId| !table.at().units.contains_key(id);
        match &e {
            Event::Moved { units, how: MoveKind::Landing, .. } => {
                if units.iter().all(|id| table.at().units.contains_key(id)) {
                    table.record(e);
                }
            }
            Event::Settled { unit, .. } | Event::Launched { unit } if gone(unit) => {}
            Event::FreeSteps { units, .. } | Event::Refuelled { units, .. }
                if units.iter().any(gone) => {}
            _ => table.record(e),
        }
    }
    Ok(())
}

/// Aircraft of these flights that take one path: under Low Luck a gun on it adds them up.
fn on_this_path(events: &[Event], way: &[SpaceId]) -> Vec<UnitId> {
    events
        .iter()
        .flat_map(|e| match e {
            Event::Moved { units, path, how: MoveKind::Landing, .. } if path == way => {
                units.clone()
            }
            _ => Vec::new(),
        })
        .collect()
}

/// Lands every aircraft of the mover that is still in the air: as many as possible, where they began
/// the turn or else on the nearest places; the others are lost (AIR-17).
///
/// # Errors
/// Dice for guns on the way could not be had.
pub(super) fn land_the_rest(table: &mut Table, used: &Used) -> Result<(), Halt> {
    let board = table.board();
    let at = atlas(board);
    let waits = waiting_fighters(board, used);
    let flyers: Vec<Flyer> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.commanded(u) && board.kind(u.kind).is_air() && !home(board, u))
        .filter(|(id, _)| !waits.contains(id))
        .map(|(id, _)| Flyer::new(&at, *id))
        .collect();
    // Those that have only decks are seated first, then the others go home or wherever is nearest.
    let (free, bound): (Vec<Flyer>, Vec<Flyer>) =
        flyers.into_iter().partition(|f| nearest_land(&at, board.mover(), f).is_some());
    let (fighters, bombers): (Vec<Flyer>, Vec<Flyer>) =
        bound.into_iter().partition(|f| board.kind_of(f.unit).lands_on_carriers);
    let mut decks: Vec<Deck> = board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.allied(u.power, board.mover()))
        .map(|(id, u)| (id, u, carry::deck_room(board, *id)))
        .filter(|(.., room)| *room > 0)
        .map(|(id, u, room)| Deck { carrier: *id, zones: vec![u.space], room })
        .collect();
    decks.extend(new_carriers::decks(board));
    let mut seekers: Vec<Flyer> = waits
        .iter()
        .map(|id| new_carriers::settled(board.edition, *id, board.unit(*id).space))
        .collect();
    seekers.extend(fighters);
    let mut plan = landing::plan(&seekers, &decks);
    if !plan.lost.is_empty() {
        plan = places::make_room(table, used, seekers, decks, plan);
    }
    let mut lost = plan.lost.clone();
    lost.extend(bombers.iter().map(|f| f.unit));
    lost.sort();
    let mut after = table.at().clone();
    let mut flown: Vec<Event> = Vec::new();
    for (unit, carrier, zone) in plan.seats.into_iter().filter(|(f, ..)| !waits.contains(f)) {
        let deck = Some(carrier).filter(|c| after.units.contains_key(c));
        flown.extend(come_down_at(table.ed, &mut after, unit, zone, deck));
    }
    for f in free {
        let (zone, deck) =
            places::nearest(Field { board: after.board(table.ed), input: table.input }, &f);
        flown.extend(come_down_at(table.ed, &mut after, f.unit, zone, deck));
    }
    carry_out(table, &flown)?;
    if !lost.is_empty() {
        table.record(Event::Removed { units: lost, rule: rule("AIR-17") });
    }
    Ok(())
}

/// The events by which an aircraft comes down there. The board has them when this returns.
fn come_down_at(
    ed: &Edition,
    board: &mut Position,
    unit: UnitId,
    space: SpaceId,
    ship: Option<UnitId>,
) -> Vec<Event> {
    let at = atlas(board.board(ed));
    let u = board.unit(unit);
    let mut events = Vec::new();
    if u.space != space {
        let stops = [u.space, space];
        let Ok(path) = travel::flight(&at, &[unit], &stops, 0) else { return events };
        let how = kind_of_flight(u);
        events.extend(travel::flown(&at, vec![unit], path, how, None));
    }
    events.push(Event::Settled { unit, ship });
    events.iter().for_each(|e| board.apply(e));
    events
}
