//! A unit that is on the board as soon as it is bought.

use std::collections::{BTreeMap, BTreeSet};

use super::production;
use crate::edition::{Deed, Domain};
use crate::engine::event::{Decider, Event, Yard};
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Lack, Nation, Placing, Production, Why};
use crate::engine::{Field, Table, nation};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId};
use crate::rule::{RuleId, rule};

/// Places what the mover ordered, one unit of each rule, and says what cannot be.
pub fn run(table: &mut Table) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let mut done: BTreeSet<AdvantageId> = BTreeSet::new();
    for o in table.input.orders.advantages.clone() {
        let power = table.at().power;
        let found = nation::deeds_of(table.field(), power).find_map(|(id, deed)| match deed {
            Deed::Early(land_of) if id == o.advantage => Some(*land_of),
            _ => None,
        });
        let Some(land_of) = found else { continue };
        let own = table.ed.advantage(o.advantage).rule;
        let found = if done.contains(&o.advantage) {
            Err((own, Nation::TooMany { count: 2 }.into()))
        } else {
            place_early(table.field(), land_of, &o, own)
        };
        match found {
            Ok((kind, space, yard)) => {
                done.insert(o.advantage);
                let advantage = o.advantage;
                let units = Vec::new();
                table.record(Event::AdvantageWorked { advantage, place: yard.space, units });
                let by = Decider::Orders(power, Some(o.id));
                let count = 1;
                let ships = Vec::new();
                let yard_space = yard.space;
                let yard = Some(yard);
                table.record(Event::Placed { power, kind, count, space, ships, yard, by });
                if let Some(limit) = table.at().turn.supply_limits.get(&yard_space).copied() {
                    let ipc = limit - table.ed.kind(kind).cost;
                    table.record(Event::SupplyLimited { space: yard_space, ipc, rule: own });
                }
            }
            Err((rule, why)) => refusals.push(Refusal::new(o.id, rule, why)),
        }
    }
    refusals
}

/// What is placed where and by which complex, or the rule against it.
fn place_early(
    field: Field,
    land_of: PowerId,
    o: &AdvantageOrder,
    own: RuleId,
) -> Result<(KindId, SpaceId, Yard), (RuleId, Why)> {
    let board = field.board;
    let AdvantageWord::Lot { count, kind, space } = o.says else {
        return Err((own, Nation::Unsaid { advantage: o.advantage }.into()));
    };
    if count != 1 {
        return Err((own, Nation::TooMany { count }.into()));
    }
    let bought = board.turn().purchases.get(&kind).copied().unwrap_or(0);
    if bought == 0 {
        return Err((rule("BUY-03"), Placing::NotBought { kind, count, bought }.into()));
    }
    let k = board.kind(kind);
    let sea = board.is_sea(space);
    if (k.domain == Domain::Sea) != sea || k.complex || k.built_anywhere {
        return Err((own, Placing::WrongPlace { kind, space }.into()));
    }
    let near = |s: &SpaceId| if sea { board.edition.adjacent(*s, space) } else { *s == space };
    let makes = |s: &SpaceId| {
        nation::colour(board, *s) == Some(land_of) && production::limit(board.edition, *s) > 0
    };
    let all = production::usable(field.board).into_iter().filter(|s| near(s) && makes(s));
    let best = all.max_by_key(|s| (production::limit(board.edition, *s), std::cmp::Reverse(*s)));
    let Some(yard) = best else { return Err((own, no_yard(field, land_of, space).into())) };
    if let Some(limit) = board.turn().supply_limits.get(&yard).copied().filter(|n| *n < k.cost) {
        return Err((rule("CVY-06"), Production::ShortSupply { kind, space: yard, limit }.into()));
    }
    Ok((kind, space, Yard { space: yard, used: 1, limit: production::limit(board.edition, yard) }))
}

/// Why no complex makes the unit there.
fn no_yard(field: Field, land_of: PowerId, space: SpaceId) -> Nation {
    let board = field.board;
    if board.is_land(space) && nation::colour(board, space) != Some(land_of) {
        return Nation::lacking(space, Lack::Colour(land_of));
    }
    if board.is_land(space) && board.controller(space) != Some(board.mover()) {
        return Nation::lacking(space, Lack::Holder(board.mover()));
    }
    Nation::lacking(space, Lack::Complex)
}

/// Complexes of the mover that have made a unit before the mobilize phase, and how many.
pub(crate) fn made_early(field: Field) -> BTreeMap<SpaceId, i32> {
    let mut made: BTreeMap<SpaceId, i32> = BTreeMap::new();
    for (id, deed) in nation::deeds_of(field, field.board.mover()) {
        if matches!(deed, Deed::Early(_)) {
            let at = field.board.turn().worked.iter().filter(|(_, worked)| *worked == id);
            at.for_each(|(space, _)| *made.entry(*space).or_default() += 1);
        }
    }
    made
}
