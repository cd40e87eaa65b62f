//! Players who are no people. [`sensible_orders`] plays by rules of thumb. [`random_orders`] knows the rules
//! and nothing else: it makes random legal orders. Useful to learn the
//! order language, and to walk the engine through positions that no one would think of. It proposes moves at
//! random on a trial board and keeps those the engine accepts, so it holds no rule of its own.

mod orders_draft;
mod propose;
mod random_choices;
mod sealift;
mod sensible;
mod survey;
pub mod weights;

use std::iter::repeat_n;

use crate::edition::{Edition, Phase};
use crate::engine::plan::{
    CombatOrders, MoveOrder, PlaceOrder, PurchaseOrder, ResearchOrder, TurnOrders, Until,
};
use crate::engine::trial::Trial;
use crate::engine::{Input, Position};
use crate::id::{KindId, OrderId, TechId};

pub use random_choices::RandomChoices;
pub use sensible::sensible_orders;

use orders_draft::OrdersDraft;

/// How many moves the bot tries to make.
#[derive(Clone, Copy, Debug)]
pub struct Zeal {
    pub combat: usize,
    pub noncombat: usize,
}

impl Default for Zeal {
    fn default() -> Zeal {
        Zeal { combat: 12, noncombat: 10 }
    }
}

/// Legal orders for the power to move, for the rest of its turn.
pub fn random_orders(
    ed: &Edition,
    at: &Position,
    rest: &Input,
    chance: &mut RandomChoices,
    zeal: Zeal,
) -> TurnOrders {
    let mut bot = Bot { draft: OrdersDraft::new(at.board(ed), rest), chance };
    bot.choose_research();
    bot.choose_purchase();
    bot.choose_patrols();
    bot.choose_combat_moves(zeal.combat);
    bot.choose_noncombat_moves(zeal.noncombat);
    bot.place_new_units();
    bot.draft.orders
}

struct Bot<'a> {
    draft: OrdersDraft<'a>,
    chance: &'a mut RandomChoices,
}

impl Bot<'_> {
    fn choose_research(&mut self) {
        let cost = self.draft.ed.profile.research_die_cost;
        let off = !self.draft.ed.profile.phases.contains(&Phase::Research);
        let none = off || self.draft.ed.techs.is_empty();
        if none || !self.draft.may_spend() || !self.chance.percent(20) {
            return;
        }
        let dice = 1 + self.chance.below(3) as u16;
        let tech = TechId(self.chance.below(self.draft.ed.techs.len()) as u8);
        if i32::from(dice) * cost > self.draft.at.ipc(self.draft.at.power) {
            return;
        }
        self.draft.orders.research = Some(ResearchOrder { id: self.draft.id(), tech, dice });
        if !self.draft.legal() {
            self.draft.orders.research = None;
        }
    }

    fn choose_purchase(&mut self) {
        if !self.draft.may_spend() {
            return;
        }
        let spent = self.draft.orders.research.as_ref().map_or(0, |r| i32::from(r.dice))
            * self.draft.ed.profile.research_die_cost;
        let mut left = self.draft.at.ipc(self.draft.at.power) - spent;
        let mut units: Vec<(KindId, u16)> = Vec::new();
        for _ in 0..40 {
            let power = self.draft.at.power;
            let sold: Vec<KindId> = self
                .draft
                .ed
                .kind_ids()
                .filter(|k| {
                    let k = self.draft.ed.kind(*k);
                    k.is_sold_to(power) && k.cost <= left && k.cost > 0
                })
                .collect();
            let Some(&kind) = self.chance.pick(&sold) else { break };
            // Land units are what most complexes can place; ships and guns now and then.
            if !self.draft.ed.kind(kind).captures && !self.chance.percent(30) {
                continue;
            }
            left -= self.draft.ed.kind(kind).cost;
            match units.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => units.push((kind, 1)),
            }
        }
        units.sort();
        if !units.is_empty() {
            self.draft.orders.purchase =
                Some(PurchaseOrder { id: self.draft.id(), units, conditional: Vec::new() });
        }
    }

    /// Where patrols come down; most of them are left to the rule.
    fn choose_patrols(&mut self) {
        let up = self.draft.at.units.values().any(|u| u.patrol && u.power == self.draft.at.power);
        if !up || self.draft.at.turn.combat_locked || !self.chance.percent(50) {
            return;
        }
        let Some(order) = propose::patrol(self.draft.at.board(self.draft.ed), self.chance) else {
            return;
        };
        self.draft.orders.patrol = Some(vec![MoveOrder { id: self.draft.id(), ..order }]);
        if !self.draft.legal() {
            self.draft.orders.patrol = None;
        }
    }

    fn choose_combat_moves(&mut self, tries: usize) {
        if self.draft.at.turn.combat_locked {
            return;
        }
        let input = Input { orders: self.draft.orders.clone(), ..self.draft.rest.clone() };
        let ed = self.draft.ed;
        let at = self.draft.at;
        let Ok(trial) = Trial::combat(ed, at, &input) else { return };
        let proposed =
            (0..tries).filter_map(|_| propose::combat(at.board(ed), self.chance)).collect();
        let moves = self.draft.tried(trial, proposed);
        self.draft.orders.combat = Some(CombatOrders { moves, ..CombatOrders::default() });
        self.draft.orders.until = Until::Combat;
        self.draft.drop_refused();
        self.draft.orders.until = Until::EndOfTurn;
    }

    /// Moves on the board as it would be if every attack were won.
    fn choose_noncombat_moves(&mut self, tries: usize) {
        let ed = self.draft.ed;
        let chance = &mut *self.chance;
        self.draft.noncombat(|board| {
            (0..tries).filter_map(|_| propose::noncombat(board.board(ed), chance)).collect()
        });
    }

    fn place_new_units(&mut self) {
        let Some(bought) = self.draft.orders.purchase.clone() else { return };
        self.draft.orders.mobilize = Some(Vec::new());
        let each = bought.units.iter().flat_map(|(k, n)| repeat_n(*k, usize::from(*n)));
        let mut waiting: Vec<KindId> = each.collect();
        for _ in 0..4 {
            let mut tried: Vec<(OrderId, KindId)> = Vec::new();
            for kind in std::mem::take(&mut waiting) {
                let Some(space) =
                    propose::place(self.draft.at.board(self.draft.ed), kind, self.chance)
                else {
                    continue;
                };
                let id = self.draft.id();
                let units = vec![(kind, 1)];
                let order = PlaceOrder { id, units, space, condition: None, otherwise: None };
                self.draft.orders.mobilize.get_or_insert_default().push(order);
                tried.push((id, kind));
            }
            if tried.is_empty() {
                return;
            }
            let refused = self.draft.drop_refused();
            waiting =
                tried.iter().filter(|(id, _)| refused.contains(id)).map(|(_, k)| *k).collect();
        }
    }
}
