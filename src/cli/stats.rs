//! `fieldpost stats`: a game in numbers, a line for each power and turn, for a spreadsheet.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::games::Games;
use super::load::past;
use super::term::{Format, print, print_json};
use crate::edition::Edition;
use crate::engine::Position;
use crate::id::PowerId;

/// A game in numbers: income, money, units and cities of every power, turn by turn
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost stats spring-07.0012.ron > spring-07.csv")]
pub struct StatsArgs {
    /// A game file
    game: PathBuf,
    /// A line a power and turn for a spreadsheet, or JSON
    #[arg(long, value_enum, default_value_t)]
    format: How,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum How {
    #[default]
    Csv,
    Json,
}

/// One power after one block.
struct Row {
    block: u32,
    round: u32,
    moved: PowerId,
    power: PowerId,
    production: i32,
    treasury: i32,
    units: usize,
    /// Printed cost of all units, in IPC.
    worth: i32,
    cities: u8,
}

/// Prints it.
///
/// # Errors
/// The game cannot be read.
pub fn run(args: &StatsArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Json)?;
    let ed = &game.rules().edition;
    let mut rows = Vec::new();
    for at in past(&game, game.file().latest())? {
        // A turn is over when the next power is to move.
        let (before, after) = (&at.before, &at.after);
        if (before.power, before.round) != (after.power, after.round) {
            let block = at.block.number;
            rows.extend(ed.power_ids().map(|power| row(ed, block, before, after, power)));
        }
    }
    match args.format {
        How::Csv => print(&csv(ed, &rows)),
        How::Json => {
            let all: Vec<_> = rows.iter().map(|r| value(ed, r)).collect();
            print_json(&json!({ "turns": all }));
        }
    }
    Ok(())
}

fn row(ed: &Edition, block: u32, before: &Position, after: &Position, power: PowerId) -> Row {
    let own = || after.units.values().filter(|u| u.power == power);
    Row {
        block,
        round: before.round,
        moved: before.power,
        power,
        production: after.production(ed, power),
        treasury: after.ipc(power),
        units: own().count(),
        worth: own().map(|u| ed.kind(u.kind).cost).sum(),
        cities: after.cities_of(ed, power),
    }
}

fn csv(ed: &Edition, rows: &[Row]) -> String {
    let mut out =
        String::from("block,round,moved,power,side,production,treasury,units,worth,cities\n");
    for r in rows {
        let id = |w: PowerId| &ed.power(w).id;
        let side = ed.side(r.power).name().to_lowercase();
        let _ = writeln!(
            out,
            "{},{},{},{},{side},{},{},{},{},{}",
            r.block,
            r.round,
            id(r.moved),
            id(r.power),
            r.production,
            r.treasury,
            r.units,
            r.worth,
            r.cities
        );
    }
    out
}

fn value(ed: &Edition, r: &Row) -> serde_json::Value {
    json!({
        "block": r.block, "round": r.round, "moved": ed.power(r.moved).id,
        "power": ed.power(r.power).id, "production": r.production, "treasury": r.treasury,
        "units": r.units, "worth": r.worth, "cities": r.cities,
    })
}
