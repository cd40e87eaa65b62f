//! `fieldpost step`: what a director or keeper of dice does with the papers of a step, in two halves. The
//! first makes what is mailed before any die is known, the second opens, adjudicates and packs the mail.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::book_at::BookAt;
use super::checked_documents::unreadable;
use super::dice_options::TypedDice;
use super::games::Games;
use super::plain_file::papers_given;
use super::sending::SendBy;
use super::step_work::{StepEnd, StepWith, StepWork};
use crate::chain::Game;
use crate::desk::papers::Wanted;
use crate::store::game_files::next_file;
use crate::store::stdio::is_stream;

/// Directors and dice keepers: do what is due for a turn (sign the receipt, open your dice, play it), and pack
/// the mail
#[derive(Args)]
#[command(after_help = "\
Examples (a director's step: the first before the receipt is mailed, the second
after it):
  fieldpost step spring-07.0004.ron anna.eml --key dora
  fieldpost step spring-07.0004.ron anna.eml spring-07.0005.receipt.toml \\
      --key dora
A keeper's:
  fieldpost step ladder-12.0004.ron anna.eml --key bruno
A practice game:
  fieldpost step kitchen.0000.ron kitchen.0001.orders.txt

The files you give decide what this command does. It signs a receipt for orders
that have none. With a receipt, or in a game without a director, it opens your
link for the orders: it shows your next secret number. When no link is missing,
it plays the step and packs the mail. If the step needs no die, the first
command finishes it. You can give the same command again at any time: it does
nothing twice. Unless you add --send, it sends nothing. It names the next
command.")]
pub(super) struct StepArgs {
    /// The latest game file
    game: PathBuf,
    /// The papers of the step, as files or mails: orders or answers, the receipt once it is mailed, and openings of
    /// other keepers; or standing orders, which it puts into the game
    files: Vec<PathBuf>,
    /// Your secret key; not needed in a practice game or with typed dice, nor where nothing is signed or
    /// opened
    #[arg(long)]
    key: Option<PathBuf>,
    /// Your chain file; by default the one that counts now, next to the game file: NAME.SEAT.chain, or after a
    /// new chain NAME.SEAT.2.chain
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    #[command(flatten)]
    typed: TypedDice,
    /// Practice and typed dice: play a file that orders nothing
    #[arg(long)]
    nothing: bool,
    /// When the papers arrived, in your words; by default the date of their mail. It decides nothing
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// A message to the others; it goes into the mail, but not into a game file
    #[arg(long, value_name = "TEXT")]
    say: Option<String>,
    #[command(flatten)]
    send: SendBy,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    games: Games,
}

/// Does it.
///
/// # Errors
/// The papers make no step, somebody else comes first, a file cannot be read or written, or a mail was not sent.
pub(super) fn run(args: &StepArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let mut end = taken(args, &game, &args.files)?;
    args.send.send_packed(end.mail(), &args.book)?;
    let alone = game.keepers().len() == 1 && !args.files.iter().any(|file| is_stream(file));
    if matches!(end, StepEnd::Locked(_)) && args.send.send.is_some() && alone {
        // The receipt was sent, and no link of others is awaited.
        let receipt = next_file(&args.game, &game, None, "receipt.toml");
        end = taken(args, &game, &[&args.files[..], &[receipt]].concat())?;
        args.send.send_packed(end.mail(), &args.book)?;
    }
    match end {
        StepEnd::Waits(failed) => Err(failed.into()),
        _ => Ok(()),
    }
}

/// The step with the papers in these files.
fn taken(args: &StepArgs, game: &Game, files: &[PathBuf]) -> Result<StepEnd> {
    let locked = next_file(&args.game, game, None, "receipt.toml").exists();
    let read = papers_given(files, game, Wanted::Block { locked });
    if read.is_err() && !game.mode().official() {
        unreadable(files, game)?;
    }
    let with = StepWith {
        at: &args.game,
        files,
        key: args.key.as_deref(),
        chain: args.chain.as_ref(),
        typed: &args.typed,
        nothing: args.nothing,
        claimed_time: args.claimed_time.as_deref(),
        say: args.say.as_deref(),
        book: &args.book,
        games: &args.games,
        sends: args.send.send.is_some(),
    };
    StepWork::new(with, game, read?).take()
}
