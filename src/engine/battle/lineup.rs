//! Step 1: who is in the combat (CMB-18, AMB-01, CAR-02, CAR-05).

use super::landing;
use super::state::BattleState;
use crate::edition::{Edition, PartnerFleets};
use crate::engine::Table;
use crate::engine::decision::Fight;
use crate::engine::event::Event;
use crate::engine::position::{Engagement, EngagementKind, Mission, Position, Unit};
use crate::engine::query;
use crate::id::{SpaceId, UnitId};

/// Lines a battle up: cargo goes ashore, carrier fighters take off, both sides are listed.
pub(super) fn open(table: &mut Table, engagement: &Engagement) -> Fight {
    let place = engagement.place;
    if engagement.kind == EngagementKind::Land {
        landing::go_ashore(table, engagement);
    }
    launch(table, place);
    let (ed, p) = (table.ed, table.at());
    let mut state = BattleState::new(place, engagement.kind);
    state.attackers = attackers(ed, p, engagement);
    state.defenders = defenders(ed, p, engagement);
    state.amphibious = state.attackers.iter().any(|id| p.unit(*id).turn.offloaded == Some(place));
    state.entries = entries(ed, p, place, &state.attackers);
    let (attackers, defenders) = (state.attackers.clone(), state.defenders.clone());
    table.record(Event::EngagementBegan { engagement: engagement.clone(), attackers, defenders });
    Fight::new(state)
}

/// Own fighters are never cargo on their turn (CAR-02), and those of an attacked carrier fly
/// (CAR-05); a partner's on an attacking carrier stay aboard (CAR-03).
fn launch(table: &mut Table, zone: SpaceId) {
    let (ed, p) = (table.ed, table.at());
    if ed.is_land(zone) {
        return;
    }
    let side = ed.side(p.power);
    let fly: Vec<UnitId> = p
        .in_space(zone)
        .filter(|(_, u)| u.aboard.is_some() && ed.kind(u.kind).is_air())
        .filter(|(_, u)| {
            // Who would be gone after one strike takes off by order only (KAM-02).
            let held = ed.kind(u.kind).single_strike && !u.turn.combat_moved;
            let own = |ship: UnitId| p.unit(ship).power == p.power && !query::rides(p, u) && !held;
            ed.side(u.power) != side || (u.power == p.power && u.aboard.is_some_and(own))
        })
        .map(|(id, _)| id)
        .collect();
    for unit in fly {
        table.record(Event::Launched { unit });
    }
}

/// Units of the active power that ended their combat move here, as far as they fight in this
/// battle.
pub(crate) fn attackers(ed: &Edition, p: &Position, e: &Engagement) -> Vec<UnitId> {
    let ours = |u: &Unit| {
        u.power == p.power
            || match ed.profile.partner_fleets {
                PartnerFleets::StayOut => false,
                // The partner's ships and the fighters aboard lie in the zone; on land nobody joins.
                PartnerFleets::Join => {
                    e.kind == EngagementKind::Sea
                        && ed.allied(u.power, p.power)
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
        .collect()
}

/// All enemy units in the space that can fight (CMB-18).
pub(crate) fn defenders(ed: &Edition, p: &Position, e: &Engagement) -> Vec<UnitId> {
    let side = ed.side(p.power);
    p.in_space(e.place)
        .filter(|(_, u)| ed.side(u.power) != side)
        .filter(|(_, u)| in_battle(ed, e, u) || carrier_fighter(ed, e, u))
        .filter(|(_, u)| !u.turn.intercepts)
        .map(|(id, _)| id)
        .collect()
}

/// Before they are launched, for questions put before the battle.
fn carrier_fighter(ed: &Edition, e: &Engagement, u: &Unit) -> bool {
    e.kind == EngagementKind::Sea && u.aboard.is_some() && ed.kind(u.kind).is_air()
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

/// Where those came from who need a space to retreat to, before the battle opens; `None` if nobody
/// who has arrived by now needs one.
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
