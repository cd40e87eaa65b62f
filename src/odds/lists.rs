//! The quick way for fights in which both sides fire at everybody: what is lost depends on the number
//! of hits alone, so each side is a list in order of loss, and a fight a walk over two numbers. Every
//! number, order and end is the engine's own; where it cannot be seen that the fight is of this kind,
//! the general way is taken.

use super::chances::hits;
use super::node::{Node, Run};
use super::{Fault, Scene, Way};
use crate::edition::{CombatStep, DefencelessTransports};
use crate::engine::battle::{self, HitSource, hits_left};
use crate::engine::decision::{Fight, losses};
use crate::engine::event::BattleResult;
use crate::engine::position::{EngagementKind, Position};
use crate::engine::{Field, Ledger, Table};
use crate::id::UnitId;

/// What the walk came to.
pub struct Done {
    pub ends: Vec<(Position, BattleResult, f64)>,
    pub rounds: f64,
    pub pruned: f64,
}

/// Chances below this are left out.
const LEAST: f64 = 1e-19;

/// One hit: the unit that takes it, and whether the unit is gone with it.
type Slot = (UnitId, bool);

struct Walk<'s> {
    scene: &'s Scene<'s>,
    node: &'s Node,
    /// Order of loss of attackers and of defenders.
    slots: [Vec<Slot>; 2],
    /// Chances of hits by a side that has lost so many slots.
    fire: [Vec<Vec<f64>>; 2],
    /// The mover may leave after a round.
    may_leave: bool,
}

/// Reckons the fight from here, with this chance of being here; `None` where it is not of this kind.
///
/// # Errors
/// A decision that is owed.
pub fn reckon(scene: &Scene, node: &Node, mass: f64) -> Result<Option<Done>, Fault> {
    if scene.way == Way::General || !regular(scene, node) {
        return Ok(None);
    }
    let Some(slots_a) = order(scene, node, true)? else { return Ok(None) };
    let Some(slots_d) = order(scene, node, false)? else { return Ok(None) };
    let mut walk = Walk {
        scene,
        node,
        slots: [slots_a, slots_d],
        fire: [Vec::new(), Vec::new()],
        may_leave: scene.may_leave(node.fight.state.place),
    };
    for side in [0, 1] {
        let Some(fire) = walk.fire_of(side) else { return Ok(None) };
        walk.fire[side] = fire;
    }
    walk.go(mass).map(Some)
}

/// Nothing but regular fire is left of this fight, and all of it can fall on everybody.
fn regular(scene: &Scene, node: &Node) -> bool {
    let (ed, p, s) = (scene.ed, &node.p, &node.fight.state);
    let steps = &ed.profile.combat_round;
    let begins = steps.get(usize::from(s.step)) == Some(&CombatStep::AttackersFire)
        && s.part == 0
        && s.pending.is_empty()
        && s.silenced.is_empty()
        && s.doomed.is_empty();
    let fights = matches!(s.kind, EngagementKind::Land | EngagementKind::Sea)
        && !crate::engine::query::is_neutral(ed, p, s.place);
    if !begins || !fights || scene.counted > 0 {
        return false;
    }
    let mut units = s.attackers.iter().chain(&s.defenders).map(|id| p.unit(*id));
    let plain = |u: &crate::engine::position::Unit| {
        let k = ed.kind(u.kind);
        !k.submarine && !k.single_strike && !k.hides_from_air && !u.turn.strikes
    };
    let lone = ed.profile.defenceless_transports == DefencelessTransports::LostAtOnce
        && s.kind == EngagementKind::Sea
        && s.defenders.iter().chain(&s.attackers).any(|id| ed.kind(p.unit(*id).kind).transport);
    let own = s.attackers.iter().all(|id| p.commanded(p.unit(*id)));
    let steady =
        |u: &crate::engine::position::Unit| !crate::engine::query::changes_in_battle(ed, p, u);
    units.all(|u| plain(u) && steady(u)) && !lone && own && !scene.plans(s.place)
}

/// The order in which one side takes hits, if it is the same for every number of them.
fn order(scene: &Scene, node: &Node, attackers: bool) -> Result<Option<Vec<Slot>>, Fault> {
    let units = node.fight.state.units(attackers);
    let total: usize = units.iter().map(|id| hits_left(scene.ed, &node.p, *id)).sum();
    let Some(all) = taken(scene, node, attackers, total)? else { return Ok(None) };
    if all.len() != total {
        return Ok(None);
    }
    let sorted = |list: &[UnitId]| {
        let mut list = list.to_vec();
        list.sort();
        list
    };
    for n in 1..total {
        let Some(some) = taken(scene, node, attackers, n)? else { return Ok(None) };
        if sorted(&some) != sorted(&all[..n]) {
            return Ok(None);
        }
    }
    let slot = |(i, id): (usize, &UnitId)| (*id, !all[i + 1..].contains(id));
    let slots: Vec<Slot> = all.iter().enumerate().map(slot).collect();
    // The order of what is left must not depend on what is gone.
    for gone in [total / 3, total / 2, 2 * total / 3] {
        let mut later = node.clone();
        strike(&mut later, &slots[..gone]);
        let Some(rest) = taken(scene, &later, attackers, total - gone)? else { return Ok(None) };
        if rest != all[gone..] {
            return Ok(None);
        }
    }
    Ok(Some(slots))
}

/// Who takes so many hits, in order.
fn taken(
    scene: &Scene,
    node: &Node,
    on_attackers: bool,
    hits: usize,
) -> Result<Option<Vec<UnitId>>, Fault> {
    if hits == 0 {
        return Ok(Some(Vec::new()));
    }
    let mut fight: Fight = node.fight.clone();
    let mut dice = super::dice::Script::new(&[]);
    let ledger = Ledger::new(node.p.clone());
    let mut table = Table { ed: scene.ed, input: scene.input, ledger, dice: &mut dice };
    let hits = [(HitSource::Other, hits as u32)];
    match losses::choose(&mut table, &mut fight, on_attackers, &hits) {
        Ok(loss) => Ok((loss.wasted == 0).then_some(loss.taken)),
        Err(_) => Err(Fault::Asked),
    }
}

/// Takes these hits.
fn strike(node: &mut Node, slots: &[Slot]) {
    for (id, gone) in slots {
        if *gone {
            // What a ship carries goes down with it.
            let mut lost: Vec<UnitId> = node.p.cargo(*id).map(|(cargo, _)| cargo).collect();
            lost.push(*id);
            lost.iter().for_each(|id| {
                node.p.units.remove(id);
            });
            node.fight.state.drop_units(&lost);
        } else if let Some(turn) = node.p.units.turn_mut(*id) {
            turn.damaged = true;
        }
    }
}

impl Walk<'_> {
    /// The chances of hits of one side after each number of losses; `None` where they fall on some of
    /// the others only.
    fn fire_of(&self, side: usize) -> Option<Vec<Vec<f64>>> {
        let mut all = Vec::new();
        for lost in 0..self.slots[side].len() {
            let node =
                self.at([if side == 0 { lost } else { 0 }, if side == 1 { lost } else { 0 }]);
            let field = Field { ed: self.scene.ed, p: &node.p, input: self.scene.input };
            let groups = battle::chances(field, &node.fight, side == 0);
            all.push(match groups.as_slice() {
                [] => vec![1.0],
                [(_, one)] => hits(one),
                _ => return None,
            });
        }
        Some(all)
    }

    /// The fight with so many hits taken by each side.
    fn at(&self, lost: [usize; 2]) -> Node {
        let mut node = self.node.clone();
        for side in [0, 1] {
            strike(&mut node, &self.slots[side][..lost[side]]);
        }
        node
    }

    /// The end of the fight with so many hits taken, if it ends there after a round.
    fn end(&self, lost: [usize; 2]) -> Result<Option<(Position, BattleResult)>, Fault> {
        let mut node = self.at(lost);
        let steps = &self.scene.ed.profile.combat_round;
        let last = steps.iter().position(|s| *s == CombatStep::RemoveCasualties);
        node.fight.state.step = last.map_or(0, |n| n as u8);
        match node.run(self.scene, &[])? {
            Run::Ended(p, result) => Ok(Some((*p, result))),
            Run::Came(_) | Run::Asks(_) => Ok(None),
        }
    }

    fn go(&self, mass: f64) -> Result<Done, Fault> {
        let (a, d) = (self.slots[0].len(), self.slots[1].len());
        let mut grid = vec![0.0; (a + 1) * (d + 1)];
        let mut stopped = vec![0.0; (a + 1) * (d + 1)];
        let at = |i: usize, j: usize| i * (d + 1) + j;
        grid[at(0, 0)] = mass;
        let mut leaves: Vec<Option<bool>> = vec![None; (a + 1) * (d + 1)];
        let mut done = Done { ends: Vec::new(), rounds: 0.0, pruned: 0.0 };
        // The round that begins here has been counted by whoever came here.
        done.rounds -= mass;
        for i in 0..a {
            for j in 0..d {
                let here = grid[at(i, j)];
                if here < LEAST {
                    done.pruned += here;
                    continue;
                }
                let (fire_a, fire_d) = (&self.fire[0][i], &self.fire[1][j]);
                let stays = fire_a[0] * fire_d[0];
                let leaves_here = self.leaves([i, j], &mut leaves[at(i, j)])?;
                let visits = if leaves_here || stays >= 1.0 { here } else { here / (1.0 - stays) };
                done.rounds += visits;
                for (x, p) in fire_a.iter().enumerate() {
                    for (y, q) in fire_d.iter().enumerate() {
                        let to = [(i + y).min(a), (j + x).min(d)];
                        let chance = visits * p * q;
                        if to == [i, j] {
                            if leaves_here || stays >= 1.0 {
                                stopped[at(i, j)] += chance;
                            }
                            continue;
                        }
                        let over = to[0] == a || to[1] == d;
                        if over || self.leaves(to, &mut leaves[at(to[0], to[1])])? {
                            stopped[at(to[0], to[1])] += chance;
                        } else {
                            grid[at(to[0], to[1])] += chance;
                        }
                    }
                }
            }
        }
        for i in 0..=a {
            for j in 0..=d {
                let chance = stopped[at(i, j)];
                if chance <= 0.0 {
                    continue;
                }
                match self.end([i, j])? {
                    Some((p, result)) => done.ends.push((p, result, chance)),
                    None => return Err(Fault::TooLarge),
                }
            }
        }
        Ok(done)
    }

    /// Does the fight end after a round that leaves so much, although both sides are there?
    fn leaves(&self, lost: [usize; 2], known: &mut Option<bool>) -> Result<bool, Fault> {
        if !self.may_leave {
            return Ok(false);
        }
        if let Some(known) = known {
            return Ok(*known);
        }
        let leaves = self.end(lost)?.is_some();
        *known = Some(leaves);
        Ok(leaves)
    }
}
