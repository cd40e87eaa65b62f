//! Who owns a territory once a power has taken it, and what changes hands with it. Used by blitzes
//! and by won battles. What waits for the end of the turn (LIB-03, CPT-05) is not decided here.

use crate::edition::{Edition, FreedGuns, FreedLand};
use crate::id::{PowerId, SpaceId};
use crate::rule::{RuleId, rule};

use super::event::{Change, Event, Money};
use super::nation;
use super::position::Position;

/// The new owner of a territory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    pub to: PowerId,
    pub why: Change,
    pub rule: RuleId,
}

/// Decides who gets `space` when land units of `power` take it now.
pub fn taker(ed: &Edition, p: &Position, space: SpaceId, power: PowerId) -> Taken {
    let captured = |id| Taken { to: power, why: Change::Captured, rule: rule(id) };
    let Some(first) = nation::colour(ed, p, space) else {
        // Neutral land is won by its own rule, and once won it is land like any other (NEU-07).
        return captured(if p.controller(space).is_none() { "NEU-06" } else { "CAP-01" });
    };
    if first == power {
        return captured("CAP-01");
    }
    if !p.allied(ed, first, power) {
        let third = p.controller(space).is_some_and(|c| c != first);
        return captured(if third { "LIB-07" } else { "CAP-01" });
    }
    // The capital itself is free from this moment, no matter who frees it.
    let own_capital = ed.power(first).capital == Some(space);
    if own_capital || p.holds_capital(ed, first) {
        let id = if own_capital { "CPT-05" } else { "LIB-01" };
        Taken { to: first, why: Change::Liberated, rule: rule(id) }
    } else {
        match ed.profile.freed_land {
            FreedLand::Taker => captured("LIB-02"),
            FreedLand::Owner => Taken { to: first, why: Change::Liberated, rule: rule("LIB-02") },
        }
    }
}

/// Everything that happens when `power` takes `space`: control, the pieces left there, the treasury
/// of a captured capital, and what a freed capital gets back. `blitz`: a tank passed through.
pub fn take(ed: &Edition, p: &Position, space: SpaceId, power: PowerId, blitz: bool) -> Vec<Event> {
    let mut taken = taker(ed, p, space, power);
    if blitz {
        let id = if taken.to == power { "BLZ-02" } else { "BLZ-09" };
        taken = Taken { why: Change::Blitzed, rule: rule(id), ..taken };
    }
    let freed = nation::colour(ed, p, space).is_some_and(|owner| p.allied(ed, owner, power));
    hand_over(ed, p, space, power, (taken, freed))
}

/// What happens when `power` keeps for itself, by this rule, what it took and would hand back.
pub fn keep(
    ed: &Edition,
    p: &Position,
    space: SpaceId,
    power: PowerId,
    rule: RuleId,
) -> Vec<Event> {
    let taken = Taken { to: power, why: Change::Captured, rule };
    hand_over(ed, p, space, power, (taken, false))
}

/// `freed`: it is land of a partner's that goes back to it.
fn hand_over(
    ed: &Edition,
    p: &Position,
    space: SpaceId,
    power: PowerId,
    (taken, freed): (Taken, bool),
) -> Vec<Event> {
    let Taken { to, why, rule: rule_id } = taken;
    let from = p.controller(space);
    let mut events = vec![Event::ControlChanged { space, from, to, why, rule: rule_id }];
    // Guns and complexes are the only pieces that change hands (SET-09).
    for (unit, u) in p.in_space(space) {
        let k = ed.kind(u.kind);
        if p.allied(ed, u.power, power) || !(k.aa_gun || k.complex) {
            continue;
        }
        let id = match (k.aa_gun, to == power) {
            (true, true) => "AAG-10",
            (true, false) => "LIB-05",
            (false, true) => "CAP-04",
            (false, false) => "LIB-04",
        };
        if k.aa_gun && ed.profile.freed_guns == FreedGuns::FirstOwner {
            match u.first_owner {
                // It is in freed land and was a partner's: the partner has it again, no matter who has the land.
                Some(first) if freed && p.allied(ed, first, power) => {
                    events.push(Event::PieceTaken { unit, to: first, rule: rule("LIB-05") });
                    continue;
                }
                Some(_) => {}
                None => events.push(Event::OwnerKept { unit, power: u.power }),
            }
        }
        events.push(Event::PieceTaken { unit, to, rule: rule(id) });
    }
    events.extend(loot(ed, p, space, power));
    if ed.power(to).capital == Some(space) {
        events.extend(returned(ed, p, to));
    }
    events
}

/// Land and complexes of a power whose capital is free from now on come back from its partners; guns
/// outside the capital stay with their present holder (CPT-05). Land that a partner took earlier this
/// turn is judged by the capital as well (LIB-03).
fn returned(ed: &Edition, p: &Position, owner: PowerId) -> Vec<Event> {
    let side = p.side(ed, owner);
    let mut events = Vec::new();
    let lands = ed.space_ids().filter(|s| nation::colour(ed, p, *s) == Some(owner));
    for space in lands {
        let Some(now) = p.controller(space).filter(|c| *c != owner && p.allied(ed, *c, owner))
        else {
            continue;
        };
        let taken_now = p.start_side(ed, space) != Some(side);
        let id = rule(if taken_now { "LIB-03" } else { "CPT-05" });
        let (from, why) = (Some(now), Change::Returned);
        events.push(Event::ControlChanged { space, from, to: owner, why, rule: id });
        let complexes = p.in_space(space).filter(|(_, u)| ed.kind(u.kind).complex);
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
fn loot(ed: &Edition, p: &Position, space: SpaceId, power: PowerId) -> Vec<Event> {
    let Some(owner) = nation::colour(ed, p, space) else { return Vec::new() };
    let fallen = ed.power(owner).capital == Some(space)
        && !p.allied(ed, owner, power)
        && p.controller(space) == Some(owner);
    let ipc = p.ipc(owner);
    if !fallen || ipc == 0 {
        return Vec::new();
    }
    let rule_id = rule("CPT-02");
    vec![
        Event::Paid { power: owner, ipc, why: Money::Loot, rule: rule_id },
        Event::Received { power, ipc, why: Money::Loot, rule: rule_id },
    ]
}
