//! What becomes of a landing that was shown before the dice when its carrier is lost. A carrier that
//! was promised for noncombat is in no battle (AIR-09).

use crate::engine::position::Unit;
use crate::id::{SpaceId, UnitId};

use super::report_words::space_name;
use super::story::Story;

/// A sentence for each zone in which aircraft lose the deck they were to land on; asked before the
/// carriers leave the board.
pub(crate) fn decks_lost(story: &Story, gone: &[UnitId]) -> Vec<String> {
    let at = &story.at;
    let mut zones: Vec<SpaceId> = gone
        .iter()
        .filter_map(|id| at.units.get(id).filter(|u| is_our_carrier(story, u)))
        .map(|u| u.space)
        .collect();
    zones.sort();
    zones.dedup();
    zones.into_iter().filter_map(|zone| promise_lost(story, gone, zone)).collect()
}

/// The sentence for one zone, if fewer decks are left there than aircraft were to land.
fn promise_lost(story: &Story, gone: &[UnitId], zone: SpaceId) -> Option<String> {
    let at = &story.at;
    let due = story
        .shown
        .iter()
        .filter(|(id, to)| *to == zone && at.units.contains_key(id) && !gone.contains(id));
    let shown: Vec<UnitId> = due.map(|(id, _)| *id).collect();
    let left = at.units.iter().filter(|(id, u)| is_our_carrier(story, u) && !gone.contains(id));
    let promised =
        |id: UnitId| at.turn.promises.iter().find(|(c, _)| *c == id).map(|(_, zone)| *zone);
    let here = left.filter(|(id, u)| promised(**id).unwrap_or(u.space) == zone);
    let room: usize = here.map(|(id, u)| free_decks(story, *id, u)).sum();
    if shown.len() <= room {
        return None;
    }
    let who = story.units_words(&shown);
    let name = space_name(story.ed, zone);
    Some(format!("the landing shown for {who} in {name} is lost with its carrier [AIR-06]"))
}

fn is_our_carrier(story: &Story, u: &Unit) -> bool {
    story.ed.kind(u.kind).carrier_capacity > 0 && story.at.allied(story.ed, u.power, story.mover)
}

/// How many aircraft of the mover a carrier can take: guests of other powers need their decks.
fn free_decks(story: &Story, id: UnitId, u: &Unit) -> usize {
    let decks = usize::from(story.ed.kind(u.kind).carrier_capacity);
    let guests = story.at.cargo(id).filter(|(_, c)| c.power != story.mover).count();
    decks.saturating_sub(guests)
}
