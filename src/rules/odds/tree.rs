//! The general way: the engine itself, taken from one request for dice to the next along every answer.
//! Nodes with the same future are one node, so a fight is a net and not a tree, and only rounds in
//! which no unit is hit lead back to where they began.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::chances::answers;
use super::lattice::Lattices;
use super::node::{Key, Node, Run};
use super::outcome::Party;
use super::scripted_dice::Answer;
use crate::engine::event::BattleResult;
use crate::engine::position::{Engagement, Position};
use crate::engine::unit::Did;
use crate::id::{SpaceId, UnitId};
use crate::odds::scene::{Fault, Scene};

/// Chances below this are left out; what is left out is added up and told.
const LEAST: f64 = 1e-17;

/// All results of a fight.
pub(super) struct Net {
    /// Boards after the fight, with result and chance.
    pub ends: Vec<(Position, BattleResult, f64)>,
    /// Expected number of combat rounds.
    pub rounds: f64,
    pub pruned: f64,
}

/// Where an answer leads.
#[derive(Clone, Copy)]
enum Edge {
    /// To this node of this level; whether a new round begins on the way.
    Node(usize, usize, bool),
    End(usize),
}

struct Entry {
    node: Node,
    mass: f64,
    edges: Option<Vec<(Edge, f64)>>,
}

/// Nodes in which as many hits can still be taken.
#[derive(Default)]
struct Level {
    known: BTreeMap<Key, usize>,
    entries: Vec<Entry>,
}

struct Work<'s> {
    scene: &'s Scene<'s>,
    party: &'s Party,
    /// By hits left, most first.
    levels: BTreeMap<Reverse<usize>, Level>,
    ends: Vec<(Position, BattleResult, f64)>,
    known: BTreeMap<TreeEnd, usize>,
    /// Fights for the quick way.
    quick: Lattices,
    rounds: f64,
    pruned: f64,
    /// How often the engine was asked to fight on.
    runs: usize,
}

/// What tells two boards after the fight apart.
type TreeEnd = (u8, Vec<(UnitId, bool, SpaceId)>, i32, bool);

/// Reckons a fight from several boards, each with its chance.
///
/// # Errors
/// A decision that is owed, or a fight that is too large.
pub(super) fn reckon(
    scene: &Scene,
    party: &Party,
    engagement: &Engagement,
    boards: Vec<(Position, f64)>,
) -> Result<Net, Fault> {
    go_on(
        scene,
        party,
        boards
            .into_iter()
            .map(|(p, chance)| Ok((Node::open(scene, p, engagement)?, chance)))
            .collect::<Result<_, Fault>>()?,
    )
}

/// Calculates a fight from its present states, each with its chance.
///
/// # Errors
/// A decision that is owed, or a fight that is too large.
pub(super) fn go_on(scene: &Scene, party: &Party, nodes: Vec<(Node, f64)>) -> Result<Net, Fault> {
    let mut work = Work {
        scene,
        party,
        levels: BTreeMap::new(),
        ends: Vec::new(),
        known: BTreeMap::new(),
        quick: Lattices::default(),
        rounds: 0.0,
        pruned: 0.0,
        runs: 0,
    };
    for (node, chance) in nodes {
        let edge = match node.run(scene, &[])? {
            Run::Came(next) => {
                work.rounds += if next.fight.state.round > 0 { chance } else { 0.0 };
                work.edge_to(*next, 0)
            }
            Run::Ended(p, result) => work.edge_end(*p, result),
            // It waits at its first request.
            Run::Asks(_) => work.edge_to(node, 0),
        };
        work.give(edge, chance);
    }
    while !work.levels.is_empty() {
        while let Some(Reverse(size)) = work.levels.keys().next().copied() {
            work.send_level(size)?;
            work.levels.remove(&Reverse(size));
        }
        work.walk_quickly()?;
    }
    Ok(Net { ends: work.ends, rounds: work.rounds, pruned: work.pruned })
}

impl Work<'_> {
    /// Sends on all the chance at one level, again and again as long as some comes back to it.
    fn send_level(&mut self, size: usize) -> Result<(), Fault> {
        loop {
            let mut n = 0;
            let mut moved = false;
            while let Some(entry) = self.entry_of(size, n) {
                if entry.mass > LEAST {
                    moved = true;
                    self.send_on(size, n)?;
                }
                n += 1;
            }
            if !moved {
                let entries = self.levels.get(&Reverse(size)).into_iter().flat_map(|l| &l.entries);
                self.pruned += entries.map(|e| e.mass).sum::<f64>();
                return Ok(());
            }
        }
    }

    fn entry_of(&mut self, size: usize, n: usize) -> Option<&mut Entry> {
        self.levels.get_mut(&Reverse(size)).and_then(|l| l.entries.get_mut(n))
    }

    /// Sends on the chance at one node.
    fn send_on(&mut self, size: usize, n: usize) -> Result<(), Fault> {
        let Some(level) = self.levels.get_mut(&Reverse(size)) else { return Ok(()) };
        let entry = &mut level.entries[n];
        let mass = std::mem::take(&mut entry.mass);
        let edges = match entry.edges.take() {
            Some(edges) => edges,
            None => {
                if self.quick.add(self.scene, &entry.node, mass) {
                    return Ok(());
                }
                let node = entry.node.clone();
                self.edges_from(&node, mass)?
            }
        };
        for (edge, p) in &edges {
            if let Edge::Node(_, _, true) = edge {
                self.rounds += mass * p;
            }
            self.give(*edge, mass * p);
        }
        if let Some(entry) = self.entry_of(size, n) {
            entry.edges = Some(edges);
        }
        Ok(())
    }

    /// Goes the quick way with all fights for which there is one.
    fn walk_quickly(&mut self) -> Result<(), Fault> {
        let mut quick = std::mem::take(&mut self.quick);
        let done = quick.walk(self.scene, |asked| self.count_asked(asked))?;
        self.rounds += done.rounds;
        self.pruned += done.pruned;
        for (p, result, chance) in done.ends {
            let edge = self.edge_end(p, result);
            self.give(edge, chance);
        }
        for (node, chance) in done.nodes {
            let round = node.fight.state.round;
            let edge = self.edge_to(node, round);
            self.give(edge, chance);
        }
        Ok(())
    }

    /// Counts what was asked of the engine.
    fn count_asked(&mut self, runs: usize) -> Result<(), Fault> {
        self.runs += runs;
        if self.runs > self.scene.most { Err(Fault::TooLarge) } else { Ok(()) }
    }

    fn give(&mut self, edge: Edge, chance: f64) {
        match edge {
            Edge::End(n) => self.ends[n].2 += chance,
            Edge::Node(size, n, _) => match self.entry_of(size, n) {
                Some(entry) => entry.mass += chance,
                None => self.pruned += chance,
            },
        }
    }

    /// Where every answer leads from here.
    fn edges_from(&mut self, node: &Node, mass: f64) -> Result<Vec<(Edge, f64)>, Fault> {
        let mut edges = Vec::new();
        let mut open: Vec<(Vec<Answer>, f64)> = vec![(Vec::new(), 1.0)];
        let round = node.fight.state.round;
        while let Some((script, p)) = open.pop() {
            self.count_asked(1)?;
            match node.run(self.scene, &script)? {
                Run::Ended(board, result) => edges.push((self.edge_end(*board, result), p)),
                Run::Came(next) if self.scene.stops_before(next.fight.state.round) => {
                    edges.push((self.edge_end(next.p, BattleResult::BrokenOff), p));
                }
                Run::Came(next) => edges.push((self.edge_to(*next, round), p)),
                Run::Asks(asked) => {
                    for (answer, q) in answers(&asked).ok_or(Fault::TooMany)? {
                        if mass * p * q < LEAST {
                            self.pruned += mass * p * q;
                            continue;
                        }
                        let mut longer = script.clone();
                        longer.push(answer);
                        open.push((longer, p * q));
                    }
                }
            }
        }
        Ok(edges)
    }

    fn edge_to(&mut self, node: Node, round: u32) -> Edge {
        let size = node.size(self.scene);
        let key = node.key(self.scene, self.party);
        let begins = round > 0 && node.fight.state.round > round;
        let Level { known, entries } = self.levels.entry(Reverse(size)).or_default();
        let n = *known.entry(key).or_insert_with(|| {
            entries.push(Entry { node, mass: 0.0, edges: None });
            entries.len() - 1
        });
        Edge::Node(size, n, begins)
    }

    fn edge_end(&mut self, p: Position, result: BattleResult) -> Edge {
        let living = self
            .party
            .alive(&p)
            .map(|(id, u, _)| (id, u.turn.did(Did::Submerged), u.space))
            .collect();
        let paid = p.treasury.iter().sum();
        let held = p.control == self.scene.p.control;
        let key = (result as u8, living, paid, held);
        let ends = &mut self.ends;
        let n = *self.known.entry(key).or_insert_with(|| {
            ends.push((p, result, 0.0));
            ends.len() - 1
        });
        Edge::End(n)
    }
}
