//! `fieldpost reanchor`: begins a new dice chain.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::chain_file::{make_chain, read_chain};
use super::exit::Failed;
use super::signing::Signer;
use super::term::print;
use crate::chain::{FEW_LINKS, Reanchor};

/// Dice keepers: begin a new chain, before the old one ends
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora \\
      --chain spring-07.dora.chain --new spring-07.dora.2.chain
  fieldpost adjudicate spring-07.0040.ron ORDERS RECEIPT OPENING \\
      spring-07.0041.reanchor.dora.toml
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora --lost \\
      --new spring-07.dora.2.chain

The file goes to adjudicate with your next opening, and the new chain counts
from the step after it. You can do so by yourself when the old chain has at
most 64 links left. Earlier, or when the old chain is lost (--lost), it needs
a ruling beside it: `fieldpost ruling re-anchor`.")]
pub struct ReanchorArgs {
    #[command(flatten)]
    common: Signer,
    /// The old chain secret
    #[arg(long, required_unless_present = "lost")]
    chain: Option<PathBuf>,
    /// The old chain is gone, or not to be trusted: a ruling allows the new one
    #[arg(long, conflicts_with = "chain")]
    lost: bool,
    /// Where the new chain secret goes; taken up again if it exists
    #[arg(long, value_name = "FILE")]
    new: PathBuf,
    /// How many steps the new chain is good for
    #[arg(long, default_value_t = 4096)]
    links: u32,
}

/// Makes the chain and signs where it begins.
///
/// # Errors
/// The seat keeps no dice, or needs a ruling for it.
pub fn run(args: &ReanchorArgs) -> Result<()> {
    let (game, at, secret) = args.common.begin()?;
    let seat = &args.common.seat;
    let state = game.keepers().iter().find(|k| k.keeper() == seat).ok_or_else(|| {
        Failed::wrong_use(
            format!("{seat} keeps no dice in this game"),
            "a keeper begins a new chain",
        )
    })?;
    let last = match &args.chain {
        None => state.last(),
        Some(file) => {
            let old = read_chain(file)?;
            let left = state.remaining().saturating_sub(1);
            if left > FEW_LINKS {
                let what = format!("the chain of {seat} has {left} links left");
                let help = format!(
                    "by yourself you can begin a new one with the last {FEW_LINKS}; before that \
                     it needs a ruling: --lost and `fieldpost ruling re-anchor`"
                );
                return Err(Failed::refused(what, help).into());
            }
            let step = game.file().next_step();
            let link = state.link_index(step).and_then(|i| old.link(i).ok());
            let mut next = state.clone();
            link.filter(|l| next.open(step, *l).is_ok()).ok_or_else(|| {
                let what = format!("{} is not the chain in force", file.display());
                Failed::refused(what, "name the one whose links you open now")
            })?
        }
    };
    let chain = make_chain(&args.new, game.invitation().prep(), seat, args.links)?;
    let text = Reanchor { at, last, links: chain.links(), anchor: chain.anchor() }.text();
    let path = args.common.write(&game, "reanchor", &text, &secret)?;
    let what = match args.lost {
        true => "give it to adjudicate with the rulings",
        false => "give it to adjudicate with your next opening; then open with the new chain",
    };
    print(&format!(
        "{}\n  your new dice chain: keep it secret and keep a copy; it is never mailed\n{}\n  {what}\n",
        args.new.display(),
        path.display()
    ));
    Ok(())
}
