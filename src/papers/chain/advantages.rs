//! The rules of nations that a table agreed on: how an invitation names them, and the board they make
//! (NAT-01).

use std::fmt;

use crate::edition::{Advantage, Edition};
use crate::engine::nation::{self, Misplaced, NoSite, Rolled};
use crate::engine::{Ledger, Position};
use crate::id::{AdvantageId, SpaceId};

use super::chain_fault::{ChainFault, Check};

/// One rule of a nation, ids as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenAdvantage {
    pub id: String,
    /// The space it was chosen with, where it asks for one.
    pub place: Option<String>,
}

/// The separator of the two.
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

fn impossible(what: String) -> ChainFault {
    ChainFault::failed(Check::Setup, what)
}

/// Could these be chosen for a game by the edition?
///
/// # Errors
/// One that cannot, and why.
pub fn check_advantages(ed: &Edition, chosen: &[ChosenAdvantage]) -> Result<(), ChainFault> {
    agree_on_advantages(ed, chosen, Position::initial(ed)).map(|_| ())
}

/// Puts the chosen rules into the position, each once and in the edition's order.
///
/// # Errors
/// One that the edition does not have, that is not chosen or that the program does not play.
pub(super) fn agree_on_advantages(
    ed: &Edition,
    chosen: &[ChosenAdvantage],
    p: Position,
) -> Result<Position, ChainFault> {
    let mut ledger = Ledger::new(p);
    let mut last: Option<AdvantageId> = None;
    for c in chosen {
        let (id, place) = find_chosen(ed, c)?;
        check_optional(ed, id)?;
        if last.is_some_and(|l| l >= id) {
            return Err(impossible(
                "list each advantage once, in the order of the edition".to_string(),
            ));
        }
        last = Some(id);
        set_up(ed, &mut ledger, Rolled { advantage: id, face: 0, place })?;
    }
    Ok(ledger.finish().0)
}

/// The advantage and the place that are named.
pub(super) fn find_chosen(
    ed: &Edition,
    c: &ChosenAdvantage,
) -> Result<(AdvantageId, Option<SpaceId>), ChainFault> {
    let Some(id) = ed.advantage_by_id(&c.id) else {
        return Err(impossible(format!("{} has no advantage {:?}", ed.title, c.id)));
    };
    let place = c.place.as_ref().map(|place| {
        ed.space_by_id(place).ok_or_else(|| impossible(format!("there is no space {place:?}")))
    });
    Ok((id, place.transpose()?))
}

/// Is it one that is chosen, or rolled for, and that the program plays?
pub(super) fn check_optional(ed: &Edition, id: AdvantageId) -> Result<(), ChainFault> {
    let a = ed.advantage(id);
    if a.compulsory() {
        return Err(impossible(format!("{} is part of every game and is not chosen", a.name)));
    }
    if !a.played {
        return Err(impossible(format!("{} [{}] is not played yet", a.name, a.rule)));
    }
    Ok(())
}

/// Puts a rule into the position, with what it changes before the first turn.
pub(super) fn set_up(ed: &Edition, ledger: &mut Ledger, rolled: Rolled) -> Result<(), ChainFault> {
    let a = ed.advantage(rolled.advantage);
    nation::set_up(ed, ledger, rolled).map_err(|why| misplaced_advantage(ed, a, &why))
}

fn misplaced_advantage(ed: &Edition, a: &Advantage, why: &Misplaced) -> ChainFault {
    let name = &a.name;
    let rule = a.rule;
    impossible(match why {
        Misplaced::NotAsked => format!("{name} [{rule}] asks for no place"),
        Misplaced::OneOf { sites, named } => {
            let names: Vec<&str> = sites.iter().map(|s| ed.space(*s).name.as_str()).collect();
            let names = names.join(", ");
            let wants =
                format!("{name} [{rule}] needs a territory in brackets after it, one of {names}");
            match named {
                None => wants,
                Some((at, why)) => {
                    let at = &ed.space(*at).name;
                    let owner = ed.power(a.power).called();
                    format!("{at} {}: {wants}", no_site(*why, &owner))
                }
            }
        }
    })
}

/// Why no complex can be put into a territory before the first turn.
fn no_site(why: NoSite, owner: &str) -> String {
    match why {
        NoSite::OtherColour => format!("is not land of {owner}'s colour"),
        NoSite::NotHeld => format!("is not controlled by {owner}"),
        NoSite::Worthless => "is worth no IPC".to_owned(),
        NoSite::HasComplex => "has an industrial complex already".to_owned(),
    }
}
