//! A game in numbers: what every power has at the end of every turn; as a table, for programs and as charts.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::chain::Replayed;
use crate::edition::Edition;
use crate::engine::{Position, supply};
use crate::id::{PowerId, Side};
use crate::map::Layout;
use crate::page::{Series, pictures};

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
        let before = &at.before;
        let after = &at.after;
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

/// A line for each power in either chart.
pub fn rows_chart(ed: &Edition, layout: &Layout, rows: &[TurnRow]) -> String {
    let mut turns: Vec<(u32, String)> = Vec::new();
    for r in rows {
        if turns.last().is_none_or(|(block, _)| *block != r.block) {
            turns.push((r.block, format!("{} {}", r.round, ed.power(r.moved).short)));
        }
    }
    let turns: Vec<String> = turns.into_iter().map(|(_, words)| words).collect();
    let income = chart_lines(ed, layout, rows, |r| r.production);
    let worth = chart_lines(ed, layout, rows, |r| r.worth);
    pictures(&[
        ("Income of a turn, in IPC", &turns, &income),
        ("What all units cost, in IPC", &turns, &worth),
    ])
}

/// A line for each power, with a point for each of its rows.
fn chart_lines(
    ed: &Edition,
    layout: &Layout,
    rows: &[TurnRow],
    value: fn(&TurnRow) -> i32,
) -> Vec<Series> {
    let lines = ed.power_ids().map(|w| Series {
        name: ed.power(w).short.clone(),
        colour: layout.line(w),
        points: rows.iter().filter(|r| r.power == w).map(value).collect(),
    });
    lines.collect()
}

/// The rows for a spreadsheet.
pub fn rows_csv(ed: &Edition, rows: &[TurnRow]) -> String {
    let mut out =
        String::from("block,round,moved,power,side,production,treasury,units,worth,cities\n");
    for r in rows {
        let side = r.side.name().to_lowercase();
        let _ = writeln!(
            out,
            "{},{},{},{},{side},{},{},{},{},{}",
            r.block,
            r.round,
            ed.power(r.moved).id,
            ed.power(r.power).id,
            r.production,
            r.treasury,
            r.units,
            r.worth,
            r.cities
        );
    }
    out
}

fn row_json(ed: &Edition, r: &TurnRow) -> Value {
    json!({
        "block": r.block, "round": r.round, "moved": ed.power(r.moved).id,
        "power": ed.power(r.power).id, "production": r.production, "treasury": r.treasury,
        "units": r.units, "worth": r.worth, "cities": r.cities,
    })
}

/// The rows for programs.
pub fn rows_json(ed: &Edition, rows: &[TurnRow]) -> Value {
    let all: Vec<Value> = rows.iter().map(|r| row_json(ed, r)).collect();
    json!({ "turns": all })
}
