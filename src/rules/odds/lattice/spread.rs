//! The states that one side can reach in one exchange of fire, with their chances, side by side where
//! their numbers are.

use std::ops::Range;
use std::rc::Rc;

use super::side::Side;
use super::side_dice::{Fire, Volley};
use crate::engine::battle::HitSource;

/// States of one side with their chances.
pub(super) enum Spread {
    /// Numbers of hits, where numbers of states are hits taken.
    Hits(Hits),
    /// The first state, and the chances from it on.
    Dense(usize, Vec<f64>),
    /// The last state, and all with their chances where they lie too far apart.
    Sparse(usize, Vec<(u32, f64)>),
}

/// The likely hits of one volley on a side from one state.
pub(super) struct Hits {
    fire: Rc<Fire>,
    /// Each of these numbers of hits leads to a state of its own.
    apart: Range<usize>,
    /// The chance of more hits than there is to be hit.
    more: f64,
    /// The chance of numbers that are not looked at.
    cut: f64,
    from: usize,
    /// The chance with which the volley is fired.
    chance: f64,
}

/// States that lie side by side.
pub(super) struct Row<'s> {
    pub from: usize,
    pub chances: &'s [f64],
    /// The chance of the state behind them, if there is one.
    pub more: f64,
    /// How often all of these count.
    pub times: f64,
}

impl Row<'_> {
    /// The number behind the last of these states.
    pub(super) fn end(&self) -> usize {
        self.from + self.chances.len() + usize::from(self.more > 0.0)
    }

    /// Adds all of them, so many times, where there is room for so many.
    pub(super) fn add_to(&self, sums: &mut [f64], times: f64) {
        let end = self.from + self.chances.len();
        let times = times * self.times;
        for (sum, q) in sums[self.from..end].iter_mut().zip(self.chances) {
            *sum += times * q;
        }
        if self.more > 0.0 {
            sums[end] += times * self.more;
        }
    }
}

/// The state of a side when it comes under fire, with its chance and the dice thrown at it.
pub(super) struct Target {
    pub state: u32,
    pub chance: f64,
    pub fire: Rc<Fire>,
}

impl Spread {
    /// What comes of this fire. The shooters may have a destroyer. On each end of each throw less
    /// than `least` is left out.
    pub(super) fn of(
        side: &mut Side,
        targets: &[Target],
        destroyer: bool,
        least: f64,
        work: &mut Vec<f64>,
    ) -> Spread {
        if let ([target], true) = (targets, side.is_plain())
            && target.fire.volleys.len() <= 1
        {
            return Spread::plain(side, target, least);
        }
        let mut sum = Sum { work, low: usize::MAX, high: 0, touched: Vec::new() };
        for t in targets {
            let Some(all) = t.fire.all.as_ref().or(t.fire.volleys.first()) else {
                sum.add(t.state, t.chance);
                continue;
            };
            let alike = match t.fire.volleys.as_slice() {
                [_] => usize::MAX,
                volleys => side.alike(t.state, volleys.iter().map(|v| v.from), destroyer),
            };
            sum.alike(side, t, all, alike, destroyer, least);
            match t.fire.volleys.as_slice() {
                _ if alike >= all.chances.len() => {}
                [one, other] => sum.two(side, t, [one, other], alike, destroyer, least),
                volleys => {
                    for (hits, chance) in combine_throws(volleys, least) {
                        if hits.iter().map(|(_, n)| n).sum::<usize>() > alike {
                            let to = side.after(t.state, &hits, destroyer);
                            sum.add(to, t.chance * chance);
                        }
                    }
                }
            }
        }
        sum.spread()
    }

    /// The same where numbers of states are hits taken.
    fn plain(side: &Side, target: &Target, least: f64) -> Spread {
        let from = target.state as usize;
        let chance = target.chance;
        let [volley] = target.fire.volleys.as_slice() else {
            return Spread::Dense(from, vec![chance]);
        };
        let likely = volley.likely(least);
        let room = side.hits() - from;
        let apart = likely.start.min(room)..likely.end.min(room);
        let more = volley.chances[apart.end.max(likely.start)..likely.end].iter().sum::<f64>();
        let fire = Rc::clone(&target.fire);
        let cut = volley.outside(&likely);
        Spread::Hits(Hits { fire, apart, more, cut, from, chance })
    }

    /// The chance of one state.
    pub(super) fn at(&self, state: u32) -> f64 {
        let state = state as usize;
        match self {
            Spread::Hits(hits) => hits.at(state),
            Spread::Dense(from, all) => {
                let n = state.checked_sub(*from);
                n.and_then(|n| all.get(n)).copied().unwrap_or(0.0)
            }
            Spread::Sparse(_, all) => {
                let found = all.iter().find(|(s, _)| *s as usize == state);
                found.map_or(0.0, |(_, p)| *p)
            }
        }
    }

    /// The chance of all states.
    pub(super) fn sum(&self) -> f64 {
        match self {
            Spread::Hits(hits) => hits.sum(),
            Spread::Dense(_, all) => all.iter().sum(),
            Spread::Sparse(_, all) => all.iter().map(|(_, p)| p).sum(),
        }
    }

    /// Tells each state that can come up, with its chance.
    pub(super) fn each(&self, mut tell: impl FnMut(usize, f64)) {
        match self {
            Spread::Hits(hits) => {
                let (apart, more) = hits.apart();
                for (i, p) in apart.iter().enumerate() {
                    tell(hits.first() + i, p * hits.chance);
                }
                if more > 0.0 {
                    tell(hits.first() + apart.len(), more * hits.chance);
                }
            }
            Spread::Dense(from, all) => {
                for (i, p) in all.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    tell(from + i, *p);
                }
            }
            Spread::Sparse(_, all) => {
                all.iter().for_each(|(state, p)| tell(*state as usize, *p));
            }
        }
    }

    /// The states, where they lie side by side.
    pub(super) fn row(&self) -> Option<Row<'_>> {
        match self {
            Spread::Hits(hits) => {
                let (chances, more) = hits.apart();
                Some(Row { from: hits.first(), chances, more, times: hits.chance })
            }
            Spread::Dense(from, chances) => {
                Some(Row { from: *from, chances, more: 0.0, times: 1.0 })
            }
            Spread::Sparse(..) => None,
        }
    }

    /// The states that lie apart: the last of them, and all with their chances.
    pub(super) fn apart(&self) -> (usize, &[(u32, f64)]) {
        match self {
            Spread::Sparse(last, all) => (*last, all),
            Spread::Hits(_) | Spread::Dense(..) => (0, &[]),
        }
    }
}

impl Hits {
    /// The first state.
    fn first(&self) -> usize {
        self.from + self.apart.start
    }

    fn apart(&self) -> (&[f64], f64) {
        let chances = self.fire.volleys.first().map_or(&[][..], |v| &v.chances);
        (&chances[self.apart.clone()], self.more)
    }

    fn at(&self, state: usize) -> f64 {
        let (apart, more) = self.apart();
        match state.checked_sub(self.first()) {
            Some(n) if n < apart.len() => apart[n] * self.chance,
            Some(n) if n == apart.len() => more * self.chance,
            _ => 0.0,
        }
    }

    fn sum(&self) -> f64 {
        (1.0 - self.cut).max(0.0) * self.chance
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
    /// As many hits as fall alike, whatever they come from.
    fn alike(
        &mut self,
        side: &mut Side,
        t: &Target,
        all: &Volley,
        most: usize,
        destroyer: bool,
        least: f64,
    ) {
        let likely = all.likely(least);
        let mut state = t.state;
        for n in 0..likely.end.min(most.saturating_add(1)) {
            if n >= likely.start {
                self.add(state, t.chance * all.chances[n]);
            }
            state = side.after_one(state, all.from, destroyer);
        }
    }

    /// More hits of two sorts than fall alike.
    fn two(
        &mut self,
        side: &mut Side,
        t: &Target,
        volleys: [&Volley; 2],
        alike: usize,
        destroyer: bool,
        least: f64,
    ) {
        let [one, other] = volleys;
        let likely = other.likely(least);
        for n in one.likely(least) {
            for m in likely.start.max((alike + 1).saturating_sub(n))..likely.end {
                let to = side.after(t.state, &[(one.from, n), (other.from, m)], destroyer);
                self.add(to, t.chance * one.chances[n] * other.chances[m]);
            }
        }
    }

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
        if high.saturating_sub(low) < 4 * touched.len() {
            let dense = work[low..=high].to_vec();
            work[low..=high].fill(0.0);
            return Spread::Dense(low, dense);
        }
        Spread::Sparse(
            high,
            touched.into_iter().map(|s| (s, std::mem::take(&mut work[s as usize]))).collect(),
        )
    }
}

/// Hits of several throws at once.
type Together = Vec<(Vec<(HitSource, usize)>, f64)>;

/// All results of several throws together.
fn combine_throws(volleys: &[Volley], least: f64) -> Together {
    let mut all: Together = vec![(Vec::new(), 1.0)];
    for volley in volleys {
        let mut longer = Vec::with_capacity(all.len() * volley.chances.len());
        for (hits, p) in &all {
            for n in volley.likely(least / p) {
                let mut hits = hits.clone();
                hits.push((volley.from, n));
                longer.push((hits, p * volley.chances[n]));
            }
        }
        all = longer;
    }
    all
}
