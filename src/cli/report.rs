//! `fieldpost report`: what happened in a block, told again from the game file.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::games::Games;
use super::load::past;
use super::term::{Format, print, print_json};
use crate::report::{json, text, view};

/// Print the report of a block again
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost report spring-07.0005.ron
  fieldpost report spring-07.0005.ron --block 2")]
pub struct ReportArgs {
    /// A game file
    game: PathBuf,
    /// The block to tell; usually the latest
    #[arg(long)]
    block: Option<u32>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &ReportArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, args.format)?;
    let number = args.block.unwrap_or(game.file().latest());
    let last = past(&game, number)?.pop().ok_or_else(|| {
        let latest = game.file().latest();
        match latest {
            0 => Failed::wrong_use(
                "nothing to report: no turn of this game has been played yet",
                "the game file that `fieldpost adjudicate` writes has the first report",
            ),
            _ => Failed::wrong_use(
                format!("there is no block {number}"),
                format!("blocks count from 1; the latest is {latest}"),
            ),
        }
    })?;
    let view = view(&game, &last);
    match args.format {
        Format::Text => print(&text(&view)),
        Format::Json => print_json(&json(&view)),
    }
    Ok(())
}
