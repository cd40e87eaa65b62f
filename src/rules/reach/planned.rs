//! The board of a movement phase with the moves that a draft orders already carried out.

use crate::edition::{Edition, Phase};
use crate::engine::plan::{MoveOrder, TurnOrders, Until};
use crate::engine::position::Position;
use crate::engine::travel::MovementPhase;
use crate::engine::trial::Trial;
use crate::engine::{Board, Event, Input, foresee};

/// A turn in the making, in one of its two movement phases.
pub struct PlannedMoves<'a> {
    pub(super) ed: &'a Edition,
    /// The board at the beginning of the turn.
    pub(super) at: &'a Position,
    /// Everything that the draft orders.
    pub(super) input: &'a Input,
    pub(super) phase: MovementPhase,
    pub(super) trial: Trial<'a>,
    start: Position,
    events: Vec<Event>,
}

impl<'a> PlannedMoves<'a> {
    /// The combat move; `None` if it is over or cannot be played.
    pub fn combat(board: Board<'a>, input: &'a Input) -> Option<PlannedMoves<'a>> {
        if board.turn().combat_locked {
            return None;
        }
        // Orders for earlier phases that are refused are left out.
        let bare = Input { orders: TurnOrders::default(), ..input.clone() };
        let trial = Trial::combat(board.edition, board.position, input)
            .or_else(|_| Trial::combat(board.edition, board.position, &bare))
            .ok()?;
        let moves = input.orders.combat.iter().flat_map(|c| &c.moves);
        Some(PlannedMoves::on(board, input, MovementPhase::Combat, trial).with(moves))
    }

    /// The noncombat move as it comes if every attack is won, or as it is if the combats are over; `None` if it cannot
    /// be played.
    pub fn noncombat(board: Board<'a>, input: &'a Input) -> Option<PlannedMoves<'a>> {
        let won = foreseen(board, &input.orders, input)
            .or_else(|| foreseen(board, &TurnOrders::default(), input))?;
        let trial = Trial::noncombat(board.edition, won);
        let moves = input.orders.noncombat.iter().flatten();
        Some(PlannedMoves::on(board, input, MovementPhase::Noncombat, trial).with(moves))
    }

    fn on(
        board: Board<'a>,
        input: &'a Input,
        phase: MovementPhase,
        trial: Trial<'a>,
    ) -> PlannedMoves<'a> {
        let start = trial.board().clone();
        PlannedMoves {
            ed: board.edition,
            at: board.position,
            input,
            phase,
            trial,
            start,
            events: Vec::new(),
        }
    }

    /// Carries out those of the moves that are legal one after the other.
    fn with<'m>(mut self, moves: impl Iterator<Item = &'m MoveOrder>) -> PlannedMoves<'a> {
        for order in moves {
            if let Ok(events) = self.trial.attempt(order) {
                self.events.extend(events);
            }
        }
        self
    }

    /// The board when the phase begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The board after the moves.
    pub fn board(&self) -> &Position {
        self.trial.board()
    }

    /// What the moves did.
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

/// The board after the combats that these orders lead to, if every attack is won. In the second part of a turn the
/// combats are over.
fn foreseen(board: Board, orders: &TurnOrders, rest: &Input) -> Option<Position> {
    if board.position.phase == Phase::Noncombat {
        return Some(board.position.clone());
    }
    let orders = TurnOrders { until: Until::Combat, noncombat: None, ..orders.clone() };
    let won = foresee(board, &Input { orders, ..rest.clone() }, true).ok()?;
    (won.after.phase == Phase::Noncombat).then_some(won.after)
}
