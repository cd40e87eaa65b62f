//! What the rules of enemies take off an income, and what its own add.

use super::deeds;
use crate::edition::Deed;
use crate::engine::Board;
use crate::engine::position::{Engagement, EngagementKind};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// IPC that a power collects less because of an enemy's rule, rule by rule; never more than `ipc` in
/// all.
pub(crate) fn taken_off(board: Board, power: PowerId, ipc: i32) -> Vec<(AdvantageId, i32)> {
    let mut left = ipc;
    let mut all = Vec::new();
    for (id, owner, deed) in deeds(board) {
        let Deed::Interdiction(i) = deed else { continue };
        if !i.from.contains(&power) || board.allied(owner, power) {
            continue;
        }
        let units = board.position.units.values().filter(|u| (u.power, u.kind) == (owner, i.kind));
        let taken = i32::try_from(units.count()).unwrap_or(i32::MAX).min(left);
        left -= taken;
        if taken > 0 {
            all.push((id, taken));
        }
    }
    all
}

/// IPC that a power collects more by a rule of its own: it took a territory in one combat round or none.
pub(crate) fn added(board: Board, power: PowerId) -> Vec<(AdvantageId, i32)> {
    let bounties = deeds(board).filter_map(|(id, owner, deed)| match deed {
        Deed::Bounty(ipc) if owner == power => Some((id, *ipc)),
        _ => None,
    });
    let land: Vec<SpaceId> = board.space_ids().filter(|s| board.is_land(*s)).collect();
    bounties
        .filter(|(id, _)| land.iter().any(|s| is_quick_conquest(board, power, *id, *s)))
        .collect()
}

/// Has the power taken this territory this turn without a battle, or with one in which the advantage worked?
fn is_quick_conquest(board: Board, power: PowerId, id: AdvantageId, space: SpaceId) -> bool {
    let fought = |e: &Engagement| e.place == space && e.kind == EngagementKind::Land;
    board.controller(space) == Some(power)
        && board.turn().control_at_start[space.index()] != Some(power)
        && (!board.turn().battles.iter().any(fought) || board.turn().worked.contains(&(space, id)))
}
