//! What becomes of a landing that was shown before the dice when its carrier is lost. A carrier that
//! was promised for noncombat is in no battle (AIR-09).

use crate::engine::position::Unit;
use crate::id::{SpaceId, UnitId};

use super::story::Story;
use super::words::space;

/// A sentence for each zone in which aircraft lose the deck they were to land on; asked before the
/// carriers leave the board.
pub fn lost(story: &Story, gone: &[UnitId]) -> Vec<String> {
    let (ed, at) = (story.ed, &story.at);
    let decks = |u: &Unit| usize::from(ed.kind(u.kind).carrier_capacity);
    let promised =
        |id: UnitId| at.turn.promises.iter().find(|(c, _)| *c == id).map(|(_, zone)| *zone);
    let ours = |u: &Unit| decks(u) > 0 && at.allied(ed, u.power, story.mover);
    let mut zones: Vec<SpaceId> = gone
        .iter()
        .filter_map(|id| at.units.get(id).filter(|u| ours(u)))
        .map(|u| u.space)
        .collect();
    zones.sort();
    zones.dedup();
    let tell = |zone: SpaceId| {
        let due = |(id, to): &&(UnitId, SpaceId)| {
            *to == zone && at.units.contains_key(id) && !gone.contains(id)
        };
        let shown: Vec<UnitId> = story.shown.iter().filter(due).map(|(id, _)| *id).collect();
        let left = at.units.iter().filter(|(id, u)| ours(u) && !gone.contains(id));
        let room: usize = left
            .filter(|(id, u)| promised(**id).unwrap_or(u.space) == zone)
            .map(|(id, u)| {
                let guests = at.cargo(*id).filter(|(_, c)| c.power != story.mover).count();
                decks(u).saturating_sub(guests)
            })
            .sum();
        let (who, name) = (story.units(&shown), space(ed, zone));
        let text =
            format!("the landing shown for {who} in {name} is lost with its carrier [AIR-06]");
        (shown.len() > room).then_some(text)
    };
    zones.into_iter().filter_map(tell).collect()
}
