//! Aircraft in noncombat: ordered flights, and a landing place for everybody who is still in the air.

use std::collections::BTreeSet;

use crate::edition::{Chance, Domain};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::super::draft::{OrderTrial, TrialBoard};
use super::fetch::{atlas, home};
use super::{exchange, patrol, places, stow};
use crate::engine::carry;
use crate::engine::event::{Event, MoveKind};
use crate::engine::landing::{self, Deck, Flyer, land_is_open, nearest_land};
use crate::engine::new_carriers;
use crate::engine::pick::{Picker, Used};
use crate::engine::plan::MoveOrder;
use crate::engine::position::{Position, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::travel::{self, MovementPhase};
use crate::engine::why::{Flight, Spent, Way, Why};
use crate::engine::{Edition, Field, Halt, Table, battle, nation, query};

/// Carries out the flights of the orders. One that finds its deck full waits for those that may
/// still leave it; those that wait for each other take off together.
///
/// # Errors
/// Dice for guns on the way could not be had.
pub fn ordered(table: &mut Table, orders: &[MoveOrder], pad: &mut TrialBoard) -> Result<(), Halt> {
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
            match pad.attempt((table.ed, &board), MovementPhase::Noncombat, o, fly) {
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
            let mut group = match table.ed.low_luck.has(Chance::Guns) {
                true => on_this_path(&events[i..], path),
                false => units.clone(),
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
    let same = |e: &Event| match e {
        Event::Moved { units, path, how: MoveKind::Landing, .. } if path == way => units.clone(),
        _ => Vec::new(),
    };
    events.iter().flat_map(same).collect()
}

/// Carries out a flight in noncombat: to a landing, or to a patrol.
pub fn fly(d: &mut OrderTrial) -> Result<(), Refusal> {
    let order = d.order;
    if order.patrol {
        return patrol::begin(d);
    }
    if stow::asked(d.ed, d.p, order) {
        return stow::stow(d);
    }
    let to = *order.path.last().expect("an order with groups has a path");
    let units = party(d)?;
    open_to(d, &units, to)?;
    for id in units {
        if let Some(rule) = nation::refuels(d.ed, d.p, d.p.unit(id)) {
            d.record(Event::Refuelled { units: vec![id], rule });
        }
        let path =
            travel::flight(&d.atlas(), &[id], &order.path, 0).map_err(|o| o.refuse(order.id))?;
        d.uses(&[id]);
        come_down(d, id, path, to)?;
    }
    Ok(())
}

/// The aircraft of an order.
///
/// # Errors
/// Too few of them can fly so far.
pub fn party(d: &OrderTrial) -> Result<Vec<UnitId>, Refusal> {
    let path = &d.order.path;
    let (start, to) = (path[0], *path.last().expect("an order with groups has a path"));
    let need = travel::air_distances(&d.atlas(), to)[start.index()];
    let fit = |u: &Unit| cannot_come(d, u, need);
    let free = free_again(d);
    let there = already_there(d, start, to);
    let mut taken = BTreeSet::new();
    for g in d.groups(Domain::Air) {
        let picker = Picker { used: &free, ..d.picker() };
        let others: BTreeSet<UnitId> = taken.union(&there).copied().collect();
        let units = picker.pick(g, start, &others, fit);
        taken.extend(units.or_else(|_| picker.pick(g, start, &taken, fit))?);
    }
    Ok(taken.into_iter().collect())
}

/// Why an aircraft cannot fly the way of the order, which takes at least `need` points.
fn cannot_come(d: &OrderTrial, u: &Unit, need: Option<u8>) -> Option<(RuleId, Why)> {
    if query::rides(d.p, u) {
        return Some((rule("CAR-02"), Spent::Rode { kind: u.kind }.into()));
    }
    let left = match nation::refuels(d.ed, d.p, u) {
        Some(_) => query::moves(d.ed, d.p, u),
        None => d.atlas().left(u),
    };
    if d.order.path.len() < 2 || need.is_some_and(|n| n <= left) {
        return None;
    }
    let space = *d.order.path.last()?;
    let why = Way::OutOfReach { space, kind: u.kind, left, takes: None, away: need };
    Some((rule("NCM-08"), why.into()))
}

/// Aircraft that are on the deck that the order names. An order to change decks within a zone means others, if
/// there are any.
fn already_there(d: &OrderTrial, start: SpaceId, to: SpaceId) -> BTreeSet<UnitId> {
    if d.order.board.is_none() || start != to {
        return BTreeSet::new();
    }
    let aboard = |u: &Unit| u.aboard.is_some_and(|deck| wanted(d, deck));
    d.p.in_space(start).filter(|(_, u)| aboard(u)).map(|(id, _)| id).collect()
}

/// The units that orders have used, without the aircraft that have landed and may fly on.
fn free_again(d: &OrderTrial) -> Used {
    let mut used = d.used.clone();
    used.retain(|id, _| {
        d.p.units
            .get(id)
            .is_none_or(|u| !d.ed.kind(u.kind).is_air() || nation::refuels(d.ed, d.p, u).is_none())
    });
    used
}

/// May these aircraft end their flight there at all?
fn open_to(d: &OrderTrial, units: &[UnitId], to: SpaceId) -> Result<(), Refusal> {
    if d.ed.is_sea(to) {
        let bomber = units.iter().find(|id| !d.ed.kind(d.p.unit(**id).kind).lands_on_carriers);
        return match bomber {
            Some(id) => {
                let kind = d.p.unit(*id).kind;
                Err(d.no("CAR-14", Flight::NotOnCarriers { kind }, to))
            }
            None => Ok(()),
        };
    }
    if land_is_open(d.ed, d.p, d.power, to) {
        return Ok(());
    }
    let ours = d.p.control_side(d.ed, to) == Some(d.side());
    let (id, why) = if ours {
        ("AIR-13", Flight::NotFriendlyAtStart { space: to })
    } else {
        ("AIR-12", Flight::NotFriendly { space: to })
    };
    Err(d.no(id, why, to))
}

/// The end of one ordered flight.
fn come_down(
    d: &mut OrderTrial,
    unit: UnitId,
    path: Vec<SpaceId>,
    to: SpaceId,
) -> Result<(), Refusal> {
    let order = Some(d.order.id);
    let how = how(d.p.unit(unit));
    let stays = path.len() == 1;
    if stays && d.p.unit(unit).aboard.is_some_and(|deck| wanted(d, deck)) {
        return Ok(());
    }
    let deck = if d.ed.is_sea(to) {
        let decks = carry::free_decks(d.ed, d.p, to, d.power);
        let wanted = decks.iter().copied().find(|deck| wanted(d, *deck));
        if wanted.is_none() && !may_wait(d, unit, to) {
            return Err(d.no("CAR-16", Flight::NoFreeDeck { space: to }, to));
        }
        wanted
    } else {
        None
    };
    if d.p.unit(unit).aboard.is_some() {
        d.record(Event::Launched { unit });
    }
    let flown = travel::flown(&d.atlas(), vec![unit], path, how, order);
    flown.into_iter().for_each(|e| d.record(e));
    d.record(Event::Settled { unit, ship: deck });
    Ok(())
}

/// Is this a deck that the order asks for? An order to change decks within a zone means an own ship if it names no
/// power.
fn wanted(d: &OrderTrial, deck: UnitId) -> bool {
    let Some(b) = &d.order.board else { return true };
    let stays = d.order.path.first() == d.order.path.last();
    let owner = b.power.or(stays.then_some(d.power));
    let s = d.p.unit(deck);
    owner.is_none_or(|power| power == s.power)
        && b.kind == s.kind
        && d.picker().matches(deck, s, &b.pick)
}

/// Will a carrier appear there that can take the fighter (AIR-22)?
fn may_wait(d: &OrderTrial, unit: UnitId, zone: SpaceId) -> bool {
    new_carriers::has_room(d.ed, d.p, &waits(d.ed, d.p, d.used), unit, zone)
}

/// Fighters that orders sent to wait for a carrier.
fn waits(ed: &Edition, p: &Position, used: &Used) -> Vec<UnitId> {
    let all = new_carriers::waiting(ed, p).into_iter().flat_map(|(_, who)| who);
    all.filter(|id| used.contains_key(id)).collect()
}

/// A flight home from battle is a landing, any other a noncombat move (AIR-21).
fn how(u: &Unit) -> MoveKind {
    if u.turn.combat_moved { MoveKind::Landing } else { MoveKind::Noncombat }
}

/// Lands every aircraft of the mover that is still in the air: as many as possible, where they began
/// the turn or else on the nearest places; the others are lost (AIR-17).
///
/// # Errors
/// Dice for guns on the way could not be had.
pub fn land_the_rest(table: &mut Table, used: &Used) -> Result<(), Halt> {
    let (ed, p) = (table.ed, table.at());
    let at = atlas(ed, p);
    let waits = waits(ed, p, used);
    let flyers: Vec<Flyer> = p
        .units
        .iter()
        .filter(|(_, u)| p.commanded(u) && ed.kind(u.kind).is_air() && !home(ed, p, u))
        .filter(|(id, _)| !waits.contains(id))
        .map(|(id, _)| Flyer::new(&at, *id))
        .collect();
    // Those that have only decks are seated first, then the others go home or wherever is nearest.
    let (free, bound): (Vec<Flyer>, Vec<Flyer>) =
        flyers.into_iter().partition(|f| nearest_land(&at, p.power, f).is_some());
    let (fighters, bombers): (Vec<Flyer>, Vec<Flyer>) =
        bound.into_iter().partition(|f| ed.kind(p.unit(f.unit).kind).lands_on_carriers);
    let mut decks: Vec<Deck> = p
        .units
        .iter()
        .filter(|(_, u)| p.allied(ed, u.power, p.power))
        .map(|(id, u)| (id, u, carry::deck_room(ed, p, *id)))
        .filter(|(.., room)| *room > 0)
        .map(|(id, u, room)| Deck { carrier: *id, zones: vec![u.space], room })
        .collect();
    decks.extend(new_carriers::decks(ed, p));
    let mut seekers: Vec<Flyer> =
        waits.iter().map(|id| new_carriers::settled(ed, *id, p.unit(*id).space)).collect();
    seekers.extend(fighters);
    let mut plan = landing::plan(&seekers, &decks);
    if !plan.lost.is_empty() {
        plan = places::make_room(table, used, seekers, decks, plan);
    }
    let mut lost = plan.lost.clone();
    lost.extend(bombers.iter().map(|f| f.unit));
    lost.sort();
    let mut board = table.at().clone();
    let mut flown: Vec<Event> = Vec::new();
    for (unit, carrier, zone) in plan.seats.into_iter().filter(|(f, ..)| !waits.contains(f)) {
        let deck = Some(carrier).filter(|c| board.units.contains_key(c));
        flown.extend(settle(ed, &mut board, unit, zone, deck));
    }
    for f in free {
        let (zone, deck) = places::nearest(Field { p: &board, ..table.field() }, &f);
        flown.extend(settle(ed, &mut board, f.unit, zone, deck));
    }
    carry_out(table, &flown)?;
    if !lost.is_empty() {
        table.record(Event::Removed { units: lost, rule: rule("AIR-17") });
    }
    Ok(())
}

/// The events by which an aircraft comes down there. The board has them when this returns.
fn settle(
    ed: &Edition,
    board: &mut Position,
    unit: UnitId,
    space: SpaceId,
    ship: Option<UnitId>,
) -> Vec<Event> {
    let at = atlas(ed, board);
    let u = board.unit(unit);
    let mut events = Vec::new();
    if u.space != space {
        let stops = [u.space, space];
        let Ok(path) = travel::flight(&at, &[unit], &stops, 0) else { return events };
        let how = how(u);
        events.extend(travel::flown(&at, vec![unit], path, how, None));
    }
    events.push(Event::Settled { unit, ship });
    events.iter().for_each(|e| board.apply(e));
    events
}
