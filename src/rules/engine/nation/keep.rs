//! A partner's territory that its taker keeps, and the change of sides that follows.

use super::{bars, colour, deeds, deeds_of, standing};
use crate::edition::{Deed, Keeps};
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::AdvantageWord;
use crate::engine::position::Use;
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::engine::{Board, Field, Table, carry};
use crate::id::{AdvantageId, OrderId, PowerId, SpaceId, UnitId};

/// The rule by which the mover keeps a territory that it takes now, and its order.
pub fn keeps(field: Field, place: SpaceId) -> Option<(AdvantageId, OrderId)> {
    let board = field.board;
    let whose =
        colour(board, place).filter(|w| *w != board.mover() && board.allied(*w, board.mover()))?;
    let enemy = board.controller(place).is_some_and(|w| !board.allied(w, whose));
    let found = deeds_of(field, board.mover()).find_map(|(id, deed)| match deed {
        Deed::Keeps(k) if k.place == place && standing(board, id) == Some(Use::Ready) && enemy => {
            Some(id)
        }
        _ => None,
    })?;
    let orders = field.input.orders.advantages.iter();
    let mut said = orders.filter(|o| o.advantage == found && o.says == AdvantageWord::Yes);
    said.next().map(|o| (found, o.id))
}

/// Orders to keep a territory fail if it has not been taken in the combats of the turn.
pub(super) fn not_taken(table: &mut Table) {
    let board = table.board();
    let mut failed = Vec::new();
    for o in &table.input.orders.advantages {
        let mine = board.advantage(o.advantage).power == board.mover();
        let ready = mine && standing(board, o.advantage) == Some(Use::Ready);
        let place = board.advantage(o.advantage).deeds.iter().find_map(|deed| match deed {
            Deed::Keeps(k) => Some(k.place),
            _ => None,
        });
        if let (true, Some(space)) = (ready, place) {
            let why = Nation::NotTaken { space };
            failed.push(Refusal::new(o.id, board.advantage(o.advantage).rule, why));
        }
    }
    for refusal in failed {
        table.record(Event::OrderFailed { refusal });
    }
}

/// The number of cities that a power needs to win alone, where that is not the usual one.
pub fn alone(board: Board, power: PowerId) -> Option<u8> {
    let used = board.position.advantages.iter().filter(|(_, now)| **now == Use::Spent);
    let own = used.map(|(id, _)| board.advantage(*id)).filter(|a| a.power == power);
    own.flat_map(|a| &a.deeds).find_map(|deed| match deed {
        Deed::Keeps(k) => Some(k.alone),
        _ => None,
    })
}

/// Whose territory was kept fights for the other side when the combats of the turn are over.
pub(super) fn change_sides(table: &mut Table) {
    let board = table.board();
    let due: Vec<(AdvantageId, Keeps)> = deeds(board)
        .filter(|(id, power, _)| {
            *power == board.mover() && standing(board, *id) == Some(Use::Active)
        })
        .filter_map(|(id, _, deed)| match deed {
            Deed::Keeps(k) => Some((id, k.clone())),
            _ => None,
        })
        .collect();
    for (advantage, keeps) in due {
        let board = table.board();
        let Some(power) = colour(board, keeps.place) else { continue };
        let side = board.side(board.mover()).enemy();
        table.record(Event::SideChanged { advantage, power, side });
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
        bars::side_changed(table, power);
        leave_enemy_ships(table, advantage);
    }
}

/// No unit stays aboard a ship that is an enemy's now: troops go ashore and aircraft to another deck or
/// ashore, next to the zone, to their own side; a unit that finds no place is lost.
fn leave_enemy_ships(table: &mut Table, advantage: AdvantageId) {
    let board = table.board();
    let units = board
        .position
        .units
        .iter()
        .filter(|(_, u)| {
            u.aboard.is_some_and(|ship| !board.allied(board.unit(ship).power, u.power))
        })
        .map(|(id, _)| *id);
    let units: Vec<UnitId> = units.collect();
    let mut lost = Vec::new();
    for unit in units {
        let board = table.board();
        let u = board.unit(unit);
        let zone = u.space;
        let power = u.power;
        let air = board.kind(u.kind).is_air();
        let deck = carry::free_decks(board, zone, power).first().copied().filter(|_| air);
        let land = board
            .neighbours(zone)
            .iter()
            .copied()
            .filter(|s| board.is_land(*s) && board.control_side(*s) == Some(board.side(power)))
            .min_by_key(|s| (board.controller(*s) != Some(power), *s));
        match (deck, land, u.aboard) {
            (Some(ship), _, _) => {
                table.record(Event::Launched { unit });
                table.record(Event::Settled { unit, ship: Some(ship) });
            }
            (None, Some(to), _) if air => {
                let units = vec![unit];
                let path = vec![zone, to];
                let how = MoveKind::Distress;
                table.record(Event::Launched { unit });
                table.record(Event::Moved { units, path, how, order: None });
                table.record(Event::Settled { unit, ship: None });
            }
            (None, Some(to), Some(ship)) => {
                let order = None;
                table.record(Event::Landed { unit, ship, to, order, combat: false });
            }
            _ => lost.push(unit),
        }
    }
    if !lost.is_empty() {
        let rule = table.ed.advantage(advantage).rule;
        table.record(Event::Removed { units: lost, rule });
    }
}
