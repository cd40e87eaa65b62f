//! A move that a power could really make, to show in a template how moves are written: each is tried
//! on a trial board.

use crate::edition::{Domain, Edition};
use crate::engine::plan::{MoveOrder, UnitGroup, UnitPick};
use crate::engine::position::Unit;
use crate::engine::trial::Trial;
use crate::engine::unit::Did;
use crate::engine::{Board, query};
use crate::id::{KindId, OrderId, PowerId, SpaceId};

/// One unit that moves; nothing where the power can move nothing.
#[derive(Default)]
pub(super) struct Example {
    pub kind: Option<KindId>,
    pub from: Option<SpaceId>,
    pub to: Option<SpaceId>,
}

impl Example {
    /// A move in the present or next phase of the power: into an enemy space, first choice over land;
    /// once the combat moves are made, to friends.
    pub(super) fn new(board: Board, power: PowerId) -> Example {
        if board.turn().combat_locked {
            return Example::at_home(board, power);
        }
        let start = || Trial::combat_on(board.edition, board.position.clone());
        let over_land: ExampleChoice =
            (&|u| board.kind(u.kind).captures, &|from| board.neighbours(from).to_vec(), &|s| {
                is_held_by_enemy(board, power, s)
            });
        let (_, _, enemy) = over_land;
        let far: ExampleChoice =
            (&|u| attacks_by_sea_or_air(board.edition, u), &|_| board.space_ids().collect(), enemy);
        Example::first(board.edition, power, over_land, &start)
            .or_else(|| Example::first(board.edition, power, far, &start))
            .unwrap_or_default()
    }

    /// A land unit that goes to friends in the noncombat move.
    pub(super) fn at_home(board: Board, power: PowerId) -> Example {
        let side = Some(board.side(power));
        let over_land: ExampleChoice =
            (&|u| board.kind(u.kind).captures, &|from| board.neighbours(from).to_vec(), &|s| {
                board.is_land(s) && board.control_side(s) == side
            });
        Example::first(board.edition, power, over_land, &|| {
            Trial::noncombat(board.edition, board.position.clone())
        })
        .unwrap_or_default()
    }

    /// Does a land unit move, to whom a battle is a place to retreat from?
    pub(super) fn afoot(&self, ed: &Edition) -> bool {
        self.kind.is_some_and(|k| ed.kind(k).is_land())
    }

    /// The first legal move of a unit that passes the test, from its space to one that does. Aircraft go
    /// no farther than half their range, so that they can land where they began.
    fn first<'a>(
        ed: &'a Edition,
        power: PowerId,
        (moves, reach, fits): ExampleChoice,
        start: &dyn Fn() -> Trial<'a>,
    ) -> Option<Example> {
        let mut trial = start();
        let p = trial.board().clone();
        let mut own: Vec<(SpaceId, KindId)> = Vec::new();
        for u in p.units.values().filter(|u| u.power == power && moves(u)) {
            // Aircraft at sea would need their deck again, and troops there a landing.
            let carried = !ed.kind(u.kind).is_sea() && ed.is_sea(u.space);
            if !carried && !own.contains(&(u.space, u.kind)) {
                own.push((u.space, u.kind));
            }
        }
        own.sort();
        for (from, kind) in own {
            for to in reach(from).into_iter().filter(|s| *s != from && fits(*s)) {
                let pick = UnitPick::default();
                let group = UnitGroup { count: 1, kind, owner: None, pick };
                let order = MoveOrder::plain(OrderId(1), vec![group], vec![from, to]);
                if trial.attempt(&order).is_err() {
                    continue;
                }
                let back = trial
                    .board()
                    .in_space(to)
                    .map(|(_, u)| u)
                    .filter(|u| u.power == power && u.kind == kind && u.turn.did(Did::CombatMoved))
                    .all(|u| {
                        !ed.kind(kind).is_air() || u.turn.moved * 2 <= query::moves(p.board(ed), u)
                    });
                if back {
                    return Some(Example { kind: Some(kind), from: Some(from), to: Some(to) });
                }
                trial = start();
            }
        }
        None
    }
}

/// Does an enemy hold this land, or has it ships in this zone?
fn is_held_by_enemy(board: Board, power: PowerId, s: SpaceId) -> bool {
    let side = board.side(power);
    if board.is_land(s) {
        board.control_side(s).is_some_and(|held| held != side)
    } else {
        let mut enemies = board.in_space(s).filter(|(_, u)| board.side(u.power) != side);
        enemies.any(|(_, u)| board.kind(u.kind).is_sea())
    }
}

/// Can the unit attack over the sea or by air, on its own?
fn attacks_by_sea_or_air(ed: &Edition, u: &Unit) -> bool {
    let kind = ed.kind(u.kind);
    kind.attack > 0 && kind.domain != Domain::Land && u.aboard.is_none()
}

/// Which units move, how far is looked, and which places fit.
type ExampleChoice<'c> =
    (&'c dyn Fn(&Unit) -> bool, &'c dyn Fn(SpaceId) -> Vec<SpaceId>, &'c dyn Fn(SpaceId) -> bool);
