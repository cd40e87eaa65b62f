//! `fieldpost open`: opens a link for a step whose documents are locked, once and for nothing else.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::links::{Keeping, open_link, opened};
use super::plain_file::papers_given;
use super::step_signing::refused;
use super::term::print;
use crate::chain::Game;
use crate::desk::papers::Wanted;
use crate::desk::sign::listed;
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::inbox::Found;

/// Dice keepers: show your next secret number (open your link), for the papers that you name and no others
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost open spring-07.0004.ron spring-07.0005.orders.signed.toml \\
      spring-07.0005.receipt.toml --chain spring-07.dora.chain --key dora
  fieldpost open ladder-12.0000.ron --chain ladder-12.anna.chain --key anna
      (the die between equal bids, before the first turn)")]
pub(super) struct OpenArgs {
    /// The latest game file
    game: PathBuf,
    /// The signed orders or answers, the receipt if the game has a director, and the openings of other keepers that you
    /// have; no files for the die between equal bids
    files: Vec<PathBuf>,
    /// Your chain file
    #[arg(long)]
    chain: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// When you opened it, in your words; it decides nothing
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// Go on even though the chain file is an old copy that lacks the latest openings. The new opening says so to
    /// everyone
    #[arg(long)]
    restored: bool,
    /// Where to write it; by default the name of the game, the number of the block and your seat:
    /// spring-07.0013.opening.anna.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Opens the link: what is opened is remembered with the chain before anything of it is shown.
///
/// # Errors
/// The game does not take the documents, the chain is not the keeper's, or has opened the step for
/// something else.
pub(super) fn run(args: &OpenArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let PapersGiven { found, papers, .. } = papers_given(&args.files, &game, Wanted::Turn)?;
    let with = Keeping {
        chain: &args.chain,
        key: &args.key,
        claimed_time: args.claimed_time.clone(),
        restored: args.restored,
        out: args.out.as_ref(),
    };
    match open_link(&game, &args.game, papers, &with)? {
        Ok(link) => {
            print(&opened(&link));
            let next = onward(&game, &found, &link.opening.seat);
            print(&crate::diag::wrap(&next, "  ", "  "));
            Ok(())
        }
        Err(e) => refused(&args.game, &game, e, &found),
    }
}

/// What the keeper does with an opening: rule the step if it was the last, else mail it on.
fn onward(game: &Game, found: &[Found], own: &str) -> String {
    let keepers = game.keepers().iter().map(|k| k.keeper());
    let shut: Vec<&str> = keepers.filter(|k| *k != own && !has_opened(found, k)).collect();
    match shut[..] {
        [] => match game.director().filter(|d| *d != own) {
            Some(director) => format!(
                "All numbers for these dice are open: mail it to {director}, who gives it to `fieldpost adjudicate`, \
                 with the others."
            ),
            None => {
                "All numbers for these dice are open: give this file to `fieldpost adjudicate`, with the others."
                    .to_string()
            }
        },
        _ => format!(
            "Mail it, with the files it was made from, to {}, who must open next.",
            listed(&shut)
        ),
    }
}

/// Is an opening of this keeper among the papers?
fn has_opened(found: &[Found], keeper: &str) -> bool {
    found
        .iter()
        .filter_map(|f| glance(&f.canonical.text))
        .any(|g| g.kind == DocKind::Opening && g.seat == keeper)
}
