//! What a player wants in one battle: orders of loss, retreats, dives, targets.

use super::condition::BattleCondition;
use super::pick::UnitPick;
use super::tactic::Tactic;
use super::tactic_orders::{RetreatOrder, SubmergeOrder};
use crate::edition::Ask;
use crate::id::{KindId, OrderId, PowerId, SpaceId};

/// What a player wants in one battle, or by a standing order in a class of battles. A field that is
/// `None` says nothing and the next source of decisions is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BattleInstructions {
    pub id: Option<OrderId>,
    /// First to last; what is not named follows in the order of the default profile.
    pub losses: Option<Vec<LossEntry>>,
    /// Kinds with two hits that take a first hit before anything is lost; empty: none does.
    pub first_hit: Option<Vec<KindId>>,
    pub retreat: Option<RetreatOrder>,
    /// Aircraft leave an amphibious assault while land units fight on (AMP-09).
    pub air_retreat: Option<RetreatOrder>,
    pub submerge: Option<SubmergeOrder>,
    /// Who of the announced troops goes ashore once the sea is won (TRN-12).
    pub ashore: Option<AshoreOrder>,
    /// The words of the clubs; if there is a `retreat` too, either may make the force leave.
    pub plan: Option<Vec<Tactic>>,
    pub bombard: Option<bool>,
    /// Units that come into the battle or leave it before it begins, by the rule of their nation; left
    /// out where nothing is said.
    pub special_move: Option<SpecialMoveOrder>,
    /// A unit of the owner rises here before the battles, by the rule of its nation; left out where
    /// nothing is said.
    pub riot: Option<bool>,
    /// Units that a rule of their nation gives here for nothing come, or they do not; left out where
    /// nothing is said.
    pub free_units: Option<bool>,
    /// Stowed aircraft that take off to defend, by the rule of their nation; left out where nothing is
    /// said.
    pub take_off: Option<Vec<(KindId, u16)>>,
    /// Defenders that leave the battle, by the rule of their nation; left out where nothing is said.
    pub fall_back: Option<Vec<FallBack>>,
    /// Units that strike once at sea and are gone, by the rule of their nation; left out where
    /// nothing is said.
    pub sacrifice: Option<Vec<(KindId, u16)>>,
    /// Enemy units that aimed fire names, best first (BLK-01, KAM-01).
    pub targets: Option<Vec<TargetEntry>>,
    /// Fighters that rise against raiders (SBR-10).
    pub intercept: Option<InterceptOrder>,
    /// Order of loss for the enemy's units where their owners do not agree (MNF-04).
    pub their_losses: Option<Vec<LossEntry>>,
    /// Which space each stranded fighter prefers, best first (CAR-09).
    pub landing: Option<Vec<SpaceId>>,
    /// Who gets land that units of several powers took, by the rule of a nation; left out where nothing
    /// is said.
    pub captor: Option<PowerId>,
    /// What the writer believes to stand there.
    pub against: Option<Vec<(KindId, u16)>>,
    pub ask: Option<Ask>,
}

/// `2 inf from Trans-Jordan`, `1 inf to Trans-Jordan`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecialMoveOrder {
    pub units: Vec<(KindId, u16)>,
    /// They come into the place of the battle; else they leave it.
    pub into: bool,
    /// Where they come from, or where they go.
    pub space: SpaceId,
}

/// `all to Normandy after round 1`, `2 inf to sz7`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FallBack {
    /// No more than these in all; without it everybody who can go there.
    pub units: Option<Vec<(KindId, u16)>>,
    /// A territory, or a zone in which transports lie.
    pub to: SpaceId,
    pub when: BattleCondition,
}

/// One entry of an order of loss: `inf`, `UK inf`, `ftr from Japan`, `empty trn`, `keep 1 inf`, `inf to 2`.
/// A unit belongs to the entry that says most about it; of two that say as much, to the first. An entry with
/// `until` takes its units before any later entry does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossEntry {
    /// So many of them fall only when everything else has fallen, wherever the entry is;
    /// [`LossEntry::EVERY`]: all of them.
    pub keep: Option<u16>,
    pub power: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
    /// Land units that came off a ship, or those that did not.
    pub by_sea: Option<bool>,
    /// Ships with troops that are to land there.
    pub bound_for: Option<SpaceId>,
    /// Units fall here until this many of those that the entry names are left in the battle.
    pub until: Option<u16>,
}

impl From<KindId> for LossEntry {
    fn from(kind: KindId) -> LossEntry {
        let pick = UnitPick::default();
        LossEntry {
            keep: None,
            power: None,
            kind,
            pick,
            by_sea: None,
            bound_for: None,
            until: None,
        }
    }
}

impl LossEntry {
    /// `save trn`: as many as there are.
    pub const EVERY: u16 = u16::MAX;

    /// Nothing but a kind.
    pub fn is_plain(&self) -> bool {
        self.keep.is_none() && self.until.is_none() && self.detail() == 0
    }

    /// The same units without a number.
    #[must_use]
    pub fn uncounted(&self) -> LossEntry {
        LossEntry { keep: None, until: None, ..self.clone() }
    }

    /// How much the entry says beyond the kind.
    pub fn detail(&self) -> usize {
        let cargo: usize = self.pick.with.iter().map(|(_, n)| usize::from(*n)).sum();
        let said = [
            self.power.is_some(),
            self.pick.from.is_some(),
            self.pick.empty,
            self.pick.moved.is_some(),
            self.by_sea.is_some(),
            self.bound_for.is_some(),
        ];
        cargo + said.iter().filter(|s| **s).count()
    }
}

/// `bb`, `2 car`, `UK trn with 1 tank`: an enemy unit to aim at, with so many shots at each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetEntry {
    pub shots: u16,
    pub unit: LossEntry,
}

/// `all`, `none`, `2`, `2 if attackers <= 3`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterceptOrder {
    /// No more than these; without it all that can.
    pub most: Option<u32>,
    /// Attackers are the raiders, defenders the fighters that could rise.
    pub when: BattleCondition,
}

/// `none`, `1 tank, 1 inf`, `if defenders <= 3`, `2 inf if attackers >= 4`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AshoreOrder {
    /// No more than these; without it everybody.
    pub units: Option<Vec<(KindId, u16)>>,
    /// If it does not hold, no troops land. Those that are to land count among the attackers.
    pub when: BattleCondition,
}
