//! The only writer of a position: every change is an event, recorded and applied in one step.

use super::event::Event;
use super::position::Position;

/// A position together with everything that happened to it.
#[derive(Clone, Debug)]
pub struct Ledger {
    position: Position,
    events: Vec<Event>,
}

/// A moment of a ledger.
#[derive(Clone, Debug)]
pub struct Mark {
    position: Position,
    count: usize,
}

impl Ledger {
    /// A ledger without events, from this position on.
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

    /// The present state of the ledger, to go back there.
    pub fn mark(&self) -> Mark {
        Mark { position: self.position.clone(), count: self.events.len() }
    }

    /// Forgets everything recorded since.
    pub fn go_back(&mut self, mark: Mark) {
        self.position = mark.position;
        self.events.truncate(mark.count);
    }

    /// Corrects what the events from the `from`th on tell besides what they do to the position.
    pub fn correct(&mut self, from: usize, change: impl FnOnce(&mut [Event])) {
        change(self.events.get_mut(from..).unwrap_or_default());
    }

    /// The position after all events so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All events so far, in order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The position after and the events, in order.
    pub fn finish(self) -> (Position, Vec<Event>) {
        (self.position, self.events)
    }
}
