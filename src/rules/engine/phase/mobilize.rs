//! Mobilize new units: where bought units may appear, how many, and what becomes of the rest
//! (MOB-01 to MOB-16). A development rolled this turn starts to work here (TECH-04).

use super::super::event::{Decider, Event};
use super::super::plan::PlaceOrder;
use super::super::refusal::Refusal;
use super::super::why::Placing;
use super::super::{Board, Field, Table, condition, nation};
use super::placing::place_one;
use super::production::{self, Produced};
use super::{carrier_promises, placed_at_once};
use crate::edition::{SurplusUnits, TechStarts};
use crate::id::{KindId, OrderId, SpaceId};
use crate::rule::rule;

/// Carries out the placements, then places what was left over where it can go, then reports what is
/// lost.
pub fn run(table: &mut Table) {
    if table.ed.profile.tech_starts == TechStarts::Mobilize {
        super::research::start(table);
    }
    let before = table.ledger.events().len();
    let mut roads = nation::open_yards(table.field());
    roads.extend(production::lessened(table.field()));
    for (yard, made) in placed_at_once::made_early(table.field()) {
        match roads.iter_mut().find(|(at, _)| *at == yard) {
            Some((_, limit)) => *limit -= made,
            None => roads.push((yard, production::limit(table.ed, yard) - made)),
        }
    }
    let mut work = Produced::new(table.at().turn.supply_limits.clone(), roads);
    let orders = table.input.orders.mobilize.clone().unwrap_or_default();
    let mut lines: Vec<(PlaceOrder, SpaceId)> = Vec::new();
    for o in orders {
        match space_of_line(table, &o) {
            Some(space) => lines.push((o, space)),
            None => continue,
        }
    }
    // A carrier placed by a later line may hold a fighter placed by an earlier one: carriers first.
    for carriers in [true, false] {
        for (o, space) in &lines {
            for &(kind, count) in &o.units {
                if (table.ed.kind(kind).carrier_capacity > 0) == carriers {
                    place_units(table, &mut work, o.id, kind, count, *space);
                }
            }
        }
        if carriers {
            carrier_promises::keep_promises(table, &mut work);
        }
    }
    place_the_rest(table, &mut work);
    lose_the_rest(table);
    // Which complex made a unit is told and leaves no trace on the board.
    table.ledger.correct(before, |events| work.settle(table.ed, events));
    nation::go_over(table, before);
    super::shift::run(table);
    nation::mobilize(table);
}

/// The space a line names after its condition has been tested.
fn space_of_line(table: &mut Table, o: &PlaceOrder) -> Option<SpaceId> {
    let Some(asked) = &o.condition else { return Some(o.space) };
    let holds = condition::holds(table.board(), asked);
    table.record(Event::ConditionTested { order: o.id, condition: asked.clone(), holds });
    if holds { Some(o.space) } else { o.otherwise }
}

fn place_units(
    table: &mut Table,
    work: &mut Produced,
    order: OrderId,
    kind: KindId,
    count: u16,
    space: SpaceId,
) {
    let bought = table.at().turn.purchases.get(&kind).copied().unwrap_or(0);
    if count > bought {
        let why = Placing::NotBought { kind, count, bought };
        record_failure(table, Refusal::new(order, rule("BUY-03"), why));
    }
    for _ in 0..count.min(bought) {
        if let Some(zone) = carrier_promises::elsewhere(table.field(), kind, space) {
            let why = Placing::FightersWait { kind, space: zone };
            record_failure(table, Refusal::new(order, rule("MOB-15"), why));
            return;
        }
        if let Err((rule, why)) =
            place_one(table, work, kind, space, Decider::Orders(table.at().power, Some(order)))
        {
            let mut r = Refusal::new(order, rule, why);
            r.spaces.push(space);
            record_failure(table, r);
            return;
        }
    }
}

fn record_failure(table: &mut Table, refusal: Refusal) {
    table.record(Event::OrderFailed { refusal });
}

/// The documented default for units the orders did not place: at the complex with most room, land
/// and air units on land, ships in the first adjacent zone, complexes nowhere.
fn place_the_rest(table: &mut Table, work: &mut Produced) {
    let left: Vec<(KindId, u16)> =
        table.at().turn.purchases.iter().map(|(k, n)| (*k, *n)).collect();
    // The dearest units are saved first where there is not room for all.
    let mut left = left;
    left.sort_by_key(|(k, _)| (std::cmp::Reverse(table.ed.kind(*k).cost), *k));
    for (kind, count) in left {
        for _ in 0..count {
            let placed = default_spaces(table.field(), work, kind)
                .into_iter()
                .any(|space| place_one(table, work, kind, space, Decider::Profile).is_ok());
            if !placed {
                break;
            }
        }
    }
}

/// Where a unit goes by default, best place first.
fn default_spaces(field: Field, work: &Produced, kind: KindId) -> Vec<SpaceId> {
    let ed = field.board.edition;
    let k = ed.kind(kind);
    if k.complex {
        return Vec::new();
    }
    if k.built_anywhere {
        let own = ed.space_ids().filter(|s| production::held_since_start(field.board.position, *s));
        return ed.power(field.board.mover()).capital.into_iter().chain(own).collect();
    }
    let mut yards = production::usable(field.board);
    yards.sort_by_key(|y| (std::cmp::Reverse(work.room(ed, *y)), *y));
    if !k.is_sea() {
        return yards;
    }
    yards.iter().filter_map(|y| pick_zone_of_yard(field.board, *y)).collect()
}

/// The zone next to a complex in which a ship is placed without an order: one without enemies, if there is one.
fn pick_zone_of_yard(board: Board, yard: SpaceId) -> Option<SpaceId> {
    let zones = board.neighbours(yard).iter().copied().filter(|n| board.is_sea(*n));
    zones.min_by_key(|z| (board.zone_is_hostile(*z, board.side(board.mover())), *z))
}

/// Units that could not be placed are lost or paid back (MOB-03, MOB-16).
fn lose_the_rest(table: &mut Table) {
    let power = table.at().power;
    let left: Vec<(KindId, u16)> =
        table.at().turn.purchases.iter().map(|(k, n)| (*k, *n)).collect();
    for (kind, count) in left {
        let refund = match table.ed.profile.surplus_units {
            SurplusUnits::Lost => 0,
            SurplusUnits::Refunded => table.ed.kind(kind).cost * i32::from(count),
        };
        table.record(Event::PurchaseLost { power, kind, count, refund, rule: rule("MOB-03") });
    }
    debug_assert!(table.at().turn.purchases.is_empty(), "every purchase is placed or lost");
}
