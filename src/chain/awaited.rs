//! What a game waits for, or how it ended: one answer to questions that commands, audits and pages
//! all ask.

use crate::doc_kind::DocKind;
use crate::engine::event::Surrender;
use crate::engine::{Event, Owed};
use crate::id::{PowerId, Side};

use super::ending::{Ending, GameResult};
use super::game::Game;

/// What must come before the game can go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Awaited {
    /// The game is over.
    Nothing,
    /// The cash advance of a side, from the seat that speaks for it (CASH-03).
    Advance {
        side: Side,
        seat: String,
    },
    /// The die between equal bids, from the keepers of dice.
    Tie {
        keepers: Vec<String>,
    },
    /// Decisions that stop a turn.
    Answers(Vec<Owed>),
    Orders {
        power: PowerId,
        seat: String,
    },
}

impl Game {
    /// Is nothing more to be played: by the rules, by concession, by a ruling or by a result?
    pub fn over(&self) -> bool {
        self.position().victory.is_some() || self.closed().is_some()
    }

    /// How the position came to have a winner, and the block that made it so.
    pub(super) fn won(&self) -> Option<(u32, Ending, Side)> {
        let side = self.position().victory.as_ref()?.side;
        let how = |e: &Event| match e {
            Event::Won { .. } => Some(Ending::Victory),
            Event::GivenUp { how: Surrender::Conceded, .. } => Some(Ending::Concession),
            Event::GivenUp { how: Surrender::Forfeited, .. } => Some(Ending::Forfeit),
            _ => None,
        };
        let mut blocks = self.file().blocks.iter().rev();
        // The latest counts: an earlier win may have been taken back.
        blocks.find_map(|b| Some((b.number, b.events.iter().rev().find_map(how)?, side)))
    }

    /// How a game that is over ended: the block, why, and who won if anybody did. A signed result
    /// has the last word.
    pub fn outcome(&self) -> Option<(u32, Ending, Option<Side>)> {
        let result = self.closed().and_then(|number| {
            let block = self.file().blocks.iter().find(|b| b.number == number)?;
            let paper = block.documents.iter().find(|d| d.kind == DocKind::Result)?;
            let result = GameResult::read(&paper.text).ok()?;
            Some((number, result.ending, result.winner))
        });
        result.or_else(|| self.won().map(|(block, how, side)| (block, how, Some(side))))
    }

    /// What the game waits for now.
    pub fn awaited(&self) -> Awaited {
        if self.over() {
            return Awaited::Nothing;
        }
        if self.tied().is_some() {
            let keepers = self.keepers().iter().map(|k| k.keeper().to_string()).collect();
            return Awaited::Tie { keepers };
        }
        let answers = self.owed();
        if !answers.is_empty() {
            return Awaited::Answers(answers);
        }
        if let Some(side) = self.position().advances.first().copied() {
            let seat = self.spokesman(side).unwrap_or_default().to_string();
            return Awaited::Advance { side, seat };
        }
        let seat = self.seat_to_move().map(|s| s.id.clone()).unwrap_or_default();
        Awaited::Orders { power: self.position().power, seat }
    }

    /// The seats that owe something now.
    pub fn late(&self) -> Vec<String> {
        let mut seats = match self.awaited() {
            Awaited::Nothing => Vec::new(),
            Awaited::Tie { keepers } => keepers,
            Awaited::Advance { seat, .. } | Awaited::Orders { seat, .. } => vec![seat],
            Awaited::Answers(owed) => {
                owed.iter().filter_map(|o| self.seat_of(o.power)).map(|s| s.id.clone()).collect()
            }
        };
        seats.sort();
        seats.dedup();
        seats
    }

    /// What is waited for, in a few words: `orders of Germany, step 5`.
    pub fn awaited_words(&self) -> String {
        let step = self.state.next_step;
        match self.awaited() {
            Awaited::Nothing => "nothing: the game is over".to_string(),
            Awaited::Tie { .. } => format!("opening of the die for the tied bids, step {step}"),
            Awaited::Advance { side, .. } => format!("cash advance of the {}", side.name()),
            Awaited::Answers(owed) if owed.len() == 1 => format!("1 answer, step {step}"),
            Awaited::Answers(owed) => format!("{} answers, step {step}", owed.len()),
            Awaited::Orders { power, .. } => {
                format!("orders of {}, step {step}", self.rules().edition.power(power).name)
            }
        }
    }
}
