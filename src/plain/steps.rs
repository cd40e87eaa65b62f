//! Landings that are told step by step, as a program lists them: troops go aboard, ships sail with them, troops go
//! ashore.

use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::draft::{Going, SaidCargo};
use super::part::{SaidCount, SaidGroup};

/// Puts the steps of each landing together.
pub(super) fn steps_together(board: &TurnBoard, goings: &mut Vec<Going>) {
    let sails: Vec<usize> =
        (0..goings.len()).filter(|at| carries_on(board, &goings[*at])).collect();
    let mut taken: Vec<usize> = Vec::new();
    for at in sails {
        let sail = goings[at].clone();
        let (Some(from), Some(to)) = (sail.from, sail.way.last().copied()) else { continue };
        let aboard = totals(sail.groups.iter().filter(|g| g.walks(board.ed)));
        let boards: Vec<usize> = open_steps(goings, &taken, |g| walks_aboard(board, g, from));
        let leaves: Vec<usize> = open_steps(goings, &taken, |g| walks_ashore(board, g, to));
        let [leave] = leaves[..] else { continue };
        let loaded = totals(boards.iter().flat_map(|i| &goings[*i].groups));
        if loaded != aboard || totals(goings[leave].groups.iter()) != aboard || aboard.is_empty() {
            continue;
        }
        let loads = boards.iter().map(|i| (goings[*i].groups.clone(), goings[*i].from)).collect();
        let ashore = goings[leave].way.last().copied();
        let combat = goings[leave].combat;
        let sail = &mut goings[at];
        sail.groups.retain(|g| !g.walks(board.ed));
        (sail.cargo, sail.combat) = (Some(SaidCargo { loads, ashore }), combat);
        taken.extend(boards);
        taken.push(leave);
    }
    let mut at = 0;
    goings.retain(|_| {
        at += 1;
        !taken.contains(&(at - 1))
    });
}

fn open_steps(goings: &[Going], taken: &[usize], test: impl Fn(&Going) -> bool) -> Vec<usize> {
    (0..goings.len())
        .filter(|i| !taken.contains(i) && is_plain(&goings[*i]) && test(&goings[*i]))
        .collect()
}

/// Is this a move without cargo that is not written as in an order file?
fn is_plain(g: &Going) -> bool {
    g.cargo.is_none() && g.exact.is_none()
}

fn all_land(board: &TurnBoard, going: &Going) -> bool {
    !going.groups.is_empty()
        && going.groups.iter().all(|g| g.kind.is_some_and(|k| board.ed.kind(k).is_land()))
}

/// Ships with troops among them, from one zone to another.
fn carries_on(board: &TurnBoard, going: &Going) -> bool {
    let sea = |s: SpaceId| board.ed.is_sea(s);
    let zones = going.from.is_some_and(sea) && going.way.last().copied().is_some_and(sea);
    let plain = going.cargo.is_none() && going.exact.is_none();
    zones
        && plain
        && going.groups.iter().any(|g| g.is_transport(board.ed))
        && going.groups.iter().any(|g| g.walks(board.ed))
}

fn walks_aboard(board: &TurnBoard, going: &Going, zone: SpaceId) -> bool {
    let land = going.from.is_some_and(|s| board.ed.is_land(s));
    all_land(board, going) && land && going.way == [zone]
}

fn walks_ashore(board: &TurnBoard, going: &Going, zone: SpaceId) -> bool {
    let land = matches!(going.way[..], [to] if board.ed.is_land(to));
    all_land(board, going) && land && going.from == Some(zone)
}

/// Kinds and numbers, sorted.
fn totals<'g>(groups: impl Iterator<Item = &'g SaidGroup>) -> Vec<(KindId, u16)> {
    let mut all: Vec<(KindId, u16)> = Vec::new();
    for group in groups {
        let n = if let SaidCount::Number(n) = group.count { n } else { 1 };
        let Some(kind) = group.kind else { continue };
        match all.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, sum)) => *sum += n,
            None => all.push((kind, n)),
        }
    }
    all.sort();
    all
}
