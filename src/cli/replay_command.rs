//! `fieldpost replay`: goes through a game's past, block by block, played again from the game file.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::open_games::past;
use super::term::{Format, print};
use crate::chain::game_after;
use crate::desk::block_line;
use crate::report::{Filter, position_text, text, view};
use crate::store::exit_codes::Failed;
use crate::store::io;

/// List the blocks of a game, or go back to one of them
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost replay spring-07.0005.ron                  one line for each block
  fieldpost replay spring-07.0005.ron --step           every report
  fieldpost replay spring-07.0005.ron --to 2           the board after block 2
  fieldpost replay spring-07.0005.ron --to 2 --out then.ron")]
pub(super) struct ReplayArgs {
    /// A game file
    game: PathBuf,
    /// Show the position after this block
    #[arg(long)]
    to: Option<u32>,
    /// Print every report, one after the other (on a terminal, press Enter for the next)
    #[arg(long)]
    step: bool,
    /// Write the game as it was after block --to into this new file
    #[arg(long, short, requires = "to")]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Lists the blocks of a game, or writes the game as it was after one of them.
pub(super) fn run(args: &ReplayArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Text)?;
    let ed = &game.rules().edition;
    let to = args.to.unwrap_or(game.file().latest());
    let blocks = past(&game, to)?;
    if args.step {
        for at in &blocks {
            print(&text(&view(&game, at)));
            pause(at.block.number < to);
        }
    } else {
        for at in &blocks {
            print(&block_line(&game, at));
        }
    }
    if args.to.is_some() {
        let after = match blocks.last() {
            Some(at) => at.after.clone(),
            None => crate::chain::first_position(&game).map_err(Failed::from)?,
        };
        print(&format!("\n{}", position_text(after.board(ed), Filter::Board)));
    }
    if let Some(path) = &args.out {
        let then = game_after(&game, to).map_err(Failed::from)?;
        io::write_new(path, then.text().as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}

fn pause(more: bool) {
    if more && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        let mut line = String::new();
        let _ = std::io::stdin().read_line(&mut line);
    }
}
