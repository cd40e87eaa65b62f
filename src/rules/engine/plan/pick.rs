//! Units as orders describe them.

use crate::id::{KindId, PowerId, SpaceId};

/// `2 inf from Norway`, `1 empty trn`, `1 trn with 1 tank`, `1 UK trn`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitGroup {
    pub count: u16,
    /// Whose, where that is not the mover: a partner's whose units are lent to it.
    pub owner: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
}

/// Says which of several units of one kind is meant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnitPick {
    /// It began the turn there.
    pub from: Option<SpaceId>,
    /// A ship carrying nothing.
    pub empty: bool,
    /// A ship carrying at least these.
    pub with: Vec<(KindId, u16)>,
    /// It has used so many movement points this turn.
    pub moved: Option<u8>,
}

/// The partner's ship somebody boards: `UK trn sz1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipPick {
    pub power: Option<PowerId>,
    pub kind: KindId,
    pub pick: UnitPick,
}
