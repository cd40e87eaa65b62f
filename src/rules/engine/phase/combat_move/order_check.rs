//! Checks that are only possible once all combat moves are made: bombardments without a landing, landings
//! next to enemies that are not attacked.

use std::collections::BTreeSet;

use super::fought::{attacked, landings, sea_battle};
use super::phase_result::{PhaseResult, order_of};
use crate::edition::{Ability, TroopsAshore};
use crate::engine::position::{Mission, Unit};
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Battle, Bombard, Landing, Nation, Strike, Why};
use crate::engine::{Board, Field, nation, query};
use crate::id::{OrderId, SpaceId, UnitId};
use crate::rule::rule;

/// Adds battle tables that would keep announced troops aboard, where their number is fixed with the
/// combat move (TRN-12), and such tables for battles without a landing.
pub(super) fn kept_aboard(field: Field, sheet: &mut PhaseResult) {
    let board = field.board;
    for (place, says) in &field.input.orders.battles {
        let (Some(_), Some(order)) = (&says.ashore, says.id) else { continue };
        let space = *place;
        let lands = board.position.units.values().any(|u| u.turn.landing == Some(*place));
        let why = match board.profile().troops_ashore {
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
        if let Err(id) = nation::may_take(field.board, power) {
            let mut refusal = Refusal::new(order, id, Nation::NoCaptor { power });
            refusal.spaces = vec![*place];
            sheet.refuse(refusal);
        }
    }
}

/// Adds what is wrong with the assaults as a whole.
pub(super) fn assaults(field: Field, sheet: &mut PhaseResult) {
    let board = field.board;
    let side = board.side(board.mover());
    let landings = landings(field);
    let mut found: Vec<(UnitId, &str, Why, Vec<SpaceId>)> = Vec::new();
    for (id, u) in &board.position.units {
        let Some(to) = u.turn.bombard.filter(|_| board.commanded(u)) else { continue };
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
    for (id, u) in &board.position.units {
        if u.turn.landing.is_none() || !board.zone_is_hostile(u.space, side) {
            continue;
        }
        if !attacked(field, u.space) {
            let patrol = board.only_patrolled(u.space, side);
            let why = Battle::NobodyAttacks { space: u.space, patrol };
            found.push((*id, "TRN-28", why.into(), vec![u.space]));
        }
    }
    for (id, u) in board.position.units.iter().filter(|(_, u)| u.turn.offloaded == Some(u.space)) {
        // A ship that has landed them and sailed on was in no battle.
        let battle =
            u.turn.entered_from.filter(|z| u.turn.did(Did::CombatMoved) && sea_battle(field, *z));
        if let Some(space) = battle {
            let why = Landing::BattleThere { space };
            found.push((*id, "TRN-06", why.into(), vec![space]));
        }
    }
    for (id, u) in &board.position.units {
        let escort = u.turn.mission == Mission::Raid
            && !query::kind_can(board, (u.power, u.kind), Ability::Raid);
        if escort && !board.in_space(u.space).any(|(_, b)| drops_bombs(board, b)) {
            let may_bomb = nation::dive_raids(board, (u.power, u.kind)).map(|_| u.kind);
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

fn drops_bombs(board: Board, u: &Unit) -> bool {
    u.turn.mission == Mission::Dive
        || (u.turn.mission == Mission::Raid
            && query::kind_can(board, (u.power, u.kind), Ability::Raid))
}
