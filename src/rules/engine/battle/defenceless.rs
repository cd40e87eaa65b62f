//! Transports without any unit left to fight for them (CAS-13, CMB-17, CMB-22, RET-09).

use super::retreat;
use crate::edition::DefencelessTransports;
use crate::engine::combat::{can_hit, can_hurt, source, standing};
use crate::engine::decision::Fight;
use crate::engine::event::Event;
use crate::engine::position::EngagementKind;
use crate::engine::{Field, Table, query};
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// Removes, before a round begins, the transports that could only wait to be hit. `true` if any
/// were lost.
pub(super) fn lose(table: &mut Table, fight: &mut Fight) -> bool {
    let at_once = match table.ed.profile.defenceless_transports {
        DefencelessTransports::HitByHit => false,
        DefencelessTransports::LostAtOnce => fight.state.kind == EngagementKind::Sea,
    };
    if !at_once {
        return false;
    }
    let found = defenceless_defenders(table.field(), fight)
        .or_else(|| defenceless_attackers(table.field(), fight));
    let Some((units, rule)) = found else { return false };
    fight.state.drop_units(&units);
    table.record(Event::Removed { units, rule });
    true
}

/// The defender's: no unit on either side can hit one that fights, and an attacker can hit them.
fn defenceless_defenders(field: Field, fight: &Fight) -> Option<(Vec<UnitId>, RuleId)> {
    let s = &fight.state;
    if can_hurt(field, s, false) {
        return None;
    }
    let (transports, others) = transports_and_others(field, &standing(s, false));
    let lost = !transports.is_empty()
        && !can_reach(field, fight, &others)
        && can_reach(field, fight, &transports);
    lost.then_some((transports, rule("CAS-13")))
}

/// The attacker's: nothing else is left, the defender can fire, and there is nowhere to go.
fn defenceless_attackers(field: Field, fight: &Fight) -> Option<(Vec<UnitId>, RuleId)> {
    let s = &fight.state;
    let (transports, others) = transports_and_others(field, &standing(s, true));
    let lost = !transports.is_empty()
        && others.is_empty()
        && can_hurt(field, s, false)
        && retreat::destinations(field, fight).is_empty();
    lost.then_some((transports, rule("CMB-17")))
}

/// Transports, and all others.
fn transports_and_others(field: Field, units: &[UnitId]) -> (Vec<UnitId>, Vec<UnitId>) {
    units.iter().partition(|id| field.board.kind(field.board.unit(**id).kind).transport)
}

/// Can some attacker hit one of these?
fn can_reach(field: Field, fight: &Fight, targets: &[UnitId]) -> bool {
    let board = field.board;
    let s = &fight.state;
    let guns =
        s.units(true).iter().map(|id| board.unit(*id)).filter(|u| query::attack(board, u) > 0);
    guns.map(|u| source(board.edition, s, u))
        .any(|from| targets.iter().any(|t| can_hit(board, s, from, false, *t)))
}
