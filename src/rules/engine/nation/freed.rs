//! Units that appear in territories which went from the enemy to the owner's side: in the noncombat move of
//! the power that freed them. What is freed in a turn without such a move, as by a riot in an enemy's, waits
//! for the next noncombat move of the side.

use std::collections::BTreeSet;

use super::deeds;
use crate::edition::{Deed, Freed};
use crate::engine::event::{Decider, Event};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// The noncombat moves of the turn are made. In a turn of the owner's side the units are placed, in an enemy's
/// they stay due.
pub(super) fn run(table: &mut Table) {
    let power = table.at().power;
    for (advantage, owner, freed) in freeing_rules(table.field()) {
        if !table.board().allied(owner, power) {
            note_freed(table, advantage, owner, &freed);
            continue;
        }
        let places: BTreeSet<SpaceId> = due_territories(table.field(), advantage)
            .chain(now_free(table.field(), owner, &freed))
            .collect();
        settle_due(table, advantage, owner);
        let (kind, count) = freed.units;
        for space in places {
            // Land that has been lost again gets no units.
            if is_held(table.field(), owner, space) {
                let power = owner;
                let by = Decider::NoChoice;
                table.record(Event::Granted { advantage, power, kind, count, space, by });
            }
        }
    }
}

/// The mover leaves its noncombat move out: the units wait.
pub(in crate::engine) fn no_noncombat(table: &mut Table) {
    for (advantage, owner, freed) in freeing_rules(table.field()) {
        note_freed(table, advantage, owner, &freed);
    }
}

fn freeing_rules(field: Field) -> Vec<(AdvantageId, PowerId, Freed)> {
    let found = deeds(field.board).filter_map(|(id, power, deed)| match deed {
        Deed::Freed(freed) => Some((id, power, freed.clone())),
        _ => None,
    });
    found.collect()
}

/// Is the territory in the hands of the owner's side?
fn is_held(field: Field, owner: PowerId, space: SpaceId) -> bool {
    field.board.control_side(space) == Some(field.board.side(owner))
}

/// Territories that the owner's side holds and an enemy held when the turn began.
fn now_free<'a>(
    field: Field<'a>,
    owner: PowerId,
    freed: &'a Freed,
) -> impl Iterator<Item = SpaceId> + 'a {
    let enemy = field.board.side(owner).enemy();
    let places = freed.places.iter().copied().filter(move |s| is_held(field, owner, *s));
    places.filter(move |s| field.board.start_side(*s) == Some(enemy))
}

/// Territories for which units are due since an earlier turn.
fn due_territories(field: Field<'_>, advantage: AdvantageId) -> impl Iterator<Item = SpaceId> {
    field.board.position.due.iter().filter(move |(id, _)| *id == advantage).map(|(_, s)| *s)
}

/// Notes territories that have been freed and get their units later, and forgets those that were lost again.
fn note_freed(table: &mut Table, advantage: AdvantageId, power: PowerId, freed: &Freed) {
    let known: Vec<SpaceId> = due_territories(table.field(), advantage).collect();
    let over: Vec<SpaceId> =
        known.iter().copied().filter(|s| !is_held(table.field(), power, *s)).collect();
    let new: Vec<SpaceId> =
        now_free(table.field(), power, freed).filter(|s| !known.contains(s)).collect();
    for space in over {
        table.record(Event::UnitsDue { advantage, power, space, on: false });
    }
    for space in new {
        table.record(Event::UnitsDue { advantage, power, space, on: true });
    }
}

/// Nothing is due any longer.
fn settle_due(table: &mut Table, advantage: AdvantageId, power: PowerId) {
    for space in due_territories(table.field(), advantage).collect::<Vec<_>>() {
        table.record(Event::UnitsDue { advantage, power, space, on: false });
    }
}
