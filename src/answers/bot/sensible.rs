//! A plain opponent that plays by rules of thumb: it buys what it can use, takes what it can take with
//! good odds, keeps its guards at home, brings its troops to the front and its fleets out of reach. What
//! its numbers are in `weights.toml`; the engine says what is legal. Units that a partner has lent
//! it do the same, each partner's by themselves.

use std::collections::BTreeMap;

use super::orders_draft::OrdersDraft;
use super::survey::{Groups, Strength, Survey};
use super::weights::{BoughtFor, Weights};
use crate::edition::Edition;
use crate::engine::plan::{
    CargoStep, CombatOrders, MoveOrder, PlaceOrder, PurchaseOrder, TurnOrders, UnitGroup, UnitPick,
    Until,
};
use crate::engine::trial::Trial;
use crate::engine::{Input, Position, lock};
use crate::id::{KindId, OrderId, SpaceId};
use crate::odds;

/// Sensible orders for the power to move, for the rest of its turn. The same position gives
/// the same orders.
pub fn sensible_orders(ed: &Edition, at: &Position, rest: &Input) -> TurnOrders {
    let mut bot =
        SensibleBot { draft: OrdersDraft::new(at.board(ed), rest), weights: Weights::built_in() };
    bot.choose_purchase();
    bot.choose_combat_moves();
    bot.go_for_broke();
    bot.choose_noncombat_moves();
    bot.place_new_units();
    bot.draft.orders
}

struct SensibleBot<'a> {
    draft: OrdersDraft<'a>,
    weights: Weights,
}

/// How often attacks are looked at again.
const MOST_SECOND_THOUGHTS: usize = 4;

impl SensibleBot<'_> {
    /// Units for the front that the power has, land or sea, as long as there is money and room.
    fn choose_purchase(&mut self) {
        if !self.draft.may_spend() {
            return;
        }
        let ed = self.draft.ed;
        let at = self.draft.at;
        let survey = Survey::new(at.board(ed));
        let by_land = survey.front_by_land();
        let list = if by_land { &self.weights.by_land } else { &self.weights.by_sea };
        let idle_troops = survey.idle_count(self.weights.home);
        let mut ships = survey.transports_at_hand(self.weights.home);
        // Two of the troops share a ship.
        let ships_wanted = idle_troops.div_ceil(2);
        let most_ships =
            if by_land { self.weights.transports_on_land } else { self.weights.transports };
        let most_ships = most_ships.max(ships_wanted.min(self.weights.ships_for_idle));
        let mut list: Vec<BoughtFor> = list.clone();
        if ships < ships_wanted {
            list.insert(0, BoughtFor::Transport);
        }
        let mut left = at.ipc(at.power);
        let mut room = survey.room();
        // New troops walk to the enemy from here; elsewhere they wait for a ship.
        let mut room_at_front = survey.room_at_front();
        let mut waiting = idle_troops;
        let mut units: BTreeMap<KindId, u16> = BTreeMap::new();
        let mut passed_over = 0;
        for role in list.iter().cycle() {
            let kind = role.kind(ed, at.power).filter(|k| ed.kind(*k).cost <= left);
            let can_leave = room_at_front > 0 || waiting < 2 * ships;
            let kind = kind.filter(|_| !role.is_troops() || can_leave);
            let kind = kind.filter(|_| *role != BoughtFor::Transport || ships < most_ships);
            let Some(kind) = kind.filter(|_| room > 0) else {
                passed_over += 1;
                if passed_over > list.len() {
                    break;
                }
                continue;
            };
            passed_over = 0;
            if *role == BoughtFor::Transport {
                ships += 1;
            } else if role.is_troops() && room_at_front > 0 {
                room_at_front -= 1;
            } else if role.is_troops() {
                waiting += 1;
            }
            left -= ed.kind(kind).cost;
            room -= 1;
            *units.entry(kind).or_default() += 1;
        }
        if units.is_empty() {
            return;
        }
        let id = self.draft.id();
        let units = units.into_iter().collect();
        self.draft.orders.purchase = Some(PurchaseOrder { id, units, conditional: Vec::new() });
        if !self.draft.legal() {
            self.draft.orders.purchase = None;
        }
    }

    fn choose_combat_moves(&mut self) {
        if self.draft.at.turn.combat_locked {
            return;
        }
        let Ok(trial) = Trial::combat(self.draft.ed, self.draft.at, &self.draft.input()) else {
            return;
        };
        let board = trial.board().clone();
        let surveys = Survey::all(board.board(self.draft.ed));
        let mut attack = Attack {
            ed: self.draft.ed,
            weights: &self.weights,
            survey: &surveys[0],
            trial,
            free: BTreeMap::new(),
            moves: Vec::new(),
            next: 1_000,
        };
        for survey in &surveys {
            attack.survey = survey;
            attack.free = survey.free(self.weights.guard);
            for target in survey.targets(&self.weights) {
                attack.attack_place(target);
            }
        }
        let moves = attack.moves;
        self.draft.orders.combat = Some(CombatOrders { moves, ..CombatOrders::default() });
        self.draft.orders.until = Until::Combat;
        self.draft.drop_refused();
        self.call_off();
        self.draft.orders.until = Until::EndOfTurn;
    }

    /// A power whose capital is lost buys nothing and guards little that is its own: where it attacks nothing
    /// otherwise, everything that it has may go.
    fn go_for_broke(&mut self) {
        let at = self.draft.at;
        let capital = self.draft.ed.power(at.power).capital;
        let lost = capital.is_some_and(|c| at.board(self.draft.ed).controller(c) != Some(at.power));
        let attacks = self.draft.orders.combat.as_ref().is_some_and(|c| !c.moves.is_empty());
        if lost && !attacks {
            self.weights.guard = 0;
            self.choose_combat_moves();
        }
    }

    /// Takes back attacks with bad chances, until none is left: what is taken back may weaken another.
    fn call_off(&mut self) {
        let ed = self.draft.ed;
        let at = self.draft.at;
        for _ in 0..MOST_SECOND_THOUGHTS {
            let input = self.draft.input();
            let Ok(locked) = lock(at.board(ed), &input) else { return };
            let bad =
                odds::unlikely(locked.position().board(ed), &input, self.weights.least_chance);
            let Some(combat) = &mut self.draft.orders.combat else { return };
            let before = combat.moves.len();
            combat.moves.retain(|m| !bad.contains(&goal_of_move(m)));
            if combat.moves.len() == before {
                return;
            }
            self.draft.drop_refused();
        }
    }

    /// Troops to the front and ships out of reach, on the board as it would be if attacks were won.
    fn choose_noncombat_moves(&mut self) {
        let ed = self.draft.ed;
        let fleet = self.weights.fleet;
        let stay = self.weights.home;
        self.draft.noncombat(|board| {
            Survey::all(board.board(ed))
                .iter()
                .flat_map(|survey| ways_behind_the_front(survey, fleet, stay))
                .collect()
        });
    }

    /// New units as near to the enemy as there is room.
    fn place_new_units(&mut self) {
        let Some(bought) = self.draft.orders.purchase.clone() else { return };
        let ed = self.draft.ed;
        let at = self.draft.at;
        let survey = Survey::new(at.board(ed));
        self.draft.orders.mobilize = Some(Vec::new());
        let mut waiting: Vec<(KindId, usize)> = Vec::new();
        for (kind, n) in &bought.units {
            waiting.extend((0..*n).map(|_| (*kind, 0)));
        }
        while !waiting.is_empty() {
            let mut tried: BTreeMap<OrderId, (KindId, usize)> = BTreeMap::new();
            for (kind, which) in std::mem::take(&mut waiting) {
                let Some(space) = survey.yards(kind).get(which).copied() else { continue };
                let id = self.draft.id();
                let order = PlaceOrder {
                    id,
                    units: vec![(kind, 1)],
                    space,
                    condition: None,
                    otherwise: None,
                };
                self.draft.orders.mobilize.get_or_insert_default().push(order);
                tried.insert(id, (kind, which + 1));
            }
            if tried.is_empty() {
                return;
            }
            let refused = self.draft.drop_refused();
            waiting =
                tried.into_iter().filter(|(id, _)| refused.contains(id)).map(|(_, w)| w).collect();
        }
    }
}

/// Troops on transports, troops on foot and ships out of reach; no unit has two orders.
fn ways_behind_the_front(survey: &Survey, fleet: u32, stay: u16) -> Vec<MoveOrder> {
    let sealift = survey.sealift(stay);
    let mut taken = Groups::new();
    for (from, group) in sealift.iter().flat_map(units_of_order) {
        *taken.entry((from, group.kind)).or_default() += group.count;
    }
    let others = survey.marches(&taken).into_iter().chain(survey.flights_from(fleet, &taken));
    sealift.into_iter().chain(others).map(|order| survey.owned(order)).collect()
}

/// Where a move wants to fight.
fn goal_of_move(order: &MoveOrder) -> SpaceId {
    let ashore = order.cargo.iter().find_map(|step| match step {
        CargoStep::Offload { to, .. } => Some(*to),
        _ => None,
    });
    ashore.or(order.path.last().copied()).unwrap_or(SpaceId(0))
}

/// The combat moves while they are chosen.
struct Attack<'a> {
    ed: &'a Edition,
    weights: &'a Weights,
    survey: &'a Survey<'a>,
    trial: Trial<'a>,
    /// Units that may still go.
    free: Groups,
    moves: Vec<MoveOrder>,
    next: u32,
}

impl Attack<'_> {
    /// Attacks a place with the cheapest units that are strong enough, or not at all.
    fn attack_place(&mut self, target: SpaceId) {
        let sea = self.ed.is_sea(target);
        let defence = self.survey.defence(target);
        let share = if sea { self.weights.attack_at_sea } else { self.weights.attack_on_land };
        let mut force = Strength::default();
        let mut chosen: Vec<MoveOrder> = Vec::new();
        for (from, kind) in self.survey.candidates(target) {
            let k = self.ed.kind(kind);
            // The first unit must be able to stay.
            if chosen.is_empty() && !sea && !k.captures {
                continue;
            }
            let most = self.free.get(&(from, kind)).copied().unwrap_or(0);
            let mut count = 0;
            while count < most && !force.beats(&defence, share) {
                force.add(k.attack, k.hits);
                count += 1;
            }
            if count > 0 {
                chosen.push(march_order(from, kind, count, target));
            }
        }
        if !sea && !force.beats(&defence, share) {
            for order in self.survey.landings(target, &self.free) {
                if force.beats(&defence, share) {
                    break;
                }
                for (kind, count) in troops_of_transport(&order) {
                    let k = self.ed.kind(kind);
                    (0..count).for_each(|_| force.add(k.attack, k.hits));
                }
                chosen.push(order);
            }
        }
        if !force.beats(&defence, share) {
            return;
        }
        self.carry_out(chosen);
    }

    /// Tries the moves. If what is legal of them is too weak, the exact chances call it off.
    fn carry_out(&mut self, chosen: Vec<MoveOrder>) {
        for order in chosen {
            self.next += 1;
            let order = self.survey.owned(MoveOrder { id: OrderId(self.next), ..order });
            if self.trial.attempt(&order).is_err() {
                continue;
            }
            for (from, group) in units_of_order(&order) {
                if let Some(left) = self.free.get_mut(&(from, group.kind)) {
                    *left = left.saturating_sub(group.count);
                }
            }
            self.moves.push(order);
        }
    }
}

/// Units that go somewhere; the engine finds the way.
fn march_order(from: SpaceId, kind: KindId, count: u16, to: SpaceId) -> MoveOrder {
    let groups = vec![UnitGroup { count, kind, owner: None, pick: UnitPick::default() }];
    MoveOrder::plain(OrderId(0), groups, vec![from, to])
}

/// What a transport carries or takes aboard.
fn troops_of_transport(order: &MoveOrder) -> impl Iterator<Item = (KindId, u16)> {
    let aboard = order.groups.iter().flat_map(|g| g.pick.with.iter().copied());
    let loaded = order.cargo.iter().flat_map(|step| match step {
        CargoStep::Load { groups, .. } => groups.as_slice(),
        _ => &[],
    });
    aboard.chain(loaded.map(|g| (g.kind, g.count)))
}

/// The units that an order moves, with where they were.
fn units_of_order(order: &MoveOrder) -> Vec<(SpaceId, UnitGroup)> {
    let from = order.path.first().copied().unwrap_or(SpaceId(0));
    let own = order.groups.iter().map(|g| (from, g.clone()));
    let cargo = order.cargo.iter().flat_map(|step| match step {
        CargoStep::Load { groups, from, .. } => groups.iter().map(|g| (*from, g.clone())).collect(),
        _ => Vec::new(),
    });
    own.chain(cargo).collect()
}
