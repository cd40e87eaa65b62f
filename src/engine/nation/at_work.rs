//! Which rules of nations are in a game and work now, and what they change for questions that several
//! rules ask.

use crate::edition::{Deed, Edition};
use crate::engine::position::{Position, Unit, Use};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};
use crate::rule::RuleId;

/// The state of a rule in this game; `None` if it is not in it. A rule of every game needs no entry.
pub fn standing(ed: &Edition, p: &Position, id: AdvantageId) -> Option<Use> {
    let a = ed.advantage(id);
    let always = (a.played && a.compulsory()).then_some(Use::Ready);
    p.advantages.get(&id).copied().or(always)
}

/// The rules that work now.
pub fn at_work<'a>(ed: &'a Edition, p: &'a Position) -> impl Iterator<Item = AdvantageId> + 'a {
    let compulsory = ed.compulsory.iter().copied();
    let chosen = p.advantages.keys().copied().filter(|id| !ed.advantage(*id).compulsory());
    compulsory.chain(chosen).filter(|id| match standing(ed, p, *id) {
        Some(Use::Ready) => !ed.advantage(*id).declared,
        Some(Use::Active) => true,
        Some(Use::Spent) | None => false,
    })
}

/// What they do, each with the rule and the power that has it.
pub fn deeds<'a>(
    ed: &'a Edition,
    p: &'a Position,
) -> impl Iterator<Item = (AdvantageId, PowerId, &'a Deed)> {
    at_work(ed, p).flat_map(|id| {
        let a = ed.advantage(id);
        a.deeds.iter().map(move |deed| (id, a.power, deed))
    })
}

/// What the rules of this game do whatever their state, those that are used up included.
pub(super) fn agreed_deeds<'a>(
    ed: &'a Edition,
    p: &'a Position,
) -> impl Iterator<Item = (AdvantageId, PowerId, Use, &'a Deed)> {
    let agreed = ed.advantage_ids().filter_map(move |id| Some((id, standing(ed, p, id)?)));
    agreed.flat_map(move |(id, now)| {
        let a = ed.advantage(id);
        a.deeds.iter().map(move |deed| (id, a.power, now, deed))
    })
}

/// The power whose colour a territory has in this game: on the board, or by the rule of a nation.
pub fn colour(ed: &Edition, p: &Position, space: SpaceId) -> Option<PowerId> {
    let joins = |(_, power, deed): (AdvantageId, PowerId, &Deed)| match deed {
        Deed::Setup(setup) => setup.colours.contains(&space).then_some(power),
        _ => None,
    };
    ed.space(space).owner.or_else(|| deeds(ed, p).find_map(joins))
}

/// IPC that a territory is worth now: what the board says, and 1 less by the rule of a nation that an
/// enemy holds it from.
pub fn worth(ed: &Edition, p: &Position, space: SpaceId) -> i32 {
    let data = ed.space(space);
    let Some(holder) = p.controller(space).filter(|_| data.income > 0) else { return data.income };
    let lessened = deeds(ed, p).any(|(_, power, deed)| {
        matches!(deed, Deed::Devalues(of) if colour(ed, p, space) == Some(*of))
            && !p.allied(ed, power, holder)
    });
    data.income - i32::from(lessened)
}

/// The rule by which the aircraft of a power fly between islands and their zones for nothing.
pub fn island_flights(ed: &Edition, p: &Position, power: PowerId) -> Option<RuleId> {
    let found = deeds(ed, p).find(|(_, w, deed)| *w == power && **deed == Deed::IslandFlights);
    found.map(|(id, ..)| ed.advantage(id).rule)
}

/// The rule by which ships of a kind of a power put troops ashore in two assaults of a turn.
pub fn splits_landings(ed: &Edition, p: &Position, ship: &Unit) -> Option<AdvantageId> {
    let splits = |deed: &Deed| *deed == Deed::SplitLandings(ship.kind);
    deeds(ed, p).find(|(_, w, deed)| *w == ship.power && splits(deed)).map(|(id, ..)| id)
}

/// The rule by which aircraft of a kind of a power raid though they are no bombers.
pub fn dive_raids(
    ed: &Edition,
    p: &Position,
    (power, kind): (PowerId, KindId),
) -> Option<AdvantageId> {
    let found = deeds(ed, p).find(|(_, w, deed)| *w == power && **deed == Deed::DiveRaids(kind));
    found.map(|(id, ..)| id)
}

/// The rule by which a unit moves on after its battle.
pub fn exploits(ed: &Edition, p: &Position, u: &Unit) -> Option<RuleId> {
    if !u.turn.fought || u.turn.noncombat_moved || u.turn.retreated {
        return None;
    }
    let found = deeds(ed, p).find(|(id, power, deed)| {
        matches!(deed, Deed::Exploits(e) if e.kind == u.kind)
            && *power == u.power
            && p.turn.worked.contains(&(u.space, *id))
    });
    found.map(|(id, ..)| ed.advantage(id).rule)
}
