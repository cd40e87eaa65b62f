//! Complexes of a partner that make one unit a turn for the mover; the unit then belongs to the
//! partner.

use super::{deeds, deeds_of};
use crate::edition::{Deed, Road};
use crate::engine::event::Event;
use crate::engine::{Field, Table, query};
use crate::id::{AdvantageId, SpaceId, UnitId};

/// Units that a road makes in a turn.
const UNITS: i32 = 1;

/// The complexes that roads open to the mover this turn, and how many units each makes for it.
pub(in crate::engine) fn open_yards(field: Field) -> Vec<(SpaceId, i32)> {
    open(field).into_iter().map(|(_, road)| (road.yard, UNITS)).collect()
}

/// The roads of the mover that no enemy blocked when the turn began, to a complex that its side holds.
/// A complex of the mover itself needs none.
fn open(field: Field) -> Vec<(AdvantageId, Road)> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let free = |id: AdvantageId, road: &Road| {
        let blocked = |s: &SpaceId| p.start_side(ed, *s) == Some(side.enemy());
        let complex = query::complex(ed, p, road.yard);
        let lists = std::iter::once(&road.open[..]).chain(shortcuts(field, id));
        lists.into_iter().any(|open| !open.iter().any(blocked))
            && p.side(ed, road.to) == side
            && p.control_side(ed, road.yard) == Some(side)
            && p.controller(road.yard) != Some(p.power)
            && complex.is_some_and(|c| !p.unit(c).turn.mobilized)
    };
    let roads = deeds_of(field, p.power).filter_map(|(id, deed)| match deed {
        Deed::Road(road) => Some((id, road.clone())),
        _ => None,
    });
    roads.filter(|(id, road)| free(*id, road)).collect()
}

/// The rule by which this complex of a partner makes units for the mover in this turn.
pub(in crate::engine) fn road_to(field: Field, yard: SpaceId) -> Option<AdvantageId> {
    open(field).into_iter().find(|(_, road)| road.yard == yard).map(|(id, _)| id)
}

/// The rule that would open a partner's complex to the mover, and a territory on its road that an enemy held
/// when the turn began.
pub(in crate::engine) fn shut_road(field: Field, yard: SpaceId) -> Option<(AdvantageId, SpaceId)> {
    let (ed, p) = (field.ed, field.p);
    let enemy = p.side(ed, p.power).enemy();
    deeds_of(field, p.power).find_map(|(id, deed)| match deed {
        Deed::Road(road) if road.yard == yard => {
            let blocked = |s: &&SpaceId| p.start_side(ed, **s) == Some(enemy);
            road.open.iter().find(blocked).map(|at| (id, *at))
        }
        _ => None,
    })
}

/// Lists of other rules of the same side that open this road as well.
fn shortcuts(field: Field<'_>, road: AdvantageId) -> Vec<&[SpaceId]> {
    let Field { ed, p, .. } = field;
    let rule = ed.advantage(road).rule;
    deeds(ed, p)
        .filter_map(|(.., deed)| match deed {
            Deed::Shortcut(s) if s.of == rule => Some(&s.open[..]),
            _ => None,
        })
        .collect()
}

/// What such a complex made in this phase goes over to the partner. `from`: where the events of the
/// phase begin.
pub(in crate::engine) fn go_over(table: &mut Table, from: usize) {
    for (advantage, road) in open(table.field()) {
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
            .find(|(_, u)| u.turn.mobilized && (u.power, u.kind) == (p.power, kind));
        if let Some(id) = new.map(|(id, _)| id) {
            let units: Vec<UnitId> = vec![id];
            table.record(Event::Converted { advantage, units, to: road.to, order: None });
        }
    }
}
