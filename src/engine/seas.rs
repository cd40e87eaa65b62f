//! Who controls the sea zones, where the edition knows such control (CVY-01). A zone without a marker
//! belongs to one side; any ship but a transport takes a zone that it passes or lies in, unless an
//! enemy ship that could do the same is there.

use std::collections::BTreeSet;

use crate::edition::{Edition, Phase};
use crate::id::{Side, SpaceId, UnitId};
use crate::rule::rule;

use super::Table;
use super::event::{Change, Event};
use super::position::{Engagement, EngagementKind, Position, Unit};
use super::query;

/// Does the edition know control of sea zones?
pub fn counted(ed: &Edition) -> bool {
    !ed.profile.unmarked_zones.is_empty()
}

/// The side a sea zone belongs to; `None` where zones belong to no side.
pub fn side(ed: &Edition, p: &Position, zone: SpaceId) -> Option<Side> {
    let unmarked = ed.profile.unmarked_zones.first().copied()?;
    Some(p.control_side(ed, zone).unwrap_or(unmarked))
}

/// A unit that takes and holds zones.
fn holds(ed: &Edition, u: &Unit) -> bool {
    let k = ed.kind(u.kind);
    k.is_sea() && !k.transport
}

/// Would this unit change the control of a zone by entering it?
pub fn would_take(ed: &Edition, p: &Position, u: &Unit, zone: SpaceId) -> bool {
    holds(ed, u) && takable(ed, p, zone, p.side(ed, u.power))
}

/// The zone belongs to the enemy, and no enemy ship keeps it.
fn takable(ed: &Edition, p: &Position, zone: SpaceId, mine: Side) -> bool {
    side(ed, p, zone).is_some_and(|s| s != mine)
        && !query::enemies(ed, p, zone, mine).any(|(_, u)| holds(ed, u))
}

/// Gives the mover the zones that its ships passed in the phase that ends, or lie in.
pub fn claim(table: &mut Table, phase: Phase) {
    let moving = matches!(
        phase,
        Phase::CombatMove | Phase::ConductCombat | Phase::Noncombat | Phase::Mobilize
    );
    if !moving || !counted(table.ed) {
        return;
    }
    let (ed, p) = (table.ed, table.at());
    let own = |id: &UnitId| p.units.get(id).is_some_and(|u| p.commanded(u) && holds(ed, u));
    let mut zones: BTreeSet<SpaceId> = BTreeSet::new();
    let mut passed: BTreeSet<SpaceId> = BTreeSet::new();
    let events = table.ledger.events();
    let begun = events.iter().rposition(|e| matches!(e, Event::PhaseBegan { .. })).unwrap_or(0);
    for e in &events[begun..] {
        if let Event::Moved { units, path, .. } = e
            && units.iter().any(own)
        {
            zones.extend(path.iter().skip(1));
            passed.extend(path.iter().skip(1).rev().skip(1));
        }
    }
    let lying = p.units.iter().filter(|(_, u)| p.commanded(u) && holds(ed, u));
    zones.extend(lying.map(|(_, u)| u.space));
    let mine = p.side(ed, p.power);
    // Ships that came to fight have taken nothing yet: the end of their battle decides.
    let undecided = |z: SpaceId| {
        let open = |e: &Engagement| e.place == z && e.kind == EngagementKind::Sea && !e.done;
        !passed.contains(&z) && p.turn.battles.iter().any(open)
    };
    zones.retain(|z| ed.is_sea(*z) && takable(ed, p, *z, mine) && !undecided(*z));
    let to = p.power;
    for space in zones {
        let from = table.at().controller(space);
        let why = Change::Sailed;
        table.record(Event::ControlChanged { space, from, to, why, rule: rule("CVY-01") });
    }
}
