//! The order in which the units of one side fall: where an order of loss puts each of them, and the
//! places for hits that follow from it.

use std::collections::BTreeMap;

use super::Fight;
use super::loss::LossOrders;
use crate::edition::{Edition, TransportLosses};
use crate::engine::pick::{answers, came_by_sea};
use crate::engine::plan::{LossEntry, Tactic};
use crate::engine::position::Unit;
use crate::engine::{Board, Field, Position, combat};
use crate::id::UnitId;

/// Does the entry speak of this unit?
pub fn fits(p: &Position, entry: &LossEntry, id: UnitId) -> bool {
    let u = p.unit(id);
    entry.kind == u.kind
        && entry.power.is_none_or(|w| w == u.power)
        && answers(p, id, u, &entry.pick)
        && entry.by_sea.is_none_or(|by_sea| by_sea == came_by_sea(u))
        && entry.bound_for.is_none_or(|to| p.cargo(id).any(|(_, c)| c.turn.landing == Some(to)))
}

/// The place of a unit in the order without the entries that count: the entry that says most about it, or the
/// first of several such.
fn find_uncounted_place(p: &Position, order: &[LossEntry], id: UnitId) -> usize {
    let mut best: Option<(usize, usize)> = None;
    for (i, e) in order.iter().enumerate() {
        let better = best.is_none_or(|(_, detail)| e.detail() > detail);
        if e.keep.is_none() && e.until.is_none() && better && fits(p, e, id) {
            best = Some((i, e.detail()));
        }
    }
    best.map_or(order.len(), |(i, _)| i)
}

/// The place of a unit in an order of loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LossPlace {
    /// The entry at which it falls.
    pub entry: usize,
    /// The entry at which it would fall if none of them counted.
    uncounted: usize,
}

/// The place that the list gives to each of these units. When the list reaches `inf to 2`, units that have
/// no earlier place fall there as long as more than two that the entry names are left in the battle. Units
/// that these hits cannot fall on are among the two.
pub(super) fn find_places(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    order: &[LossEntry],
    targets: &[UnitId],
) -> BTreeMap<UnitId, LossPlace> {
    let p = field.board.position;
    let mut found: BTreeMap<UnitId, LossPlace> = BTreeMap::new();
    for id in targets {
        let uncounted = find_uncounted_place(p, order, *id);
        found.insert(*id, LossPlace { entry: uncounted, uncounted });
    }
    if order.iter().all(|e| e.until.is_none()) {
        return found;
    }
    let mut in_battle = combat::standing(&fight.state, on_attackers);
    in_battle.extend(targets.iter().filter(|id| !fight.state.units(on_attackers).contains(id)));
    let mut sorted = targets.to_vec();
    sorted.sort_by_cached_key(|id| (found[id].uncounted, cost_of_loss(field, *id)));
    for (i, e) in order.iter().enumerate() {
        let Some(least) = e.until else { continue };
        let is_left = |id: &UnitId| found.get(id).is_none_or(|place| place.entry > i);
        let left = in_battle.iter().filter(|id| fits(p, e, **id) && is_left(id)).count();
        let over = left.saturating_sub(usize::from(least));
        let fallen: Vec<UnitId> = sorted
            .iter()
            .filter(|id| fits(p, e, **id) && is_left(id))
            .take(over)
            .copied()
            .collect();
        for id in fallen {
            found.entry(id).and_modify(|place| place.entry = i);
        }
    }
    found
}

/// Among like units the one falls first whose loss costs least: damaged, with cheap cargo, short of fuel.
fn cost_of_loss(field: Field, id: UnitId) -> impl Ord + use<> {
    let board = field.board;
    let u = board.unit(id);
    let left = combat::hits_left(board, id);
    let range = if board.kind(u.kind).is_air() { u32::MAX - u32::from(u.turn.moved) } else { 0 };
    (u.kind, u.power, left, cargo_cost(board, id), range, id)
}

/// Units to be kept to the end, with their place there; `sorted` is the order without them. Of those
/// an entry speaks of, the last are kept.
fn units_kept_to_the_end(
    p: &Position,
    order: &[LossEntry],
    sorted: &[UnitId],
) -> BTreeMap<UnitId, usize> {
    let mut found = BTreeMap::new();
    for (i, e) in order.iter().enumerate() {
        let count = usize::from(e.keep.unwrap_or(0));
        let last: Vec<UnitId> = sorted
            .iter()
            .rev()
            .filter(|id| fits(p, e, **id) && !found.contains_key(*id))
            .take(count)
            .copied()
            .collect();
        found.extend(last.into_iter().map(|id| (id, i + 1)));
    }
    found
}

/// Places for hits in the order they are to be filled: each unit has one for each hit it can take.
pub(super) fn slots(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    wish: &LossOrders,
    targets: &[UnitId],
) -> Vec<UnitId> {
    let p = field.board.position;
    let ed = field.board.edition;
    let strength = match wish.plan {
        Some(Tactic::Kill) => combat::factor(field, &fight.state, on_attackers),
        _ => BTreeMap::new(),
    };
    let places = find_places(field, fight, on_attackers, &wish.order, targets);
    let mut sorted = targets.to_vec();
    sorted.sort_by_cached_key(|id| {
        let planned = match &wish.plan {
            Some(Tactic::SaveAir | Tactic::SaveAirFrom { .. }) => {
                u32::from(ed.kind(p.unit(*id).kind).is_air())
            }
            Some(Tactic::Kill) => strength.get(id).copied().unwrap_or(0),
            _ => 0,
        };
        (planned, places[id], cost_of_loss(field, *id))
    });
    let mut kept = units_kept_to_the_end(p, &wish.order, &sorted);
    if wish.plan == Some(Tactic::Take) {
        let at_sea = ed.is_sea(fight.state.place);
        let last = sorted
            .iter()
            .rev()
            .find(|id| can_hold_battle_space(ed, p.unit(**id), at_sea) && kept.contains_key(*id));
        let last = last.or_else(|| {
            sorted.iter().rev().find(|id| can_hold_battle_space(ed, p.unit(**id), at_sea))
        });
        kept.extend(last.map(|id| (*id, usize::MAX)));
    }
    sorted.sort_by_key(|id| (is_spared(field, *id), kept.get(id).copied().unwrap_or(0)));
    let mut early = Vec::new();
    let mut late = Vec::new();
    for id in sorted {
        let left = combat::hits_left(p.board(ed), id);
        let ahead = left > 1 && wish.first_hit.contains(&p.unit(id).kind);
        let (first, rest) = if ahead { (left - 1, 1) } else { (0, left) };
        early.extend(std::iter::repeat_n(id, first));
        late.extend(std::iter::repeat_n(id, rest));
    }
    early.extend(late);
    early
}

/// Can the unit take or keep the space of the battle for its side?
fn can_hold_battle_space(ed: &Edition, u: &Unit, at_sea: bool) -> bool {
    let k = ed.kind(u.kind);
    if at_sea { k.is_sea() } else { k.captures }
}

/// Does a rule make the unit fall after the others (CAS-07)?
pub(super) fn is_spared(field: Field, id: UnitId) -> bool {
    match field.board.profile().transport_losses {
        TransportLosses::Free => false,
        TransportLosses::Last => field.board.kind_of(id).transport,
    }
}

fn cargo_cost(board: Board, ship: UnitId) -> i32 {
    board.cargo(ship).map(|(_, c)| board.kind(c.kind).cost).sum()
}
