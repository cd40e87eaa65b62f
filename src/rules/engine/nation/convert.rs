//! Units of partners that go over to the owner of the rule.

use std::collections::BTreeMap;

use super::deeds_of;
use crate::edition::{Converts, Deed, MomentText};
use crate::engine::event::Event;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::refusal::Refusal;
use crate::engine::unit::Did;
use crate::engine::why::{Lack, Nation};
use crate::engine::{Field, Table};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};

/// Carries out what the mover ordered, unit by unit, so that two units on one line count as they would on two.
/// Returns what cannot be done.
pub(super) fn run(table: &mut Table, when: MomentText) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    let mut made: BTreeMap<(AdvantageId, PowerId), u16> = BTreeMap::new();
    let mut used: BTreeMap<SpaceId, u16> = BTreeMap::new();
    for o in table.input.orders.advantages.clone() {
        let power = table.at().power;
        let found = deeds_of(table.field(), power).find_map(|(id, deed)| match deed {
            Deed::Converts(c) if id == o.advantage && c.when == when => Some(c.clone()),
            _ => None,
        });
        let Some(rule) = found else { continue };
        // An order without units was refused when the file was looked at.
        let AdvantageWord::Units { count, power: from, kind, space } = o.says else { continue };
        let asked = Conversion { from, kind, space };
        let done = made.entry((o.advantage, from)).or_default();
        let here = used.entry(space).or_default();
        let mut units = Vec::new();
        for _ in 0..count {
            match next_unit(table.field(), &rule, &asked, (*done, *here), &units) {
                Ok(unit) => {
                    *done += 1;
                    *here += 1;
                    units.push(unit);
                }
                Err(why) => {
                    refusals.push(refuse_conversion(table, &o, why));
                    break;
                }
            }
        }
        if !units.is_empty() {
            let advantage = o.advantage;
            let to = power;
            let order = Some(o.id);
            table.record(Event::Converted { advantage, units, to, order });
        }
    }
    refusals
}

fn refuse_conversion(table: &Table, o: &AdvantageOrder, why: Nation) -> Refusal {
    Refusal::new(o.id, table.ed.advantage(o.advantage).rule, why)
}

/// What one order asks for, of each of its units.
struct Conversion {
    from: PowerId,
    kind: KindId,
    space: SpaceId,
}

/// The next unit meant, or why it cannot go over. `done` units of this power and `here` units of this
/// territory go over before it, `taken` by the same order.
fn next_unit(
    field: Field,
    rule: &Converts,
    asked: &Conversion,
    before: (u16, u16),
    taken: &[UnitId],
) -> Result<UnitId, Nation> {
    let board = field.board;
    let (done, here) = before;
    let Conversion { from, kind, space } = *asked;
    let partner = from != board.mover() && board.allied(from, board.mover());
    if !partner || (!rule.from.is_empty() && !rule.from.contains(&from)) {
        return Err(Nation::OtherOwner { power: from });
    }
    if super::colour(board, space) != Some(rule.land_of) {
        return Err(Nation::lacking(space, Lack::Colour(rule.land_of)));
    }
    if board.controller(space) != Some(board.mover()) {
        return Err(Nation::lacking(space, Lack::Holder(board.mover())));
    }
    if rule.by_complex && board.complex(space).is_none() {
        return Err(Nation::lacking(space, Lack::Complex));
    }
    let k = board.kind(kind);
    let may_go = !k.complex && !k.built_anywhere && (!rule.land_only || k.is_land());
    if !may_go {
        return Err(Nation::OtherKind { kind });
    }
    let full = rule.of_each.is_some_and(|n| done >= u16::from(n)) || (rule.by_complex && here > 0);
    if full {
        return Err(Nation::TooMany { count: done.max(here) + 1 });
    }
    let theirs = board.in_space(space).filter(|(id, u)| {
        let meant = (u.power, u.kind) == (from, kind) && !taken.contains(id);
        meant && u.aboard.is_none() && !u.turn.did(Did::Captured)
    });
    theirs.map(|(id, _)| id).next().ok_or(Nation::NotThere { power: from, kind, space })
}
