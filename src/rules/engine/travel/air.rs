//! Flights: over everything but neutral land, past as few firing guns as possible.

use super::super::event::{Event, MoveKind};
use super::super::position::Unit;
use super::super::query;
use super::super::why::Way;
use super::{Atlas, MovementPhase, Obstacle, Travellers};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// A partial flight: guns that would have fired, and the spaces so far.
type Leg = (u32, Vec<SpaceId>);

/// Points from `from` to every space for aircraft; `None` where they cannot fly (AIR-01, AB-01).
pub fn distances(at: &Atlas, from: SpaceId) -> Vec<Option<u8>> {
    let mut far: Vec<Option<u8>> = vec![None; at.board.edition.spaces.len()];
    far[from.index()] = Some(0);
    let mut ring = vec![from];
    let mut next = Vec::new();
    let mut points: u8 = 0;
    while !ring.is_empty() {
        // Free steps lengthen the ring itself.
        let mut i = 0;
        while i < ring.len() {
            let s = ring[i];
            i += 1;
            if far[s.index()] != Some(points) {
                continue;
            }
            for n in at.board.neighbours(s) {
                // Most of them have been reached before.
                if far[n.index()].is_some_and(|old| old <= points) || at.closed(*n) {
                    continue;
                }
                let cost = points.saturating_add(at.toll(s, *n));
                if far[n.index()].is_none_or(|old| cost < old) {
                    far[n.index()] = Some(cost);
                    if cost == points { ring.push(*n) } else { next.push(*n) }
                }
            }
        }
        points = points.saturating_add(1);
        ring.clear();
        std::mem::swap(&mut ring, &mut next);
    }
    far
}

/// The flight as events: the move, and the steps of it that cost nothing.
pub fn flown(
    at: &Atlas,
    units: Vec<UnitId>,
    path: Vec<SpaceId>,
    how: MoveKind,
    order: Option<OrderId>,
) -> Vec<Event> {
    let steps = path.windows(2).filter(|w| at.toll(w[0], w[1]) == 0).count() as u8;
    let islands = path.windows(2).find_map(|w| at.island_base(w[0], w[1]));
    let rule = islands.unwrap_or(rule("AB-01"));
    let eased = Event::FreeSteps { units: units.clone(), steps, rule };
    let mut events = vec![Event::Moved { units, path, how, order }];
    if steps > 0 {
        events.push(eased);
    }
    events
}

/// The flight of aircraft through the written spaces (`stops`, the start first). `home`: how many
/// points must be kept for the way to the nearest conceivable landing place.
///
/// # Errors
/// The obstacle in the way.
pub fn flight(
    at: &Atlas,
    party: Travellers,
    stops: &[SpaceId],
    home: u8,
) -> Result<Vec<SpaceId>, Obstacle> {
    let units: Vec<&Unit> = party.iter().map(|id| at.board.unit(*id)).collect();
    let Some((start, rest)) = stops.split_first() else { return Ok(Vec::new()) };
    let left = units.iter().map(|u| at.left(u)).min().unwrap_or(0);
    check_written(at, &units, stops)?;
    // Best flight to the present stop for each number of points.
    let mut known: Vec<Option<Leg>> = vec![None; usize::from(left) + 1];
    known[0] = Some((0, vec![*start]));
    for stop in rest {
        known = extend_to_stop(at, &units, &known, *stop);
    }
    let keep = usize::from(left.saturating_sub(home));
    let done = known.into_iter().enumerate().filter_map(|(points, leg)| Some((points, leg?)));
    let best = done.min_by_key(|(points, (guns, way))| {
        (*points > keep, *guns, *points, way.len(), way.clone())
    });
    best.map(|(_, (_, way))| way).ok_or_else(|| {
        let last = *stops.last().expect("a way has a start");
        let id = if at.mode == MovementPhase::Combat { "AIR-03" } else { "NCM-08" };
        let away = distances(at, *start)[last.index()];
        let why = match units.first() {
            Some(u) => Way::OutOfReach { space: last, kind: u.kind, left, takes: None, away },
            None => Way::NoOpenWay { space: last, left, off: false },
        };
        Obstacle::new(id, last, why)
    })
}

/// Steps written one by one are judged one by one.
fn check_written(at: &Atlas, units: &[&Unit], stops: &[SpaceId]) -> Result<(), Obstacle> {
    for (i, to) in stops.iter().enumerate().skip(1) {
        let last = i + 1 == stops.len();
        if at.closed(*to) && !(last && at.invadable(*to)) {
            return Err(at.shut(*to));
        }
        let whole = stops[..=i].windows(2).all(|w| at.board.edition.adjacent(w[0], w[1]));
        if whole {
            for u in units {
                at.step(u, &stops[..i], *to, true)?;
            }
        }
    }
    Ok(())
}

/// Extends the best flights of each number of points to the next stop.
fn extend_to_stop(
    at: &Atlas,
    units: &[&Unit],
    known: &[Option<Leg>],
    stop: SpaceId,
) -> Vec<Option<Leg>> {
    // Looked for only where the way is not written step by step.
    let mut to_go: Option<Vec<Option<u8>>> = None;
    let mut reached: Vec<Option<Leg>> = vec![None; known.len()];
    // Flights of the points in hand, by the space they have reached.
    let mut open: Vec<Option<Leg>> = vec![None; at.board.edition.spaces.len()];
    for points in 0..known.len() {
        if let Some((guns, way)) = &known[points] {
            let here = *way.last().expect("a way has a start");
            if at.board.edition.adjacent(here, stop) {
                // A stop that borders the one before is entered directly.
                let mut longer = way.clone();
                longer.push(stop);
                let cost = points + usize::from(at.toll(here, stop));
                if cost < reached.len() && open_air(at, stop, stop) {
                    keep_better(
                        &mut reached[cost],
                        guns + guns_firing_at(at, units, stop),
                        &longer,
                        None,
                    );
                }
            } else if here == stop {
                keep_better(&mut reached[points], *guns, way, None);
            } else {
                keep_better(&mut open[here.index()], *guns, way, None);
            }
        }
        let mut next: Vec<Option<Leg>> = vec![None; at.board.edition.spaces.len()];
        let mut here: Vec<SpaceId> =
            at.board.space_ids().filter(|s| open[s.index()].is_some()).collect();
        // Free steps come back to this loop, others wait for the next number of points.
        while let Some(from) = here.pop() {
            let Some((guns, way)) = open[from.index()].clone() else { continue };
            let to_go = to_go.get_or_insert_with(|| distances(at, stop));
            for n in at.board.neighbours(from).iter().filter(|n| open_air(at, **n, stop)) {
                let free = at.toll(from, *n) == 0;
                let cost = points + usize::from(!free);
                // Where the stop is out of reach from, no flight need be looked at.
                let need = to_go[n.index()].map(usize::from);
                if need.is_none_or(|need| cost + need >= reached.len()) {
                    continue;
                }
                let guns = guns + guns_firing_at(at, units, *n);
                if *n == stop {
                    keep_better(&mut reached[cost], guns, &way, Some(*n));
                } else if !free {
                    keep_better(&mut next[n.index()], guns, &way, Some(*n));
                } else if keep_better(&mut open[n.index()], guns, &way, Some(*n)) {
                    here.push(*n);
                }
            }
        }
        open = next;
    }
    reached
}

/// May a flight to `stop` enter the space? Neutral land is entered only to attack it (NEU-04).
fn open_air(at: &Atlas, space: SpaceId, stop: SpaceId) -> bool {
    !at.closed(space) || (space == stop && at.invadable(space))
}

/// Keeps the better of two flights: fewer guns, fewer spaces, smaller ids. The new one goes along
/// `way` and then to `on`. Was it the new one?
fn keep_better(place: &mut Option<Leg>, guns: u32, way: &[SpaceId], on: Option<SpaceId>) -> bool {
    let spaces = || way.iter().chain(&on);
    let length = way.len() + usize::from(on.is_some());
    let taken = place.as_ref().is_none_or(|(old_guns, old)| {
        let first = (guns, length).cmp(&(*old_guns, old.len()));
        first.then_with(|| spaces().cmp(old)).is_lt()
    });
    if taken {
        *place = Some((guns, spaces().copied().collect()));
    }
    taken
}

/// Aircraft of the party the gun in a space would fire at (AAG-04, AAG-18, TECH-06).
fn guns_firing_at(at: &Atlas, units: &[&Unit], space: SpaceId) -> u32 {
    if query::firing_gun(at.board, space, at.side).is_none() {
        return 0;
    }
    units
        .iter()
        .filter(|u| {
            let now =
                at.mode == MovementPhase::Combat || query::shot_at_on_return(at.board.edition, u);
            now && !query::safe_from_guns(at.board, u)
        })
        .count() as u32
}
