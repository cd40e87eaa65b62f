//! Orders under way: what a bot has written so far, and the engine's word on it.

use std::collections::BTreeSet;

use crate::edition::{Edition, Phase};
use crate::engine::plan::{CargoStep, MoveOrder, TurnOrders, Until};
use crate::engine::trial::Trial;
use crate::engine::{Input, Position, examine, foresee};
use crate::id::{OrderId, PowerId};

/// The orders of one turn while they are written.
pub(super) struct OrdersDraft<'a> {
    pub ed: &'a Edition,
    pub at: &'a Position,
    pub rest: &'a Input,
    next: u32,
    pub orders: TurnOrders,
}

impl<'a> OrdersDraft<'a> {
    /// Nothing is ordered yet, for the power to move and to the end of its turn.
    pub fn new(ed: &'a Edition, at: &'a Position, rest: &'a Input) -> OrdersDraft<'a> {
        let power = Some(at.power);
        let orders = TurnOrders { power, until: Until::EndOfTurn, ..TurnOrders::default() };
        OrdersDraft { ed, at, rest, next: 0, orders }
    }

    /// The number of a new order.
    pub fn id(&mut self) -> OrderId {
        self.next += 1;
        OrderId(self.next)
    }

    /// What the engine is given.
    pub fn input(&self) -> Input {
        Input { orders: self.orders.clone(), ..self.rest.clone() }
    }

    /// Does the engine accept the orders so far?
    pub fn legal(&self) -> bool {
        examine(self.ed, self.at, &self.input()).refusals.is_empty()
    }

    pub fn may_spend(&self) -> bool {
        self.at.holds_capital(self.ed, self.at.power) && !self.at.turn.combat_locked
    }

    /// Of the moves that `propose` makes up, those that are legal one after the other become the
    /// noncombat move. The board is the one that comes if every attack is won.
    pub fn noncombat(&mut self, propose: impl FnOnce(&Position) -> Vec<MoveOrder>) {
        self.orders.noncombat = Some(Vec::new());
        let mut orders = self.orders.clone();
        orders.until = Until::Combat;
        orders.noncombat = None;
        let input = Input { orders, ..self.rest.clone() };
        let Ok(won) = foresee(self.ed, self.at, &input, true) else { return };
        if won.after.phase != Phase::Noncombat {
            return;
        }
        let proposed = propose(&won.after);
        let moves = self.tried(Trial::noncombat(self.ed, won.after), proposed);
        self.orders.noncombat = Some(moves);
        self.drop_refused();
    }

    /// The proposals that a trial board accepts one after the other, with numbers.
    pub fn tried(&mut self, mut trial: Trial, proposed: Vec<MoveOrder>) -> Vec<MoveOrder> {
        let numbered = proposed.into_iter().map(|order| MoveOrder { id: self.id(), ..order });
        numbered.filter(|order| trial.attempt(order).is_ok()).collect()
    }

    /// Takes out what the engine refuses of the whole, and what is refused then; the orders taken out.
    pub fn drop_refused(&mut self) -> BTreeSet<OrderId> {
        let mut gone = BTreeSet::new();
        loop {
            let refusals = examine(self.ed, self.at, &self.input()).refusals;
            let refused: BTreeSet<OrderId> = refusals.iter().map(|r| r.order).collect();
            if refused.is_empty() {
                return gone;
            }
            let mut dropped = false;
            let mut keep = |id: OrderId| {
                let stays = !refused.contains(&id);
                dropped |= !stays;
                stays
            };
            if let Some(combat) = &mut self.orders.combat {
                combat.moves.retain(|m| keep(m.id));
            }
            self.orders.noncombat.iter_mut().for_each(|n| n.retain(|m| keep(m.id)));
            self.orders.mobilize.iter_mut().for_each(|n| n.retain(|m| keep(m.id)));
            if !dropped {
                // The refusal is of the phase and of no order: the phase goes without orders.
                self.orders.combat.iter_mut().for_each(|c| c.moves.clear());
                self.orders.noncombat.iter_mut().for_each(Vec::clear);
            }
            gone.extend(refused);
            if !dropped {
                return gone;
            }
        }
    }
}

/// The order for units of this owner; `None`: for the mover's own.
pub(super) fn of_partner(mut order: MoveOrder, owner: Option<PowerId>) -> MoveOrder {
    let loads = order.cargo.iter_mut().flat_map(|step| match step {
        CargoStep::Load { groups, .. } => groups.as_mut_slice(),
        CargoStep::Offload { .. } => &mut [],
    });
    order.groups.iter_mut().chain(loads).for_each(|g| g.owner = owner);
    order
}
