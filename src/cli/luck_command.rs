//! `fieldpost luck`: how lucky each player of a game was, and how far each battle came out above or below
//! what was to be expected.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::games::Games;
use super::open_games::past;
use super::picture::look_of_edition;
use super::term::{Format, print, print_json};
use crate::desk::advice::LuckOfGame;
use crate::store::io;

/// Show how lucky each power was, and in which battles
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost luck spring-07.0012.ron
  fieldpost luck spring-07.0012.ron --format csv
  fieldpost luck spring-07.0012.ron --chart luck.svg

Luck proves nothing. Only recomputing a die shows that it is right; `fieldpost
verify` does that.")]
pub(super) struct LuckArgs {
    /// A game file
    game: PathBuf,
    /// How to print: for people, for programs, or one line per battle for a spreadsheet
    #[arg(long, value_enum, default_value_t)]
    format: LuckFormat,
    /// Draw the luck of every power's attacks over the course of the game, into this file
    #[arg(long, value_name = "FILE.svg")]
    chart: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum LuckFormat {
    #[default]
    Text,
    Json,
    Csv,
}

/// Prints it.
///
/// # Errors
/// The game cannot be read, or the chart cannot be written.
pub(super) fn run(args: &LuckArgs) -> Result<()> {
    let how = if args.format == LuckFormat::Text { Format::Text } else { Format::Json };
    let game = args.games.game_to_read(&args.game, how)?;
    let ed = &game.rules().edition;
    let past = past(&game, game.file().latest())?;
    let luck = LuckOfGame::of(&game, &past);
    if let Some(path) = &args.chart {
        let look = look_of_edition(ed, &args.games.source()?)?;
        io::write_new(path, luck.chart(&look.layout).as_bytes())?;
    }
    match args.format {
        LuckFormat::Text => print(&luck.text()),
        LuckFormat::Csv => print(&luck.csv()),
        LuckFormat::Json => print_json(&luck.json()),
    }
    Ok(())
}
