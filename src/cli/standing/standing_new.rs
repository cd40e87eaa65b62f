//! `fieldpost standing new`: a file to fill in.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::games::Games;
use crate::cli::open_games::begun;
use crate::cli::order_text::OrdersForm;
use crate::cli::term::print;
use crate::desk::standing_text::{plain_template, template};
use crate::desk::{command, file_word};
use crate::store::exit_codes::Failed;
use crate::store::game_files::game_option;
use crate::store::io;

#[derive(Args)]
pub(super) struct NewStanding {
    /// The latest game file
    game: PathBuf,
    /// Whose standing orders
    #[arg(long)]
    seat: String,
    /// Where to write it; by default NAME.standing.SEAT.N.txt
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Write a file in TOML instead of plain text, as an --out name that ends in .toml does
    #[arg(long)]
    toml: bool,
    #[command(flatten)]
    games: Games,
}

/// Writes it.
///
/// # Errors
/// The seat commands no power, or the file cannot be written.
pub(super) fn run(args: &NewStanding) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    begun(&game)?;
    let seat = &args.seat;
    let form = OrdersForm::chosen(args.toml, args.out.as_ref());
    let (text, version) = match form {
        OrdersForm::Plain => plain_template(&game, seat).map_err(Failed::from)?,
        OrdersForm::Toml => template(&game, seat).map_err(Failed::from)?,
    };
    let end = form.extension();
    let name = format!("{}.standing.{seat}.{version}.{end}", game.file().name);
    let path = args.out.clone().unwrap_or_else(|| args.game.with_file_name(name));
    let wrote = io::write_new(&path, text.as_bytes())?;
    let line = if game.mode().official() {
        let words = ["post".to_string(), file_word(&path), "--key".into(), "KEY".into()];
        let words = words.into_iter().chain(game_option(&game, &args.game, &path));
        command(&words.collect::<Vec<_>>())
    } else {
        command(&["step".into(), file_word(&args.game), file_word(&path)])
    };
    print(&format!("{}  fill it in, then:\n{line}", wrote.told(&path)));
    Ok(())
}
