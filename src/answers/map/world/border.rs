//! Common borders: neighbours are drawn with the same points, so that what two spaces share can be told
//! from their outlines alone.

use std::collections::BTreeMap;

use crate::id::SpaceId;

use super::geometry::{Geometry, Point};

/// The stretches of the picture where two spaces meet, each with the points from end to end.
#[derive(Clone, Debug, Default)]
pub(super) struct Borders {
    shared: BTreeMap<(SpaceId, SpaceId), Vec<Vec<Point>>>,
}

impl Borders {
    /// Finds them all; those across the left and right edge are not among them.
    pub(super) fn new(geometry: &Geometry) -> Borders {
        let mut sides: Vec<((Point, Point), SpaceId)> = Vec::new();
        for (i, rings) in geometry.rings.iter().enumerate() {
            for ring in rings {
                for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                    let key = if a < b { (*a, *b) } else { (*b, *a) };
                    sides.push((key, SpaceId(i as u16)));
                }
            }
        }
        sides.sort_unstable();
        let mut pieces: BTreeMap<(SpaceId, SpaceId), Vec<(Point, Point)>> = BTreeMap::new();
        for owners in sides.chunk_by(|(one, _), (other, _)| one == other) {
            if let [(side, a), (_, b)] = *owners
                && a != b
            {
                pieces.entry((a.min(b), a.max(b))).or_default().push(side);
            }
        }
        let shared = pieces.into_iter().map(|(pair, sides)| (pair, chains(sides))).collect();
        Borders { shared }
    }

    /// Pairs of spaces with what they share.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (SpaceId, SpaceId, &[Vec<Point>])> {
        self.shared.iter().map(|((a, b), lines)| (*a, *b, lines.as_slice()))
    }

    /// Where one goes from one space into the other: the middle of the longest stretch.
    pub(super) fn crossing(&self, a: SpaceId, b: SpaceId) -> Option<Point> {
        let lines = self.shared.get(&(a.min(b), a.max(b)))?;
        let longest = lines.iter().max_by_key(|l| l.len())?;
        longest.get(longest.len() / 2).copied()
    }
}

/// Sides joined end to end.
fn chains(sides: Vec<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut ends: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (i, (a, b)) in sides.iter().enumerate() {
        ends.entry(*a).or_default().push(i);
        ends.entry(*b).or_default().push(i);
    }
    let mut used = vec![false; sides.len()];
    let mut lines = Vec::new();
    // Open lines first, from their ends; what is left goes round.
    let open = ends.iter().filter(|(_, all)| all.len() != 2).map(|(p, _)| *p);
    let starts: Vec<Point> = open.chain(ends.keys().copied()).collect();
    for start in starts {
        while let Some(first) = ends[&start].iter().find(|i| !used[**i]) {
            let (mut line, mut side) = (vec![start], *first);
            loop {
                used[side] = true;
                let here = line[line.len() - 1];
                let (a, b) = sides[side];
                let next = if a == here { b } else { a };
                line.push(next);
                let on = ends[&next].iter().find(|i| !used[**i]);
                match (ends[&next].len(), on) {
                    (2, Some(further)) => side = *further,
                    _ => break,
                }
            }
            lines.push(line);
        }
    }
    lines
}
