//! What a power does by a die in land of a colour that an enemy holds, before its combats.

use std::collections::BTreeSet;

use crate::edition::{CombatStep, Deed, Uprising};
use crate::engine::battle::{BattleState, HitPool, HitSource};
use crate::engine::control;
use crate::engine::decision::{Fight, losses};
use crate::engine::dice::{DiceFault, Face, RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{Decider, Event};
use crate::engine::position::EngagementKind;
use crate::engine::refusal::Refusal;
use crate::engine::why::Nation;
use crate::engine::{Field, Halt, Table, luck, nation};
use crate::id::{AdvantageId, SpaceId};

/// Throws the dice that are due when the combats of the mover begin.
///
/// # Errors
/// Dice could not be had.
pub fn run(table: &mut Table) -> Result<(), Halt> {
    uprisings(table)?;
    sabotage(table)
}

/// Every empty territory is looked at before the first die.
fn uprisings(table: &mut Table) -> Result<(), Halt> {
    let power = table.at().power;
    let all: Vec<(AdvantageId, Uprising)> = nation::deeds_of(table.field(), power)
        .filter_map(|(id, deed)| match deed {
            Deed::Uprising(u) => Some((id, u.clone())),
            _ => None,
        })
        .collect();
    for (advantage, rising) in all {
        for space in empty(table.field(), &rising) {
            if !die(table, advantage, space, rising.need)? {
                continue;
            }
            let ((kind, count), by) = (rising.units, Decider::NoChoice);
            table.record(Event::Granted { advantage, power, kind, count, space, by });
            let own = table.ed.advantage(advantage).rule;
            for mut event in control::take(table.ed, table.at(), space, power, false) {
                if let Event::ControlChanged { rule, .. } = &mut event {
                    *rule = own;
                }
                table.record(event);
            }
        }
    }
    Ok(())
}

/// Territories of the colour that an enemy holds without a unit of its side.
fn empty(field: Field, rising: &Uprising) -> Vec<SpaceId> {
    let (ed, p) = (field.ed, field.p);
    let side = p.side(ed, p.power);
    let held = |s: &SpaceId| {
        nation::colour(ed, p, *s) == Some(rising.land_of)
            && p.control_side(ed, *s) == Some(side.enemy())
    };
    let left = |s: &SpaceId| !p.in_space(*s).any(|(_, u)| p.side(ed, u.power) != side);
    ed.space_ids().filter(|s| held(s) && left(s)).collect()
}

/// Carries out the acts that are ordered, of each rule one a turn.
fn sabotage(table: &mut Table) -> Result<(), Halt> {
    let power = table.at().power;
    let mut done: BTreeSet<AdvantageId> = BTreeSet::new();
    for o in table.input.orders.advantages.clone() {
        let found = nation::deeds_of(table.field(), power).find_map(|(id, deed)| match deed {
            Deed::Sabotage(s) if id == o.advantage => Some(s.clone()),
            _ => None,
        });
        let Some(act) = found else { continue };
        let target = match done.contains(&o.advantage) {
            true => Err(Nation::TooMany { count: 2 }),
            false => nation::target(table.field(), &act, &o),
        };
        match target {
            Ok(space) => {
                done.insert(o.advantage);
                if die(table, o.advantage, space, act.need)? {
                    lose(table, o.advantage, space);
                }
            }
            Err(why) => {
                let rule = table.ed.advantage(o.advantage).rule;
                table.record(Event::OrderFailed { refusal: Refusal::new(o.id, rule, why) });
            }
        }
    }
    Ok(())
}

/// One unit is destroyed, by the order of loss of its owner. No one is asked: earlier instructions
/// count, else the default profile.
fn lose(table: &mut Table, advantage: AdvantageId, space: SpaceId) {
    let rule = table.ed.advantage(advantage).rule;
    let mut state = BattleState::new(space, EngagementKind::Land);
    state.defenders = nation::victims(table.field(), space);
    let (hits, from, step) = (1, HitSource::Other, CombatStep::AttackersFire);
    state.pending.push(HitPool { hits, on_attackers: false, from, step });
    let fight = Fight::new(state);
    let loss = losses::unasked(table.field(), &fight, false, &[(from, hits)]);
    let units = loss.destroyed;
    table.record(Event::Hit { units: units.clone(), by: loss.by, fires_back: false, rule });
    table.record(Event::Removed { units, rule });
}

/// One die in a territory. Low Luck leaves it: it decides about one unit and adds up with nothing.
fn die(table: &mut Table, id: AdvantageId, space: SpaceId, need: u8) -> Result<bool, Halt> {
    let (by, rule) = (table.at().power, table.ed.advantage(id).rule);
    let (kind, place, side) = (RollKind::Nation, RollPlace::Space(space), RollSide::Attack);
    let key = RollKey { kind, place, index: 0, side, column: need, low_luck: false };
    let faces = luck::throw(table, &key, 1)?;
    if faces.contains(&Face::Unrolled) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key }));
    }
    let hit = faces.iter().any(|f| f.within(need));
    let (units, hits) = (Vec::new(), u32::from(hit));
    table.record(Event::Rolled { key, by, units, faces, hits, rule });
    Ok(hit)
}
