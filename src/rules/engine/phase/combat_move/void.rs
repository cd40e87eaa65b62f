//! Battles that a ruling has declared void: all moves are made as ordered, so that every other battle
//! has the same units, and then the units of the void battles stand where they began and are done
//! for this turn.

use std::collections::BTreeSet;

use super::fought::find_engagements;
use super::phase_result::PhaseResult;
use crate::engine::event::Event;
use crate::engine::position::{Mission, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::Battle;
use crate::engine::{Field, Table, query};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Takes the units of the void battles out of the turn. Returns every space that is not fought for
/// now: those named and those that share a unit with them, whichever way (double booking voids all).
pub(super) fn call_off(table: &mut Table, sheet: &mut PhaseResult) -> BTreeSet<SpaceId> {
    let mut places = table.input.orders.void.clone();
    if places.is_empty() {
        return places;
    }
    let fought: BTreeSet<SpaceId> =
        find_engagements(table.field()).into_iter().map(|(s, _)| s).collect();
    for place in places.difference(&fought) {
        let why = Battle::NothingToVoid { space: *place };
        sheet.refuse(Refusal::new(OrderId(0), rule("CMB-03"), why));
    }
    let units = involved_units(table.field(), &fought, &mut places);
    if let Some(id) = units.iter().find(|id| table.at().unit(**id).turn.did(Did::Blitzed)) {
        let why = Battle::VoidBlitzed { space: table.at().unit(*id).space };
        sheet.refuse(Refusal::new(OrderId(0), rule("CMB-03"), why));
        return places;
    }
    let spaces: Vec<SpaceId> = places.iter().copied().collect();
    // Ships before what they carry: a fighter goes home to where its carrier is then.
    let (carried, free): (Vec<UnitId>, Vec<UnitId>) =
        units.into_iter().partition(|id| table.at().unit(*id).turn.start_aboard.is_some());
    for unit in free.into_iter().chain(carried) {
        let spent = query::moves(table.board(), table.at().unit(unit));
        table.record(Event::CalledOff { unit, spent, places: spaces.clone() });
    }
    places
}

/// The units that take part in one of the places; the places grow by every other that they share.
fn involved_units(
    field: Field,
    fought: &BTreeSet<SpaceId>,
    places: &mut BTreeSet<SpaceId>,
) -> BTreeSet<UnitId> {
    let p = field.board.position;
    let mut units: BTreeSet<UnitId> = BTreeSet::new();
    loop {
        let before = (units.len(), places.len());
        for (id, u) in p.units.iter().filter(|(_, u)| p.commanded(u) && has_moved(u)) {
            let own: BTreeSet<SpaceId> = goals_of_unit(u).filter(|s| fought.contains(s)).collect();
            let together = u.aboard.is_some_and(|s| units.contains(&s))
                || p.cargo(*id).any(|(c, _)| units.contains(&c));
            if together || units.contains(id) || own.iter().any(|s| places.contains(s)) {
                units.insert(*id);
                places.extend(own);
            }
        }
        if before == (units.len(), places.len()) {
            return units;
        }
    }
}

fn has_moved(u: &Unit) -> bool {
    u.turn.did(Did::CombatMoved) || u.turn.mission != Mission::None || u.turn.landing.is_some()
}

/// Where a unit is to fight, land, bombard or strike.
fn goals_of_unit(u: &Unit) -> impl Iterator<Item = SpaceId> + '_ {
    let rocket = match u.turn.mission {
        Mission::Rocket(at) | Mission::Swim(at) => Some(at),
        _ => None,
    };
    [Some(u.space), rocket, u.turn.landing, u.turn.bombard].into_iter().flatten()
}
