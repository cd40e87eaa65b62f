//! Voyages that stay at sea: where the curve of a move over water would cross land, the way is looked for in the squares
//! of the spaces that it goes through.

use std::collections::{BTreeMap, VecDeque};

use crate::id::SpaceId;

use super::World;
use super::arrows::ArrowWay;
use super::geometry::Point;
use super::grid::{Area, CELL};

/// The spaces of a voyage as its line runs through them, which may be beyond the seam.
struct Waters<'w> {
    areas: Vec<(&'w Area, i32)>,
}

impl Waters<'_> {
    fn cover(&self, p: Point) -> bool {
        self.areas.iter().any(|(area, shift)| area.covers(Point { x: p.x - shift, y: p.y }))
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

/// How many of a hundred points of the way lie on other spaces than those that it goes through.
pub(super) fn ashore(world: &World, path: &[SpaceId], way: &ArrowWay, end: Point) -> usize {
    let waters = waters(world, path, way);
    let points = way.points(end);
    let out = points.iter().filter(|p| !waters.cover(**p)).count();
    out * 100 / points.len().max(1)
}

/// The same way to this end, around the land that its curve would cross; as it is where there is no such way.
pub(super) fn kept_at_sea(world: &World, path: &[SpaceId], way: ArrowWay, end: Point) -> ArrowWay {
    /// So few points on a coast are not seen.
    const BORNE: usize = 4;
    if ashore(world, path, &way, end) <= BORNE {
        return way;
    }
    let waters = waters(world, path, &way);
    match found(&waters, way.begin, end) {
        Some(points) => way.bent(straightened(&waters, &points)),
        None => way,
    }
}

/// The spaces of a path, each moved to where the way runs through it.
fn waters<'w>(world: &'w World, path: &[SpaceId], way: &ArrowWay) -> Waters<'w> {
    let seam = world.geometry.width;
    let mut last = way.begin.x;
    let shifted = |s: &SpaceId| {
        let area = world.grid.area(*s);
        let around = [0, seam, -seam].into_iter();
        let shift = around.min_by_key(|x| (area.deep.x + x - last).abs()).unwrap_or(0);
        last = area.deep.x + shift;
        (area, shift)
    };
    Waters { areas: path.iter().map(shifted).collect() }
}

/// The shortest way in steps of two squares.
fn found(waters: &Waters, begin: Point, end: Point) -> Option<Vec<Point>> {
    const STEP: i32 = 2 * CELL;
    /// More squares than the largest spaces have.
    const MOST: usize = 40_000;
    let at = |(x, y): (i32, i32)| Point { x: begin.x + x * STEP, y: begin.y + y * STEP };
    let mut came: BTreeMap<(i32, i32), (i32, i32)> = BTreeMap::from([((0, 0), (0, 0))]);
    let mut next = VecDeque::from([(0, 0)]);
    while let Some(here) = next.pop_front() {
        let p = at(here);
        if (p.x - end.x).abs() <= STEP && (p.y - end.y).abs() <= STEP {
            let mut back = vec![end, p];
            let mut step = here;
            while step != (0, 0) {
                step = came[&step];
                back.push(at(step));
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
