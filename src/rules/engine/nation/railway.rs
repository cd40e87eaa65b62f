//! Two territories that are one for the land units of a power, and what else lets land units go where
//! no border leads.

use super::deeds;
use crate::edition::{Ability, Deed, Railway};
use crate::engine::Board;
use crate::engine::position::Unit;
use crate::engine::query::{self, Circumstances};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// The rule by which the land units of the power go from one to the other in one step, though they do
/// not border each other.
pub fn joined(board: Board, power: PowerId, a: SpaceId, b: SpaceId) -> Option<AdvantageId> {
    let found = open_railways(board, power)
        .find(|(_, r)| runs_beside(board, r, a, b) || runs_beside(board, r, b, a));
    found.map(|(id, _)| id).filter(|_| !board.edition.adjacent(a, b))
}

/// Does the railway end next to the space?
fn runs_beside(board: Board, r: &Railway, end: SpaceId, out: SpaceId) -> bool {
    let ends = [r.home, r.through];
    ends.contains(&end)
        && !ends.contains(&out)
        && board.is_land(out)
        && ends.iter().any(|s| board.edition.adjacent(*s, out))
}

/// The railways of the power that no enemy interrupts.
fn open_railways<'a>(
    board: Board<'a>,
    power: PowerId,
) -> impl Iterator<Item = (AdvantageId, &'a Railway)> {
    let enemy = Some(board.side(power).enemy());
    deeds(board).filter_map(move |(id, owner, deed)| match deed {
        Deed::Railway(r) if owner == power => {
            let held = [r.home, r.through].iter().any(|s| board.control_side(*s) == enemy);
            (!held).then_some((id, r))
        }
        _ => None,
    })
}

/// The meaning of a way over land that is written over two territories which are one for the power: from one of
/// them to the other is no step, and neutral land counts as the territory that it belongs to.
pub(crate) fn written_as_one(board: Board, power: PowerId, stops: &[SpaceId]) -> Vec<SpaceId> {
    let mut way = stops.to_vec();
    for (_, r) in open_railways(board, power) {
        way = joined_stops(&way, [r.home, r.through], board.controller(r.through).is_none());
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
pub fn ways(board: Board, u: &Unit, way: &[SpaceId]) -> Vec<AdvantageId> {
    let rails = way.windows(2).find_map(|w| joined(board, u.power, w[0], w[1]));
    let wet = way.iter().any(|s| board.is_sea(*s));
    let crossing = wet
        .then(|| query::why_can(board, u, Ability::CrossesSea, Circumstances::default()))
        .flatten();
    rails.into_iter().chain(crossing.and_then(|rule| board.edition.advantage_of(rule))).collect()
}
