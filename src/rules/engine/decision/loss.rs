//! What a choice of losses is given, and what comes of it.

use crate::engine::combat::HitSource;
use crate::engine::event::Decider;
use crate::engine::plan::{LossEntry, Tactic};
use crate::id::{KindId, UnitId};

/// The outcome of one choice of losses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Loss {
    /// Two-hit units that take a first hit, and by whose word.
    pub damaged: Vec<UnitId>,
    pub damaged_by: Decider,
    pub destroyed: Vec<UnitId>,
    pub by: Decider,
    /// Every unit as often as it is hit.
    pub taken: Vec<UnitId>,
    /// Hits that no unit can take (CMB-12).
    pub wasted: u32,
}

/// Orders of loss after every source of decisions has been heard.
#[derive(Clone)]
pub(super) struct LossOrders {
    pub order: Vec<LossEntry>,
    /// So many entries at the head of the order are the voice's own; the rest completes them.
    pub own: usize,
    pub by: Decider,
    /// A word of the clubs that goes before the list.
    pub plan: Option<Tactic>,
    /// Kinds that take a first hit before anything is lost.
    pub first_hit: Vec<KindId>,
    pub first_by: Decider,
}

impl LossOrders {
    /// Does an entry count the units that are left?
    pub(super) fn counts(&self) -> bool {
        self.order.iter().any(|e| e.until.is_some())
    }
}

/// Hits by what made them.
pub(crate) type HitsBySource = [(HitSource, u32)];
