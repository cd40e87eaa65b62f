//! Questions about a group of units that a player names: is it counted, and does it fly, sail or walk?

use super::part::{SaidCount, SaidGroup};
use crate::edition::Edition;

impl SaidGroup {
    /// Is it one unit?
    pub(super) fn is_single(&self) -> bool {
        matches!(self.count, SaidCount::One | SaidCount::Number(1))
    }

    /// Is it named without a number: `inf`, `the tanks`?
    pub(super) fn is_bare(&self) -> bool {
        matches!(self.count, SaidCount::One | SaidCount::Many)
    }

    /// Is it aircraft, of one kind or of any?
    pub(super) fn flies(&self, ed: &Edition) -> bool {
        self.kind.is_none_or(|k| ed.kind(k).is_air())
    }

    /// Is it a kind of ship?
    pub(super) fn sails(&self, ed: &Edition) -> bool {
        self.kind.is_some_and(|k| ed.kind(k).is_sea())
    }

    /// Is it a kind of unit that moves on land?
    pub(super) fn walks(&self, ed: &Edition) -> bool {
        self.kind.is_some_and(|k| ed.kind(k).is_land())
    }

    /// Is it a kind of ship that carries land units?
    pub(super) fn is_transport(&self, ed: &Edition) -> bool {
        self.kind.is_some_and(|k| ed.kind(k).transport)
    }
}
