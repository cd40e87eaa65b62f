//! Flights: over everything but neutral land, past as few firing guns as possible.

use crate::id::SpaceId;

use super::super::position::Unit;
use super::super::query;
use super::{Atlas, Mode, Obstacle, Party};

/// A partial flight: guns that would have fired, and the spaces so far.
type Leg = (u32, Vec<SpaceId>);

/// Spaces from `from` to every space for aircraft; `None` where they cannot fly (AIR-01).
pub fn distances(at: &Atlas, from: SpaceId) -> Vec<Option<u8>> {
    let mut far: Vec<Option<u8>> = vec![None; at.ed.spaces.len()];
    far[from.index()] = Some(0);
    let mut ring = vec![from];
    let mut steps: u8 = 0;
    while !ring.is_empty() {
        steps = steps.saturating_add(1);
        let mut next = Vec::new();
        for s in ring {
            for n in at.ed.neighbours(s) {
                if far[n.index()].is_none() && !at.closed(*n) {
                    far[n.index()] = Some(steps);
                    next.push(*n);
                }
            }
        }
        ring = next;
    }
    far
}

/// The flight of aircraft through the written spaces (`stops`, the start first). `home`: how many
/// points must be kept for the way to the nearest conceivable landing place.
///
/// # Errors
/// What stands in the way.
pub fn flight(
    at: &Atlas,
    party: Party,
    stops: &[SpaceId],
    home: u8,
) -> Result<Vec<SpaceId>, Obstacle> {
    let units: Vec<&Unit> = party.iter().map(|id| at.p.unit(*id)).collect();
    let Some((start, rest)) = stops.split_first() else { return Ok(Vec::new()) };
    let left = units.iter().map(|u| at.left(u)).min().unwrap_or(0);
    check_written(at, &units, stops)?;
    // Best flight to the present stop for each length.
    let mut known: Vec<Option<Leg>> = vec![None; usize::from(left) + 1];
    known[0] = Some((0, vec![*start]));
    for stop in rest {
        known = leg(at, &units, &known, *stop);
    }
    let keep = usize::from(left.saturating_sub(home));
    let best = known
        .into_iter()
        .flatten()
        .min_by_key(|(guns, way)| (way.len() - 1 > keep, *guns, way.len(), way.clone()));
    best.map(|(_, way)| way).ok_or_else(|| {
        let last = *stops.last().expect("a way has a start");
        let name = units.first().map_or("aircraft", |u| at.ed.kind(u.kind).name.as_str());
        let what = format!(
            "{} is out of reach: the {name} has {} left",
            at.name(last),
            super::points(left)
        );
        let mut o =
            Obstacle::new(if at.mode == Mode::Combat { "AIR-03" } else { "NCM-08" }, last, what);
        if let Some(need) = distances(at, *start)[last.index()] {
            o.help = Some(format!("{} is {need} spaces away", at.name(last)));
        }
        o
    })
}

/// Steps written one by one are judged one by one.
fn check_written(at: &Atlas, units: &[&Unit], stops: &[SpaceId]) -> Result<(), Obstacle> {
    for (i, to) in stops.iter().enumerate().skip(1) {
        let last = i + 1 == stops.len();
        if at.closed(*to) && !(last && at.invadable(*to)) {
            return Err(at.shut(*to));
        }
        let whole = stops[..=i].windows(2).all(|w| at.ed.adjacent(w[0], w[1]));
        if whole {
            for u in units {
                at.step(u, &stops[..i], *to, true)?;
            }
        }
    }
    Ok(())
}

/// Extends the best flights of each length to the next stop.
fn leg(at: &Atlas, units: &[&Unit], known: &[Option<Leg>], stop: SpaceId) -> Vec<Option<Leg>> {
    let mut reached: Vec<Option<Leg>> = vec![None; known.len()];
    // Flights of the length in hand, by the space they have come to.
    let mut open: Vec<Option<Leg>> = vec![None; at.ed.spaces.len()];
    for length in 0..known.len() {
        if length > 0 {
            let mut next: Vec<Option<Leg>> = vec![None; at.ed.spaces.len()];
            for (guns, way) in open.iter().flatten() {
                let here = *way.last().expect("a way has a start");
                for n in at.ed.neighbours(here).iter().filter(|n| open_air(at, **n, stop)) {
                    let mut longer = way.clone();
                    longer.push(*n);
                    keep(&mut next[n.index()], (guns + shots(at, units, *n), longer));
                }
            }
            if let Some(done) = next[stop.index()].take() {
                keep(&mut reached[length], done);
            }
            open = next;
        }
        if let Some((guns, way)) = &known[length] {
            let here = *way.last().expect("a way has a start");
            if at.ed.adjacent(here, stop) {
                // A stop that borders the one before is entered directly.
                let mut longer = way.clone();
                longer.push(stop);
                if length + 1 < reached.len() && open_air(at, stop, stop) {
                    keep(&mut reached[length + 1], (guns + shots(at, units, stop), longer));
                }
            } else if here == stop {
                keep(&mut reached[length], (*guns, way.clone()));
            } else {
                keep(&mut open[here.index()], (*guns, way.clone()));
            }
        }
    }
    reached
}

/// May a flight to `stop` enter the space? Neutral land is entered only to attack it (NEU-04).
fn open_air(at: &Atlas, space: SpaceId, stop: SpaceId) -> bool {
    !at.closed(space) || (space == stop && at.invadable(space))
}

fn keep(place: &mut Option<Leg>, new: Leg) {
    if place.as_ref().is_none_or(|old| new < *old) {
        *place = Some(new);
    }
}

/// Aircraft of the party the gun in a space would fire at (AAG-04, AAG-18, TECH-06).
fn shots(at: &Atlas, units: &[&Unit], space: SpaceId) -> u32 {
    if query::firing_gun(at.ed, at.p, space, at.side).is_none() {
        return 0;
    }
    let shot_at = |u: &&&Unit| {
        let now = at.mode == Mode::Combat || query::shot_at_on_return(at.ed, u);
        now && !query::safe_from_guns(at.ed, at.p, u)
    };
    units.iter().filter(shot_at).count() as u32
}
