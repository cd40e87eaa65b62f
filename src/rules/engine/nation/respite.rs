//! Units that a power gets when another power has left its land alone for a turn.

use super::{deeds, deeds_of};
use crate::edition::{Deed, Respite};
use crate::engine::Table;
use crate::engine::event::{Decider, Event};
use crate::engine::position::Use;
use crate::id::{AdvantageId, PowerId};

/// Looks back on the turn that ends: did its power take land of the owner of a rule?
pub(super) fn judge(table: &mut Table) {
    let board = table.board();
    let mut found: Vec<(AdvantageId, Use)> = Vec::new();
    for (id, owner, deed) in deeds(board) {
        let Deed::Respite(Respite { from, .. }) = deed else { continue };
        if *from != board.mover() {
            continue;
        }
        let lost = board.space_ids().any(|s| {
            board.turn().control_at_start[s.index()] == Some(owner)
                && board.controller(s) == Some(*from)
        });
        let now = if lost { Use::Ready } else { Use::Active };
        if board.position.advantages.get(&id) != Some(&now) {
            found.push((id, now));
        }
    }
    for (advantage, now) in found {
        table.record(Event::AdvantageUsed { advantage, now, order: None });
    }
}

/// The units come, and the next turn of the other power is looked at anew.
pub(super) fn run(table: &mut Table) {
    let power = table.at().power;
    let due: Vec<(AdvantageId, Respite)> = deeds_of(table.field(), power)
        .filter_map(|(id, deed)| match deed {
            Deed::Respite(r) => Some((id, r.clone())),
            _ => None,
        })
        .filter(|(id, _)| table.at().advantages.get(id) == Some(&Use::Active))
        .collect();
    for (advantage, respite) in due {
        let (kind, count) = respite.units;
        let space = respite.place;
        if is_held(table, power, &respite) {
            let by = Decider::Profile;
            table.record(Event::Granted { advantage, power, kind, count, space, by });
        }
        // Units that could not be placed are not kept for later.
        table.record(Event::AdvantageUsed { advantage, now: Use::Ready, order: None });
    }
}

fn is_held(table: &Table, power: PowerId, respite: &Respite) -> bool {
    table.at().controller(respite.place) == Some(power)
}
