//! A game in numbers: what every power has at the end of every turn.

use crate::chain::Replayed;
use crate::edition::Edition;
use crate::engine::{Position, supply};
use crate::id::{PowerId, Side};

/// One power after one block.
pub struct TurnRow {
    pub block: u32,
    pub round: u32,
    pub moved: PowerId,
    pub power: PowerId,
    /// The side for which it fights after the block.
    pub side: Side,
    pub production: i32,
    pub treasury: i32,
    pub units: usize,
    /// Printed cost of all units, in IPC.
    pub worth: i32,
    pub cities: u8,
}

/// A row a power for every block that ended a turn.
pub fn rows(ed: &Edition, past: &[Replayed]) -> Vec<TurnRow> {
    let mut rows = Vec::new();
    for at in past {
        // A turn is over when the next power is to move.
        let (before, after) = (&at.before, &at.after);
        if (before.power, before.round) != (after.power, after.round) {
            let block = at.block.number;
            rows.extend(ed.power_ids().map(|power| row(ed, block, before, after, power)));
        }
    }
    rows
}

fn row(ed: &Edition, block: u32, before: &Position, after: &Position, power: PowerId) -> TurnRow {
    let own = || after.units.values().filter(|u| u.power == power);
    TurnRow {
        block,
        round: before.round,
        moved: before.power,
        power,
        side: after.side(ed, power),
        production: supply::income(after.board(ed), power).ipc,
        treasury: after.ipc(power),
        units: own().count(),
        worth: own().map(|u| ed.kind(u.kind).cost).sum(),
        cities: after.cities_of(ed, power),
    }
}
