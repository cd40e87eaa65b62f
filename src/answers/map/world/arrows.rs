//! The moves of a block as arrows: who went where, in which phase, and by land, sea or air.

use std::collections::{BTreeMap, BTreeSet};

use crate::edition::Domain;
use crate::engine::Board;
use crate::engine::event::{Event, MoveKind};
use crate::engine::position::Position;
use crate::id::{PowerId, SpaceId, UnitId};
use crate::map::map_scene::Scene;

use super::World;
use super::geometry::Point;
use super::map_grid::CELL;

/// In which part of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum MadeIn {
    Noncombat,
    Combat,
    Retreat,
}

/// By what way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Medium {
    Land,
    Sea,
    Air,
}

/// Units of one power that went one way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Arrow {
    pub part: MadeIn,
    pub medium: Medium,
    pub power: PowerId,
    pub path: Vec<SpaceId>,
}

/// The trips of a block, each with the number of units.
pub(super) fn trips(scene: &Scene) -> BTreeMap<Arrow, usize> {
    let mut all: BTreeMap<Arrow, BTreeSet<UnitId>> = BTreeMap::new();
    let Some(before) = scene.before else { return BTreeMap::new() };
    let mut at = before.clone();
    for event in scene.events {
        for (part, units, path) in moved(&at, event) {
            for unit in units {
                let Some(u) = at.units.get(&unit) else { continue };
                let medium = medium(at.board(scene.ed), unit, &path);
                let trip = Arrow { part, medium, power: u.power, path: path.clone() };
                all.entry(trip).or_default().insert(unit);
            }
        }
        at.apply(event);
    }
    let far = all.into_iter().filter(|(trip, _)| trip.path.len() > 1);
    far.map(|(trip, units)| (trip, units.len())).collect()
}

/// What an event moves, and along which way.
fn moved(at: &Position, event: &Event) -> Vec<(MadeIn, Vec<UnitId>, Vec<SpaceId>)> {
    match event {
        Event::Moved { units, path, how, .. } => {
            let part = match how {
                MoveKind::Combat | MoveKind::Blitz => MadeIn::Combat,
                MoveKind::Noncombat | MoveKind::Landing | MoveKind::Distress => MadeIn::Noncombat,
                // They are aboard a ship, which has its own arrow.
                MoveKind::Carried => return Vec::new(),
            };
            vec![(part, units.clone(), path.clone())]
        }
        Event::Landed { unit, to, combat, .. } => {
            let Some(u) = at.units.get(unit) else { return Vec::new() };
            let part = if *combat { MadeIn::Combat } else { MadeIn::Noncombat };
            vec![(part, vec![*unit], vec![u.space, *to])]
        }
        Event::Boarded { unit, ship, combat, .. } => {
            let (Some(u), Some(s)) = (at.units.get(unit), at.units.get(ship)) else {
                return Vec::new();
            };
            let part = if *combat { MadeIn::Combat } else { MadeIn::Noncombat };
            if u.space == s.space {
                Vec::new()
            } else {
                vec![(part, vec![*unit], vec![u.space, s.space])]
            }
        }
        Event::Retreated { units, from, to, .. } => {
            vec![(MadeIn::Retreat, units.clone(), vec![*from, *to])]
        }
        _ => Vec::new(),
    }
}

fn medium(board: Board, unit: UnitId, path: &[SpaceId]) -> Medium {
    match board.kind(board.unit(unit).kind).domain {
        Domain::Air => Medium::Air,
        Domain::Sea => Medium::Sea,
        Domain::Land if path.iter().any(|s| board.is_sea(*s)) => Medium::Sea,
        Domain::Land => Medium::Land,
    }
}

/// The way of an arrow: from deep inside the first space over the borders that it crosses, each with the place deep
/// inside the space behind it. It may run beyond an edge, and is then to be drawn once more on the other side.
#[derive(Clone)]
pub(super) struct ArrowWay {
    pub begin: Point,
    turns: Vec<(Point, Point)>,
    /// A voyage whose curve would cross land: the points at which it turns instead, without its end.
    bends: Option<Vec<Point>>,
    /// How far before a bend its curve begins.
    round: i32,
}

/// How far before a bend of a voyage its curve usually begins.
const ROUND: i32 = 30;
/// Between two ways that run over the same border, in half points.
const LANE: i32 = 16;

impl ArrowWay {
    /// Where it crosses the last border.
    pub(super) fn last_border(&self) -> Point {
        self.turns.last().map_or(self.begin, |(border, _)| *border)
    }

    /// Where it crosses each border.
    pub(super) fn borders(&self) -> impl Iterator<Item = Point> {
        self.turns.iter().map(|(border, _)| *border)
    }

    /// The place deep inside the last space.
    pub(super) fn last_deep(&self) -> Point {
        self.turns.last().map_or(self.begin, |(_, deep)| *deep)
    }

    /// The way to this end as path data in half points: a curve through the borders.
    pub(super) fn line(&self, end: Point) -> String {
        let mut out = format!("M{} {}", self.begin.x, self.begin.y);
        for (turn, to) in self.curves(end) {
            out.push_str(&format!("Q{} {} {} {}", turn.x, turn.y, to.x, to.y));
        }
        out
    }

    /// The way to this end as curves, each with the point that bends it and its end.
    fn curves(&self, end: Point) -> Vec<(Point, Point)> {
        if let Some(bends) = &self.bends {
            return rounded(self.begin, bends, end, self.round);
        }
        let count = self.turns.len();
        self.turns
            .iter()
            .enumerate()
            .map(|(i, (border, deep))| (*border, if i + 1 == count { end } else { *deep }))
            .collect()
    }

    /// Points of the way to this end, two in each square that it goes through.
    pub(super) fn points(&self, end: Point) -> Vec<Point> {
        let mut all = vec![self.begin];
        let mut from = self.begin;
        for (turn, to) in self.curves(end) {
            let steps = (far_apart(from, turn) + far_apart(turn, to)) * 2 / CELL + 1;
            for n in 1..=steps {
                let first = between(from, turn, n, steps);
                all.push(between(first, between(turn, to, n, steps), n, steps));
            }
            from = to;
        }
        all
    }

    /// The same way so far to the side of where it was: to the left or the right as seen by someone who goes from the
    /// space with the lower number to the other.
    pub(super) fn in_lane(mut self, path: &[SpaceId], lane: i32) -> ArrowWay {
        let mut from = self.begin;
        for (i, pair) in path.windows(2).enumerate().take(self.turns.len()) {
            let (border, deep) = self.turns[i];
            let aside = LANE * lane * if pair[0] < pair[1] { 1 } else { -1 };
            let moved = |p: Point| to_the_side(p, from, deep, aside);
            if i == 0 {
                self.begin = moved(self.begin);
            }
            self.turns[i] = (moved(border), moved(deep));
            from = deep;
        }
        self
    }

    /// A voyage that keeps to these bends.
    pub(super) fn bent(self, bends: Vec<Point>) -> ArrowWay {
        ArrowWay { bends: Some(bends), ..self }
    }

    /// The same way with narrower curves.
    pub(super) fn less_round(self) -> ArrowWay {
        ArrowWay { round: self.round / 2, ..self }
    }

    /// Does it turn without any curve?
    pub(super) fn is_angular(&self) -> bool {
        self.round == 0
    }
}

/// How far two points are apart, along the axis on which it is more.
fn far_apart(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs().max((a.y - b.y).abs())
}

/// A line with its corners rounded off, as curves.
fn rounded(begin: Point, corners: &[Point], end: Point, round: i32) -> Vec<(Point, Point)> {
    let mut all = Vec::new();
    let mut last = begin;
    for (i, corner) in corners.iter().enumerate() {
        let next = corners.get(i + 1).copied().unwrap_or(end);
        let enters = towards(*corner, last, round);
        let leaves = towards(*corner, next, round);
        all.push((between(last, enters, 1, 2), enters));
        all.push((*corner, leaves));
        last = leaves;
    }
    all.push((between(last, end, 1, 2), end));
    all
}

/// The point `round` away from a corner on the line to another point, or half way if that is nearer.
fn towards(corner: Point, other: Point, round: i32) -> Point {
    let far = (other.x - corner.x).abs().max((other.y - corner.y).abs()).max(1);
    between(corner, other, round.min(far / 2), far)
}

/// A point moved to the side of the way from one point to another.
pub(super) fn to_the_side(p: Point, from: Point, to: Point, aside: i32) -> Point {
    let dx = to.x - from.x;
    let dy = to.y - from.y;
    let long = dx.abs().max(dy.abs()).max(1);
    Point { x: p.x - dy * aside / long, y: p.y + dx * aside / long }
}

/// For each arrow the lane in which it runs, so that no two that cross the same border lie on one another: 0 is the
/// middle, and the others are to both sides of it.
pub(super) fn lanes(arrows: &[&Arrow]) -> Vec<i32> {
    const SIDES: [i32; 7] = [0, 1, -1, 2, -2, 3, -3];
    let mut used: BTreeMap<(SpaceId, SpaceId), BTreeSet<i32>> = BTreeMap::new();
    let mut all = Vec::new();
    for arrow in arrows {
        let legs = arrow.path.windows(2).map(|p| (p[0].min(p[1]), p[0].max(p[1])));
        let legs: Vec<(SpaceId, SpaceId)> = legs.collect();
        let free =
            |lane: &&i32| !legs.iter().any(|l| used.get(l).is_some_and(|u| u.contains(lane)));
        let lane = SIDES.iter().find(free).copied().unwrap_or(0);
        for leg in legs {
            used.entry(leg).or_default().insert(lane);
        }
        all.push(lane);
    }
    all
}

/// A point as near to another one as going round the seam makes it.
fn unrolled(p: Point, last: Point, seam: i32) -> Point {
    let around = [p.x, p.x + seam, p.x - seam].into_iter();
    let x = around.min_by_key(|x| (x - last.x).abs()).unwrap_or(p.x);
    Point { x, y: p.y }
}

/// The way through these spaces.
pub(super) fn way(world: &World, path: &[SpaceId]) -> Option<ArrowWay> {
    let seam = world.geometry.width;
    let deep = |s: SpaceId| world.grid.area(s).deep;
    // The way unrolled: each point as near to the last one as going round the seam makes it.
    let near = |last: Point, p: Point| unrolled(p, last, seam);
    let mut turns: Vec<(Point, Point)> = Vec::new();
    let mut last = deep(*path.first()?);
    let first = last;
    for pair in path.windows(2) {
        let middle = near(last, deep(pair[1]));
        let half = Point { x: (last.x + middle.x) / 2, y: (last.y + middle.y) / 2 };
        let cross = world.borders.crossing(pair[0], pair[1]).map_or(half, |c| near(last, c));
        turns.push((cross, middle));
        last = middle;
    }
    let begin = between(turns.first()?.0, first, 3, 5);
    Some(ArrowWay { begin, turns, bends: None, round: ROUND })
}

/// So many parts of the way from one point to another.
pub(super) fn between(a: Point, b: Point, part: i32, of: i32) -> Point {
    Point { x: a.x + (b.x - a.x) * part / of, y: a.y + (b.y - a.y) * part / of }
}
