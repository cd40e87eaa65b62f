//! Who owns a territory once a power has taken it, and what changes hands with it. Used by blitzes
//! and by won battles. What waits for the end of the turn (LIB-03, CPT-05) is not decided here.

use super::event::{Change, Event, Money};
use super::nation;
use crate::edition::{FreedGuns, FreedLand};
use crate::engine::Board;
use crate::id::{PowerId, SpaceId};
use crate::rule::{RuleId, rule};

/// The new owner of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    pub to: PowerId,
    pub why: Change,
    pub rule: RuleId,
}

/// Decides who gets `space` when land units of `power` take it now.
pub fn taker(board: Board, space: SpaceId, power: PowerId) -> Taken {
    let captured = |id| Taken { to: power, why: Change::Captured, rule: rule(id) };
    let Some(first) = nation::colour(board, space) else {
        // Neutral land is won by its own rule, and once won it is land like any other (NEU-07).
        return captured(if board.controller(space).is_none() { "NEU-06" } else { "CAP-01" });
    };
    if first == power {
        return captured("CAP-01");
    }
    if !board.allied(first, power) {
        let third = board.controller(space).is_some_and(|c| c != first);
        return captured(if third { "LIB-07" } else { "CAP-01" });
    }
    // The capital itself is free from this moment, no matter who frees it.
    let own_capital = board.power(first).capital == Some(space);
    if own_capital || board.holds_capital(first) {
        let id = if own_capital { "CPT-05" } else { "LIB-01" };
        Taken { to: first, why: Change::Liberated, rule: rule(id) }
    } else {
        match board.profile().freed_land {
            FreedLand::Taker => captured("LIB-02"),
            FreedLand::Owner => Taken { to: first, why: Change::Liberated, rule: rule("LIB-02") },
        }
    }
}

/// Everything that happens when `power` takes `space`: control, the pieces left there, the treasury
/// of a captured capital, and what a freed capital gets back. `blitz`: a tank passed through.
pub fn take(board: Board, space: SpaceId, power: PowerId, blitz: bool) -> Vec<Event> {
    let mut taken = taker(board, space, power);
    if blitz {
        let id = if taken.to == power { "BLZ-02" } else { "BLZ-09" };
        taken = Taken { why: Change::Blitzed, rule: rule(id), ..taken };
    }
    let freed = nation::colour(board, space).is_some_and(|owner| board.allied(owner, power));
    hand_over(board, space, power, taken, freed)
}

/// What happens when `power` keeps for itself, by this rule, what it took and would hand back.
pub fn keep(board: Board, space: SpaceId, power: PowerId, rule: RuleId) -> Vec<Event> {
    let taken = Taken { to: power, why: Change::Captured, rule };
    hand_over(board, space, power, taken, false)
}

/// `freed`: it is land of a partner's that goes back to it.
fn hand_over(
    board: Board,
    space: SpaceId,
    power: PowerId,
    taken: Taken,
    freed: bool,
) -> Vec<Event> {
    let Taken { to, why, rule: rule_id } = taken;
    let from = board.controller(space);
    let mut events = vec![Event::ControlChanged { space, from, to, why, rule: rule_id }];
    // Guns and complexes are the only pieces that change hands (SET-09).
    for (unit, u) in board.in_space(space) {
        let k = board.kind(u.kind);
        if board.allied(u.power, power) || !(k.aa_gun || k.complex) {
            continue;
        }
        let id = match (k.aa_gun, to == power) {
            (true, true) => "AAG-10",
            (true, false) => "LIB-05",
            (false, true) => "CAP-04",
            (false, false) => "LIB-04",
        };
        if k.aa_gun && board.profile().freed_guns == FreedGuns::FirstOwner {
            match u.first_owner {
                // It is in freed land and was a partner's: the partner has it again, no matter who has the land.
                Some(first) if freed && board.allied(first, power) => {
                    events.push(Event::PieceTaken { unit, to: first, rule: rule("LIB-05") });
                    continue;
                }
                Some(_) => {}
                None => events.push(Event::OwnerKept { unit, power: u.power }),
            }
        }
        events.push(Event::PieceTaken { unit, to, rule: rule(id) });
    }
    events.extend(take_treasury(board, space, power));
    if board.power(to).capital == Some(space) {
        events.extend(return_to_owner(board, to));
    }
    events
}

/// Land and complexes of a power whose capital is free from now on come back from its partners; guns
/// outside the capital stay with their present holder (CPT-05). Land that a partner took earlier this
/// turn is judged by the capital as well (LIB-03).
fn return_to_owner(board: Board, owner: PowerId) -> Vec<Event> {
    let side = board.side(owner);
    let mut events = Vec::new();
    let lands = board.space_ids().filter(|s| nation::colour(board, *s) == Some(owner));
    for space in lands {
        let Some(now) = board.controller(space).filter(|c| *c != owner && board.allied(*c, owner))
        else {
            continue;
        };
        let taken_now = board.start_side(space) != Some(side);
        let id = rule(if taken_now { "LIB-03" } else { "CPT-05" });
        let from = Some(now);
        let why = Change::Returned;
        events.push(Event::ControlChanged { space, from, to: owner, why, rule: id });
        let complexes = board.in_space(space).filter(|(_, u)| board.kind(u.kind).complex);
        let rule_id = rule("LIB-04");
        events.extend(complexes.map(|(unit, _)| Event::PieceTaken {
            unit,
            to: owner,
            rule: rule_id,
        }));
    }
    events
}

/// The treasury of an enemy whose capital falls (CPT-02); freeing a capital pays no one (CPT-06).
fn take_treasury(board: Board, space: SpaceId, power: PowerId) -> Vec<Event> {
    let Some(owner) = nation::colour(board, space) else { return Vec::new() };
    let fallen = board.power(owner).capital == Some(space)
        && !board.allied(owner, power)
        && board.controller(space) == Some(owner);
    let ipc = board.ipc(owner);
    if !fallen || ipc == 0 {
        return Vec::new();
    }
    let rule_id = rule("CPT-02");
    vec![
        Event::Paid { power: owner, ipc, why: Money::Loot, rule: rule_id },
        Event::Received { power, ipc, why: Money::Loot, rule: rule_id },
    ]
}
