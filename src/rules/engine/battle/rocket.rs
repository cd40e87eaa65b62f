//! A rocket strike at a complex (RKT-01 to RKT-09).

use std::collections::{BTreeMap, BTreeSet};

use super::conclude::{self, Close};
use super::damage::{self, Damage};
use crate::edition::Chance;
use crate::engine::combat::BattleState;
use crate::engine::decision::Fight;
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{BattleResult, Event, Money, Shooter, Term};
use crate::engine::position::{Engagement, EngagementKind, Mission};
use crate::engine::{Field, Halt, Table, luck};
use crate::id::{PowerId, SpaceId, UnitId};
use crate::rule::rule;

/// Carries out the strike declared against the complex in `target`.
pub(super) fn run(table: &mut Table, target: SpaceId) -> Result<(), Halt> {
    let p = table.at();
    let guns: Vec<UnitId> = p
        .units
        .iter()
        .filter(|(_, u)| p.commanded(u) && u.turn.mission == Mission::Rocket(target))
        .map(|(id, _)| *id)
        .collect();
    let mut state = BattleState::new(target, EngagementKind::Rocket);
    state.attackers = guns.clone();
    table.record(Event::EngagementBegan {
        engagement: Engagement { place: target, kind: EngagementKind::Rocket, done: false },
        attackers: guns.clone(),
        defenders: Vec::new(),
    });
    match damage::victim(table.field(), target) {
        Some(payer) => {
            let mut batteries = guns_by_territory(table.field(), &guns);
            // Low Luck adds up all that strikes the same complex.
            if table.ed.low_luck.has(Chance::Damage) {
                batteries = vec![batteries.concat()];
            }
            for battery in batteries {
                fire_rockets(table, &battery, target, payer)?;
            }
        }
        None => table.record(Event::NoFire { place: target, units: guns, rule: rule("SBR-16") }),
    }
    let close = Close { result: BattleResult::Done, rule: rule("RKT-05") };
    conclude::end(table, &Fight::new(state), close);
    Ok(())
}

/// The guns of one territory throw together, so that no roll is named twice.
fn guns_by_territory(field: Field, guns: &[UnitId]) -> Vec<Vec<UnitId>> {
    let mut found: BTreeMap<SpaceId, Vec<UnitId>> = BTreeMap::new();
    for gun in guns {
        found.entry(field.board.unit(*gun).space).or_default().push(*gun);
    }
    found.into_values().collect()
}

/// Do guns of this territory strike at more than one complex?
fn strikes_several(field: Field, from: SpaceId) -> bool {
    let p = field.board.position;
    let strikes = p.in_space(from).filter(|(_, u)| p.commanded(u));
    let goals = strikes.filter_map(|(_, u)| match u.turn.mission {
        Mission::Rocket(at) => Some(at),
        _ => None,
    });
    goals.collect::<BTreeSet<SpaceId>>().len() > 1
}

fn fire_rockets(
    table: &mut Table,
    guns: &[UnitId],
    target: SpaceId,
    payer: PowerId,
) -> Result<(), Halt> {
    let Some(gun) = guns.first().map(|id| table.at().unit(*id)) else { return Ok(()) };
    let by = gun.power;
    let kind = gun.kind;
    let place = if strikes_several(table.field(), gun.space) {
        RollPlace::GunTarget(gun.space, target)
    } else {
        RollPlace::Space(gun.space)
    };
    let low_luck = table.ed.low_luck.has(Chance::Damage);
    let kind_of_roll = RollKind::Rocket;
    let side = RollSide::None;
    let key = RollKey { kind: kind_of_roll, place, index: 0, side, column: 6, low_luck };
    let units = guns.iter().map(|unit| Shooter { unit: *unit, kind, dice: 1, supported: false });
    if low_luck {
        let sixths = damage::average(table.field(), target, 1, |f| {
            f.iter().map(|f| i32::from(f.or(0))).sum()
        });
        let terms = units.map(|s| Term { who: Some(s), sixths }).collect();
        let thrown = luck::sum_up(table, key, by, terms, rule("RKT-05"))?;
        let sum = Damage::of_sum(table.field(), target, thrown);
        return damage::charge(table, target, payer, &key, &sum, Money::Rocket);
    }
    let faces = luck::throw(table, &key, guns.len() as u32)?;
    let worth = |unrolled| faces.iter().map(|f| f.or(unrolled).into()).collect::<Vec<i32>>();
    let low = worth(1);
    let high = worth(6);
    let units = units.collect();
    table.record(Event::Rolled { key, by, units, faces, hits: 0, rule: rule("RKT-05") });
    let each = Damage::of_each(table.field(), target, &low, &high);
    damage::charge(table, target, payer, &key, &each, Money::Rocket)
}
