//! A fight of armies that someone has typed in: a board with nothing else on it.

use super::{Fault, Odds, Way, engagement};
use crate::edition::{Domain, Edition, Situation};
use crate::engine::Input;
use crate::engine::plan::{BattleInstructions, Scope, Standing, StandingRule};
use crate::engine::position::{Engagement, EngagementKind, Position, Use};
use crate::engine::unit::Did;
use crate::id::{AdvantageId, KindId, PowerId, Side, SpaceId, TechId};

/// Units by kind.
pub type Lots = Vec<(KindId, u16)>;

/// Both sides of a fight.
#[derive(Clone, Debug, Default)]
pub struct Armies {
    pub attack: Lots,
    pub defend: Lots,
    /// At sea.
    pub sea: bool,
    /// The attacker's land units come from ships.
    pub assault: bool,
    /// Ships that bombard.
    pub bombard: Lots,
    pub attack_says: BattleInstructions,
    pub defend_says: BattleInstructions,
    /// Developments of attacker and defender.
    pub techs: [Vec<TechId>; 2],
    /// Rules of the attacker's nation and of the defender's, declared where they must be. The fight is
    /// put where they hold, if there is such a place.
    pub advantages: [Vec<AdvantageId>; 2],
    /// The fight is broken off after so many rounds.
    pub rounds: Option<u32>,
    pub way: Way,
}

/// The fight and where it was put.
pub struct Typed {
    pub odds: Odds,
    pub attacker: PowerId,
    pub defender: PowerId,
    pub place: SpaceId,
}

/// Reckons it.
///
/// # Errors
/// [`Fault`].
pub fn typed(ed: &Edition, input: &Input, armies: &Armies) -> Result<Typed, Fault> {
    calculate_fight(ed, input, armies, None)
}

/// The same fight in the same place, without one of the rules of nations: whose list it is in and where.
///
/// # Errors
/// [`Fault`].
pub fn without(
    ed: &Edition,
    input: &Input,
    armies: &Armies,
    side: usize,
    which: usize,
) -> Result<Typed, Fault> {
    calculate_fight(ed, input, armies, armies.advantages[side].get(which).copied())
}

/// The rules of nations that were named and change nothing in this fight.
///
/// # Errors
/// [`Fault`].
pub fn idle(
    ed: &Edition,
    input: &Input,
    armies: &Armies,
    found: &Typed,
) -> Result<Vec<AdvantageId>, Fault> {
    let mut idle = Vec::new();
    for (side, rules) in armies.advantages.iter().enumerate() {
        for (i, id) in rules.iter().enumerate() {
            let other = without(ed, input, armies, side, i)?;
            let a = &other.odds;
            let b = &found.odds;
            if is_same_number(a.win, b.win)
                && is_same_number(a.lose, b.lose)
                && is_same_number(a.swing(), b.swing())
            {
                idle.push(*id);
            }
        }
    }
    Ok(idle)
}

/// Are two numbers the same but for rounding?
fn is_same_number(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn calculate_fight(
    ed: &Edition,
    input: &Input,
    armies: &Armies,
    spent: Option<AdvantageId>,
) -> Result<Typed, Fault> {
    // The owners of the armies are not named: only the rules of nations that are named count.
    let mut plain = ed.clone();
    plain
        .compulsory
        .retain(|id| armies.advantages.iter().flatten().any(|n| n == id) && spent != Some(*id));
    let ed = &plain;
    let (place, from) = find_ground(ed, armies);
    let (attacker, defender) = find_powers(ed, armies);
    // An island is reached by ship or by air.
    let assault = armies.assault || !armies.sea && ed.is_sea(from);
    let mut p = Position::initial(ed);
    p.units.clear();
    p.power = attacker;
    p.phase = crate::edition::Phase::ConductCombat;
    p.control[place.index()] = (!armies.sea).then_some(defender);
    if ed.is_land(from) {
        p.control[from.index()] = Some(attacker);
    }
    p.turn.control_at_start = p.control.clone();
    p.turn.combat_locked = true;
    for (who, techs) in [attacker, defender].into_iter().zip(&armies.techs) {
        p.techs[who.index()].extend(techs);
    }
    for id in armies.advantages.iter().flatten() {
        let how = if ed.advantage(*id).declared { Use::Active } else { Use::Ready };
        p.advantages.insert(*id, if spent == Some(*id) { Use::Spent } else { how });
    }
    let zone = ed.neighbours(place).iter().copied().find(|s| ed.is_sea(*s)).unwrap_or(from);
    for &(kind, count) in &armies.defend {
        for _ in 0..count {
            p.add_unit(defender, kind, place, None);
        }
    }
    for &(kind, count) in &armies.attack {
        for _ in 0..count {
            let id = p.add_unit(attacker, kind, place, None);
            let lands = assault && ed.kind(kind).domain == Domain::Land;
            let start = if lands { zone } else { from };
            if let Some(turn) = p.units.turn_mut(id) {
                turn.start = start;
                turn.mark(Did::CombatMoved);
                turn.moved = 1;
                turn.path = vec![start, place].into();
                turn.entered_from = (!lands).then_some(start);
                turn.offloaded = lands.then_some(place);
            }
        }
    }
    if !armies.bombard.is_empty() {
        add_bombarding_ships(ed, &armies.bombard, &mut p, zone, place);
    }
    let kind = if armies.sea { EngagementKind::Sea } else { EngagementKind::Land };
    let fight = Engagement { place, kind, done: false };
    p.turn.battles = vec![fight.clone()];
    let mut input = input.clone();
    input.orders.power = Some(attacker);
    input.orders.battles.insert(place, armies.attack_says.clone());
    input.standing.insert(defender, standing_at(place, &armies.defend_says));
    let odds = engagement(p.board(ed), &input, &fight, armies.rounds, armies.way)?;
    Ok(Typed { odds, attacker, defender, place })
}

/// Puts ships into a zone that bombard a place, with a transport whose troops have landed there.
fn add_bombarding_ships(
    ed: &Edition,
    ships: &[(KindId, u16)],
    p: &mut Position,
    zone: SpaceId,
    place: SpaceId,
) {
    if let Some(transport) = ed.kind_ids().find(|k| ed.kind(*k).transport) {
        let id = p.add_unit(p.power, transport, zone, None);
        if let Some(turn) = p.units.turn_mut(id) {
            turn.offloaded = Some(place);
        }
    }
    for &(kind, count) in ships {
        for _ in 0..count {
            let id = p.add_unit(p.power, kind, zone, None);
            if let Some(turn) = p.units.turn_mut(id) {
                turn.bombard = Some(place);
            }
        }
    }
}

/// Standing orders that say nothing but this of one place.
fn standing_at(place: SpaceId, says: &BattleInstructions) -> Standing {
    Standing {
        version: 1,
        fleets: Vec::new(),
        when: vec![StandingRule::new(Scope::Space(place), says.clone())],
        claim_supply: false,
        declares: Vec::new(),
        sealed: Vec::new(),
        silent: false,
    }
}

/// Two neighbours of one sort, as plain as the board has them: no capital, no city, no base. Where rules
/// of nations are about places, one of theirs comes first.
fn find_ground(ed: &Edition, armies: &Armies) -> (SpaceId, SpaceId) {
    let sea = armies.sea;
    let grounds = ed.space_ids().filter(|s| is_ground(ed, sea, *s));
    let pairs = grounds.filter_map(|s| Some((s, neighbour_of_ground(ed, sea, s)?)));
    let rank = |pair: &(SpaceId, SpaceId)| rank_of_ground(ed, armies, *pair);
    // Of several that are alike the first.
    let best = pairs.reduce(|best, pair| if rank(&pair) > rank(&best) { pair } else { best });
    best.unwrap_or((SpaceId(0), SpaceId(0)))
}

/// How well two neighbours suit a fight: how many effects of nations are about the first, and whether both are plain.
fn rank_of_ground(ed: &Edition, armies: &Armies, pair: (SpaceId, SpaceId)) -> (usize, bool) {
    let sea = armies.sea;
    let (place, neighbour) = pair;
    let plain = is_plain(ed, sea, place) && is_plain(ed, sea, neighbour);
    (count_effects(ed, armies, place), is_ground(ed, sea, neighbour) && plain)
}

/// Can such a fight be in this space?
fn is_ground(ed: &Edition, sea: bool, s: SpaceId) -> bool {
    ed.is_sea(s) == sea && !ed.is_impassable(s)
}

/// A neighbour of the same sort; of an island, the sea around it.
fn neighbour_of_ground(ed: &Edition, sea: bool, s: SpaceId) -> Option<SpaceId> {
    let near = ed.neighbours(s);
    let island = !sea && ed.space(s).island_in.is_some();
    let alike = near.iter().find(|n| is_ground(ed, sea, **n));
    alike.or_else(|| near.iter().find(|n| island && ed.is_sea(**n))).copied()
}

/// Has it no city, but a coast and an owner, where it is land?
fn is_plain(ed: &Edition, sea: bool, s: SpaceId) -> bool {
    let space = ed.space(s);
    let coast = sea || ed.neighbours(s).iter().any(|n| ed.is_sea(*n));
    space.city.is_none() && coast && (sea || space.owner.is_some())
}

/// How many effects of the chosen advantages hold at a space.
fn count_effects(ed: &Edition, armies: &Armies, s: SpaceId) -> usize {
    let all = armies.advantages.iter().flatten().flat_map(|id| &ed.advantage(*id).effects);
    all.filter(|e| holds_at(ed, e.when(), s)).count()
}

/// Can a rule about places hold in this one?
fn holds_at(ed: &Edition, when: &Situation, s: SpaceId) -> bool {
    (when.places.is_empty() || when.places.contains(&s))
        && when.land_of.is_none_or(|w| ed.space(s).owner == Some(w))
        && (!when.islands || ed.space(s).island_in.is_some())
}

/// The first power of a side that may own these units under these rules, or else the first power of the side.
fn find_owner(
    ed: &Edition,
    side: Side,
    units: &Lots,
    rules: &[AdvantageId],
) -> Result<PowerId, PowerId> {
    let all: Vec<PowerId> = ed.power_ids().filter(|w| ed.side(*w) == side).collect();
    let owner = all.iter().copied().find(|w| may_own(ed, *w, units, rules));
    owner.ok_or_else(|| all.first().copied().unwrap_or(PowerId(0)))
}

/// A power of each side that may own these units and has these rules.
fn find_powers(ed: &Edition, armies: &Armies) -> (PowerId, PowerId) {
    let [of_attacker, of_defender] = &armies.advantages;
    let sides = [(Side::Axis, Side::Allies), (Side::Allies, Side::Axis)];
    let owners = sides.map(|(a, d)| {
        let attacker = find_owner(ed, a, &armies.attack, of_attacker);
        (attacker, find_owner(ed, d, &armies.defend, of_defender))
    });
    let fit = owners.iter().find(|(a, d)| a.is_ok() && d.is_ok());
    let (a, d) = fit.unwrap_or(&owners[0]);
    (a.unwrap_or_else(|first| first), d.unwrap_or_else(|first| first))
}

/// May the power have all these units, and are all these advantages its own?
fn may_own(ed: &Edition, power: PowerId, units: &Lots, rules: &[AdvantageId]) -> bool {
    units.iter().all(|(k, _)| ed.kind(*k).is_open_to(power))
        && rules.iter().all(|id| ed.advantage(*id).power == power)
}
