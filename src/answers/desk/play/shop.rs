//! What can be bought and developed, what is bought, what is left to place, and the money.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::reading::DraftRead;
use crate::edition::{Edition, Phase};
use crate::engine::Board;
use crate::id::{KindId, OrderId, SpaceId};
use crate::orders::{plural, print_units};

/// The money in hand, and what is left of it after what the draft spends.
pub(super) fn money(draft: &DraftRead) -> Value {
    let at = draft.start();
    let ed = &draft.game.rules().edition;
    let have = at.ipc(at.power);
    // The engine says what is left. Where it refuses the orders, the printed prices do.
    let left =
        draft.locked().map_or(have - printed_cost(ed, draft), |l| l.position().ipc(at.power));
    json!({ "have": have, "left": left })
}

fn printed_cost(ed: &Edition, draft: &DraftRead) -> i32 {
    let orders = &draft.input.orders;
    let dice = orders.research.as_ref().map_or(0, |r| i32::from(r.dice));
    let units: i32 = bought(draft).iter().map(|(k, n)| ed.kind(*k).cost * i32::from(*n)).sum();
    units + dice * ed.profile.research_die_cost
}

fn bought(draft: &DraftRead) -> BTreeMap<KindId, u16> {
    let units = draft.input.orders.purchase.iter().flat_map(|p| &p.units);
    units.copied().collect()
}

/// Units that are bought or wait from before, and are in no placement yet.
fn unplaced(draft: &DraftRead) -> BTreeMap<KindId, i32> {
    let at = draft.start();
    let mut left: BTreeMap<KindId, i32> = BTreeMap::new();
    let before = at.turn.purchases.iter().map(|(k, n)| (*k, *n));
    for (kind, n) in bought(draft).into_iter().chain(before) {
        *left.entry(kind).or_default() += i32::from(n);
    }
    for (kind, n) in draft.input.orders.mobilize.iter().flatten().flat_map(|p| &p.units) {
        *left.entry(*kind).or_default() -= i32::from(*n);
    }
    left
}

/// Units of a kind that are in no placement yet.
pub(super) fn units_left(draft: &DraftRead, kind: KindId) -> u16 {
    let left = unplaced(draft).get(&kind).copied().unwrap_or(0);
    u16::try_from(left).unwrap_or(0)
}

/// Every kind that the mover can buy, with how many it buys and how many are not placed yet.
pub(super) fn goods(draft: &DraftRead) -> Vec<Value> {
    let ed = &draft.game.rules().edition;
    let at = draft.start();
    let bought = bought(draft);
    let left = unplaced(draft);
    let mut all = Vec::new();
    for k in ed.kind_ids() {
        let kind = ed.kind(k);
        if !kind.is_sold_to(at.power) && !left.contains_key(&k) {
            continue;
        }
        all.push(json!({
            "kind": k.index(),
            "abbr": kind.abbr,
            "name": plural(&kind.name, 2),
            "cost": kind.cost,
            "values": format!("{}/{}/{}", kind.attack, kind.defense, kind.moves),
            "bought": bought.get(&k).copied().unwrap_or(0),
            "unplaced": left.get(&k).copied().unwrap_or(0),
        }));
    }
    all
}

/// The value of `buy` with so many of one kind: first the plain units, then the lines with a condition as they
/// are written.
pub(super) fn purchase_with(draft: &DraftRead, kind: KindId, count: u16) -> Vec<String> {
    let ed = &draft.game.rules().edition;
    let mut units = bought(draft);
    units.insert(kind, count);
    let units: Vec<(KindId, u16)> = units.into_iter().filter(|(_, n)| *n > 0).collect();
    let plain = (!units.is_empty()).then(|| print_units(ed, &units));
    let conditional = draft.input.orders.purchase.iter().flat_map(|p| &p.conditional);
    let written = conditional.filter_map(|b| draft.file.as_ref()?.place(b.id));
    plain.into_iter().chain(written.map(|p| p.words.clone())).collect()
}

/// The lines of `place` with so many more units of a kind in a space, or with one fewer if `more` is 0. A line with a
/// condition stays as it is.
pub(super) fn placements_with(
    draft: &DraftRead,
    kind: KindId,
    space: SpaceId,
    more: u16,
) -> Vec<String> {
    let ed = &draft.game.rules().edition;
    let orders = &draft.input.orders;
    let mut lines: Vec<String> = Vec::new();
    let mut done = false;
    for place in orders.mobilize.iter().flatten() {
        let plain = place.condition.is_none() && place.space == space;
        let here = place.units.iter().any(|(k, _)| *k == kind);
        if done || !plain || !(more > 0 || here) {
            lines.extend(words_of(draft, place.id));
            continue;
        }
        done = true;
        lines.extend(placement(ed, &changed_units(&place.units, kind, more), space));
    }
    if !done && more > 0 {
        lines.extend(placement(ed, &[(kind, more)], space));
    }
    lines.extend(orders.shifts.iter().filter_map(|s| words_of(draft, s.id)));
    lines
}

fn words_of(draft: &DraftRead, line: OrderId) -> Option<String> {
    draft.file.as_ref()?.place(line).map(|p| p.words.clone())
}

/// The lines of `place` if only so many units of a kind are bought: what is too much is taken out of the last lines.
/// `None` if nothing has to be taken out.
pub(super) fn placements_within(
    draft: &DraftRead,
    kind: KindId,
    count: u16,
) -> Option<Vec<String>> {
    let ed = &draft.game.rules().edition;
    let orders = &draft.input.orders;
    let before = bought(draft).get(&kind).copied().unwrap_or(0);
    let left =
        unplaced(draft).get(&kind).copied().unwrap_or(0) - i32::from(before) + i32::from(count);
    let mut over = u16::try_from(-left).ok().filter(|n| *n > 0)?;
    let mut lines: Vec<String> = Vec::new();
    for place in orders.mobilize.iter().flatten().rev() {
        let own = place.units.iter().find(|(k, _)| *k == kind).map_or(0, |(_, n)| *n);
        let out = own.min(over);
        if out == 0 || place.condition.is_some() {
            lines.extend(words_of(draft, place.id));
            continue;
        }
        over -= out;
        let left = place.units.iter().map(|(k, n)| (*k, if *k == kind { n - out } else { *n }));
        let left: Vec<(KindId, u16)> = left.filter(|(_, n)| *n > 0).collect();
        lines.extend(placement(ed, &left, place.space));
    }
    lines.reverse();
    lines.extend(orders.shifts.iter().filter_map(|s| words_of(draft, s.id)));
    Some(lines)
}

fn changed_units(units: &[(KindId, u16)], kind: KindId, more: u16) -> Vec<(KindId, u16)> {
    let mut all: BTreeMap<KindId, u16> = units.iter().copied().collect();
    let count = all.entry(kind).or_default();
    *count = if more > 0 { count.saturating_add(more) } else { count.saturating_sub(1) };
    all.into_iter().filter(|(_, n)| *n > 0).collect()
}

/// `3 inf, 1 art: Caucasus`; `None` without units.
fn placement(ed: &Edition, units: &[(KindId, u16)], space: SpaceId) -> Option<String> {
    let line = format!("{}: {}", print_units(ed, units), ed.space(space).name);
    (!units.is_empty()).then_some(line)
}

/// The developments that dice can be bought for; none where nothing is researched.
pub(super) fn research(board: Board) -> Value {
    if !board.profile().phases.contains(&Phase::Research) || board.phase() > Phase::Research {
        return Value::Null;
    }
    let techs: Vec<&str> = board
        .edition
        .tech_ids()
        .filter(|t| !board.position.has_tech(board.mover(), *t))
        .map(|t| board.tech(t).name.as_str())
        .collect();
    json!({ "developments": techs, "cost": board.profile().research_die_cost })
}
