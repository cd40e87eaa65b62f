//! A volley, and what is known of its hits while it is rolled.

use crate::edition::CombatStep;
use crate::engine::combat::{self, HitPool, HitSource, Shot, can_hit, hits_left, standing};
use crate::engine::decision::Fight;
use crate::engine::dice::{DiceFault, RollKey, RollKind};
use crate::engine::luck::RollOutcome;
use crate::engine::{Field, Halt};
use crate::id::UnitId;
use crate::rule::RuleId;

/// All shots of one side in one step.
pub(super) struct Volley {
    pub attackers: bool,
    pub kind: RollKind,
    pub step: CombatStep,
    pub rule: RuleId,
    pub shots: Vec<Shot>,
}

/// What is known of the hits of a step when some faces were left unrolled.
#[derive(Default)]
pub(super) struct Tally {
    sure: Vec<(HitSource, u32)>,
    /// Streams with unrolled faces that could have hit, and what those hits would have been.
    open: Vec<(RollKey, HitSource)>,
}

impl Tally {
    /// Adds hits that are certain.
    pub(super) fn add(&mut self, from: HitSource, hits: u32) {
        match self.sure.iter_mut().find(|(f, _)| *f == from) {
            Some((_, n)) => *n += hits,
            None => self.sure.push((from, hits)),
        }
    }

    /// Takes in what came of a roll.
    pub(super) fn take(&mut self, from: HitSource, thrown: RollOutcome) {
        self.add(from, thrown.hits);
        if let Some(key) = thrown.open {
            self.leave_open(key, from);
        }
    }

    /// Notes a stream with an unrolled face that could have hit.
    pub(super) fn leave_open(&mut self, key: RollKey, from: HitSource) {
        self.open.push((key, from));
    }

    /// An unrolled face is accepted only where it cannot matter: everybody it could hit falls to
    /// hits that were rolled.
    pub(super) fn check(
        &self,
        field: Field,
        fight: &Fight,
        on_attackers: bool,
    ) -> Result<(), Halt> {
        if self.open.is_empty() {
            return Ok(());
        }
        let board = field.board;
        let state = &fight.state;
        let targets = standing(state, on_attackers);
        let can = |id: UnitId, from: HitSource| can_hit(board, state, from, on_attackers, id);
        let slots: Vec<UnitId> =
            targets.iter().flat_map(|id| std::iter::repeat_n(*id, hits_left(board, *id))).collect();
        let pools: Vec<u32> = self.sure.iter().map(|(_, n)| *n).collect();
        let fallen =
            combat::first_choice(slots.len(), &pools, |s, f| can(slots[s], self.sure[f].0)).len();
        for (key, from) in &self.open {
            let none_in_reach = !slots.iter().any(|id| can(*id, *from));
            if fallen < slots.len() && !none_in_reach {
                return Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }));
            }
        }
        Ok(())
    }

    /// Where hits are only counted: an unrolled face is accepted if `enough` hits are there anyway.
    pub(super) fn suffices(&self, enough: u32) -> Result<(), Halt> {
        let sure: u32 = self.sure.iter().map(|(_, n)| n).sum();
        match self.open.first() {
            Some((key, _)) if sure < enough => {
                Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }))
            }
            _ => Ok(()),
        }
    }

    /// Puts the hits among those to be assigned.
    pub(super) fn keep(self, fight: &mut Fight, on_attackers: bool, step: CombatStep) {
        for (from, hits) in self.sure.into_iter().filter(|(_, n)| *n > 0) {
            fight.state.pending.push(HitPool { hits, on_attackers, from, step });
        }
    }
}
