//! Two territories that are one for the land units of a power, and what else lets land units go where
//! no border leads.

use super::deeds;
use crate::edition::{Ability, Deed, Edition, Railway};
use crate::engine::position::{Position, Unit};
use crate::engine::query::{self, Circumstances};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// The rule by which the land units of the power go from one to the other in one step, though they do
/// not border each other.
pub fn joined(
    ed: &Edition,
    p: &Position,
    power: PowerId,
    a: SpaceId,
    b: SpaceId,
) -> Option<AdvantageId> {
    let beside = |r: &Railway, end: SpaceId, out: SpaceId| {
        let ends = [r.home, r.through];
        ends.contains(&end)
            && !ends.contains(&out)
            && ed.is_land(out)
            && ends.iter().any(|s| ed.adjacent(*s, out))
    };
    let found = lines(ed, p, power).find(|(_, r)| beside(r, a, b) || beside(r, b, a));
    found.map(|(id, _)| id).filter(|_| !ed.adjacent(a, b))
}

/// The railways of the power that no enemy interrupts.
fn lines<'a>(
    ed: &'a Edition,
    p: &'a Position,
    power: PowerId,
) -> impl Iterator<Item = (AdvantageId, &'a Railway)> {
    let enemy = Some(p.side(ed, power).enemy());
    deeds(ed, p).filter_map(move |(id, owner, deed)| match deed {
        Deed::Railway(r) if owner == power => {
            let held = [r.home, r.through].iter().any(|s| p.control_side(ed, *s) == enemy);
            (!held).then_some((id, r))
        }
        _ => None,
    })
}

/// The meaning of a way over land that is written over two territories which are one for the power: from one of
/// them to the other is no step, and neutral land counts as the territory that it belongs to.
pub fn written_as_one(
    ed: &Edition,
    p: &Position,
    power: PowerId,
    stops: &[SpaceId],
) -> Vec<SpaceId> {
    let mut way = stops.to_vec();
    for (_, r) in lines(ed, p, power) {
        way = joined_stops(&way, [r.home, r.through], p.controller(r.through).is_none());
    }
    way
}

/// The stops without the steps from one of the two territories to the other. `neutral`: no power controls the
/// second one.
fn joined_stops(stops: &[SpaceId], [home, through]: [SpaceId; 2], neutral: bool) -> Vec<SpaceId> {
    let same = |s: Option<&SpaceId>| s.is_some_and(|s| [home, through].contains(s));
    let mut way: Vec<SpaceId> = Vec::new();
    for (i, stop) in stops.iter().enumerate() {
        let between = i > 0 && i + 1 < stops.len() && same(Some(stop));
        if between && (same(way.last()) || same(stops.get(i + 1))) {
            continue;
        }
        way.push(if between && neutral { home } else { *stop });
    }
    // A way that goes out of one end and comes back into the other is left as it is written.
    if way.windows(2).any(|w| w[0] == w[1]) { stops.to_vec() } else { way }
}

/// The rules that a way of these units over land rests on.
pub fn ways(ed: &Edition, p: &Position, u: &Unit, way: &[SpaceId]) -> Vec<AdvantageId> {
    let rails = way.windows(2).find_map(|w| joined(ed, p, u.power, w[0], w[1]));
    let wet = way.iter().any(|s| ed.is_sea(*s));
    let crosses = || query::why_can(ed, p, u, Ability::CrossesSea, Circumstances::default());
    let crossing = if wet { crosses().and_then(|rule| ed.advantage_of(rule)) } else { None };
    rails.into_iter().chain(crossing).collect()
}
