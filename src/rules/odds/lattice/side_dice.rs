//! What the dice of a side can do in a state of the fight. The engine is asked once for each state in
//! which they are thrown; what the other side has matters only as far as it decides what can be hit.

use std::ops::Range;
use std::rc::Rc;

use super::side::{self, Side};
use crate::edition::Chance;
use crate::engine::Field;
use crate::engine::battle::{self, HitSource};
use crate::engine::decision::Fight;
use crate::odds::chances::{convolve, hits};

/// What one side throws: a volley for each sort of targets.
#[derive(Default)]
pub(super) struct Fire {
    pub volleys: Vec<Volley>,
    /// All of them together, where there are several.
    pub all: Option<Volley>,
}

/// The chance of each number of hits.
pub struct Volley {
    pub from: HitSource,
    pub chances: Vec<f64>,
    /// The chance of so many hits or fewer, and of so many fewer than all or more.
    sums: [Vec<f64>; 2],
    /// What lies on either end below 1, 1/4, 1/16 and so on.
    below: Vec<[u16; 2]>,
}

/// Powers of a quarter below which ends are looked up; what is larger is searched for, and nothing is smaller
/// that anybody leaves out.
const LOOKED_UP: Range<usize> = 6..48;

/// The chances of each number of hits, by what they come from.
type Thrown = Vec<(HitSource, Vec<f64>)>;

impl Fire {
    /// What of this can hit somebody; what can hit the same falls together.
    fn at(thrown: &Thrown, targets: u8) -> Fire {
        let mut sorts: Vec<(u8, HitSource, Vec<f64>)> = Vec::new();
        for (from, chances) in thrown {
            let reach = side::reached(*from, targets);
            match sorts.iter_mut().find(|(known, ..)| *known == reach) {
                _ if reach == 0 => {}
                Some((_, freest, sum)) => {
                    *freest = (*freest).max(*from);
                    *sum = convolve(sum, chances);
                }
                None => sorts.push((reach, *from, chances.clone())),
            }
        }
        sorts.sort_by_key(|(_, from, _)| *from);
        Fire::of(sorts.into_iter().map(|(_, from, chances)| Volley::of(from, chances)).collect())
    }

    fn of(volleys: Vec<Volley>) -> Fire {
        let all = match volleys.as_slice() {
            [] | [_] => None,
            [first, more @ ..] => Some(Volley::of(
                first.from,
                more.iter().fold(first.chances.clone(), |sum, v| convolve(&sum, &v.chances)),
            )),
        };
        Fire { volleys, all }
    }
}

/// The sum up to each of these chances.
fn running_sums<'a>(chances: impl Iterator<Item = &'a f64>) -> Vec<f64> {
    let mut sum = 0.0;
    let mut sums = Vec::new();
    for p in chances {
        sum += *p;
        sums.push(sum);
    }
    sums
}

impl Volley {
    /// The dice of one source of hits, with the chance of each number of hits.
    pub fn of(from: HitSource, chances: Vec<f64>) -> Volley {
        let sums = [running_sums(chances.iter()), running_sums(chances.iter().rev())];
        let mut ends = sums.each_ref().map(|s| s.partition_point(|sum| *sum < 1.0));
        let mut below = Vec::with_capacity(LOOKED_UP.end);
        let mut least = 1.0;
        for _ in 0..LOOKED_UP.end {
            for (end, sums) in ends.iter_mut().zip(&sums) {
                while end.checked_sub(1).is_some_and(|last| sums[last] >= least) {
                    *end -= 1;
                }
            }
            below.push(ends.map(|end| end as u16));
            least /= 4.0;
        }
        Volley { from, chances, sums, below }
    }

    /// The numbers of hits worth looking at: on either end less than this is left out.
    pub fn likely(&self, least: f64) -> Range<usize> {
        // Half the binary exponent: the power of a quarter that is no more than this.
        let power = (1024_usize.saturating_sub((least.to_bits() >> 52) as usize)) / 2;
        let [low, high] = if power < LOOKED_UP.start {
            self.sums.each_ref().map(|sums| sums.partition_point(|sum| *sum < least))
        } else {
            self.below.get(power).copied().unwrap_or_default().map(usize::from)
        };
        low..self.chances.len().saturating_sub(high).max(low)
    }

    /// The chance of what lies outside.
    pub fn outside(&self, likely: &Range<usize>) -> f64 {
        let [low, high] = &self.sums;
        sum_before(low, likely.start) + sum_before(high, self.chances.len() - likely.end)
    }
}

/// The sum of the first `n` entries, from the running sums.
fn sum_before(sums: &[f64], n: usize) -> f64 {
    n.checked_sub(1).map_or(0.0, |last| sums[last])
}

/// When dice are thrown, and what is there to be hit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    opening: bool,
    first: bool,
    targets: u8,
    /// The other side has a destroyer.
    hunted: bool,
}

/// The dice of one side that have been asked for, by state.
#[derive(Default)]
pub(super) struct Dice {
    known: Vec<Vec<(Moment, Rc<Fire>)>>,
    /// What the engine said.
    told: Vec<Vec<(Moment, Rc<Thrown>)>>,
    /// How often the engine was asked.
    pub asked: usize,
    nothing: Rc<Fire>,
}

/// Both sides of one exchange of fire, from the side that fires.
pub(super) struct Exchange<'a> {
    pub attackers: bool,
    pub opening: bool,
    /// It is the first round, and others may not be like it.
    pub first: bool,
    /// Who fires, those included who are hit and still fire.
    pub own: (&'a Side, u32),
    /// Who is there, those included who are hit and leave later.
    pub there: (&'a Side, u32),
    /// Who can still be hit.
    pub standing: u32,
}

impl Dice {
    /// The dice that one side throws.
    pub(super) fn thrown(&mut self, field: Field, fight: &mut Fight, e: &Exchange) -> Rc<Fire> {
        let (own, state) = e.own;
        let (other, there) = e.there;
        let targets = other.targets(e.standing, own.has_hunter(state));
        if own.is_gone(state) || targets == 0 {
            return Rc::clone(&self.nothing);
        }
        let hunted = other.has_hunter(there);
        let moment = Moment { opening: e.opening, first: e.first, targets, hunted };
        if self.known.len() <= state as usize {
            self.known.resize_with(state as usize + 1, Vec::new);
        }
        let known = self.known[state as usize].iter().find(|(m, _)| *m == moment);
        if let Some((_, fire)) = known {
            return Rc::clone(fire);
        }
        let fire = Rc::new(Fire::at(&self.told(field, fight, e, moment), targets));
        self.known[state as usize].push((moment, Rc::clone(&fire)));
        fire
    }

    /// The dice that the engine throws. Dice that are thrown one by one do not depend on the targets, so
    /// the engine is asked about all sorts of targets at once; sums of Low Luck do.
    fn told(&mut self, field: Field, fight: &mut Fight, e: &Exchange, now: Moment) -> Rc<Thrown> {
        let (own, state) = e.own;
        let (other, there) = e.there;
        let sums = field.board.edition.low_luck.has(Chance::Combat);
        let sorts = if sums {
            None
        } else {
            other.sorts(now.hunted, |id| field.board.position.units.contains_key(&id))
        };
        let moment = Moment {
            targets: sorts
                .as_ref()
                .map_or(now.targets, |_| other.all_targets(own.has_hunter(state))),
            ..now
        };
        if self.told.len() <= state as usize {
            self.told.resize_with(state as usize + 1, Vec::new);
        }
        let known = self.told[state as usize].iter().find(|(m, _)| *m == moment);
        if let Some((_, thrown)) = known {
            return Rc::clone(thrown);
        }
        let (mut enemies, fallen) = match sorts {
            Some(sorts) => (sorts, Vec::new()),
            None => other.few(there, e.standing),
        };
        enemies.extend(&fallen);
        fight.state.doomed = fallen;
        let units = own.left(state);
        (fight.state.attackers, fight.state.defenders) =
            if e.attackers { (units, enemies) } else { (enemies, units) };
        let groups = if e.opening {
            battle::opening_chances(field, fight, e.attackers)
        } else {
            battle::chances(field, fight, e.attackers)
        };
        fight.state.doomed.clear();
        self.asked += 1;
        let thrown = Rc::new(groups.iter().map(|(from, group)| (*from, hits(group))).collect());
        self.told[state as usize].push((moment, Rc::clone(&thrown)));
        thrown
    }
}
