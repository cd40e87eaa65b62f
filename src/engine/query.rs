//! Questions about a position that several rules ask: who is hostile here, what a unit's numbers
//! are with its owner's developments, whether a canal is open. Answers only; nothing changes.

use crate::edition::{
    Ability, Advantage, Company, Edition, Effect, HostileZone, LandingEscort, NumberChange, Phase,
    ReturnFlightFire, Role, Situation, Stat, SubmergedSubmarines, Whose, Window,
};
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, UnitId};
use crate::rule::RuleId;

use super::battle::BattleState;
use super::nation;
use super::position::{Position, Unit};

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

/// The effects that concern units of a power: of its developments first, then of the rules of nations.
pub(super) fn effects<'a>(
    ed: &'a Edition,
    p: &'a Position,
    power: PowerId,
) -> impl Iterator<Item = ActiveEffect<'a>> {
    let techs = p.techs[power.index()].iter().map(|t| ed.tech(*t));
    let developed = techs.flat_map(move |t| {
        t.effects.iter().map(move |effect| ActiveEffect {
            effect,
            rule: t.rule,
            power,
            nation: None,
        })
    });
    let nations = nation::at_work(ed, p).flat_map(move |id| {
        let Advantage { rule, power, effects, .. } = ed.advantage(id);
        let (rule, power, nation) = (*rule, *power, Some(id));
        effects.iter().map(move |effect| ActiveEffect { effect, rule, power, nation })
    });
    developed.chain(nations.filter(move |e| concerns(ed, p, e, power)))
}

/// No power has a development or a national rule that could be about units of this power.
fn all_is_plain(ed: &Edition, p: &Position, power: PowerId) -> bool {
    ed.compulsory.is_empty() && p.advantages.is_empty() && p.techs[power.index()].is_empty()
}

/// Is an effect about units of this power (NAT-02)?
fn concerns(ed: &Edition, p: &Position, e: &ActiveEffect, power: PowerId) -> bool {
    match &e.effect.when().whose {
        Whose::Own => e.power == power,
        Whose::Enemies { but } => !p.allied(ed, e.power, power) && !but.contains(&power),
    }
}

/// A number of a unit, and the rule that changed it from what its kind has. Of several changes the
/// last one listed counts; the rules of nations come after the developments.
pub fn value(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    stat: Stat,
    circumstances: Circumstances,
) -> (u8, Option<RuleId>) {
    let found = |e: &ActiveEffect| match e.effect {
        Effect::Value { kind, stat: of, change, when } => {
            (*kind == u.kind && *of == stat && holds(ed, p, u, e, when, circumstances))
                .then_some(*change)
        }
        Effect::Gains { .. } => None,
    };
    let mut now = (ed.kind(u.kind).number(stat), None);
    if all_is_plain(ed, p, u.power) {
        return now;
    }
    // What limits a number comes after everything that makes it another one.
    let mut limits = Vec::new();
    let mut make = |change: NumberChange, rule: RuleId| {
        let made = change.of(now.0);
        if made != now.0 {
            now = (made, Some(rule));
        }
    };
    for (change, rule) in effects(ed, p, u.power).filter_map(|e| Some((found(&e)?, e.rule))) {
        match change {
            NumberChange::AtMost(_) => limits.push((change, rule)),
            NumberChange::To(_) | NumberChange::Plus(_) => make(change, rule),
        }
    }
    limits.into_iter().for_each(|(change, rule)| make(change, rule));
    now
}

/// Whether a unit has an ability, by its kind or by a rule of its owner.
pub fn can(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    ability: Ability,
    circumstances: Circumstances,
) -> bool {
    ed.kind(u.kind).can(ability) || why_can(ed, p, u, ability, circumstances).is_some()
}

/// The rule of its owner that gives a unit an ability.
pub fn why_can(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    ability: Ability,
    circumstances: Circumstances,
) -> Option<RuleId> {
    if all_is_plain(ed, p, u.power) {
        return None;
    }
    let gives = |e: &ActiveEffect| match e.effect {
        Effect::Gains { kind, ability: of, when } => {
            *kind == u.kind && *of == ability && holds(ed, p, u, e, when, circumstances)
        }
        Effect::Value { .. } => false,
    };
    effects(ed, p, u.power).find(gives).map(|e| e.rule)
}

/// Whether all units of a kind of a power have an ability wherever they are.
pub fn kind_can(
    ed: &Edition,
    p: &Position,
    (power, kind): (PowerId, KindId),
    ability: Ability,
) -> bool {
    let always = |when: &Situation| *when == Situation::default();
    let gains = |e: ActiveEffect| {
        matches!(e.effect, Effect::Gains { kind: k, ability: a, when }
            if *k == kind && *a == ability && always(when))
    };
    ed.kind(kind).can(ability) || effects(ed, p, power).any(gains)
}

/// The spaces that the way of a unit must keep to if it is to go farther than its kind can, and the
/// rule that says so.
pub fn bound<'a>(ed: &'a Edition, p: &'a Position, u: &Unit) -> Option<(&'a [SpaceId], RuleId)> {
    effects(ed, p, u.power).find_map(|e| match e.effect {
        Effect::Value { kind, stat: Stat::Moves, when, .. }
            if *kind == u.kind
                && when.along
                && holds(ed, p, u, &e, when, Circumstances::default()) =>
        {
            Some((&when.places[..], e.rule))
        }
        _ => None,
    })
}

/// Is the unit in the situation now? What asks for a battle holds in none.
fn holds(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    of: &ActiveEffect,
    when: &Situation,
    circumstances: Circumstances,
) -> bool {
    let window = when.window.is_none_or(|w| match w {
        Window::CombatMove => p.phase == Phase::CombatMove,
        Window::Noncombat => p.phase == Phase::Noncombat,
    });
    let turn = when.turn.is_none_or(|(power, round)| (p.power, p.round) == (power, round));
    let space = ed.space(u.space);
    let place = (when.places.is_empty() || when.places.contains(&u.space))
        && (when.land_of.is_none() || nation::colour(ed, p, u.space) == when.land_of)
        && (!when.held || p.controller(u.space) == Some(of.power))
        && (!when.since_start
            || p.turn.control_at_start[u.space.index()] == Some(of.power)
                && p.controller(u.space) == Some(of.power))
        && (!when.islands || space.island_in.is_some())
        && (!when.own_base || has_base(ed, p, u.space, of.power));
    let entered = !when.entered || came(u);
    let peaceful = when.role.is_none()
        && !when.first_round
        && when.assault.is_none()
        && when.no_enemy.is_none()
        && when.company == Company::Any;
    if !(window && turn && place && entered) {
        return false;
    }
    peaceful || circumstances.battle.is_some_and(|battle| in_battle(ed, p, u, of, when, battle))
}

/// Does the power control a naval base in this zone or next to it?
fn has_base(ed: &Edition, p: &Position, zone: SpaceId, power: PowerId) -> bool {
    let base = |s: &SpaceId| ed.space(*s).naval_base && p.controller(*s) == Some(power);
    ed.is_sea(zone) && ed.neighbours(zone).iter().any(base)
}

fn in_battle(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    of: &ActiveEffect,
    when: &Situation,
    (state, attacks): (&BattleState, bool),
) -> bool {
    when.role.is_none_or(|r| (r == Role::Attacks) == attacks)
        && (!when.first_round || state.round <= 1)
        && when.assault.is_none_or(|a| a == state.amphibious)
        && when.no_enemy.is_none_or(|kind| !began_with_enemy(ed, p, u, state.place, kind))
        && match of.nation.filter(|_| when.whole_battle && state.round > 1) {
            Some(id) => p.turn.worked.contains(&(state.place, id)),
            None => accompanied(p, u, when, state.units(attacks)),
        }
}

/// Did the other side begin the battle with a unit of this kind?
fn began_with_enemy(ed: &Edition, p: &Position, u: &Unit, place: SpaceId, kind: KindId) -> bool {
    let forces = p.turn.forces.get(&place);
    let enemy =
        |(power, (k, _)): &(PowerId, (KindId, u16))| *k == kind && !p.allied(ed, *power, u.power);
    forces.is_some_and(|all| all.iter().any(enemy))
}

/// Does the unit fight in the company that is asked for?
fn accompanied(p: &Position, u: &Unit, when: &Situation, units: &[UnitId]) -> bool {
    let alike = |id: &&UnitId| p.unit(**id).kind == u.kind;
    match when.company {
        Company::Any => true,
        Company::OnlyItsKind => units.iter().all(|id| alike(&id)),
        Company::AtLeast(n) => {
            let own = |id: &&UnitId| {
                let other = p.unit(**id);
                alike(id) && other.power == u.power && (!when.entered || came(other))
            };
            units.iter().filter(own).count() >= usize::from(n)
        }
    }
}

/// Did the unit move to its present space in the combat move?
fn came(u: &Unit) -> bool {
    u.turn.combat_moved && u.turn.start != u.space
}

/// Movement points a turn (TECH-09).
pub fn moves(ed: &Edition, p: &Position, u: &Unit) -> u8 {
    value(ed, p, u, Stat::Moves, Circumstances::default()).0
}

/// Highest face that hits in shore bombardment; 0 if the unit cannot bombard (BOM-01, TECH-10).
pub fn bombard(ed: &Edition, p: &Position, u: &Unit) -> u8 {
    value(ed, p, u, Stat::Bombard, Circumstances::default()).0
}

/// Highest face that hits when this unit rises against raiders; 0 if it cannot (SBR-12, TECH-06).
pub fn intercept(ed: &Edition, p: &Position, u: &Unit) -> u8 {
    value(ed, p, u, Stat::Intercept, Circumstances::default()).0
}

/// Highest face that hits when this unit attacks in a battle that has not begun, or may not be.
pub fn attack(ed: &Edition, p: &Position, u: &Unit) -> u8 {
    value(ed, p, u, Stat::Attack, Circumstances::default()).0
}

/// Guns do not fire at it (TECH-06).
pub fn safe_from_guns(ed: &Edition, p: &Position, u: &Unit) -> bool {
    can(ed, p, u, Ability::SafeFromGuns, Circumstances::default())
}

/// Enemy aircraft cannot hit it without an enemy destroyer (CAS-08, TECH-08).
pub fn hidden_from_air(ed: &Edition, p: &Position, u: &Unit) -> bool {
    can(ed, p, u, Ability::HideFromAircraft, Circumstances::default())
}

/// The rule by which enemy aircraft cannot hit it in this battle.
pub fn safe_from_air(
    ed: &Edition,
    p: &Position,
    u: &Unit,
    circumstances: Circumstances,
) -> Option<RuleId> {
    why_can(ed, p, u, Ability::SafeFromAircraft, circumstances)
}

/// The power's guns may strike complexes (TECH-07).
pub fn has_rockets(ed: &Edition, p: &Position, power: PowerId) -> bool {
    let rockets = |e: &Effect| matches!(e, Effect::Gains { ability: Ability::Rockets, .. });
    effects(ed, p, power).any(|e| rockets(e.effect))
}

/// Units of the other side in a space that are not submerged.
pub fn enemies<'a>(
    ed: &'a Edition,
    p: &'a Position,
    space: SpaceId,
    side: Side,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    p.in_space(space).filter(move |(_, u)| p.side(ed, u.power) != side && !u.turn.submerged)
}

/// Is the sea zone hostile to `side` (MAP-04, MAP-05)? Submarines that do not make it so stop no unit (SUB-21).
pub fn zone_is_hostile(ed: &Edition, p: &Position, zone: SpaceId, side: Side) -> bool {
    enemies(ed, p, zone, side).any(|(_, u)| {
        let k = ed.kind(u.kind);
        // Carrier fighters never stand alone in a zone outside a battle; patrols do (PAT-03).
        let counts = match ed.profile.hostile_zone {
            HostileZone::AnyUnit => k.is_sea(),
            HostileZone::SurfaceWarships => k.surface_warship,
        };
        counts || u.patrol
    })
}

/// Enemy ships or a patrol that can be fought in a zone.
pub fn can_be_fought(ed: &Edition, p: &Position, zone: SpaceId, side: Side) -> bool {
    enemies(ed, p, zone, side).any(|(_, u)| ed.kind(u.kind).is_sea() || u.patrol)
}

/// A zone is hostile for nothing but an enemy patrol over it (PAT-03).
pub fn only_patrolled(ed: &Edition, p: &Position, zone: SpaceId, side: Side) -> bool {
    let mut found = enemies(ed, p, zone, side).peekable();
    found.peek().is_some() && found.all(|(_, u)| u.patrol)
}

/// Enemy submarines at the surface of a zone.
pub fn enemy_submarine(ed: &Edition, p: &Position, zone: SpaceId, side: Side) -> bool {
    enemies(ed, p, zone, side).any(|(_, u)| ed.kind(u.kind).submarine)
}

/// May troops of the mover not land from this zone because of enemy submarines (TRN-32)? A warship
/// of the mover, and a submarine is one, makes it safe.
pub fn landing_needs_escort(ed: &Edition, p: &Position, zone: SpaceId) -> bool {
    let warship = |u: &Unit| {
        let k = ed.kind(u.kind);
        p.commanded(u) && (k.surface_warship || k.submarine)
    };
    match ed.profile.landing_escort {
        LandingEscort::None => false,
        LandingEscort::Warship => {
            enemy_submarine(ed, p, zone, p.side(ed, p.power))
                && !p.in_space(zone).any(|(_, u)| warship(u))
        }
    }
}

/// Is the territory controlled by the other side (MAP-03)?
pub fn territory_is_hostile(ed: &Edition, p: &Position, space: SpaceId, side: Side) -> bool {
    p.control_side(ed, space).is_some_and(|s| s != side) || shared_with(ed, p, space, side)
}

/// Do units that fight against `side` stand in land that it holds? They do where a power has changed
/// sides, until somebody has fought for the land.
pub fn shared_with(ed: &Edition, p: &Position, space: SpaceId, side: Side) -> bool {
    // Asked for every step on land: what looks at no unit comes first.
    !p.sides.is_empty()
        && ed.is_land(space)
        && p.in_space(space).any(|(_, u)| {
            let k = ed.kind(u.kind);
            p.side(ed, u.power) != side && k.is_land() && k.fights()
        })
}

/// Land that belongs to no power and is not always closed (NEU-04).
pub fn is_neutral(ed: &Edition, p: &Position, space: SpaceId) -> bool {
    ed.is_land(space) && !ed.is_impassable(space) && p.controller(space).is_none()
}

/// Hostile in the sense of its terrain.
pub fn is_hostile(ed: &Edition, p: &Position, space: SpaceId, side: Side) -> bool {
    if ed.is_sea(space) {
        zone_is_hostile(ed, p, space, side)
    } else {
        territory_is_hostile(ed, p, space, side)
    }
}

/// An enemy destroyer that is not submerged is here (SUB-02).
pub fn enemy_destroyer(ed: &Edition, p: &Position, zone: SpaceId, side: Side) -> bool {
    enemies(ed, p, zone, side)
        .any(|(_, u)| can(ed, p, u, Ability::HuntSubmarines, Circumstances::default()))
}

/// Submerged enemy submarines that this unit finds in the zone that it enters (DES-06). Only its kind counts: a
/// rule that lets other ships hunt submarines in battle does not let them find submerged ones.
pub fn revealed_by<'a>(
    ed: &'a Edition,
    p: &'a Position,
    u: &Unit,
    zone: SpaceId,
) -> impl Iterator<Item = UnitId> + 'a {
    let finds = match ed.profile.submerged_submarines {
        SubmergedSubmarines::Unnoticed => false,
        SubmergedSubmarines::Revealed => ed.kind(u.kind).can(Ability::HuntSubmarines),
    };
    let side = p.side(ed, u.power);
    p.in_space(zone)
        .filter(move |(_, e)| finds && e.turn.submerged && p.side(ed, e.power) != side)
        .map(|(id, _)| id)
}

/// May sea units of `side` pass between two adjacent zones (CAN-01 to CAN-04)? `true` where no
/// canal lies between them.
pub fn canal_open(ed: &Edition, p: &Position, a: SpaceId, b: SpaceId, side: Side) -> bool {
    ed.canals
        .iter()
        .filter(|c| c.zones == (a, b) || c.zones == (b, a))
        .all(|c| c.banks.iter().all(|t| p.start_side(ed, *t) == Some(side)))
}

/// Do guns fire at this aircraft when it flies in the noncombat move (AAG-08)?
pub fn shot_at_on_return(ed: &Edition, u: &Unit) -> bool {
    match ed.profile.return_flight_fire {
        ReturnFlightFire::Never => false,
        ReturnFlightFire::RetreatsAndReturns => u.turn.combat_moved,
    }
}

/// The gun that would fire from this territory at aircraft of `side` (AAG-02): the one that hits with
/// the highest face, of several such the lowest id.
pub fn firing_gun(ed: &Edition, p: &Position, space: SpaceId, side: Side) -> Option<UnitId> {
    if !territory_is_hostile(ed, p, space, side) {
        return None;
    }
    let guns = p.in_space(space).filter(|(_, u)| {
        ed.kind(u.kind).aa_gun
            && u.aboard.is_none()
            && p.side(ed, u.power) != side
            && !u.turn.captured
    });
    let strength = |u: &Unit| value(ed, p, u, Stat::Defense, Circumstances::default()).0;
    guns.min_by_key(|(id, u)| (std::cmp::Reverse(strength(u)), *id)).map(|(id, _)| id)
}

/// A fighter of the mover that rode on its carrier this turn: cargo until the turn ends (CAR-02).
pub fn rides(p: &Position, u: &Unit) -> bool {
    let own = u.aboard.is_some_and(|s| p.units.get(&s).is_some_and(|s| s.power == u.power));
    own && p.commanded(u)
        && u.aboard == u.turn.start_aboard
        && u.turn.moved == 0
        && u.space != u.turn.start
}

/// The complex standing in a territory.
pub fn complex(ed: &Edition, p: &Position, space: SpaceId) -> Option<UnitId> {
    p.in_space(space).find(|(_, u)| ed.kind(u.kind).complex).map(|(id, _)| id)
}

/// Spaces between `from` and `to` in whole steps over any terrain, at most `limit`; `None` if
/// farther (RKT-04).
pub fn distance(ed: &Edition, from: SpaceId, to: SpaceId, limit: u8) -> Option<u8> {
    rings(ed, from, limit).position(|ring| ring.contains(&to)).map(|steps| steps as u8)
}

/// Every space at most `limit` whole steps away over any terrain, `from` among them, in order.
pub fn within(ed: &Edition, from: SpaceId, limit: u8) -> Vec<SpaceId> {
    let mut all: Vec<SpaceId> = rings(ed, from, limit).flatten().collect();
    all.sort();
    all
}

/// The spaces that are no, one, two, ... up to `limit` steps away.
fn rings(ed: &Edition, from: SpaceId, limit: u8) -> impl Iterator<Item = Vec<SpaceId>> {
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
