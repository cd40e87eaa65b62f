//! `fieldpost standing file`: puts signed standing orders into the game.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::chain::ChainFault;
use crate::cli::games::Games;
use crate::cli::open_games::refuse;
use crate::cli::plain_file::papers_given;
use crate::cli::step_files::{Written, remark, write_step};
use crate::cli::term::print;
use crate::desk::onward::after_block;
use crate::desk::papers::Wanted;
use crate::store::given_mailboxes::PapersGiven;

#[derive(Args)]
pub(super) struct FileStanding {
    /// The latest game file
    game: PathBuf,
    /// Signed standing orders, sealed ones or opened ones, one file for each seat
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes the block that has them.
///
/// # Errors
/// The game does not take them, or a file cannot be read or written.
pub(super) fn run(args: &FileStanding) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let PapersGiven { found, papers, .. } = papers_given(&args.files, &game, Wanted::Standing)?;
    let step = match crate::chain::file_standing(&game, papers) {
        Ok(step) => step,
        Err(ChainFault::AlreadyDone { block, .. }) => {
            print(&format!("these standing orders are already in block {block}; nothing to do\n"));
            return Ok(());
        }
        Err(fault) => return Err(refuse(&game.rules().edition, fault, &found)),
    };
    let Written { game: ron, report } = write_step(&args.games, &args.game, &step)?;
    let next = after_block(&step.game);
    print(&format!(
        "{}
{}
{next}",
        ron.display(),
        report.display()
    ));
    remark(&step, &[]);
    Ok(())
}
