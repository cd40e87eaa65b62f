//! `fieldpost orders explain`: reads a file back.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::cli::open_games::Beside;
use crate::cli::read_back_command::read_back;

#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost orders explain spring-07.0005.orders.txt")]
pub(super) struct Explain {
    /// An order file, an answer or standing orders
    file: PathBuf,
    #[command(flatten)]
    beside: Beside,
}

/// Prints what was understood.
///
/// # Errors
/// As [`read_back`].
pub(super) fn run(args: &Explain) -> Result<()> {
    read_back(&args.file, &args.beside)
}
