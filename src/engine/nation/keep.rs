//! A partner's territory that its taker keeps, and the change of sides that follows.

use super::{bars, colour, deeds, deeds_of, standing};
use crate::edition::{Deed, Edition, Keeps};
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::AdvantageWord;
use crate::engine::position::{Position, Unit, Use};
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::engine::{Field, Table, carry};
use crate::id::{AdvantageId, OrderId, PowerId, SpaceId, UnitId};

/// The rule by which the mover keeps a territory that it takes now, and its order.
pub fn keeps(field: Field, place: SpaceId) -> Option<(AdvantageId, OrderId)> {
    let (ed, p) = (field.ed, field.p);
    let whose = colour(ed, p, place).filter(|w| *w != p.power && p.allied(ed, *w, p.power))?;
    let enemy = p.controller(place).is_some_and(|w| !p.allied(ed, w, whose));
    let ready = |id: AdvantageId| standing(ed, p, id) == Some(Use::Ready);
    let found = deeds_of(field, p.power).find_map(|(id, deed)| match deed {
        Deed::Keeps(k) if k.place == place && ready(id) && enemy => Some(id),
        _ => None,
    })?;
    let orders = field.input.orders.advantages.iter();
    let mut said = orders.filter(|o| o.advantage == found && o.says == AdvantageWord::Yes);
    said.next().map(|o| (found, o.id))
}

/// Orders to keep a territory fail if it has not been taken in the combats of the turn.
pub(super) fn not_taken(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let mut failed = Vec::new();
    for o in &table.input.orders.advantages {
        let mine = ed.advantage(o.advantage).power == p.power;
        let ready = mine && standing(ed, p, o.advantage) == Some(Use::Ready);
        let place = ed.advantage(o.advantage).deeds.iter().find_map(|deed| match deed {
            Deed::Keeps(k) => Some(k.place),
            _ => None,
        });
        if let (true, Some(space)) = (ready, place) {
            let why = Nation::NotTaken { space };
            failed.push(Refusal::new(o.id, ed.advantage(o.advantage).rule, why));
        }
    }
    for refusal in failed {
        table.record(Event::OrderFailed { refusal });
    }
}

/// The number of cities that a power needs to win alone, where that is not the usual one.
pub fn alone(ed: &Edition, p: &Position, power: PowerId) -> Option<u8> {
    let used = p.advantages.iter().filter(|(_, now)| **now == Use::Spent);
    let own = used.map(|(id, _)| ed.advantage(*id)).filter(|a| a.power == power);
    own.flat_map(|a| &a.deeds).find_map(|deed| match deed {
        Deed::Keeps(k) => Some(k.alone),
        _ => None,
    })
}

/// Whose territory was kept fights for the other side when the combats of the turn are over.
pub(super) fn change_sides(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let due: Vec<(AdvantageId, Keeps)> = deeds(ed, p)
        .filter(|(id, power, _)| *power == p.power && standing(ed, p, *id) == Some(Use::Active))
        .filter_map(|(id, _, deed)| match deed {
            Deed::Keeps(k) => Some((id, k.clone())),
            _ => None,
        })
        .collect();
    for (advantage, keeps) in due {
        let p = table.at();
        let Some(power) = colour(ed, p, keeps.place) else { continue };
        let side = p.side(ed, p.power).enemy();
        table.record(Event::SideChanged { advantage, power, side });
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
        bars::side_changed(table, power);
        disembark(table, advantage);
    }
}

/// No unit stays aboard a ship that is an enemy's now: troops go ashore and aircraft to another deck or
/// ashore, next to the zone, to their own side; a unit that finds no place is lost.
fn disembark(table: &mut Table, advantage: AdvantageId) {
    let ed = table.ed;
    let p = table.at();
    let among_enemies =
        |u: &Unit| u.aboard.is_some_and(|ship| !p.allied(ed, p.unit(ship).power, u.power));
    let units = p.units.iter().filter(|(_, u)| among_enemies(u)).map(|(id, _)| *id);
    let units: Vec<UnitId> = units.collect();
    let mut lost = Vec::new();
    for unit in units {
        let p = table.at();
        let u = p.unit(unit);
        let (zone, power) = (u.space, u.power);
        let air = ed.kind(u.kind).is_air();
        let deck = carry::free_decks(ed, p, zone, power).first().copied().filter(|_| air);
        let land = ed
            .neighbours(zone)
            .iter()
            .copied()
            .filter(|s| ed.is_land(*s) && p.control_side(ed, *s) == Some(p.side(ed, power)))
            .min_by_key(|s| (p.controller(*s) != Some(power), *s));
        match (deck, land, u.aboard) {
            (Some(ship), _, _) => {
                table.record(Event::Launched { unit });
                table.record(Event::Settled { unit, ship: Some(ship) });
            }
            (None, Some(to), _) if air => {
                let (units, path, how) = (vec![unit], vec![zone, to], MoveKind::Distress);
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
        let rule = ed.advantage(advantage).rule;
        table.record(Event::Removed { units: lost, rule });
    }
}
