//! A fight of a turn: its place and its sort.

use crate::id::SpaceId;

/// One fight to be resolved in conduct combat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Engagement {
    pub place: SpaceId,
    pub kind: EngagementKind,
    pub done: bool,
}

/// The sort of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum EngagementKind {
    /// Guns shoot at aircraft passing over (AAG-04); resolved before everything else.
    Overflight,
    /// A rocket strike at the complex here.
    Rocket,
    /// A strategic bombing raid at the complex here.
    Raid,
    /// A sea battle.
    Sea,
    /// A battle for a territory, amphibious or not, or a walk-in.
    Land,
}
