//! The only writer of a position: every change is an event, recorded and applied in one step.

use super::event::Event;
use super::position::Position;

/// A position together with everything that happened to it.
#[derive(Clone, Debug)]
pub struct Ledger {
    position: Position,
    events: Vec<Event>,
}

impl Ledger {
    pub fn new(position: Position) -> Ledger {
        Ledger { position, events: Vec::new() }
    }

    /// Applies an event and keeps it.
    pub fn record(&mut self, event: Event) {
        self.position.apply(&event);
        #[cfg(debug_assertions)]
        super::invariant::check_light(&self.position, &event);
        self.events.push(event);
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The position after and the events, in order.
    pub fn finish(self) -> (Position, Vec<Event>) {
        (self.position, self.events)
    }
}
