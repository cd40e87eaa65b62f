//! Is there anything to choose about losses? If every choice has the same result, no one is asked, and
//! no one has decided.

use std::collections::BTreeMap;

use super::loss::{HitsBySource, Loss};
use super::loss_order::is_spared;
use crate::engine::combat::{self, BattleState};
use crate::engine::pick::came_by_sea;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Position};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Could other units take the hits? Not if every target falls, nor if the hits can fall on no other
/// unit that an order of loss tells from the first. Sets of units that can take all hits form a
/// matroid: if there is another set, there is one that differs in a single unit.
pub(super) fn is_free(
    field: Field,
    state: &BattleState,
    on_attackers: bool,
    hits: &HitsBySource,
    targets: &[UnitId],
    found: &Loss,
) -> bool {
    if found.taken.is_empty() || found.destroyed.len() == targets.len() {
        return false;
    }
    let board = field.board;
    let mut given: BTreeMap<_, UnitId> = BTreeMap::new();
    for id in &found.taken {
        given.entry(look_of(field, *id)).or_insert(*id);
    }
    let mut whole: BTreeMap<_, UnitId> = BTreeMap::new();
    for id in targets {
        if found.taken.iter().filter(|t| *t == id).count() >= combat::hits_left(board, *id) {
            continue;
        }
        whole.entry(look_of(field, *id)).or_insert(*id);
    }
    given.iter().any(|(look, out)| {
        let others = whole.iter().filter(|(other, _)| *other != look).map(|(_, by)| *by);
        // CAS-07: units that fall last by rule cannot be chosen while others can take the hit.
        let others = others.filter(|by| !is_spared(field, *by) || is_spared(field, *out));
        others.into_iter().any(|by| {
            let set = swap_unit(found, *out, by);
            can_take_all(board, state, on_attackers, hits, &set)
        })
    })
}

/// Can these units take all the hits?
fn can_take_all(
    board: Board,
    state: &BattleState,
    on_attackers: bool,
    hits: &HitsBySource,
    set: &[UnitId],
) -> bool {
    let pools: Vec<u32> = hits.iter().map(|(_, n)| *n).collect();
    let chosen = combat::first_choice(set.len(), &pools, |slot, pool| {
        combat::can_hit(board, state, hits[pool].0, on_attackers, set[slot])
    });
    chosen.len() == set.len()
}

/// The units that are hit, with one of them replaced.
fn swap_unit(found: &Loss, out: UnitId, by: UnitId) -> Vec<UnitId> {
    let mut set = found.taken.clone();
    set.iter_mut().filter(|id| **id == out).take(1).for_each(|id| *id = by);
    set
}

/// What an entry of an order of loss can tell of a unit. Units that no entry can tell apart are alike, and
/// no one chooses which of them falls.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Likeness {
    power: PowerId,
    kind: KindId,
    damaged: bool,
    /// Where it began the turn, and how far it moved.
    came: (SpaceId, u8),
    /// It is a land unit that came off a ship.
    by_sea: bool,
    /// What it carries, each with the territory where it is to go ashore.
    cargo: Vec<(KindId, Option<SpaceId>)>,
}

impl Likeness {
    fn of(field: Field, p: &Position, id: UnitId) -> Likeness {
        let u = p.unit(id);
        let mut cargo: Vec<_> = p.cargo(id).map(|(_, c)| (c.kind, c.turn.landing)).collect();
        cargo.sort();
        Likeness {
            power: u.power,
            kind: u.kind,
            damaged: u.turn.did(Did::Damaged),
            came: (u.turn.start, u.turn.moved),
            by_sea: field.board.kind(u.kind).is_land() && came_by_sea(u),
            cargo,
        }
    }
}

/// What tells units apart that can be lost; one that can take several hits is like no other.
fn look_of(field: Field, id: UnitId) -> (Likeness, Option<UnitId>) {
    let whole = combat::hits_left(field.board, id) > 1;
    (Likeness::of(field, field.board.position, id), whole.then_some(id))
}
