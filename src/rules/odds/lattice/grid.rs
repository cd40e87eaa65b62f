//! The chances of pairs of states that a walk has reached. A walk spends most of its time here.

use super::spread::{Row, Spread};

/// Chances of pairs of states, the attackers' first.
#[derive(Default)]
pub(super) struct Grid {
    rows: Vec<Vec<f64>>,
    /// So many states of the defenders there are at least.
    width: usize,
}

impl Grid {
    /// For defenders with so many states or more.
    pub(super) fn of(width: usize) -> Grid {
        Grid { rows: Vec::new(), width }
    }

    /// Adds a chance to a pair of states.
    pub(super) fn add(&mut self, a: u32, d: u32, chance: f64) {
        self.row_to(a as usize, d as usize + 1)[d as usize] += chance;
    }

    /// The rows there are, each with the chances of its states.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[f64]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Adds the next states of both sides, so many times.
    pub(super) fn add_pairs(&mut self, a: &Spread, d: &Spread, times: f64) {
        match (a.row(), d.row()) {
            (Some(a), Some(d)) => self.add_rows(&a, &d, times),
            (_, Some(d)) => a.each(|n, p| self.add_row(n, &d, times * p)),
            (_, None) => {
                let (last, all) = d.apart();
                a.each(|n, p| {
                    let row = self.row_to(n, last + 1);
                    for (state, q) in all {
                        row[*state as usize] += times * p * q;
                    }
                });
            }
        }
    }

    /// The same where the states of both lie side by side.
    fn add_rows(&mut self, a: &Row, d: &Row, times: f64) {
        let end = a.from + a.chances.len();
        let len = d.end();
        if len == 0 {
            return;
        }
        self.rows_to(end);
        let width = self.width;
        let times = times * a.times;
        let rows = self.rows[a.from..end].iter_mut().zip(a.chances);
        for (row, p) in rows.filter(|(_, p)| **p > 0.0) {
            d.add_to(widen_row(row, len, width), times * p);
        }
        if a.more > 0.0 {
            self.add_row(end, d, times * a.more);
        }
    }

    fn add_row(&mut self, a: usize, d: &Row, times: f64) {
        d.add_to(self.row_to(a, d.end()), times);
    }

    fn rows_to(&mut self, len: usize) {
        if self.rows.len() < len {
            self.rows.resize_with(len, Vec::new);
        }
    }

    /// A row with so many states at least.
    fn row_to(&mut self, a: usize, len: usize) -> &mut [f64] {
        self.rows_to(a + 1);
        widen_row(&mut self.rows[a], len, self.width)
    }

    /// Takes the chance of a pair of states out of the grid.
    pub(super) fn take(&mut self, a: u32, d: u32) -> f64 {
        let cell = self.rows.get_mut(a as usize).and_then(|r| r.get_mut(d as usize));
        cell.map_or(0.0, std::mem::take)
    }

    /// Has the attacker's state any chance?
    pub(super) fn has_row(&self, a: u32) -> bool {
        self.rows.get(a as usize).is_some_and(|r| !r.is_empty())
    }
}

/// The row with so many states at least; one that has to grow grows to the whole width at once.
fn widen_row(row: &mut Vec<f64>, len: usize, width: usize) -> &mut [f64] {
    if row.len() < len {
        row.resize(len.max(width), 0.0);
    }
    row
}
