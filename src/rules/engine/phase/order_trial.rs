//! One movement order being carried out on a copy of the board: its events count only if the whole
//! order is legal. The orders of a phase share one copy, which follows those that were legal.

use std::collections::BTreeSet;

use crate::edition::{Domain, Edition};
use crate::engine::event::Event;
use crate::engine::pick::{Hold, Picker, Used};
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup};
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::{Atlas, MovementPhase};
use crate::engine::why::Why;
use crate::engine::{Board, nation};
use crate::id::{OrderId, PowerId, Side, SpaceId, UnitId};
use crate::rule::rule;

/// No zone is taken as cleared.
pub(super) static NOTHING: BTreeSet<SpaceId> = BTreeSet::new();

/// The copy of the board for the orders of a phase, and the units they have used.
#[derive(Clone)]
pub(crate) struct TrialBoard {
    p: Position,
    used: Used,
}

impl TrialBoard {
    /// A copy of the position, with no unit used by an order yet.
    pub(crate) fn new(p: &Position) -> TrialBoard {
        TrialBoard { p: p.clone(), used: Used::new() }
    }

    /// What the orders so far have used.
    pub(crate) fn used(&self) -> &Used {
        &self.used
    }

    /// The board has changed otherwise than by the events of orders tried here.
    pub(crate) fn follow(&mut self, real: &Position) {
        self.p.clone_from(real);
    }

    /// Tries one order. If it is legal, its events are to be recorded on the real board; else it
    /// leaves nothing behind. `real`: the board as it is, which this copy must be like.
    ///
    /// # Errors
    /// What `work` finds wrong.
    pub(crate) fn attempt(
        &mut self,
        real: Board,
        mode: MovementPhase,
        order: &MoveOrder,
        work: impl FnOnce(&mut OrderTrial) -> Result<(), Refusal>,
    ) -> Result<Vec<Event>, Refusal> {
        let power = self.p.power;
        let p = &mut self.p;
        let used = &mut self.used;
        let events = Vec::new();
        let taken = Vec::new();
        let mut draft = OrderTrial { ed: real.edition, p, events, power, mode, used, taken, order };
        let result = work(&mut draft);
        let OrderTrial { events, taken, .. } = draft;
        match result {
            Ok(()) => Ok(events),
            Err(refusal) => {
                give_back(&mut self.used, &taken);
                if !events.is_empty() {
                    self.p.clone_from(real.position);
                }
                Err(refusal)
            }
        }
    }
}

/// A unit, and the order that had used it before.
type UsedUnit = (UnitId, Option<(OrderId, SpaceId)>);

fn give_back(used: &mut Used, taken: &[UsedUnit]) {
    for (id, before) in taken.iter().rev() {
        match before {
            Some(before) => used.insert(*id, *before),
            None => used.remove(id),
        };
    }
}

/// The board as the order finds and changes it.
pub struct OrderTrial<'a> {
    pub ed: &'a Edition,
    pub p: &'a mut Position,
    pub events: Vec<Event>,
    pub power: PowerId,
    pub mode: MovementPhase,
    /// Units of earlier orders of the phase, then also of this one.
    pub used: &'a mut Used,
    /// Units of this order.
    taken: Vec<UsedUnit>,
    pub order: &'a MoveOrder,
}

impl<'a> OrderTrial<'a> {
    /// The side of the power that gives the order.
    pub fn side(&self) -> Side {
        self.p.side(self.ed, self.power)
    }

    /// Carries out an event on the trial board, and keeps it.
    pub fn record(&mut self, event: Event) {
        self.p.apply(&event);
        self.events.push(event);
    }

    /// Marks units as used by this order.
    pub fn uses(&mut self, units: &[UnitId]) {
        for id in units {
            let from = self.p.unit(*id).space;
            self.taken.push((*id, self.used.insert(*id, (self.order.id, from))));
        }
    }

    /// Units that this order uses and no earlier one did.
    pub(crate) fn newly_used(&self) -> impl Iterator<Item = UnitId> {
        self.taken.iter().filter(|(_, before)| before.is_none()).map(|(id, _)| *id)
    }

    /// Units of earlier orders alone.
    pub(crate) fn used_before(&self) -> Used {
        let mut used = self.used.clone();
        give_back(&mut used, &self.taken);
        used
    }

    /// The board as the order finds it now.
    pub fn board(&self) -> Board<'_> {
        self.p.board(self.ed)
    }

    /// The paths of the board as it is now.
    pub fn atlas(&self) -> Atlas<'_> {
        self.atlas_with(&NOTHING)
    }

    /// The paths of the board as if these zones had been cleared of enemies.
    pub(crate) fn atlas_with<'b>(&'b self, cleared: &'b BTreeSet<SpaceId>) -> Atlas<'b> {
        Atlas { board: self.board(), side: self.side(), mode: self.mode, cleared }
    }

    /// Says which rules of nations the way of these land units rests on.
    pub(crate) fn name_ways(&mut self, party: &[UnitId], way: &[SpaceId]) {
        let Some((place, first)) = way.last().zip(party.first()) else { return };
        let place = *place;
        for advantage in nation::ways(self.p.board(self.ed), self.p.unit(*first), way) {
            let units = party.to_vec();
            self.record(Event::AdvantageWorked { advantage, place, units });
        }
    }

    /// Chooses the pieces that this order means.
    pub fn picker(&self) -> Picker<'_> {
        let hold = match self.order.cargo.first() {
            None => Hold::Untouched,
            Some(CargoStep::Load { .. }) => Hold::Loads,
            Some(CargoStep::Offload { .. }) => Hold::Lands,
        };
        Picker {
            board: self.board(),
            power: self.power,
            mode: self.mode,
            used: self.used,
            order: self.order.id,
            hold,
        }
    }

    /// A refusal of this order about a space.
    pub fn no(&self, id: &'static str, why: impl Into<Why>, space: SpaceId) -> Refusal {
        self.picker().refuse(rule(id), why, space)
    }

    /// The groups of one domain.
    pub fn groups(&self, domain: Domain) -> Vec<&'a UnitGroup> {
        let order = self.order;
        order.groups.iter().filter(|g| self.ed.kind(g.kind).domain == domain).collect()
    }
}
