//! Which standing rules speak about a battle: fleets, conditions and ends, judged by the forces with
//! which the battle begins.

use crate::engine::plan::{
    BattleCondition, Expiry, Fleet, Force, Limit, Part, Scope, Standing, StandingRule, Test,
};
use crate::engine::position::{EngagementKind, Forces};
use crate::engine::{Board, Field, combat, condition};
use crate::id::{KindId, PowerId, SpaceId};

/// The rules of a power's standing orders that speak about the battle here, narrowest first; of one
/// scope in the order of the file.
pub(crate) fn speaking<'s>(
    field: Field,
    place: SpaceId,
    power: PowerId,
    standing: &'s Standing,
) -> Vec<&'s StandingRule> {
    let mut found: Vec<(u8, &StandingRule)> = standing
        .when
        .iter()
        .filter_map(|r| Some((width_of_scope(field.board, place, &r.scope)?, r)))
        .collect();
    if found.is_empty() {
        return Vec::new();
    }
    found.sort_by_key(|(width, _)| *width);
    let forces = forces(field, place);
    let in_force = found.into_iter().map(|(_, r)| r).filter(|r| {
        r.until.is_none_or(|u| is_in_force(field, power, u))
            && fleet_fights(&forces, place, power, &standing.fleets, &r.scope)
            && condition_holds(field, &forces, &r.only_if)
    });
    in_force.collect()
}

/// How wide a scope is that may speak about a battle here, 0 for the narrowest; `None` if it speaks of others.
fn width_of_scope(board: Board, place: SpaceId, scope: &Scope) -> Option<u8> {
    let wide = if board.is_sea(place) { Scope::Sea } else { Scope::Land };
    match scope {
        Scope::Fleet(_) => Some(0),
        Scope::Space(at) => (*at == place).then_some(1),
        Scope::All => Some(3),
        other => (*other == wide).then_some(2),
    }
}

/// Are there sealed orders of the power that may speak about a battle here?
pub(crate) fn is_sealed(field: Field, place: SpaceId, power: PowerId) -> bool {
    let wide = if field.board.is_sea(place) { Scope::Sea } else { Scope::Land };
    let covers = |s: &Scope| matches!(s, Scope::All) || *s == wide || *s == Scope::Space(place);
    field.input.standing.get(&power).is_some_and(|s| !s.silent && s.sealed.iter().any(covers))
}

/// The forces with which the battle here began, or with which it is going to begin.
pub(crate) fn forces(field: Field, place: SpaceId) -> Forces {
    let board = field.board;
    if let Some(began) = board.turn().forces.get(&place) {
        return began.clone();
    }
    let kind = if board.is_sea(place) { EngagementKind::Sea } else { EngagementKind::Land };
    let Some(e) = board.turn().battles.iter().find(|e| e.place == place && e.kind == kind) else {
        return Forces::new();
    };
    let ashore = board
        .position
        .units
        .iter()
        .filter(|(_, u)| u.turn.landing == Some(place))
        .map(|(id, _)| *id);
    let mut units = combat::attackers(board, e);
    units.extend(ashore.chain(combat::defenders(board, e)));
    units.sort();
    units.dedup();
    board.position.counted(&units)
}

/// Has the end of a rule not come yet?
fn is_in_force(field: Field, power: PowerId, until: Expiry) -> bool {
    let p = field.board.position;
    let own = |s: SpaceId| p.control_side(field.board.edition, s) == Some(field.board.side(power));
    match until {
        Expiry::Round(n) => p.round <= n,
        Expiry::Turn(last, n) => (p.round, p.turn_of()) <= (n, last),
        Expiry::Taken(s) => !own(s),
        Expiry::Lost(s) => own(s),
    }
}

/// Does the scope's fleet fight here? Other scopes have been judged by the place.
fn fleet_fights(
    forces: &Forces,
    place: SpaceId,
    power: PowerId,
    fleets: &[Fleet],
    scope: &Scope,
) -> bool {
    let Scope::Fleet(name) = scope else { return true };
    let Some(fleet) = fleets.iter().find(|f| f.name == *name) else { return false };

    (fleet.within.is_empty() || fleet.within.contains(&place))
        && fleet.units.iter().all(|(kind, n)| count_of_kind(forces, power, *kind) >= u32::from(*n))
}

/// Units of a kind that a power has in these forces.
fn count_of_kind(forces: &Forces, power: PowerId, kind: KindId) -> u32 {
    let own = forces.iter().filter(|(p, (k, _))| *p == power && *k == kind);
    own.map(|(_, (_, n))| u32::from(*n)).sum()
}

/// The tests that can be made before the first combat round; others never hold here.
fn condition_holds(field: Field, forces: &Forces, when: &BattleCondition) -> bool {
    when.any.iter().any(|tests| tests.iter().all(|t| test_holds(field.board, forces, t)))
}

/// Does one test hold before the first combat round?
fn test_holds(board: Board, forces: &Forces, t: &Test) -> bool {
    match t {
        Test::Count { of, at_most, than } => {
            let found = count_force(board, forces, of);
            let limit = match than {
                Limit::Number(n) => *n,
                Limit::Force(f, step) => count_force(board, forces, f).saturating_add_signed(*step),
            };
            if *at_most { found <= limit } else { found >= limit }
        }
        Test::AirAttack => {
            let mut mine = forces.iter().filter(|(power, _)| attacks(board, *power)).peekable();
            mine.peek().is_some() && mine.all(|(_, (k, _))| board.kind(*k).is_air())
        }
        Test::By(power) => board.mover() == *power,
        Test::Taken(s) => condition::is_taken(board, *s),
        Test::NotTaken(s) => !condition::is_taken(board, *s),
        Test::After(_)
        | Test::Before(_)
        | Test::LastLand
        | Test::LandAtRisk
        | Test::PlanesAtRisk
        | Test::Alone { .. } => false,
    }
}

/// Is the power on the side whose turn it is?
fn attacks(board: Board, power: PowerId) -> bool {
    board.allied(power, board.mover())
}

/// The units of these forces that a condition speaks of.
fn count_force(board: Board, forces: &Forces, wanted: &Force) -> u32 {
    let found = forces.iter().filter(|(power, (kind, _))| {
        attacks(board, *power) == wanted.attackers && is_part(board, *kind, wanted.part)
    });
    found.map(|(_, (_, n))| u32::from(*n)).sum()
}

/// Does a kind belong to this part of a force?
fn is_part(board: Board, kind: KindId, part: Part) -> bool {
    match part {
        Part::All => true,
        Part::Land => board.kind(kind).is_land(),
        Part::Air => board.kind(kind).is_air(),
        Part::Ships => board.kind(kind).is_sea(),
        Part::Kind(other) => other == kind,
    }
}
