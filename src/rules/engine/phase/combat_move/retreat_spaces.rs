//! Retreats written together with the combat moves. Where land units or ships of a battle came from
//! is known once all have moved, so a space that none of them came from is refused before any die
//! (RET-02, RET-03), and so is a zone that was hostile when the turn began where such do not count.
//! Whether another space they came from is friendly shows in the battle only.

use super::phase_result::PhaseResult;
use crate::edition::RetreatZones;
use crate::engine::battle::{self, Blocked};
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind};
use crate::engine::refusal::Refusal;
use crate::engine::{Field, Table};
use crate::id::SpaceId;
use crate::rule::rule;

/// Writes down which of the zones to be fought over are hostile now, where no unit may retreat to a
/// zone that was so when the turn began (RET-02). Enemies neither come nor go before the dice.
pub(super) fn note_hostile_zones(table: &mut Table, engagements: &[Engagement]) {
    let board = table.board();
    match board.profile().retreat_zones {
        RetreatZones::FriendlyNow => return,
        RetreatZones::FriendlyAllTurn => {}
    }
    let side = board.side(board.mover());
    let zones: Vec<SpaceId> = engagements
        .iter()
        .filter(|e| e.kind == EngagementKind::Sea && board.zone_is_hostile(e.place, side))
        .map(|e| e.place)
        .collect();
    if !zones.is_empty() {
        table.record(Event::HostileZones { zones });
    }
}

/// Adds retreats to places that no unit can reach.
pub(super) fn destinations(field: Field, engagements: &[Engagement], sheet: &mut PhaseResult) {
    for (place, says) in &field.input.orders.battles {
        let to = says.retreat.as_ref().and_then(|r| r.to);
        let (Some(to), Some(order)) = (to, says.id) else { continue };
        let battle = engagements.iter().find(|e| {
            e.place == *place && matches!(e.kind, EngagementKind::Land | EngagementKind::Sea)
        });
        let Some(battle) = battle else { continue };
        // Aircraft alone need no space to go to.
        let Some(entries) = battle::entries_of(field.board, battle) else { continue };
        let Some(Blocked { rule: id, why }) = battle::blocked(field.board, *place, &entries, to)
        else {
            continue;
        };
        let mut refusal = Refusal::new(order, rule(id), why);
        refusal.spaces = vec![*place, to];
        sheet.refuse(refusal);
    }
}
