//! A player who knows the rules and nothing else: makes random legal orders. Useful to learn the
//! order language, and to walk the engine through positions nobody would think of. It proposes moves at
//! random on a trial board and keeps those the engine accepts, so it holds no rule of its own.

mod propose;

use std::collections::BTreeSet;
use std::iter::repeat_n;

use crate::edition::{Edition, Phase};
use crate::engine::plan::{
    CombatOrders, MoveOrder, PlaceOrder, PurchaseOrder, ResearchOrder, TurnOrders, Until,
};
use crate::engine::trial::Trial;
use crate::engine::{Input, Position, examine, foresee};
use crate::id::{KindId, OrderId, TechId};
use crate::seal::{Digest, Stream};

/// A stream of choices from a seed; the same seed makes the same orders for ever.
pub struct Chance(Stream);

impl Chance {
    pub fn new(seed: Digest) -> Chance {
        Chance(Stream::from_key(seed))
    }

    /// A number below `n`; 0 if `n` is 0 or 1.
    pub fn below(&mut self, n: usize) -> usize {
        if n < 2 {
            return 0;
        }
        let wide = (0..4).fold(0_u32, |v, _| v << 8 | u32::from(self.0.next_byte()));
        wide as usize % n
    }

    /// True in `of` of a hundred cases.
    pub fn percent(&mut self, of: usize) -> bool {
        self.below(100) < of
    }

    /// One of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

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

/// Legal orders for the power to move, from where its turn stands to its end.
pub fn random_orders(
    ed: &Edition,
    at: &Position,
    rest: &Input,
    chance: &mut Chance,
    zeal: Zeal,
) -> TurnOrders {
    let mut bot = Bot { ed, at, rest, chance, next: 0, orders: TurnOrders::default() };
    bot.orders.power = Some(at.power);
    bot.orders.until = Until::EndOfTurn;
    bot.research();
    bot.purchase();
    bot.patrol();
    bot.combat(zeal.combat);
    bot.noncombat(zeal.noncombat);
    bot.mobilize();
    bot.orders
}

struct Bot<'a> {
    ed: &'a Edition,
    at: &'a Position,
    rest: &'a Input,
    chance: &'a mut Chance,
    next: u32,
    orders: TurnOrders,
}

impl Bot<'_> {
    fn id(&mut self) -> OrderId {
        self.next += 1;
        OrderId(self.next)
    }

    /// Does the engine accept the orders so far?
    fn legal(&self) -> bool {
        let input = Input { orders: self.orders.clone(), ..self.rest.clone() };
        examine(self.ed, self.at, &input).refusals.is_empty()
    }

    fn may_spend(&self) -> bool {
        self.at.holds_capital(self.ed, self.at.power) && !self.at.turn.combat_locked
    }

    fn research(&mut self) {
        let cost = self.ed.profile.research_die_cost;
        if !self.may_spend() || self.ed.techs.is_empty() || !self.chance.percent(20) {
            return;
        }
        let dice = 1 + self.chance.below(3) as u16;
        let tech = TechId(self.chance.below(self.ed.techs.len()) as u8);
        if i32::from(dice) * cost > self.at.ipc(self.at.power) {
            return;
        }
        self.orders.research = Some(ResearchOrder { id: self.id(), tech, dice });
        if !self.legal() {
            self.orders.research = None;
        }
    }

    fn purchase(&mut self) {
        if !self.may_spend() {
            return;
        }
        let spent = self.orders.research.as_ref().map_or(0, |r| i32::from(r.dice))
            * self.ed.profile.research_die_cost;
        let mut left = self.at.ipc(self.at.power) - spent;
        let mut units: Vec<(KindId, u16)> = Vec::new();
        for _ in 0..40 {
            let power = self.at.power;
            let sold: Vec<KindId> = self
                .ed
                .kind_ids()
                .filter(|k| {
                    let k = self.ed.kind(*k);
                    k.purchasable
                        && k.cost <= left
                        && k.cost > 0
                        && (k.buyers.is_empty() || k.buyers.contains(&power))
                })
                .collect();
            let Some(&kind) = self.chance.pick(&sold) else { break };
            // Land units are what most complexes can place; ships and guns now and then.
            if !self.ed.kind(kind).captures && !self.chance.percent(30) {
                continue;
            }
            left -= self.ed.kind(kind).cost;
            match units.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, n)) => *n += 1,
                None => units.push((kind, 1)),
            }
        }
        units.sort();
        if !units.is_empty() {
            self.orders.purchase =
                Some(PurchaseOrder { id: self.id(), units, conditional: Vec::new() });
        }
    }

    /// Where patrols come down; most of them are left to the rule.
    fn patrol(&mut self) {
        let up = self.at.units.values().any(|u| u.patrol && u.power == self.at.power);
        if !up || self.at.turn.combat_locked || !self.chance.percent(50) {
            return;
        }
        let Some(order) = propose::patrol(self.ed, self.at, self.chance) else { return };
        self.orders.patrol = Some(vec![MoveOrder { id: self.id(), ..order }]);
        if !self.legal() {
            self.orders.patrol = None;
        }
    }

    fn combat(&mut self, tries: usize) {
        if self.at.turn.combat_locked {
            return;
        }
        let input = Input { orders: self.orders.clone(), ..self.rest.clone() };
        let Ok(mut trial) = Trial::combat(self.ed, self.at, &input) else { return };
        let mut moves = Vec::new();
        for _ in 0..tries {
            let Some(order) = propose::combat(self.ed, self.at, self.chance) else { continue };
            let order = MoveOrder { id: self.id(), ..order };
            if trial.attempt(&order).is_ok() {
                moves.push(order);
            }
        }
        self.orders.combat = Some(CombatOrders { moves, ..CombatOrders::default() });
        self.orders.until = Until::Combat;
        self.drop_refused();
        self.orders.until = Until::EndOfTurn;
    }

    /// Moves on the board as it would be if every attack were won.
    fn noncombat(&mut self, tries: usize) {
        self.orders.noncombat = Some(Vec::new());
        let mut orders = self.orders.clone();
        orders.until = Until::Combat;
        orders.noncombat = None;
        let input = Input { orders, ..self.rest.clone() };
        let Ok(won) = foresee(self.ed, self.at, &input, true) else { return };
        if won.after.phase != Phase::Noncombat {
            return;
        }
        let board = won.after.clone();
        let mut trial = Trial::noncombat(self.ed, won.after);
        let mut moves = Vec::new();
        for _ in 0..tries {
            let Some(order) = propose::noncombat(self.ed, &board, self.chance) else { continue };
            let order = MoveOrder { id: self.id(), ..order };
            if trial.attempt(&order).is_ok() {
                moves.push(order);
            }
        }
        self.orders.noncombat = Some(moves);
        self.drop_refused();
    }

    fn mobilize(&mut self) {
        let Some(bought) = self.orders.purchase.clone() else { return };
        self.orders.mobilize = Some(Vec::new());
        let each = bought.units.iter().flat_map(|(k, n)| repeat_n(*k, usize::from(*n)));
        let mut waiting: Vec<KindId> = each.collect();
        for _ in 0..4 {
            let mut tried: Vec<(OrderId, KindId)> = Vec::new();
            for kind in std::mem::take(&mut waiting) {
                let Some(space) = propose::place(self.ed, self.at, kind, self.chance) else {
                    continue;
                };
                let id = self.id();
                let units = vec![(kind, 1)];
                let order = PlaceOrder { id, units, space, condition: None, otherwise: None };
                self.orders.mobilize.get_or_insert_default().push(order);
                tried.push((id, kind));
            }
            if tried.is_empty() {
                return;
            }
            let refused = self.drop_refused();
            waiting =
                tried.iter().filter(|(id, _)| refused.contains(id)).map(|(_, k)| *k).collect();
        }
    }

    /// Takes out what the engine refuses of the whole, and what is refused then; the orders taken out.
    fn drop_refused(&mut self) -> BTreeSet<OrderId> {
        let mut gone = BTreeSet::new();
        loop {
            let input = Input { orders: self.orders.clone(), ..self.rest.clone() };
            let refusals = examine(self.ed, self.at, &input).refusals;
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
