//! `fieldpost mail pack`: a mail with all that the next player needs, or one that carries signed files.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::Game;
use crate::cli::book_at::BookAt;
use crate::cli::games::Games;
use crate::cli::open_games::no_seat;
use crate::cli::picture::drawings;
use crate::cli::term::print;
use crate::desk::file_word;
use crate::desk::sign::{listed, usual_seats};
use crate::diag::wrap;
use crate::mail::mime::is_mail;
use crate::shown::one_line;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io;
use crate::store::packing::before::{is_early, pack_early};
use crate::store::packing::{Parcel, no_secrets};

#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost mail pack spring-07.0004.ron --from dora
  fieldpost mail pack spring-07.0004.ron \\
      spring-07.0005.orders.signed.toml --from anna
  fieldpost mail pack spring-07.invitation.toml spring-07.join.dora.toml \\
      --from dora

The first example writes the report as a mail to every other seat. Attached are
the game file, the order file for the next player to fill in and a map: the one
named with --map, or spring-07.0004.svg if it is next to the game file, or a new
one. The second example sends signed files to the player who adjudicates the
game, without a map. The third sends papers that come before a game: invitation,
joins, bids and choices. With the invitation, the mail goes to every other seat
that the invitation names. Open the .eml in your mail program and send it.
Name the files themselves here, not a mail that contains them.")]
pub(super) struct Pack {
    /// The latest game file; or, before there is one, the first paper
    game: PathBuf,
    /// Signed files to send
    files: Vec<PathBuf>,
    /// Your seat
    #[arg(long, value_name = "SEAT")]
    from: Option<String>,
    /// The seats to send it to; by default all others, or for signed files the player who adjudicates
    #[arg(long, value_name = "SEAT")]
    to: Vec<String>,
    /// A map to attach; by default the one next to the game file (spring-07.0012.svg), or else a new one
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    map: Option<PathBuf>,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0012.eml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    games: Games,
}

/// Packs it.
///
/// # Errors
/// A file cannot be read or written, or is not for this game.
pub(super) fn run(args: &Pack) -> Result<()> {
    if is_early(&args.game) {
        return run_early(args);
    }
    is_no_mail(&args.game)?;
    let game = args.games.verified_game(&args.game)?;
    known(&game, args.from.iter().chain(&args.to))?;
    let mut parcel = if args.files.is_empty() {
        Parcel::result(
            &args.game,
            &game,
            drawings(&args.game, &game, &args.games, args.map.as_ref())?,
        )?
    } else {
        no_secrets(&args.files)?;
        Parcel::signed(&args.game, &game, &Found::all(&args.files)?)?
    };
    let from = args.from.as_deref();
    let to = if args.to.is_empty() {
        usual_seats(&game, from, !args.files.is_empty())
    } else {
        args.to.clone()
    };
    parcel.address(&game, from, &to, &args.book.file()?)?;
    let (mail, said) = parcel.write(args.out.as_ref())?;
    print(&format!("{said}{}", send(&mail, from, &to)));
    Ok(())
}

/// Packs papers from before the game.
fn run_early(args: &Pack) -> Result<()> {
    let paths = [std::slice::from_ref(&args.game), &args.files].concat();
    no_secrets(&paths)?;
    let mut early = pack_early(&paths, &args.games.editions())?;
    let from = args.from.as_deref();
    let to = if args.to.is_empty() {
        early.seats.iter().filter(|s| Some(s.as_str()) != from).cloned().collect()
    } else {
        args.to.clone()
    };
    if to.is_empty() {
        let what = "no one is named as recipient of the mail";
        let help = "add --to SEAT, or pack it with the invitation";
        return Err(Failed::wrong_use(what, help).into());
    }
    early.parcel.address_for(&early.game, false, from, &to, &args.book.file()?)?;
    let (mail, said) = early.parcel.write(args.out.as_ref())?;
    print(&format!("{said}{}", send(&mail, from, &to)));
    Ok(())
}

/// What is done with the mail.
fn send(mail: &Path, from: Option<&str>, to: &[String]) -> String {
    let others: Vec<&str> =
        to.iter().map(String::as_str).filter(|seat| Some(*seat) != from).collect();
    wrap(&format!("Send {} to {}.", file_word(mail), listed(&others)), "", "  ")
}

/// Refuses a mail in the place of what is to be packed.
fn is_no_mail(path: &Path) -> Result<()> {
    if !io::read_mail(path).is_ok_and(|bytes| is_mail(&bytes)) {
        return Ok(());
    }
    let what = format!("{}: this is a mail already", one_line(path.display()));
    let help =
        "name the game file (.ron) or, before the game begins, the papers themselves (.toml)";
    Err(Failed::refused(what, help).into())
}

fn known<'a>(game: &Game, named: impl Iterator<Item = &'a String>) -> Result<()> {
    let seats: Vec<&str> = game.file().seats.iter().map(|s| s.id.as_str()).collect();
    for seat in named {
        if !seats.contains(&seat.as_str()) {
            return Err(no_seat(game, seat));
        }
    }
    Ok(())
}
