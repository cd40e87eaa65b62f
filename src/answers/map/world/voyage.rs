//! Voyages that stay at sea: where the curve of a move over water would cross land, the way is looked for in the squares
//! of the spaces that it goes through.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::id::SpaceId;

use super::World;
use super::arrows::{ArrowWay, to_the_side};
use super::geometry::Point;
use super::map_grid::{CELL, Mask};

/// The spaces of a voyage. They are looked up all around the world, since its line may run beyond the seam.
pub(super) struct Waters<'w> {
    masks: Vec<&'w Mask>,
    /// Side of a square.
    cell: i32,
    seam: i32,
}

impl<'w> Waters<'w> {
    /// Of the spaces of a way.
    pub(super) fn new(world: &'w World, path: &[SpaceId]) -> Waters<'w> {
        let masks = path.iter().map(|s| &world.grid.area(*s).mask).collect();
        Waters { masks, cell: CELL, seam: world.geometry.width }
    }

    /// Does the point lie in one of them?
    pub(super) fn cover(&self, p: Point) -> bool {
        let around = [p.x, p.x + self.seam, p.x - self.seam];
        self.masks.iter().any(|mask| around.iter().any(|x| mask.covers(Point { x: *x, y: p.y })))
    }

    /// How many of these points lie in none of them?
    fn ashore(&self, points: &[Point]) -> usize {
        points.iter().filter(|p| !self.cover(**p)).count()
    }

    /// Does a straight line keep to them?
    fn hold_line(&self, from: Point, to: Point) -> bool {
        let steps = (to.x - from.x).abs().max((to.y - from.y).abs()) * 2 / self.cell + 1;
        (0..=steps).all(|n| {
            let x = from.x + (to.x - from.x) * n / steps;
            self.cover(Point { x, y: from.y + (to.y - from.y) * n / steps })
        })
    }

    /// Their nearest point: units may be drawn on an island of their zone, where no water is.
    fn nearest(&self, p: Point) -> Point {
        /// More squares than the largest island is wide.
        const FARTHEST: i32 = 40;
        (0..=FARTHEST)
            .flat_map(|r| ring_around(p, self.cell, r))
            .find(|at| self.cover(*at))
            .unwrap_or(p)
    }
}

/// The points `r` cells away from a point, on a square around it.
fn ring_around(p: Point, cell: i32, r: i32) -> impl Iterator<Item = Point> {
    let square = (-r..=r).flat_map(move |x| (-r..=r).map(move |y| (x, y)));
    let on_ring = square.filter(move |(x, y)| x.abs().max(y.abs()) == r);
    on_ring.map(move |(x, y)| Point { x: p.x + x * cell, y: p.y + y * cell })
}

/// How many of a hundred points of the way lie in these spaces.
pub(super) fn share_in(world: &World, spaces: &[SpaceId], points: &[Point]) -> usize {
    let waters = Waters::new(world, spaces);
    let within = points.iter().filter(|p| waters.cover(**p)).count();
    within * 100 / points.len().max(1)
}

/// Side of the squares in which a voyage is looked for where there is no way in the usual ones: they show a strait that is
/// narrower, and how land ends that is no wider.
const FINE: i32 = CELL / 2;

/// The same way to this end, around the land that its curve would cross.
pub(super) fn kept_at_sea(
    world: &World,
    path: &[SpaceId],
    mut way: ArrowWay,
    lane: i32,
    end: Point,
) -> ArrowWay {
    let waters = Waters::new(world, path);
    way.begin = waters.nearest(way.begin);
    if waters.ashore(&way.points(end)) == 0 {
        return way;
    }
    let lane = if path.first() < path.last() { lane } else { -lane };
    let usual = around_land(&waters, way.clone(), lane, end);
    if waters.ashore(&usual.points(end)) == 0 {
        return usual;
    }
    let masks: Vec<Mask> =
        path.iter().map(|s| Mask::of(&world.geometry.rings[s.index()], FINE)).collect();
    let seam = world.geometry.width;
    let waters = Waters { masks: masks.iter().collect(), cell: FINE, seam };
    let fine = around_land(&waters, way, lane, end);
    let ashore = |way: &ArrowWay| waters.ashore(&way.points(end));
    if ashore(&fine) <= ashore(&usual) { fine } else { usual }
}

/// The cheapest way in squares of this size, as round as it can be without more of it ashore. Ways in different lanes
/// keep apart where the water is wide enough.
fn around_land(waters: &Waters, way: ArrowWay, lane: i32, end: Point) -> ArrowWay {
    let bends = straightened(waters, &found(waters, &way, end));
    let bends = bends_in_lane(waters, way.begin, &bends, end, lane);
    let mut best = way.bent(bends);
    let mut least = waters.ashore(&best.points(end));
    let mut next = best.clone();
    while least > 0 && !next.is_angular() {
        next = next.less_round();
        let ashore = waters.ashore(&next.points(end));
        if ashore < least {
            (best, least) = (next.clone(), ashore);
        }
    }
    best
}

/// Squares around a way, each with what it costs to go through it.
struct Chart {
    cell: i32,
    left: i32,
    top: i32,
    wide: i32,
    high: i32,
    costs: Vec<u32>,
}

/// What a square of open water costs, one at a coast, and one that is no water of the voyage: where two zones meet in a
/// strait that is narrower than a square. A way around any spit of land is cheaper.
const OPEN: u32 = 1;
const AT_COAST: u32 = 3;
const ASHORE: u32 = 1000;

/// Do all four neighbours of a square lie in water, in rows of this length?
fn has_water_around(water: &[bool], row: usize, n: usize) -> bool {
    n > row
        && n + row + 1 < water.len()
        && [n - 1, n + 1, n - row, n + row].iter().all(|o| water[*o])
}

impl Chart {
    /// The squares as far as a voyage may lead away from these points.
    fn around(waters: &Waters, points: &[Point]) -> Chart {
        const AWAY: i32 = 500;
        let cell = waters.cell;
        let (left, right) = range_of(points, cell, AWAY, |p| p.x);
        let (top, bottom) = range_of(points, cell, AWAY, |p| p.y);
        let wide = right - left + 1;
        let high = bottom - top + 1;
        let mut chart = Chart { cell, left, top, wide, high, costs: Vec::new() };
        let water: Vec<bool> =
            (0..(wide * high) as usize).map(|n| waters.cover(chart.middle(n))).collect();
        let row = wide as usize;
        chart.costs = (0..water.len())
            .map(|n| match (water[n], has_water_around(&water, row, n)) {
                (true, true) => OPEN,
                (true, false) => AT_COAST,
                (false, _) => ASHORE,
            })
            .collect();
        chart
    }

    /// The middle of a square.
    fn middle(&self, n: usize) -> Point {
        let x = n as i32 % self.wide;
        let y = n as i32 / self.wide;
        let half = self.cell / 2;
        Point { x: (self.left + x) * self.cell + half, y: (self.top + y) * self.cell + half }
    }

    /// The square in which a point lies.
    fn square(&self, p: Point) -> usize {
        let x = p.x.div_euclid(self.cell) - self.left;
        let y = p.y.div_euclid(self.cell) - self.top;
        (y.clamp(0, self.high - 1) * self.wide + x.clamp(0, self.wide - 1)) as usize
    }

    /// The squares around one, with the price of a step there: 5 to the side, 7 across a corner and what lies beside it.
    fn steps(&self, n: usize) -> impl Iterator<Item = (usize, u32)> + '_ {
        const SIDES: [(i32, i32); 8] =
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];
        let x = n as i32 % self.wide;
        let y = n as i32 / self.wide;
        let inside = move |dx: i32, dy: i32| {
            (0..self.wide).contains(&(x + dx)) && (0..self.high).contains(&(y + dy))
        };
        let at = move |dx: i32, dy: i32| ((y + dy) * self.wide + x + dx) as usize;
        SIDES.into_iter().filter(move |(dx, dy)| inside(*dx, *dy)).map(move |(dx, dy)| {
            let there = at(dx, dy);
            let own = self.costs[there];
            if dx != 0 && dy != 0 {
                (there, 7 * own.max(self.costs[at(dx, 0)]).max(self.costs[at(0, dy)]))
            } else {
                (there, 5 * own)
            }
        })
    }
}

/// The first and the last square of points in one direction, so far beyond them.
fn range_of(points: &[Point], cell: i32, away: i32, along: fn(&Point) -> i32) -> (i32, i32) {
    let least = points.iter().map(along).min().unwrap_or(0) - away;
    let most = points.iter().map(along).max().unwrap_or(0) + away;
    (least.div_euclid(cell), most.div_euclid(cell))
}

/// The cheapest way from square to square, with both ends.
fn found(waters: &Waters, way: &ArrowWay, end: Point) -> Vec<Point> {
    let mut seen = way.points(end);
    seen.extend(way.borders());
    let chart = Chart::around(waters, &seen);
    let start = chart.square(way.begin);
    let goal = chart.square(end);
    let mut least = vec![u32::MAX; chart.costs.len()];
    let mut came = vec![start; chart.costs.len()];
    let mut next = BinaryHeap::from([Reverse((0, start))]);
    least[start] = 0;
    while let Some(Reverse((price, here))) = next.pop() {
        if here == goal {
            break;
        }
        if price > least[here] {
            continue;
        }
        for (there, step) in chart.steps(here) {
            if price + step < least[there] {
                least[there] = price + step;
                came[there] = here;
                next.push(Reverse((price + step, there)));
            }
        }
    }
    let mut back = vec![end];
    let mut at = came[goal];
    while at != start {
        back.push(chart.middle(at));
        at = came[at];
    }
    back.push(way.begin);
    back.reverse();
    back
}

/// The points at which such a way must turn, without its ends.
fn straightened(waters: &Waters, points: &[Point]) -> Vec<Point> {
    let mut bends = Vec::new();
    let mut at = 0;
    while at + 1 < points.len() {
        let next = (at + 2..points.len())
            .rev()
            .find(|n| waters.hold_line(points[at], points[*n]))
            .unwrap_or(at + 1);
        if next + 1 < points.len() {
            bends.push(points[next]);
        }
        at = next;
    }
    bends
}

/// The bends of a way in a lane beside the middle one, as far to the side as the water reaches.
fn bends_in_lane(
    waters: &Waters,
    begin: Point,
    bends: &[Point],
    end: Point,
    lane: i32,
) -> Vec<Point> {
    /// Between two lanes, in half points.
    const LANE: i32 = 12;
    let mut moved: Vec<Point> = Vec::new();
    for (i, bend) in bends.iter().enumerate() {
        let before = moved.last().copied().unwrap_or(begin);
        let after = bends.get(i + 1).copied().unwrap_or(end);
        let aside =
            [4, 3, 2, 1].map(|part| to_the_side(*bend, before, after, LANE * lane * part / 4));
        let mut open = aside
            .into_iter()
            .filter(|p| waters.hold_line(before, *p) && waters.hold_line(*p, after));
        moved.push(open.next().unwrap_or(*bend));
    }
    moved
}
