//! Questions about a position that several rules ask: who is hostile here, what a unit's numbers
//! are with its owner's developments, whether a canal is open. Answers only; nothing changes.

use super::combat::BattleState;
use super::nation;
use super::position::{Position, Unit};
use crate::edition::{
    Ability, Advantage, Company, Edition, Effect, NumberChange, Phase, ReturnFlightFire, Role,
    Situation, Stat, Whose, Window,
};
use crate::engine::Board;
use crate::engine::unit::Did;
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, UnitId};
use crate::rule::RuleId;

/// The battle from which a question comes, where it comes from one: effects may ask who fights, in
/// which round and how.
#[derive(Clone, Copy, Default)]
pub struct Circumstances<'a> {
    /// The battle, and whether the unit is among its attackers.
    battle: Option<(&'a BattleState, bool)>,
}

impl<'a> Circumstances<'a> {
    /// A question about a unit of one side of a battle.
    pub fn of(state: &'a BattleState, attackers: bool) -> Circumstances<'a> {
        Circumstances { battle: Some((state, attackers)) }
    }
}

/// An effect at work in a game, with what says so.
#[derive(Clone, Copy)]
pub(super) struct ActiveEffect<'a> {
    pub(super) effect: &'a Effect,
    rule: RuleId,
    /// The power that has the development or the rule.
    power: PowerId,
    /// The rule of a nation that it is of.
    nation: Option<AdvantageId>,
}

/// The effects that concern units of a power and that `wanted` asks for: of its developments first, then of the
/// rules of nations.
pub(super) fn effects<'a>(
    board: Board<'a>,
    power: PowerId,
    wanted: impl Fn(&Effect) -> bool + Copy,
) -> impl Iterator<Item = ActiveEffect<'a>> {
    let techs = board.position.techs[power.index()].iter().map(move |t| board.tech(*t));
    let developed = techs.flat_map(move |t| {
        let listed = t.effects.iter().filter(move |e| wanted(e));
        listed.map(move |effect| ActiveEffect { effect, rule: t.rule, power, nation: None })
    });
    // Asked of every unit at every step: what most effects are not comes first, whether the rule works now last.
    let nations = nation::in_game(board).flat_map(move |id| {
        let Advantage { rule, power: whose, effects, .. } = board.advantage(id);
        let rule = *rule;
        let whose = *whose;
        let nation = Some(id);
        let listed = effects.iter().filter(move |e| wanted(e));
        let active = listed.map(move |effect| ActiveEffect { effect, rule, power: whose, nation });
        active.filter(move |e| is_about(board, e, power) && nation::is_at_work(board, id))
    });
    developed.chain(nations)
}

/// No power has a development or a national rule that could be about units of this power.
fn all_is_plain(board: Board, power: PowerId) -> bool {
    board.edition.compulsory.is_empty()
        && board.position.advantages.is_empty()
        && board.position.techs[power.index()].is_empty()
}

/// Is an effect about units of this power (NAT-02)?
fn is_about(board: Board, e: &ActiveEffect, power: PowerId) -> bool {
    match &e.effect.when().whose {
        Whose::Own => e.power == power,
        Whose::Enemies { but } => !board.allied(e.power, power) && !but.contains(&power),
    }
}

/// A number of a unit, and the rule that changed it from what its kind has. Of several changes the
/// last one listed counts; the rules of nations come after the developments.
pub fn value(
    board: Board,
    u: &Unit,
    stat: Stat,
    circumstances: Circumstances,
) -> (u8, Option<RuleId>) {
    let mut now = (board.kind(u.kind).number(stat), None);
    if all_is_plain(board, u.power) {
        return now;
    }
    // What limits a number comes after everything that makes it another one.
    let changes = effects(board, u.power, move |e| e.is_number_of(u.kind, stat))
        .filter_map(|e| Some((change_of_value(u, board, circumstances, &e)?, e.rule)));
    let (limits, changes): (Vec<_>, Vec<_>) =
        changes.partition(|(change, _)| matches!(change, NumberChange::AtMost(_)));
    for (change, rule) in changes.into_iter().chain(limits) {
        let made = change.of(now.0);
        if made != now.0 {
            now = (made, Some(rule));
        }
    }
    now
}

/// How an effect changes a number of the unit.
fn change_of_value(
    u: &Unit,
    board: Board,
    circumstances: Circumstances,
    e: &ActiveEffect,
) -> Option<NumberChange> {
    match e.effect {
        Effect::Value { change, when, .. } => {
            is_in_situation(board, u, e, when, circumstances).then_some(*change)
        }
        Effect::Gains { .. } => None,
    }
}

/// Whether a unit has an ability, by its kind or by a rule of its owner.
pub fn can(board: Board, u: &Unit, ability: Ability, circumstances: Circumstances) -> bool {
    board.kind(u.kind).can(ability) || why_can(board, u, ability, circumstances).is_some()
}

/// The rule of its owner that gives a unit an ability.
pub fn why_can(
    board: Board,
    u: &Unit,
    ability: Ability,
    circumstances: Circumstances,
) -> Option<RuleId> {
    if all_is_plain(board, u.power) {
        return None;
    }

    effects(board, u.power, move |e| e.is_ability_of(u.kind, ability))
        .find(|e| is_in_situation(board, u, e, e.effect.when(), circumstances))
        .map(|e| e.rule)
}

/// Whether all units of a kind of a power have an ability wherever they are.
pub(crate) fn kind_can(board: Board, whose: (PowerId, KindId), ability: Ability) -> bool {
    let (power, kind) = whose;
    board.kind(kind).can(ability)
        || effects(board, power, move |e| e.is_ability_of(kind, ability))
            .any(|e| *e.effect.when() == Situation::default())
}

/// The spaces that the way of a unit must keep to if it is to go farther than its kind can, and the
/// rule that says so.
pub fn bound<'a>(board: Board<'a>, u: &Unit) -> Option<(&'a [SpaceId], RuleId)> {
    effects(board, u.power, move |e| e.is_number_of(u.kind, Stat::Moves) && e.when().along)
        .find(|e| is_in_situation(board, u, e, e.effect.when(), Circumstances::default()))
        .map(|e| (&e.effect.when().places[..], e.rule))
}

/// Is the unit in the situation now? What asks for a battle holds in none.
fn is_in_situation(
    board: Board,
    u: &Unit,
    of: &ActiveEffect,
    when: &Situation,
    circumstances: Circumstances,
) -> bool {
    let window = when.window.is_none_or(|w| match w {
        Window::CombatMove => board.phase() == Phase::CombatMove,
        Window::Noncombat => board.phase() == Phase::Noncombat,
    });
    let turn = when
        .turn
        .is_none_or(|(power, round)| (board.mover(), board.position.round) == (power, round));
    let space = board.space(u.space);
    let place = (when.places.is_empty() || when.places.contains(&u.space))
        && (when.land_of.is_none() || nation::colour(board, u.space) == when.land_of)
        && (!when.held || board.controller(u.space) == Some(of.power))
        && (!when.since_start
            || board.turn().control_at_start[u.space.index()] == Some(of.power)
                && board.controller(u.space) == Some(of.power))
        && (!when.islands || space.island_in.is_some())
        && (!when.own_base || has_base(board, u.space, of.power));
    let entered = !when.entered || came_in_combat_move(u);
    let peaceful = when.role.is_none()
        && !when.first_round
        && when.assault.is_none()
        && when.no_enemy.is_none()
        && when.company == Company::Any;
    if !(window && turn && place && entered) {
        return false;
    }
    peaceful
        || circumstances
            .battle
            .is_some_and(|battle| in_battle(board, u, of, when, battle.0, battle.1))
}

/// Does the power control a naval base in this zone or next to it?
fn has_base(board: Board, zone: SpaceId, power: PowerId) -> bool {
    board.is_sea(zone)
        && board
            .neighbours(zone)
            .iter()
            .any(|s| board.space(*s).naval_base && board.controller(*s) == Some(power))
}

fn in_battle(
    board: Board,
    u: &Unit,
    of: &ActiveEffect,
    when: &Situation,
    state: &BattleState,
    attacks: bool,
) -> bool {
    when.role.is_none_or(|r| (r == Role::Attacks) == attacks)
        && (!when.first_round || state.round <= 1)
        && when.assault.is_none_or(|a| a == state.amphibious)
        && when.no_enemy.is_none_or(|kind| !began_with_enemy(board, u, state.place, kind))
        && match of.nation.filter(|_| when.whole_battle && state.round > 1) {
            Some(id) => board.turn().worked.contains(&(state.place, id)),
            None => has_company(board.position, u, when, state.units(attacks)),
        }
}

/// Did the other side begin the battle with a unit of this kind?
fn began_with_enemy(board: Board, u: &Unit, place: SpaceId, kind: KindId) -> bool {
    let forces = board.turn().forces.get(&place);
    forces.is_some_and(|all| {
        all.iter().any(|(power, (k, _))| *k == kind && !board.allied(*power, u.power))
    })
}

/// Does the unit fight in the company that is asked for?
fn has_company(p: &Position, u: &Unit, when: &Situation, units: &[UnitId]) -> bool {
    match when.company {
        Company::Any => true,
        Company::OnlyItsKind => units.iter().all(|id| p.unit(*id).kind == u.kind),
        Company::AtLeast(n) => {
            let others = units.iter().map(|id| p.unit(*id)).filter(|other| other.kind == u.kind);
            let own = others.filter(|other| other.power == u.power);
            own.filter(|other| !when.entered || came_in_combat_move(other)).count()
                >= usize::from(n)
        }
    }
}

/// Did the unit move to its present space in the combat move?
fn came_in_combat_move(u: &Unit) -> bool {
    u.turn.did(Did::CombatMoved) && u.turn.start != u.space
}

/// Movement points a turn (TECH-09).
pub fn moves(board: Board, u: &Unit) -> u8 {
    value(board, u, Stat::Moves, Circumstances::default()).0
}

/// Highest face that hits in shore bombardment; 0 if the unit cannot bombard (BOM-01, TECH-10).
pub fn bombard(board: Board, u: &Unit) -> u8 {
    value(board, u, Stat::Bombard, Circumstances::default()).0
}

/// Highest face that hits when this unit rises against raiders; 0 if it cannot (SBR-12, TECH-06).
pub fn intercept(board: Board, u: &Unit) -> u8 {
    value(board, u, Stat::Intercept, Circumstances::default()).0
}

/// Highest face that hits when this unit attacks in a battle that has not begun, or may not be.
pub fn attack(board: Board, u: &Unit) -> u8 {
    value(board, u, Stat::Attack, Circumstances::default()).0
}

/// Guns do not fire at it (TECH-06).
pub(crate) fn safe_from_guns(board: Board, u: &Unit) -> bool {
    can(board, u, Ability::SafeFromGuns, Circumstances::default())
}

/// Enemy aircraft cannot hit it without an enemy destroyer (CAS-08, TECH-08).
pub(crate) fn hidden_from_air(board: Board, u: &Unit) -> bool {
    can(board, u, Ability::HideFromAircraft, Circumstances::default())
}

/// The rule by which enemy aircraft cannot hit it in this battle.
pub(crate) fn safe_from_air(
    board: Board,
    u: &Unit,
    circumstances: Circumstances,
) -> Option<RuleId> {
    why_can(board, u, Ability::SafeFromAircraft, circumstances)
}

/// The power's guns may strike complexes (TECH-07).
pub fn has_rockets(board: Board, power: PowerId) -> bool {
    effects(board, power, |e| matches!(e, Effect::Gains { ability: Ability::Rockets, .. }))
        .next()
        .is_some()
}

/// An enemy destroyer that is not submerged is here (SUB-02).
pub(crate) fn enemy_destroyer(board: Board, zone: SpaceId, side: Side) -> bool {
    board
        .enemies(zone, side)
        .any(|(_, u)| can(board, u, Ability::HuntSubmarines, Circumstances::default()))
}

/// Do guns fire at this aircraft when it flies in the noncombat move (AAG-08)?
pub(crate) fn shot_at_on_return(ed: &Edition, u: &Unit) -> bool {
    match ed.profile.return_flight_fire {
        ReturnFlightFire::Never => false,
        ReturnFlightFire::RetreatsAndReturns => u.turn.did(Did::CombatMoved),
    }
}

/// The gun that would fire from this territory at aircraft of `side` (AAG-02): the one that hits with
/// the highest face, of several such the lowest id.
pub(crate) fn firing_gun(board: Board, space: SpaceId, side: Side) -> Option<UnitId> {
    if !board.territory_is_hostile(space, side) {
        return None;
    }
    let guns = board.in_space(space).filter(|(_, u)| {
        board.kind(u.kind).aa_gun
            && u.aboard.is_none()
            && board.side(u.power) != side
            && !u.turn.did(Did::Captured)
    });
    guns.min_by_key(|(id, u)| {
        (std::cmp::Reverse(value(board, u, Stat::Defense, Circumstances::default()).0), *id)
    })
    .map(|(id, _)| id)
}

/// A fighter of the mover that rode on its carrier this turn: cargo until the turn ends (CAR-02).
pub fn rides(p: &Position, u: &Unit) -> bool {
    let own = u.aboard.is_some_and(|s| p.units.get(&s).is_some_and(|s| s.power == u.power));
    own && p.commanded(u)
        && u.aboard == u.turn.start_aboard
        && u.turn.moved == 0
        && u.space != u.turn.start
}

/// Spaces between `from` and `to` in whole steps over any terrain, at most `limit`; `None` if
/// farther (RKT-04).
pub fn distance(ed: &Edition, from: SpaceId, to: SpaceId, limit: u8) -> Option<u8> {
    rings_around(ed, from, limit).position(|ring| ring.contains(&to)).map(|steps| steps as u8)
}

/// Every space at most `limit` whole steps away over any terrain, `from` among them, in order.
pub fn within(ed: &Edition, from: SpaceId, limit: u8) -> Vec<SpaceId> {
    let mut all: Vec<SpaceId> = rings_around(ed, from, limit).flatten().collect();
    all.sort();
    all
}

/// The spaces that are no, one, two, ... up to `limit` steps away.
fn rings_around(ed: &Edition, from: SpaceId, limit: u8) -> impl Iterator<Item = Vec<SpaceId>> {
    let mut seen = vec![false; ed.spaces.len()];
    seen[from.index()] = true;
    let first = vec![from];
    std::iter::successors(Some(first), move |ring| {
        let mut next = Vec::new();
        for n in ring.iter().flat_map(|s| ed.neighbours(*s)) {
            if !seen[n.index()] {
                seen[n.index()] = true;
                next.push(*n);
            }
        }
        Some(next)
    })
    .take(usize::from(limit) + 1)
}
