//! The rules of nations that a table agreed on: how an invitation names them, and the board they make
//! (NAT-01).

use std::fmt;

use crate::edition::{Advantage, Deed, Edition};
use crate::engine::position::Use;
use crate::engine::{Position, query};
use crate::id::{AdvantageId, SpaceId};

use super::fault::{ChainFault, Check};

/// One rule of a nation, ids as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenAdvantage {
    pub id: String,
    /// The space it was chosen with, where it asks for one.
    pub place: Option<String>,
}

/// What stands between the two.
const IN: &str = " in ";

impl fmt::Display for ChosenAdvantage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{}{IN}{place}", self.id),
            None => f.write_str(&self.id),
        }
    }
}

impl ChosenAdvantage {
    /// As an invitation writes it: `wolf-packs`, `colonial-garrison in india`.
    pub fn read(text: &str) -> ChosenAdvantage {
        let (id, place) = match text.split_once(IN) {
            Some((id, place)) => (id, Some(place.to_string())),
            None => (text, None),
        };
        ChosenAdvantage { id: id.to_string(), place }
    }
}

fn wrong(what: String) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

/// Puts the chosen rules into the position, each once and in the edition's order.
///
/// # Errors
/// One that the edition does not have, that nobody chooses or that the program does not play.
pub(super) fn agree(
    ed: &Edition,
    chosen: &[ChosenAdvantage],
    p: &mut Position,
) -> Result<(), ChainFault> {
    let mut last: Option<AdvantageId> = None;
    for c in chosen {
        let unknown = || wrong(format!("{} has no advantage {:?}", ed.title, c.id));
        let id = ed.advantage_by_id(&c.id).ok_or_else(unknown)?;
        let a = ed.advantage(id);
        if a.compulsory() {
            return Err(wrong(format!("{} is part of every game and is not chosen", a.name)));
        }
        if !a.played {
            return Err(wrong(format!("{} [{}] is not played yet", a.name, a.rule)));
        }
        if last.is_some_and(|l| l >= id) {
            return Err(wrong("the advantages stand once each and in their order".to_string()));
        }
        last = Some(id);
        p.advantages.insert(id, Use::Ready);
        set_up(ed, a, c, p)?;
    }
    Ok(())
}

/// What a rule changes on the board before the first turn.
fn set_up(
    ed: &Edition,
    a: &Advantage,
    chosen: &ChosenAdvantage,
    p: &mut Position,
) -> Result<(), ChainFault> {
    let setup = a.deeds.iter().find_map(|deed| match deed {
        Deed::Setup(setup) => Some(setup),
        _ => None,
    });
    let site = setup.and_then(|s| s.site);
    match (site, &chosen.place) {
        (None, None) => {}
        (None, Some(place)) => {
            return Err(wrong(format!("{} asks for no place such as {place}", a.name)));
        }
        (Some(kind), place) => {
            let space = place.as_deref().and_then(|id| ed.space_by_id(id));
            let space = space.filter(|s| fits(ed, a, p, *s)).ok_or_else(|| {
                let names: Vec<&str> = ed
                    .space_ids()
                    .filter(|s| fits(ed, a, p, *s))
                    .map(|s| ed.space(s).name.as_str())
                    .collect();
                wrong(format!(
                    "{} [{}] wants a territory in brackets behind it, one of {}",
                    a.name,
                    a.rule,
                    names.join(", ")
                ))
            })?;
            p.add_unit(a.power, kind, space, None);
        }
    }
    let Some(setup) = setup else { return Ok(()) };
    for space in &setup.holds {
        p.units.retain(|_, u| u.space != *space);
        p.control[space.index()] = Some(a.power);
        p.turn.control_at_start[space.index()] = Some(a.power);
    }
    for (power, kind, count, space) in &setup.units {
        (0..*count).for_each(|_| {
            p.add_unit(*power, *kind, *space, None);
        });
    }
    p.treasury[a.power.index()] += setup.ipc;
    Ok(())
}

/// May a complex that a rule gives stand here: in land of the power's own colour that is worth something
/// and has none?
fn fits(ed: &Edition, a: &Advantage, p: &Position, at: SpaceId) -> bool {
    let space = ed.space(at);
    space.owner == Some(a.power)
        && p.controller(at) == Some(a.power)
        && space.income >= 1
        && query::complex(ed, p, at).is_none()
}
