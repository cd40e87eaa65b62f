//! Aircraft that ships take aboard next to a naval base, though none lands on them: what is stowed, who may
//! be, and who takes off to defend.

use super::{RuleMisfit, deeds};
use crate::edition::{Deed, Edition, Stows};
use crate::engine::decision::{first, instructions_of};
use crate::engine::event::Event;
use crate::engine::position::{Position, Unit};
use crate::engine::why::Nation;
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};

/// The rule by which ships of a kind of this power take such aircraft aboard.
pub fn stows<'a>(
    ed: &'a Edition,
    p: &'a Position,
    owner: PowerId,
    (ship, cargo): (KindId, KindId),
) -> Option<(AdvantageId, &'a Stows)> {
    deeds(ed, p).find_map(|(id, power, deed)| match deed {
        Deed::Stows(s) if power == owner && s.ship == ship && s.cargo.contains(&cargo) => {
            Some((id, s))
        }
        _ => None,
    })
}

/// The rule by which an aircraft is where it is, stowed aboard a ship.
pub fn stowed(ed: &Edition, p: &Position, u: &Unit) -> Option<AdvantageId> {
    let ship = p.units.get(&u.aboard?).filter(|s| s.power == u.power)?;
    stows(ed, p, u.power, (ship.kind, u.kind)).map(|(id, _)| id)
}

/// How many spaces an aircraft has to land that has risen from such a ship in defense, and by which rule.
pub fn risen(ed: &Edition, p: &Position, u: &Unit) -> Option<(AdvantageId, u8)> {
    let found = deeds(ed, p).find_map(|(id, power, deed)| match deed {
        Deed::Stows(s) if power == u.power && s.cargo.contains(&u.kind) => Some((id, s.lands)),
        _ => None,
    });
    found.filter(|(id, _)| p.turn.worked.contains(&(u.space, *id)))
}

/// Do a territory and an adjacent zone border one naval base, in friendly hands?
pub fn share_base(
    ed: &Edition,
    p: &Position,
    owner: PowerId,
    land: SpaceId,
    zone: SpaceId,
) -> bool {
    let side = Some(p.side(ed, owner));
    let base = |s: &SpaceId| {
        ed.space(*s).naval_base
            && p.control_side(ed, *s) == side
            && (*s == land || ed.adjacent(*s, land))
    };
    ed.adjacent(land, zone) && ed.neighbours(zone).iter().any(base)
}

/// Ships of the power's in the zone that have a place for such an aircraft, with the rule.
pub fn berths(
    ed: &Edition,
    p: &Position,
    (owner, cargo): (PowerId, KindId),
    zone: SpaceId,
) -> Vec<(AdvantageId, UnitId)> {
    let full = |ship: UnitId| p.cargo(ship).any(|(_, c)| stowed(ed, p, c).is_some());
    let own = p.in_space(zone).filter(|(_, s)| s.power == owner && !s.turn.submerged);
    own.filter(|(id, _)| !full(*id))
        .filter_map(|(id, s)| Some((stows(ed, p, owner, (s.kind, cargo))?.0, id)))
        .collect()
}

/// The aircraft that can take off here to defend: those that fight on.
pub fn may_rise(ed: &Edition, p: &Position, zone: SpaceId, owner: PowerId) -> Vec<UnitId> {
    let own = p.in_space(zone).filter(|(_, u)| {
        u.power == owner && !ed.kind(u.kind).single_strike && stowed(ed, p, u).is_some()
    });
    own.map(|(id, _)| id).collect()
}

/// Those whose owners have said so take off before a battle at sea; without a word they stay aboard.
pub(in crate::engine) fn rise(table: &mut Table, zone: SpaceId) {
    let (ed, p) = (table.ed, table.at());
    let side = p.side(ed, p.power);
    let enemies = ed.power_ids().filter(|w| p.side(ed, *w) != side);
    let mut flying: Vec<(AdvantageId, Vec<UnitId>)> = Vec::new();
    for owner in enemies {
        let mut ready = may_rise(ed, p, zone, owner);
        if ready.is_empty() {
            continue;
        }
        let heard = instructions_of(table.field(), zone, owner);
        let wanted = first(&heard, |says| says.take_off.clone());
        for (kind, count) in wanted.into_iter().flat_map(|(wanted, _)| wanted) {
            let such = |id: &UnitId| p.unit(*id).kind == kind;
            let (mut units, rest): (Vec<UnitId>, Vec<UnitId>) = ready.into_iter().partition(such);
            units.truncate(usize::from(count));
            ready = rest;
            let rule = units.first().and_then(|id| stowed(ed, p, p.unit(*id)));
            flying.extend(rule.map(|id| (id, units)));
        }
    }
    for (advantage, units) in flying {
        let place = zone;
        table.record(Event::AdvantageWorked { advantage, place, units: units.clone() });
        for unit in units {
            table.record(Event::Launched { unit });
        }
    }
}

/// Why a line of an answer lets no aircraft take off, with the rule; `None`: it can be followed.
pub fn take_off_misfit(
    field: Field,
    owner: PowerId,
    zone: SpaceId,
    wanted: &[(KindId, u16)],
) -> Option<RuleMisfit> {
    let (ed, p) = (field.ed, field.p);
    let ready = may_rise(ed, p, zone, owner);
    let id = ready.first().and_then(|id| stowed(ed, p, p.unit(*id)));
    let there = |kind: KindId| ready.iter().filter(|id| p.unit(**id).kind == kind).count();
    let missing = wanted.iter().find(|(kind, count)| there(*kind) < usize::from(*count));
    missing.map(|(kind, _)| (id, Nation::NotThere { power: owner, kind: *kind, space: zone }))
}
