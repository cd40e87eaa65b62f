//! Choices the rules leave to a player: whose word counts, in which order, and when somebody must
//! be asked. One file per choice; each ends in facts a battle step records together with the
//! [`Decider`].
//!
//! For one power in one battle the instructions are, first to last: the answer to the question that
//! stopped the battle, the answer given before the battle, the mover's order file, the standing
//! orders from the narrowest scope to the widest, and the game's default profile.

pub(crate) mod ashore;
pub(crate) mod ask;
pub(crate) mod bombard;
pub(crate) mod condition;
pub(crate) mod fall_back;
pub(crate) mod force;
mod free_choice;
pub(crate) mod intercept;
pub(crate) mod landing;
pub mod lists;
mod loss_order;
pub(crate) mod losses;
pub(crate) mod must_ask;
pub(crate) mod retreat_choice;
pub(crate) mod submerge;
pub(crate) mod targets;

pub(crate) use loss_order::fits as names_unit;

use std::mem::discriminant;

use super::battle::BattleState;
use super::event::{Decider, Event, Question};
use super::plan::{Ask, BattleInstructions};
use super::{Field, Halt, Owed, Table};
use crate::edition::AskWhom;
use crate::id::{PowerId, SpaceId};

/// A combat under way with the answers that came for the very choice that stopped it.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub state: BattleState,
    /// Each serves one choice and is gone.
    pub answers: Vec<Answered>,
    /// Whose fire this is, if there are no defenders.
    pub fire_of: Option<PowerId>,
}

/// Whose answer to which question, and what it says.
pub(crate) type Answered = (PowerId, Question, BattleInstructions);

/// Instructions and whose they are.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub says: BattleInstructions,
    pub by: Decider,
}

impl Fight {
    /// A fight in this state, with nothing answered yet.
    pub fn new(state: BattleState) -> Fight {
        Fight { state, answers: Vec::new(), fire_of: None }
    }

    /// Keeps the combat in the position and names what is owed.
    fn stop(&mut self, table: &mut Table, awaiting: Vec<(PowerId, Question)>) -> Halt {
        let place = self.state.place;
        let owed: Vec<Owed> =
            awaiting.iter().map(|&(power, about)| Owed { power, place, about }).collect();
        for &(power, about) in &awaiting {
            table.record(Event::Asked { power, place, about });
        }
        self.state.awaiting = awaiting;
        table.record(Event::BattleKept { state: Some(Box::new(self.state.clone())) });
        Halt::Owed(owed)
    }

    fn take_answer(&mut self, power: PowerId, about: &Question) -> Option<Instruction> {
        let at = self
            .answers
            .iter()
            .position(|(p, q, _)| *p == power && discriminant(q) == discriminant(about))?;
        let (_, _, says) = self.answers.remove(at);
        Some(Instruction { says, by: Decider::Answer(power) })
    }
}

/// The instructions of several powers about one choice, each list first to last; or the stop at which
/// those among them who want to be asked each time must answer.
pub(crate) fn instructions_of_each(
    table: &mut Table,
    fight: &mut Fight,
    whom: &[(PowerId, Question)],
) -> Result<Vec<Vec<Instruction>>, Halt> {
    let place = fight.state.place;
    let mut heard = Vec::new();
    let mut owed = Vec::new();
    for (power, about) in whom {
        let mut said = instructions_of(table.field(), place, *power);
        match fight.take_answer(*power, about) {
            Some(answer) => said.insert(0, answer),
            // Who fights in another's turn goes by what was said before, and so does who meets it.
            None if table.at().turn.lent.is_some() => {}
            None if wants_asking(table.field(), &said) == Ask::EachChoice => {
                owed.push((*power, *about));
            }
            None => {}
        }
        heard.push(said);
    }
    if owed.is_empty() { Ok(heard) } else { Err(fight.stop(table, owed)) }
}

/// Has a ruling said that this power is not asked any more in this turn?
pub(crate) fn is_silent(field: Field, power: PowerId) -> bool {
    field.input.standing.get(&power).is_some_and(|s| s.silent)
}

/// Everything a power has said about a battle, the narrowest word first.
pub(crate) fn instructions_of(field: Field, place: SpaceId, power: PowerId) -> Vec<Instruction> {
    let mut found = Vec::new();
    if let Some(says) = field.p.turn.answers.get(&(power, place)) {
        found.push(Instruction { says: says.clone(), by: Decider::Answer(power) });
    }
    if power == field.p.turn_of()
        && let Some(says) = field.input.orders.battles.get(&place)
    {
        found.push(Instruction { says: says.clone(), by: Decider::Orders(power, says.id) });
    }
    let Some(standing) = field.input.standing.get(&power) else { return found };
    if standing.silent {
        let says = BattleInstructions { ask: Some(Ask::Never), ..Default::default() };
        found.insert(0, Instruction { says, by: Decider::Profile });
    }
    for rule in force::speaking(field, place, power, standing) {
        let (version, scope) = (standing.version, rule.scope.clone());
        let by = Decider::Standing { power, version, scope };
        found.push(Instruction { says: rule.says.clone(), by });
    }
    found
}

/// When the power wants to be asked: its narrowest word, else the profile's if it has said nothing
/// at all. A mover who writes about the battle in the order file has seen the moves; standing orders
/// do not stop that battle.
pub(crate) fn wants_asking(field: Field, said: &[Instruction]) -> Ask {
    for v in said {
        match v.says.ask {
            Some(ask) => return ask,
            None if matches!(v.by, Decider::Orders(..)) => return Ask::Never,
            None => {}
        }
    }
    let profile = &field.input.profile;
    match profile.ask_whom {
        AskWhom::Silent if !said.is_empty() => Ask::Never,
        AskWhom::Silent | AskWhom::Everybody => profile.ask,
    }
}

/// The first voice that says something about one field.
pub(crate) fn first<T>(
    said: &[Instruction],
    field: impl Fn(&BattleInstructions) -> Option<T>,
) -> Option<(T, Decider)> {
    said.iter().find_map(|v| field(&v.says).map(|t| (t, v.by.clone())))
}
