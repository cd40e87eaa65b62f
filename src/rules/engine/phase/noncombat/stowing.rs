//! Aircraft that are put aboard ships next to a naval base, by the rule of their nation.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::edition::Domain;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::MoveOrder;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Boarding, Carrier, Flight, Nation, Spent};
use crate::engine::{Board, nation};
use crate::id::{KindId, UnitId};
use crate::rule::RuleId;

/// Does an order put aircraft aboard a ship that takes them by the rule of the mover alone?
pub(super) fn asked(board: Board, order: &MoveOrder) -> bool {
    let Some(ship) = &order.board else { return false };
    let mut groups = order.groups.iter().filter(|g| board.kind(g.kind).is_air()).peekable();
    groups.peek().is_some()
        && groups.all(|g| nation::stows(board, board.mover(), ship.kind, g.kind).is_some())
}

/// Puts them aboard.
///
/// # Errors
/// No common base, aircraft that have moved, or no ship with a place.
pub(super) fn stow(d: &mut OrderTrial) -> Result<(), Refusal> {
    let path = &d.order.path;
    let start = path[0];
    let to = *path.last().expect("an order with groups has a path");
    let Some(pick) = &d.order.board else { return Ok(()) };
    let mut taken: BTreeSet<UnitId> = BTreeSet::new();
    for g in d.groups(Domain::Air) {
        let Some((advantage, _)) = nation::stows(d.board(), d.power, pick.kind, g.kind) else {
            continue;
        };
        let rule = d.ed.advantage(advantage).rule;
        if d.ed.is_sea(start) {
            return Err(never_lands(d, rule, g.kind, pick.kind));
        }
        if !d.ed.is_sea(to) || !nation::share_base(d.board(), d.power, start, to) {
            return Err(d.no(rule.0, Nation::NoSharedBase { space: start, zone: to }, to));
        }
        let units = d.picker().pick(g, start, &taken, |u| {
            let t = &u.turn;
            let done = t.moved > 0
                || t.did(Did::CombatMoved)
                || t.did(Did::NoncombatMoved)
                || t.did(Did::Fought);
            done.then(|| (rule, Spent::MovedOrFought { kind: u.kind }.into()))
        })?;
        taken.extend(units.iter().copied());
        d.uses(&units);
        for unit in units {
            let free = nation::berths(d.board(), d.power, g.kind, to);
            let picker = d.picker();
            let meant = free.into_iter().find(|(_, id)| {
                let ship = d.p.unit(*id);
                ship.kind == pick.kind && picker.matches(*id, ship, &pick.pick)
            });
            let Some((_, ship)) = meant else {
                return Err(d.no(rule.0, Boarding::NoRoom { kind: g.kind }, to));
            };
            let units = vec![unit];
            let order = Some(d.order.id);
            let how = MoveKind::Noncombat;
            d.record(Event::AdvantageWorked { advantage, place: to, units: units.clone() });
            d.record(Event::Moved { units, path: vec![start, to], how, order });
            d.record(Event::Settled { unit, ship: Some(ship) });
        }
    }
    Ok(())
}

/// Such ships take aircraft aboard from the land next to them; no aircraft comes down on one from the sea.
fn never_lands(d: &OrderTrial, rule: RuleId, aircraft: KindId, ship: KindId) -> Refusal {
    let to = d.order.path[d.order.path.len() - 1];
    if d.ed.kind(ship).carrier_capacity > 0 {
        d.no(rule.0, Flight::NotOnCarriers { kind: aircraft }, to)
    } else {
        d.no(rule.0, Carrier::NoDeck { kind: ship }, to)
    }
}
