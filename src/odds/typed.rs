//! A fight of armies that somebody has typed in: a board on which nothing else stands.

use super::{Fault, Odds, Way, engagement};
use crate::edition::{Domain, Edition};
use crate::engine::Input;
use crate::engine::plan::{BattleInstructions, Scope, Standing, StandingRule};
use crate::engine::position::{Engagement, EngagementKind, Position};
use crate::id::{KindId, PowerId, Side, SpaceId, TechId};

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
    let (place, from) = ground(ed, armies.sea);
    let (attacker, defender) = powers(ed, armies);
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
    let zone = ed.neighbours(place).iter().copied().find(|s| ed.is_sea(*s)).unwrap_or(from);
    for &(kind, count) in &armies.defend {
        for _ in 0..count {
            p.add_unit(defender, kind, place, None);
        }
    }
    for &(kind, count) in &armies.attack {
        for _ in 0..count {
            let id = p.add_unit(attacker, kind, place, None);
            let lands = armies.assault && ed.kind(kind).domain == Domain::Land;
            let start = if lands { zone } else { from };
            if let Some(turn) = p.units.turn_mut(id) {
                turn.start = start;
                turn.combat_moved = true;
                turn.moved = 1;
                turn.path = vec![start, place];
                turn.entered_from = (!lands).then_some(start);
                turn.offloaded = lands.then_some(place);
            }
        }
    }
    if !armies.bombard.is_empty() {
        let ship = ed.kind_ids().find(|k| ed.kind(*k).transport);
        if let Some(transport) = ship {
            let id = p.add_unit(attacker, transport, zone, None);
            if let Some(turn) = p.units.turn_mut(id) {
                turn.offloaded = Some(place);
            }
        }
        for &(kind, count) in &armies.bombard {
            for _ in 0..count {
                let id = p.add_unit(attacker, kind, zone, None);
                if let Some(turn) = p.units.turn_mut(id) {
                    turn.bombard = Some(place);
                }
            }
        }
    }
    let kind = if armies.sea { EngagementKind::Sea } else { EngagementKind::Land };
    let fight = Engagement { place, kind, done: false };
    p.turn.battles = vec![fight.clone()];
    let mut input = input.clone();
    input.orders.power = Some(attacker);
    input.orders.battles.insert(place, armies.attack_says.clone());
    let rule = StandingRule::new(Scope::Space(place), armies.defend_says.clone());
    let says = Standing {
        version: 1,
        fleets: Vec::new(),
        when: vec![rule],
        claim_supply: false,
        sealed: Vec::new(),
        silent: false,
    };
    input.standing.insert(defender, says);
    let odds = engagement(ed, &input, &p, &fight, (armies.rounds, armies.way))?;
    Ok(Typed { odds, attacker, defender, place })
}

/// Two neighbours of one sort, as plain as the board has them: no capital, no city, no base.
fn ground(ed: &Edition, sea: bool) -> (SpaceId, SpaceId) {
    let same = |s: &SpaceId| ed.is_sea(*s) == sea && !ed.is_impassable(*s);
    let next = |s: SpaceId| ed.neighbours(s).iter().copied().find(|n| same(n));
    let plain = |s: &SpaceId| {
        let space = ed.space(*s);
        let coast = sea || ed.neighbours(*s).iter().any(|n| ed.is_sea(*n));
        space.city.is_none() && coast && (sea || space.owner.is_some())
    };
    let pairs = || ed.space_ids().filter(same).filter_map(|s| next(s).map(|n| (s, n)));
    let found = pairs().find(|(s, n)| plain(s) && plain(n));
    found.or_else(|| pairs().next()).unwrap_or((SpaceId(0), SpaceId(0)))
}

/// A power of each side that may own these units.
fn powers(ed: &Edition, armies: &Armies) -> (PowerId, PowerId) {
    let owns = |w: &PowerId, units: &Lots| {
        units.iter().all(|(k, _)| ed.kind(*k).buyers.is_empty() || ed.kind(*k).buyers.contains(w))
    };
    let of = |side: Side, units: &Lots| {
        let all = || ed.power_ids().filter(|w| ed.side(*w) == side);
        all().find(|w| owns(w, units)).or_else(|| all().next())
    };
    let sides = [(Side::Axis, Side::Allies), (Side::Allies, Side::Axis)];
    let fit = |(a, d): &(Side, Side)| {
        let (x, y) = (of(*a, &armies.attack), of(*d, &armies.defend));
        x.is_some_and(|w| owns(&w, &armies.attack)) && y.is_some_and(|w| owns(&w, &armies.defend))
    };
    let (a, d) = sides.into_iter().find(fit).unwrap_or(sides[0]);
    let none = PowerId(0);
    (of(a, &armies.attack).unwrap_or(none), of(d, &armies.defend).unwrap_or(none))
}
