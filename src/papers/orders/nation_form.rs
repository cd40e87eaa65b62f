//! How an order by the rule of a nation is written, for templates and for those who wrote it otherwise.

use crate::edition::{Advantage, Call, Deed, Edition};
use crate::engine::position::Use;
use crate::engine::{Board, nation};
use crate::id::PowerId;

use super::print::lot_of;

/// The words after the name of the rule; `None` where nothing is ordered by it.
pub(super) fn form(ed: &Edition, a: &Advantage) -> Option<String> {
    let declared = a.declared.then(|| "declare".to_string());
    declared.or_else(|| a.deeds.iter().find_map(|deed| form_of_deed(ed, a, deed)))
}

/// What an order for one thing that the rule does says; `None` where it needs no order.
fn form_of_deed(ed: &Edition, a: &Advantage, deed: &Deed) -> Option<String> {
    match deed {
        Deed::Grant(g) => g.places.first().map(|s| ed.space(*s).name.clone()),
        Deed::Sabotage(s) => name_of_a_land(ed, s.land_of),
        Deed::Riot(r) => name_of_a_land(ed, r.land_of),
        Deed::Early(land_of) => {
            let home = ed.power(*land_of).capital?;
            let kind = ed.kind_ids().find(|k| ed.kind(*k).is_air())?;
            Some(format!("1 {}: {}", ed.kind(kind).abbr, ed.space(home).name))
        }
        Deed::Converts(c) => {
            let from = c.from.first().copied().or_else(|| partner_of(ed, a.power))?;
            let kind = ed.kind_ids().find(|k| ed.kind(*k).captures)?;
            let home = ed.power(a.power).capital?;
            Some(format!("{}: {}", lot_of(ed, 1, from, kind), ed.space(home).name))
        }
        Deed::Keeps(_) => Some("keep".to_string()),
        Deed::Lends(l) => match (l.call, l.to) {
            (Call::Turn, Some(_)) => Some("declare".to_string()),
            (Call::Turn, None) => partner_of(ed, a.power).map(|w| ed.power(w).name.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// The name of the first land of a power's colour.
fn name_of_a_land(ed: &Edition, owner: PowerId) -> Option<String> {
    ed.space_ids().find(|at| ed.space(*at).owner == Some(owner)).map(|at| ed.space(at).name.clone())
}

/// The first other power of the same side.
fn partner_of(ed: &Edition, power: PowerId) -> Option<PowerId> {
    ed.power_ids().find(|w| *w != power && ed.allied(*w, power))
}

/// What a power can declare or order by the rules of its nation on its turn: the name of each rule, and the words
/// to write after it.
pub fn nation_orders(board: Board, power: PowerId) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for id in board.edition.advantage_ids() {
        let a = board.advantage(id);
        if a.power == power && nation::standing(board, id) == Some(Use::Ready) {
            lines.extend(form(board.edition, a).map(|form| (a.name.clone(), form)));
        }
    }
    lines
}
