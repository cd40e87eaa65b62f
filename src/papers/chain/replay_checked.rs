//! Folding stored events into a position without trusting them: what the engine takes for granted
//! of its own events is asked first.

use crate::engine::{Board, Event, Position};
use crate::id::UnitId;

/// No game has more.
const MOST_UNITS: usize = 20_000;
const MOST_IPC: i32 = 100_000_000;

/// The position after the events.
///
/// # Errors
/// An event that no engine can have made.
pub fn safe_fold(board: Board, events: &[Event]) -> Result<Position, String> {
    let mut p = board.position.clone();
    for (i, event) in events.iter().enumerate() {
        let wrong = |what: &str| Err(format!("event {}: {what}", i + 1));
        if named_ships(event).iter().any(|id| !p.units.contains_key(id)) {
            return wrong("names a ship that is not there");
        }
        if let Event::Placed { count, .. }
        | Event::BidPlaced { count, .. }
        | Event::UnitsGiven { count, .. } = event
            && p.units.len() + usize::from(*count) > MOST_UNITS
        {
            return wrong("too many units");
        }
        if let Event::Bought { kind, count, .. } = event {
            let bought = p.turn.purchases.get(kind).copied().unwrap_or(0);
            if bought.checked_add(*count).is_none() {
                return wrong("too many units");
            }
        }
        if let Event::RaidDamage { place, ipc, .. } = event {
            let damage = p.turn.raid_damage.get(place).copied().unwrap_or(0);
            if damage.checked_add(*ipc).is_none() {
                return wrong("too much damage");
            }
        }
        if p.treasury.iter().any(|ipc| ipc.abs() > MOST_IPC) {
            return wrong("a treasury is out of bounds");
        }
        p.apply(event);
    }
    // A ship that is not there would be a hole for every reader of the position.
    if p.units.values().any(|u| u.aboard.is_some_and(|s| !p.units.contains_key(&s))) {
        return Err("the events leave cargo without its ship".to_string());
    }
    if p.control.len() != board.edition.spaces.len() {
        return Err("the events lose spaces".to_string());
    }
    p.normalise();
    Ok(p)
}

/// Ships whose place is looked up when the event is applied.
fn named_ships(event: &Event) -> Vec<UnitId> {
    match event {
        Event::Boarded { ship, .. } | Event::Landed { ship, .. } => vec![*ship],
        Event::Settled { ship, .. } => ship.iter().copied().collect(),
        _ => Vec::new(),
    }
}
