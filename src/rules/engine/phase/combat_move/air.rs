//! Aircraft in the combat move: where they fly, what they attack there, who raids.

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::edition::{Ability, Domain};
use crate::engine::event::{Event, MoveKind, Task};
use crate::engine::landing::land_is_open;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Flight, Goal, Strike};
use crate::engine::{nation, query, travel};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Sends the aircraft of the order to the space they attack (AIR-20: sea or land is the space).
pub(super) fn fly_out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let path = &d.order.path;
    let start = path[0];
    let to = *path.last().expect("checked by the caller");
    let mut taken = BTreeSet::new();
    let mut party: Vec<UnitId> = Vec::new();
    for g in d.groups(Domain::Air) {
        let units = d.picker().pick(g, start, &taken, |_| None)?;
        taken.extend(units.iter().copied());
        party.extend(units);
    }
    let far = travel::air_distances(&d.atlas(), to);
    let mut events = Vec::new();
    // Kinds choose their way apart: they differ in range and in what guns do to them.
    for kind in d.groups(Domain::Air).iter().map(|g| g.kind).collect::<BTreeSet<_>>() {
        let units: Vec<UnitId> =
            party.iter().copied().filter(|id| d.p.unit(*id).kind == kind).collect();
        let home = d.ed.kind(kind).lands_on_carriers;
        let home = nearest_home(d, &far, home);
        let way =
            travel::flight(&d.atlas(), &units, path, home).map_err(|o| o.refuse(d.order.id))?;
        let order = Some(d.order.id);
        events.extend(travel::flown(&d.atlas(), units, way, MoveKind::Combat, order));
    }
    can_be_attacked(d, to)?;
    worth_a_strike(d, &party, to)?;
    d.uses(&party);
    for id in &party {
        if d.p.unit(*id).aboard.is_some() {
            d.record(Event::Launched { unit: *id });
        }
    }
    events.into_iter().for_each(|e| d.record(e));
    if d.order.raid {
        let complex = d.board().complex(to).is_some();
        let bombed = complex || (d.ed.is_land(to) && raids_without_complex(d, &party));
        if !bombed || !d.atlas().hostile(to) {
            return Err(d.no("SBR-01", Strike::NoEnemyComplex { space: to }, to));
        }
        let order = Some(d.order.id);
        let (divers, raiders) = party.into_iter().partition(|id| is_dive_raider(d, *id));
        for (units, task) in [(raiders, Task::Raid), (divers, Task::Dive)] {
            if !Vec::is_empty(&units) {
                d.record(Event::Declared { units, task, order });
            }
        }
    }
    Ok(())
}

/// Fighters of a carrier that will fight where it lies take off and wait for noncombat instead of
/// joining its battle (CAR-02).
pub(super) fn stay_out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let start = d.order.path[0];
    let apart = d.order.raid || d.order.bombard.is_some() || !d.order.cargo.is_empty();
    if d.order.path.len() > 1 || apart {
        return Err(d.no("CAR-02", Flight::WaitsAndMoves, start));
    }
    if !d.ed.is_sea(start) || !d.order.groups.iter().all(|g| d.ed.kind(g.kind).lands_on_carriers) {
        return Err(d.no("CAR-02", Flight::OnlyFightersWait, start));
    }
    let mut party = Vec::new();
    for g in d.groups(Domain::Air) {
        let taken = party.iter().copied().collect();
        party.extend(d.picker().pick(g, start, &taken, |_| None)?);
    }
    d.uses(&party);
    for unit in party {
        if d.p.unit(unit).aboard.is_some() {
            d.record(Event::Launched { unit });
        }
    }
    Ok(())
}

/// Nothing but bombers and their escorts goes on a raid (SBR-01, SBR-09).
pub(super) fn all_raid(d: &OrderTrial) -> Result<(), Refusal> {
    let unfit = d.order.groups.iter().find(|g| {
        let whose = (g.owner.unwrap_or(d.power), g.kind);
        let escorts = d.ed.kind(g.kind).escort > 0 && !d.order.bombs;
        !(query::kind_can(d.board(), whose, Ability::Raid)
            || escorts
            || nation::dive_raids(d.board(), whose).is_some())
    });
    let Some(g) = unfit else { return Ok(()) };
    let to = *d.order.path.last().expect("checked by the caller");
    Err(d.no("SBR-01", Strike::NotInRaids { kind: g.kind }, to))
}

/// The owner of a unit and its kind.
fn owner_and_kind(d: &OrderTrial, id: UnitId) -> (PowerId, KindId) {
    let u = d.p.unit(id);
    (u.power, u.kind)
}

/// May this party raid land without a complex? Each unit that bombs needs the ability. Escorts alone are let
/// through if any unit of the mover has it: whether a bomber flies with them is only known when all lines are
/// read (SBR-09).
fn raids_without_complex(d: &OrderTrial, party: &[UnitId]) -> bool {
    let anywhere = |whose| query::kind_can(d.board(), whose, Ability::RaidAnywhere);
    let mut bombers = party
        .iter()
        .filter(|id| {
            is_dive_raider(d, **id)
                || query::kind_can(d.board(), owner_and_kind(d, **id), Ability::Raid)
        })
        .peekable();
    match bombers.peek() {
        Some(_) => bombers.all(|id| anywhere(owner_and_kind(d, *id))),
        None => d.p.units.values().any(|u| d.p.commanded(u) && anywhere((u.power, u.kind))),
    }
}

/// Does this raider bomb though it is no bomber? Where it could be an escort, only if the order says so.
fn is_dive_raider(d: &OrderTrial, id: UnitId) -> bool {
    let whose = owner_and_kind(d, id);
    (d.order.bombs || d.ed.kind(whose.1).escort == 0)
        && !query::kind_can(d.board(), whose, Ability::Raid)
        && nation::dive_raids(d.board(), whose).is_some()
}

/// A plane that strikes once and is gone needs an enemy ship at the surface (KAM-01).
fn worth_a_strike(d: &OrderTrial, party: &[UnitId], to: SpaceId) -> Result<(), Refusal> {
    let Some(plane) = party.iter().find(|id| d.ed.kind(d.p.unit(**id).kind).single_strike) else {
        return Ok(());
    };
    let ship = d.board().enemies(to, d.side()).any(|(_, u)| {
        let kind = d.ed.kind(u.kind);
        kind.is_sea() && !kind.submarine
    });
    if ship {
        return Ok(());
    }
    let kind = d.p.unit(*plane).kind;
    Err(d.no("KAM-01", Flight::NoShipToStrike { kind, space: to }, to))
}

/// Is there anything to attack?
fn can_be_attacked(d: &OrderTrial, to: SpaceId) -> Result<(), Refusal> {
    if d.ed.is_sea(to) {
        if !d.board().can_be_fought(to, d.side()) {
            return Err(d.no("CMV-05", Goal::NoTarget { space: to }, to));
        }
    } else if d.p.start_side(d.ed, to) == Some(d.side()) {
        return Err(d.no("CMV-05", Goal::FriendlyToAircraft { space: to }, to));
    }
    Ok(())
}

/// Spaces from the target to the nearest place an aircraft might conceivably come down on; only a
/// hint for the choice of a way, the proof comes later.
fn nearest_home(d: &OrderTrial, far: &[Option<u8>], decks: bool) -> u8 {
    let land =
        d.ed.space_ids()
            .filter(|s| land_is_open(d.board(), d.power, *s))
            .filter_map(|s| far[s.index()]);
    let carriers = d
        .p
        .units
        .values()
        .filter(|u| {
            decks && d.p.allied(d.ed, u.power, d.power) && d.ed.kind(u.kind).carrier_capacity > 0
        })
        .filter_map(|u| {
            let sails = d.p.commanded(u) && !u.turn.did(Did::CombatMoved);
            let reach = if sails { query::moves(d.board(), u) } else { 0 };
            far[u.space.index()].map(|n| n.saturating_sub(reach))
        });
    land.chain(carriers).min().unwrap_or(0)
}
