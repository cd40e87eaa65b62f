//! Defenders that leave a battle after one of its rounds: who can go where.

use std::collections::BTreeSet;

use super::{RuleMisfit, deeds};
use crate::edition::{Deed, Edition};
use crate::engine::plan::FallBack;
use crate::engine::position::Unit;
use crate::engine::unit::Did;
use crate::engine::why::{Lack, Nation};
use crate::engine::{Board, Field, carry};
use crate::id::{AdvantageId, PowerId, SpaceId, UnitId};

/// The rule by which defenders of this power leave a battle, and how many spaces its aircraft go.
pub fn falls_back(board: Board, owner: PowerId) -> Option<(AdvantageId, u8)> {
    deeds(board).find_map(|(id, power, deed)| match deed {
        Deed::FallsBack(reach) if power == owner => Some((id, *reach)),
        _ => None,
    })
}

/// The same for battles in this place. From a battle at sea only aircraft leave, since ships have neither a
/// territory nor a transport to go to: there the power must have a unit that may leave.
pub fn falls_back_from(board: Board, owner: PowerId, place: SpaceId) -> Option<(AdvantageId, u8)> {
    let able = board.is_land(place)
        || board.in_space(place).any(|(_, u)| u.power == owner && may_leave(board.edition, u));
    falls_back(board, owner).filter(|_| able)
}

/// Where units that leave find room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shelter {
    Land,
    /// Ships of partners only by their owners' consent.
    Ships(Vec<UnitId>),
}

/// What a space offers to those who leave a battle for it, or why no unit may go there.
pub(in crate::engine) fn shelter(
    field: Field,
    owner: PowerId,
    to: SpaceId,
) -> Result<Shelter, Nation> {
    let board = field.board;
    let side = board.side(owner);
    let attacked = board.turn().battles.iter().any(|e| e.place == to);
    let friendly = if board.is_sea(to) {
        !board.zone_is_hostile(to, side)
    } else {
        board.control_side(to) == Some(side)
    };
    if attacked {
        return Err(Nation::lacking(to, Lack::Peace));
    }
    if !friendly {
        let lack = if board.is_sea(to) { Lack::NoEnemy } else { Lack::Side(side) };
        return Err(Nation::lacking(to, lack));
    }
    if board.is_land(to) {
        return Ok(Shelter::Land);
    }
    let mut ships: Vec<UnitId> = board
        .in_space(to)
        .filter(|(_, u)| board.allied(u.power, owner) && carry::carries_troops(board, u))
        .map(|(id, _)| id)
        .collect();
    ships.sort_by_key(|id| (board.unit(*id).power != owner, *id));
    if ships.is_empty() {
        return Err(Nation::lacking(to, Lack::Ships));
    }
    Ok(Shelter::Ships(ships))
}

/// Those among the defenders whom a line takes out of the battle now, the ones that went before
/// counted in, in the order in which they stand in it.
pub(in crate::engine) fn leavers(
    field: Field,
    owner: PowerId,
    reach: u8,
    place: SpaceId,
    standing: &[UnitId],
    line: &FallBack,
) -> Vec<UnitId> {
    let p = field.board.position;
    let mut able = standing.to_vec();
    able.retain(|id| {
        let u = p.unit(*id);
        u.power == owner && can_reach(field, u, line.to, reach)
    });
    let Some(wanted) = &line.units else { return able };
    let mut found = Vec::new();
    for (kind, most) in wanted {
        let gone = p.in_space(line.to).filter(|(_, u)| {
            (u.power, u.kind, u.turn.start) == (owner, *kind, place) && u.turn.did(Did::Retreated)
        });
        let such = able.iter().filter(|id| p.unit(**id).kind == *kind);
        found.extend(such.take(usize::from(*most).saturating_sub(gone.count())).copied());
    }
    found
}

/// Is it a unit that can leave a battle in its space at all?
pub(in crate::engine) fn may_leave(ed: &Edition, u: &Unit) -> bool {
    let k = ed.kind(u.kind);
    k.moves > 0 && k.fights() && (k.is_air() || (k.is_land() && ed.is_land(u.space)))
}

/// Can this unit go there: a land unit next door, an aircraft within its reach and not to sea?
fn can_reach(field: Field, u: &Unit, to: SpaceId, reach: u8) -> bool {
    let ed = field.board.edition;
    if !may_leave(ed, u) {
        return false;
    }
    if ed.kind(u.kind).is_air() {
        ed.is_land(to) && is_within(field, u.space, to, reach)
    } else {
        ed.adjacent(u.space, to)
    }
}

/// Is the way no longer than so many spaces, without closed land?
fn is_within(field: Field, from: SpaceId, to: SpaceId, reach: u8) -> bool {
    let board = field.board;
    let mut known = BTreeSet::from([from]);
    for _ in 0..reach {
        let ring: Vec<SpaceId> = known
            .iter()
            .flat_map(|s| board.neighbours(*s))
            .copied()
            .filter(|s| {
                board.is_sea(*s) || (!board.is_impassable(*s) && board.controller(*s).is_some())
            })
            .collect();
        known.extend(ring);
    }
    known.contains(&to)
}

/// Does a line for this zone let a partner that may leave the battle aboard ships of this power there?
fn takes_aboard(field: Field, owner: PowerId, place: SpaceId, zone: SpaceId) -> bool {
    let board = field.board;
    let leaves = |u: &Unit| board.allied(u.power, owner) && falls_back(board, u.power).is_some();
    board.is_sea(zone)
        && board.edition.adjacent(place, zone)
        && board.in_space(place).any(|(_, u)| u.power != owner && leaves(u))
        && board.in_space(zone).any(|(_, u)| u.power == owner && carry::carries_troops(board, u))
}

/// Why a line of an answer can do nothing in this battle, with the rule; `None`: it can.
pub(crate) fn fall_back_misfit(
    field: Field,
    owner: PowerId,
    place: SpaceId,
    line: &FallBack,
) -> Option<RuleMisfit> {
    let board = field.board;
    if takes_aboard(field, owner, place, line.to) {
        return None;
    }
    let Some((id, reach)) = falls_back_from(board, owner, place) else {
        return Some((None, Nation::NoFallBack));
    };
    if let Err(why) = shelter(field, owner, line.to) {
        return Some((Some(id), why));
    }
    let named = |u: &Unit| {
        line.units.as_ref().is_none_or(|all| all.iter().any(|(kind, _)| *kind == u.kind))
    };
    let goes = |u: &Unit| u.power == owner && named(u) && can_reach(field, u, line.to, reach);
    if board.in_space(place).any(|(_, u)| goes(u)) {
        None
    } else {
        Some((Some(id), Nation::lacking(line.to, Lack::Reach)))
    }
}
