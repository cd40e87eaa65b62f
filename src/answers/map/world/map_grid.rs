//! The picture in small squares: which space each square belongs to, where a space is widest, and where
//! in it there is room for words.

use crate::id::SpaceId;

use super::geometry::{Geometry, Point, Ring};

/// Side of a square, in half points.
pub(super) const CELL: i32 = 6;

/// The squares of one space within the rectangle that holds it.
#[derive(Clone, Debug)]
pub(super) struct Area {
    /// The upper left square.
    left: i32,
    top: i32,
    wide: i32,
    high: i32,
    /// How many squares of the space that do not lie at its border are in every rectangle from the upper
    /// left corner.
    sums: Box<[i32]>,
    /// By number of rows, how many columns the widest rectangle of such squares has.
    widest: Box<[i32]>,
    /// Which squares belong to the space.
    pub mask: Mask,
    /// A place deep inside, in half points.
    pub deep: Point,
}

/// Which squares of one size belong to a space, within the rectangle that holds it.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    /// Side of a square, in half points.
    cell: i32,
    left: i32,
    top: i32,
    wide: i32,
    high: i32,
    /// Row by row.
    full: Box<[bool]>,
}

/// A rectangle for words, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub at: Point,
    pub w: i32,
    pub h: i32,
}

/// All squares.
#[derive(Clone, Debug)]
pub(super) struct Squares {
    areas: Vec<Area>,
}

/// The squares that can be seen.
struct Viewport {
    left: i32,
    right: i32,
    bottom: i32,
}

impl Squares {
    /// The squares of every space.
    pub(super) fn new(geometry: &Geometry) -> Squares {
        let page = Viewport {
            left: -geometry.margin / CELL + 1,
            right: (geometry.width + geometry.margin) / CELL - 1,
            bottom: geometry.height / CELL - 1,
        };
        Squares { areas: geometry.rings.iter().map(|rings| area(rings, &page)).collect() }
    }

    /// The squares of a space.
    pub(super) fn area(&self, s: SpaceId) -> &Area {
        &self.areas[s.index()]
    }
}

impl Spot {
    /// Do the two rectangles overlap?
    pub fn meets(&self, other: &Spot) -> bool {
        self.at.x < other.at.x + other.w
            && other.at.x < self.at.x + self.w
            && self.at.y < other.at.y + other.h
            && other.at.y < self.at.y + self.h
    }

    /// The middle of the rectangle.
    pub fn middle(&self) -> Point {
        Point { x: self.at.x + self.w / 2, y: self.at.y + self.h / 2 }
    }
}

impl Area {
    /// Does any square of the space, besides those at its border, lie here?
    pub(super) fn reaches(&self, spot: &Spot) -> bool {
        let (l, u) = (
            clamped_cell(spot.at.x, self.left, self.wide),
            clamped_cell(spot.at.y, self.top, self.high),
        );
        let end_x = spot.at.x + spot.w + CELL - 1;
        let end_y = spot.at.y + spot.h + CELL - 1;
        let r = clamped_cell(end_x, self.left, self.wide);
        let b = clamped_cell(end_y, self.top, self.high);
        let sum = |x: i32, y: i32| self.sums[(y * (self.wide + 1) + x) as usize];
        sum(r, b) - sum(l, b) - sum(r, u) + sum(l, u) > 0
    }

    /// Does the middle of a rectangle lie in the space, and not at its border?
    pub(super) fn holds(&self, spot: &Spot) -> bool {
        let at = Point { x: spot.middle().x - CELL / 2, y: spot.middle().y - CELL / 2 };
        self.reaches(&Spot { at, w: 1, h: 1 })
    }

    /// The place nearest to `near` for a rectangle of this size that has at least `part` in a hundred of its
    /// squares inside, and that covers nothing of `taken`.
    pub(super) fn room(
        &self,
        w: i32,
        h: i32,
        near: Point,
        taken: &[Spot],
        part: i32,
    ) -> Option<Spot> {
        let cols = (w + CELL - 1) / CELL;
        let rows = (h + CELL - 1) / CELL;
        let stride = self.wide + 1;
        let sum = |x: i32, y: i32| self.sums[(y * stride + x) as usize];
        // What lies wholly inside lies within the rectangle of the space; half of anything else does.
        let (over_x, over_y) = if part == 100 { (0, 0) } else { (cols / 2, rows / 2) };
        let want = cols * rows * part;
        if self.sums.last().is_none_or(|all| all * 100 < want) {
            return None;
        }
        if part == 100 && self.widest.get(rows as usize).is_none_or(|most| *most < cols) {
            return None;
        }
        let around = self.rectangle(over_x, over_y);
        let taken: Vec<&Spot> = taken.iter().filter(|t| t.meets(&around)).collect();
        let columns = nearest_first(-over_x, self.wide - cols + over_x, 1, |x| {
            squared(middle_of_cells(self.left, x, cols), near.x)
        });
        let lines = nearest_first(-over_y, self.high - rows + over_y, 1, |y| {
            2 * squared(middle_of_cells(self.top, y, rows), near.y)
        });
        nearest_of(&columns, &lines, |x, y| {
            let upper = y.clamp(0, self.high);
            let lower = (y + rows).clamp(0, self.high);
            let l = x.max(0).min(self.wide);
            let r = (x + cols).max(0).min(self.wide);
            let full = sum(r, lower) - sum(l, lower) - sum(r, upper) + sum(l, upper);
            if full * 100 < want {
                return None;
            }
            let at = Point { x: (self.left + x) * CELL, y: (self.top + y) * CELL };
            let spot = Spot { at, w: cols * CELL, h: rows * CELL };
            (!taken.iter().any(|t| t.meets(&spot))).then_some(spot)
        })
    }

    /// The rectangle that holds the space, so many squares wider on every side.
    pub(super) fn rectangle(&self, over_x: i32, over_y: i32) -> Spot {
        let at = Point { x: (self.left - over_x) * CELL, y: (self.top - over_y) * CELL };
        Spot { at, w: (self.wide + 2 * over_x) * CELL, h: (self.high + 2 * over_y) * CELL }
    }

    /// Does the space reach between these two places from left to right, with so much to spare?
    pub(super) fn is_between(&self, first: i32, last: i32, spare: i32) -> bool {
        let all = self.rectangle(0, 0);
        all.at.x - spare <= last && first <= all.at.x + all.w + spare
    }
}

/// The cell of a coordinate, counted from the first and clamped to those there are.
fn clamped_cell(v: i32, first: i32, most: i32) -> i32 {
    (v.div_euclid(CELL) - first).clamp(0, most)
}

/// The square of the distance of two numbers.
fn squared(a: i32, b: i32) -> i64 {
    i64::from(a - b).pow(2)
}

/// The middle of `count` cells from the nth on, in units of the map.
fn middle_of_cells(first: i32, n: i32, count: i32) -> i32 {
    (first + n) * CELL + count * CELL / 2
}

/// Numbers from `first` to `last` with how far away each is, the nearest first; of two that are equally far, the lower.
pub(super) fn nearest_first(
    first: i32,
    last: i32,
    step: usize,
    far: impl Fn(i32) -> i64,
) -> Vec<(i64, i32)> {
    let mut all: Vec<(i64, i32)> = (first..=last).step_by(step).map(|n| (far(n), n)).collect();
    all.sort_unstable();
    all
}

/// The nearest thing that `at` finds in some columns and lines. Of those equally far, the first from above counts, then
/// the first from the left. Nothing is looked for farther away than what was found.
pub(super) fn nearest_of<T>(
    columns: &[(i64, i32)],
    lines: &[(i64, i32)],
    at: impl Fn(i32, i32) -> Option<T>,
) -> Option<T> {
    let mut best: Option<((i64, i32, i32), T)> = None;
    for (down, y) in lines {
        if best.as_ref().is_some_and(|((least, ..), _)| down > least) {
            break;
        }
        for (aside, x) in columns {
            let place = (down + aside, *y, *x);
            if best.as_ref().is_some_and(|(least, _)| place >= *least) {
                break;
            }
            if let Some(found) = at(*x, *y) {
                best = Some((place, found));
                break;
            }
        }
    }
    best.map(|(_, found)| found)
}

impl Mask {
    /// Fills the rings with squares of this size, row by row. The outermost squares of the rectangle belong to no ring,
    /// so every square of the space has eight neighbours in it.
    pub(super) fn of(rings: &[Ring], cell: i32) -> Mask {
        let points = || rings.iter().flatten();
        let low = |f: fn(&Point) -> i32| points().map(f).min().unwrap_or(0).div_euclid(cell) - 1;
        let high = |f: fn(&Point) -> i32| points().map(f).max().unwrap_or(0).div_euclid(cell) + 2;
        let left = low(|p| p.x);
        let top = low(|p| p.y);
        let wide = high(|p| p.x) - left;
        let high = high(|p| p.y) - top;
        let mut full = vec![false; (wide * high) as usize].into_boxed_slice();
        for (row, cuts) in (0..).zip(crossings(rings, cell, top, high)) {
            for pair in cuts.chunks_exact(2) {
                let first = (pair[0] - left * cell + cell / 2).div_euclid(cell).max(1);
                let last = (pair[1] - left * cell - cell / 2).div_euclid(cell).min(wide - 2);
                if first <= last {
                    full[(row * wide + first) as usize..=(row * wide + last) as usize].fill(true);
                }
            }
        }
        Mask { cell, left, top, wide, high, full }
    }

    /// Does the square in which the point lies belong to the space?
    pub(super) fn covers(&self, p: Point) -> bool {
        let x = p.x.div_euclid(self.cell) - self.left;
        let y = p.y.div_euclid(self.cell) - self.top;
        let within = (0..self.wide).contains(&x) && (0..self.high).contains(&y);
        within && self.full[(y * self.wide + x) as usize]
    }
}

/// The squares of a space, and what can be told from them once.
fn area(rings: &[Ring], page: &Viewport) -> Area {
    let mask = Mask::of(rings, CELL);
    let Mask { left, top, wide, high, .. } = mask;
    let deep = Point::default();
    let mut area =
        Area { left, top, wide, high, sums: Box::default(), widest: Box::default(), mask, deep };
    area.sums = sums(&area, &area.mask.full, page);
    area.widest = widest(&area);
    area.deep = deepest(&area, &area.mask.full);
    area
}

/// How many squares of the space are in every rectangle from the upper left corner, without those at its
/// border and those outside the page.
// The loops of this file count by hand, and what they index are slices: neither a debug build, in which all tests draw
// maps, nor the small one of the page inlines ranges or the indices of vectors.
fn sums(area: &Area, full: &[bool], page: &Viewport) -> Box<[i32]> {
    let wide = area.wide as usize;
    let stride = area.wide as usize + 1;
    let mut sums = vec![0; stride * (area.high as usize + 1)].into_boxed_slice();
    let seen = |first: i32, from: i32, to: i32, most: i32| {
        ((from - first).clamp(1, most - 1) as usize, (to - first).clamp(1, most - 1) as usize)
    };
    let (first_column, end_column) = seen(area.left, page.left, page.right, area.wide);
    let (first_row, end_row) = seen(area.top, 1, page.bottom, area.high);
    let mut y = 0;
    while y < area.high as usize {
        let (mut row, mut x) = (0, 0);
        let in_rows = first_row <= y && y < end_row;
        while x < wide {
            let i = y * wide + x;
            if in_rows && first_column <= x && x < end_column {
                let inner =
                    full[i] && full[i - 1] && full[i + 1] && full[i - wide] && full[i + wide];
                row += i32::from(inner);
            }
            sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row;
            x += 1;
        }
        y += 1;
    }
    sums
}

/// Where the edges of the rings cross the middle of each row of squares, from left to right. Each edge is asked only for
/// the rows that it crosses.
fn crossings(rings: &[Ring], cell: i32, top: i32, high: i32) -> Vec<Vec<i32>> {
    let middle = |row: i32| (top + row) * cell + cell / 2;
    let mut rows: Vec<Vec<i32>> = vec![Vec::new(); high as usize];
    for ring in rings {
        let Some(mut a) = ring.last().copied() else { continue };
        for b in ring.iter().copied() {
            let lower = a.y.max(b.y);
            let mut row = (a.y.min(b.y) - cell / 2 + cell - 1).div_euclid(cell) - top;
            while middle(row) < lower {
                rows[row as usize].push(a.x + (b.x - a.x) * (middle(row) - a.y) / (b.y - a.y));
                row += 1;
            }
            a = b;
        }
    }
    rows.iter_mut().for_each(|cuts| cuts.sort_unstable());
    rows
}

/// By number of rows, how many columns the widest rectangle has that lies within the space and not at its border.
fn widest(area: &Area) -> Box<[i32]> {
    let wide = area.wide as usize;
    let high = area.high as usize;
    let stride = wide + 1;
    let mut widest = vec![0; high + 1].into_boxed_slice();
    // Squares upwards from this row that are inside; nothing beyond the last column.
    let mut deep = vec![0; wide + 1].into_boxed_slice();
    // Rectangles that go on to the right: their first column, and their rows.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut y = 0;
    while y < high {
        let mut x = 0;
        while x <= wide {
            let i = y * stride + x;
            let sums = &area.sums;
            let inside =
                x < wide && sums[i + stride + 1] - sums[i + 1] > sums[i + stride] - sums[i];
            deep[x] = if inside { deep[x] + 1 } else { 0 };
            let mut first = x;
            while let Some((from, rows)) = open.last().copied().filter(|(_, rows)| *rows >= deep[x])
            {
                widest[rows] = widest[rows].max((x - from) as i32);
                first = from;
                open.pop();
            }
            if deep[x] > 0 {
                open.push((first, deep[x]));
            }
            x += 1;
        }
        y += 1;
    }
    for rows in (0..high).rev() {
        widest[rows] = widest[rows].max(widest[rows + 1]);
    }
    widest
}

/// The middle of the square that is farthest from every border: two passes give each square its distance,
/// with 2 for a step to the side and 3 for a step across a corner.
fn deepest(area: &Area, full: &[bool]) -> Point {
    let wide = area.wide as usize;
    let high = area.high as usize;
    let mut depth: Box<[i32]> = full.iter().map(|is| i32::from(*is) * 10_000).collect();
    let mut i = wide + 1;
    while i + wide + 1 < wide * high {
        if depth[i] > 0 {
            let side = depth[i - 1].min(depth[i - wide]) + 2;
            let corner = depth[i - wide - 1].min(depth[i - wide + 1]) + 3;
            depth[i] = depth[i].min(side).min(corner);
        }
        i += 1;
    }
    let (mut best, mut deep) = (wide * high - 1, 0);
    while i > wide {
        i -= 1;
        if depth[i] > 0 {
            let side = depth[i + 1].min(depth[i + wide]) + 2;
            let corner = depth[i + wide + 1].min(depth[i + wide - 1]) + 3;
            depth[i] = depth[i].min(side).min(corner);
            if depth[i] > deep {
                (best, deep) = (i, depth[i]);
            }
        }
    }
    Point { x: middle_of_cell(area.left, best % wide), y: middle_of_cell(area.top, best / wide) }
}

/// The middle of the nth cell, in units of the map.
fn middle_of_cell(first: i32, n: usize) -> i32 {
    (first + n as i32) * CELL + CELL / 2
}
