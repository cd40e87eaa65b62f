//! Aircraft that ships take aboard next to a naval base, though none lands on them: what is stowed, who may
//! be, and who takes off to defend.

use super::stowed::{stowed, stows};
use super::{RuleMisfit, deeds};
use crate::edition::Deed;
use crate::engine::event::Event;
use crate::engine::instruction::{first, instructions_of};
use crate::engine::position::Unit;
use crate::engine::unit::Did;
use crate::engine::why::Nation;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};

/// How many spaces an aircraft has to land that has risen from such a ship in defense, and by which rule.
pub fn risen(board: Board, u: &Unit) -> Option<(AdvantageId, u8)> {
    let found = deeds(board).find_map(|(id, power, deed)| match deed {
        Deed::Stows(s) if power == u.power && s.cargo.contains(&u.kind) => Some((id, s.lands)),
        _ => None,
    });
    found.filter(|(id, _)| board.turn().worked.contains(&(u.space, *id)))
}

/// Do a territory and an adjacent zone border one naval base, in friendly hands?
pub fn share_base(board: Board, owner: PowerId, land: SpaceId, zone: SpaceId) -> bool {
    let side = Some(board.side(owner));
    let mut bases = board
        .neighbours(zone)
        .iter()
        .filter(|s| board.space(**s).naval_base && board.control_side(**s) == side);
    board.edition.adjacent(land, zone)
        && bases.any(|s| *s == land || board.edition.adjacent(*s, land))
}

/// Ships of the power's in the zone that have a place for such an aircraft, with the rule.
pub fn berths(
    board: Board,
    owner: PowerId,
    cargo: KindId,
    zone: SpaceId,
) -> Vec<(AdvantageId, UnitId)> {
    let own = board.in_space(zone).filter(|(_, s)| s.power == owner && !s.turn.did(Did::Submerged));
    own.filter(|(id, _)| !board.cargo(*id).any(|(_, c)| stowed(board, c).is_some()))
        .filter_map(|(id, s)| Some((stows(board, owner, s.kind, cargo)?.0, id)))
        .collect()
}

/// The aircraft that can take off here to defend: those that fight on.
pub fn may_rise(board: Board, zone: SpaceId, owner: PowerId) -> Vec<UnitId> {
    let own = board.in_space(zone).filter(|(_, u)| {
        u.power == owner && !board.kind(u.kind).single_strike && stowed(board, u).is_some()
    });
    own.map(|(id, _)| id).collect()
}

/// Those whose owners have said so take off before a battle at sea; without a word they stay aboard.
pub(in crate::engine) fn rise(table: &mut Table, zone: SpaceId) {
    let board = table.board();
    let side = board.side(board.mover());
    let enemies = board.power_ids().filter(|w| board.side(*w) != side);
    let mut flying: Vec<(AdvantageId, Vec<UnitId>)> = Vec::new();
    for owner in enemies {
        let mut ready = may_rise(board, zone, owner);
        if ready.is_empty() {
            continue;
        }
        let heard = instructions_of(table.field(), zone, owner);
        let wanted = first(&heard, |says| says.take_off.clone());
        for (kind, count) in wanted.into_iter().flat_map(|(wanted, _)| wanted) {
            let (mut units, rest): (Vec<UnitId>, Vec<UnitId>) =
                ready.into_iter().partition(|id| board.unit(*id).kind == kind);
            units.truncate(usize::from(count));
            ready = rest;
            let rule = units.first().and_then(|id| stowed(board, board.unit(*id)));
            flying.extend(rule.map(|id| (id, units)));
        }
    }
    for (advantage, units) in flying {
        let place = zone;
        table.record(Event::AdvantageWorked { advantage, place, units: units.clone() });
        for unit in units {
            table.record(Event::Launched { unit });
        }
    }
}

/// Why a line of an answer lets no aircraft take off, with the rule; `None`: it can be followed.
pub(crate) fn take_off_misfit(
    field: Field,
    owner: PowerId,
    zone: SpaceId,
    wanted: &[(KindId, u16)],
) -> Option<RuleMisfit> {
    let board = field.board;
    let ready = may_rise(board, zone, owner);
    let id = ready.first().and_then(|id| stowed(board, board.unit(*id)));
    let missing = wanted.iter().find(|(kind, count)| {
        ready.iter().filter(|id| board.unit(**id).kind == *kind).count() < usize::from(*count)
    });
    missing.map(|(kind, _)| (id, Nation::NotThere { power: owner, kind: *kind, space: zone }))
}
