//! Who fires with which number: the one place where shots are made.

use super::battle_state::{BattleState, HitSource};
use super::battle_targets::{source, strength};
use crate::edition::{Ability, HeavyDefense, Stat};
use crate::engine::Field;
use crate::engine::engagement::EngagementKind;
use crate::engine::query::{self, Circumstances};
use crate::engine::unit::Unit;
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
pub(crate) fn single_shot(
    field: Field,
    state: &BattleState,
    attackers: bool,
    unit: UnitId,
    stat: Stat,
    from: HitSource,
) -> Shot {
    let circumstances = Circumstances::of(state, attackers);
    let (need, because) = query::value(field.board, field.board.unit(unit), stat, circumstances);
    let again = None;
    Shot { unit, need, dice: 1, supported: false, from, because, again }
}

/// One die with this number, at whichever ships the other side chooses.
pub(crate) fn strike_shot(unit: UnitId, need: u8, because: RuleId) -> Shot {
    // Ships alone take the hits, submarines among them.
    let from = HitSource::Submarine;
    Shot { unit, need, dice: 1, supported: false, from, because: Some(because), again: None }
}

/// The shots of these units in regular fire, with developments (MNF-03) and support (ART-01, counted
/// anew each time: ART-05).
pub(super) fn shots_of(
    field: Field,
    state: &BattleState,
    attackers: bool,
    units: &[UnitId],
) -> Vec<Shot> {
    let board = field.board;
    let mut support = if attackers {
        units.iter().filter(|id| board.kind(board.unit(**id).kind).supports).count()
    } else {
        0
    };
    let mut shots = Vec::with_capacity(units.len());
    for unit in units.iter().copied() {
        let u = board.unit(unit);
        let mut shot = single_shot(
            field,
            state,
            attackers,
            unit,
            strength(attackers),
            source(board.edition, state, u),
        );
        if board.kind(u.kind).is_land() && state.kind == EngagementKind::Sea {
            shot = Shot { need: 1, because: rule_of_swimmer(field, u), ..shot };
            shots.push(shot);
            continue;
        }
        let raised = board.kind(u.kind).supported_attack;
        if support > 0 && raised > shot.need {
            support -= 1;
            shot = Shot { need: raised, supported: true, because: Some(rule("ART-01")), ..shot };
        }
        if throws_two_dice(field, state, (attackers, unit)) {
            shot.dice = 2;
        } else {
            let circumstances = Circumstances::of(state, attackers);
            shot.again = query::why_can(board, u, Ability::Rerolls, circumstances);
        }
        shots.push(shot);
    }
    shots
}

/// Does the unit throw two dice in this battle (TECH-11)?
pub(crate) fn throws_two_dice(field: Field, state: &BattleState, who: (bool, UnitId)) -> bool {
    let (attackers, unit) = who;
    let circumstances = Circumstances::of(state, attackers);
    (attackers || field.board.profile().heavy_defense == HeavyDefense::TwoDice)
        && query::can(field.board, field.board.unit(unit), Ability::TwoDice, circumstances)
}

/// The rule by which a land unit fights ships.
pub(crate) fn rule_of_swimmer(field: Field, u: &Unit) -> Option<RuleId> {
    query::why_can(field.board, u, Ability::AttackShips, Circumstances::default())
}
