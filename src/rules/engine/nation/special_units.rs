//! The units of a special move: which units go, which stay behind, and what becomes of aircraft on a carrier
//! that moves.

use crate::edition::Edition;
use crate::engine::event::{Event, MoveKind};
use crate::engine::plan::SpecialMoveOrder as Wanted;
use crate::engine::position::Unit;
use crate::engine::why::Nation;
use crate::engine::{Field, carry, nation};
use crate::id::{KindId, PowerId, SpaceId, UnitId};

/// Whose units go from where to where.
pub(super) struct SpecialJourney<'a> {
    pub field: Field<'a>,
    pub owner: PowerId,
    pub from: SpaceId,
    pub to: SpaceId,
    /// Aircraft may go to a zone with a deck for them.
    pub decks: bool,
    /// The owner's own aircraft go along with their carrier.
    pub rides: bool,
}

/// The units that are meant, ships first.
///
/// # Errors
/// A kind that cannot go this way, or too few of them.
pub(super) fn units_of_order(j: &SpecialJourney, wanted: &Wanted) -> Result<Vec<UnitId>, Nation> {
    let board = j.field.board;
    let mut lots = wanted.units.clone();
    lots.sort_by_key(|(kind, _)| !board.kind(*kind).is_sea());
    let mut units: Vec<UnitId> = Vec::new();
    for (kind, count) in lots {
        may_go(j, kind)?;
        let mut own: Vec<UnitId> = board
            .in_space(j.from)
            .filter(|(_, u)| {
                (u.power, u.kind, u.patrol) == (j.owner, kind, false) && !keep_aboard(j, u)
            })
            .map(|(id, _)| id)
            .collect();
        // Aircraft on a carrier that goes come before others.
        own.sort_by_key(|id| (!board.unit(*id).aboard.is_some_and(|s| units.contains(&s)), *id));
        if own.len() < usize::from(count) {
            return Err(Nation::NotThere { power: j.owner, kind, space: j.from });
        }
        units.extend(own.into_iter().take(usize::from(count)));
    }
    Ok(units)
}

/// Can units of this kind go this way at all?
fn may_go(j: &SpecialJourney, kind: KindId) -> Result<(), Nation> {
    let ed = j.field.board.edition;
    let k = j.field.board.kind(kind);
    let fits = if k.is_air() {
        ed.is_land(j.to) || (j.decks && k.lands_on_carriers)
    } else if k.is_sea() {
        is_open_sea(ed, j.from) && is_open_sea(ed, j.to)
    } else {
        // Cargo lands from a ship; no unit boards one.
        ed.is_land(j.to)
    };
    if fits && k.moves > 0 && !k.complex { Ok(()) } else { Err(Nation::OtherKind { kind }) }
}

/// Is it a zone into which ships may go?
fn is_open_sea(ed: &Edition, space: SpaceId) -> bool {
    ed.is_sea(space) && !ed.space(space).closed_to_ships
}

/// Cargo that does not land stays where it is.
fn keep_aboard(j: &SpecialJourney, u: &Unit) -> bool {
    let k = j.field.board.kind(u.kind);
    u.aboard.is_some() && k.is_land() && !j.field.board.is_land(j.to)
}

/// Does an aircraft leave with the carrier that it is aboard? A partner's is cargo, and so is what is stowed.
fn goes_along(j: &SpecialJourney, u: &Unit) -> bool {
    let board = j.field.board;
    !board.kind(u.kind).is_air()
        || u.power != j.owner
        || j.rides
        || nation::stowed(board, u).is_some()
}

/// Is a unit left in the space that the others leave? A gun counts, and so does cargo of a ship that stays;
/// units that leave aboard a ship do not.
pub(super) fn a_unit_stays(j: &SpecialJourney, partner_counts: bool, gone: &[UnitId]) -> bool {
    let p = j.field.board.position;
    let whose = |u: &Unit| {
        u.power == j.owner || (partner_counts && p.allied(j.field.board.edition, u.power, j.owner))
    };
    let mut counts =
        p.in_space(j.from).filter(|(_, u)| whose(u) && !j.field.board.kind(u.kind).complex);
    counts.any(|(id, u)| !is_leaving(j, id, u, gone))
}

/// Is the unit among those that go, or aboard one of them?
fn is_leaving(j: &SpecialJourney, id: UnitId, u: &Unit, gone: &[UnitId]) -> bool {
    gone.contains(&id) || (u.aboard.is_some_and(|s| gone.contains(&s)) && goes_along(j, u))
}

/// What happens when they go. Aircraft that do not go along with their carrier are in the air when it leaves.
///
/// # Errors
/// An aircraft finds no deck.
pub(super) fn events(j: &SpecialJourney, units: &[UnitId]) -> Result<Vec<Event>, Nation> {
    let board = j.field.board;
    let mut decks = Vec::new();
    for ship in carry::free_decks(board, j.to, j.owner) {
        decks.extend(std::iter::repeat_n(ship, carry::deck_room(board, ship)));
    }
    for ship in units.iter().filter(|_| board.is_sea(j.to)) {
        decks.extend(std::iter::repeat_n(*ship, carry::deck_room(board, *ship)));
    }
    let mut decks = decks.into_iter();
    let mut all = Vec::new();
    for id in units {
        let u = board.unit(*id);
        let order = None;
        let k = board.kind(u.kind);
        if u.aboard.is_some_and(|s| units.contains(&s)) {
            continue;
        }
        if k.is_land()
            && let Some(ship) = u.aboard
        {
            let to = j.to;
            all.push(Event::Landed { unit: *id, ship, to, order, combat: false });
            continue;
        }
        if k.is_air() && u.aboard.is_some() {
            all.push(Event::Launched { unit: *id });
        }
        let left = board.cargo(*id).filter(|(_, c)| !goes_along(j, c));
        all.extend(left.map(|(unit, _)| Event::Launched { unit }));
        let path = vec![j.from, j.to];
        let how = MoveKind::Noncombat;
        all.push(Event::Moved { units: vec![*id], path, how, order });
        if k.is_air() && board.is_sea(j.to) {
            let ship = decks.next().ok_or(Nation::OtherKind { kind: u.kind })?;
            all.push(Event::Settled { unit: *id, ship: Some(ship) });
        }
    }
    Ok(all)
}
