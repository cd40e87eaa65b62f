//! Why a piece that an earlier order of the phase has used cannot do this as well: the rule behind
//! "it already moves by another order", where there is one.

use super::order_trial::OrderTrial;
use crate::edition::Domain;
use crate::engine::pick::{Hold, meant};
use crate::engine::plan::UnitGroup;
use crate::engine::position::Unit;
use crate::engine::refusal::Refusal;
use crate::engine::travel::MovementPhase;
use crate::engine::unit::Did;
use crate::engine::why::{Spent, Transport, Why};
use crate::id::{SpaceId, UnitId};

/// The refusal of an order that finds too few units of the group in `space` because others that
/// stand there are used up. `None`: the reason lies elsewhere.
pub(super) fn refuse(d: &OrderTrial, group: &UnitGroup, space: SpaceId) -> Option<Refusal> {
    let picker = d.picker();
    let here: Vec<(UnitId, &Unit)> =
        d.p.in_space(space)
            .filter(|(id, u)| meant(d.p, u, group) && picker.matches(*id, u, &group.pick))
            .collect();
    let free = here.iter().filter(|(id, _)| !d.used.contains_key(id)).count();
    if free >= usize::from(group.count) {
        return None;
    }
    let (id, u) = here.into_iter().find(|(id, _)| d.used.contains_key(id))?;
    let (rule_id, why) = match d.ed.kind(u.kind).domain {
        Domain::Land => why_troops_are_done(d, u)?,
        Domain::Sea => why_transport_is_done(d, id, u)?,
        Domain::Air => return None,
    };
    let refusal = d.no(rule_id, why, space);
    Some(match d.used.get(&id) {
        Some((other, _)) => refusal.related(*other),
        None => refusal,
    })
}

/// Land units: going by sea is a whole move (TRN-07).
fn why_troops_are_done(d: &OrderTrial, u: &Unit) -> Option<(&'static str, Why)> {
    let kind = u.kind;
    if u.turn.offloaded.is_some() {
        return Some(("TRN-07", Spent::CameAshore { kind }.into()));
    }
    if let Some(ship) = u.aboard.filter(|_| u.turn.did(Did::Loaded)) {
        let partners = d.p.unit(ship).power != u.power;
        return partners.then(|| ("TRN-25", Spent::BoardedPartner { kind }.into()));
    }
    let boards = d.picker().hold == Hold::Loads || d.order.board.is_some();
    boards.then(|| ("TRN-07", Spent::BoardsNoMore { kind }.into()))
}

/// Transports that have put troops ashore, or will in the assault (TRN-06, TRN-08, TRN-21).
fn why_transport_is_done(d: &OrderTrial, id: UnitId, u: &Unit) -> Option<(&'static str, Why)> {
    let declared = d.p.cargo(id).find_map(|(_, c)| c.turn.landing);
    let space = u.turn.offloaded.or(declared)?;
    let kind = u.kind;
    let bridged = u.turn.did(Did::TookCargo) && u.turn.moved == 0;
    let sails = d.order.path.len() > 1;
    let (id, why) = match d.picker().hold {
        Hold::Lands if !sails => {
            let id = if d.mode == MovementPhase::Combat { "AMP-12" } else { "TRN-08" };
            (id, Transport::LandsByAnother { kind, space })
        }
        Hold::Loads if !sails => ("TRN-21", Transport::LandsAndLoads { kind, space }),
        _ if bridged => ("TRN-22", Transport::Bridged { kind, space }),
        _ => ("TRN-06", Transport::LandsAndSails { kind, space }),
    };
    Some((id, why.into()))
}
