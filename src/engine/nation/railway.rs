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
    let one = |r: &Railway| [r.home, r.through];
    let beside = |r: &Railway, end: SpaceId, out: SpaceId| {
        let ends = one(r);
        ends.contains(&end)
            && !ends.contains(&out)
            && ed.is_land(out)
            && ends.iter().any(|s| ed.adjacent(*s, out))
    };
    let found = deeds(ed, p).find(|(_, owner, deed)| match deed {
        Deed::Railway(r) => {
            let enemy = p.side(ed, power).enemy();
            *owner == power
                && !one(r).iter().any(|s| p.control_side(ed, *s) == Some(enemy))
                && (beside(r, a, b) || beside(r, b, a))
        }
        _ => false,
    });
    found.map(|(id, ..)| id).filter(|_| !ed.adjacent(a, b))
}

/// The rules that a way of these units over land rests on.
pub fn ways(ed: &Edition, p: &Position, u: &Unit, way: &[SpaceId]) -> Vec<AdvantageId> {
    let rails = way.windows(2).find_map(|w| joined(ed, p, u.power, w[0], w[1]));
    let wet = way.iter().any(|s| ed.is_sea(*s));
    let crosses = || query::why_can(ed, p, u, Ability::CrossesSea, Circumstances::default());
    let crossing = if wet { crosses().and_then(|rule| ed.advantage_of(rule)) } else { None };
    rails.into_iter().chain(crossing).collect()
}
