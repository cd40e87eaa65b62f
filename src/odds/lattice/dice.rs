//! What the dice of a side can do in a state of the fight. The engine is asked once for each state in
//! which they are thrown; what the other side has matters only as far as it decides what can be hit.

use std::rc::Rc;

use super::side::Side;
use crate::engine::Field;
use crate::engine::battle::{self, HitSource};
use crate::engine::decision::Fight;
use crate::odds::chances::hits;

/// The chance of each number of hits, for each sort of targets.
#[derive(Default)]
pub struct Fire {
    pub volleys: Vec<(HitSource, Vec<f64>)>,
}

/// When dice are thrown, and what is there to be hit.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    opening: bool,
    targets: u8,
    /// The other side has a destroyer.
    hunted: bool,
}

/// The dice of one side that have been asked for, by state.
#[derive(Default)]
pub struct Dice {
    known: Vec<Vec<(Moment, Rc<Fire>)>>,
    /// How often the engine was asked.
    pub asked: usize,
    nothing: Rc<Fire>,
}

/// Both sides of one exchange of fire, from the side that fires.
pub struct Exchange<'a> {
    pub attackers: bool,
    pub opening: bool,
    /// Who fires, those included who are hit and still fire.
    pub own: (&'a Side, u32),
    /// Who is there, those included who are hit and leave later.
    pub there: (&'a Side, u32),
    /// Who can still be hit.
    pub standing: u32,
}

impl Dice {
    /// The dice that one side throws.
    pub fn thrown(&mut self, field: Field, fight: &mut Fight, e: &Exchange) -> Rc<Fire> {
        let (own, state) = e.own;
        let (other, there) = e.there;
        let targets = other.targets(e.standing, own.has_hunter(state));
        if own.is_gone(state) || targets == 0 {
            return Rc::clone(&self.nothing);
        }
        let moment = Moment { opening: e.opening, targets, hunted: other.has_hunter(there) };
        if self.known.len() <= state as usize {
            self.known.resize_with(state as usize + 1, Vec::new);
        }
        let known = self.known[state as usize].iter().find(|(m, _)| *m == moment);
        if let Some((_, fire)) = known {
            return Rc::clone(fire);
        }
        let (mut enemies, fallen) = other.few(there, e.standing);
        enemies.extend(&fallen);
        fight.state.doomed = fallen;
        let units = own.left(state);
        (fight.state.attackers, fight.state.defenders) =
            if e.attackers { (units, enemies) } else { (enemies, units) };
        let groups = match e.opening {
            true => battle::opening_chances(field, fight, e.attackers),
            false => battle::chances(field, fight, e.attackers),
        };
        fight.state.doomed.clear();
        self.asked += 1;
        let volleys = groups.iter().map(|(from, group)| (*from, hits(group))).collect();
        let fire = Rc::new(Fire { volleys });
        self.known[state as usize].push((moment, Rc::clone(&fire)));
        fire
    }
}

/// The numbers of hits worth looking at: on either end less than this is left out.
pub fn likely(chances: &[f64], least: f64) -> std::ops::Range<usize> {
    let cut = |all: &mut dyn Iterator<Item = &f64>| {
        let mut sum = 0.0;
        all.take_while(|p| {
            sum += **p;
            sum < least
        })
        .count()
    };
    let (low, high) = (cut(&mut chances.iter()), cut(&mut chances.iter().rev()));
    low.min(chances.len())..chances.len().saturating_sub(high).max(low)
}

#[cfg(test)]
mod tests {
    use super::likely;

    #[test]
    fn what_is_left_out_is_less_than_asked_for() {
        let chances = [1e-20, 1e-16, 0.25, 0.5, 0.25, 1e-16];
        assert_eq!(likely(&chances, 1e-18), 1..6);
        assert_eq!(likely(&chances, 1e-15), 2..5);
        assert_eq!(likely(&chances, 0.0), 0..6);
        assert_eq!(likely(&chances, 0.3), 3..4);
        assert!(likely(&chances, 2.0).is_empty());
    }
}
