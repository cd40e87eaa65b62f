//! `fieldpost advance`: places or keeps the cash advance of a side before the first turn.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::open_games::begun;
use super::signing::MaybeSigner;
use super::term::print;
use crate::chain::Game;
use crate::desk::{advance_form, command, file_word, read_advance_form, sign};
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::io;

/// Place or keep the cash advance of your side before the first turn
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost advance pact.0000.ron --seat bruno --key bruno \\
      --place 'Germany: 2 inf Poland' --keep 'Italy: 6'
  fieldpost adjudicate pact.0000.ron pact.0001.advance.bruno.toml
or with a form (the mail that begins the game has one too):
  fieldpost advance pact.0000.ron --seat bruno --form
  fieldpost advance pact.0000.ron --seat bruno --key bruno \\
      --filled pact.0001.advance.txt

The spokesman that the invitation names signs it; the Axis goes first. You can
place units only where the side already has a unit. The powers of the side keep
the money that you do not spend.")]
pub(super) struct AdvanceArgs {
    #[command(flatten)]
    common: MaybeSigner,
    /// Units to buy and place: `Germany: 2 inf Poland`
    #[arg(long = "place", value_name = "POWER: UNITS SPACE")]
    place: Vec<String>,
    /// Money to keep: `Italy: 6`
    #[arg(long = "keep", value_name = "POWER: IPC")]
    keep: Vec<String>,
    /// Write a form to fill in; nothing is signed
    #[arg(long, conflicts_with_all = ["place", "keep", "filled"])]
    form: bool,
    /// The form, filled in
    #[arg(long, value_name = "FILE", conflicts_with_all = ["place", "keep"])]
    filled: Option<PathBuf>,
}

/// Writes the advance.
///
/// # Errors
/// It cannot be used so.
pub(super) fn run(args: &AdvanceArgs) -> Result<()> {
    let game = args.common.games.verified_game(&args.common.game)?;
    begun(&game)?;
    let seat = &args.common.seat;
    sign::advance_side(&game, seat).map_err(Failed::from)?;
    if args.form {
        return write_form(args, &game);
    }
    let (place, keep) = match &args.filled {
        Some(path) => filled_in(path)?,
        None => (args.place.clone(), args.keep.clone()),
    };
    let paper = sign::advance(&game, seat, &place, &keep).map_err(Failed::from)?;
    let path = args.common.write(&game, "advance", &paper.text())?;
    let mut words = vec!["step".to_string(), file_word(&args.common.game), file_word(&path)];
    let who = match game.director() {
        Some(director) => format!("  Mail it to {director}, who puts it into the game with:\n"),
        None if game.mode().official() => {
            "  Mail it to the player who started the game, who puts it into the game with:\n".into()
        }
        None => "  Next:\n".to_string(),
    };
    if game.mode().official() {
        words.extend(["--key", "KEY"].map(str::to_string));
    }
    print(&format!("{}\n{who}{}", path.display(), command(&words)));
    Ok(())
}

/// Writes the form next to the game file.
fn write_form(args: &AdvanceArgs, game: &Game) -> Result<()> {
    let path = next_file(&args.common.game, game, None, "advance.txt");
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Some(text) = advance_form(game, &name) else {
        let help = "`fieldpost show --owed` says what is owed";
        return Err(Failed::refused("no cash advance is owed", help).into());
    };
    io::write_new(&path, text.as_bytes())?;
    let mut words = vec!["advance".to_string(), file_word(&args.common.game)];
    words.extend(["--seat", &args.common.seat].map(str::to_string));
    if game.mode().official() {
        words.extend(["--key", "KEY"].map(str::to_string));
    }
    words.extend(["--filled".to_string(), file_word(&path)]);
    print(&format!("{}\n  Fill it in, and then:\n{}", path.display(), command(&words)));
    Ok(())
}

/// What the lines of a form place and keep.
fn filled_in(path: &Path) -> Result<(Vec<String>, Vec<String>)> {
    let bytes = io::read_document(path)?;
    let text = String::from_utf8_lossy(&bytes);
    read_advance_form(text.trim_start_matches('\u{feff}')).map_err(|(line, said)| {
        let what = format!("{}: line {line}: {said:?} places and keeps nothing", path.display());
        Failed::refused(what, "a line is `place Germany: 2 inf Poland` or `keep Italy: 6`").into()
    })
}
