//! `fieldpost reanchor`: makes a new dice chain, for a ruling to put in force.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::chain_file::make_chain;
use super::exit::Failed;
use super::signing::Signer;
use super::term::print;
use crate::chain::Reanchor;

/// Dice keepers: make a new chain where the old one is lost or known; it counts by a ruling
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora
  fieldpost ruling re-anchor spring-07.0040.ron --seat anna --key anna \\
      --keeper dora

The file goes to those who rule: they accept it, and the new chain counts
from a step that nobody has opened. Until then it means nothing.")]
pub struct ReanchorArgs {
    #[command(flatten)]
    common: Signer,
    /// Where the new chain secret goes; taken up again if it exists; usually NAME.SEAT.N.chain
    #[arg(long, value_name = "FILE")]
    new: Option<PathBuf>,
}

/// Makes the chain and signs its anchor.
///
/// # Errors
/// The seat keeps no dice.
pub fn run(args: &ReanchorArgs) -> Result<()> {
    let (game, at, secret) = args.common.begin()?;
    let seat = &args.common.seat;
    if !game.keepers().iter().any(|k| k.keeper() == seat) {
        let what = format!("{seat} keeps no dice in this game");
        return Err(Failed::wrong_use(what, "a keeper begins a new chain").into());
    }
    let earlier = game.file().blocks.iter().flat_map(|b| &b.reanchors);
    let number = earlier.filter(|r| r.keeper == *seat).count() + 2;
    let usual = || {
        let name = format!("{}.{seat}.{number}.chain", game.file().name);
        args.common.game.with_file_name(name)
    };
    let file = args.new.clone().unwrap_or_else(usual);
    let chain = make_chain(&file, game.invitation().prep(), seat)?;
    let text = Reanchor { at, anchor: chain.anchor() }.text();
    let path = args.common.write(&game, "reanchor", &text, &secret)?;
    print(&format!(
        "{}\n  your new dice chain: keep it secret and keep a copy; it is never mailed\n{}\n  \
         mail it to those who rule; give it to adjudicate with the rulings\n",
        file.display(),
        path.display()
    ));
    Ok(())
}
