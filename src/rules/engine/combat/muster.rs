//! Who is in a battle that is still to be fought or goes on (CMB-18, AMB-01, CAR-02, CAR-05).

use crate::edition::{Edition, PartnerFleets};
use crate::engine::engagement::{Engagement, EngagementKind};
use crate::engine::position::Position;
use crate::engine::unit::{Did, Mission, Unit};
use crate::engine::{Board, nation, query};
use crate::id::{SpaceId, UnitId};

/// Fighters that leave their carriers when the battle opens.
pub(crate) fn taking_off(board: Board, zone: SpaceId) -> Vec<UnitId> {
    if board.is_land(zone) {
        return Vec::new();
    }
    let side = board.side(board.mover());
    board
        .in_space(zone)
        .filter(|(_, u)| u.aboard.is_some() && board.kind(u.kind).is_air())
        .filter(|(_, u)| {
            // Who would be gone after one strike takes off by order only (KAM-02).
            let held = board.kind(u.kind).single_strike && !u.turn.did(Did::CombatMoved);
            let own = |ship: UnitId| {
                board.commanded(board.unit(ship)) && !query::rides(board.position, u) && !held
            };
            if nation::stowed(board, u).is_some() {
                return false;
            }
            board.side(u.power) != side || (board.commanded(u) && u.aboard.is_some_and(own))
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
pub fn muster(board: Board) -> Vec<Muster> {
    board.turn().battles.iter().filter(is_to_be_fought).map(|e| mustered(board, e)).collect()
}

/// Is it a battle or a raid that is not over?
fn is_to_be_fought(e: &&Engagement) -> bool {
    !e.done && matches!(e.kind, EngagementKind::Sea | EngagementKind::Land | EngagementKind::Raid)
}

/// Both sides of one battle or raid.
pub(crate) fn mustered(board: Board, e: &Engagement) -> Muster {
    let place = e.place;
    let kind = e.kind;
    if let Some(now) = board.turn().battle.as_ref().filter(|b| (b.place, b.kind) == (place, kind)) {
        return Muster {
            place,
            kind,
            attackers: still_fighting(board, &now.attackers),
            defenders: still_fighting(board, &now.defenders),
        };
    }
    if kind == EngagementKind::Raid {
        let raiders = board.in_space(place).filter(|(_, u)| u.turn.mission.raids());
        let attackers = raiders.map(|(id, _)| id).collect();
        return Muster { place, kind, attackers, defenders: interceptors(board, place) };
    }
    let mut attackers = attackers(board, e);
    attackers
        .extend(taking_off(board, place).into_iter().filter(|id| board.commanded(board.unit(*id))));
    if kind == EngagementKind::Land {
        attackers.extend(
            board
                .position
                .units
                .iter()
                .filter(|(_, u)| {
                    board.commanded(u) && u.aboard.is_some() && u.turn.landing == Some(place)
                })
                .map(|(id, _)| *id),
        );
    }
    attackers.sort();
    attackers.dedup();
    Muster { place, kind, attackers, defenders: defenders(board, e) }
}

/// Those of the units that are still in the battle.
fn still_fighting(board: Board, ids: &[UnitId]) -> Vec<UnitId> {
    ids.iter()
        .filter(|id| {
            board
                .position
                .units
                .get(id)
                .is_some_and(|u| !u.turn.did(Did::Submerged) && !u.turn.did(Did::Retreated))
        })
        .copied()
        .collect()
}

/// Units of the active power that ended their combat move here, as far as they fight in this
/// battle.
pub(crate) fn attackers(board: Board, e: &Engagement) -> Vec<UnitId> {
    board
        .in_space(e.place)
        .filter(|(_, u)| fights_for_mover(board, e, u) && in_battle(board.edition, e, u))
        // Aircraft that stayed where they are without an order wait for noncombat (CAR-02).
        .filter(|(_, u)| !board.kind(u.kind).is_air() || u.turn.did(Did::CombatMoved))
        .filter(|(_, u)| u.turn.mission == Mission::None)
        .map(|(id, _)| id)
        .chain(land_units_at_sea(board.position, e))
        .collect()
}

/// Does the unit fight on the side of the mover here?
fn fights_for_mover(board: Board, e: &Engagement, u: &Unit) -> bool {
    board.commanded(u)
        || u.turn.did(Did::Joins)
        || match board.profile().partner_fleets {
            PartnerFleets::StayOut => false,
            // The partner's ships and the fighters aboard are in the zone; on land no unit joins.
            PartnerFleets::Join => {
                e.kind == EngagementKind::Sea
                    && board.allied(u.power, board.mover())
                    && board.kind(u.kind).is_sea()
            }
        }
}

/// Land units of the mover that fight the first round at sea and stand in their territory.
fn land_units_at_sea<'a>(p: &'a Position, e: &Engagement) -> impl Iterator<Item = UnitId> + 'a {
    let mission = (e.kind == EngagementKind::Sea).then_some(Mission::Swim(e.place));
    let units =
        p.units.iter().filter(move |(_, u)| p.commanded(u) && Some(u.turn.mission) == mission);
    units.map(|(id, _)| *id)
}

/// All enemy units in the space that can fight (CMB-18).
pub(crate) fn defenders(board: Board, e: &Engagement) -> Vec<UnitId> {
    let side = board.side(board.mover());
    board
        .in_space(e.place)
        .filter(|(_, u)| board.side(u.power) != side)
        .filter(|(_, u)| in_battle(board.edition, e, u) || carrier_fighter(board, e, u))
        .filter(|(_, u)| !u.turn.did(Did::Intercepts))
        .map(|(id, _)| id)
        .collect()
}

/// Before they are launched, for questions put before the battle.
fn carrier_fighter(board: Board, e: &Engagement, u: &Unit) -> bool {
    let flies = board.kind(u.kind).is_air() && nation::stowed(board, u).is_none();
    e.kind == EngagementKind::Sea && u.aboard.is_some() && flies
}

/// Units of this sort take part; cargo never does (TRN-18, CAS-09), nor what cannot be a casualty.
fn in_battle(ed: &Edition, e: &Engagement, u: &Unit) -> bool {
    let kind = ed.kind(u.kind);
    let here = match e.kind {
        EngagementKind::Sea => kind.is_sea() || kind.is_air(),
        _ => kind.is_land() || kind.is_air(),
    };
    here && kind.fights() && u.aboard.is_none() && !u.turn.did(Did::Submerged)
}

/// Where the units came from that need a space to retreat to, before the battle opens; `None` if no
/// unit that has arrived by now needs one.
pub(crate) fn entries_of(board: Board, e: &Engagement) -> Option<Vec<SpaceId>> {
    let attackers = attackers(board, e);
    let grounded = attackers.iter().any(|id| !board.kind_of(*id).is_air());
    grounded.then(|| entries_of_attackers(board, e.place, &attackers))
}

/// Where attackers of the kind that retreats came from (RET-02, RET-03); what became of those who
/// came from there does not matter.
pub(crate) fn entries_of_attackers(
    board: Board,
    place: SpaceId,
    attackers: &[UnitId],
) -> Vec<SpaceId> {
    let sea = board.is_sea(place);
    let mut found: Vec<SpaceId> = attackers
        .iter()
        .map(|id| board.unit(*id))
        .filter(|u| !board.kind(u.kind).is_air())
        .filter_map(|u| u.turn.entered_from)
        .filter(|s| board.is_sea(*s) == sea)
        .collect();
    found.sort();
    found.dedup();
    found
}

/// Fighters of the other side that could rise against raiders here (SBR-10).
pub(crate) fn interceptors(board: Board, place: SpaceId) -> Vec<UnitId> {
    let side = board.side(board.mover());
    let mut found: Vec<UnitId> = board
        .in_space(place)
        .filter(|(_, u)| board.side(u.power) != side && query::intercept(board, u) > 0)
        .map(|(id, _)| id)
        .collect();
    found.sort_by_key(|id| (board.unit(*id).power, board.unit(*id).kind, *id));
    found
}
