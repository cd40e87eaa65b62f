//! What is wrong with the other orders of a turn when some are refused: all problems at once, and none that only
//! follows from another. What hangs on a refused order is left out, and that it was is said.

use std::collections::BTreeSet;

use crate::engine::plan::{CargoStep, Condition, MoveOrder};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Buying, Why};
use crate::engine::{Input, Position};
use crate::id::{OrderId, SpaceId};

/// Refusals, and whether they can be all.
#[derive(Clone, Default)]
pub(super) struct FoundLater {
    pub refusals: Vec<Refusal>,
    /// Orders were left out of the look.
    pub unchecked: bool,
}

/// Orders without those that are refused, and without those for after the dice that may hang on them.
pub(super) struct Unrefused {
    pub(super) input: Input,
    /// Spaces that refused orders name.
    pub(super) touched: BTreeSet<SpaceId>,
    /// Something was left out that is not refused itself.
    pub(super) unchecked: bool,
}

impl Unrefused {
    /// Takes out refused orders, and says whether there were any. `paid`: a refused purchase is made all
    /// the same.
    pub(super) fn take_out(&mut self, refused: &[Refusal], paid: bool) -> bool {
        let is_refused = |id: OrderId| refused.iter().any(|r| r.order == id);
        let orders = &mut self.input.orders;
        let touched = &mut self.touched;
        let mut found = orders.research.take_if(|o| is_refused(o.id)).is_some();
        if !paid && orders.purchase.take_if(|o| is_refused(o.id)).is_some() {
            found = true;
            self.unchecked |= orders.mobilize.take().is_some_and(|places| !places.is_empty());
        }
        let idle = orders.advantages.iter().filter(|a| is_refused(a.id));
        touched.extend(idle.filter_map(|a| a.says.space()));
        found |= keep_some(&mut orders.advantages, |a| !is_refused(a.id));
        for list in [&mut orders.patrol, &mut orders.noncombat].into_iter().flatten() {
            found |= take_moves(list, is_refused, touched);
        }
        if let Some(combat) = &mut orders.combat {
            for list in [&mut combat.moves, &mut combat.promises] {
                found |= take_moves(list, is_refused, touched);
            }
            for list in [&mut combat.attack, &mut combat.ignore] {
                let gone = list.iter().filter(|zone| is_refused(zone.0));
                touched.extend(gone.map(|zone| zone.1));
                found |= keep_some(list, |zone| !is_refused(zone.0));
            }
            found |= !combat.order.is_empty();
            combat.order.clear();
        }
        let fights = orders.battles.len();
        orders.battles.retain(|place, says| {
            let keep = says.id.is_none_or(|id| !is_refused(id));
            if !keep {
                touched.insert(*place);
            }
            keep
        });
        found || orders.battles.len() < fights
    }

    /// Leaves out what may hang on orders that are gone.
    pub(super) fn leave_out_what_is_touched(&mut self) {
        let orders = &mut self.input.orders;
        let touched = &self.touched;
        if let Some(moves) = &mut orders.noncombat {
            self.unchecked |= keep_some(moves, |m| spaces_of(m).all(|s| !touched.contains(&s)));
        }
        if let Some(places) = &mut orders.mobilize {
            self.unchecked |= keep_some(places, |p| !touched.contains(&p.space));
        }
    }

    /// The orders for after the dice that are left.
    pub(super) fn orders_for_later(&self) -> BTreeSet<OrderId> {
        let orders = &self.input.orders;
        // A declaration that names no place may depend on any of the orders that are refused.
        let declared = orders
            .advantages
            .iter()
            .filter(|a| a.says.space().is_some_and(|s| !self.touched.contains(&s)))
            .map(|a| a.id);
        let moved = orders.noncombat.iter().flatten().map(|m| m.id);
        let placed = orders.mobilize.iter().flatten().map(|p| p.id);
        moved.chain(placed).chain(declared).collect()
    }
}

/// Takes refused moves out of a list, notes their spaces, and says whether there were any.
fn take_moves(
    list: &mut Vec<MoveOrder>,
    is_refused: impl Fn(OrderId) -> bool,
    touched: &mut BTreeSet<SpaceId>,
) -> bool {
    let gone = list.iter().filter(|m| is_refused(m.id));
    touched.extend(gone.flat_map(spaces_of));
    keep_some(list, |m| !is_refused(m.id))
}

/// Keeps what `keep` says, and says whether anything went.
fn keep_some<T>(list: &mut Vec<T>, keep: impl Fn(&T) -> bool) -> bool {
    let length = list.len();
    list.retain(keep);
    list.len() < length
}

/// What a purchase costs beyond the money at hand, in IPC; `None` where that is not all that is wrong with it.
pub(super) fn missing_money(input: &Input, refused: &[Refusal]) -> Option<i64> {
    let purchase = input.orders.purchase.as_ref()?;
    let mut wrong = refused.iter().filter(|r| r.order == purchase.id);
    match (wrong.next().map(|r| &r.why), wrong.next()) {
        (Some(Why::Buying(Buying::TooDear { cost, have, .. })), None) => Some(cost - have),
        _ => None,
    }
}

/// The position if the mover had so much more.
pub(super) fn with_money(p: &Position, ipc: i64) -> Position {
    let mut p = p.clone();
    if let Some(own) = p.treasury.get_mut(p.power.index()) {
        *own = own.saturating_add(i32::try_from(ipc).unwrap_or(i32::MAX));
    }
    p
}

/// Every space a move names, its condition among them.
fn spaces_of(m: &MoveOrder) -> impl Iterator<Item = SpaceId> + '_ {
    let cargo = m.cargo.iter().map(|c| match c {
        CargoStep::Load { from, .. } => *from,
        CargoStep::Offload { to, .. } => *to,
    });
    let tested = m.condition.iter().map(|c| match c {
        Condition::Taken(s) | Condition::NotTaken(s) => Some(*s),
        Condition::Researched | Condition::NotResearched => None,
    });
    let tested = tested.flatten();
    m.path.iter().copied().chain(cargo).chain(tested).chain(m.otherwise.iter().flatten().copied())
}
