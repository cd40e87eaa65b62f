//! Carriers that must fetch fighters, and may not be moved where they doom some (CAR-07, AIR-10).

use std::collections::BTreeMap;

use super::super::order_trial::{NOTHING, OrderTrial};
use super::stowing;
use crate::engine::event::{Event, MoveKind};
use crate::engine::landing::{self, Deck, Flyer, LandingPlan, land_is_open, nearest_land};
use crate::engine::pick::Used;
use crate::engine::plan::MoveOrder;
use crate::engine::position::{Position, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::travel::{self, Atlas, MovementPhase};
use crate::engine::unit::Did;
use crate::engine::why::Carrier;
use crate::engine::{Board, Table, carry, decks, nation};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

pub(super) fn atlas<'a>(board: Board<'a>) -> Atlas<'a> {
    Atlas {
        board,
        side: board.side(board.mover()),
        mode: MovementPhase::Noncombat,
        cleared: &NOTHING,
    }
}

/// Is the aircraft where it may stay (AIR-12, AIR-17)?
pub(super) fn home(board: Board, u: &Unit) -> bool {
    u.aboard.is_some() || u.patrol || land_is_open(board, board.mover(), u.space)
}

/// Sends carriers that no order moved to fighters that have no other place; promised moves are
/// preferred.
pub(super) fn fetch(table: &mut Table, orders: &[MoveOrder], used: &Used) {
    let board = table.board();
    let at = atlas(board);
    let fighters = fighters_without_deck(&at, orders);
    if fighters.iter().all(|f| f.ashore) {
        return;
    }
    let decks = decks_in_reach(&at, used);
    // First with promised moves as written; then with any, if that saves more and breaks no promise.
    let promised: BTreeMap<UnitId, SpaceId> = board.turn().promises.iter().copied().collect();
    let kept: Vec<Deck> = decks
        .iter()
        .map(|d| match promised.get(&d.carrier) {
            Some(z) if d.zones.contains(z) => Deck { zones: vec![d.zones[0], *z], ..d.clone() },
            _ => d.clone(),
        })
        .collect();
    let any = landing::plan(&fighters, &decks);
    let mut plan = landing::plan(&fighters, &kept);
    let breaks = promised.iter().any(|(carrier, zone)| {
        let goes = any.moves.iter().any(|m| m == &(*carrier, *zone));
        !goes
            && board.unit(*carrier).space != *zone
            && loses_promised_fighter(&fighters, &any, *zone)
    });
    if any.lost.len() < plan.lost.len() && !breaks {
        plan = any;
    }
    let mut events = Vec::new();
    for (carrier, zone) in &plan.moves {
        // A carrier that was only bought appears where it is needed.
        let Some(ship) = board.position.units.get(carrier) else { continue };
        let way = travel::reach(&at, ship).into_iter().find(|w| w.last() == Some(zone));
        let Some(path) = way else { continue };
        let deck = |c: &Unit| board.commanded(c) && nation::stowed(board, c).is_none();
        for (unit, _) in board.cargo(*carrier).filter(|(_, c)| deck(c)) {
            events.push(Event::Launched { unit });
        }
        let how = MoveKind::Noncombat;
        events.push(Event::Moved { units: vec![*carrier], path, how, order: None });
    }
    events.into_iter().for_each(|e| table.record(e));
}

/// Is a fighter lost that could land in the zone where a carrier was promised (AIR-10)?
fn loses_promised_fighter(fighters: &[Flyer], plan: &LandingPlan, zone: SpaceId) -> bool {
    fighters.iter().any(|f| f.reaches(zone) && plan.lost.contains(&f.unit))
}

/// The fighters that have no deck after these orders, and how they could land.
fn landings(board: Board, used: &Used, orders: &[MoveOrder]) -> (Vec<Flyer>, LandingPlan) {
    let at = atlas(board);
    let fighters = fighters_without_deck(&at, orders);
    let plan = landing::plan(&fighters, &decks_in_reach(&at, used));
    (fighters, plan)
}

/// A carrier may not be moved where it dooms fighters it could have saved (CAR-07), and one that is
/// promised goes there while a fighter depends on it (AIR-10). `before`: the board without the order
/// that `d` has carried out.
pub(super) fn spare_fighters(
    d: &OrderTrial,
    before: &Position,
    orders: &[MoveOrder],
) -> Result<(), Refusal> {
    let mut carriers: Vec<UnitId> = d
        .newly_used()
        .filter(|id| d.p.units.contains_key(id))
        .filter(|id| d.ed.kind(d.p.unit(*id).kind).carrier_capacity > 0)
        .collect();
    carriers.sort_unstable();
    carriers.dedup();
    let Some(carrier) = carriers.first() else { return Ok(()) };
    let zone = d.p.unit(*carrier).space;
    let (fighters, plan) = landings(d.p.board(d.ed), d.used, orders);
    let broken =
        before.turn.promises.iter().filter(|(c, _)| carriers.contains(c)).find(|(c, to)| {
            d.p.unit(*c).space != *to && loses_promised_fighter(&fighters, &plan, *to)
        });
    if let Some((_, to)) = broken {
        return Err(d.no("AIR-10", Carrier::Promised { space: *to }, zone));
    }
    let (_, planned) = landings(before.board(d.ed), &d.used_before(), orders);
    if plan.lost.len() > planned.lost.len() {
        return Err(d.no("CAR-07", Carrier::OnlyPlace, zone));
    }
    Ok(())
}

/// Fighters that need a deck: those in the air or aboard that reach no open territory, unless an
/// order takes them to one; behind them those that rest on a deck and could go ashore.
fn fighters_without_deck(at: &Atlas, orders: &[MoveOrder]) -> Vec<Flyer> {
    let mut wishes = wished_decks(at, orders);
    let mut list = Vec::new();
    let mut resting = Vec::new();
    for (id, u) in &at.board.position.units {
        let seeks = at.board.commanded(u) && at.board.kind(u.kind).lands_on_carriers;
        if !seeks || u.patrol || carry::stays_aboard(at.board, u) {
            continue;
        }
        let grounded = at.board.is_land(u.space) && home(at.board, u);
        let wish = wishes
            .iter()
            .position(|w| (w.from, w.whose) == (u.space, (u.power, u.kind)) && w.count > 0);
        if let Some(i) = wish {
            wishes[i].count -= 1;
            let to = wishes[i].to;
            if at.board.is_sea(to) {
                let mut f = Flyer::new(at, *id);
                f.only = Some(to);
                list.extend(Some(f).filter(|f| f.reaches(to)));
            }
            continue;
        }
        if grounded {
            continue;
        }
        let f = Flyer::new(at, *id);
        if nearest_land(at, at.board.mover(), &f).is_none() {
            list.push(f);
        } else if u.aboard.is_some() {
            resting.push(Flyer::resting(at, *id));
        }
    }
    list.extend(resting);
    list
}

/// A flight that an order asks for.
struct Wished {
    from: SpaceId,
    whose: (PowerId, KindId),
    count: u16,
    to: SpaceId,
}

fn wished_decks(at: &Atlas, orders: &[MoveOrder]) -> Vec<Wished> {
    let mut list = Vec::new();
    for o in orders.iter().filter(|o| !o.patrol && !stowing::asked(at.board, o)) {
        let (Some(from), Some(to)) = (o.path.first(), o.path.last()) else { continue };
        for g in o.groups.iter().filter(|g| at.board.kind(g.kind).is_air()) {
            let open = at.board.is_sea(*to) || land_is_open(at.board, at.board.mover(), *to);
            if open {
                let whose = (g.owner.unwrap_or(at.board.mover()), g.kind);
                list.push(Wished { from: *from, whose, count: g.count, to: *to });
            }
        }
    }
    list
}

/// All carriers with the zones they can be in when aircraft land.
fn decks_in_reach(at: &Atlas, used: &Used) -> Vec<Deck> {
    decks::decks(at, |id, u| is_done(used, id, u).then_some(u.space))
}

/// Has the carrier moved already?
fn is_done(used: &Used, id: UnitId, u: &Unit) -> bool {
    u.turn.did(Did::CombatMoved)
        || u.turn.did(Did::Fought)
        || u.turn.did(Did::NoncombatMoved)
        || used.contains_key(&id)
}
