//! Units that strike once in the opening fire of a battle at sea and are gone: who is sent, and with what
//! number they hit.

use super::{RuleMisfit, deeds};
use crate::edition::{Ability, Deed, Edition, Stat, Strikes};
use crate::engine::decision::{first, instructions_of};
use crate::engine::event::{Event, Task};
use crate::engine::position::{Position, Unit};
use crate::engine::query::{self, Circumstances};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Flight, Lack, Nation, Why};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Where, by which order, and which units strike.
type Ordered = (SpaceId, OrderId, Vec<(KindId, u16)>);

/// The rule by which units of a kind may strike for this power.
pub fn striking<'a>(
    ed: &'a Edition,
    p: &'a Position,
    owner: PowerId,
    kind: KindId,
) -> Option<(AdvantageId, &'a Strikes)> {
    deeds(ed, p).find_map(|(id, power, deed)| match deed {
        Deed::Strikes(s) if s.kind == kind && power == owner => Some((id, s)),
        _ => None,
    })
}

/// The highest face that hits when this unit strikes, and the rule; `None`: it does not strike so.
pub fn need(
    field: Field,
    u: &Unit,
    attackers: bool,
    circumstances: Circumstances,
) -> Option<(u8, AdvantageId, bool)> {
    let (id, s) = striking(field.ed, field.p, u.power, u.kind)?;
    let (stat, change) = match attackers {
        true => (Stat::Attack, s.attack),
        false => (Stat::Defense, s.defense?),
    };
    let (now, _) = query::value(field.ed, field.p, u, stat, circumstances);
    Some((change.of(now), id, s.named))
}

/// The attackers that the mover's orders send, in every place that the orders name. Aircraft with the
/// fewest points left go first: they need the way home least.
pub(in crate::engine) fn send(table: &mut Table) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let orders: Vec<Ordered> = table
        .input
        .orders
        .battles
        .iter()
        .filter_map(|(at, says)| Some((*at, says.id?, says.sacrifice.clone()?)))
        .collect();
    for (place, order, wanted) in orders {
        for (kind, count) in wanted {
            match chosen(table.field(), table.at().power, (place, kind, count)) {
                Ok(units) => {
                    let (task, order) = (Task::Strike, Some(order));
                    table.record(Event::Declared { units, task, order });
                }
                Err((id, why)) => {
                    let of = |id| table.ed.advantage(id).rule;
                    let mut refusal = Refusal::new(order, id.map_or(rule("NAT-01"), of), why);
                    refusal.spaces.push(place);
                    refusals.push(refusal);
                }
            }
        }
    }
    refusals
}

/// The defenders that standing orders or an answer send; an owner who has said nothing sends none.
pub(in crate::engine) fn send_defenders(table: &mut Table, place: SpaceId, units: &[UnitId]) {
    let p = table.at();
    let mut owners: Vec<PowerId> = units.iter().map(|id| p.unit(*id).power).collect();
    owners.sort();
    owners.dedup();
    for owner in owners {
        let said = instructions_of(table.field(), place, owner);
        let Some((wanted, _)) = first(&said, |says| says.sacrifice.clone()) else { continue };
        for (kind, count) in wanted {
            let p = table.at();
            let may = striking(table.ed, p, owner, kind).is_some_and(|(_, s)| s.defense.is_some());
            let such = |strikes: bool| {
                let own = move |id: &&UnitId| {
                    let u = p.unit(**id);
                    (u.power, u.kind, u.turn.strikes) == (owner, kind, strikes)
                };
                units.iter().filter(own).copied()
            };
            // A battle that goes on after a stop has sent them before.
            let missing = usize::from(count).saturating_sub(such(true).count());
            let sent: Vec<UnitId> = such(false).take(missing).collect();
            if may && !sent.is_empty() {
                let (units, task, order) = (sent, Task::Strike, None);
                table.record(Event::Declared { units, task, order });
            }
        }
    }
}

/// So many units of a kind that fight in the place, or why they cannot be sent.
fn chosen(
    field: Field,
    mover: PowerId,
    (place, kind, count): (SpaceId, KindId, u16),
) -> Result<Vec<UnitId>, (Option<AdvantageId>, Why)> {
    let (ed, p) = (field.ed, field.p);
    let Some((id, rule)) = striking(ed, p, mover, kind) else {
        return Err((None, Nation::StrikesNot { kind, defense: false }.into()));
    };
    if !ed.is_sea(place) {
        return Err((Some(id), Nation::lacking(place, Lack::Sea).into()));
    }
    let fights = |u: &Unit| {
        let goes = !ed.kind(u.kind).is_air() || (u.turn.combat_moved && u.aboard.is_none());
        (u.power, u.kind) == (mover, kind) && goes && !u.turn.submerged && !u.turn.strikes
    };
    let mut found: Vec<(i16, UnitId)> = p
        .in_space(place)
        .filter(|(_, u)| fights(u))
        .map(|(id, u)| (i16::from(query::moves(ed, p, u)) - i16::from(u.turn.moved), id))
        .collect();
    found.sort();
    let units: Vec<UnitId> = found.into_iter().map(|(_, id)| id).take(count.into()).collect();
    if units.len() < usize::from(count) {
        return Err((Some(id), Nation::NotThere { power: mover, kind, space: place }.into()));
    }
    let first = units.first().map(|id| p.unit(*id));
    match first.is_none_or(|u| can_strike(field, u, rule.named)) {
        true => Ok(units),
        false => Err((Some(id), Flight::NoShipToStrike { kind, space: place }.into())),
    }
}

/// Why a line of an answer sends no defenders to strike, with the rule; `None`: it can be followed.
pub fn sacrifice_misfit(
    field: Field,
    owner: PowerId,
    zone: SpaceId,
    wanted: &[(KindId, u16)],
) -> Option<RuleMisfit> {
    let (ed, p) = (field.ed, field.p);
    if p.allied(ed, owner, p.power) {
        return None;
    }
    wanted.iter().find_map(|(kind, count)| {
        let kind = *kind;
        let Some((id, rule)) = striking(ed, p, owner, kind) else {
            return Some((None, Nation::StrikesNot { kind, defense: false }));
        };
        if rule.defense.is_none() {
            return Some((Some(id), Nation::StrikesNot { kind, defense: true }));
        }
        if !ed.is_sea(zone) {
            return Some((Some(id), Nation::lacking(zone, Lack::Sea)));
        }
        let there = p.in_space(zone).filter(|(_, u)| (u.power, u.kind) == (owner, kind)).count();
        let missing = Nation::NotThere { power: owner, kind, space: zone };
        (there < usize::from(*count)).then_some((Some(id), missing))
    })
}

/// Is there an enemy in this unit's zone that it could hit when it strikes: one that it names, or a ship that
/// the enemy chooses?
fn can_strike(field: Field, shooter: &Unit, named: bool) -> bool {
    let (ed, p, zone) = (field.ed, field.p, shooter.space);
    let mut enemies = query::enemies(ed, p, zone, p.side(ed, shooter.power));
    enemies.any(|(_, u)| {
        let ship = ed.kind(u.kind).is_sea();
        (named || ship) && u.aboard.is_none() && aims_at(ed, p, shooter, u, zone)
    })
}

/// Could an attacker that strikes once hit this unit in the zone, if there is a battle?
pub fn aims_at(ed: &Edition, p: &Position, shooter: &Unit, target: &Unit, zone: SpaceId) -> bool {
    let hunts = |u: &Unit| {
        p.allied(ed, u.power, shooter.power)
            && query::can(ed, p, u, Ability::HuntSubmarines, Circumstances::default())
    };
    may_name(ed, p, shooter, target, p.in_space(zone).any(|(_, u)| hunts(u)))
}

/// May this unit, which strikes at sea and is gone, name that one? A kind that always strikes so hits ships at
/// the surface. By the rule of a nation submarines hit ships alone, and aircraft find a hidden submarine only
/// if a destroyer of their side is there.
pub fn may_name(
    ed: &Edition,
    p: &Position,
    shooter: &Unit,
    target: &Unit,
    destroyer: bool,
) -> bool {
    let kind = ed.kind(target.kind);
    if ed.kind(shooter.kind).single_strike {
        return kind.is_sea() && !kind.submarine;
    }
    let hidden = query::can(ed, p, target, Ability::HideFromAircraft, Circumstances::default());
    match ed.kind(shooter.kind).is_air() {
        true => !hidden || destroyer,
        false => kind.is_sea(),
    }
}
