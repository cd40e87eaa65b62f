//! Orders under way: what a bot has written so far, and the engine's word on it.

use std::collections::BTreeSet;

use crate::edition::{Edition, Phase};
use crate::engine::plan::{CargoStep, MoveOrder, TurnOrders, Until};
use crate::engine::trial::Trial;
use crate::engine::{Board, Input, Locked, Position, Refusal, Rehearsal, examine, foresee};
use crate::id::{OrderId, PowerId};

/// The orders of one turn while they are written.
pub(super) struct OrdersDraft<'a> {
    pub ed: &'a Edition,
    pub at: &'a Position,
    pub rest: &'a Input,
    next: u32,
    pub orders: TurnOrders,
    /// The turn up to its combats, once orders for after them are looked for.
    rehearsal: Option<Rehearsal<'a>>,
    /// The orders that the engine accepted last, and the turn with them up to its combats.
    accepted: Option<(TurnOrders, Locked)>,
}

impl<'a> OrdersDraft<'a> {
    /// Nothing is ordered yet, for the power to move and to the end of its turn.
    pub(super) fn new(board: Board<'a>, rest: &'a Input) -> OrdersDraft<'a> {
        let power = Some(board.mover());
        let orders = TurnOrders { power, until: Until::EndOfTurn, ..TurnOrders::default() };
        OrdersDraft {
            ed: board.edition,
            at: board.position,
            rest,
            next: 0,
            orders,
            rehearsal: None,
            accepted: None,
        }
    }

    /// The number of a new order.
    pub(super) fn id(&mut self) -> OrderId {
        self.next += 1;
        OrderId(self.next)
    }

    /// What the engine is given.
    pub(super) fn input(&self) -> Input {
        Input { orders: self.orders.clone(), ..self.rest.clone() }
    }

    /// Does the engine accept the orders so far?
    pub(super) fn legal(&mut self) -> bool {
        self.find_refusals().is_empty()
    }

    /// What the engine refuses of the orders so far.
    fn find_refusals(&mut self) -> Vec<Refusal> {
        let rehearsed = self.rehearsal.as_ref().filter(|r| r.is_of(&self.orders));
        if let Some(rehearsal) = rehearsed {
            return rehearsal.refusals(&self.input());
        }
        let found = examine(self.at.board(self.ed), &self.input());
        self.accepted = found.locked.map(|locked| (self.orders.clone(), locked));
        found.refusals
    }

    /// The turn with these orders, up to its combats.
    fn rehearse(&mut self) -> Option<Rehearsal<'a>> {
        let board = self.at.board(self.ed);
        let input = self.input();
        let wanted = self.orders.up_to_combat();
        match self.accepted.take().filter(|(orders, _)| orders.up_to_combat() == wanted) {
            Some((_, locked)) => Rehearsal::of_locked(board, &input, locked),
            None => Rehearsal::new(board, &input),
        }
    }

    /// May the power buy now: with its capital, and before the combat moves are locked?
    pub(super) fn may_spend(&self) -> bool {
        self.at.holds_capital(self.ed, self.at.power) && !self.at.turn.combat_locked
    }

    /// Of the moves that `propose` makes up, those that are legal one after the other become the
    /// noncombat move. The board is the one that comes if every attack is won.
    pub(super) fn noncombat(&mut self, propose: impl FnOnce(&Position) -> Vec<MoveOrder>) {
        self.orders.noncombat = Some(Vec::new());
        self.rehearsal = self.rehearse();
        let Some(won) = self.board_if_won().filter(|won| won.phase == Phase::Noncombat) else {
            return;
        };
        let proposed = propose(&won);
        let moves = self.tried(Trial::noncombat(self.ed, won), proposed);
        self.orders.noncombat = Some(moves);
        self.drop_refused();
    }

    /// The board after the combats, if every attack is won.
    fn board_if_won(&self) -> Option<Position> {
        if let Some(rehearsal) = self.rehearsal.as_ref().filter(|_| self.ed.low_luck.is_off()) {
            let mut won = rehearsal.won().clone();
            won.normalise();
            return Some(won);
        }
        let orders = TurnOrders { until: Until::Combat, noncombat: None, ..self.orders.clone() };
        let input = Input { orders, ..self.rest.clone() };
        foresee(self.at.board(self.ed), &input, true).ok().map(|won| won.after)
    }

    /// The proposals that a trial board accepts one after the other, with numbers.
    pub(super) fn tried(&mut self, mut trial: Trial, proposed: Vec<MoveOrder>) -> Vec<MoveOrder> {
        let numbered = proposed.into_iter().map(|order| MoveOrder { id: self.id(), ..order });
        numbered.filter(|order| trial.attempt(order).is_ok()).collect()
    }

    /// How many moves and placements there are.
    fn count_orders(&self) -> usize {
        let combat = self.orders.combat.iter().map(|c| c.moves.len());
        let noncombat = self.orders.noncombat.iter().map(Vec::len);
        let mobilize = self.orders.mobilize.iter().map(Vec::len);
        combat.chain(noncombat).chain(mobilize).sum()
    }

    /// Takes out what the engine refuses of the whole, and what is refused then; the orders taken out.
    pub(super) fn drop_refused(&mut self) -> BTreeSet<OrderId> {
        let mut gone = BTreeSet::new();
        loop {
            let refusals = self.find_refusals();
            let refused: BTreeSet<OrderId> = refusals.iter().map(|r| r.order).collect();
            if refused.is_empty() {
                return gone;
            }
            let before = self.count_orders();
            if let Some(combat) = &mut self.orders.combat {
                combat.moves.retain(|m| !refused.contains(&m.id));
            }
            self.orders.noncombat.iter_mut().for_each(|n| n.retain(|m| !refused.contains(&m.id)));
            self.orders.mobilize.iter_mut().for_each(|n| n.retain(|m| !refused.contains(&m.id)));
            let dropped = self.count_orders() < before;
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
