//! Step 1: who is in the combat (CMB-18, AMB-01, CAR-02, CAR-05).

use std::collections::BTreeMap;

use super::fire::nation_worked;
use super::landing;
use super::state::BattleState;
use crate::edition::{Edition, PartnerFleets};
use crate::engine::decision::{Answered, Fight};
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind, Mission, Position, Unit};
use crate::engine::{Field, Halt, Table, nation, query};
use crate::id::{AdvantageId, SpaceId, UnitId};

/// Lines a battle up: cargo goes ashore, carrier fighters take off, both sides are listed.
///
/// # Errors
/// The mover is to say who goes ashore. `answers`: the answer to that question.
pub(super) fn open(
    table: &mut Table,
    engagement: &Engagement,
    answers: Vec<Answered>,
) -> Result<Fight, Halt> {
    let place = engagement.place;
    if engagement.kind == EngagementKind::Land {
        landing::go_ashore(table, engagement, answers)?;
    }
    nation::rise(table, place);
    launch(table, place);
    let (ed, p) = (table.ed, table.at());
    let mut state = BattleState::new(place, engagement.kind);
    state.attackers = attackers(ed, p, engagement);
    state.defenders = defenders(ed, p, engagement);
    // Off a ship, or by its own power across the water.
    let from_sea = |u: &Unit| {
        let came = u.turn.entered_from.is_some_and(|s| ed.is_sea(s));
        u.turn.offloaded == Some(place) || (ed.kind(u.kind).is_land() && came)
    };
    state.amphibious = state.attackers.iter().any(|id| from_sea(p.unit(*id)));
    state.entries = entries(ed, p, place, &state.attackers);
    let (attackers, defenders) = (state.attackers.clone(), state.defenders.clone());
    let lent = lent(table.field(), &attackers);
    table.record(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    lent.into_iter().for_each(|(id, units)| nation_worked(table, place, id, units));
    Ok(Fight::new(state))
}

/// Attackers of partners, by the rule that lends them.
fn lent(field: Field, attackers: &[UnitId]) -> BTreeMap<AdvantageId, Vec<UnitId>> {
    let mut found: BTreeMap<AdvantageId, Vec<UnitId>> = BTreeMap::new();
    for id in attackers {
        if let Some(rule) = nation::lent(field.ed, field.p, field.p.unit(*id)) {
            found.entry(rule).or_default().push(*id);
        }
    }
    found
}

/// Own fighters are never cargo on their turn (CAR-02), and those of an attacked carrier fly
/// (CAR-05); a partner's on an attacking carrier stay aboard (CAR-03).
fn launch(table: &mut Table, zone: SpaceId) {
    let (ed, p) = (table.ed, table.at());
    let fly = taking_off(ed, p, zone);
    for unit in fly {
        table.record(Event::Launched { unit });
    }
}

/// Fighters that leave their carriers when the battle opens.
fn taking_off(ed: &Edition, p: &Position, zone: SpaceId) -> Vec<UnitId> {
    if ed.is_land(zone) {
        return Vec::new();
    }
    let side = p.side(ed, p.power);
    p.in_space(zone)
        .filter(|(_, u)| u.aboard.is_some() && ed.kind(u.kind).is_air())
        .filter(|(_, u)| {
            // Who would be gone after one strike takes off by order only (KAM-02).
            let held = ed.kind(u.kind).single_strike && !u.turn.combat_moved;
            let own = |ship: UnitId| p.commanded(p.unit(ship)) && !query::rides(p, u) && !held;
            if nation::stowed(ed, p, u).is_some() {
                return false;
            }
            p.side(ed, u.power) != side || (p.commanded(u) && u.aboard.is_some_and(own))
        })
        .map(|(id, _)| id)
        .collect()
}

/// A battle that is still to be fought or goes on, at this moment: for people who are asked about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Muster {
    pub place: SpaceId,
    pub kind: EngagementKind,
    /// Troops still aboard that are to land among them.
    pub attackers: Vec<UnitId>,
    pub defenders: Vec<UnitId>,
}

/// The battles of a turn whose combat moves are locked, in their order, each with both sides.
pub fn muster(ed: &Edition, p: &Position) -> Vec<Muster> {
    let fought = |e: &&Engagement| {
        !e.done
            && matches!(e.kind, EngagementKind::Sea | EngagementKind::Land | EngagementKind::Raid)
    };
    p.turn.battles.iter().filter(fought).map(|e| mustered(ed, p, e)).collect()
}

/// Both sides of one battle or raid.
pub(crate) fn mustered(ed: &Edition, p: &Position, e: &Engagement) -> Muster {
    let (place, kind) = (e.place, e.kind);
    if let Some(now) = p.turn.battle.as_ref().filter(|b| (b.place, b.kind) == (place, kind)) {
        let left = |ids: &[UnitId]| -> Vec<UnitId> {
            let fights = |id: &&UnitId| {
                p.units.get(id).is_some_and(|u| !u.turn.submerged && !u.turn.retreated)
            };
            ids.iter().filter(fights).copied().collect()
        };
        return Muster {
            place,
            kind,
            attackers: left(&now.attackers),
            defenders: left(&now.defenders),
        };
    }
    if kind == EngagementKind::Raid {
        let raiders = p.in_space(place).filter(|(_, u)| u.turn.mission.raids());
        let attackers = raiders.map(|(id, _)| id).collect();
        return Muster { place, kind, attackers, defenders: super::interceptors(ed, p, place) };
    }
    let mut attackers = attackers(ed, p, e);
    let own = |id: &UnitId| p.commanded(p.unit(*id));
    attackers.extend(taking_off(ed, p, place).into_iter().filter(own));
    if kind == EngagementKind::Land {
        let lands =
            |u: &Unit| p.commanded(u) && u.aboard.is_some() && u.turn.landing == Some(place);
        attackers.extend(p.units.iter().filter(|(_, u)| lands(u)).map(|(id, _)| *id));
    }
    attackers.sort();
    attackers.dedup();
    Muster { place, kind, attackers, defenders: defenders(ed, p, e) }
}

/// Units of the active power that ended their combat move here, as far as they fight in this
/// battle.
pub(crate) fn attackers(ed: &Edition, p: &Position, e: &Engagement) -> Vec<UnitId> {
    let ours = |u: &Unit| {
        p.commanded(u)
            || u.turn.joins
            || match ed.profile.partner_fleets {
                PartnerFleets::StayOut => false,
                // The partner's ships and the fighters aboard are in the zone; on land no unit joins.
                PartnerFleets::Join => {
                    e.kind == EngagementKind::Sea
                        && p.allied(ed, u.power, p.power)
                        && ed.kind(u.kind).is_sea()
                }
            }
    };
    p.in_space(e.place)
        .filter(|(_, u)| ours(u) && in_battle(ed, e, u))
        // Aircraft that stayed where they are without an order wait for noncombat (CAR-02).
        .filter(|(_, u)| !ed.kind(u.kind).is_air() || u.turn.combat_moved)
        .filter(|(_, u)| u.turn.mission == Mission::None)
        .map(|(id, _)| id)
        .chain(swimmers(p, e))
        .collect()
}

/// Land units of the mover that fight the first round at sea and stand in their territory.
fn swimmers<'a>(p: &'a Position, e: &Engagement) -> impl Iterator<Item = UnitId> + 'a {
    let mission = (e.kind == EngagementKind::Sea).then_some(Mission::Swim(e.place));
    let units =
        p.units.iter().filter(move |(_, u)| p.commanded(u) && Some(u.turn.mission) == mission);
    units.map(|(id, _)| *id)
}

/// All enemy units in the space that can fight (CMB-18).
pub(crate) fn defenders(ed: &Edition, p: &Position, e: &Engagement) -> Vec<UnitId> {
    let side = p.side(ed, p.power);
    p.in_space(e.place)
        .filter(|(_, u)| p.side(ed, u.power) != side)
        .filter(|(_, u)| in_battle(ed, e, u) || carrier_fighter(ed, p, e, u))
        .filter(|(_, u)| !u.turn.intercepts)
        .map(|(id, _)| id)
        .collect()
}

/// Before they are launched, for questions put before the battle.
fn carrier_fighter(ed: &Edition, p: &Position, e: &Engagement, u: &Unit) -> bool {
    let flies = ed.kind(u.kind).is_air() && nation::stowed(ed, p, u).is_none();
    e.kind == EngagementKind::Sea && u.aboard.is_some() && flies
}

/// Units of this sort take part; cargo never does (TRN-18, CAS-09), nor what cannot be a casualty.
fn in_battle(ed: &Edition, e: &Engagement, u: &Unit) -> bool {
    let kind = ed.kind(u.kind);
    let here = match e.kind {
        EngagementKind::Sea => kind.is_sea() || kind.is_air(),
        _ => kind.is_land() || kind.is_air(),
    };
    here && kind.fights() && u.aboard.is_none() && !u.turn.submerged
}

/// Where the units came from that need a space to retreat to, before the battle opens; `None` if no
/// unit that has arrived by now needs one.
pub(crate) fn entries_of(ed: &Edition, p: &Position, e: &Engagement) -> Option<Vec<SpaceId>> {
    let attackers = attackers(ed, p, e);
    let grounded = attackers.iter().any(|id| !ed.kind(p.unit(*id).kind).is_air());
    grounded.then(|| entries(ed, p, e.place, &attackers))
}

/// Where attackers of the kind that retreats came from (RET-02, RET-03); what became of those who
/// came from there does not matter.
fn entries(ed: &Edition, p: &Position, place: SpaceId, attackers: &[UnitId]) -> Vec<SpaceId> {
    let sea = ed.is_sea(place);
    let mut found: Vec<SpaceId> = attackers
        .iter()
        .map(|id| p.unit(*id))
        .filter(|u| !ed.kind(u.kind).is_air())
        .filter_map(|u| u.turn.entered_from)
        .filter(|s| ed.is_sea(*s) == sea)
        .collect();
    found.sort();
    found.dedup();
    found
}
