//! Where aircraft come down for which there is no order, and who goes ashore to make room on a deck.

use std::collections::BTreeMap;

use super::fetch::atlas;
use crate::engine::carry;
use crate::engine::event::{Event, MoveKind};
use crate::engine::landing::{self, Deck, Flyer, LandingPlan, nearest_land};
use crate::engine::pick::Used;
use crate::engine::{Field, Table, travel};
use crate::id::{SpaceId, UnitId};

/// The place of an aircraft that has a territory in reach: the ship or territory it came from, else
/// the nearest; decks count too.
pub(super) fn nearest(field: Field, f: &Flyer) -> (SpaceId, Option<UnitId>) {
    let board = field.board;
    let at = atlas(board);
    let decks = board.kind_of(f.unit).lands_on_carriers;
    let room = |id: UnitId| decks && carry::deck_room(board, id) > 0;
    // A ship whose power has changed sides does not take its former guests back.
    let power = board.unit(f.unit).power;
    let ship = board.unit(f.unit).turn.start_aboard.filter(|id| {
        let ship = board.position.units.get(id);
        ship.is_some_and(|ship| board.allied(ship.power, power)) && room(*id)
    });
    // CAR-21: it does not ride, it follows its ship with its own movement.
    if let Some((ship, zone)) = ship.map(|id| (id, board.unit(id).space)).filter(|s| f.reaches(s.1))
    {
        return (zone, Some(ship));
    }
    let start = board.unit(f.unit).turn.start;
    let land = nearest_land(&at, board.mover(), f);
    let deck = board
        .position
        .units
        .iter()
        .filter(|(id, u)| decks && board.allied(u.power, board.mover()) && room(**id))
        .filter(|(_, u)| f.reaches(u.space))
        .filter_map(|(id, u)| {
            f.far[u.space.index()].map(|d| (d, !board.commanded(u), u.space, *id))
        })
        .min();
    match (land, deck) {
        (Some((n, to)), Some((m, _, zone, ship))) if m < n && to != start => (zone, Some(ship)),
        (Some((_, space)), _) => (space, None),
        (None, Some((_, _, zone, ship))) => (zone, Some(ship)),
        (None, None) => (board.unit(f.unit).space, None),
    }
}

/// Fighters that no order has moved and that rest on a deck go ashore, or to another deck of their
/// zone, where that saves others from being lost (AIR-11). Gives the plan for the others: `plan` if
/// nothing is gained.
pub(super) fn make_room(
    table: &mut Table,
    used: &Used,
    mut seekers: Vec<Flyer>,
    mut decks: Vec<Deck>,
    plan: LandingPlan,
) -> LandingPlan {
    let board = table.board();
    let at = atlas(board);
    let own =
        board.position.units.iter().filter(|(id, u)| board.commanded(u) && !used.contains_key(id));
    let resting: BTreeMap<UnitId, UnitId> = own
        .filter(|(_, u)| board.kind(u.kind).lands_on_carriers && !carry::stays_aboard(board, u))
        .filter(|(id, _)| nearest_land(&at, board.mover(), &Flyer::new(&at, **id)).is_some())
        .filter_map(|(id, u)| u.aboard.map(|ship| (*id, ship)))
        .collect();
    for ship in resting.values() {
        match decks.iter_mut().find(|d| d.carrier == *ship) {
            Some(deck) => deck.room += 1,
            None => {
                let zones = vec![board.unit(*ship).space];
                decks.push(Deck { carrier: *ship, zones, room: 1 });
            }
        }
    }
    seekers.extend(resting.keys().map(|id| Flyer::resting(&at, *id)));
    let mut better = landing::plan(&seekers, &decks);
    if better.lost.len() >= plan.lost.len() {
        return plan;
    }
    let mut events = Vec::new();
    for unit in better.ousted.iter().copied() {
        let f = Flyer::new(&at, unit);
        let Some((_, land)) = nearest_land(&at, board.mover(), &f) else { continue };
        let stops = [board.unit(unit).space, land];
        let Ok(path) = travel::flight(&at, &[unit], &stops, 0) else { continue };
        events.push(Event::Launched { unit });
        events.extend(travel::flown(&at, vec![unit], path, MoveKind::Noncombat, None));
        events.push(Event::Settled { unit, ship: None });
    }
    // Those that only change decks take off first, so that no deck is ever too full.
    let (stay, seats) = better.seats.drain(..).partition(|(f, ..)| resting.contains_key(f));
    better.seats = seats;
    let stay: Vec<(UnitId, UnitId, SpaceId)> = stay;
    let moved: Vec<_> = stay.into_iter().filter(|(f, ship, _)| resting[f] != *ship).collect();
    events.extend(moved.iter().map(|(unit, ..)| Event::Launched { unit: *unit }));
    events.extend(
        moved.iter().map(|(unit, ship, _)| Event::Settled { unit: *unit, ship: Some(*ship) }),
    );
    events.into_iter().for_each(|e| table.record(e));
    better
}
