//! One movement order being carried out on a copy of the board: its events count only if the whole
//! order is legal.

use std::collections::BTreeSet;

use crate::edition::{Domain, Edition};
use crate::id::{PowerId, Side, SpaceId, UnitId};
use crate::rule::rule;

use crate::engine::event::Event;
use crate::engine::pick::{Hold, Picker, Used};
use crate::engine::plan::{CargoStep, MoveOrder, UnitGroup};
use crate::engine::position::Position;
use crate::engine::refusal::Refusal;
use crate::engine::travel::{Atlas, Mode};

/// No zone is taken as cleared.
pub static NOTHING: BTreeSet<SpaceId> = BTreeSet::new();

/// The board as the order finds and changes it.
pub struct Draft<'a> {
    pub ed: &'a Edition,
    pub p: Position,
    pub events: Vec<Event>,
    pub power: PowerId,
    pub mode: Mode,
    /// Units of earlier orders of the phase, then also of this one.
    pub used: Used,
    pub order: &'a MoveOrder,
}

impl<'a> Draft<'a> {
    pub fn new(
        ed: &'a Edition,
        p: &Position,
        mode: Mode,
        used: &Used,
        order: &'a MoveOrder,
    ) -> Draft<'a> {
        let (p, used) = (p.clone(), used.clone());
        Draft { ed, power: p.power, p, events: Vec::new(), mode, used, order }
    }

    pub fn side(&self) -> Side {
        self.ed.side(self.power)
    }

    pub fn record(&mut self, event: Event) {
        self.p.apply(&event);
        self.events.push(event);
    }

    /// Marks units as used by this order.
    pub fn uses(&mut self, units: &[UnitId]) {
        for id in units {
            let from = self.p.unit(*id).space;
            self.used.insert(*id, (self.order.id, from));
        }
    }

    pub fn atlas(&self) -> Atlas<'_> {
        self.atlas_with(&NOTHING)
    }

    pub fn atlas_with<'b>(&'b self, cleared: &'b BTreeSet<SpaceId>) -> Atlas<'b> {
        Atlas { ed: self.ed, p: &self.p, side: self.side(), mode: self.mode, cleared }
    }

    pub fn picker(&self) -> Picker<'_> {
        let hold = match self.order.cargo.first() {
            None => Hold::Untouched,
            Some(CargoStep::Load { .. }) => Hold::Loads,
            Some(CargoStep::Offload { .. }) => Hold::Lands,
        };
        Picker {
            ed: self.ed,
            p: &self.p,
            power: self.power,
            mode: self.mode,
            used: &self.used,
            order: self.order.id,
            hold,
        }
    }

    /// A refusal of this order about a space.
    pub fn no(&self, id: &'static str, what: impl Into<String>, space: SpaceId) -> Refusal {
        self.picker().refuse(rule(id), what.into(), space)
    }

    pub fn name(&self, s: SpaceId) -> &'a str {
        &self.ed.space(s).name
    }

    pub fn kind_name(&self, id: UnitId) -> &'a str {
        &self.ed.kind(self.p.unit(id).kind).name
    }

    /// The groups of one domain.
    pub fn groups(&self, domain: Domain) -> Vec<&'a UnitGroup> {
        let order = self.order;
        order.groups.iter().filter(|g| self.ed.kind(g.kind).domain == domain).collect()
    }
}
