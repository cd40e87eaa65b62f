//! What the rules of nations change on the board before the first turn.

use crate::edition::{Deed, Edition, SetupDeed};
use crate::engine::position::{Position, Use};
use crate::engine::query;
use crate::id::{AdvantageId, SpaceId};

/// Why a place does not fit the rule it was chosen with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// The rule asks for none.
    NotAsked,
    /// The rule asks for one of these.
    OneOf(Vec<SpaceId>),
}

/// Puts a rule that was agreed on into the position, with what it changes at once; `place`: what it was
/// chosen with.
///
/// # Errors
/// A place that does not fit, or none where one is asked for. The position is then unchanged.
pub fn set_up(
    ed: &Edition,
    p: &mut Position,
    id: AdvantageId,
    place: Option<SpaceId>,
) -> Result<(), Misplaced> {
    let a = ed.advantage(id);
    let setup = a.deeds.iter().find_map(|deed| match deed {
        Deed::Setup(setup) => Some(setup),
        _ => None,
    });
    match (setup.and_then(|s| s.site), place) {
        (None, None) => {}
        (None, Some(_)) => return Err(Misplaced::NotAsked),
        (Some(kind), place) => {
            let sites: Vec<SpaceId> = ed.space_ids().filter(|s| site(ed, p, id, *s)).collect();
            match place.filter(|s| sites.contains(s)) {
                Some(space) => p.add_unit(a.power, kind, space, None),
                None => return Err(Misplaced::OneOf(sites)),
            };
        }
    }
    p.advantages.insert(id, Use::Ready);
    if let Some(SetupDeed { units, holds, colours: _, ipc, site: _ }) = setup {
        for space in holds {
            p.units.retain(|_, u| u.space != *space);
            p.control[space.index()] = Some(a.power);
            p.turn.control_at_start[space.index()] = Some(a.power);
        }
        for (power, kind, count, space) in units {
            (0..*count).for_each(|_| {
                p.add_unit(*power, *kind, *space, None);
            });
        }
        p.treasury[a.power.index()] += ipc;
    }
    Ok(())
}

/// Land of the power's own colour that is worth something and has no complex.
fn site(ed: &Edition, p: &Position, id: AdvantageId, at: SpaceId) -> bool {
    let power = Some(ed.advantage(id).power);
    let space = ed.space(at);
    super::colour(ed, p, at) == power
        && p.controller(at) == power
        && space.income >= 1
        && query::complex(ed, p, at).is_none()
}
