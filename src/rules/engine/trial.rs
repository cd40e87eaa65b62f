//! A board on which orders of a movement phase are tried one by one: a legal order stays on it, another
//! leaves no trace and says why. Code that looks for orders (a bot, a template) asks here, and
//! need not play a whole turn for every attempt.

use super::phase::{TrialBoard, combat_move, noncombat};
use super::plan::MoveOrder;
use super::travel::MovementPhase;
use super::turn;
use super::{Edition, Event, Input, NoOutcome, Position, Refusal};

/// The board of one phase with the orders tried so far.
#[derive(Clone)]
pub struct Trial<'a> {
    ed: &'a Edition,
    mode: MovementPhase,
    board: Position,
    pad: TrialBoard,
    start: Position,
}

impl<'a> Trial<'a> {
    /// The board when the combat move begins: what the input orders for the phases before has been
    /// carried out, research excepted.
    ///
    /// # Errors
    /// [`NoOutcome`] where the combat move is over, or the orders for the phases before are illegal.
    pub fn combat(ed: &'a Edition, at: &Position, input: &Input) -> Result<Trial<'a>, NoOutcome> {
        let board = turn::at_combat_move(at.board(ed), input)?;
        Ok(Trial::on(ed, board, MovementPhase::Combat))
    }

    /// The board at the beginning of the combat move.
    pub fn combat_on(ed: &'a Edition, board: Position) -> Trial<'a> {
        Trial::on(ed, board, MovementPhase::Combat)
    }

    /// The board at the beginning of the noncombat move.
    pub fn noncombat(ed: &'a Edition, board: Position) -> Trial<'a> {
        Trial::on(ed, board, MovementPhase::Noncombat)
    }

    fn on(ed: &'a Edition, board: Position, mode: MovementPhase) -> Trial<'a> {
        let pad = TrialBoard::new(&board);
        let start = board.clone();
        Trial { ed, mode, board, pad, start }
    }

    /// The board after the orders that were legal.
    pub fn board(&self) -> &Position {
        &self.board
    }

    /// Carries out one order after those before it. What only the whole of the phase can show (that
    /// aircraft can land, that a landing is supported) is left to the end.
    ///
    /// # Errors
    /// The rule that the order breaks; the board is as before.
    pub fn attempt(&mut self, order: &MoveOrder) -> Result<Vec<Event>, Refusal> {
        let real = self.board.board(self.ed);
        let start = &self.start;
        let events = match self.mode {
            MovementPhase::Combat => {
                self.pad.attempt(real, self.mode, order, combat_move::carry_out)?
            }
            MovementPhase::Noncombat => {
                self.pad.attempt(real, self.mode, order, |d| noncombat::carry_out(d, start))?
            }
        };
        events.iter().for_each(|e| self.board.apply(e));
        Ok(events)
    }
}
