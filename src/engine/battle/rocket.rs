//! A rocket strike at a complex (RKT-01 to RKT-09).

use super::conclude::{self, Close};
use super::state::BattleState;
use super::{damage, fire};
use crate::engine::decision::Fight;
use crate::engine::dice::{RollKey, RollKind, RollPlace, RollSide};
use crate::engine::event::{BattleResult, Event, Money, Shooter};
use crate::engine::position::{Engagement, EngagementKind, Mission};
use crate::engine::{Halt, Table};
use crate::id::{SpaceId, UnitId};
use crate::rule::rule;

/// Carries out the strike declared against the complex in `target`.
pub(super) fn run(table: &mut Table, target: SpaceId) -> Result<(), Halt> {
    let p = table.at();
    let guns: Vec<UnitId> = p
        .units
        .iter()
        .filter(|(_, u)| u.power == p.power && u.turn.mission == Mission::Rocket(target))
        .map(|(id, _)| *id)
        .collect();
    let mut state = BattleState::new(target, EngagementKind::Rocket);
    state.attackers = guns.clone();
    table.record(Event::EngagementBegan {
        engagement: Engagement { place: target, kind: EngagementKind::Rocket, done: false },
        attackers: guns.clone(),
        defenders: Vec::new(),
    });
    match damage::victim(table, target) {
        Some(payer) => {
            for gun in guns {
                strike(table, gun, target, payer)?;
            }
        }
        None => table.record(Event::NoFire { place: target, units: guns, rule: rule("SBR-16") }),
    }
    let close = Close { result: BattleResult::Done, rule: rule("RKT-05") };
    conclude::end(table, &Fight::new(state), close);
    Ok(())
}

fn strike(
    table: &mut Table,
    gun: UnitId,
    target: SpaceId,
    payer: crate::id::PowerId,
) -> Result<(), Halt> {
    let u = table.at().unit(gun);
    let (by, kind) = (u.power, u.kind);
    let place = RollPlace::Space(u.space);
    let key = RollKey { kind: RollKind::Rocket, place, index: 0, side: RollSide::None, column: 6 };
    let faces = fire::throw(table, &key, 1)?;
    let face = faces.first().copied().unwrap_or(0);
    let units = vec![Shooter { unit: gun, kind, dice: 1, supported: false }];
    table.record(Event::Rolled { key, by, units, faces, hits: 0, rule: rule("RKT-05") });
    let range = if face == 0 { (1, 6) } else { (i32::from(face), i32::from(face)) };
    damage::charge(table, target, payer, &key, (&[range.0], &[range.1]), Money::Rocket)
}
