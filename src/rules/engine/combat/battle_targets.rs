//! What a shot can hit, and which units are still there to take hits.

use super::battle_state::{BattleState, HitSource};
use crate::edition::{Ability, BombardTargets, Edition, Stat};
use crate::engine::engagement::EngagementKind;
use crate::engine::query::{self, Circumstances};
use crate::engine::unit::{Did, Unit};
use crate::engine::{Board, Field, nation};
use crate::id::UnitId;
use crate::rule::RuleId;

/// May a hit of this origin fall on `target`, a unit of the attackers or of the defenders?
pub(crate) fn can_hit(
    board: Board,
    state: &BattleState,
    from: HitSource,
    on_attackers: bool,
    target: UnitId,
) -> bool {
    let u = board.unit(target);
    let kind = board.kind(u.kind);
    let flies = || kind.is_air() && !query::safe_from_guns(board, u);
    let sturdy = || nation::sturdy(board, u).is_some();
    match from {
        // SUB-09
        HitSource::Submarine => kind.is_sea(),
        // TECH-08, CAS-08; whose destroyer counts: AMB-24
        HitSource::Air => {
            let circumstances = Circumstances::of(state, on_attackers);
            query::safe_from_air(board, u, circumstances).is_none()
                && (!query::hidden_from_air(board, u) || has_destroyer(board, state, !on_attackers))
        }
        HitSource::Other => true,
        // KAM-01
        HitSource::Aimed => kind.is_sea() && !kind.submarine,
        HitSource::Bombardment => match board.profile().bombard_targets {
            BombardTargets::LandAndAir => true,
            BombardTargets::LandOnly => kind.is_land(),
        },
        // AAG-06
        HitSource::GunAtFighters => flies() && !kind.raids && !sturdy(),
        HitSource::GunAtBombers => flies() && kind.raids && !sturdy(),
        HitSource::GunAtAircraft => flies() && !sturdy(),
        HitSource::GunAtSturdy => flies() && sturdy(),
        HitSource::GunAt(power, what) => {
            u.power == power && can_hit(board, state, what.of(None), on_attackers, target)
        }
    }
}

/// A destroyer of this side is in the battle (DES-01, DES-05). One that is doomed still warns until
/// it leaves (DES-04).
pub(crate) fn has_destroyer(board: Board, state: &BattleState, attackers: bool) -> bool {
    let circumstances = Circumstances::of(state, attackers);
    state
        .units(attackers)
        .iter()
        .any(|id| query::can(board, board.unit(*id), Ability::HuntSubmarines, circumstances))
}

/// Units of one side that no aircraft can hit here by the rule of a nation, and the rule.
pub(crate) fn sheltered(
    field: Field,
    state: &BattleState,
    on_attackers: bool,
) -> Option<(RuleId, Vec<UnitId>)> {
    let board = field.board;
    let circumstances = Circumstances::of(state, on_attackers);
    let why = |id: &UnitId| query::safe_from_air(board, board.unit(*id), circumstances);
    let mut units = standing(state, on_attackers);
    let rule = units.iter().find_map(why)?;
    units.retain(|id| why(id) == Some(rule));
    Some((rule, units))
}

/// Hits the unit can still take in this combat (BSD-01).
pub(crate) fn hits_left(board: Board, id: UnitId) -> usize {
    let u = board.unit(id);
    usize::from(board.kind(u.kind).hits).saturating_sub(usize::from(u.turn.did(Did::Damaged)))
}

/// Units of one side that are not yet chosen as casualties.
pub(crate) fn standing(state: &BattleState, attackers: bool) -> Vec<UnitId> {
    state
        .units(attackers)
        .iter()
        .copied()
        .filter(|id| !(state.silenced.contains(id) || state.doomed.contains(id)))
        .collect()
}

/// Units of one side that at least one of these hits can fall on.
pub(crate) fn targets_of(
    field: Field,
    state: &BattleState,
    on_attackers: bool,
    hits: &[(HitSource, u32)],
) -> Vec<UnitId> {
    let board = field.board;
    let mut found = standing(state, on_attackers);
    found.retain(|id| {
        hits.iter().any(|(from, n)| *n > 0 && can_hit(board, state, *from, on_attackers, *id))
    });
    found
}

/// The origin of this unit's hits in regular fire.
pub(crate) fn source(ed: &Edition, state: &BattleState, u: &Unit) -> HitSource {
    let kind = ed.kind(u.kind);
    // A land unit at sea hits ships only, as a submarine does.
    if kind.submarine || (kind.is_land() && state.kind == EngagementKind::Sea) {
        HitSource::Submarine
    } else if kind.single_strike {
        HitSource::Aimed
    } else if kind.is_air() {
        HitSource::Air
    } else {
        HitSource::Other
    }
}

/// Can this side hurt anybody on the other side, with any number of rounds?
pub(crate) fn can_hurt(field: Field, state: &BattleState, attackers: bool) -> bool {
    let board = field.board;
    let circumstances = Circumstances::of(state, attackers);
    state
        .units(attackers)
        .iter()
        .map(|id| board.unit(*id))
        .filter(|u| query::value(board, u, strength(attackers), circumstances).0 > 0)
        .any(|u| {
            let from = source(board.edition, state, u);
            state.units(!attackers).iter().any(|t| can_hit(board, state, from, !attackers, *t))
        })
}

/// The number with which a unit of this side fights.
pub(super) fn strength(attackers: bool) -> Stat {
    if attackers { Stat::Attack } else { Stat::Defense }
}
