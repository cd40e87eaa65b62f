//! Complexes of a partner that make one unit a turn for the mover; the unit then belongs to the
//! partner.

use super::{deeds, deeds_of};
use crate::edition::{Deed, Road};
use crate::engine::event::Event;
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, Side, SpaceId, UnitId};

/// Units that a road makes in a turn.
const UNITS: i32 = 1;

/// The complexes that roads open to the mover this turn, and how many units each makes for it.
pub(in crate::engine) fn open_yards(field: Field) -> Vec<(SpaceId, i32)> {
    open_roads(field).into_iter().map(|(_, road)| (road.yard, UNITS)).collect()
}

/// The roads of the mover that no enemy blocked when the turn began, to a complex that its side holds.
/// A complex of the mover itself needs none.
fn open_roads(field: Field) -> Vec<(AdvantageId, Road)> {
    let board = field.board;
    let side = board.side(board.mover());

    let roads = deeds_of(field, board.mover()).filter_map(|(id, deed)| match deed {
        Deed::Road(road) => Some((id, road.clone())),
        _ => None,
    });
    roads.filter(|(id, road)| is_unblocked(board, side, field, *id, road)).collect()
}

/// Is the road open to this power?
fn is_unblocked(board: Board, side: Side, field: Field, id: AdvantageId, road: &Road) -> bool {
    let complex = board.complex(road.yard);
    let lists = std::iter::once(&road.open[..]).chain(rules_that_open(field, id));
    lists.into_iter().any(|open| !open.iter().any(|s| board.start_side(*s) == Some(side.enemy())))
        && board.side(road.to) == side
        && board.control_side(road.yard) == Some(side)
        && board.controller(road.yard) != Some(board.mover())
        && complex.is_some_and(|c| !board.unit(c).turn.did(Did::Mobilized))
}

/// The rule by which this complex of a partner makes units for the mover in this turn.
pub(in crate::engine) fn road_to(field: Field, yard: SpaceId) -> Option<AdvantageId> {
    open_roads(field).into_iter().find(|(_, road)| road.yard == yard).map(|(id, _)| id)
}

/// The rule that would open a partner's complex to the mover, and a territory on its road that an enemy held
/// when the turn began.
pub(in crate::engine) fn shut_road(field: Field, yard: SpaceId) -> Option<(AdvantageId, SpaceId)> {
    let board = field.board;
    let enemy = board.side(board.mover()).enemy();
    deeds_of(field, board.mover()).find_map(|(id, deed)| match deed {
        Deed::Road(road) if road.yard == yard => {
            road.open.iter().find(|s| board.start_side(**s) == Some(enemy)).map(|at| (id, *at))
        }
        _ => None,
    })
}

/// Lists of other rules of the same side that open this road as well.
fn rules_that_open(field: Field<'_>, road: AdvantageId) -> Vec<&[SpaceId]> {
    let Board { edition: ed, position: p } = field.board;
    let rule = ed.advantage(road).rule;
    deeds(p.board(ed))
        .filter_map(|(.., deed)| match deed {
            Deed::Shortcut(s) if s.of == rule => Some(&s.open[..]),
            _ => None,
        })
        .collect()
}

/// What such a complex made in this phase goes over to the partner. `from`: where the events of the
/// phase begin.
pub(in crate::engine) fn go_over(table: &mut Table, from: usize) {
    for (advantage, road) in open_roads(table.field()) {
        let made = table.ledger.events()[from..].iter().find_map(|e| match e {
            Event::Placed { kind, space, yard: Some(yard), .. } if yard.space == road.yard => {
                Some((*kind, *space))
            }
            _ => None,
        });
        let Some((kind, space)) = made else { continue };
        let p = table.at();
        let new = p
            .in_space(space)
            .find(|(_, u)| u.turn.did(Did::Mobilized) && (u.power, u.kind) == (p.power, kind));
        if let Some(id) = new.map(|(id, _)| id) {
            let units: Vec<UnitId> = vec![id];
            table.record(Event::Converted { advantage, units, to: road.to, order: None });
        }
    }
}
