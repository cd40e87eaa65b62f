//! `fieldpost standing`: orders that speak for a player whose turn it is not.

mod file;
mod seal;
mod standing_explain;
mod standing_new;
mod standing_open;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Write, seal and open standing orders, or put signed ones into the game
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost standing new spring-07.0004.ron --seat bruno
  fieldpost standing explain spring-07.standing.bruno.1.txt
  fieldpost post spring-07.standing.bruno.1.txt --key bruno
  fieldpost standing file spring-07.0004.ron \\
      spring-07.standing.bruno.1.signed.toml")]
pub(super) struct StandingArgs {
    #[command(subcommand)]
    action: StandingAction,
}

#[derive(Subcommand)]
enum StandingAction {
    /// Write a form to fill in; send it with `fieldpost post`
    New(standing_new::NewStanding),
    /// Read standing orders back in plain sentences
    Explain(standing_explain::ExplainStanding),
    /// Seal standing orders: no one can read them until you open the seal
    Seal(seal::SealStanding),
    /// Show sealed standing orders when the turn asks for them, or after the game
    Open(standing_open::OpenStanding),
    /// Put signed standing orders into the game: a block without dice
    File(file::FileStanding),
}

/// Does what was asked.
///
/// # Errors
/// Whatever the subcommand says.
pub(super) fn run(args: &StandingArgs) -> Result<()> {
    match &args.action {
        StandingAction::New(args) => standing_new::run(args),
        StandingAction::Explain(args) => standing_explain::run(args),
        StandingAction::Seal(args) => seal::run(args),
        StandingAction::Open(args) => standing_open::run(args),
        StandingAction::File(args) => file::run(args),
    }
}
