//! `fieldpost standing explain`: reads standing orders back.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::Beside;
use crate::cli::read_back_command::read_back;

#[derive(Args)]
pub(super) struct ExplainStanding {
    /// Standing orders, signed or not
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
}

/// Prints what was understood.
///
/// # Errors
/// As [`read_back`].
pub(super) fn run(args: &ExplainStanding) -> Result<()> {
    read_back(&args.file, &args.beside)
}
