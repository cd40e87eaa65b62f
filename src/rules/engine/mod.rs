//! The game. Pure functions from a position, orders and dice to events and the next position; it
//! imports ids, rules and the edition, and knows nothing of text, files, keys, clocks or terminals.

pub mod advance;
mod apply;
pub mod battle;
pub mod board;
mod caretaker;
pub mod carry;
pub mod combat;
mod condition;
pub mod control;
pub mod course;
pub mod decision;
mod decks;
pub mod dice;
pub mod engagement;
pub mod event;
pub mod fact_words;
pub(crate) mod instruction;
pub mod invariant;
pub mod landing;
pub mod ledger;
pub mod luck;
pub mod nation;
pub mod new_carriers;
pub mod phase;
pub mod pick;
pub mod plan;
pub mod position;
pub mod query;
pub mod refusal;
mod renumber;
mod reply;
mod research_branches;
pub mod seas;
mod standing_force;
pub mod supply;
pub mod travel;
pub mod trial;
mod turn;
pub mod unit;
pub mod unit_path;
pub mod units;
mod what_if;
pub mod why;

use std::collections::BTreeMap;

use crate::edition::Edition;
use crate::id::{PowerId, SpaceId};

pub use board::Board;
pub use caretaker::caretaker_orders;
pub use dice::{Dice, DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
pub use event::{Decider, Event, Question};
pub use ledger::Ledger;
pub use plan::{Answer, DefaultProfile, Standing, TurnOrders};
pub use position::Position;
pub use refusal::Refusal;
pub use reply::{Misfit, Open, bears_on, misfits, open, own_in_battle};
pub use turn::{Locked, adjudicate, lock, play_out, untimely};
pub use what_if::{Examination, Rehearsal, examine, examine_locked, foresee, unasked};
pub use why::{NotNow, Why};

/// Everything the engine is given besides the position and the dice.
#[derive(Clone, Debug)]
pub struct Input {
    /// The mover's orders: for a turn that was stopped, the same orders again.
    pub orders: TurnOrders,
    /// Standing orders in force, by power.
    pub standing: BTreeMap<PowerId, Standing>,
    /// Answers to what is owed.
    pub answers: Vec<Answer>,
    /// The game's default profile.
    pub profile: DefaultProfile,
    /// Powers commanded by the same seat agree with each other (MNF-08 still keeps them apart).
    pub seat_of: BTreeMap<PowerId, u16>,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub after: Position,
    pub events: Vec<Event>,
    /// Decisions that stopped the adjudication; empty when the orders ran to their end.
    pub owed: Vec<Owed>,
}

/// A decision somebody owes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Owed {
    pub power: PowerId,
    pub place: SpaceId,
    pub about: Question,
}

/// Why there is no outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoOutcome {
    /// The orders break rules; all of them are listed.
    Refused(Vec<Refusal>),
    Dice(DiceFault),
    /// The game is over.
    GameOver,
    /// The orders are for another power or phase.
    NotNow(NotNow),
}

impl From<DiceFault> for NoOutcome {
    fn from(f: DiceFault) -> NoOutcome {
        NoOutcome::Dice(f)
    }
}

/// How a step ends early: a seat owes a decision, or dice could not be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    Owed(Vec<Owed>),
    Dice(DiceFault),
}

impl From<DiceFault> for Halt {
    fn from(f: DiceFault) -> Halt {
        Halt::Dice(f)
    }
}

/// The common context of all steps: the edition, what was given, and the ledger being written.
pub struct Table<'a> {
    pub ed: &'a Edition,
    pub input: &'a Input,
    pub ledger: Ledger,
    pub dice: &'a mut dyn Dice,
}

/// What the answer to a question of the rules may depend on. Asking changes nothing, so the same
/// questions serve a battle that is fought and one that is only reckoned.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    pub board: Board<'a>,
    pub input: &'a Input,
}

impl Table<'_> {
    /// The present position with the input, for questions.
    pub fn field(&self) -> Field<'_> {
        Field { board: self.board(), input: self.input }
    }

    /// The present position on the board of its edition.
    pub fn board(&self) -> Board<'_> {
        self.ledger.position().board(self.ed)
    }

    /// The position after all events so far.
    pub fn at(&self) -> &Position {
        self.ledger.position()
    }

    /// Records what happened and carries it out on the board.
    pub fn record(&mut self, event: Event) {
        self.ledger.record(event);
    }
}
