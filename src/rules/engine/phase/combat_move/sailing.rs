//! Ships on their way: what they load, and where they put troops ashore.

use super::super::cargo::{self, Loading, NotThere};
use super::super::order_trial::OrderTrial;
use super::land;
use crate::engine::event::{Event, MoveKind, Task};
use crate::engine::nation;
use crate::engine::plan::UnitGroup;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Bombard, Landing};
use crate::id::{SpaceId, UnitId};

/// Sails the way, taking cargo aboard where the plan says so.
pub(crate) fn sail_and_load(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    way: &[SpaceId],
    loads: &[Loading],
    how: MoveKind,
) {
    let order = Some(d.order.id);
    let combat = how == MoveKind::Combat;
    let mut from = 0;
    for i in 0..way.len() {
        let here: Vec<&Loading> = loads.iter().filter(|l| l.at == i).collect();
        let last = i + 1 == way.len();
        if i > from && (last || !here.is_empty()) {
            let path = way[from..=i].to_vec();
            d.record(Event::Moved { units: fleet.to_vec(), path, how, order });
            from = i;
        }
        for l in here {
            d.uses(&[l.unit]);
            d.record(Event::Boarded { unit: l.unit, ship: l.ship, order, combat });
            if let Some(told) = nation::boarded(d.board(), l.ship) {
                d.record(told);
            }
        }
    }
}

/// Declares who goes ashore and from which ships (TRN-11, TRN-12).
pub(super) fn declare_landing(
    d: &mut OrderTrial,
    fleet: &[UnitId],
    groups: &[UnitGroup],
    zone: SpaceId,
    to: SpaceId,
) -> Result<(), Refusal> {
    land::target(d, zone, to)?;
    let free = |d: &OrderTrial, ship: UnitId| {
        d.p.cargo(ship).all(|(_, c)| c.turn.landing.is_none_or(|l| l == to))
    };
    // Units loaded this turn have to land, so they are taken first (TRN-10).
    let mut cargo: Vec<(bool, UnitId)> = Vec::new();
    for ship in fleet.iter().filter(|s| free(d, **s)) {
        for (id, c) in d.p.cargo(*ship) {
            if d.p.commanded(c) && c.turn.landing.is_none() && !d.ed.kind(c.kind).is_air() {
                cargo.push((!c.turn.did(Did::Loaded), id));
            }
        }
    }
    cargo.sort();
    let cargo: Vec<UnitId> = cargo.into_iter().map(|(_, id)| id).collect();
    if groups.iter().any(|g| d.ed.kind(g.kind).aa_gun) {
        return Err(d.no("AAG-19", Landing::GunsFriendly, to));
    }
    let units = if groups.is_empty() {
        cargo.into_iter().filter(|id| !d.ed.kind(d.p.unit(*id).kind).aa_gun).collect()
    } else {
        let rules = NotThere { partners: "TRN-26", elsewhere: "AMP-12", aboard: "AMP-01" };
        cargo::chosen(d, &cargo, groups)
            .map_err(|g| cargo::missing(d, fleet, g, (zone, to, Some(to)), rules))?
    };
    if units.is_empty() {
        return Err(d.no("AMP-01", Landing::NobodyAboard, zone));
    }
    let mut ships: Vec<UnitId> = units.iter().filter_map(|id| d.p.unit(*id).aboard).collect();
    ships.sort();
    ships.dedup();
    let order = Some(d.order.id);
    d.record(Event::Declared { units, task: Task::Land(to), order });
    d.record(Event::Declared { units: ships, task: Task::Offload(to), order });
    Ok(())
}

/// No ship of the order bombards: because no ship of this edition does, or none of these.
pub(super) fn no_guns(d: &OrderTrial, zone: SpaceId) -> Refusal {
    if d.ed.kinds.iter().all(|k| k.bombard == 0) {
        return d.no("AMP-04", Bombard::NoneInGame, zone);
    }
    d.no("BOM-01", Bombard::NoneOfOrder, zone)
}
