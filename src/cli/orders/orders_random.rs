//! `fieldpost orders random`: random legal orders.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::games::Games;
use crate::cli::order_text::{OrdersForm, note_advance, random_text};
use crate::cli::orders::orders_new::next;
use crate::cli::term::print;
use crate::desk::numbers;
use crate::store::game_files::next_file;
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders random kitchen.0003.ron --seed 7")]
pub(super) struct Random {
    /// The latest game file
    game: PathBuf,
    /// The same number makes the same orders
    #[arg(long, default_value_t = 1, value_parser = numbers::seed)]
    seed: u64,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0013.orders.txt
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Write an order file in TOML instead of plain text, as an --out name that ends in .toml does
    #[arg(long)]
    toml: bool,
    #[command(flatten)]
    games: Games,
}

/// Writes them.
///
/// # Errors
/// The game is over, or the file cannot be written.
pub(super) fn run(args: &Random) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    note_advance(&game, &args.game);
    let form = OrdersForm::chosen(args.toml, args.out.as_ref());
    let text = random_text(&game, args.seed, form)?;
    let path =
        next_file(&args.game, &game, args.out.as_ref(), &format!("orders.{}", form.extension()));
    io::write_new(&path, text.as_bytes())?;
    let rest = next("Change what you like.", &args.game, &game, &path);
    print(&format!("{}\n{rest}", path.display()));
    Ok(())
}
