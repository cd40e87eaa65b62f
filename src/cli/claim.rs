//! `fieldpost claim`: claims that too little supply reaches an enemy's complex.

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::load::begun;
use super::signing::{MaybeSigner, moment};
use super::term::print;
use crate::chain::{Affair, SupplyClaim};
use crate::orders::names::{Names, Sort};

/// Claim that too little supply reaches an enemy's complex
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost claim pact.0017.ron --seat bruno --key bruno India
  fieldpost adjudicate pact.0017.ron pact.0018.claim.bruno.toml

It must be in the game before the owner's turn begins. If the turn was already
locked on an earlier game file, the claim counts for the next turn. The complex
may then use only the supply that reaches it for new units of that turn. If your
standing orders have the line supply-claims = \"always\", every complex is
claimed every turn.")]
pub struct ClaimArgs {
    #[command(flatten)]
    common: MaybeSigner,
    /// The territory of the complex
    complex: String,
}

/// Writes the claim.
///
/// # Errors
/// It may not be made now.
pub fn run(args: &ClaimArgs) -> Result<()> {
    let game = args.common.games.verified_game(&args.common.game)?;
    begun(&game)?;
    let ed = &game.rules().edition;
    if game.side_of(&args.common.seat).is_none() {
        let what = format!("{} plays for no side here", args.common.seat);
        return Err(Failed::wrong_use(what, "a seat of the other side makes the claim").into());
    }
    let space = Names::new(ed)
        .space(&args.complex)
        .map_err(|e| Failed::unknown(Sort::Space, &args.complex, &e))?;
    let complex = ed.space(space).id.clone();
    let paper = SupplyClaim { at: moment(&game, &args.common.seat), complex };
    crate::chain::affair_possible(&game, &Affair::Claim(paper.clone())).map_err(|e| {
        let help = "name a complex of an enemy, and not in that enemy's own turn";
        Failed::refused(format!("not written: {e}"), help)
    })?;
    let path = args.common.write(&game, "claim", &paper.text())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}
