//! Checks that are only possible once all combat moves are made: bombardments without a landing, landings
//! next to enemies that are not attacked.

use std::collections::BTreeSet;

use super::lock::sea_battle;
use super::{PhaseResult, lock};
use crate::edition::{Ability, Edition, TroopsAshore};
use crate::engine::Field;
use crate::engine::position::{Mission, Position, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Battle, Bombard, Landing, Nation, Strike, Why};
use crate::engine::{nation, query};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Adds battle tables that would keep announced troops aboard, where their number is fixed with the
/// combat move (TRN-12), and such tables for battles without a landing.
pub(super) fn kept_aboard(field: Field, sheet: &mut PhaseResult) {
    let (ed, p) = (field.ed, field.p);
    for (place, says) in &field.input.orders.battles {
        let (Some(_), Some(order)) = (&says.ashore, says.id) else { continue };
        let space = *place;
        let lands = p.units.values().any(|u| u.turn.landing == Some(*place));
        let why = match ed.profile.troops_ashore {
            _ if !lands => Landing::NotAnnounced { space },
            TroopsAshore::AsAnnounced => Landing::AllGoAshore { space },
            TroopsAshore::OrFewer => continue,
        };
        let mut refusal = Refusal::new(order, rule("TRN-12"), why);
        refusal.spaces = vec![space];
        sheet.refuse(refusal);
    }
}

/// Adds battle tables that give land to a power which cannot get it.
pub(super) fn captors(field: Field, sheet: &mut PhaseResult) {
    for (place, says) in &field.input.orders.battles {
        let (Some(power), Some(order)) = (says.captor, says.id) else { continue };
        if let Err(id) = nation::may_take(field.ed, field.p, power) {
            let mut refusal = Refusal::new(order, id, Nation::NoCaptor { power });
            refusal.spaces = vec![*place];
            sheet.refuse(refusal);
        }
    }
}

/// Adds what is wrong with the assaults as a whole.
pub(super) fn assaults(field: Field, sheet: &mut PhaseResult) {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let landings = lock::landings(field);
    let mut found: Vec<(UnitId, &str, Why, Vec<SpaceId>)> = Vec::new();
    for (id, u) in &p.units {
        let Some(to) = u.turn.bombard.filter(|_| p.commanded(u)) else { continue };
        if landings.contains(&(u.space, to)) {
            continue;
        }
        let (rule_id, why) = if landings.iter().any(|(_, t)| *t == to) {
            ("BOM-04", Bombard::NobodyLandsFrom { land: to, zone: u.space })
        } else {
            ("BOM-05", Bombard::NobodyLands { land: to })
        };
        found.push((*id, rule_id, why.into(), vec![u.space, to]));
    }
    for (id, u) in &p.units {
        if u.turn.landing.is_none() || !query::zone_is_hostile(ed, p, u.space, side) {
            continue;
        }
        if !attacked(field, u.space) {
            let patrol = query::only_patrolled(ed, p, u.space, side);
            let why = Battle::NobodyAttacks { space: u.space, patrol };
            found.push((*id, "TRN-28", why.into(), vec![u.space]));
        }
    }
    for (id, u) in p.units.iter().filter(|(_, u)| u.turn.offloaded == Some(u.space)) {
        // A ship that has landed them and sailed on was in no battle.
        let battle = u.turn.entered_from.filter(|z| u.turn.combat_moved && sea_battle(field, *z));
        if let Some(space) = battle {
            let why = Landing::BattleThere { space };
            found.push((*id, "TRN-06", why.into(), vec![space]));
        }
    }
    for (id, u) in &p.units {
        let escort = u.turn.mission == Mission::Raid
            && !query::kind_can(ed, p, (u.power, u.kind), Ability::Raid);
        if escort && !p.in_space(u.space).any(|(_, b)| bombs(ed, p, b)) {
            let may_bomb = nation::dive_raids(ed, p, (u.power, u.kind)).map(|_| u.kind);
            let why = Strike::NoBomber { space: u.space, may_bomb };
            found.push((*id, "SBR-09", why.into(), vec![u.space]));
        }
    }
    let mut said: BTreeSet<(OrderId, &str)> = BTreeSet::new();
    for (id, rule_id, why, spaces) in found {
        let order = order_of(sheet, id);
        if said.insert((order, rule_id)) {
            let mut r = Refusal::new(order, rule(rule_id), why);
            r.spaces = spaces;
            sheet.refuse(r);
        }
    }
}

fn bombs(ed: &Edition, p: &Position, u: &Unit) -> bool {
    let bomber = || query::kind_can(ed, p, (u.power, u.kind), Ability::Raid);
    u.turn.mission == Mission::Dive || (u.turn.mission == Mission::Raid && bomber())
}

/// Does the mover have anybody in the zone who fights there?
pub(super) fn attacked(field: Field, zone: SpaceId) -> bool {
    let (ed, p) = (field.ed, field.p);
    let swims = |u: &Unit| u.turn.mission == Mission::Swim(zone) && p.commanded(u);
    if p.units.values().any(swims) {
        return true;
    }
    p.in_space(zone).any(|(_, u)| {
        let k = ed.kind(u.kind);
        let flies = k.is_air() && u.turn.combat_moved && u.aboard.is_none();
        p.commanded(u) && !u.turn.submerged && (k.is_sea() || flies)
    })
}

/// The order that used a unit.
pub(super) fn order_of(sheet: &PhaseResult, id: UnitId) -> OrderId {
    sheet.used().get(&id).map_or(OrderId(0), |(order, _)| *order)
}
