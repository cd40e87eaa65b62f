//! The orders of loss with which a battle begins, put together for people to read: which units of
//! each side fall first, and by whose word. They are made by the functions that choose casualties, and
//! nothing is decided here.

use super::loss::LossOrders;
use super::losses::{self, SeatInstructions};
use super::{Fight, loss_order};
use crate::engine::combat::{self, BattleState};
use crate::engine::event::Decider;
use crate::engine::instruction::{Instruction, instructions_of, wants_asking};
use crate::engine::plan::{Ask, LossEntry, Tactic};
use crate::engine::{Board, Field, Input};
use crate::id::{KindId, PowerId, UnitId};

/// The orders of loss of one side of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideLists {
    pub attackers: bool,
    /// Who wants to be asked whenever something is to be chosen; what is listed counts where the
    /// answer says nothing.
    pub asked: Vec<PowerId>,
    /// One for each seat whose units these are; one for all if they say the same, or if one of them
    /// says nothing (MNF-04).
    pub lists: Vec<LossList>,
    /// What counts for hits on which the lists differ (MNF-04).
    pub otherwise: Option<LossList>,
}

/// One order of loss, completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossList {
    /// Whose list it is.
    pub powers: Vec<PowerId>,
    /// First to last.
    pub ranks: Vec<Rank>,
    pub by: Decider,
    /// The word of the clubs that makes the order.
    pub plan: Option<Tactic>,
    /// Some of the units have their place from the default profile only.
    pub completed: bool,
    /// Whether kinds that take two hits take a first one before anything is lost, and by whose word;
    /// empty where no such unit is undamaged.
    pub first_hit: Vec<(KindId, bool, Decider)>,
}

/// Units that stand together in an order of loss.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rank {
    /// The words for them.
    pub entry: LossEntry,
    pub units: Vec<UnitId>,
}

/// The orders of loss of both sides in a battle that begins, or goes on, in this position; a side is
/// left out if its list would say nothing, because it can lose nothing or no entry tells its units apart.
pub fn loss_lists(board: Board, input: &Input, state: &BattleState) -> Vec<SideLists> {
    let field = Field { board, input };
    let fight = Fight::new(state.clone());
    [true, false]
        .into_iter()
        .filter_map(|attackers| list_of_side(field, &fight, attackers))
        .collect()
}

fn list_of_side(field: Field, fight: &Fight, attackers: bool) -> Option<SideLists> {
    let p = field.board.position;
    let units: Vec<UnitId> = fight
        .state
        .units(attackers)
        .iter()
        .filter(|id| p.units.contains_key(id))
        .copied()
        .collect();
    if units.len() < 2 || !combat::can_hurt(field, &fight.state, !attackers) {
        return None;
    }
    let owners = losses::owners(field, &units, attackers);
    let place = fight.state.place;
    let heard: Vec<Vec<Instruction>> =
        owners.iter().map(|w| instructions_of(field, place, *w)).collect();
    let asked = owners
        .iter()
        .zip(&heard)
        .filter(|(_, v)| wants_asking(field, v) == Ask::EachChoice)
        .map(|(w, _)| *w)
        .collect();
    let one = |powers: &[PowerId], wish: &LossOrders| {
        list_of_power(field, fight, attackers, powers, wish, &units)
    };
    let (lists, otherwise) = match heard.as_slice() {
        [only] => {
            let wish = losses::profile_wish(field, fight, attackers, only);
            (vec![one(&owners, &wish)], None)
        }
        _ => lists_of_owners(field, fight, attackers, &owners, &heard, &one),
    };
    let told = SideLists { attackers, asked, lists, otherwise };
    told.lists.iter().any(|l| l.chooses(units.len())).then_some(told)
}

/// Several owners: every seat's list, and what counts where they differ (MNF-04).
fn lists_of_owners(
    field: Field,
    fight: &Fight,
    attackers: bool,
    owners: &[PowerId],
    heard: &[Vec<Instruction>],
    one: &dyn Fn(&[PowerId], &LossOrders) -> LossList,
) -> (Vec<LossList>, Option<LossList>) {
    let seats = losses::by_seat(field, owners, heard);
    let otherwise = one(owners, &losses::without_agreement(field, fight, attackers));
    if !seats.iter().all(SeatInstructions::has_list) {
        return (vec![otherwise], None);
    }
    let lists: Vec<LossList> = seats
        .iter()
        .map(|s| one(&s.powers, &losses::profile_wish(field, fight, attackers, &s.said)))
        .collect();
    let same =
        |l: &LossList| l.ranks == lists[0].ranks && l.takes_first() == lists[0].takes_first();
    if !lists.iter().all(same) {
        return (lists, Some(otherwise));
    }
    let by = losses::agreed(lists.iter().map(|l| &l.by));
    let completed = lists.iter().any(|l| l.completed);
    (vec![LossList { powers: owners.to_vec(), by, completed, ..lists[0].clone() }], None)
}

fn list_of_power(
    field: Field,
    fight: &Fight,
    attackers: bool,
    powers: &[PowerId],
    wish: &LossOrders,
    units: &[UnitId],
) -> LossList {
    let board = field.board;
    let several = units.iter().any(|id| board.unit(*id).power != board.unit(units[0]).power);
    let (mut ranks, mut seen): (Vec<Rank>, Vec<UnitId>) = (Vec::new(), Vec::new());
    let plain = LossOrders { first_hit: Vec::new(), ..wish.clone() };
    let places = loss_order::find_places(field, fight, attackers, &wish.order, units);
    for id in loss_order::slots(field, fight, attackers, &plain, units) {
        if seen.contains(&id) {
            continue; // it takes two hits
        }
        seen.push(id);
        let u = board.unit(id);
        let found = wish.order.get(places[&id].entry).cloned();
        let mut entry = found.unwrap_or(LossEntry::from(u.kind));
        entry.keep = None;
        if several {
            entry.power = Some(u.power);
        }
        match ranks.last_mut() {
            Some(last) if last.entry == entry => last.units.push(id),
            _ => ranks.push(Rank { entry, units: vec![id] }),
        }
    }
    let completed =
        wish.by != Decider::Profile && units.iter().any(|id| places[id].entry >= wish.own);
    let mut first_hit: Vec<(KindId, bool, Decider)> = Vec::new();
    for id in units.iter().filter(|id| combat::hits_left(board, **id) > 1) {
        let kind = board.unit(*id).kind;
        if first_hit.iter().all(|(k, ..)| *k != kind) {
            first_hit.push((kind, wish.first_hit.contains(&kind), wish.first_by.clone()));
        }
    }
    first_hit.sort_by_key(|(k, ..)| *k);
    let by = wish.by.clone();
    let plan = wish.plan.clone();
    LossList { powers: powers.to_vec(), ranks, by, plan, completed, first_hit }
}

impl LossList {
    /// Could another list make other units fall?
    fn chooses(&self, units: usize) -> bool {
        self.ranks.len() > 1 || (units > 1 && !self.first_hit.is_empty())
    }

    fn takes_first(&self) -> Vec<(KindId, bool)> {
        self.first_hit.iter().map(|(k, first, _)| (*k, *first)).collect()
    }
}
