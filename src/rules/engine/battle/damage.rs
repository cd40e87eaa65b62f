//! Damage to a complex by raids and rockets: the cap and the payment (SBR-03, SBR-04, RKT-05,
//! RKT-06).

use crate::edition::RaidCap;
use crate::engine::dice::{DiceFault, Face, RollKey};
use crate::engine::event::{Event, Money};
use crate::engine::luck::{self, RollOutcome};
use crate::engine::{Field, Halt, Table, nation};
use crate::id::{PowerId, SpaceId};
use crate::rule::rule;

/// The power that pays for an attack on the complex here: an enemy must control it (SBR-16).
pub(super) fn victim(field: Field, place: SpaceId) -> Option<PowerId> {
    field.board.complex(place)?;
    holder(field, place)
}

/// The enemy that controls a territory.
pub(super) fn holder(field: Field, place: SpaceId) -> Option<PowerId> {
    let board = field.board;
    board.controller(place).filter(|c| !board.allied(*c, board.mover()))
}

/// The damage of bombs or rockets.
pub(super) struct Damage {
    /// Before any cap.
    rolled: i32,
    /// Under the cap, with unrolled faces counted as the least and the most they could have been.
    low: i32,
    high: i32,
}

impl Damage {
    /// From the results of all bombers or rockets, unrolled faces counted as the least and the most.
    pub(super) fn of_each(field: Field, place: SpaceId, low: &[i32], high: &[i32]) -> Damage {
        Damage {
            rolled: low.iter().sum(),
            low: capped_sum(field, place, low),
            high: capped_sum(field, place, high),
        }
    }

    /// From a Low Luck sum, whose terms know the cap of each alone; see [`average`].
    pub(super) fn of_sum(field: Field, place: SpaceId, thrown: RollOutcome) -> Damage {
        let low = i32::try_from(thrown.hits).unwrap_or(i32::MAX);
        let high = low.saturating_add(i32::from(thrown.open.is_some()));
        Damage {
            rolled: low,
            low: damage_of_all(field, place, low),
            high: damage_of_all(field, place, high),
        }
    }
}

/// The sum of results, each capped for itself.
fn capped_sum(field: Field, place: SpaceId, each: &[i32]) -> i32 {
    let each = each.iter().map(|d| damage_of_one(field, place, *d)).sum();
    damage_of_all(field, place, each)
}

/// The average damage of one bomber or rocket, in sixths of an IPC; `worth` is the result of its
/// dice.
pub(super) fn average(
    field: Field,
    place: SpaceId,
    dice: u8,
    worth: impl Fn(&[Face]) -> i32,
) -> u32 {
    luck::average(dice, |f| u32::try_from(damage_of_one(field, place, worth(f))).unwrap_or(0))
}

/// The result of one bomber or rocket, where it is capped for itself.
fn damage_of_one(field: Field, place: SpaceId, result: i32) -> i32 {
    match field.board.profile().raid_cap {
        RaidCap::PerComplexAndTurn => result,
        RaidCap::PerBomber => result.min(nation::worth(field.board, place)),
    }
}

/// The results of all, where they are capped together.
fn damage_of_all(field: Field, place: SpaceId, sum: i32) -> i32 {
    let board = field.board;
    match board.profile().raid_cap {
        RaidCap::PerComplexAndTurn => {
            let before = board.turn().raid_damage.get(&place).copied().unwrap_or(0);
            sum.min((nation::worth(board, place) - before).max(0))
        }
        RaidCap::PerBomber => sum,
    }
}

/// Charges the damage. Unrolled faces are accepted only if they cannot change the payment.
pub(super) fn charge(
    table: &mut Table,
    place: SpaceId,
    payer: PowerId,
    key: &RollKey,
    damage: &Damage,
    why: Money,
) -> Result<(), Halt> {
    // No power pays more than it holds (SBR-04).
    let held = table.at().ipc(payer).max(0);
    let rolled = damage.rolled;
    let counts = damage.low;
    let ipc = counts.min(held);
    if ipc != damage.high.min(held) {
        return Err(Halt::Dice(DiceFault::UnrolledMatters { key: *key }));
    }
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
