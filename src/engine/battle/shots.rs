//! Who fires with which number: the one place where shots are made.

use super::state::{BattleState, HitSource};
use super::swimmers;
use super::targets::source;
use crate::edition::{Ability, HeavyDefense, Stat};
use crate::engine::Field;
use crate::engine::position::EngagementKind;
use crate::engine::query::{self, Circumstances};
use crate::id::UnitId;
use crate::rule::{RuleId, rule};

/// One unit about to fire.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub unit: UnitId,
    /// Highest face that hits; 0 never hits.
    pub need: u8,
    pub dice: u8,
    pub supported: bool,
    pub from: HitSource,
    /// The rule that made the number another one than the kind's own.
    pub because: Option<RuleId>,
    /// The rule by which a die that missed is thrown once more.
    pub again: Option<RuleId>,
}

/// One die by one number of the unit.
pub(super) fn one(
    field: Field,
    state: &BattleState,
    (attackers, unit): (bool, UnitId),
    stat: Stat,
    from: HitSource,
) -> Shot {
    let circumstances = Circumstances::of(state, attackers);
    let (need, because) = query::value(field.ed, field.p, field.p.unit(unit), stat, circumstances);
    let again = None;
    Shot { unit, need, dice: 1, supported: false, from, because, again }
}

/// One die with this number, at whichever ships the other side chooses.
pub(super) fn strike(unit: UnitId, need: u8, because: RuleId) -> Shot {
    // Ships alone take the hits, submarines among them.
    let from = HitSource::Submarine;
    Shot { unit, need, dice: 1, supported: false, from, because: Some(because), again: None }
}

/// The number with which a unit of this side fights.
pub(super) fn strength(attackers: bool) -> Stat {
    if attackers { Stat::Attack } else { Stat::Defense }
}

/// The shots of these units in regular fire, with developments (MNF-03) and support (ART-01, counted
/// anew each time: ART-05).
pub(super) fn regular(
    field: Field,
    state: &BattleState,
    attackers: bool,
    units: &[UnitId],
) -> Vec<Shot> {
    let (ed, p) = (field.ed, field.p);
    let supports = |id: &&UnitId| ed.kind(p.unit(**id).kind).supports;
    let mut support = if attackers { units.iter().filter(supports).count() } else { 0 };
    let mut shots = Vec::with_capacity(units.len());
    for unit in units.iter().copied() {
        let u = p.unit(unit);
        let mut shot =
            one(field, state, (attackers, unit), strength(attackers), source(ed, state, u));
        if ed.kind(u.kind).is_land() && state.kind == EngagementKind::Sea {
            shot = Shot { need: 1, because: swimmers::rule_of(field, u), ..shot };
            shots.push(shot);
            continue;
        }
        let raised = ed.kind(u.kind).supported_attack;
        if support > 0 && raised > shot.need {
            support -= 1;
            shot = Shot { need: raised, supported: true, because: Some(rule("ART-01")), ..shot };
        }
        if two_dice(field, state, (attackers, unit)) {
            shot.dice = 2;
        } else {
            let circumstances = Circumstances::of(state, attackers);
            shot.again = query::why_can(ed, p, u, Ability::Rerolls, circumstances);
        }
        shots.push(shot);
    }
    shots
}

/// Does the unit throw two dice in this battle (TECH-11)?
pub(super) fn two_dice(field: Field, state: &BattleState, who: (bool, UnitId)) -> bool {
    let (attackers, unit) = who;
    let circumstances = Circumstances::of(state, attackers);
    (attackers || field.ed.profile.heavy_defense == HeavyDefense::TwoDice)
        && query::can(field.ed, field.p, field.p.unit(unit), Ability::TwoDice, circumstances)
}
