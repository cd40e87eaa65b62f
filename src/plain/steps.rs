//! Landings that are told step by step, as a program lists them: troops go aboard, ships sail with them, troops go
//! ashore.

use crate::diag::Span;
use crate::id::{KindId, SpaceId};

use super::board::TurnBoard;
use super::draft::{Going, SaidCargo};
use super::part::{SaidCount, SaidGroup};

/// Puts the steps of each landing together.
pub(super) fn steps_together(board: &TurnBoard, goings: &mut Vec<Going>) {
    let sails: Vec<usize> =
        (0..goings.len()).filter(|at| carries_on(board, &goings[*at])).collect();
    let mut taken: Vec<usize> = Vec::new();
    let mut escorts: Vec<Going> = Vec::new();
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
        let (ships, escort) = sail.groups.drain(..).partition(|g| g.is_transport(board.ed));
        (sail.groups, sail.cargo, sail.combat) = (ships, Some(SaidCargo { loads, ashore }), combat);
        if let [_, ..] = &escort[..] {
            escorts.push(Going { groups: escort, cargo: None, ..sail.clone() });
        }
        taken.extend(boards);
        taken.push(leave);
    }
    lone_landings(board, goings, &mut taken);
    let mut at = 0;
    goings.retain(|_| {
        at += 1;
        !taken.contains(&(at - 1))
    });
    goings.extend(escorts);
}

/// Troops that go to a zone and from there ashore, where no ship sails with them: one that has sailed there before, or that
/// lies there.
fn lone_landings(board: &TurnBoard, goings: &mut [Going], taken: &mut Vec<usize>) {
    for at in 0..goings.len() {
        let Some(zone) = goings[at].from.filter(|s| board.ed.is_sea(*s)) else { continue };
        let step = goings[at].clone();
        if taken.contains(&at) || !is_plain(&step) || !walks_ashore(board, &step, zone) {
            continue;
        }
        let troops = totals(step.groups.iter());
        let aboard = |g: &Going| walks_aboard(board, g, zone) && totals(g.groups.iter()) == troops;
        let boards = open_steps(goings, taken, aboard);
        let leaves = open_steps(goings, taken, |g| walks_ashore(board, g, zone));
        let ([board_step], [_]) = (&boards[..], &leaves[..]) else { continue };
        // What one transport carries in every edition.
        if troops.iter().map(|(_, n)| n).sum::<u16>() > 2 {
            continue;
        }
        let loads = vec![(goings[*board_step].groups.clone(), goings[*board_step].from)];
        let cargo = SaidCargo { loads, ashore: step.way.last().copied() };
        let ship = |g: &Going| g.groups.iter().all(|g| g.is_transport(board.ed));
        let comes = open_steps(goings, taken, |g| ship(g) && g.way.last() == Some(&zone));
        let sails = open_steps(goings, taken, |g| ship(g) && g.from == Some(zone));
        let single = |g: &Going| totals(g.groups.iter()).iter().map(|(_, n)| n).sum::<u16>() == 1;
        match (&comes[..], &sails[..]) {
            ([one], []) if single(&goings[*one]) => {
                (goings[*one].cargo, goings[*one].combat) = (Some(cargo), step.combat);
                taken.extend([at, *board_step]);
            }
            ([], []) => {
                let lies = |k: &KindId| board.own(zone, *k) > 0 && is_transport(board, *k);
                let Some(kind) = board.ed.kind_ids().find(lies) else { continue };
                let span = step.span;
                let group =
                    SaidGroup { count: SaidCount::Number(1), kind: Some(kind), power: None, span };
                let going = &mut goings[at];
                (going.groups, going.way, going.cargo) = (vec![group], Vec::new(), Some(cargo));
                taken.push(*board_step);
            }
            _ => {}
        }
    }
}

fn is_transport(board: &TurnBoard, kind: KindId) -> bool {
    let span = Span::new(0, 0);
    SaidGroup { count: SaidCount::One, kind: Some(kind), power: None, span }.is_transport(board.ed)
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
