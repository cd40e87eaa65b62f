//! What will be fought now, if nothing changes: battles, raids, rockets, flights past guns.

use std::collections::BTreeSet;

use crate::edition::LoneTransports;
use crate::engine::position::{EngagementKind, Mission, Unit};
use crate::engine::unit::Did;
use crate::engine::{Board, Field, query};
use crate::id::{OrderId, SpaceId, UnitId};

/// Will there be a sea battle in the zone (CMB-23)?
pub(super) fn sea_battle(field: Field, zone: SpaceId) -> bool {
    let board = field.board;
    // Asked of every space after every move: what looks at no unit comes first.
    if !board.is_sea(zone) {
        return false;
    }
    let side = board.side(board.mover());
    if !board.can_be_fought(zone, side) || !attacked(field, zone) {
        return false;
    }
    board.zone_is_hostile(zone, side) || fought(field, zone)
}

/// Zones from which troops will land or have landed for an assault, with the territory.
pub(super) fn landings(field: Field) -> BTreeSet<(SpaceId, SpaceId)> {
    let all = field.board.position.units.values();
    all.filter_map(|u| u.turn.landing.map(|to| (u.space, to)).or_else(|| landing_made(u))).collect()
}

/// Where a unit came from that has landed in the combat move, and where it is.
fn landing_made(u: &Unit) -> Option<(SpaceId, SpaceId)> {
    let landed = u.turn.did(Did::CombatMoved) && u.turn.offloaded == Some(u.space);
    u.turn.entered_from.filter(|_| landed && u.aboard.is_none()).map(|zone| (zone, u.space))
}

/// Territories that units of the mover were in before the turn, and that an enemy holds or is in:
/// a power has changed sides, and units that do not leave fight.
fn shared_land(field: Field<'_>) -> impl Iterator<Item = SpaceId> {
    let board = field.board;
    let side = board.side(board.mover());

    let turned = board.space_ids().filter(move |_| !board.position.sides.is_empty());
    turned.filter(move |s| {
        board.is_land(*s)
            && board.territory_is_hostile(*s, side)
            && board.in_space(*s).any(|(_, u)| stays_to_fight(board, u))
    })
}

/// Did the unit stay where an enemy is?
fn stays_to_fight(board: Board, u: &Unit) -> bool {
    board.commanded(u)
        && u.aboard.is_none()
        && board.kind(u.kind).captures
        && !u.turn.did(Did::CombatMoved)
}

/// Everything that will be fought now, if nothing changes.
pub(super) fn find_engagements(field: Field) -> BTreeSet<(SpaceId, EngagementKind)> {
    let board = field.board;
    let side = board.side(board.mover());
    let mut all = BTreeSet::new();
    for zone in board.space_ids().filter(|s| board.is_sea(*s)) {
        if sea_battle(field, zone) {
            all.insert((zone, EngagementKind::Sea));
        }
    }
    all.extend(shared_land(field).map(|space| (space, EngagementKind::Land)));
    all.extend(landings(field).into_iter().map(|(_, to)| (to, EngagementKind::Land)));
    for u in board.position.units.values().filter(|u| board.commanded(u)) {
        match u.turn.mission {
            Mission::Raid | Mission::Dive => {
                all.insert((u.space, EngagementKind::Raid));
            }
            Mission::Rocket(at) => {
                all.insert((at, EngagementKind::Rocket));
            }
            Mission::Swim(_) => {}
            Mission::None => {
                let hostile =
                    board.territory_is_hostile(u.space, side) || board.is_neutral(u.space);
                if board.is_land(u.space) && u.turn.did(Did::CombatMoved) && hostile {
                    all.insert((u.space, EngagementKind::Land));
                }
            }
        }
        let shot_at = board.kind(u.kind).is_air()
            && !query::safe_from_guns(board, u)
            && u.turn.path.len() > 2
            && u.turn.path[1..u.turn.path.len() - 1]
                .iter()
                .any(|s| query::firing_gun(board, *s, side).is_some());
        if shot_at {
            all.insert((u.space, EngagementKind::Overflight));
        }
    }
    all
}

/// Does the mover have anybody in the zone who fights there?
pub(super) fn attacked(field: Field, zone: SpaceId) -> bool {
    let board = field.board;
    let swims = board
        .position
        .units
        .values()
        .any(|u| u.turn.mission == Mission::Swim(zone) && board.commanded(u));
    if swims {
        return true;
    }
    board.in_space(zone).any(|(_, u)| {
        let k = board.kind(u.kind);
        let flies = k.is_air() && u.turn.did(Did::CombatMoved) && u.aboard.is_none();
        board.commanded(u) && !u.turn.did(Did::Submerged) && (k.is_sea() || flies)
    })
}

/// Are the submarines and transports in the zone fought? Asked where nothing else is there.
fn fought(field: Field, zone: SpaceId) -> bool {
    if !in_company(field, zone) {
        return false;
    }
    let orders = field.input.orders.combat.as_ref();
    if orders.is_some_and(|o| names_zone(&o.attack, zone)) || flown_to(field, zone) {
        return true;
    }
    if is_ignored(field, zone) || lands_from(field, zone) {
        return false;
    }
    own_units(field, zone).any(|(_, u)| {
        u.turn.did(Did::CombatMoved)
            && u.turn.bombard.is_none()
            && field.board.kind(u.kind).is_sea()
    })
}

pub(super) fn names_zone(list: &[(OrderId, SpaceId)], zone: SpaceId) -> bool {
    list.iter().any(|(_, s)| *s == zone)
}

/// Is the zone to be left alone?
pub(super) fn is_ignored(field: Field, zone: SpaceId) -> bool {
    field.input.orders.combat.as_ref().is_some_and(|o| names_zone(&o.ignore, zone))
}

/// Own units in the zone that are not cargo.
pub(super) fn own_units<'a>(
    field: Field<'a>,
    zone: SpaceId,
) -> impl Iterator<Item = (UnitId, &'a Unit)> {
    let p = field.board.position;
    p.in_space(zone).filter(|(_, u)| p.commanded(u) && u.aboard.is_none())
}

pub(super) fn flown_to(field: Field, zone: SpaceId) -> bool {
    own_units(field, zone)
        .any(|(_, u)| field.board.kind(u.kind).is_air() && u.turn.did(Did::CombatMoved))
}

pub(super) fn lands_from(field: Field, zone: SpaceId) -> bool {
    field.board.in_space(zone).any(|(_, u)| u.turn.landing.is_some())
}

/// Is there anybody who may attack: where transports need company, a unit with an attack value?
pub(super) fn in_company(field: Field, zone: SpaceId) -> bool {
    let board = field.board;
    match board.profile().lone_transports {
        LoneTransports::MayAttack => true,
        LoneTransports::NeedCompany => own_units(field, zone).any(|(_, u)| {
            let idle = board.kind(u.kind).is_air() && !u.turn.did(Did::CombatMoved);
            !idle && query::attack(board, u) > 0
        }),
    }
}
