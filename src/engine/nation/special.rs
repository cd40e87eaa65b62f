//! One move of a power in the turn of another, between its combat move and its combats: units come into a
//! battle or leave it.

use super::deeds;
use crate::edition::{Deed, SpecialMove};
use crate::engine::carry;
use crate::engine::decision::{first, instructions_of};
use crate::engine::event::{Event, MoveKind, Wish};
use crate::engine::plan::SpecialMoveOrder as Wanted;
use crate::engine::position::{Engagement, EngagementKind, Unit, Use};
use crate::engine::why::Nation;
use crate::engine::{Field, Table, query};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};

/// Every rule at work that allows such a move now, with its owner.
fn allowed(field: Field) -> Vec<(AdvantageId, PowerId, SpecialMove)> {
    let all = deeds(field.ed, field.p).filter_map(|(id, power, deed)| match deed {
        Deed::SpecialMove(s) if s.against == field.p.power => Some((id, power, s.clone())),
        _ => None,
    });
    all.collect()
}

/// Makes the first move that its owner has asked for and that can be made.
pub(super) fn run(table: &mut Table) {
    for (advantage, owner, deed) in allowed(table.field()) {
        for place in places(table.field(), &deed) {
            let said = instructions_of(table.field(), place, owner);
            let Some((wanted, _)) = first(&said, |says| says.special_move.clone()) else {
                continue;
            };
            match moved(table.field(), owner, &deed, place, &wanted) {
                Ok((events, units)) => {
                    table.record(Event::AdvantageWorked { advantage, place, units });
                    events.into_iter().for_each(|e| table.record(e));
                    let now = Use::Spent;
                    table.record(Event::AdvantageUsed { advantage, now, order: None });
                    fight_for(table, place);
                    break;
                }
                Err(_) => {
                    let (wish, rule) = (Wish::SpecialMove, table.ed.advantage(advantage).rule);
                    table.record(Event::NotPossible { place, power: owner, wish, rule });
                }
            }
        }
    }
}

/// Why a move that an answer asks for cannot be made, with the rule; `None`: it can.
pub fn special_misfit(
    field: Field,
    owner: PowerId,
    place: SpaceId,
    wanted: &Wanted,
) -> Option<(Option<AdvantageId>, Nation)> {
    let found = allowed(field).into_iter().find(|(_, power, _)| *power == owner);
    let Some((id, _, deed)) = found else { return Some((None, Nation::NoSpecialMove)) };
    moved(field, owner, &deed, place, wanted).err().map(|why| (Some(id), why))
}

/// The attacked spaces, in the order of the battles; then zones that were entered and are not fought for.
fn places(field: Field, deed: &SpecialMove) -> Vec<SpaceId> {
    let (ed, p) = (field.ed, field.p);
    let fought = p.turn.battles.iter().filter(|e| !e.done);
    let fought = fought.filter(|e| matches!(e.kind, EngagementKind::Sea | EngagementKind::Land));
    let mut all: Vec<SpaceId> = fought.map(|e| e.place).collect();
    let entered = |s: &SpaceId| {
        let came = |u: &Unit| {
            u.power == p.power
                && ed.kind(u.kind).is_sea()
                && u.turn.combat_moved
                && u.turn.start != u.space
        };
        ed.is_sea(*s) && p.in_space(*s).any(|(_, u)| came(u))
    };
    if deed.entered_zones {
        all.extend(ed.space_ids().filter(entered));
    }
    let mut seen = std::collections::BTreeSet::new();
    all.retain(|s| seen.insert(*s));
    all
}

/// The events of the move and the units that make it, or why it cannot be made.
fn moved(
    field: Field,
    owner: PowerId,
    deed: &SpecialMove,
    place: SpaceId,
    wanted: &Wanted,
) -> Result<(Vec<Event>, Vec<UnitId>), Nation> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, owner);
    let (from, to) = if wanted.into { (wanted.space, place) } else { (place, wanted.space) };
    let friendly = |s: SpaceId| match ed.is_sea(s) {
        true => s == place || !query::zone_is_hostile(ed, p, s, side),
        false => p.control_side(ed, s) == Some(side),
    };
    let open = !ed.is_sea(from) || !ed.is_sea(to) || query::canal_open(ed, p, from, to, side);
    if !places(field, deed).contains(&place) || !friendly(place) {
        return Err(Nation::other_place(place));
    }
    if !ed.adjacent(from, to) || !friendly(from) || !friendly(to) || !open {
        return Err(Nation::other_place(wanted.space));
    }
    let mut units: Vec<UnitId> = Vec::new();
    for (kind, count) in &wanted.units {
        may_go(field, deed, *kind, (from, to))?;
        let such =
            |u: &Unit| (u.power, u.kind, u.patrol) == (owner, *kind, false) && !held(field, u, to);
        let own = p.in_space(from).filter(|(_, u)| such(u)).map(|(id, _)| id);
        let found: Vec<UnitId> = own.take(usize::from(*count)).collect();
        if found.len() < usize::from(*count) {
            return Err(Nation::NotThere { power: owner, kind: *kind, space: from });
        }
        units.extend(found);
    }
    if !wanted.into && !somebody_stays(field, owner, deed, place, &units) {
        return Err(Nation::NobodyStays { space: place });
    }
    Ok((events(field, owner, &units, from, to)?, units))
}

/// Can units of this kind go this way at all?
fn may_go(
    field: Field,
    deed: &SpecialMove,
    kind: KindId,
    (from, to): (SpaceId, SpaceId),
) -> Result<(), Nation> {
    let (ed, k) = (field.ed, field.ed.kind(kind));
    let fits = if k.is_air() {
        ed.is_land(to) || (deed.decks && k.lands_on_carriers)
    } else if k.is_sea() {
        ed.is_sea(from) && ed.is_sea(to)
    } else {
        // Cargo lands from a ship; nobody boards one.
        ed.is_land(to)
    };
    if fits && k.moves > 0 && !k.complex { Ok(()) } else { Err(Nation::OtherKind { kind }) }
}

/// Cargo that does not land stays where it is.
fn held(field: Field, u: &Unit, to: SpaceId) -> bool {
    let k = field.ed.kind(u.kind);
    u.aboard.is_some() && k.is_land() && !field.ed.is_land(to)
}

/// Does a unit that fights stay in the space?
fn somebody_stays(
    field: Field,
    owner: PowerId,
    deed: &SpecialMove,
    place: SpaceId,
    gone: &[UnitId],
) -> bool {
    let (ed, p) = (field.ed, field.p);
    let counts = |u: &Unit| match deed.partner_stays {
        true => p.allied(ed, u.power, owner),
        false => u.power == owner,
    };
    p.in_space(place).any(|(id, u)| {
        let there = u.aboard.is_none() || ed.kind(u.kind).is_air();
        counts(u) && there && ed.kind(u.kind).fights() && !gone.contains(&id)
    })
}

fn events(
    field: Field,
    owner: PowerId,
    units: &[UnitId],
    from: SpaceId,
    to: SpaceId,
) -> Result<Vec<Event>, Nation> {
    let (ed, p) = (field.ed, field.p);
    let mut decks = Vec::new();
    for ship in carry::free_decks(ed, p, to, owner) {
        decks.extend(std::iter::repeat_n(ship, carry::deck_room(ed, p, ship)));
    }
    let mut decks = decks.into_iter();
    let mut all = Vec::new();
    for id in units {
        let (u, order) = (p.unit(*id), None);
        let k = ed.kind(u.kind);
        if k.is_land()
            && let Some(ship) = u.aboard
        {
            all.push(Event::Landed { unit: *id, ship, to, order, combat: false });
            continue;
        }
        if k.is_air() && u.aboard.is_some() {
            all.push(Event::Launched { unit: *id });
        }
        let (path, how) = (vec![from, to], MoveKind::Noncombat);
        all.push(Event::Moved { units: vec![*id], path, how, order });
        if k.is_air() && ed.is_sea(to) {
            let ship = decks.next().ok_or(Nation::OtherKind { kind: u.kind })?;
            all.push(Event::Settled { unit: *id, ship: Some(ship) });
        }
    }
    Ok(all)
}

/// A zone into which ships have come is fought for now, before anybody lands from it.
fn fight_for(table: &mut Table, place: SpaceId) {
    let (ed, p) = (table.ed, table.at());
    let (kind, done) = (EngagementKind::Sea, false);
    let listed = p.turn.battles.iter().any(|e| (e.place, e.kind) == (place, kind));
    let side = p.side(ed, p.power);
    if !ed.is_sea(place) || listed || !query::can_be_fought(ed, p, place, side) {
        return;
    }
    let mut engagements = p.turn.battles.clone();
    let before = |e: &Engagement| e.kind != EngagementKind::Overflight;
    let at = engagements.iter().position(before).unwrap_or(engagements.len());
    engagements.insert(at, Engagement { place, kind, done });
    table.record(Event::CombatLocked { engagements });
}
