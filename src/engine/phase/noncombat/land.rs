//! Land units in noncombat: marches through friendly land, boarding a ship, going ashore.

use std::collections::BTreeSet;

use crate::edition::Domain;
use crate::id::{SpaceId, UnitId};
use crate::rule::{RuleId, rule};

use super::super::again;
use super::super::cargo;
use super::super::draft::Draft;
use super::ships::{Job, spent};
use crate::engine::carry;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::ShipPick;
use crate::engine::position::{Mission, Unit};
use crate::engine::query;
use crate::engine::refusal::Refusal;
use crate::engine::travel;

/// The land units of the order, picked at the start of its path.
fn party(
    d: &Draft,
    fit: impl Fn(&Unit) -> Option<(RuleId, String)>,
) -> Result<Vec<UnitId>, Refusal> {
    let mut taken = BTreeSet::new();
    let mut party = Vec::new();
    for g in d.groups(Domain::Land) {
        let start = d.order.path[0];
        let units = d.picker().pick(g, start, &taken, &fit);
        let units = units.map_err(|r| again::refuse(d, g, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        party.extend(units);
    }
    Ok(party)
}

/// Moves over land (NCM-02, NCM-03).
pub fn march(d: &mut Draft) -> Result<(), Refusal> {
    let units = party(d, |u| cannot_march(d, u))?;
    if d.order.path.len() == 1 {
        return Err(d.no("NCM-01", "the order names no space to move to", d.order.path[0]));
    }
    let path =
        travel::march(&d.atlas(), &units, &d.order.path).map_err(|o| o.refuse(d.order.id))?;
    d.uses(&units);
    let order = Some(d.order.id);
    d.record(Event::Moved { units, path, how: MoveKind::Noncombat, order });
    Ok(())
}

fn cannot_march(d: &Draft, u: &Unit) -> Option<(RuleId, String)> {
    let kind = d.ed.kind(u.kind);
    let because = |id, why: &str| Some((rule(id), format!("the {} {why}", kind.name)));
    if kind.complex {
        return because("NCM-01", "cannot move");
    }
    if u.turn.captured {
        return because("AAG-11", "was captured this turn");
    }
    if matches!(u.turn.mission, Mission::Rocket(_)) {
        return because("AAG-13", "fired a rocket this turn");
    }
    if u.turn.loaded || u.turn.offloaded.is_some() {
        return because("TRN-07", "has been aboard a transport this turn");
    }
    if u.turn.blitzed {
        return because("BLZ-05", "blitzed in the combat move");
    }
    if u.turn.combat_moved || u.turn.fought {
        return because("CMV-23", "moved or fought in the combat phases");
    }
    None
}

/// Boards a ship that is in the zone: a partner's (TRN-24) or an own one.
pub fn board(d: &mut Draft) -> Result<(), Refusal> {
    let Some(pick) = &d.order.board else { return Ok(()) };
    let (from, zone) = match d.order.path[..] {
        [from, zone] => (from, zone),
        _ => {
            let what = "troops board from a territory next to the ship's zone";
            return Err(d.no("TRN-07", what, d.order.path[0]));
        }
    };
    if d.ed.is_sea(from) {
        return Err(d.no("TRN-09", "cargo does not change from ship to ship", from));
    }
    if !d.ed.is_sea(zone) || !d.ed.adjacent(from, zone) {
        let what = format!("{} does not border {}", d.name(from), d.name(zone));
        return Err(d.no("TRN-04", what, zone));
    }
    if d.atlas().hostile(zone) {
        let held = query::held_by(d.ed, d.p, zone, d.side());
        let what = format!("{held}: nobody boards there");
        return Err(d.no("TRN-04", what, zone));
    }
    for unit in party(d, |u| cargo::cannot_board(d, u))? {
        let ship = find_ship(d, pick, zone, unit)?;
        d.uses(&[unit]);
        let order = Some(d.order.id);
        d.record(Event::Boarded { unit, ship, order, combat: false });
    }
    Ok(())
}

fn find_ship(d: &Draft, pick: &ShipPick, zone: SpaceId, unit: UnitId) -> Result<UnitId, Refusal> {
    let owner = pick.power.unwrap_or(d.power);
    let kind = d.p.unit(unit).kind;
    let picker = d.picker();
    let ships: Vec<UnitId> =
        d.p.in_space(zone)
            .filter(|(id, s)| {
                s.power == owner && s.kind == pick.kind && picker.matches(*id, s, &pick.pick)
            })
            .map(|(id, _)| id)
            .collect();
    let whose = &d.ed.power(owner).name;
    if ships.is_empty() {
        let name = &d.ed.kind(pick.kind).name;
        return Err(d.no("TRN-04", format!("no {name} of {whose} in {}", d.name(zone)), zone));
    }
    let done = |id: &UnitId| spent(d, d.p.unit(*id), Job::Load).is_some();
    let free =
        ships.iter().copied().find(|s| !done(s) && carry::transport_takes(d.ed, d.p, *s, kind));
    free.ok_or_else(|| match ships.iter().find(|s| done(s)) {
        Some(s) => {
            let (id, what) = spent(d, d.p.unit(*s), Job::Load)
                .unwrap_or((rule("TRN-13"), "the transport is done".to_string()));
            d.picker().refuse(id, what, zone)
        }
        None => {
            let what = format!("no room aboard for the {}", d.kind_name(unit));
            d.no("TRN-01", what, zone)
        }
    })
}

/// Cargo of a ship that stays in its zone goes ashore.
pub fn go_ashore(d: &mut Draft) -> Result<(), Refusal> {
    let (zone, to) = match d.order.path[..] {
        [zone, to] => (zone, to),
        _ => {
            let what = "troops land next to their ship and move no farther";
            return Err(d.no("TRN-07", what, d.order.path[0]));
        }
    };
    shore(d, zone, to)?;
    for unit in party(d, |u| cannot_land(d, u, to))? {
        let Some(ship) = d.p.unit(unit).aboard else { continue };
        d.uses(&[unit]);
        let order = Some(d.order.id);
        d.record(Event::Landed { unit, ship, to, order, combat: false });
    }
    Ok(())
}

/// May anybody be put ashore there (TRN-30, TRN-28)?
pub fn shore(d: &Draft, zone: SpaceId, to: SpaceId) -> Result<(), Refusal> {
    let at = d.atlas();
    let (a, b) = (d.name(zone), d.name(to));
    if !d.ed.is_land(to) {
        return Err(d.no("TRN-09", format!("{b} is no territory to land in"), to));
    }
    if at.closed(to) {
        return Err(at.shut(to).refuse(d.order.id));
    }
    if !d.ed.adjacent(zone, to) {
        return Err(d.no("TRN-15", format!("{b} does not border {a}"), to));
    }
    if at.hostile(to) {
        let what = format!("{b} is hostile: troops land there in an assault only");
        return Err(d.no("TRN-30", what, to));
    }
    if at.hostile(zone) {
        return Err(d.no("TRN-28", query::held_by(d.ed, d.p, zone, d.side()), zone));
    }
    Ok(())
}

/// Why a unit aboard cannot go ashore at `to` now.
pub fn cannot_land(d: &Draft, u: &Unit, to: SpaceId) -> Option<(RuleId, String)> {
    let name = &d.ed.kind(u.kind).name;
    let ship = d.p.unit(u.aboard?);
    if ship.power != d.power && u.turn.loaded {
        let what = format!("the {name} boarded a partner's ship this turn");
        return Some((rule("TRN-25"), what));
    }
    let done = spent(d, ship, Job::Land);
    if done.is_some() {
        return done;
    }
    if ship.turn.offloaded.is_some_and(|o| o != to) {
        let what = "its transport has put troops ashore elsewhere this turn".to_string();
        return Some((rule("TRN-08"), what));
    }
    None
}
