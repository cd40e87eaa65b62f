//! Units that appear in territories which went from the enemy to the owner's side this turn.

use crate::edition::Deed;
use crate::engine::Table;
use crate::engine::event::{Decider, Event};
use crate::engine::query;
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};

/// Places them: two infantry for each territory, in the noncombat move of the power that freed it.
pub(super) fn run(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let side = p.side(ed, p.power);
    let mut due: Vec<(AdvantageId, PowerId, KindId, u16, SpaceId)> = Vec::new();
    for id in query::nations_at_work(ed, p) {
        let a = ed.advantage(id);
        if p.side(ed, a.power) != side {
            continue;
        }
        for deed in &a.deeds {
            let Deed::Freed(freed) = deed else { continue };
            let now = |s: &&SpaceId| {
                p.control_side(ed, **s) == Some(side) && p.start_side(ed, **s) == Some(side.enemy())
            };
            let (kind, count) = freed.units;
            due.extend(freed.places.iter().filter(now).map(|s| (id, a.power, kind, count, *s)));
        }
    }
    for (advantage, power, kind, count, space) in due {
        let by = Decider::NoChoice;
        table.record(Event::Granted { advantage, power, kind, count, space, by });
    }
}
