//! What a combat move has gathered so far: the board of its orders, and what is wrong with them.

use std::collections::BTreeSet;

use crate::engine::phase::order_trial::TrialBoard;
use crate::engine::pick::Used;
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::id::{OrderId, SpaceId, UnitId};

/// What the phase has gathered so far.
pub(super) struct PhaseResult {
    pub pad: TrialBoard,
    pub refusals: Vec<Refusal>,
    /// Spaces that refused orders wanted to enter or use.
    pub spoiled: BTreeSet<SpaceId>,
}

/// Rules that an order can break only because another was not carried out: the tank that would have
/// opened the way, the fleet that would have fought, the landing that would have been supported.
const CONSEQUENCES: [&str; 12] = [
    "BLZ-01", "BLZ-07", "BOM-04", "BOM-05", "TRN-28", "CMB-03", "AMP-14", "AIR-09", "AIR-10",
    "RET-02", "RET-03", "SBR-09",
];

impl PhaseResult {
    /// Nothing has been ordered yet.
    pub(super) fn new(p: &Position) -> PhaseResult {
        PhaseResult { pad: TrialBoard::new(p), refusals: Vec::new(), spoiled: BTreeSet::new() }
    }

    /// Units and the orders that use them.
    pub(super) fn used(&self) -> &Used {
        self.pad.used()
    }

    /// Keeps a refusal unless an order refused before explains it.
    pub(super) fn refuse(&mut self, r: Refusal) {
        let follows =
            CONSEQUENCES.contains(&r.rule.0) && r.spaces.iter().any(|s| self.spoiled.contains(s));
        if !follows {
            self.refusals.push(r);
        }
    }
}

/// The order that used a unit.
pub(super) fn order_of(sheet: &PhaseResult, id: UnitId) -> OrderId {
    sheet.used().get(&id).map_or(OrderId(0), |(order, _)| *order)
}
