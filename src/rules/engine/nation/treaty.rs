//! A treaty between two powers: what its owner gets when the other one breaks it, and how the owner loses
//! it. Looked at when the combat moves of either are made. Every combat move into land is an attack on it,
//! a blitz through empty land included.

use std::collections::BTreeSet;

use super::deeds;
use crate::edition::{Breach, Deed, Treaty};
use crate::engine::event::{Decider, Event};
use crate::engine::instruction::{first, instructions_of};
use crate::engine::position::{EngagementKind, Unit, Use};
use crate::engine::unit::Did;
use crate::engine::{Board, Field, Table};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// A territory in which the units of a treaty appear, so that a blitz through it stops there.
#[derive(Clone, Debug)]
pub(in crate::engine) struct BlitzStop {
    pub place: SpaceId,
    advantage: AdvantageId,
    by: Decider,
}

/// Where the treaty of a power stops the mover's blitz, if it does. The combat moves must be made as they are
/// written before this is asked.
pub(in crate::engine) fn blitz_stop(field: Field) -> Option<BlitzStop> {
    treaties_in_force(field)
        .into_iter()
        .filter(|(_, _, t)| t.stops_blitz && t.with == field.board.mover())
        .find_map(|(advantage, owner, treaty)| {
            let (place, by) =
                place_of_choice(field, owner, &attacked_territories(field, owner, &treaty))?;
            blitzed(field).contains(&place).then_some(BlitzStop { place, advantage, by })
        })
}

/// The battles of the turn are listed, and no die has fallen. `stop`: the territory in which a blitz was stopped.
pub(super) fn after_lock(table: &mut Table, stop: Option<&BlitzStop>) {
    for (advantage, owner, treaty) in treaties_in_force(table.field()) {
        let mover = table.at().power;
        let armed = table.at().advantages.get(&advantage) == Some(&Use::Active);
        let use_of = |now| Event::AdvantageUsed { advantage, now, order: None };
        if mover == treaty.with {
            let field = table.field();
            let attacked = attacked_territories(field, owner, &treaty);
            if !attacked.is_empty() {
                let (kind, count) = treaty.units;
                let settled = stop.filter(|s| s.advantage == advantage);
                // Land that a tank has only passed through is the other power's by now.
                let open: Vec<SpaceId> = attacked
                    .into_iter()
                    .filter(|s| field.board.controller(*s) == Some(owner))
                    .collect();
                let chosen = match settled {
                    Some(stop) => Some((stop.place, stop.by.clone())),
                    None => place_of_choice(field, owner, &open),
                };
                // Units that are declined are lost.
                if let Some((space, by)) = chosen {
                    let power = owner;
                    table.record(Event::Granted { advantage, power, kind, count, space, by });
                }
                table.record(use_of(Use::Spent));
            } else if treaty.lost_abroad && attacks_owner_abroad(field, owner) {
                table.record(use_of(Use::Spent));
            } else if treaty.armed_by_any && !armed && attacks_owner(field, owner) {
                table.record(use_of(Use::Active));
            }
        } else if mover == owner && !armed && breaks_treaty(table.field(), &treaty) {
            table.record(use_of(Use::Spent));
        }
    }
}

/// The treaties in force, each with its owner.
fn treaties_in_force(field: Field) -> Vec<(AdvantageId, PowerId, Treaty)> {
    let found = deeds(field.board).filter_map(|(id, power, deed)| match deed {
        Deed::Treaty(treaty) => Some((id, power, treaty.clone())),
        _ => None,
    });
    found.collect()
}

/// Places of the land battles of this turn.
fn land_battles(field: Field<'_>) -> impl Iterator<Item = SpaceId> {
    let battles = field.board.turn().battles.iter();
    battles.filter(|e| e.kind == EngagementKind::Land).map(|e| e.place)
}

/// Hostile territories through which land units of the mover have passed in their combat move.
pub(super) fn blitzed(field: Field) -> BTreeSet<SpaceId> {
    let p = field.board.position;
    let enemy = p.side(field.board.edition, p.power).enemy();
    let own = p.units.values().filter(|u| p.commanded(u) && u.turn.did(Did::Blitzed));
    let passed = own.flat_map(|u| on_the_way(&u.turn.path).iter().copied());
    passed.filter(|s| p.start_side(field.board.edition, *s) == Some(enemy)).collect()
}

/// The spaces of a way between its start and its end.
fn on_the_way(path: &[SpaceId]) -> &[SpaceId] {
    path.get(1..path.len().saturating_sub(1)).unwrap_or_default()
}

/// Every territory into which units of the mover have made a combat move: those that are fought for, and
/// those that a blitz has led through.
fn attacked_land(field: Field) -> BTreeSet<SpaceId> {
    land_battles(field).chain(blitzed(field)).collect()
}

/// The attacked territories of the colour that the owner held when the turn began. The one with most of its
/// units of the kind comes first; of equal ones the first on the board.
fn attacked_territories(field: Field, owner: PowerId, treaty: &Treaty) -> Vec<SpaceId> {
    let board = field.board;

    let mut found: Vec<SpaceId> =
        attacked_land(field).into_iter().filter(|x| is_spared(board, treaty, owner, x)).collect();
    let garrison = |s: SpaceId| {
        board.in_space(s).filter(|(_, u)| (u.power, u.kind) == (owner, treaty.units.0)).count()
    };
    found.sort_by_key(|s| (std::cmp::Reverse(garrison(*s)), *s));
    found
}

/// Is it a territory that the treaty spares?
fn is_spared(board: Board, treaty: &Treaty, owner: PowerId, s: &SpaceId) -> bool {
    super::colour(board, *s) == Some(treaty.land_of)
        && board.turn().control_at_start[s.index()] == Some(owner)
}

/// The first of them for which the owner's standing orders say yes, else the first for which they do not
/// say no.
fn place_of_choice(
    field: Field,
    owner: PowerId,
    attacked: &[SpaceId],
) -> Option<(SpaceId, Decider)> {
    let words: Vec<_> = attacked
        .iter()
        .map(|s| (*s, first(&instructions_of(field, *s, owner), |says| says.free_units)))
        .collect();
    let named = words.iter().find_map(|(s, said)| match said {
        Some((true, by)) => Some((*s, by.clone())),
        _ => None,
    });
    named.or_else(|| {
        words.iter().find(|(_, said)| said.is_none()).map(|(s, _)| (*s, Decider::Profile))
    })
}

/// Is it a unit of the power? A gun counts; a complex does not, since it belongs to its territory.
fn unit_of(field: Field, u: &Unit, power: PowerId) -> bool {
    u.power == power && !field.board.kind(u.kind).complex
}

/// Does the mover attack units of the owner anywhere, or land that the owner held?
fn attacks_owner(field: Field, owner: PowerId) -> bool {
    let p = field.board.position;
    let defends = |s: SpaceId| p.in_space(s).any(|(_, u)| unit_of(field, u, owner));
    let mut zones =
        p.turn.battles.iter().filter(|e| e.kind == EngagementKind::Sea).map(|e| e.place);
    zones.any(defends)
        || attacked_land(field)
            .into_iter()
            .any(|s| p.turn.control_at_start[s.index()] == Some(owner) || defends(s))
}

/// Does the mover attack units of the owner in a territory of a partner?
fn attacks_owner_abroad(field: Field, owner: PowerId) -> bool {
    let p = field.board.position;
    land_battles(field).any(|s| {
        p.controller(s) != Some(owner) && p.in_space(s).any(|(_, u)| unit_of(field, u, owner))
    })
}

/// Does the owner, whose turn it is, attack what the treaty spares?
fn breaks_treaty(field: Field, treaty: &Treaty) -> bool {
    let board = field.board;
    let held = |s: SpaceId| board.turn().control_at_start[s.index()] == Some(treaty.with);
    attacked_land(field).into_iter().any(|s| match treaty.broken_by {
        Breach::ItsColour => super::colour(board, s) == Some(treaty.with) && held(s),
        Breach::AnyLand => {
            held(s) || board.in_space(s).any(|(_, u)| unit_of(field, u, treaty.with))
        }
    })
}
