//! Supply routes, where the edition asks for them: from which territories and convoys IPC reach a
//! complex of their power (CVY-02 to CVY-05), and how much reaches one complex (CVY-06).

use std::collections::BTreeSet;

use super::event::Event;
use super::{Table, nation, seas};
use crate::edition::SupplyRoutes;
use crate::engine::Board;
use crate::id::{PowerId, SpaceId};
use crate::rule::rule;

/// What a power draws from the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Income {
    /// IPC a turn.
    pub ipc: i32,
    /// Territories and convoys worth something that no route joins to a complex of their power.
    pub cut_off: Vec<SpaceId>,
}

impl Income {
    /// Counts a space of this worth, or notes that it is cut off.
    fn count(&mut self, at: SpaceId, ipc: i32, reached: bool) {
        if reached {
            self.ipc += ipc;
        } else {
            self.cut_off.push(at);
        }
    }
}

/// The income of a power as the routes are now (INC-01, CVY-03); whether it may collect is not
/// asked.
pub fn income(board: Board, power: PowerId) -> Income {
    match board.profile().supply_routes {
        SupplyRoutes::None => Income { ipc: production(board, power), cut_off: Vec::new() },
        SupplyRoutes::OwnComplexes => spaces_reaching(board, power, &complexes(board, power)),
    }
}

/// Sum of what the territories of a power are worth (INC-01), whether or not it may collect.
pub fn production(board: Board, power: PowerId) -> i32 {
    let held = board.space_ids().filter(|s| board.controller(*s) == Some(power));
    held.map(|s| nation::worth(board, s)).sum()
}

/// Territories of the power that have a complex.
pub fn complexes(board: Board, power: PowerId) -> Vec<SpaceId> {
    board
        .space_ids()
        .filter(|s| board.controller(*s) == Some(power) && board.complex(*s).is_some())
        .collect()
}

/// Looks at the complexes of the mover that were claimed, or that an opponent always claims, and limits
/// those that too little reaches (CVY-06). Claims count for one turn.
pub fn limit(table: &mut Table) {
    let board = table.board();
    if board.profile().supply_routes == SupplyRoutes::None {
        return;
    }
    let always = table
        .input
        .standing
        .iter()
        .any(|(w, s)| !board.allied(*w, board.mover()) && s.claim_supply);
    let limits: Vec<(SpaceId, i32)> = complexes(board, board.mover())
        .into_iter()
        .filter(|s| always || board.position.claims.contains(s))
        .map(|s| (s, spaces_reaching(board, board.mover(), &[s])))
        // Where everything arrives there is no limit to show.
        .filter(|(_, supply)| !supply.cut_off.is_empty())
        .map(|(s, supply)| (s, supply.ipc))
        .collect();
    for (space, ipc) in limits {
        table.record(Event::SupplyLimited { space, ipc, rule: rule("CVY-06") });
    }
}

fn spaces_reaching(board: Board, power: PowerId, complexes: &[SpaceId]) -> Income {
    let supplied = spread_from(board, power, complexes, None);
    let mut income = Income::default();
    for s in board.space_ids() {
        let space = board.space(s);
        let worth = nation::worth(board, s);
        if board.controller(s) == Some(power) && worth > 0 {
            income.count(s, worth, supplied.contains(&s));
        }
        let Some(convoy) = space.convoy.filter(|c| c.power == power) else { continue };
        let direct = spread_from(board, power, complexes, space.ocean.as_deref());
        income.count(s, convoy.income, direct.contains(&s));
    }
    income
}

/// Everything from which a route leads to one of the complexes. Convoys go by water alone and stay in
/// their `ocean` (CVY-05); everything else goes over land and sea of the power's side, through no
/// canal of the enemy, and not over land that serves its owner only (CVY-04).
fn spread_from(
    board: Board,
    power: PowerId,
    complexes: &[SpaceId],
    ocean: Option<&str>,
) -> BTreeSet<SpaceId> {
    let mut found: BTreeSet<SpaceId> = complexes.iter().copied().collect();
    let mut open: Vec<SpaceId> = complexes.to_vec();
    while let Some(here) = open.pop() {
        for next in board.neighbours(here) {
            let free = match ocean {
                Some(_) if board.is_land(*next) => false,
                Some(o) => {
                    board.space(*next).ocean.as_deref() == Some(o)
                        && lets_route_pass(board, power, *next)
                }
                None => lets_route_pass(board, power, *next),
            };
            if free && !found.contains(next) && is_canal_open(board, power, here, *next) {
                found.insert(*next);
                open.push(*next);
            }
        }
    }
    found
}

/// May a route of the power lead through this space?
fn lets_route_pass(board: Board, power: PowerId, space: SpaceId) -> bool {
    let side = board.side(power);
    if board.is_sea(space) {
        return seas::side(board, space) == Some(side);
    }
    let Some(holder) = board.controller(space) else { return false };
    let shut = board.profile().supply_closed_land.contains(&board.power(holder).id);
    holder == power || (board.side(holder) == side && !shut)
}

/// Is the canal between two zones, if there is one, in the hands of the power's side now?
fn is_canal_open(board: Board, power: PowerId, a: SpaceId, b: SpaceId) -> bool {
    let side = Some(board.side(power));
    board
        .edition
        .canals
        .iter()
        .filter(|c| c.zones == (a, b) || c.zones == (b, a))
        .all(|c| c.banks.iter().all(|t| board.control_side(*t) == side))
}
