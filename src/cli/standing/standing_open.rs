//! `fieldpost standing open`: showing sealed standing orders when the turn asks.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::{Beside, refuse};
use crate::cli::signing::sign_own;
use crate::cli::term::print;
use crate::desk::onward::after_signing;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::io::{self, signed_name};

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost standing open spring-07.unsealed.bruno.2.toml --key bruno
writes spring-07.unsealed.bruno.2.signed.toml. Mail it when the report says that
you must open your sealed standing orders, or when the game is over.")]
pub(super) struct OpenStanding {
    /// The unsealed file that `standing seal` wrote for you to keep
    file: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    beside: Beside,
}

/// Signs what was sealed.
///
/// # Errors
/// It is not what the seal says, or a file cannot be read or written.
pub(super) fn run(args: &OpenStanding) -> Result<()> {
    let found = Found::read(&args.file)?;
    let (_, game) = args.beside.game(&found)?;
    let paper = sign_own(&game, &found.canonical.text, &args.key)?;
    let unreadable =
        crate::chain::may_open(&game, &paper).map_err(|e| refuse(&game.rules().edition, e, &[]))?;
    if let Some(why) = unreadable {
        print(&format!(
            "warning: the sealed words cannot be read ({why});\n  opening them has no effect, and \
             the orders that they were to replace stay in force\n"
        ));
    }
    let path = signed_name(&args.file);
    io::write_new(&path, paper.mail().as_bytes())?;
    let next = after_signing(&game, &paper, &path);
    print(&format!("{}\n  digest {}\n{next}", path.display(), paper.document.digest));
    Ok(())
}
