//! Land units in a battle at sea: they fight its first round and are home again.

use super::conclude::Close;
use crate::engine::Table;
use crate::engine::combat::rule_of_swimmer;
use crate::engine::decision::Fight;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::EngagementKind;
use crate::id::UnitId;

/// The survivors go home when the round is over, if a ship is left to fight; `Some` if no other
/// unit attacks.
pub(super) fn go_home(table: &mut Table, fight: &mut Fight) -> Option<Close> {
    let board = table.board();
    if fight.state.kind != EngagementKind::Sea || fight.state.defenders.is_empty() {
        return None;
    }
    let units: Vec<UnitId> = fight
        .state
        .attackers
        .iter()
        .filter(|id| board.kind(board.unit(**id).kind).is_land())
        .copied()
        .collect();
    let rule = units.first().and_then(|id| rule_of_swimmer(table.field(), board.unit(*id)))?;
    fight.state.drop_units(&units);
    table.record(Event::LeftBattle { units, rule });
    let result = BattleResult::BrokenOff;
    fight.state.attackers.is_empty().then_some(Close { result, rule })
}
