//! The proof that all attacking aircraft can land (AIR-05 to AIR-09, CAR-07, CAR-17): all own dice
//! hit, all enemy dice miss, carriers that stayed out of the combat move may sail in noncombat.

use std::collections::{BTreeMap, BTreeSet};

use super::super::order_trial::OrderTrial;
use super::fought::sea_battle;
use super::phase_result::{PhaseResult, order_of};
use crate::edition::Domain;
use crate::engine::event::Event;
use crate::engine::landing::{self, Deck, Flyer, nearest_land};
use crate::engine::plan::MoveOrder;
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::travel::{self, Atlas, MovementPhase};
use crate::engine::unit::Did;
use crate::engine::why::{Carrier, Flight};
use crate::engine::{Field, Table, carry, decks, query};
use crate::id::{OrderId, PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Records the carrier moves the orders promise (AIR-10).
pub(super) fn promises(table: &mut Table, orders: &[MoveOrder], sheet: &mut PhaseResult) {
    if !orders.is_empty() {
        sheet.pad.follow(table.at());
    }
    for order in orders {
        let real = table.board();
        let done = sheet
            .pad
            .attempt(real, MovementPhase::Noncombat, order, |d| promise_carrier(table.field(), d));
        match done {
            Ok(events) => events.into_iter().for_each(|e| table.record(e)),
            Err(r) => sheet.refuse(r),
        }
    }
}

fn promise_carrier(field: Field, d: &mut OrderTrial) -> Result<(), Refusal> {
    let order = d.order;
    let Some(start) = order.path.first().copied() else { return Ok(()) };
    let mut taken = BTreeSet::new();
    for g in d.groups(Domain::Sea) {
        if d.ed.kind(g.kind).carrier_capacity == 0 {
            return Err(d.no("AIR-10", Carrier::NoDeck { kind: g.kind }, start));
        }
        let found = d.picker().pick(g, start, &taken, |u| {
            let out = u.turn.did(Did::CombatMoved) || sea_battle(field, u.space);
            out.then(|| (rule("AIR-09"), Carrier::InCombatMove.into()))
        });
        taken.extend(found.map_err(as_promise)?);
    }
    let party: Vec<UnitId> = taken.into_iter().collect();
    if party.is_empty() {
        return Err(d.no("AIR-10", Carrier::OnlyCarriers, start));
    }
    let cleared = zones_to_be_cleared(field);
    let way = if order.path.len() == 1 {
        order.path.clone()
    } else {
        let at = d.atlas_with(&cleared);
        travel::sail(&at, &party, &order.path, |_| true).map_err(|o| o.refuse(order.id))?
    };
    let zone = *way.last().expect("a way has a start");
    d.uses(&party);
    for carrier in party {
        d.record(Event::Promised { carrier, zone, order: Some(order.id) });
    }
    Ok(())
}

/// A refusal of a related order, as one of the promise to land.
fn as_promise(mut r: Refusal) -> Refusal {
    if r.related.is_some() {
        r.rule = rule("AIR-09");
    }
    r
}

/// Zones that own attacks will clear if all goes well (AIR-07).
fn zones_to_be_cleared(field: Field) -> BTreeSet<SpaceId> {
    let board = field.board;
    let side = board.side(board.mover());
    board
        .space_ids()
        .filter(|zone| sea_battle(field, *zone))
        .filter(|zone| {
            let hits = board.in_space(*zone).any(|(_, u)| {
                let idle = board.kind(u.kind).is_air() && !u.turn.did(Did::CombatMoved);
                board.commanded(u) && u.aboard.is_none() && !idle && query::attack(board, u) > 0
            });
            // Submarines may choose to dive even from those that cannot hurt them.
            hits || board.enemies(*zone, side).all(|(_, u)| board.kind(u.kind).submarine)
        })
        .collect()
}

/// Shows that all aircraft can land, or refuses the moves of those that cannot.
pub(super) fn show(table: &mut Table, sheet: &mut PhaseResult) {
    let cleared = zones_to_be_cleared(table.field());
    let board = table.board();
    let side = board.side(board.mover());
    let at = Atlas { board, side, mode: MovementPhase::Noncombat, cleared: &cleared };
    let flyers: Vec<Flyer> = in_doubt(&at, board.mover());
    if flyers.is_empty() {
        return;
    }
    let (fighters, mut lost): (Vec<Flyer>, Vec<Flyer>) =
        flyers.into_iter().partition(|f| board.kind_of(f.unit).lands_on_carriers);
    let decks = decks_within_reach(table.field(), &at);
    let plan = landing::plan(&fighters, &decks);
    // Fighters that have not left their deck are no doubt unless the deck must leave them.
    lost.extend(fighters.iter().filter(|f| plan.lost.contains(&f.unit)).cloned());
    if !lost.is_empty() {
        let refusals = refuse_the_lost(&at, sheet, &fighters, &lost);
        refusals.into_iter().for_each(|r| sheet.refuse(r));
        return;
    }
    let shown: Vec<Event> = plan
        .seats
        .iter()
        .filter(|(f, _, _)| board.unit(*f).aboard.is_none())
        .map(|(unit, _, zone)| {
            let id = if board.unit(*unit).turn.did(Did::CombatMoved) { "AIR-06" } else { "CAR-17" };
            Event::LandingShown { unit: *unit, at: *zone, rule: rule(id) }
        })
        .collect();
    let moves: Vec<_> =
        plan.moves.into_iter().filter(|(c, _)| table.at().units.contains_key(c)).collect();
    for (carrier, zone) in moves {
        table.record(Event::Promised { carrier, zone, order: None });
    }
    shown.into_iter().for_each(|e| table.record(e));
}

/// Aircraft that reach no open territory: those in the air, and those aboard whose deck may be
/// needed elsewhere.
fn in_doubt(at: &Atlas, power: crate::id::PowerId) -> Vec<Flyer> {
    at.board
        .position
        .units
        .iter()
        .filter(|(_, u)| {
            let out = u.turn.did(Did::CombatMoved) || at.board.is_sea(u.space);
            let kind = at.board.kind(u.kind);
            // KAM-02: a unit that strikes once and is gone needs no way back.
            let gone =
                (kind.single_strike && u.turn.did(Did::CombatMoved)) || u.turn.did(Did::Strikes);
            let flies = kind.is_air() && !gone && !carry::stays_aboard(at.board, u);
            at.board.commanded(u) && flies && out
        })
        .map(|(id, _)| Flyer::new(at, *id))
        .filter(|f| nearest_land(at, power, f).is_none())
        .collect()
}

/// All carriers fighters could land on, with the zones they could be in.
fn decks_within_reach(field: Field, at: &Atlas) -> Vec<Deck> {
    let promised: BTreeMap<UnitId, SpaceId> = at.board.turn().promises.iter().copied().collect();
    let stays = |u: &Unit| u.turn.did(Did::CombatMoved) || sea_battle(field, u.space);
    decks::decks(at, |id, u| promised.get(&id).copied().or(stays(u).then_some(u.space)))
}

/// One refusal for each order whose aircraft find no place.
fn refuse_the_lost(
    at: &Atlas,
    sheet: &PhaseResult,
    fighters: &[Flyer],
    lost: &[Flyer],
) -> Vec<Refusal> {
    let p = at.board.position;
    let fallback = fighters.iter().chain(lost).find_map(|f| sheet.used().get(&f.unit));
    let mut by_order: BTreeMap<(OrderId, &str), Vec<&Flyer>> = BTreeMap::new();
    for f in lost {
        let u = p.unit(f.unit);
        let ship = u.turn.start_aboard.and_then(|s| sheet.used().get(&s));
        let (order, id) = match (sheet.used().get(&f.unit), ship, fallback) {
            (Some((order, _)), _, _) => (*order, "AIR-05"),
            (None, Some((order, _)), _) => (*order, "CAR-17"),
            (None, None, Some((order, _))) => (*order, "AIR-05"),
            (None, None, None) => (order_of(sheet, f.unit), "AIR-05"),
        };
        by_order.entry((order, id)).or_default().push(f);
    }
    let mut list = Vec::new();
    for ((order, id), group) in by_order {
        let kinds = group.iter().map(|f| p.unit(f.unit));
        let aircraft = kinds.map(|u| (u.kind, u.space)).collect();
        let near = nearest_open(at, p.power, group[0]);
        let away = near.map(|(d, _)| d);
        let nearest = near.map(|(_, s)| s);
        let (full, guests) =
            full_deck(at, group[0]).map_or((None, None), |(s, w)| (Some(s), Some(w)));
        let left = group[0].left;
        let why = Flight::NoLanding { aircraft, left, nearest, away, full, guests };
        let mut r = Refusal::new(order, rule(id), why);
        r.spaces = group.iter().map(|f| p.unit(f.unit).space).collect();
        list.push(r);
    }
    list
}

/// How far it is to the nearest open territory, and which that is.
fn nearest_open(at: &Atlas, power: crate::id::PowerId, f: &Flyer) -> Option<(u8, SpaceId)> {
    let open = at.board.space_ids().filter(|s| landing::land_is_open(at.board, power, *s));
    open.filter_map(|s| f.far[s.index()].map(|d| (d, s))).min()
}

/// The zone of a carrier within reach that has no place because fighters of another power are aboard,
/// and that power.
fn full_deck(at: &Atlas, f: &Flyer) -> Option<(SpaceId, PowerId)> {
    let board = at.board;
    if !board.kind_of(f.unit).lands_on_carriers {
        return None;
    }
    let near = |u: &Unit| f.far[u.space.index()].is_some_and(|away| away <= f.left);
    board.position.units.iter().find_map(|(id, u)| {
        let deck = board.kind(u.kind).carrier_capacity > 0 && board.allied(u.power, board.mover());
        if !deck || !near(u) || carry::deck_room(board, *id) > 0 {
            return None;
        }
        let guest =
            board.cargo(*id).find(|(_, c)| board.kind(c.kind).is_air() && !board.commanded(c))?;
        Some((u.space, guest.1.power))
    })
}
