//! A fight at the moment when it asks for dice, and the engine run from there to the next.

use super::outcome::Party;
use super::scripted_dice::{Answer, Asked, Script};
use crate::edition::Edition;
use crate::engine::battle::{self, BattleState, HitSource, hits_left};
use crate::engine::decision::{Fight, ask};
use crate::engine::event::{BattleResult, Event, Question};
use crate::engine::position::{Engagement, Position};
use crate::engine::unit::Did;
use crate::engine::{Board, Halt, Input, Ledger, Table};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};
use crate::odds::scene::{Fault, Scene};

/// The board and the fight.
#[derive(Clone)]
pub(super) struct Node {
    pub p: Position,
    pub fight: Fight,
}

/// The result of a run.
pub(super) enum Run {
    /// The fight is over.
    Ended(Box<Position>, BattleResult),
    /// The fight has come on and asks for dice.
    Came(Box<Node>),
    /// The answers did not carry it to the next moment from which it can go on: this is asked next.
    Asks(Asked),
}

/// What of a unit makes a difference to the rest of the fight.
type Class = (PowerId, KindId, SpaceId, u16, Option<SpaceId>, Vec<(KindId, u16)>);

/// Two nodes with one key have the same future.
pub(super) type Key =
    (Vec<(Class, u16)>, (u32, u8, u8), Vec<(bool, HitSource, u32)>, bool, Vec<AdvantageId>);

impl Node {
    /// Lines the engagement up.
    ///
    /// # Errors
    /// A decision that is owed.
    pub(super) fn open(scene: &Scene, p: Position, engagement: &Engagement) -> Result<Node, Fault> {
        let mut dice = Script::new(&[]);
        let ledger = Ledger::new(p);
        let mut table = Table { ed: scene.ed, input: scene.input, ledger, dice: &mut dice };
        match battle::begin(&mut table, engagement) {
            Ok(fight) => Ok(Node { p: table.ledger.finish().0, fight }),
            Err(Halt::Owed(_)) => Err(Fault::Asked),
            Err(Halt::Dice(_)) => Err(Fault::TooMany),
        }
    }

    /// The fight that a decision stopped, with the answers to it. `None` where it is still owed, or where
    /// the answer says who lands, so that the fight is yet to be lined up.
    pub(super) fn taken_up(board: Board, input: &Input) -> Option<Node> {
        let mut dice = Script::new(&[]);
        let ledger = Ledger::new(board.position.clone());
        let mut table = Table { ed: board.edition, input, ledger, dice: &mut dice };
        let fight = ask::take_up(&mut table).ok().flatten()?;
        let ashore = fight.answers.iter().any(|(_, about, _)| *about == Question::Ashore);
        (!ashore).then(|| Node { p: table.ledger.finish().0, fight })
    }

    /// Fights on with these answers.
    ///
    /// # Errors
    /// A decision that is owed.
    pub(super) fn run(&self, scene: &Scene, answers: &[Answer]) -> Result<Run, Fault> {
        Node { p: self.p.clone(), fight: self.fight.clone() }.fight_on(scene, answers)
    }

    /// The same where no dice are known and the node is not needed any more.
    ///
    /// # Errors
    /// A decision that is owed.
    pub(super) fn go_on(self, scene: &Scene) -> Result<Run, Fault> {
        self.fight_on(scene, &[])
    }

    fn fight_on(self, scene: &Scene, answers: &[Answer]) -> Result<Run, Fault> {
        let moment = |s: &BattleState| (s.round, s.step, s.part, s.overflown.len());
        let began = moment(&self.fight.state);
        let mut dice = Script::new(answers);
        let ledger = Ledger::new(self.p);
        let mut fight = self.fight;
        let mut table = Table { ed: scene.ed, input: scene.input, ledger, dice: &mut dice };
        let done = battle::go_on(&mut table, &mut fight);
        let (p, events) = table.ledger.finish();
        match (done, dice.asked) {
            (Ok(()), _) => {
                let ended = events.iter().rev().find_map(|e| match e {
                    Event::EngagementEnded { result, .. } => Some(*result),
                    _ => None,
                });
                Ok(Run::Ended(Box::new(p), ended.unwrap_or(BattleResult::NoContest)))
            }
            (Err(Halt::Dice(_)), Some(asked)) => {
                if moment(&fight.state) == began {
                    Ok(Run::Asks(asked))
                } else {
                    Ok(Run::Came(Box::new(Node { p, fight })))
                }
            }
            (Err(Halt::Dice(_)), None) => Err(Fault::TooMany),
            (Err(Halt::Owed(_)), _) => Err(Fault::Asked),
        }
    }

    /// Hits that both sides can still take. It never rises.
    pub(super) fn size(&self, scene: &Scene) -> usize {
        let s = &self.fight.state;
        let both = s.attackers.iter().chain(&s.defenders);
        both.filter(|id| !s.silenced.contains(id) && !s.doomed.contains(id))
            .map(|id| hits_left(self.p.board(scene.ed), *id))
            .sum::<usize>()
            + s.overflown.len()
    }

    /// What tells this node from others of the same fight.
    pub(super) fn key(&self, scene: &Scene, party: &Party) -> Key {
        let s = &self.fight.state;
        let mut classes: Vec<Class> = Vec::new();
        for (id, _) in party.units() {
            let Some(u) = self.p.units.get(id) else { continue };
            let bits = flag_if_listed(&s.attackers, id, 1)
                | flag_if_listed(&s.defenders, id, 2)
                | flag_if_listed(&s.silenced, id, 4)
                | flag_if_listed(&s.doomed, id, 8)
                | if u.turn.did(Did::Damaged) { 16 } else { 0 }
                | if u.turn.did(Did::Submerged) { 32 } else { 0 }
                | if u.turn.did(Did::Retreated) { 64 } else { 0 }
                | if u.turn.offloaded.is_some() { 128 } else { 0 }
                | if u.aboard.is_some() { 256 } else { 0 };
            let mut cargo: Vec<(KindId, u16)> = Vec::new();
            for (_, c) in self.p.cargo(*id) {
                match cargo.iter_mut().find(|(k, _)| *k == c.kind) {
                    Some((_, n)) => *n += 1,
                    None => cargo.push((c.kind, 1)),
                }
            }
            cargo.sort();
            classes.push((u.power, u.kind, u.space, bits, u.turn.entered_from, cargo));
        }
        classes.sort();
        let mut counted: Vec<(Class, u16)> = Vec::new();
        for class in classes {
            match counted.last_mut() {
                Some((last, n)) if *last == class => *n += 1,
                _ => counted.push((class, 1)),
            }
        }
        let round = s.round.min(scene.counted.max(1) + 1);
        let mut pending: Vec<(bool, HitSource, u32)> =
            s.pending.iter().map(|h| (h.on_attackers, h.from, h.hits)).collect();
        pending.sort_unstable();
        (counted, (round, s.step, s.part), pending, s.refused, self.worked(scene.ed))
    }

    /// The rules of nations that hold to the end of this battle because they have worked in it.
    fn worked(&self, ed: &Edition) -> Vec<AdvantageId> {
        let here = self.p.turn.worked.iter().filter(|(s, _)| *s == self.fight.state.place);
        here.map(|(_, id)| *id)
            .filter(|id| ed.advantage(*id).effects.iter().any(|e| e.when().whole_battle))
            .collect()
    }
}

/// A bit, if the unit is one of these, or else 0.
fn flag_if_listed(list: &[UnitId], id: &UnitId, bit: u16) -> u16 {
    if list.contains(id) { bit } else { 0 }
}
