//! `fieldpost receipt`: locks the documents of a step. Opening the link is a second act, so that
//! no one can look at dice first and choose documents afterwards.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::plain_file::papers_given;
use super::step_signing::{refused, signed};
use super::term::print;
use crate::chain::DiceMode;
use crate::desk::papers::Wanted;
use crate::store::exit_codes::Failed;
use crate::store::given_mailboxes::PapersGiven;

/// Directors: sign the receipt, the list of papers that count for the next step; then mail it to every seat
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost receipt spring-07.0004.ron spring-07.0005.orders.signed.toml \\
      --key dora")]
pub(super) struct ReceiptArgs {
    /// The latest game file
    game: PathBuf,
    /// The signed orders, or the answers that a stopped turn waits for
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// When they arrived, in your words; it decides nothing
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0013.receipt.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Signs the receipt.
///
/// # Errors
/// The game keeps no receipts, or does not take the documents.
pub(super) fn run(args: &ReceiptArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    if !game.mode().has_receipt() {
        let what = format!("a game with dice {} has no receipts", game.mode().word());
        let help = if game.mode().official() {
            "each keeper's opening names the orders itself: `fieldpost open`"
        } else {
            "give the orders to `fieldpost adjudicate` as they are"
        };
        return Err(Failed::refused(what, help).into());
    }
    let PapersGiven { found, papers, .. } = papers_given(&args.files, &game, Wanted::Decisions)?;
    let text = match crate::chain::receipt_text(&game, papers, args.claimed_time.clone()) {
        Ok(text) => text,
        Err(e) => return refused(&args.game, &game, e, &found),
    };
    let usual = "receipt.toml";
    let path = signed(&text, &args.key, &game, &args.game, args.out.as_ref(), usual)?;
    let mut out =
        format!("{}\n  Mail it to every seat before you open the link.\n", path.display());
    if game.mode() == DiceMode::Both {
        out.push_str("  Mail what it locks to the other keepers too: they open with both.\n");
    }
    print(&out);
    Ok(())
}
