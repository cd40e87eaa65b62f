//! `fieldpost bid`: two people bid for the Axis without seeing each other's sum first.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::games::Games;
use super::sealed_papers::DEFAULT_EDITION;
use super::sealed_papers::{self, SealArgs};
use super::term::print;
use crate::chain::OpenBid;
use crate::desk::AskedIn;
use crate::desk::settled_words::settled_bids_words;
use crate::desk::sign::offer;
use crate::store::exit_codes::Failed;
use crate::store::settled::settled_bids;

/// Bid for the Axis: seal, open, settle
#[derive(Args)]
#[command(after_help = "\
Examples (both players run the first two):
  fieldpost bid seal lhtr --name ladder-12 --seat anna --key anna --ipc 9 \\
      --place 'Germany: 1 inf Libya' --rest Germany
  fieldpost bid open ladder-12.bid.anna.secret.toml --key anna
  fieldpost bid settle ladder-12.bid.*.toml
  fieldpost new lhtr --name ladder-12 --bids ladder-12.bid.anna.toml ...

Mail the sealed bid first: no one can read it yet. When you have the other
player's, open yours and mail the opening. The lower bidder plays the Axis and
gets the amount of that bid. If the bids are equal, a die of the game's first
step decides, before the first turn. A negative bid means that the Axis gives up
that many IPC. Units cost their price; the rest of the bid is cash.")]
pub(super) struct BidArgs {
    #[command(subcommand)]
    action: BidAction,
}

#[derive(Subcommand)]
enum BidAction {
    /// Seal a bid: one file to mail, one to keep
    Seal {
        #[command(flatten)]
        by: SealArgs,
        /// How many IPC you ask for to play the Axis
        #[arg(long, allow_negative_numbers = true)]
        ipc: i32,
        /// Units to buy with them: `Germany: 1 inf Libya`
        #[arg(long = "place", value_name = "POWER: UNITS")]
        places: Vec<String>,
        /// The power that gets the rest of the bid, or pays a negative bid
        #[arg(long)]
        rest: String,
    },
    /// Show what you sealed, when you have the other player's seal
    Open {
        /// The file you kept
        secret: PathBuf,
        /// Your secret key
        #[arg(long)]
        key: PathBuf,
    },
    /// Show who plays the Axis, and what the Axis gets
    Settle {
        /// Both sealed and both opened bids
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
}

/// Seals a bid, or opens one.
pub(super) fn run(args: &BidArgs) -> Result<()> {
    match &args.action {
        BidAction::Seal { by, ipc, places, rest } => {
            let ed = by.games.edition(&by.edition)?;
            let offer = offer(AskedIn::Options, &ed, *ipc, places, rest).map_err(Failed::from)?;
            sealed_papers::seal(by, &ed.id, |game, seat, salt| OpenBid {
                game: game.to_string(),
                seat: seat.to_string(),
                salt,
                offer: offer.clone(),
            })
        }
        BidAction::Open { secret, key } => {
            let warning = "mail it to the other player when you have that player's sealed bid, and not\n  before: a player \
                 who sees yours first can bid one IPC less";
            sealed_papers::open::<OpenBid>(secret, key, warning)
        }
        BidAction::Settle { files, games } => {
            let settled = settled_bids(files, &games.editions(), DEFAULT_EDITION)?;
            let ed = games.edition(&settled.edition)?;
            print(&settled_bids_words(&settled, &ed));
            Ok(())
        }
    }
}
