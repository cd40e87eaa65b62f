//! `fieldpost orders new`: a file to fill in.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::games::Games;
use crate::cli::io;
use crate::cli::load::next_file;
use crate::cli::order_text::{answer_template, template};
use crate::cli::term::print;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders new spring-07.0004.ron
writes spring-07.0005.orders.toml, with the power's units, money and prices as
comments.")]
pub struct NewOrders {
    /// The latest game file
    game: PathBuf,
    /// Whose answer, where several are owed
    #[arg(long)]
    seat: Option<String>,
    /// Where to write it; usually NAME.NNNN.orders.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes it.
///
/// # Errors
/// Nothing is wanted of the seat, or the file cannot be written.
pub fn run(args: &NewOrders) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let owed = game.owed();
    let (text, what) = if owed.is_empty() {
        (template(&game)?, "orders")
    } else {
        (answer_template(&game, args.seat.as_deref())?, "answer")
    };
    let path = next_file(&args.game, &game, args.out.as_ref(), &format!("{what}.toml"));
    io::write_new(&path, text.as_bytes())?;
    print(&format!("{}\n  fill it in, then `fieldpost orders check`\n", path.display()));
    Ok(())
}
