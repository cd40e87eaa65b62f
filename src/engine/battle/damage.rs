//! Damage to a complex by raids and rockets: the cap and the payment (SBR-03, SBR-04, RKT-05,
//! RKT-06).

use crate::edition::RaidCap;
use crate::engine::dice::{DiceFault, RollKey};
use crate::engine::event::{Event, Money};
use crate::engine::{Halt, Table, query};
use crate::id::{PowerId, SpaceId};
use crate::rule::rule;

/// The power that pays for an attack on the complex here: an enemy must control it (SBR-16).
pub(super) fn victim(table: &Table, place: SpaceId) -> Option<PowerId> {
    let (ed, p) = (table.ed, table.at());
    query::complex(ed, p, place)?;
    p.controller(place).filter(|c| !ed.allied(*c, p.power))
}

/// What `each`, the result of every bomber or rocket, comes to under the cap.
fn capped(table: &Table, place: SpaceId, each: &[i32]) -> i32 {
    let (ed, p) = (table.ed, table.at());
    let income = ed.space(place).income;
    match ed.profile.raid_cap {
        RaidCap::PerComplexAndTurn => {
            let before = p.turn.raid_damage.get(&place).copied().unwrap_or(0);
            each.iter().sum::<i32>().min((income - before).max(0))
        }
        RaidCap::PerBomber => each.iter().map(|d| *d.min(&income)).sum(),
    }
}

/// Charges the damage. `low` and `high` are the results with unrolled faces counted as the least
/// and the most they could have been; they are accepted only if both come to the same payment.
pub(super) fn charge(
    table: &mut Table,
    place: SpaceId,
    payer: PowerId,
    key: &RollKey,
    (low, high): (&[i32], &[i32]),
    why: Money,
) -> Result<(), Halt> {
    // Nobody pays more than it holds (SBR-04).
    let held = table.at().ipc(payer).max(0);
    let counts = capped(table, place, low);
    let ipc = counts.min(held);
    if ipc != capped(table, place, high).min(held) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }));
    }
    let rolled: i32 = low.iter().sum();
    let (cap, pay) = match why {
        Money::Rocket => (rule("RKT-05"), rule("RKT-06")),
        _ => (rule("SBR-03"), rule("SBR-04")),
    };
    let limit = if ipc < counts { pay } else { cap };
    table.record(Event::RaidDamage { place, rolled, ipc, rule: limit });
    if ipc > 0 {
        table.record(Event::Paid { power: payer, ipc, why, rule: pay });
    }
    Ok(())
}
