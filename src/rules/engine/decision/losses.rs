//! Which units take hits: the owner's order of loss, or that of several owners (MNF-04), within
//! what the shots can hit. Every hit that can be taken is taken (CAS-14).

use super::free_choice::is_free;
use super::loss::LossOrders;
use super::loss_order::slots;
use super::{Fight, instructions_of_each};
use crate::edition::{HitAssignment, MixedLosses};
use crate::engine::event::{Decider, Question};
use crate::engine::instruction::{Instruction, first, instructions_of};
use crate::engine::plan::{LossEntry, Tactic};
use crate::engine::{Field, Halt, Table, combat, nation};
use crate::id::{KindId, PowerId, UnitId};

pub(crate) use super::loss::{HitsBySource, Loss};

/// Chooses who takes the hits on one side, or stops to ask the owners.
pub(crate) fn choose(
    table: &mut Table,
    fight: &mut Fight,
    on_attackers: bool,
    hits: &HitsBySource,
) -> Result<Loss, Halt> {
    let targets = combat::targets_of(table.field(), &fight.state, on_attackers, hits);
    if let Some(loss) = loss_without_choice(table.field(), fight, on_attackers, hits, &targets) {
        return Ok(loss);
    }
    let owners = owners(table.field(), &targets, on_attackers);
    let total = hits.iter().map(|(_, n)| n).sum();
    let about = Question::Losses { hits: total };
    let whom: Vec<_> = owners.iter().map(|p| (*p, about)).collect();
    let heard = instructions_of_each(table, fight, &whom)?;
    if let [said] = heard.as_slice() {
        let wish = profile_wish(table.field(), fight, on_attackers, said);
        return Ok(pick_losses(table.field(), fight, on_attackers, hits, &wish, &targets));
    }
    Ok(several_owners(table.field(), fight, on_attackers, hits, &owners, &heard, &targets))
}

/// The loss, where there is nothing to choose.
fn loss_without_choice(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    hits: &HitsBySource,
    targets: &[UnitId],
) -> Option<Loss> {
    let by_default = profile_wish(field, fight, on_attackers, &[]);
    let found = pick_losses(field, fight, on_attackers, hits, &by_default, targets);
    let free = is_free(field, &fight.state, on_attackers, hits, targets, &found);
    (!free).then_some(Loss { by: Decider::NoChoice, damaged_by: Decider::NoChoice, ..found })
}

/// The powers that decide about losses among these units: their owners; and the mover, where a partner's
/// units are lent to it, for both must agree.
pub(super) fn owners(field: Field, units: &[UnitId], on_attackers: bool) -> Vec<PowerId> {
    let p = field.board.position;
    let mut owners: Vec<PowerId> = units.iter().map(|t| p.unit(*t).power).collect();
    if on_attackers && units.iter().any(|id| nation::lent(field.board, p.unit(*id)).is_some()) {
        owners.push(p.power);
    }
    owners.sort();
    owners.dedup();
    owners
}

/// As [`choose`], where no one is asked: what the owners have said before counts, else the default
/// profile.
pub(crate) fn unasked(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    hits: &HitsBySource,
) -> Loss {
    let targets = combat::targets_of(field, &fight.state, on_attackers, hits);
    if let Some(loss) = loss_without_choice(field, fight, on_attackers, hits, &targets) {
        return loss;
    }
    let owners = owners(field, &targets, on_attackers);
    let place = fight.state.place;
    let heard: Vec<Vec<Instruction>> =
        owners.iter().map(|w| instructions_of(field, place, *w)).collect();
    match heard.as_slice() {
        [said] => {
            let wish = profile_wish(field, fight, on_attackers, said);
            pick_losses(field, fight, on_attackers, hits, &wish, &targets)
        }
        _ => several_owners(field, fight, on_attackers, hits, &owners, &heard, &targets),
    }
}

/// The places for hits of one side in the order they are to be filled, a unit once for each hit it can
/// take, where one order holds for every number of hits and for whatever is left of the side: of those
/// who can be hit and still stand, the first in it fall. `None` where it cannot be seen that it does.
/// No one is asked.
pub(crate) fn order(field: Field, fight: &Fight, on_attackers: bool) -> Option<Vec<UnitId>> {
    let targets = combat::standing(&fight.state, on_attackers);
    let owners = owners(field, &targets, on_attackers);
    let place = fight.state.place;
    let heard: Vec<Vec<Instruction>> =
        owners.iter().map(|w| instructions_of(field, place, *w)).collect();
    let alone: Vec<LossOrders> =
        heard.iter().map(|v| profile_wish(field, fight, on_attackers, v)).collect();
    // The units that a plan spares depend on what is left.
    if alone.iter().any(|w| w.plan.is_some()) {
        return None;
    }
    let places = |wish: &LossOrders, of: &[UnitId]| slots(field, fight, on_attackers, wish, of);
    if let [wish] = alone.as_slice() {
        return Some(places(wish, &targets));
    }
    // An owner that is left alone falls by its own order, and its `inf to 2` counts other units by then.
    if alone.iter().any(LossOrders::counts) {
        return None;
    }
    if owners.len() > 2 && heard.iter().flatten().any(names_losses) {
        return None;
    }
    let seats = by_seat(field, &owners, &heard);
    let wish = match seats.as_slice() {
        [seat] => profile_wish(field, fight, on_attackers, &seat.said),
        all if all.iter().any(|s| s.has_list()) => return None,
        _ => without_agreement(field, fight, on_attackers),
    };
    let all = places(&wish, &targets);
    // An owner who is left alone goes on by its own order, which must be the same.
    let same = owners.iter().zip(&alone).all(|(owner, own)| {
        let units = units_of(field, *owner, &targets);
        units_of(field, *owner, &all) == places(own, &units)
    });
    (same && wish.plan.is_none() && !wish.counts()).then_some(all)
}

fn units_of(field: Field, owner: PowerId, of: &[UnitId]) -> Vec<UnitId> {
    of.iter().copied().filter(|id| field.board.unit(*id).power == owner).collect()
}

/// Owners agree when their orders give the same losses; powers of one seat speak with one voice.
/// Otherwise the other side's order for them counts, and failing that the default profile (MNF-04).
fn several_owners(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    hits: &HitsBySource,
    owners: &[PowerId],
    heard: &[Vec<Instruction>],
    targets: &[UnitId],
) -> Loss {
    let seats = by_seat(field, owners, heard);
    let spoken: Vec<Loss> = seats
        .iter()
        .filter(|seat| seat.has_list())
        .map(|seat| profile_wish(field, fight, on_attackers, &seat.said))
        .map(|w| pick_losses(field, fight, on_attackers, hits, &w, targets))
        .collect();
    if let [head, rest @ ..] = spoken.as_slice()
        && spoken.len() == seats.len()
        && rest.iter().all(|l| l.destroyed == head.destroyed && l.damaged == head.damaged)
    {
        let by = agreed(spoken.iter().map(|l| &l.by));
        let damaged_by = agreed(spoken.iter().map(|l| &l.damaged_by));
        return Loss { by, damaged_by, ..head.clone() };
    }
    let wish = without_agreement(field, fight, on_attackers);
    pick_losses(field, fight, on_attackers, hits, &wish, targets)
}

/// Powers of one seat with everything it has said.
pub(super) struct SeatInstructions {
    number: Option<u16>,
    pub powers: Vec<PowerId>,
    pub said: Vec<Instruction>,
}

impl SeatInstructions {
    /// Has it said who falls first? A plan is an order of loss, and a first hit is a part of one.
    pub(super) fn has_list(&self) -> bool {
        self.said
            .iter()
            .any(|v| names_losses(v) || v.says.plan.iter().flatten().any(Tactic::orders_losses))
    }
}

/// Does the instruction name units that fall, or what takes a first hit?
fn names_losses(v: &Instruction) -> bool {
    v.says.losses.is_some() || v.says.first_hit.is_some()
}

/// Powers of one seat speak with one voice.
pub(super) fn by_seat(
    field: Field,
    owners: &[PowerId],
    heard: &[Vec<Instruction>],
) -> Vec<SeatInstructions> {
    let mut seats: Vec<SeatInstructions> = Vec::new();
    for (power, said) in owners.iter().zip(heard) {
        let number = field.input.seat_of.get(power).copied();
        match seats.iter_mut().find(|s| s.number.is_some() && s.number == number) {
            Some(seat) => {
                seat.powers.push(*power);
                seat.said.extend(said.iter().cloned());
            }
            None => {
                seats.push(SeatInstructions { number, powers: vec![*power], said: said.clone() })
            }
        }
    }
    seats
}

/// The order of loss for units whose owners do not agree: the other side's (MNF-04).
pub(super) fn without_agreement(field: Field, fight: &Fight, on_attackers: bool) -> LossOrders {
    let mut wish = profile_wish(field, fight, on_attackers, &[]);
    let place = fight.state.place;
    let said =
        |power: PowerId| first(&instructions_of(field, place, power), |i| i.their_losses.clone());
    let found = match (on_attackers, field.board.profile().mixed_losses) {
        (true, _) => powers_that_decide(field, fight).into_iter().find_map(said),
        (false, MixedLosses::Attacker) => {
            let mover = field.board.mover();
            said(mover).map(|(order, _)| (order, Decider::Attacker(mover)))
        }
    };
    if let Some((order, by)) = found {
        let base: Vec<KindId> = wish.order.iter().map(|e| e.kind).collect();
        wish.own = order.len();
        wish.order = complete_list(order, &base);
        // A power that chooses for others chooses every hit: nothing spares the first unit of its list.
        wish.first_hit.clear();
        wish.by = by.clone();
        wish.first_by = by;
    }
    wish
}

/// The powers that decide for attackers who do not agree: without defenders, the one whose fire it is; else the
/// holder of the territory, then the owners of the defenders in the order of play.
fn powers_that_decide(field: Field, fight: &Fight) -> Vec<PowerId> {
    let p = field.board.position;
    if let Some(power) = fight.fire_of {
        return vec![power];
    }
    let holder =
        p.controller(fight.state.place).filter(|w| !p.allied(field.board.edition, *w, p.power));
    let mut all: Vec<PowerId> = fight.state.defenders.iter().map(|id| p.unit(*id).power).collect();
    all.sort_unstable();
    all.dedup();
    all.sort_by_key(|w| Some(*w) != holder);
    all
}

/// The word of all who said the same.
pub(super) fn agreed<'d>(all: impl Iterator<Item = &'d Decider>) -> Decider {
    let mut different: Vec<Decider> = Vec::new();
    for by in all {
        if !different.contains(by) {
            different.push(by.clone());
        }
    }
    match different.as_slice() {
        [one] => one.clone(),
        _ => Decider::Agreed(different),
    }
}

/// The units of one side that fall if every die of the next enemy round hits.
pub(crate) fn threatened(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    said: &[Instruction],
) -> Vec<UnitId> {
    let hits = combat::most_hits(field, &fight.state, !on_attackers);
    let targets = combat::targets_of(field, &fight.state, on_attackers, &hits);
    let wish = profile_wish(field, fight, on_attackers, said);
    pick_losses(field, fight, on_attackers, &hits, &wish, &targets).destroyed
}

/// What the instructions want, completed by the default profile.
pub(super) fn profile_wish(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    said: &[Instruction],
) -> LossOrders {
    let profile = &field.input.profile;
    let base = match (on_attackers, field.board.is_land(fight.state.place)) {
        (true, true) => &profile.attack_land,
        (true, false) => &profile.attack_sea,
        (false, true) => &profile.defend_land,
        (false, false) if air_raids(field, fight) => &profile.defend_sea_air,
        (false, false) => &profile.defend_sea,
    };
    let (order, plan, by) = list_of_voice(said);
    let (first_hit, first_by) = first(said, |i| i.first_hit.clone()).unwrap_or_else(|| {
        let all =
            if profile.first_hit { field.board.edition.kind_ids().collect() } else { Vec::new() };
        (all, Decider::Profile)
    });
    let own = order.len();
    LossOrders { order: complete_list(order, base), own, by, plan, first_hit, first_by }
}

/// The list of the narrowest voice that has one, and the plan of a voice that is as narrow or
/// narrower: a list written for one battle goes before a plan for all.
fn list_of_voice(said: &[Instruction]) -> (Vec<LossEntry>, Option<Tactic>, Decider) {
    let mut found: Option<(Tactic, Decider)> = None;
    for v in said {
        let plan = v.says.plan.iter().flatten().find(|t| t.orders_losses());
        if found.is_none() {
            found = plan.map(|t| (t.clone(), v.by.clone()));
        }
        if let Some(list) = &v.says.losses {
            let (plan, by) = found.map_or((None, v.by.clone()), |(t, by)| (Some(t), by));
            return (list.clone(), plan, by);
        }
    }
    match found {
        Some((tactic, by)) => (Vec::new(), Some(tactic), by),
        None => (Vec::new(), None, Decider::Profile),
    }
}

/// Nothing but aircraft attacked when the battle began.
fn air_raids(field: Field, fight: &Fight) -> bool {
    let board = field.board;
    board.turn().forces.get(&fight.state.place).is_some_and(|all| {
        all.iter()
            .filter(|(w, _)| board.allied(*w, board.mover()))
            .all(|(_, (k, _))| board.kind(*k).is_air())
    })
}

/// A partial list, completed by the kinds of another.
fn complete_list(mut order: Vec<LossEntry>, rest: &[KindId]) -> Vec<LossEntry> {
    for k in rest {
        if !order.iter().any(|e| e.is_plain() && e.kind == *k) {
            order.push(LossEntry::from(*k));
        }
    }
    order
}

/// Carries a wish out. The chosen places form the owner's first choice among all that waste no hit.
fn pick_losses(
    field: Field,
    fight: &Fight,
    on_attackers: bool,
    hits: &HitsBySource,
    wish: &LossOrders,
    targets: &[UnitId],
) -> Loss {
    let slots = slots(field, fight, on_attackers, wish, targets);
    let pools: Vec<u32> = hits.iter().map(|(_, n)| *n).collect();
    let state = &fight.state;
    // Both readings place every hit that has an eligible target; they differ in what an edition
    // adds to the targets, not in how hits and targets are matched.
    let chosen = match field.board.profile().hit_assignment {
        HitAssignment::Free | HitAssignment::Maximise => {
            combat::first_choice(slots.len(), &pools, |slot, pool| {
                combat::can_hit(field.board, state, hits[pool].0, on_attackers, slots[slot])
            })
        }
    };
    let mut taken: Vec<UnitId> = chosen.iter().map(|i| slots[*i]).collect();
    let total: u32 = pools.iter().sum();
    let wasted = total - taken.len() as u32;
    taken.sort();
    let mut loss = Loss {
        damaged: Vec::new(),
        damaged_by: wish.first_by.clone(),
        destroyed: Vec::new(),
        by: wish.by.clone(),
        taken,
        wasted,
    };
    for same in loss.taken.chunk_by(|a, b| a == b) {
        let id = same[0];
        if same.len() >= combat::hits_left(field.board, id) {
            loss.destroyed.push(id);
        } else {
            loss.damaged.push(id);
        }
    }
    loss
}
