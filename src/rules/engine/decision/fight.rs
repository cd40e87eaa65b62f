//! A combat under way as its choices see it: its state, and the answers that came for the choice that
//! stopped it.

use std::mem::discriminant;

use crate::engine::combat::BattleState;
use crate::engine::event::{Decider, Event, Question};
use crate::engine::instruction::{Instruction, instructions_of, wants_asking};
use crate::engine::plan::{Ask, BattleInstructions};
use crate::engine::{Halt, Owed, Table};
use crate::id::PowerId;

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

impl Fight {
    /// A fight in this state, with nothing answered yet.
    pub(crate) fn new(state: BattleState) -> Fight {
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
