//! Units that strike once in the opening fire of a battle at sea and are gone: who is sent, and with what
//! number they hit.

use super::{RuleMisfit, deeds};
use crate::edition::{Ability, Deed, Stat, Strikes};
use crate::engine::event::{Event, Task};
use crate::engine::instruction::{first, instructions_of};
use crate::engine::position::Unit;
use crate::engine::query::{self, Circumstances};
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Flight, Lack, Nation, Why};
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, KindId, OrderId, PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Where, by which order, and which units strike.
type Ordered = (SpaceId, OrderId, Vec<(KindId, u16)>);

/// The rule by which units of a kind may strike for this power.
pub fn striking<'a>(
    board: Board<'a>,
    owner: PowerId,
    kind: KindId,
) -> Option<(AdvantageId, &'a Strikes)> {
    deeds(board).find_map(|(id, power, deed)| match deed {
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
    let (id, s) = striking(field.board, u.power, u.kind)?;
    let (stat, change) =
        if attackers { (Stat::Attack, s.attack) } else { (Stat::Defense, s.defense?) };
    let (now, _) = query::value(field.board, u, stat, circumstances);
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
            match choose_units(table.field(), table.at().power, place, kind, count) {
                Ok(units) => {
                    let task = Task::Strike;
                    let order = Some(order);
                    table.record(Event::Declared { units, task, order });
                }
                Err((id, why)) => {
                    let mut refusal = Refusal::new(
                        order,
                        id.map_or(rule("NAT-01"), |id| table.ed.advantage(id).rule),
                        why,
                    );
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
            let may =
                striking(p.board(table.ed), owner, kind).is_some_and(|(_, s)| s.defense.is_some());
            let own = units.iter().copied().filter(|id| {
                let u = p.unit(*id);
                (u.power, u.kind) == (owner, kind)
            });
            let (striking_now, mut sent): (Vec<UnitId>, Vec<UnitId>) =
                own.partition(|id| p.unit(*id).turn.did(Did::Strikes));
            // A battle that goes on after a stop has sent them before.
            sent.truncate(usize::from(count).saturating_sub(striking_now.len()));
            if may && !sent.is_empty() {
                let units = sent;
                let task = Task::Strike;
                let order = None;
                table.record(Event::Declared { units, task, order });
            }
        }
    }
}

/// So many units of a kind that fight in the place, or why they cannot be sent.
fn choose_units(
    field: Field,
    mover: PowerId,
    place: SpaceId,
    kind: KindId,
    count: u16,
) -> Result<Vec<UnitId>, (Option<AdvantageId>, Why)> {
    let board = field.board;
    let Some((id, rule)) = striking(board, mover, kind) else {
        return Err((None, Nation::StrikesNot { kind, defense: false }.into()));
    };
    if !board.is_sea(place) {
        return Err((Some(id), Nation::lacking(place, Lack::Sea).into()));
    }

    let mut found: Vec<(i16, UnitId)> = board
        .in_space(place)
        .filter(|(_, u)| can_be_sent(board, mover, kind, u))
        .map(|(id, u)| (i16::from(query::moves(board, u)) - i16::from(u.turn.moved), id))
        .collect();
    found.sort();
    let units: Vec<UnitId> = found.into_iter().map(|(_, id)| id).take(count.into()).collect();
    if units.len() < usize::from(count) {
        return Err((Some(id), Nation::NotThere { power: mover, kind, space: place }.into()));
    }
    let first = units.first().map(|id| board.unit(*id));
    if first.is_none_or(|u| can_strike(field, u, rule.named)) {
        Ok(units)
    } else {
        Err((Some(id), Flight::NoShipToStrike { kind, space: place }.into()))
    }
}

/// Can the unit be sent to strike?
fn can_be_sent(board: Board, mover: PowerId, kind: KindId, u: &Unit) -> bool {
    let goes = !board.kind(u.kind).is_air() || (u.turn.did(Did::CombatMoved) && u.aboard.is_none());
    (u.power, u.kind) == (mover, kind)
        && goes
        && !u.turn.did(Did::Submerged)
        && !u.turn.did(Did::Strikes)
}

/// Why a line of an answer sends no defenders to strike, with the rule; `None`: it can be followed.
pub(crate) fn sacrifice_misfit(
    field: Field,
    owner: PowerId,
    zone: SpaceId,
    wanted: &[(KindId, u16)],
) -> Option<RuleMisfit> {
    let board = field.board;
    if board.allied(owner, board.mover()) {
        return None;
    }
    wanted.iter().find_map(|(kind, count)| {
        let kind = *kind;
        let Some((id, rule)) = striking(board, owner, kind) else {
            return Some((None, Nation::StrikesNot { kind, defense: false }));
        };
        if rule.defense.is_none() {
            return Some((Some(id), Nation::StrikesNot { kind, defense: true }));
        }
        if !board.is_sea(zone) {
            return Some((Some(id), Nation::lacking(zone, Lack::Sea)));
        }
        let there =
            board.in_space(zone).filter(|(_, u)| (u.power, u.kind) == (owner, kind)).count();
        let missing = Nation::NotThere { power: owner, kind, space: zone };
        (there < usize::from(*count)).then_some((Some(id), missing))
    })
}

/// Is there an enemy in this unit's zone that it could hit when it strikes: one that it names, or a ship that
/// the enemy chooses?
fn can_strike(field: Field, shooter: &Unit, named: bool) -> bool {
    let board = field.board;
    let zone = shooter.space;
    let mut enemies = board.enemies(zone, board.side(shooter.power));
    enemies.any(|(_, u)| {
        let ship = board.kind(u.kind).is_sea();
        (named || ship) && u.aboard.is_none() && aims_at(board, shooter, u, zone)
    })
}

/// Could an attacker that strikes once hit this unit in the zone, if there is a battle?
pub fn aims_at(board: Board, shooter: &Unit, target: &Unit, zone: SpaceId) -> bool {
    may_name(
        board,
        shooter,
        target,
        board.in_space(zone).any(|(_, u)| hunts_submarines(board, shooter, u)),
    )
}

/// Does the unit hunt submarines for the side of the shooter?
fn hunts_submarines(board: Board, shooter: &Unit, u: &Unit) -> bool {
    board.allied(u.power, shooter.power)
        && query::can(board, u, Ability::HuntSubmarines, Circumstances::default())
}

/// May this unit, which strikes at sea and is gone, name that one? A kind that always strikes so hits ships at
/// the surface. By the rule of a nation submarines hit ships alone, and aircraft find a hidden submarine only
/// if a destroyer of their side is there.
pub(crate) fn may_name(board: Board, shooter: &Unit, target: &Unit, destroyer: bool) -> bool {
    let kind = board.kind(target.kind);
    if board.kind(shooter.kind).single_strike {
        return kind.is_sea() && !kind.submarine;
    }
    let hidden = query::can(board, target, Ability::HideFromAircraft, Circumstances::default());
    if board.kind(shooter.kind).is_air() { !hidden || destroyer } else { kind.is_sea() }
}
