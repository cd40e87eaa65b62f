//! The board as it is when a power has its turn.

use crate::edition::Phase;
use crate::engine::Position;
use crate::engine::plan::{UnitGroup, UnitPick};
use crate::engine::position::{Turn, UnitTurn};
use crate::id::{KindId, PowerId};

/// The board as if it were this power's turn.
pub(super) fn turn_of(p: &Position, power: PowerId, phase: Phase) -> Position {
    let mut at = p.clone();
    if p.power != power || p.phase > phase {
        at.power = power;
        at.turn = Turn { control_at_start: p.control.clone(), ..Turn::default() };
        at.units.change_all(|u| u.turn = UnitTurn::fresh(u.space, u.aboard));
    }
    at.phase = phase;
    at.advances.clear();
    at
}

/// Is it this power's turn, and are its combat moves made?
pub fn past_combat_move(p: &Position, power: PowerId) -> bool {
    p.power == power && p.phase > Phase::CombatMove && p.phase <= Phase::Noncombat
}

/// One unit of a kind.
pub(super) fn one_unit(kind: KindId) -> UnitGroup {
    UnitGroup { count: 1, kind, owner: None, pick: UnitPick::default() }
}
