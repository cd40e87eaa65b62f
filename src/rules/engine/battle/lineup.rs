//! Step 1: who is in the combat (CMB-18, AMB-01, CAR-02, CAR-05).

use std::collections::BTreeMap;

use super::going_ashore;
use super::nation_worked::nation_worked;
use crate::engine::combat::{self, BattleState};
use crate::engine::decision::{Answered, Fight};
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind, Unit};
use crate::engine::{Board, Field, Halt, Table, nation};
use crate::id::{AdvantageId, SpaceId, UnitId};

/// Lines a battle up: cargo goes ashore, carrier fighters take off, both sides are listed.
///
/// # Errors
/// The mover is to say who goes ashore. `answers`: the answer to that question.
pub(super) fn open(
    table: &mut Table,
    engagement: &Engagement,
    answers: Vec<Answered>,
) -> Result<Fight, Halt> {
    let place = engagement.place;
    if engagement.kind == EngagementKind::Land {
        going_ashore::go_ashore(table, engagement, answers)?;
    }
    nation::rise(table, place);
    launch_fighters(table, place);
    let board = table.board();
    let mut state = BattleState::new(place, engagement.kind);
    state.attackers = combat::attackers(board, engagement);
    state.defenders = combat::defenders(board, engagement);
    // Off a ship, or by its own power across the water.

    state.amphibious =
        state.attackers.iter().any(|id| came_from_sea(board, place, board.unit(*id)));
    state.entries = combat::entries_of_attackers(board, place, &state.attackers);
    let attackers = state.attackers.clone();
    let defenders = state.defenders.clone();
    let lent = lent_attackers(table.field(), &attackers);
    table.record(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    lent.into_iter().for_each(|(id, units)| nation_worked(table, place, id, units));
    Ok(Fight::new(state))
}

/// Did the unit come off a ship, or by its own power across the water?
fn came_from_sea(board: Board, place: SpaceId, u: &Unit) -> bool {
    let came = u.turn.entered_from.is_some_and(|s| board.is_sea(s));
    u.turn.offloaded == Some(place) || (board.kind(u.kind).is_land() && came)
}

/// Attackers of partners, by the rule that lends them.
fn lent_attackers(field: Field, attackers: &[UnitId]) -> BTreeMap<AdvantageId, Vec<UnitId>> {
    let mut found: BTreeMap<AdvantageId, Vec<UnitId>> = BTreeMap::new();
    for id in attackers {
        if let Some(rule) = nation::lent(field.board, field.board.unit(*id)) {
            found.entry(rule).or_default().push(*id);
        }
    }
    found
}

/// Own fighters are never cargo on their turn (CAR-02), and those of an attacked carrier fly
/// (CAR-05); a partner's on an attacking carrier stay aboard (CAR-03).
fn launch_fighters(table: &mut Table, zone: SpaceId) {
    let board = table.board();
    let fly = combat::taking_off(board, zone);
    for unit in fly {
        table.record(Event::Launched { unit });
    }
}
