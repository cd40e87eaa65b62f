//! The walk over what is left of both sides, from round to round. Losses only grow, so it goes from few
//! to many and comes by every pair of states once; a round in which nothing changes leads back to where
//! it began and is summed in closed form, or goes on to the next round where rounds are told apart.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::grid::Grid;
use super::side::Side;
use super::side_dice::{Dice, Exchange, Fire};
use super::spread::{Spread, Target};
use crate::edition::CombatStep;
use crate::engine::Field;
use crate::engine::decision::Fight;
use crate::engine::position::Position;
use crate::engine::unit::Did;
use crate::id::UnitId;
use crate::odds::node::{Node, Run};
use crate::odds::scene::{Fault, Scene};

/// A side with its dice.
pub(super) struct Army {
    pub side: Side,
    pub dice: Dice,
    work: Vec<f64>,
}

impl Army {
    /// An army with no dice asked for yet.
    pub(super) fn new(side: Side) -> Army {
        Army { side, dice: Dice::default(), work: Vec::new() }
    }
}

/// When the engine is asked whether the fight goes on after a round. Else it ends where a side is gone, or
/// neither side can hit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asks {
    /// Wherever it may matter.
    Where {
        /// What is left decides by its kinds, not by how many there are.
        kinds: bool,
        /// Submarines may dive.
        dives: bool,
    },
    /// Somebody's orders may look at anything.
    Each,
}

/// Chances that stand at one pair of states.
struct Mass {
    /// At the beginning of a round.
    begins: f64,
    /// After opening fire.
    opened: f64,
}

/// What opening fire can leave of each side.
type OpeningHits = [Vec<(u32, f64)>; 2];

/// OpeningHits fire cannot have hit anybody.
fn is_whole(left: &[(u32, f64)], state: u32) -> bool {
    matches!(left, [(only, _)] if *only == state)
}

/// What a walk came to.
#[derive(Default)]
pub(super) struct Came {
    /// After the fight: what is left of both sides in which round.
    pub over: Vec<(u32, u32, u32, f64)>,
    pub rounds: f64,
    pub pruned: f64,
    /// Pairs of states that were looked at.
    pub visited: usize,
}

pub(super) struct Walk<'w> {
    pub scene: &'w Scene<'w>,
    pub base: &'w Node,
    pub armies: [&'w mut Army; 2],
    pub asks: Asks,
    /// Chances below this are not followed.
    pub least: f64,
    pub fight: Fight,
    /// Rounds up to this one are told apart.
    pub apart: u32,
    /// The round that is fought, and whether later ones are like it.
    pub round: u32,
    pub closed: bool,
    /// There is opening fire in these rounds.
    pub opens: bool,
    /// The fewest states that the defenders can reach, as far as they are known before.
    pub width: usize,
    /// The fight's board without units.
    pub bare: Position,
    /// All that may be left out.
    pub most_pruned: f64,
    pub ended: BTreeMap<(u128, u128), bool>,
    /// Chances of pairs of states after opening fire that was not answered, before regular fire.
    pub opened: Grid,
    pub came: Came,
}

impl Walk<'_> {
    /// Fights one round from every pair of states that has a chance: from those of `start`, and those that
    /// come of a round before. Where rounds are alike, all of them; what is left of others goes
    /// into the result.
    pub(super) fn go(&mut self, start: &mut Grid, mut grid: Grid) -> Result<Grid, Fault> {
        let mut next = Grid::of(self.width);
        for level in 0..self.armies[0].side.levels.len() {
            let mut i = 0;
            while let Some(a) = self.armies[0].side.levels[level].get(i).copied() {
                i += 1;
                if grid.has_row(a) || start.has_row(a) || self.opened.has_row(a) {
                    let cells = 4.0 * self.armies[1].side.hits() as f64;
                    let room = (self.most_pruned - self.came.pruned).max(0.0);
                    self.least = self.least.min(room / 16.0 / cells);
                    self.row(a, start, &mut grid, &mut next)?;
                }
            }
        }
        Ok(next)
    }

    /// The fight is broken off here, if it is not over already.
    pub(super) fn stop(&mut self, grid: &mut Grid) {
        for (a, row) in grid.rows().enumerate() {
            for (d, chance) in row.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                self.came.over.push((a as u32, d as u32, self.round, *chance));
            }
        }
    }

    fn row(
        &mut self,
        a: u32,
        start: &mut Grid,
        grid: &mut Grid,
        next: &mut Grid,
    ) -> Result<(), Fault> {
        for level in 0..self.armies[1].side.levels.len() {
            let mut j = 0;
            while let Some(d) = self.armies[1].side.levels[level].get(j).copied() {
                j += 1;
                let begins = start.take(a, d);
                let mut comes = grid.take(a, d);
                let opened = self.opened.take(a, d);
                let all = begins + comes + opened;
                if all <= 0.0 || all < self.least {
                    self.came.pruned += all;
                    continue;
                }
                let leaves = self.is_over(a, d)?;
                if leaves && comes > 0.0 {
                    self.came.over.push((a, d, self.last_round(), comes));
                    comes = 0.0;
                }
                let mass = Mass { begins: begins + comes, opened };
                let to = if self.closed { &mut *grid } else { &mut *next };
                self.fought((a, d), mass, leaves, to);
            }
        }
        Ok(())
    }

    /// The round that has been fought when a round begins.
    fn last_round(&self) -> u32 {
        if self.closed { self.round } else { self.round.saturating_sub(1).max(1) }
    }

    /// Is the fight over after a round that leaves so much?
    fn is_over(&mut self, a: u32, d: u32) -> Result<bool, Fault> {
        let [one, other] = &self.armies;
        if one.side.is_gone(a) || other.side.is_gone(d) {
            return Ok(true);
        }
        match self.asks {
            Asks::Each => self.ends_by_engine(a, d),
            Asks::Where { dives: true, .. } if one.side.may_dive(a, &other.side, d) => {
                self.ends_by_engine(a, d)
            }
            Asks::Where { kinds: true, .. } => {
                let key = (one.side.kinds(a), other.side.kinds(d));
                if let Some(known) = self.ended.get(&key) {
                    return Ok(*known);
                }
                let ends = self.ends_by_engine(a, d)?;
                self.ended.insert(key, ends);
                Ok(ends)
            }
            Asks::Where { .. } => Ok(false),
        }
    }

    fn ends_by_engine(&mut self, a: u32, d: u32) -> Result<bool, Fault> {
        self.armies[0].dice.asked += 1;
        Ok(match self.board(a, d, self.last_round()).go_on(self.scene)? {
            Run::Ended(..) => true,
            Run::Came(next) => {
                let s = &next.fight.state;
                let [one, other] = &self.armies;
                s.attackers != one.side.left(a) || s.defenders != other.side.left(d)
            }
            Run::Asks(_) => false,
        })
    }

    /// The fight at the end of a round that leaves so much.
    pub(super) fn board(&self, a: u32, d: u32, round: u32) -> Node {
        let [one, other] = &self.armies;
        let mut left_a = one.side.left(a);
        let left_d = other.side.left(d);
        let mut fight = self.base.fight.clone();
        let s = &mut fight.state;
        let all = &self.base.p.units;
        if left_a.is_empty() {
            // They fell just now: an attack without anybody would be one that never came.
            s.doomed.extend(one.side.last(|id| all.contains_key(&id)));
            left_a.clone_from(&s.doomed);
        }
        let mut gone = vec![false; all.keys().next_back().map_or(0, |id| id.index() + 1)];
        s.attackers.iter().chain(&s.defenders).for_each(|id| gone[id.index()] = true);
        left_a.iter().chain(&left_d).for_each(|id| gone[id.index()] = false);
        (s.attackers, s.defenders) = (left_a, left_d);
        s.round = round;
        let steps = &self.scene.ed.profile.combat_round;
        let last = steps.iter().position(|s| *s == CombatStep::RemoveCasualties);
        (s.step, s.part) = (last.map_or(0, |n| n as u8), 0);
        let mut p = self.bare.clone();
        // What a ship carries goes down with it.
        let stays = |id: UnitId| !gone.get(id.index()).copied().unwrap_or(false);
        p.units = all.only(|id, u| stays(*id) && u.aboard.is_none_or(stays));
        for id in one.side.damaged(a).into_iter().chain(other.side.damaged(d)) {
            if let Some(turn) = p.units.turn_mut(id) {
                turn.mark(Did::Damaged);
            }
        }
        Node { p, fight }
    }

    /// Fights one round from here. Who `leaves` after it if nothing changes does not fight another.
    fn fought(&mut self, now: (u32, u32), mass: Mass, leaves: bool, to: &mut Grid) {
        self.came.visited += 1;
        let Mass { begins: mut mass, opened } = mass;
        let least = self.least / (mass + opened) / 16.0;
        let opening = self.opening_fire(now, least);
        let mut regular = opened;
        if opened <= 0.0 && opening.as_ref().is_some_and(|hit| self.answers(now.0, now.1, hit)) {
            return self.with_opening(now.0, now.1, mass, leaves, to);
        }
        let spread_d = self.spread_fire(1, &[(now.1, 1.0)], now, least);
        let spread_a = self.spread_fire(0, &[(now.0, 1.0)], now, least);
        let stays = spread_a.at(now.0) * spread_d.at(now.1);
        if self.closed && opened > 0.0 {
            // No unit was hit after the opening fire: this is their state at the end of the round.
            if leaves {
                self.came.over.push((now.0, now.1, self.round, opened * stays));
            } else {
                mass += opened * stays;
            }
        }
        if mass > 0.0 {
            regular += self.begin_round(now, mass, stays, leaves, opening.as_ref());
        }
        if regular <= 0.0 {
            return;
        }
        to.add_pairs(&spread_a, &spread_d, regular);
        if self.closed {
            to.take(now.0, now.1);
        }
        let sum = spread_a.sum() * spread_d.sum();
        self.came.pruned += (regular * (1.0 - sum)).max(0.0);
    }

    /// Begins a round: how much chance reaches regular fire without a hit before. The rest is put where
    /// opening fire leaves it. `stays` is the chance that regular fire changes nothing.
    fn begin_round(
        &mut self,
        now: (u32, u32),
        mass: f64,
        stays: f64,
        leaves: bool,
        opening: Option<&OpeningHits>,
    ) -> f64 {
        let Some([hit_a, hit_d]) = opening else {
            return self.weight_of_round(now, mass, leaves, stays).unwrap_or(0.0);
        };
        let missed = chance_of_state(hit_a, now.0) * chance_of_state(hit_d, now.1);
        let Some(weight) = self.weight_of_round(now, mass, leaves, missed * stays) else {
            return 0.0;
        };
        let mut sum = 0.0;
        for (a, p) in hit_a {
            for (d, q) in hit_d {
                self.opened.add(*a, *d, weight * p * q);
                sum += p * q;
            }
        }
        self.came.pruned += (weight * (1.0 - sum)).max(0.0);
        self.opened.take(now.0, now.1)
    }

    /// What opening fire leaves of each side, the attackers first, where there is any.
    fn opening_fire(&mut self, now: (u32, u32), least: f64) -> Option<OpeningHits> {
        if !self.opens {
            return None;
        }
        let hit = [
            self.struck_unseen(0, now.0, now.1, least),
            self.struck_unseen(1, now.0, now.1, least),
        ];
        (!is_whole(&hit[0], now.0) || !is_whole(&hit[1], now.1)).then_some(hit)
    }

    /// Somebody who is hit in the opening fires all the same: a destroyer warned.
    fn answers(&self, a: u32, d: u32, [hit_a, hit_d]: &OpeningHits) -> bool {
        let [one, other] = &self.armies;
        !is_whole(hit_a, a) && one.side.has_hunter(a)
            || !is_whole(hit_d, d) && other.side.has_hunter(d)
    }

    /// How much chance fights the round, all rounds counted in which nothing changes; `None` where nothing
    /// can change.
    fn weight_of_round(
        &mut self,
        sides: (u32, u32),
        mass: f64,
        leaves: bool,
        stays: f64,
    ) -> Option<f64> {
        let (a, d) = sides;
        let mut weight = mass;
        if stays >= 1.0 - 1e-15 {
            self.came.over.push((a, d, self.last_round(), mass));
            return None;
        }
        if self.closed && leaves {
            self.came.over.push((a, d, self.round, mass * stays));
        } else if self.closed {
            weight = mass / (1.0 - stays);
        }
        self.came.rounds += weight;
        Some(weight)
    }

    /// The same where some of those who are hit in the opening answer.
    fn with_opening(&mut self, a: u32, d: u32, mass: f64, leaves: bool, to: &mut Grid) {
        let least = self.least / mass / 16.0;
        let hunters = [self.armies[0].side.has_hunter(a), self.armies[1].side.has_hunter(d)];
        // What opening fire leaves of each side, the attackers first.
        let hit = [self.struck_unseen(0, a, d, least), self.struck_unseen(1, a, d, least)];
        // Those hit without warning never answer: who fires then depends on what opening fire did.
        let silent = [!hunters[0] && hit[0].len() > 1, !hunters[1] && hit[1].len() > 1];
        let parts = |side: usize| -> Vec<&[(u32, f64)]> {
            if silent[side] { hit[side].chunks(1).collect() } else { vec![&hit[side][..]] }
        };
        let unwarned = [!hunters[0], !hunters[1]];
        let mut weight = mass;
        let mut sum = 0.0;
        let mut first = true;
        for left_a in parts(0) {
            for left_d in parts(1) {
                let fire_a = if unwarned[0] && left_a.len() == 1 { left_a[0].0 } else { a };
                let fire_d = if unwarned[1] && left_d.len() == 1 { left_d[0].0 } else { d };
                let spread_d = self.spread_fire(1, left_d, (fire_a, fire_d), least);
                let spread_a = self.spread_fire(0, left_a, (fire_a, fire_d), least);
                if std::mem::take(&mut first) {
                    let stays = spread_a.at(a) * spread_d.at(d);
                    let Some(all) = self.weight_of_round((a, d), mass, leaves, stays) else {
                        return;
                    };
                    weight = all;
                }
                to.add_pairs(&spread_a, &spread_d, weight);
                sum += spread_a.sum() * spread_d.sum();
                if self.closed {
                    to.take(a, d);
                }
            }
        }
        self.came.pruned += (weight * (1.0 - sum)).max(0.0);
    }

    /// What the submarines of the other side leave of this one, first of all nothing hit.
    fn struck_unseen(&mut self, side: usize, a: u32, d: u32, least: f64) -> Vec<(u32, f64)> {
        let now = [a, d][side];
        let fire = self.dice_against(1 - side, true, (a, d), now);
        let [volley] = fire.volleys.as_slice() else { return vec![(now, 1.0)] };
        let destroyer = self.armies[1 - side].side.has_hunter([a, d][1 - side]);
        let hurt = &mut self.armies[side].side;
        let from = volley.from;
        let likely = volley.likely(least);
        let mut to = (0..likely.start).fold(now, |s, _| hurt.after_one(s, from, destroyer));
        let mut found: Vec<(u32, f64)> = Vec::new();
        for p in &volley.chances[likely] {
            match found.last_mut().filter(|(s, _)| *s == to) {
                Some((_, sum)) => *sum += p,
                None => found.push((to, *p)),
            }
            to = hurt.after_one(to, from, destroyer);
        }
        found
    }

    /// One state of a side, with the regular fire that meets it.
    fn target_of_fire(&mut self, side: usize, fire: (u32, u32), weighted: (u32, f64)) -> Target {
        let (state, chance) = weighted;
        let fire = self.dice_against(1 - side, false, fire, state);
        Target { state, chance, fire }
    }

    /// What regular fire makes of one side, by those who fire.
    fn spread_fire(
        &mut self,
        side: usize,
        left: &[(u32, f64)],
        fire: (u32, u32),
        least: f64,
    ) -> Spread {
        // One state alone needs no list on the heap.
        let (one, all);
        let targets: &[Target] = match *left {
            [state] => {
                one = [self.target_of_fire(side, fire, state)];
                &one
            }
            _ => {
                all = left
                    .iter()
                    .map(|&state| self.target_of_fire(side, fire, state))
                    .collect::<Vec<_>>();
                &all
            }
        };
        let shooters = [fire.0, fire.1][1 - side];
        let destroyer = self.armies[1 - side].side.has_hunter(shooters);
        let Army { side, work, .. } = &mut *self.armies[side];
        Spread::of(side, targets, destroyer, least, work)
    }

    /// The dice that this side throws at a state of the other.
    fn dice_against(
        &mut self,
        side: usize,
        opening: bool,
        now: (u32, u32),
        standing: u32,
    ) -> Rc<Fire> {
        let field = Field { board: self.base.p.board(self.scene.ed), input: self.scene.input };
        let [one, other] = &mut self.armies;
        let attackers = side == 0;
        let (own, there, states) =
            if attackers { (one, other, now) } else { (other, one, (now.1, now.0)) };
        let exchange = Exchange {
            attackers,
            opening,
            first: self.apart > 0 && self.round <= 1,
            own: (&own.side, states.0),
            there: (&there.side, states.1),
            standing,
        };
        own.dice.thrown(field, &mut self.fight, &exchange)
    }
}

/// The chance that a volley leaves a side in this state.
fn chance_of_state(hit: &[(u32, f64)], state: u32) -> f64 {
    hit.iter().find(|(t, _)| *t == state).map_or(0.0, |t| t.1)
}
