//! `fieldpost orders new`: a file to fill in.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::{Game, still_locked};
use crate::cli::games::Games;
use crate::cli::open_games::no_seat;
use crate::cli::order_text::{OrdersForm, answer_template, note_advance, plain_template, template};
use crate::cli::term::print;
use crate::desk::onward::dice_next;
use crate::desk::{command, file_word};
use crate::report::{how_to_play_again, locked_words};
use crate::store::exit_codes::Failed;
use crate::store::game_files::{game_option, next_file};
use crate::store::io;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders new spring-07.0004.ron
writes spring-07.0005.orders.txt, with the power's units, money and prices as
comments. --toml writes an order file, spring-07.0005.orders.toml.")]
pub(super) struct NewOrders {
    /// The latest game file
    game: PathBuf,
    /// Whose answer, if several are owed
    #[arg(long)]
    seat: Option<String>,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0013.orders.txt
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
/// Nothing is wanted of the seat, or the file cannot be written.
pub(super) fn run(args: &NewOrders) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    if let Some(locked) = still_locked(&game) {
        let what = format!("nothing is to be filled in: {}", locked_words(&game, &locked));
        return Err(Failed::refused(what, how_to_play_again(&game)).into());
    }
    let owed = game.owed();
    if owed.is_empty() {
        own_turn(&game, args.seat.as_deref())?;
        note_advance(&game, &args.game);
    }
    let form = OrdersForm::chosen(args.toml, args.out.as_ref());
    let (text, what) = match (owed.is_empty(), form) {
        (true, OrdersForm::Plain) => (plain_template(&game)?, "orders"),
        (true, OrdersForm::Toml) => (template(&game)?, "orders"),
        (false, _) => (answer_template(&game, args.seat.as_deref(), form)?, "answer"),
    };
    let name = format!("{what}.{}", form.extension());
    let path = next_file(&args.game, &game, args.out.as_ref(), &name);
    let wrote = io::write_new(&path, text.as_bytes()).map_err(|e| yours(&path, e))?;
    print(&format!("{}{}", wrote.told(&path), next("Fill it in.", &args.game, &game, &path)));
    Ok(())
}

/// Orders are wanted of one seat alone.
fn own_turn(game: &Game, seat: Option<&str>) -> Result<()> {
    let Some(seat) = seat else { return Ok(()) };
    if game.seat(seat).is_none() {
        return Err(no_seat(game, seat));
    }
    match game.seat_to_move().filter(|mover| mover.id != seat) {
        None => Ok(()),
        Some(mover) => {
            let power = game.rules().edition.power(game.position().power).called();
            let what = format!("it is the turn of {power} ({}), not of {seat}", mover.id);
            let help = "nothing is asked of you now; standing orders can be written at any time: \
                        `fieldpost standing new`";
            Err(Failed::refused(what, help).into())
        }
    }
}

/// A file with the name is there, and somebody has written in it.
fn yours(path: &Path, e: anyhow::Error) -> anyhow::Error {
    if !path.is_file() {
        return e;
    }
    let what = format!("{} exists and holds something else: it is filled in", path.display());
    let help = "nothing is ever overwritten: go on with it; for a fresh one move it away, or name another \
                with --out";
    Failed::io(what, help).into()
}

/// What comes after a file was written: what to do with it, and the commands that follow.
pub(super) fn next(first: &str, at: &Path, game: &Game, file: &Path) -> String {
    let seat = game.seat_to_move().map(|s| s.id.clone()).unwrap_or_default();
    let found = game_option(game, at, file);
    let signs = game.mode().official() || game.must_sign(&seat);
    let line = if signs {
        let words = ["post".to_string(), file_word(file), "--key".into(), "KEY".into()];
        command(&words.into_iter().chain(found.clone()).collect::<Vec<_>>())
    } else {
        dice_next(game, at, file, false)
    };
    let then = if signs { "sign it and pack the mail" } else { "throw the dice" };
    format!(
        "  {first} To see what is wrong with it:\n{}  To read it back in sentences:\n{}  When it is right, \
         {then}:\n{line}",
        on_file("check", file, &found),
        on_file("explain", file, &found)
    )
}

/// `fieldpost orders WORD FILE`, with the options that name the game.
fn on_file(word: &str, file: &Path, options: &[String]) -> String {
    let words = ["orders".to_string(), word.to_string(), file_word(file)];
    command(&[&words, options].concat())
}
