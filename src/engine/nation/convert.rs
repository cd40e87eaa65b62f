//! Units of partners that go over to the owner of the rule.

use std::collections::BTreeMap;

use super::deeds_of;
use crate::edition::{Converts, Deed, MomentText};
use crate::engine::event::Event;
use crate::engine::plan::{AdvantageOrder, AdvantageWord};
use crate::engine::refusal::Refusal;
use crate::engine::why::{Lack, Nation};
use crate::engine::{Field, Table, query};
use crate::id::{AdvantageId, KindId, PowerId, SpaceId, UnitId};

/// Carries out what the mover ordered, and says what cannot be.
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
        let asked = Conversion { count, from, kind, space };
        let done = made.entry((o.advantage, from)).or_default();
        let here = used.entry(space).or_default();
        match units(table.field(), &rule, &asked, *done, *here) {
            Ok(units) => {
                *done += count;
                *here += count;
                let (advantage, to, order) = (o.advantage, power, Some(o.id));
                table.record(Event::Converted { advantage, units, to, order });
            }
            Err(why) => refusals.push(refusal(table, &o, why)),
        }
    }
    refusals
}

fn refusal(table: &Table, o: &AdvantageOrder, why: Nation) -> Refusal {
    Refusal::new(o.id, table.ed.advantage(o.advantage).rule, why)
}

/// What one order asks for.
struct Conversion {
    count: u16,
    from: PowerId,
    kind: KindId,
    space: SpaceId,
}

/// The units meant, or why they cannot go over. `done` units of this power and `here` units of this
/// territory went over before.
fn units(
    field: Field,
    rule: &Converts,
    asked: &Conversion,
    done: u16,
    here: u16,
) -> Result<Vec<UnitId>, Nation> {
    let (ed, p) = (field.ed, field.p);
    let Conversion { count, from, kind, space } = *asked;
    let partner = from != p.power && p.allied(ed, from, p.power);
    if !partner || (!rule.from.is_empty() && !rule.from.contains(&from)) {
        return Err(Nation::OtherOwner { power: from });
    }
    if super::colour(ed, p, space) != Some(rule.land_of) {
        return Err(Nation::lacking(space, Lack::Colour(rule.land_of)));
    }
    if p.controller(space) != Some(p.power) {
        return Err(Nation::lacking(space, Lack::Holder(p.power)));
    }
    if rule.by_complex && query::complex(ed, p, space).is_none() {
        return Err(Nation::lacking(space, Lack::Complex));
    }
    let k = ed.kind(kind);
    let may_go = !k.complex && !k.built_anywhere && (!rule.land_only || k.is_land());
    if !may_go {
        return Err(Nation::OtherKind { kind });
    }
    let most = |limit: Option<u8>, done: u16| limit.is_some_and(|n| done + count > u16::from(n));
    if most(rule.of_each, done) || (rule.by_complex && here + count > 1) {
        return Err(Nation::TooMany { count: done.max(here) + count });
    }
    let theirs = p.in_space(space).filter(|(_, u)| {
        (u.power, u.kind) == (from, kind) && u.aboard.is_none() && !u.turn.captured
    });
    let found: Vec<UnitId> = theirs.map(|(id, _)| id).take(usize::from(count)).collect();
    if found.len() < usize::from(count) {
        return Err(Nation::NotThere { power: from, kind, space });
    }
    Ok(found)
}
