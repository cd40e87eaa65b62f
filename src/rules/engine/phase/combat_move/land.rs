//! Land units in the combat move: attacks overland, blitzes, and troops that go ashore from a ship
//! that was at sea already (their own or a partner's).

use std::collections::BTreeSet;

use super::super::order_trial::OrderTrial;
use crate::edition::Domain;
use crate::engine::event::{Event, MoveKind, Task};
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Goal, Landing, Spent, Transport, Way, Why};
use crate::engine::{control, nation, travel};
use crate::id::{KindId, SpaceId, UnitId};
use crate::rule::{RuleId, rule};

/// Land units walk or drive into hostile territory.
pub(super) fn march_out(d: &mut OrderTrial) -> Result<(), Refusal> {
    let path = &d.order.path;
    let start = path[0];
    let mut taken = BTreeSet::new();
    let mut party: Vec<UnitId> = Vec::new();
    for g in d.groups(Domain::Land) {
        let kind = d.ed.kind(g.kind);
        if kind.complex {
            return Err(d.no("CMV-02", Spent::Immobile { kind: g.kind }, start));
        }
        if kind.aa_gun {
            return Err(d.no("CMV-17", Goal::GunStays { kind: g.kind }, start));
        }
        let units = d.picker().pick(g, start, &taken, why_unfit);
        let units = units.map_err(|r| still_to_land(d, g.kind, start).unwrap_or(r))?;
        taken.extend(units.iter().copied());
        party.extend(units);
    }
    let Some(to) = path.last().copied().filter(|_| path.len() > 1) else {
        return Err(d.no("CMV-01", Goal::NoSpace, start));
    };
    let way = travel::march(&d.atlas(), &party, path).map_err(|o| o.refuse(d.order.id))?;
    let through: Vec<SpaceId> = way[1..way.len() - 1]
        .iter()
        .copied()
        .filter(|s| d.atlas().hostile(*s) || was_hostile(d, *s))
        .collect();
    if through.is_empty() && !was_hostile(d, to) && !d.atlas().invadable(to) {
        return Err(d.no("CMV-05", Goal::Friendly { space: to }, to));
    }
    d.uses(&party);
    let order = Some(d.order.id);
    let mut rest: &[SpaceId] = &way;
    for place in through.iter().copied() {
        let at = rest.iter().position(|s| *s == place).unwrap_or(0);
        let how = MoveKind::Blitz;
        let leg = rest[..=at].to_vec();
        d.record(Event::Moved { units: party.clone(), path: leg, how, order });
        if d.atlas().hostile(place) {
            let owners: Vec<_> = party.iter().map(|id| d.p.unit(*id).power).collect();
            let power = nation::captor(d.board(), &owners, None);
            for e in control::take(d.board(), place, power, true) {
                d.record(e);
            }
        }
        rest = &rest[at..];
    }
    let how = if through.is_empty() { MoveKind::Combat } else { MoveKind::Blitz };
    d.record(Event::Moved { units: party.clone(), path: rest.to_vec(), how, order });
    d.name_ways(&party, &way);
    Ok(())
}

fn why_unfit(u: &Unit) -> Option<(RuleId, Why)> {
    let spent = u.turn.did(Did::Loaded) || u.turn.offloaded.is_some();
    spent.then(|| (rule("TRN-07"), Spent::BeenAboard { kind: u.kind }.into()))
}

/// A territory that a tank has just blitzed was hostile when all began to move, and all combat moves
/// are made at the same time (CMV-06): in which order they are written makes no difference.
fn was_hostile(d: &OrderTrial, to: SpaceId) -> bool {
    d.p.start_side(d.ed, to).is_some_and(|s| s != d.side())
}

/// Units that this very turn's assault will put ashore have made their whole move (BLZ-06, TRN-07).
fn still_to_land(d: &OrderTrial, kind: KindId, start: SpaceId) -> Option<Refusal> {
    let lands =
        d.p.units
            .values()
            .any(|u| d.p.commanded(u) && u.kind == kind && u.turn.landing == Some(start));
    if !lands {
        return None;
    }
    let k = d.ed.kind(kind);
    let id = if k.blitzes { "BLZ-06" } else { "TRN-07" };
    Some(d.no(id, Spent::LandsThisTurn { kind, space: start }, start))
}

/// Troops aboard a ship that stays where it is are declared for the assault.
pub(super) fn go_ashore(d: &mut OrderTrial) -> Result<(), Refusal> {
    let (zone, to) = match d.order.path[..] {
        [zone, to] => (zone, to),
        [zone] => return Err(d.no("CMV-01", Goal::NoTerritory, zone)),
        _ => {
            return Err(d.no("TRN-07", Landing::OneStep, d.order.path[0]));
        }
    };
    target(d, zone, to)?;
    let mut taken = BTreeSet::new();
    for g in d.groups(Domain::Land) {
        if d.ed.kind(g.kind).aa_gun {
            return Err(d.no("AAG-19", Landing::GunsFriendly, to));
        }
        let units = d.picker().pick(g, zone, &taken, |u| why_stuck(d, u, to))?;
        taken.extend(units);
    }
    let units: Vec<UnitId> = taken.into_iter().collect();
    let mut own: Vec<UnitId> = units
        .iter()
        .filter_map(|id| d.p.unit(*id).aboard)
        .filter(|s| d.p.commanded(d.p.unit(*s)))
        .collect();
    own.sort();
    own.dedup();
    d.uses(&units);
    let order = Some(d.order.id);
    d.record(Event::Declared { units, task: Task::Land(to), order });
    if !own.is_empty() {
        d.uses(&own);
        d.record(Event::Declared { units: own, task: Task::Offload(to), order });
    }
    Ok(())
}

/// Why cargo cannot go ashore at `to` in the assault from the ship it is on.
fn why_stuck(d: &OrderTrial, u: &Unit, to: SpaceId) -> Option<(RuleId, Why)> {
    let ship = u.aboard?;
    let ours = d.p.commanded(d.p.unit(ship));
    if u.turn.did(Did::Loaded) {
        let id = if ours { "TRN-10" } else { "TRN-25" };
        return Some((rule(id), Spent::Boarded { kind: u.kind }.into()));
    }
    let split = d.p.cargo(ship).any(|(_, c)| c.turn.landing.is_some_and(|l| l != to));
    if split {
        return Some((rule("AMP-12"), Transport::LandsElsewhere.into()));
    }
    let sailed = d.p.unit(ship).turn.did(Did::CombatMoved) && d.p.unit(ship).turn.moved > 0;
    if ours && sailed {
        return Some((rule("CMV-18"), Transport::Sailed.into()));
    }
    None
}

/// Is `to` a place an assault from `zone` can be made on?
pub(super) fn target(d: &OrderTrial, zone: SpaceId, to: SpaceId) -> Result<(), Refusal> {
    let at = d.atlas();
    if !d.ed.is_land(to) {
        return Err(d.no("TRN-09", Landing::NoTerritory { space: to }, to));
    }
    if at.closed(to) && !at.invadable(to) {
        return Err(at.shut(to).refuse(d.order.id));
    }
    if !d.ed.adjacent(zone, to) {
        return Err(d.no("TRN-35", Landing::NotBeside { from: to, to: zone }, to));
    }
    if let Some(rule) = nation::closed(d.board(), d.power, to) {
        return Err(d.no(rule.0, Way::Cordoned { space: to }, to));
    }
    if !at.hostile(to) && !was_hostile(d, to) && !at.invadable(to) {
        return Err(d.no("TRN-30", Landing::Friendly { space: to }, to));
    }
    Ok(())
}
