//! Battles.

use crate::edition::CombatStep;
use crate::id::{SpaceId, UnitId};

use super::event::Renumbering;

/// A battle under way: kept in the position when a decision stops it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BattleState {
    pub place: SpaceId,
    pub land: bool,
    /// Combat round being fought, from 1.
    pub round: u32,
    /// The step to be played (or finished) next, an index into the profile's list.
    pub step: u8,
    /// Hits already rolled in this step and not yet assigned.
    pub pending: Vec<HitPool>,
    pub attackers: Vec<UnitId>,
    pub defenders: Vec<UnitId>,
    /// Chosen as casualties; they fire before they leave.
    pub doomed: Vec<UnitId>,
    /// The land battle is an amphibious assault: no land retreat (AMP-08).
    pub amphibious: bool,
    /// One round must be fought before anybody may retreat (AMP-07, after `ask`).
    pub must_fight: bool,
}

/// Hits of one step with the same limits on who can take them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HitPool {
    pub hits: u32,
    pub on_attackers: bool,
    pub from: HitSource,
    pub step: CombatStep,
}

/// What made a hit, which limits its targets (CMB-21).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum HitSource {
    Submarine,
    Air,
    Other,
    Bombardment,
}

impl BattleState {
    /// Follows units to their new ids.
    pub fn renumber(&mut self, new: &Renumbering) {
        for list in [&mut self.attackers, &mut self.defenders, &mut self.doomed] {
            *list = list.iter().filter_map(|id| new.get(id).copied()).collect();
        }
    }
}
