//! What rules of nations close to an enemy until the end of its next turn: a complex that it captured,
//! a territory that was assaulted.

use super::{Ended, deeds};
use crate::edition::Deed;
use crate::engine::event::Event;
use crate::engine::position::{EngagementKind, Use};
use crate::engine::{Board, Table};
use crate::id::{AdvantageId, PowerId, SpaceId};
use crate::rule::RuleId;

/// The rule by which land units of the power neither enter nor leave this territory now.
pub fn closed(board: Board, power: PowerId, space: SpaceId) -> Option<RuleId> {
    deeds_that_bar(board, power, space, |deed| matches!(deed, Deed::Cordon(at) if *at == space))
}

/// The rule by which the power makes nothing at the complex here now.
pub fn idle(board: Board, power: PowerId, space: SpaceId) -> Option<RuleId> {
    deeds_that_bar(board, power, space, |deed| matches!(deed, Deed::Scorches(_)))
}

fn deeds_that_bar(
    board: Board,
    power: PowerId,
    space: SpaceId,
    fits: impl Fn(&Deed) -> bool,
) -> Option<RuleId> {
    // A power that has changed sides is no enemy any more.
    let here = board.position.barred.iter().filter(|(id, at)| {
        *at == (power, space) && !board.allied(board.advantage(*id).power, power)
    });
    here.map(|(id, _)| board.advantage(*id)).find(|a| a.deeds.iter().any(&fits)).map(|a| a.rule)
}

/// What was barred to a power as an enemy opens when it changes sides.
pub(super) fn side_changed(table: &mut Table, power: PowerId) {
    let board = table.board();
    let open: Vec<_> = board
        .position
        .barred
        .iter()
        .filter(|(id, (who, _))| *who == power && board.allied(board.advantage(*id).power, power))
        .copied()
        .collect();
    for (advantage, (power, space)) in open {
        table.record(Event::Barred { advantage, power, space, on: false });
    }
}

/// The first assault of the owner's side on the place bars it to every enemy.
pub(super) fn after_battle(table: &mut Table, ended: &Ended) {
    if ended.kind != EngagementKind::Land || !ended.amphibious {
        return;
    }
    let board = table.board();
    let all: Vec<(AdvantageId, PowerId)> = deeds(board)
        .filter_map(|(id, owner, deed)| match deed {
            Deed::Cordon(at) if *at == ended.place && board.allied(owner, board.mover()) => {
                Some((id, owner))
            }
            _ => None,
        })
        .collect();
    for (advantage, owner) in all {
        table.record(Event::AdvantageUsed { advantage, now: Use::Spent, order: None });
        let enemies = table.ed.power_ids().filter(|w| !table.board().allied(*w, owner));
        for power in enemies.collect::<Vec<_>>() {
            let space = ended.place;
            let on = true;
            table.record(Event::Barred { advantage, power, space, on });
        }
    }
}

/// When a turn ends, what was barred to its power is open again, and what it captured in this turn is
/// barred to it.
pub(super) fn end_turn(table: &mut Table) {
    let board = table.board();
    let mut now: Vec<(AdvantageId, SpaceId)> = Vec::new();
    for (id, owner, deed) in deeds(board) {
        let Deed::Scorches(of) = deed else { continue };
        if !board.allied(owner, board.mover()) {
            now.extend(board.space_ids().filter(|s| is_taken_now(board, *of, *s)).map(|s| (id, s)));
        }
    }
    let power = board.mover();
    let mut open: Vec<(AdvantageId, PowerId, SpaceId)> = Vec::new();
    for (id, (who, at)) in &board.position.barred {
        let lost = board.controller(*at) != Some(*who);
        let scorched = board.advantage(*id).deeds.iter().any(|d| matches!(d, Deed::Scorches(_)));
        let done = *who == power && !now.contains(&(*id, *at));
        if done || (scorched && lost) {
            open.push((*id, *who, *at));
        }
    }
    for (advantage, power, space) in open {
        table.record(Event::Barred { advantage, power, space, on: false });
    }
    for (advantage, space) in now {
        if !table.at().barred.contains(&(advantage, (power, space))) {
            table.record(Event::Barred { advantage, power, space, on: true });
        }
    }
}

/// Has the mover taken this territory of a colour, with a complex in it, this turn?
fn is_taken_now(board: Board, colour: PowerId, space: SpaceId) -> bool {
    super::colour(board, space) == Some(colour)
        && board.controller(space) == Some(board.mover())
        && board.turn().control_at_start[space.index()] != Some(board.mover())
        && board.complex(space).is_some()
}
