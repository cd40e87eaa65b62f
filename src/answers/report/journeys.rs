//! What one unit did in a move phase, put together from the events about it: a path of spaces and
//! ships. Journeys that look alike are told together.

use crate::engine::event::{Event, MoveKind, Task};
use crate::id::{OrderId, SpaceId, UnitId};

use super::report_words::{KindOfPower, space_name};
use super::story::Story;

/// One unit's way.
#[derive(Clone, Debug)]
pub(super) struct Journey {
    pub unit: UnitId,
    pub lot: KindOfPower,
    /// Where it stood when the phase began.
    pub origin: SpaceId,
    /// The stops after the origin, in order.
    pub stops: Vec<Waypoint>,
    pub tasks: Vec<Task>,
    pub how: MoveKind,
    pub order: Option<OrderId>,
    /// It blitzed.
    pub blitz: bool,
    /// It began the phase aboard this kind of ship and was carried.
    pub aboard: Option<SpaceId>,
    /// Movement points used in the whole turn and the points it has, when it is done.
    pub points: (u8, u8),
}

/// One stop of a way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Waypoint {
    At(SpaceId),
    /// Aboard a ship of this kind in that zone.
    Ship(crate::id::KindId, SpaceId),
}

/// The journeys of a phase, in the order in which they began.
#[derive(Default, Debug)]
pub(super) struct Journeys {
    pub list: Vec<Journey>,
}

impl Journeys {
    /// Reads an event about moves. `true` if it was one.
    pub(crate) fn read_event(&mut self, story: &Story, e: &Event) -> bool {
        match e {
            Event::Moved { units, path, how, order } => {
                for u in units {
                    if let Some(t) = self.journey_of(story, *u, *order) {
                        t.how = *how;
                        t.blitz |= *how == MoveKind::Blitz;
                        t.stops.extend(path.iter().skip(1).map(|s| Waypoint::At(*s)));
                    }
                }
            }
            Event::Boarded { unit, ship, order, .. } => {
                let Some((kind, zone)) = story.at.units.get(ship).map(|s| (s.kind, s.space)) else {
                    return true;
                };
                if let Some(t) = self.journey_of(story, *unit, *order) {
                    t.stops.push(Waypoint::Ship(kind, zone));
                }
                self.journey_of(story, *ship, *order);
            }
            Event::Landed { unit, ship, to, order, .. } => {
                let Some((kind, zone)) = story.at.units.get(ship).map(|s| (s.kind, s.space)) else {
                    return true;
                };
                if let Some(t) = self.journey_of(story, *unit, *order) {
                    let carried = Waypoint::Ship(kind, zone);
                    if t.stops.last() != Some(&carried) {
                        t.stops.push(carried);
                    }
                    t.stops.push(Waypoint::At(*to));
                }
                self.journey_of(story, *ship, *order);
            }
            Event::Declared { units, task, order } => {
                for u in units {
                    if let Some(t) = self.journey_of(story, *u, *order) {
                        t.tasks.push(*task);
                    }
                }
            }
            Event::Launched { .. } | Event::Settled { .. } => {}
            _ => return false,
        }
        true
    }

    fn journey_of(
        &mut self,
        story: &Story,
        unit: UnitId,
        order: Option<OrderId>,
    ) -> Option<&mut Journey> {
        let at = self.list.iter().position(|t| t.unit == unit);
        let i = match at {
            Some(i) => i,
            None => {
                let u = story.at.units.get(&unit)?;
                self.list.push(Journey {
                    unit,
                    lot: (u.power, u.kind),
                    origin: u.space,
                    stops: Vec::new(),
                    tasks: Vec::new(),
                    how: MoveKind::Carried,
                    order,
                    blitz: false,
                    aboard: u.aboard.map(|_| u.space),
                    points: (0, 0),
                });
                self.list.len() - 1
            }
        };
        let journey = &mut self.list[i];
        journey.order = journey.order.or(order);
        Some(journey)
    }
}

impl Journey {
    /// The space where it is going: where it will be put ashore, or its last stop.
    pub(crate) fn last_space(&self) -> SpaceId {
        for task in &self.tasks {
            if let Task::Land(to) = task {
                return *to;
            }
        }
        match self.stops.last() {
            Some(Waypoint::At(s)) | Some(Waypoint::Ship(_, s)) => *s,
            None => self.origin,
        }
    }

    /// The stops between the origin and the goal.
    pub(crate) fn stops_between(&self) -> &[Waypoint] {
        let goal = self.last_space();
        match self.stops.split_last() {
            Some((Waypoint::At(last), rest)) if *last == goal => rest,
            _ => &self.stops,
        }
    }
}

/// A stop as reports name it, a territory or a ship at sea: `Caucasus`, `trn sz4`.
pub(crate) fn stop_words(story: &Story, s: Waypoint) -> String {
    match s {
        Waypoint::At(at) => space_name(story.ed, at).to_string(),
        Waypoint::Ship(kind, at) => {
            format!("{}\u{a0}{}", story.ed.kind(kind).abbr, space_name(story.ed, at))
        }
    }
}
