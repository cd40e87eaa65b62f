//! After all combats: defending fighters whose carrier was lost fly one space to a friendly
//! territory or a carrier with room, or are lost (CAR-09, CAR-10, AMB-23).

use std::collections::BTreeMap;

use super::conclude::carrier_with_room;
use crate::edition::StrandedLanding;
use crate::engine::combat::BattleState;
use crate::engine::decision::{Fight, landing_choice};
use crate::engine::event::{Choice, Event, MoveKind};
use crate::engine::position::EngagementKind;
use crate::engine::{Board, Field, Halt, Table, nation};
use crate::id::{PowerId, Side, SpaceId, UnitId};
use crate::rule::rule;

/// Lands them, or stops to ask an owner. `kept`: a stop taken up again.
pub(crate) fn run(table: &mut Table, kept: Option<Fight>) -> Result<(), Halt> {
    while let Some((fighter, zone, owner)) = next(table.field()) {
        let mut now = Fight::new(BattleState::new(zone, EngagementKind::Sea));
        // One answer serves all fighters of its owner in the zone.
        if let Some(k) = kept.as_ref().filter(|k| k.state.place == zone) {
            now.answers = k.answers.clone();
        }
        let (to, by) = landing_choice::choose(
            table,
            &mut now,
            owner,
            &landing_places(table.field(), fighter),
        )?;
        match to {
            Some(to) => {
                let what = Choice::Landing(to);
                table.record(Event::Chosen { power: owner, place: zone, what, by });
                come_down(table, fighter, to);
            }
            None => table.record(Event::Removed { units: vec![fighter], rule: rule("CAR-09") }),
        }
    }
    Ok(())
}

/// The next stranded fighter, in the order of the turn and of the units.
fn next(field: Field) -> Option<(UnitId, SpaceId, PowerId)> {
    let board = field.board;
    let side = board.side(board.mover());
    board
        .position
        .units
        .iter()
        .filter(|(_, u)| board.side(u.power) != side && u.aboard.is_none() && !u.patrol)
        .filter(|(_, u)| board.kind(u.kind).is_air() && board.is_sea(u.space))
        .min_by_key(|(id, u)| (u.power, u.space, **id))
        .map(|(id, u)| (*id, u.space, u.power))
}

/// Where the fighters of these powers over a zone can land.
pub(crate) fn open_to_stranded(field: Field, zone: SpaceId, powers: &[PowerId]) -> Vec<SpaceId> {
    let ed = field.board.edition;
    let theirs = field.board.in_space(zone).filter(|(_, u)| {
        ed.kind(u.kind).is_air() && u.aboard.is_none() && !u.patrol && powers.contains(&u.power)
    });
    let mut open: Vec<SpaceId> = theirs.flat_map(|(id, _)| landing_places(field, id)).collect();
    open.sort();
    open.dedup();
    open
}

/// Where it can land, best first: a carrier here, own territory, a partner's, then carriers nearby.
fn landing_places(field: Field, fighter: UnitId) -> Vec<SpaceId> {
    let board = field.board;
    let u = board.unit(fighter);
    let mut found: Vec<(u8, SpaceId)> = Vec::new();
    let decks = board.kind(u.kind).lands_on_carriers;
    if decks
        && is_open_to_landing(field, u.space)
        && carrier_with_room(field, u.space, fighter).is_some()
    {
        found.push((0, u.space));
    }
    for s in ways_to_fly(field, fighter)
        .keys()
        .filter(|s| **s != u.space && is_open_to_landing(field, **s))
    {
        if board.is_sea(*s) {
            if decks && carrier_with_room(field, *s, fighter).is_some() {
                found.push((3, *s));
            }
        } else if board.controller(*s) == Some(u.power) {
            found.push((1, *s));
        } else if board.controller(*s).is_some_and(|c| board.allied(c, u.power)) {
            found.push((2, *s));
        }
    }
    found.sort();
    found.into_iter().map(|(_, s)| s).collect()
}

/// The spaces that it can fly to, each with a shortest way: one space, or as many as the rule says by
/// which it rose.
fn ways_to_fly(field: Field, fighter: UnitId) -> BTreeMap<SpaceId, Vec<SpaceId>> {
    let board = field.board;
    let u = board.unit(fighter);
    let reach = nation::risen(board, u).map_or(1, |(_, reach)| reach);
    let shut =
        |s: SpaceId| board.is_impassable(s) || (board.is_land(s) && board.controller(s).is_none());
    let mut known = BTreeMap::from([(u.space, vec![u.space])]);
    for _ in 0..reach {
        let ring: Vec<Vec<SpaceId>> = known.values().cloned().collect();
        for way in ring {
            let last = way.last().copied().unwrap_or(u.space);
            for next in board.neighbours(last).iter().filter(|s| !shut(**s)) {
                known.entry(*next).or_insert_with(|| [&way[..], &[*next]].concat());
            }
        }
    }
    known
}

/// May anybody land there, or was the place fought over? Where the attack never came, because its
/// ships were lost or left, it was not.
fn is_open_to_landing(field: Field, place: SpaceId) -> bool {
    let board = field.board;
    let side = board.side(board.mover());

    match board.profile().stranded_landing {
        StrandedLanding::Anywhere => true,
        StrandedLanding::Uncontested => !was_attacked(board, place, side),
    }
}

/// Was the place attacked?
fn was_attacked(board: Board, place: SpaceId, side: Side) -> bool {
    let met = board.turn().forces.get(&place);
    met.is_some_and(|all| all.iter().any(|(power, _)| board.side(*power) == side))
}

fn come_down(table: &mut Table, fighter: UnitId, to: SpaceId) {
    let from = table.at().unit(fighter).space;
    if from != to {
        let path =
            ways_to_fly(table.field(), fighter).remove(&to).unwrap_or_else(|| vec![from, to]);
        table.record(Event::Moved {
            units: vec![fighter],
            path,
            how: MoveKind::Distress,
            order: None,
        });
    }
    let decks = table.ed.kind(table.at().unit(fighter).kind).lands_on_carriers;
    let ship = carrier_with_room(table.field(), to, fighter).filter(|_| decks);
    table.record(Event::Settled { unit: fighter, ship });
}
