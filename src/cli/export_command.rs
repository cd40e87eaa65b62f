//! `fieldpost export`: what an arbiter needs to judge a game, on one page made from a verified file.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::term::print;
use crate::desk::arbiter_page;
use crate::store::io;

/// Write one page for an arbiter: setup, position, income, rulings, notices, chain
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost export spring-07.0031.ron
  fieldpost export spring-07.0031.ron --out spring-07.arbiter.txt

The command verifies the file first. The page leaves nothing out and judges
nothing. Send the game file with it: the file proves every line.")]
pub(super) struct ExportArgs {
    /// The latest game file
    game: PathBuf,
    /// Write the page into this new file instead of printing it
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes the page that an arbiter needs.
pub(super) fn run(args: &ExportArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let text = arbiter_page(&game);
    match &args.out {
        None => print(&text),
        Some(path) => {
            io::write_new(path, text.as_bytes())?;
            print(&format!("{}\n", path.display()));
        }
    }
    Ok(())
}
