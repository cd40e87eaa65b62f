//! `fieldpost claim`: claims that too little supply reaches an enemy's complex.

use anyhow::Result;
use clap::Args;

use super::open_games::begun;
use super::signing::MaybeSigner;
use super::term::print;
use crate::desk::sign;
use crate::store::exit_codes::Failed;

/// Claim that too little supply reaches an enemy industrial complex
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost claim pact.0017.ron --seat bruno --key bruno India
  fieldpost step pact.0017.ron pact.0018.claim.bruno.toml

The claim must be in the game before the owner's turn begins. If a receipt or an
opening already names the orders of that turn, the claim counts for the next
one. The complex can then use only the supply that reaches it for the new units
of that turn. If your standing orders have the line supply-claims = \"always\",
every complex is claimed every turn.")]
pub(super) struct ClaimArgs {
    #[command(flatten)]
    common: MaybeSigner,
    /// The territory of the complex
    complex: String,
}

/// Writes the claim.
///
/// # Errors
/// It may not be made now.
pub(super) fn run(args: &ClaimArgs) -> Result<()> {
    let game = args.common.games.verified_game(&args.common.game)?;
    begun(&game)?;
    let paper = sign::claim(&game, &args.common.seat, &args.complex).map_err(Failed::from)?;
    let path = args.common.write(&game, "claim", &paper.text())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}
