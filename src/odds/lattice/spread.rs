//! What one side can come to in one exchange of fire: states with their chances, side by side where
//! their numbers are.

use std::rc::Rc;

use super::dice::{Fire, likely};
use super::side::Side;
use crate::engine::battle::HitSource;

/// States of one side with their chances.
#[derive(Default)]
pub struct Spread {
    /// The first state, and the chances from it on.
    from: usize,
    dense: Vec<f64>,
    /// The same where the states lie too far apart.
    sparse: Vec<(u32, f64)>,
}

/// Where a side stands when it comes under fire, with the chance and what is thrown at it.
pub struct Target {
    pub state: u32,
    pub chance: f64,
    pub fire: Rc<Fire>,
}

impl Spread {
    /// What comes of this fire. The shooters may have a destroyer. On each end of each throw less
    /// than `least` is left out.
    pub fn of(
        side: &mut Side,
        targets: &[Target],
        destroyer: bool,
        least: f64,
        work: &mut Vec<f64>,
    ) -> Spread {
        if let ([Target { state, chance, fire }], true) = (targets, side.is_plain())
            && fire.volleys.len() <= 1
        {
            return Spread::plain(side, *state as usize, (*chance, fire), least);
        }
        let mut sum = Sum { work, low: usize::MAX, high: 0, touched: Vec::new() };
        for t in targets {
            match t.fire.volleys.as_slice() {
                [] => sum.add(t.state, t.chance),
                [(from, chances)] => {
                    let likely = likely(chances, least);
                    let one = |side: &mut Side, s| side.after_one(s, *from, destroyer);
                    let mut state = (0..likely.start).fold(t.state, |s, _| one(side, s));
                    for p in &chances[likely] {
                        sum.add(state, t.chance * p);
                        state = one(side, state);
                    }
                }
                [(one, first), (other, second)] => {
                    let second_likely = likely(second, least);
                    for n in likely(first, least) {
                        for m in second_likely.clone() {
                            let to = side.after(t.state, &[(*one, n), (*other, m)], destroyer);
                            sum.add(to, t.chance * first[n] * second[m]);
                        }
                    }
                }
                volleys => {
                    for (hits, chance) in together(volleys, least) {
                        let to = side.after(t.state, &hits, destroyer);
                        sum.add(to, t.chance * chance);
                    }
                }
            }
        }
        sum.spread()
    }

    /// The same where numbers of states are hits taken.
    fn plain(side: &Side, from: usize, (chance, fire): (f64, &Fire), least: f64) -> Spread {
        let [(_, chances)] = fire.volleys.as_slice() else {
            return Spread { from, dense: vec![chance], sparse: Vec::new() };
        };
        let likely = likely(chances, least);
        let (low, room) = (likely.start, side.hits() - from);
        let chances = &chances[likely];
        let low = low.min(room);
        let (apart, last) = chances.split_at((room - low).min(chances.len()));
        let mut dense = Vec::with_capacity(apart.len() + 1);
        dense.extend(apart.iter().map(|p| chance * p));
        if !last.is_empty() {
            // More hits than there is to be hit.
            dense.push(chance * last.iter().sum::<f64>());
        }
        Spread { from: from + low, dense, sparse: Vec::new() }
    }

    /// The chance of one state.
    pub fn at(&self, state: u32) -> f64 {
        let dense = (state as usize).checked_sub(self.from).and_then(|n| self.dense.get(n));
        let sparse = || self.sparse.iter().find(|(s, _)| *s == state).map(|(_, p)| p);
        dense.or_else(sparse).copied().unwrap_or(0.0)
    }

    /// The chance of all states.
    pub fn sum(&self) -> f64 {
        self.dense.iter().sum::<f64>() + self.sparse.iter().map(|(_, p)| p).sum::<f64>()
    }

    /// Each state that can come up, with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (usize, f64)> {
        let dense = self.dense.iter().enumerate().map(|(i, p)| (self.from + i, *p));
        let all = dense.chain(self.sparse.iter().map(|(s, p)| (*s as usize, *p)));
        all.filter(|(_, p)| *p > 0.0)
    }

    /// Adds the chances, so many times, to those of a row.
    pub fn add_to(&self, row: &mut Vec<f64>, times: f64) {
        let end = self.from + self.dense.len();
        if row.len() < end {
            row.resize(end, 0.0);
        }
        for (sum, p) in row[self.from..end].iter_mut().zip(&self.dense) {
            *sum += times * p;
        }
        for (state, p) in &self.sparse {
            let n = *state as usize;
            if row.len() <= n {
                row.resize(n + 1, 0.0);
            }
            row[n] += times * p;
        }
    }
}

/// Chances of states being added up.
struct Sum<'w> {
    /// By number of the state; all 0 before and after.
    work: &'w mut Vec<f64>,
    low: usize,
    high: usize,
    touched: Vec<u32>,
}

impl Sum<'_> {
    fn add(&mut self, state: u32, chance: f64) {
        let n = state as usize;
        if self.work.len() <= n {
            self.work.resize(n + 1, 0.0);
        }
        if self.work[n] == 0.0 {
            (self.low, self.high) = (self.low.min(n), self.high.max(n));
            self.touched.push(state);
        }
        self.work[n] += chance;
    }

    fn spread(self) -> Spread {
        let Sum { work, low, high, touched } = self;
        if touched.is_empty() {
            return Spread::default();
        }
        if high - low < 4 * touched.len() {
            let dense = work[low..=high].to_vec();
            work[low..=high].fill(0.0);
            return Spread { from: low, dense, sparse: Vec::new() };
        }
        let sparse = touched.iter().map(|s| (*s, std::mem::take(&mut work[*s as usize])));
        Spread { sparse: sparse.collect(), ..Spread::default() }
    }
}

/// Hits of several throws at once.
type Together = Vec<(Vec<(HitSource, usize)>, f64)>;

/// All that several throws can come to together.
fn together(volleys: &[(HitSource, Vec<f64>)], least: f64) -> Together {
    let mut all: Together = vec![(Vec::new(), 1.0)];
    for (from, chances) in volleys {
        let mut longer = Vec::with_capacity(all.len() * chances.len());
        for (hits, p) in &all {
            for n in likely(chances, least / p) {
                let mut hits = hits.clone();
                hits.push((*from, n));
                longer.push((hits, p * chances[n]));
            }
        }
        all = longer;
    }
    all
}
