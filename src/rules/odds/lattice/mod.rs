//! The quick way for fights in which what falls depends on the hits alone. What is left of a side is
//! told by the hits that it has taken, by what they can come from; a fight is a walk over pairs of such
//! states. Fights that differ in what guns or bombardment took before are walked with the same
//! sides, as far as they share them. Every number, order and end is the engine's own; where it cannot be
//! seen that a fight is of this kind, the general way is taken.

mod grid;
mod side;
pub mod side_dice;
mod spread;
mod suits;
mod walk;

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::node::{Node, Run};
use crate::engine::Field;
use crate::engine::battle::BattleState;
use crate::engine::course::Course;
use crate::engine::event::BattleResult;
use crate::engine::position::Position;
use crate::odds::scene::{Fault, Scene};
use grid::Grid;
use side::Side;
use walk::{Army, Walk};

/// What all walks came to.
#[derive(Default)]
pub(super) struct Done {
    pub ends: Vec<(Position, BattleResult, f64)>,
    /// Fights that go on in another way.
    pub nodes: Vec<(Node, f64)>,
    pub rounds: f64,
    pub pruned: f64,
}

/// Most chance that is left out.
const MOST_PRUNED: f64 = 8e-12;
/// As many pairs of states count as much as the engine asked once.
const VISITS: usize = 50;

/// Fights waiting to be walked.
#[derive(Default)]
pub(super) struct Lattices {
    armies: [Vec<Army>; 2],
    /// The first board of each army: its units must be the same in others.
    boards: [Vec<Position>; 2],
    families: Vec<Family>,
    /// The surroundings of the armies: the board without them, and the fight without its lists.
    besides: Vec<(Position, BattleState)>,
}

/// Defenders who are left alone: their surroundings, their army and its state, the last round.
type Fallen = (usize, usize, u32, u32);

/// Fights with the same two armies and the same surroundings.
struct Family {
    base: Node,
    /// The surroundings of the armies, by number.
    beside: usize,
    armies: [usize; 2],
    /// The states in which the first of these fights began.
    first: [u32; 2],
    start: Grid,
    mass: f64,
    /// Rounds up to this one are told apart.
    apart: u32,
}

impl Lattices {
    /// Takes up a fight with its chance, if it is of this kind.
    pub(super) fn add(&mut self, scene: &Scene, node: &Node, mass: f64) -> bool {
        if !suits::suits(scene, node) {
            return false;
        }
        let course = suits::course(scene, node);
        let Some(node) = &known_rules(scene, node, course) else { return false };
        let Some((army_a, a)) = self.army(scene, node, true) else { return false };
        let Some((army_d, d)) = self.army(scene, node, false) else { return false };
        let found = beside(node);
        let beside = self.besides.iter().position(|b| *b == found).unwrap_or_else(|| {
            self.besides.push(found);
            self.besides.len() - 1
        });
        let found = self.families.iter().position(|f| {
            f.armies == [army_a, army_d]
                && self.armies[0][army_a].side.covers(f.first[0], a)
                && self.armies[1][army_d].side.covers(f.first[1], d)
                && f.beside == beside
        });
        let family = match found {
            Some(n) => &mut self.families[n],
            None => {
                self.families.push(Family {
                    base: node.clone().into_owned(),
                    beside,
                    // The first round is not like the others.
                    apart: u32::from(course >= Course::First),
                    armies: [army_a, army_d],
                    first: [a, d],
                    start: Grid::default(),
                    mass: 0.0,
                });
                let last = self.families.len() - 1;
                &mut self.families[last]
            }
        };
        family.start.add(a, d, mass);
        family.mass += mass;
        true
    }

    /// The army of one side and the state in which it is.
    fn army(&mut self, scene: &Scene, node: &Node, attackers: bool) -> Option<(usize, u32)> {
        let n = usize::from(!attackers);
        let units = node.fight.state.units(attackers);
        let armies = &mut self.armies[n];
        let boards = &mut self.boards[n];
        for (i, (army, board)) in armies.iter_mut().zip(boards.iter()).enumerate() {
            if board.turn.worked != node.p.turn.worked {
                continue;
            }
            if let Some(state) = army.side.find(units)
                && units.iter().all(|id| board.units.get(id) == node.p.units.get(id))
            {
                return Some((i, state));
            }
        }
        let field = Field { board: node.p.board(scene.ed), input: scene.input };
        let mut side = Side::of(field, &node.fight, attackers)?;
        let whole = side.state([0; side::LANES]);
        armies.push(Army::new(side));
        boards.push(node.p.clone());
        Some((armies.len() - 1, whole))
    }

    /// Walks all fights that wait. `count` is told how often the engine was asked.
    ///
    /// # Errors
    /// A decision that is owed, or more than `count` allows.
    pub(super) fn walk(
        &mut self,
        scene: &Scene,
        mut count: impl FnMut(usize) -> Result<(), Fault>,
    ) -> Result<Done, Fault> {
        let mut done = Done::default();
        let all: usize = self
            .families
            .iter()
            .map(|f| {
                let [a, d] = [0, 1].map(|n| &self.armies[n][f.armies[n]].side);
                let more = if a.is_plain() && d.is_plain() { 1 } else { 8 };
                (a.hits() + 1) * (d.hits() + 1) * more
            })
            .sum();
        // Most pairs are out of the way.
        let least = 16.0 * MOST_PRUNED / all as f64;
        let mut fallen = BTreeMap::new();
        for family in std::mem::take(&mut self.families) {
            self.walk_family(scene, family, least, &mut done, &mut fallen, &mut count)?;
        }
        Ok(done)
    }

    fn walk_family(
        &mut self,
        scene: &Scene,
        family: Family,
        least: f64,
        done: &mut Done,
        fallen: &mut BTreeMap<Fallen, usize>,
        count: &mut impl FnMut(usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let Family { base, beside, armies, mut start, mass, apart, .. } = family;
        let (one, other) = self.armies.split_at_mut(1);
        let a = &mut one[0][armies[0]];
        let d = &mut other[0][armies[1]];
        let asked = a.dice.asked + d.dice.asked;
        let width = if d.side.is_plain() { d.side.hits() + 1 } else { 0 };
        let mut walk = Walk {
            scene,
            base: &base,
            armies: [a, d],
            asks: suits::asks(scene, &base),
            least,
            fight: base.fight.clone(),
            round: base.fight.state.round,
            apart: scene.counted.max(apart),
            closed: false,
            opens: scene.ed.is_sea(base.fight.state.place),
            width,
            bare: without_units(&base.p),
            most_pruned: MOST_PRUNED - done.pruned,
            ended: BTreeMap::new(),
            opened: Grid::of(width),
            came: walk::Came::default(),
        };
        fight_rounds(&mut walk, &mut start)?;
        // The round that begins here was counted before this state was reached.
        done.rounds += walk.came.rounds - mass;
        done.pruned += walk.came.pruned;
        for (a, d, round, chance) in std::mem::take(&mut walk.came.over) {
            if chance < least {
                done.pruned += chance;
                continue;
            }
            // The same defenders are left, whatever guns took of the attackers.
            let key = walk.armies[0].side.is_gone(a).then_some((beside, armies[1], d, round));
            if let Some(n) = key.and_then(|key| fallen.get(&key)) {
                done.ends[*n].2 += chance;
                continue;
            }
            if let Some(key) = key {
                fallen.insert(key, done.ends.len());
            }
            walk.armies[0].dice.asked += 1;
            done.goes_on(scene, walk.board(a, d, round), chance)?;
        }
        let [a, d] = &walk.armies;
        count(a.dice.asked + d.dice.asked - asked + walk.came.visited / VISITS)
    }
}

/// Fights round after round, from where rounds need not be told apart all of them at once.
fn fight_rounds(walk: &mut Walk, start: &mut Grid) -> Result<(), Fault> {
    let mut grid = Grid::of(walk.width);
    loop {
        walk.closed = walk.round > walk.apart;
        walk.fight.state.round = walk.round;
        grid = walk.go(start, grid)?;
        if walk.closed {
            return Ok(());
        }
        if walk.scene.stops_before(walk.round + 1) {
            walk.stop(&mut grid);
            return Ok(());
        }
        walk.round += 1;
    }
}

impl Done {
    /// Asks the engine how the fight ends here.
    fn goes_on(&mut self, scene: &Scene, board: Node, chance: f64) -> Result<(), Fault> {
        match board.go_on(scene)? {
            Run::Ended(p, result) => self.ends.push((*p, result, chance)),
            Run::Came(next) if scene.stops_before(next.fight.state.round) => {
                self.ends.push((next.p, BattleResult::BrokenOff, chance));
            }
            // A side that fights on has a unit left.
            Run::Came(next) => {
                self.rounds += chance;
                self.nodes.push((*next, chance));
            }
            Run::Asks(_) => return Err(Fault::TooLarge),
        }
        Ok(())
    }
}

/// The fight with the rules of nations that hold to its end because of how it begins; `None` where that
/// is not settled yet.
fn known_rules<'n>(scene: &Scene, node: &'n Node, course: Course) -> Option<Cow<'n, Node>> {
    if course != Course::Begun || node.fight.state.round > 1 {
        return Some(Cow::Borrowed(node));
    }
    let place = node.fight.state.place;
    let mut node = node.clone();
    node.p.turn.worked.extend(suits::begun(scene, &node)?.into_iter().map(|id| (place, id)));
    Some(Cow::Owned(node))
}

/// The surroundings of the two armies.
fn beside(node: &Node) -> (Position, BattleState) {
    let mut p = without_units(&node.p);
    let mut state = node.fight.state.clone();
    p.units =
        node.p.units.only(|id, _| !(state.attackers.contains(id) || state.defenders.contains(id)));
    state.attackers.clear();
    state.defenders.clear();
    (p, state)
}

/// The board without units.
fn without_units(p: &Position) -> Position {
    let mut bare = p.clone();
    bare.units.clear();
    bare
}
