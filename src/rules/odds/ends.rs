//! The boards after a fight, compared with the one before it: what was won and lost.

use std::collections::BTreeMap;

use super::outcome::{End, Odds, Party, Survivors};
use super::tree::Net;
use crate::engine::Board;
use crate::engine::position::Position;
use crate::id::SpaceId;

/// What the boards after a fight say, compared with the one before it: how many of those who fight are left,
/// and what everyone near has lost. What attackers have lost at sea before is not counted again: its cost is
/// kept with each net.
pub(super) fn tell_ends(
    board: Board,
    place: SpaceId,
    party: &Party,
    near: &Party,
    nets: Vec<(Net, i32)>,
) -> Odds {
    let paid: i32 = board.position.treasury.iter().sum();
    let mine = Some(board.side(board.mover()));
    let ours =
        |at: &Position| board.is_land(place) && at.control_side(board.edition, place) == mine;
    let start = (party.living(board.position, true), party.living(board.position, false));
    let worth = |at: &Position| {
        near.worth(at.board(board.edition), true) - near.worth(at.board(board.edition), false)
    };
    let before = worth(board.position);
    let mut ends: BTreeMap<ToldEnd, End> = BTreeMap::new();
    let rounds = nets.iter().fold(0.0, |sum, (net, _)| sum + net.rounds);
    let pruned = nets.iter().fold(0.0, |sum, (net, _)| sum + net.pruned);
    let all = nets.into_iter().flat_map(|(net, lost)| net.ends.into_iter().map(move |e| (e, lost)));
    for ((at, result, chance), lost_before) in all {
        let attackers = party.living(&at, true);
        let defenders = party.living(&at, false);
        let end = End {
            result,
            attackers,
            defenders,
            // Freed land goes to a partner (LIB-01).
            captured: ours(&at) && !ours(board.position),
            swing: worth(&at) - before + lost_before,
            paid: paid - at.treasury.iter().sum::<i32>(),
            chance,
        };
        let key = (
            end.result as u8,
            end.attackers.clone(),
            end.defenders.clone(),
            end.captured,
            (end.paid, end.swing),
        );
        ends.entry(key).and_modify(|known| known.chance += end.chance).or_insert(end);
    }
    Odds::of(ends.into_values().collect(), start, rounds, pruned)
}

/// What tells two ends apart for those who ask.
type ToldEnd = (u8, Survivors, Survivors, bool, (i32, i32));
