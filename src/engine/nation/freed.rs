//! Units that appear in territories which went from the enemy to the owner's side this turn.

use super::deeds;
use crate::edition::Deed;
use crate::engine::Table;
use crate::engine::event::{Decider, Event};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

/// Places them for each such territory, in the noncombat move of the power that freed it.
pub(super) fn run(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let side = p.side(ed, p.power);
    let mut due: Vec<(AdvantageId, PowerId, KindId, u16, SpaceId)> = Vec::new();
    let now = |s: &&SpaceId| {
        p.control_side(ed, **s) == Some(side) && p.start_side(ed, **s) == Some(side.enemy())
    };
    for (id, power, deed) in deeds(ed, p) {
        let Deed::Freed(freed) = deed else { continue };
        let (kind, count) = freed.units;
        if p.side(ed, power) == side {
            due.extend(freed.places.iter().filter(now).map(|s| (id, power, kind, count, *s)));
        }
    }
    for (advantage, power, kind, count, space) in due {
        let by = Decider::NoChoice;
        table.record(Event::Granted { advantage, power, kind, count, space, by });
    }
}
