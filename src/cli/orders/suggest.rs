//! `fieldpost orders suggest`: sensible orders by rules of thumb.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::games::Games;
use crate::cli::order_text::{OrdersForm, note_advance, suggested_text};
use crate::cli::orders::orders_new::next;
use crate::cli::term::print;
use crate::store::game_files::next_file;
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders suggest kitchen.0003.ron

The same game file always gives the same orders. Use them to practise against,
not as advice for a tournament.")]
pub(super) struct Suggest {
    /// The latest game file
    game: PathBuf,
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
pub(super) fn run(args: &Suggest) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    note_advance(&game, &args.game);
    let form = OrdersForm::chosen(args.toml, args.out.as_ref());
    let text = suggested_text(&game, form)?;
    let path =
        next_file(&args.game, &game, args.out.as_ref(), &format!("orders.{}", form.extension()));
    io::write_new(&path, text.as_bytes())?;
    let rest = next("Change what you like.", &args.game, &game, &path);
    print(&format!("{}\n{rest}", path.display()));
    Ok(())
}
