//! A treaty between two powers: what its owner gets when the other one breaks it, and how the owner loses
//! it. Looked at when the combat moves of either are locked.

use super::deeds;
use crate::edition::{Breach, Deed, Treaty};
use crate::engine::decision::{first, instructions_of};
use crate::engine::event::{Decider, Event};
use crate::engine::position::{EngagementKind, Use};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, PowerId, SpaceId};

/// The battles of the turn are listed, and no die has fallen.
pub(super) fn after_lock(table: &mut Table) {
    let (ed, p) = (table.ed, table.at());
    let all: Vec<(AdvantageId, PowerId, Treaty)> = deeds(ed, p)
        .filter_map(|(id, power, deed)| match deed {
            Deed::Treaty(treaty) => Some((id, power, treaty.clone())),
            _ => None,
        })
        .collect();
    for (advantage, owner, treaty) in all {
        let mover = table.at().power;
        let armed = table.at().advantages.get(&advantage) == Some(&Use::Active);
        let use_of = |now| Event::AdvantageUsed { advantage, now, order: None };
        if mover == treaty.with {
            let field = table.field();
            let attacked = attacked(field, owner, &treaty);
            if !attacked.is_empty() {
                let (kind, count) = treaty.units;
                // Units that are declined are lost.
                if let Some((space, by)) = place(field, owner, &attacked) {
                    let power = owner;
                    table.record(Event::Granted { advantage, power, kind, count, space, by });
                }
                table.record(use_of(Use::Spent));
            } else if treaty.lost_abroad && abroad(field, owner) {
                table.record(use_of(Use::Spent));
            } else if treaty.armed_by_any && !armed && meets(field, owner) {
                table.record(use_of(Use::Active));
            }
        } else if mover == owner && !armed && breaks(table.field(), &treaty) {
            table.record(use_of(Use::Spent));
        }
    }
}

/// Places of the land battles of this turn.
fn land_battles(field: Field<'_>) -> impl Iterator<Item = SpaceId> {
    let battles = field.p.turn.battles.iter();
    battles.filter(|e| e.kind == EngagementKind::Land).map(|e| e.place)
}

/// The attacked territories that may get the units: where the owner has most of them first, of several such
/// the first.
fn attacked(field: Field, owner: PowerId, treaty: &Treaty) -> Vec<SpaceId> {
    let (ed, p) = (field.ed, field.p);
    let garrison = |s: SpaceId| {
        p.in_space(s).filter(|(_, u)| (u.power, u.kind) == (owner, treaty.units.0)).count()
    };
    let mut found: Vec<SpaceId> = land_battles(field)
        .filter(|s| {
            super::colour(ed, p, *s) == Some(treaty.land_of) && p.controller(*s) == Some(owner)
        })
        .collect();
    found.sort_by_key(|s| (std::cmp::Reverse(garrison(*s)), *s));
    found
}

/// The first of them for which the owner's standing orders say yes, else the first for which they do not
/// say no.
fn place(field: Field, owner: PowerId, attacked: &[SpaceId]) -> Option<(SpaceId, Decider)> {
    let said = |s: &SpaceId| first(&instructions_of(field, *s, owner), |says| says.free_units);
    let words: Vec<_> = attacked.iter().map(|s| (*s, said(s))).collect();
    let named = words.iter().find_map(|(s, said)| match said {
        Some((true, by)) => Some((*s, by.clone())),
        _ => None,
    });
    let open =
        || words.iter().find(|(_, said)| said.is_none()).map(|(s, _)| (*s, Decider::Profile));
    named.or_else(open)
}

/// Do units of the owner defend in a battle of this turn?
fn meets(field: Field, owner: PowerId) -> bool {
    let fights = |s: SpaceId| {
        field.p.in_space(s).any(|(_, u)| u.power == owner && field.ed.kind(u.kind).fights())
    };
    let battles = field.p.turn.battles.iter();
    battles
        .filter(|e| matches!(e.kind, EngagementKind::Land | EngagementKind::Sea))
        .any(|e| fights(e.place))
}

/// Do units of the owner defend in a territory of a partner?
fn abroad(field: Field, owner: PowerId) -> bool {
    let (ed, p) = (field.ed, field.p);
    land_battles(field).any(|s| {
        p.controller(s) != Some(owner)
            && p.in_space(s).any(|(_, u)| u.power == owner && ed.kind(u.kind).fights())
    })
}

/// Does the owner, whose turn it is, attack what the treaty spares?
fn breaks(field: Field, treaty: &Treaty) -> bool {
    let (ed, p) = (field.ed, field.p);
    land_battles(field).any(|s| match treaty.broken_by {
        Breach::ItsColour => {
            super::colour(ed, p, s) == Some(treaty.with)
                && p.turn.control_at_start[s.index()] == Some(treaty.with)
        }
        Breach::AnyLand => {
            p.turn.control_at_start[s.index()] == Some(treaty.with)
                || p.in_space(s).any(|(_, u)| u.power == treaty.with && ed.kind(u.kind).fights())
        }
    })
}
