//! The rules of nations that a table agreed on: how an invitation names them, and the board they make
//! (NAT-01).

use std::fmt;

use crate::edition::{Advantage, Edition};
use crate::engine::Position;
use crate::engine::position::Use;
use crate::id::AdvantageId;

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
    _ed: &Edition,
    a: &Advantage,
    chosen: &ChosenAdvantage,
    _p: &mut Position,
) -> Result<(), ChainFault> {
    match &chosen.place {
        Some(place) => Err(wrong(format!("{} asks for no place such as {place}", a.name))),
        None => Ok(()),
    }
}
