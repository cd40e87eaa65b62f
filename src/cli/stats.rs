//! `fieldpost stats`: a game in numbers, a line for each power and turn, for a spreadsheet.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde_json::json;

use super::games::Games;
use super::load::past;
use super::term::{Format, print, print_json};
use crate::desk::{Row, rows};
use crate::edition::Edition;
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

/// Prints it.
///
/// # Errors
/// The game cannot be read.
pub fn run(args: &StatsArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Json)?;
    let ed = &game.rules().edition;
    let rows = rows(ed, &past(&game, game.file().latest())?);
    match args.format {
        How::Csv => print(&csv(ed, &rows)),
        How::Json => {
            let all: Vec<_> = rows.iter().map(|r| value(ed, r)).collect();
            print_json(&json!({ "turns": all }));
        }
    }
    Ok(())
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
