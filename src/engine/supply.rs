//! Supply routes, where the edition asks for them: from which territories and convoys IPC reach a
//! complex of their power (CVY-02 to CVY-05), and how much reaches one complex (CVY-06).

use std::collections::BTreeSet;

use crate::edition::{Edition, SupplyRoutes};
use crate::id::{PowerId, SpaceId};
use crate::rule::rule;

use super::event::Event;
use super::position::Position;
use super::{Table, nation, query, seas};

/// What a power draws from the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Income {
    /// IPC a turn.
    pub ipc: i32,
    /// Territories and convoys worth something that no route joins to a complex of their power.
    pub cut_off: Vec<SpaceId>,
}

/// The income of a power as the routes stand now (INC-01, CVY-03); whether it may collect is not
/// asked.
pub fn income(ed: &Edition, p: &Position, power: PowerId) -> Income {
    match ed.profile.supply_routes {
        SupplyRoutes::None => Income { ipc: production(ed, p, power), cut_off: Vec::new() },
        SupplyRoutes::OwnComplexes => reaching(ed, p, power, &complexes(ed, p, power)),
    }
}

/// Sum of what the territories of a power are worth (INC-01), whether or not it may collect.
pub fn production(ed: &Edition, p: &Position, power: PowerId) -> i32 {
    let held = ed.space_ids().filter(|s| p.controller(*s) == Some(power));
    held.map(|s| nation::worth(ed, p, s)).sum()
}

/// IPC that reach one complex (CVY-06).
pub fn reaching_one(ed: &Edition, p: &Position, power: PowerId, complex: SpaceId) -> i32 {
    reaching(ed, p, power, &[complex]).ipc
}

/// Territories of the power that have a complex.
pub fn complexes(ed: &Edition, p: &Position, power: PowerId) -> Vec<SpaceId> {
    ed.space_ids()
        .filter(|s| p.controller(*s) == Some(power) && query::complex(ed, p, *s).is_some())
        .collect()
}

/// Looks at the complexes of the mover that were claimed, or that an opponent always claims, and limits
/// those that too little reaches (CVY-06). Claims count for one turn.
pub fn limit(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    if ed.profile.supply_routes == SupplyRoutes::None {
        return;
    }
    let enemy = |w: &PowerId| !p.allied(ed, *w, p.power);
    let always = table.input.standing.iter().any(|(w, s)| enemy(w) && s.claim_supply);
    let claimed = |s: &SpaceId| always || p.claims.contains(s);
    let limits: Vec<(SpaceId, i32)> = complexes(ed, p, p.power)
        .into_iter()
        .filter(claimed)
        .map(|s| (s, reaching(ed, p, p.power, &[s])))
        // Where everything arrives there is no limit to show.
        .filter(|(_, supply)| !supply.cut_off.is_empty())
        .map(|(s, supply)| (s, supply.ipc))
        .collect();
    for (space, ipc) in limits {
        table.record(Event::SupplyLimited { space, ipc, rule: rule("CVY-06") });
    }
}

fn reaching(ed: &Edition, p: &Position, power: PowerId, complexes: &[SpaceId]) -> Income {
    let supplied = spread(ed, p, power, complexes, None);
    let mut income = Income::default();
    let mut count = |at: SpaceId, ipc: i32, good: bool| {
        if good {
            income.ipc += ipc;
        } else {
            income.cut_off.push(at);
        }
    };
    for s in ed.space_ids() {
        let space = ed.space(s);
        let worth = nation::worth(ed, p, s);
        if p.controller(s) == Some(power) && worth > 0 {
            count(s, worth, supplied.contains(&s));
        }
        let Some(convoy) = space.convoy.filter(|c| c.power == power) else { continue };
        let direct = spread(ed, p, power, complexes, space.ocean.as_deref());
        count(s, convoy.income, direct.contains(&s));
    }
    income
}

/// Everything from which a route leads to one of the complexes. Convoys go by water alone and stay in
/// their `ocean` (CVY-05); everything else goes over land and sea of the power's side, through no
/// canal of the enemy, and not over land that serves its owner only (CVY-04).
fn spread(
    ed: &Edition,
    p: &Position,
    power: PowerId,
    complexes: &[SpaceId],
    ocean: Option<&str>,
) -> BTreeSet<SpaceId> {
    let mut found: BTreeSet<SpaceId> = complexes.iter().copied().collect();
    let mut open: Vec<SpaceId> = complexes.to_vec();
    while let Some(here) = open.pop() {
        for next in ed.neighbours(here) {
            let free = match ocean {
                Some(_) if ed.is_land(*next) => false,
                Some(o) => {
                    ed.space(*next).ocean.as_deref() == Some(o) && passes(ed, p, power, *next)
                }
                None => passes(ed, p, power, *next),
            };
            if free && !found.contains(next) && through(ed, p, power, here, *next) {
                found.insert(*next);
                open.push(*next);
            }
        }
    }
    found
}

/// May a route of the power lead through this space?
fn passes(ed: &Edition, p: &Position, power: PowerId, space: SpaceId) -> bool {
    let side = p.side(ed, power);
    if ed.is_sea(space) {
        return seas::side(ed, p, space) == Some(side);
    }
    let Some(holder) = p.controller(space) else { return false };
    let shut = ed.profile.supply_closed_land.contains(&ed.power(holder).id);
    holder == power || (p.side(ed, holder) == side && !shut)
}

/// Is the canal between two zones, if there is one, in the hands of the power's side now?
fn through(ed: &Edition, p: &Position, power: PowerId, a: SpaceId, b: SpaceId) -> bool {
    let side = Some(p.side(ed, power));
    ed.canals
        .iter()
        .filter(|c| c.zones == (a, b) || c.zones == (b, a))
        .all(|c| c.banks.iter().all(|t| p.control_side(ed, *t) == side))
}
