//! `fieldpost concede`: gives the game up for a side.

use anyhow::Result;
use clap::Args;

use super::open_games::begun;
use super::signing::{Signer, plain_words};
use super::term::print;
use crate::desk::onward::{after_affair, block_writer};
use crate::desk::sign::{concession, listed};
use crate::store::exit_codes::Failed;

/// Give up the game for your side
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost concede spring-07.0031.ron --seat bruno --key bruno
  fieldpost step spring-07.0031.ron spring-07.0032.concession.*.toml --key dora

The concession counts when every seat of the side has signed one of its own.
Give all the files to `step` in one command. Afterwards the losing side signs
the result.")]
pub(super) struct ConcedeArgs {
    #[command(flatten)]
    common: Signer,
    /// A sentence of your own
    #[arg(long, value_name = "TEXT")]
    words: Option<String>,
}

/// Signs the concession.
///
/// # Errors
/// The seat plays for no side, or the game is over.
pub(super) fn run(args: &ConcedeArgs) -> Result<()> {
    plain_words("--words", args.words.as_ref())?;
    let (game, _, secret) = args.common.begin()?;
    begun(&game)?;
    let words = args.words.clone();
    let paper = concession(&game, &args.common.seat, words).map_err(Failed::from)?;
    let side = paper.side;
    let text = paper.text();
    let path = args.common.write(&game, "concession", &text, &secret)?;
    let others: Vec<&str> =
        game.seats_of(side).into_iter().filter(|s| *s != args.common.seat).collect();
    let mut out = format!("{}\n", path.display());
    if others.is_empty() {
        out.push_str(&after_affair(&game, &args.common.game, &path, &args.common.seat));
    } else {
        let next = format!(
            "Mail it to {}. It counts together with the concessions of {}: all go to `fieldpost \
             step` at once.",
            block_writer(&game),
            listed(&others)
        );
        out.push_str(&crate::diag::wrap(&next, "  ", "  "));
    }
    print(&out);
    Ok(())
}
