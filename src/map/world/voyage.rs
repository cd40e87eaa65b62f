//! Voyages that stay at sea: where the curve of a move over water would cross land, the way is looked for in the squares
//! of the spaces that it goes through.

use std::collections::{BTreeMap, VecDeque};

use crate::id::SpaceId;

use super::World;
use super::arrows::ArrowWay;
use super::geometry::Point;
use super::grid::{Area, CELL};

/// The spaces of a voyage. They are looked up all around the world, since its line may run beyond the seam.
struct Waters<'w> {
    areas: Vec<&'w Area>,
    seam: i32,
}

impl Waters<'_> {
    fn cover(&self, p: Point) -> bool {
        let around = [p.x, p.x + self.seam, p.x - self.seam];
        self.areas.iter().any(|area| around.iter().any(|x| area.covers(Point { x: *x, y: p.y })))
    }

    /// Is there water all around the point, too?
    fn lie_around(&self, p: Point) -> bool {
        let sides = [(0, 0), (CELL, 0), (-CELL, 0), (0, CELL), (0, -CELL)];
        sides.iter().all(|(x, y)| self.cover(Point { x: p.x + x, y: p.y + y }))
    }

    /// Does a straight line keep to them?
    fn hold_line(&self, from: Point, to: Point) -> bool {
        let steps = (to.x - from.x).abs().max((to.y - from.y).abs()) / CELL + 1;
        (0..=steps).all(|n| {
            let x = from.x + (to.x - from.x) * n / steps;
            self.lie_around(Point { x, y: from.y + (to.y - from.y) * n / steps })
        })
    }
}

/// How many of a hundred points of the way lie in these spaces.
pub(super) fn share_in(world: &World, spaces: &[SpaceId], points: &[Point]) -> usize {
    let waters = waters(world, spaces);
    let within = points.iter().filter(|p| waters.cover(**p)).count();
    within * 100 / points.len().max(1)
}

/// The same way to this end, around the land that its curve would cross; as it is where there is no such way.
pub(super) fn kept_at_sea(world: &World, path: &[SpaceId], way: ArrowWay, end: Point) -> ArrowWay {
    /// So few points on a coast are not seen.
    const BORNE: usize = 4;
    if share_in(world, path, &way.points(end)) >= 100 - BORNE {
        return way;
    }
    let waters = waters(world, path);
    let found = found(&waters, way.begin, end, 2 * CELL);
    match found.or_else(|| self::found(&waters, way.begin, end, CELL)) {
        Some(points) => way.bent(straightened(&waters, &points)),
        None => way,
    }
}

fn waters<'w>(world: &'w World, path: &[SpaceId]) -> Waters<'w> {
    let areas = path.iter().map(|s| world.grid.area(*s)).collect();
    Waters { areas, seam: world.geometry.width }
}

/// The nearest point of these waters: units may be drawn on an island of their zone, where no water is.
fn nearest_water(waters: &Waters, p: Point) -> Option<Point> {
    /// More squares than the largest island is wide.
    const FARTHEST: i32 = 24;
    let ring = |r: i32| {
        let square = (-r..=r).flat_map(move |x| (-r..=r).map(move |y| (x, y)));
        let on_ring = square.filter(move |(x, y)| x.abs().max(y.abs()) == r);
        on_ring.map(move |(x, y)| Point { x: p.x + x * CELL, y: p.y + y * CELL })
    };
    (0..=FARTHEST).flat_map(ring).find(|at| waters.cover(*at))
}

/// The way with the fewest steps of this length, from water to water; its ends may lie on an island.
fn found(waters: &Waters, begin: Point, end: Point, step: i32) -> Option<Vec<Point>> {
    let quay = nearest_water(waters, begin)?;
    let mut way = found_between(waters, quay, nearest_water(waters, end)?, step)?;
    if quay != begin {
        way.insert(0, begin);
    }
    way.push(end);
    way.dedup();
    Some(way)
}

/// The way with the fewest steps of this length between two points of these waters.
fn found_between(waters: &Waters, begin: Point, end: Point, step: i32) -> Option<Vec<Point>> {
    /// More squares than the largest spaces have.
    const MOST: usize = 40_000;
    let at = |(x, y): (i32, i32)| Point { x: begin.x + x * step, y: begin.y + y * step };
    let mut came: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::from([((0, 0), (0, 0))]);
    let mut next = VecDeque::from([(0, 0)]);
    while let Some(here) = next.pop_front() {
        let p = at(here);
        if (p.x - end.x).abs() <= step && (p.y - end.y).abs() <= step {
            let mut back = vec![end, p];
            let mut last = here;
            while last != (0, 0) {
                last = came[&last];
                back.push(at(last));
            }
            back.reverse();
            return Some(back);
        }
        let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        for (x, y) in around {
            let there = (here.0 + x, here.1 + y);
            if came.len() < MOST && !came.contains_key(&there) && waters.cover(at(there)) {
                came.insert(there, here);
                next.push_back(there);
            }
        }
    }
    None
}

/// The points at which such a way must turn, without its ends.
fn straightened(waters: &Waters, points: &[Point]) -> Vec<Point> {
    let mut bends = Vec::new();
    let mut at = 0;
    while at + 1 < points.len() {
        let seen = |n: &usize| waters.hold_line(points[at], points[*n]);
        let next = (at + 2..points.len()).rev().find(seen).unwrap_or(at + 1);
        if next + 1 < points.len() {
            bends.push(points[next]);
        }
        at = next;
    }
    bends
}
