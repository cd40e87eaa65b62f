//! `fieldpost stats`: a game in numbers, a line for each power and turn, for a spreadsheet.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::games::Games;
use super::io;
use super::load::past;
use super::picture::look_of_edition;
use super::term::{Format, print, print_json};
use crate::desk::{TurnRow, rows};
use crate::edition::Edition;
use crate::id::PowerId;
use crate::map::Layout;
use crate::page::{Series, pictures};

/// Print a game in numbers: income, money, units and cities of every power, turn by turn
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost stats spring-07.0012.ron > spring-07.csv
  fieldpost stats spring-07.0012.ron --chart spring-07.svg")]
pub(super) struct StatsArgs {
    /// A game file
    game: PathBuf,
    /// One line per power and turn for a spreadsheet, or JSON
    #[arg(long, value_enum, default_value_t)]
    format: StatsFormat,
    /// Also draw income and the cost of all units, turn by turn, into this file
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum StatsFormat {
    #[default]
    Csv,
    Json,
}

/// Prints it.
///
/// # Errors
/// The game cannot be read.
pub(super) fn run(args: &StatsArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Json)?;
    let ed = &game.rules().edition;
    let rows = rows(ed, &past(&game, game.file().latest())?);
    if let Some(path) = &args.chart {
        let look = look_of_edition(ed, &args.games.source()?)?;
        io::write_new(path, chart(ed, &look.layout, &rows).as_bytes())?;
    }
    match args.format {
        StatsFormat::Csv => print(&csv(ed, &rows)),
        StatsFormat::Json => {
            let all: Vec<_> = rows.iter().map(|r| value(ed, r)).collect();
            print_json(&json!({ "turns": all }));
        }
    }
    Ok(())
}

/// A line for each power in either chart.
fn chart(ed: &Edition, layout: &Layout, rows: &[TurnRow]) -> String {
    let mut turns: Vec<(u32, String)> = Vec::new();
    for r in rows {
        if turns.last().is_none_or(|(block, _)| *block != r.block) {
            turns.push((r.block, format!("{} {}", r.round, ed.power(r.moved).short)));
        }
    }
    let turns: Vec<String> = turns.into_iter().map(|(_, words)| words).collect();
    let lines = |of: fn(&TurnRow) -> i32| -> Vec<Series> {
        let line = |w: PowerId| Series {
            name: ed.power(w).short.clone(),
            colour: layout.line(w),
            points: rows.iter().filter(|r| r.power == w).map(of).collect(),
        };
        ed.power_ids().map(line).collect()
    };
    let income = lines(|r| r.production);
    let worth = lines(|r| r.worth);
    pictures(&[
        ("Income of a turn, in IPC", &turns, &income),
        ("What all units cost, in IPC", &turns, &worth),
    ])
}

fn csv(ed: &Edition, rows: &[TurnRow]) -> String {
    let mut out =
        String::from("block,round,moved,power,side,production,treasury,units,worth,cities\n");
    for r in rows {
        let id = |w: PowerId| &ed.power(w).id;
        let side = r.side.name().to_lowercase();
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

fn value(ed: &Edition, r: &TurnRow) -> serde_json::Value {
    json!({
        "block": r.block, "round": r.round, "moved": ed.power(r.moved).id,
        "power": ed.power(r.power).id, "production": r.production, "treasury": r.treasury,
        "units": r.units, "worth": r.worth, "cities": r.cities,
    })
}
