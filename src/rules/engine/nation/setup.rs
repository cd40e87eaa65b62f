//! What the rules of nations change on the board before the first turn.

use crate::edition::{Deed, Edition, SetupDeed};
use crate::engine::event::{Event, Money};
use crate::engine::{Board, Ledger};
use crate::id::{AdvantageId, PowerId, SpaceId, UnitId};

/// Why a place does not fit the rule it was chosen with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// The rule asks for none.
    NotAsked,
    /// The rule asks for one of these; the place that was named, if any, and why it is not one of them.
    OneOf { sites: Vec<SpaceId>, named: Option<(SpaceId, NoSite)> },
}

/// Why a complex cannot stand in a territory before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSite {
    /// It is not of the power's colour.
    OtherColour,
    /// The power does not control it.
    NotHeld,
    /// It is worth nothing.
    Worthless,
    /// It has a complex already.
    HasComplex,
}

/// A rule with the face of the die that chooses it, and the place that was named for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rolled {
    pub advantage: AdvantageId,
    pub face: u8,
    pub place: Option<SpaceId>,
}

/// Puts a rule that was agreed on, or that a die has chosen, into the position, with what it changes at
/// once.
///
/// # Errors
/// A place that does not fit, or none where one is asked for. The position is then unchanged.
pub fn set_up(ed: &Edition, ledger: &mut Ledger, rolled: Rolled) -> Result<(), Misplaced> {
    let Rolled { advantage, face, place } = rolled;
    let a = ed.advantage(advantage);
    let power = a.power;
    let setup = setup_of(ed, advantage);
    let site = match (setup.and_then(|s| s.site), place) {
        (None, None) => None,
        (None, Some(_)) => return Err(Misplaced::NotAsked),
        (Some(kind), place) => {
            let sites = sites_of_rule(ledger.position().board(ed), advantage);
            match place.filter(|s| sites.contains(s)) {
                Some(space) => Some((power, kind, 1, space)),
                None => {
                    return Err(Misplaced::OneOf {
                        sites,
                        named: place.and_then(|s| {
                            Some((s, no_site(ledger.position().board(ed), power, s)?))
                        }),
                    });
                }
            }
        }
    };
    ledger.record(Event::AdvantageRolled { power, face, advantage, place });
    let Some(SetupDeed { units, holds, colours: _, ipc, site: _ }) = setup else { return Ok(()) };
    for space in holds {
        let there: Vec<UnitId> = ledger.position().in_space(*space).map(|(id, _)| id).collect();
        if !there.is_empty() {
            ledger.record(Event::Removed { units: there, rule: a.rule });
        }
        ledger.record(Event::LandGiven { advantage, power, space: *space });
    }
    for (power, kind, count, space) in site.iter().chain(units).copied() {
        ledger.record(Event::UnitsGiven { advantage, power, kind, count, space });
    }
    if *ipc != 0 {
        let why = Money::Advantage;
        ledger.record(Event::Received { power, ipc: *ipc, why, rule: a.rule });
    }
    Ok(())
}

/// What a rule changes before the first turn.
fn setup_of(ed: &Edition, id: AdvantageId) -> Option<&SetupDeed> {
    ed.advantage(id).deeds.iter().find_map(|deed| match deed {
        Deed::Setup(setup) => Some(setup),
        _ => None,
    })
}

/// The territories that may be named for a rule; `None` where it asks for none.
pub fn sites_of(board: Board, id: AdvantageId) -> Option<Vec<SpaceId>> {
    setup_of(board.edition, id)?.site.map(|_| sites_of_rule(board, id))
}

/// The territories that a rule takes over before the first turn, with the units there.
pub fn held(ed: &Edition, id: AdvantageId) -> impl Iterator<Item = SpaceId> {
    setup_of(ed, id).into_iter().flat_map(|s| s.holds.iter().copied())
}

fn sites_of_rule(board: Board, id: AdvantageId) -> Vec<SpaceId> {
    let power = board.advantage(id).power;
    board.space_ids().filter(|s| no_site(board, power, *s).is_none()).collect()
}

/// Why the power cannot begin with a complex here: it must be land of its own colour that it controls, that is
/// worth something and that has no complex. `None`: it can.
fn no_site(board: Board, power: PowerId, at: SpaceId) -> Option<NoSite> {
    if super::colour(board, at) != Some(power) {
        Some(NoSite::OtherColour)
    } else if board.controller(at) != Some(power) {
        Some(NoSite::NotHeld)
    } else if board.space(at).income < 1 {
        Some(NoSite::Worthless)
    } else if board.complex(at).is_some() {
        Some(NoSite::HasComplex)
    } else {
        None
    }
}
