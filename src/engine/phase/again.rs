//! Why a piece that an earlier order of the phase has used cannot do this as well: the rule behind
//! "it already moves by another order", where there is one.

use crate::edition::Domain;
use crate::id::{SpaceId, UnitId};

use super::draft::Draft;
use crate::engine::pick::Hold;
use crate::engine::plan::UnitGroup;
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::travel::Mode;

/// The refusal of an order that finds too few units of the group in `space` because others that
/// stand there are used up. `None`: the reason lies elsewhere.
pub fn refuse(d: &Draft, group: &UnitGroup, space: SpaceId) -> Option<Refusal> {
    let picker = d.picker();
    let meant = |id: UnitId, u: &Unit| {
        u.power == d.power && u.kind == group.kind && picker.matches(id, u, &group.pick)
    };
    let here: Vec<(UnitId, &Unit)> = d.p.in_space(space).filter(|(id, u)| meant(*id, u)).collect();
    let free = here.iter().filter(|(id, _)| !d.used.contains_key(id)).count();
    if free >= usize::from(group.count) {
        return None;
    }
    let (id, u) = here.into_iter().find(|(id, _)| d.used.contains_key(id))?;
    let (rule_id, what) = match d.ed.kind(u.kind).domain {
        Domain::Land => troops(d, u)?,
        Domain::Sea => transport(d, id, u)?,
        Domain::Air => return None,
    };
    let refusal = d.no(rule_id, what, space);
    Some(match d.used.get(&id) {
        Some((other, _)) => refusal.related(*other),
        None => refusal,
    })
}

/// Land units: going by sea is a whole move (TRN-07).
fn troops(d: &Draft, u: &Unit) -> Option<(&'static str, String)> {
    let name = &d.ed.kind(u.kind).name;
    if u.turn.offloaded.is_some() {
        return Some(("TRN-07", format!("the {name} came ashore this turn and goes no farther")));
    }
    if let Some(ship) = u.aboard.filter(|_| u.turn.loaded) {
        let partners = d.p.unit(ship).power != d.power;
        let what = format!("the {name} boarded a partner's ship this turn");
        return partners.then_some(("TRN-25", what));
    }
    let boards = d.picker().hold == Hold::Loads || d.order.board.is_some();
    boards.then(|| ("TRN-07", format!("the {name} has moved this turn and boards no ship")))
}

/// Transports that have put troops ashore, or will in the assault (TRN-06, TRN-08, TRN-21).
fn transport(d: &Draft, id: UnitId, u: &Unit) -> Option<(&'static str, String)> {
    let declared = d.p.cargo(id).find_map(|(_, c)| c.turn.landing);
    let land = u.turn.offloaded.or(declared)?;
    let name = &d.ed.kind(u.kind).name;
    let bridged = u.turn.took_cargo && u.turn.moved == 0;
    let shore = d.name(land);
    let sails = d.order.path.len() > 1;
    Some(match d.picker().hold {
        Hold::Lands if !sails => {
            let id = if d.mode == Mode::Combat { "AMP-12" } else { "TRN-08" };
            (id, format!("the {name} puts troops ashore in {shore} by another order"))
        }
        Hold::Loads if !sails => {
            ("TRN-21", format!("the {name} puts troops ashore in {shore} and loads no more"))
        }
        _ if bridged => ("TRN-22", format!("the {name} has bridged to {shore}: that is its move")),
        _ => ("TRN-06", format!("the {name} puts troops ashore in {shore} and sails no farther")),
    })
}
