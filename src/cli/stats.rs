//! `fieldpost stats`: a game in numbers, a line for each power and turn, for a spreadsheet.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::games::Games;
use super::open_games::past;
use super::picture::look_of_edition;
use super::term::{Format, print, print_json};
use crate::desk::{rows, rows_chart, rows_csv, rows_json};
use crate::store::io;

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
        io::write_new(path, rows_chart(ed, &look.layout, &rows).as_bytes())?;
    }
    match args.format {
        StatsFormat::Csv => print(&rows_csv(ed, &rows)),
        StatsFormat::Json => print_json(&rows_json(ed, &rows)),
    }
    Ok(())
}
