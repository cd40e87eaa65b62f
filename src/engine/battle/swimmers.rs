//! Land units in a battle at sea: they fight its first round and are home again.

use super::conclude::Close;
use crate::edition::Ability;
use crate::engine::decision::Fight;
use crate::engine::event::{BattleResult, Event};
use crate::engine::position::{EngagementKind, Unit};
use crate::engine::query::{self, Circumstances};
use crate::engine::{Field, Table};
use crate::id::UnitId;
use crate::rule::RuleId;

/// The rule by which a land unit fights ships.
pub(super) fn rule_of(field: Field, u: &Unit) -> Option<RuleId> {
    query::why_can(field.ed, field.p, u, Ability::AttackShips, Circumstances::default())
}

/// The survivors go home when the round is over, if a ship is left to fight; `Some` if no other
/// unit attacks.
pub(super) fn go_home(table: &mut Table, fight: &mut Fight) -> Option<Close> {
    let (ed, p) = (table.ed, table.at());
    if fight.state.kind != EngagementKind::Sea || fight.state.defenders.is_empty() {
        return None;
    }
    let lands = |id: &&UnitId| ed.kind(p.unit(**id).kind).is_land();
    let units: Vec<UnitId> = fight.state.attackers.iter().filter(lands).copied().collect();
    let rule = units.first().and_then(|id| rule_of(table.field(), p.unit(*id)))?;
    fight.state.drop_units(&units);
    table.record(Event::LeftBattle { units, rule });
    let result = BattleResult::BrokenOff;
    fight.state.attackers.is_empty().then_some(Close { result, rule })
}
