//! `fieldpost open`: opens a link for a step whose documents are locked.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::chain_file::read_chain;
use super::games::Games;
use super::inbox::Found;
use super::step_signing::{refused, signed};
use super::term::print;
use crate::chain::{FEW_LINKS, Game};
use crate::doc_kind::DocKind;
use crate::orders::glance;

/// Dice keepers: open your link for the next step, naming what was locked
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost open spring-07.0004.ron spring-07.0005.orders.signed.toml \\
      spring-07.0005.receipt.toml --chain spring-07.dora.chain --key dora
  fieldpost open ladder-12.0000.ron --chain ladder-12.anna.chain --key anna
      (the die between equal bids, before the first turn)")]
pub struct OpenArgs {
    /// The latest game file
    game: PathBuf,
    /// The signed orders or answers, the receipt where a director keeps one, and the openings of
    /// other keepers that you have; nothing else for the die between equal bids
    files: Vec<PathBuf>,
    /// Your chain secret
    #[arg(long)]
    chain: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// When you opened it, in your words; nothing follows from it
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// Where to write it; usually NAME.NNNN.opening.SEAT.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Signs the opening.
///
/// # Errors
/// The game does not take the documents, or the chain is not the keeper's.
pub fn run(args: &OpenArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let (found, papers) = Found::papers(&args.files, &game)?;
    let chain = read_chain(&args.chain)?;
    let text = match game.opening_text(papers, &chain, args.claimed_time.clone()) {
        Ok(text) => text,
        Err(e) => return refused(&args.game, &game, e, &found),
    };
    let usual = format!("opening.{}.toml", chain.keeper());
    let path = signed(&text, &args.key, &game, &args.game, args.out.as_ref(), &usual)?;
    print(&format!("{}\n  step {} is open\n", path.display(), game.file().next_step()));
    print(&crate::diag::wrap(&onward(&game, &found, chain.keeper()), "  ", "  "));
    let state = game.keepers().iter().find(|k| k.keeper() == chain.keeper());
    let left = state.map_or(0, |k| k.remaining()).saturating_sub(1);
    if left <= FEW_LINKS {
        print(&format!(
            "  Only {left} links of this chain are left: begin a new one in time with\n  \
             `fieldpost reanchor`, whose file goes to adjudicate beside this opening.\n"
        ));
    }
    Ok(())
}

/// What the keeper does with an opening: rule the step if it was the last, else mail it on.
fn onward(game: &Game, found: &[Found], own: &str) -> String {
    let opened = |keeper: &str| {
        found
            .iter()
            .filter_map(|f| glance(&f.canonical.text))
            .any(|g| g.kind == DocKind::Opening && g.seat == keeper)
    };
    let keepers = game.keepers().iter().map(|k| k.keeper());
    let shut: Vec<&str> = keepers.filter(|k| *k != own && !opened(k)).collect();
    match shut[..] {
        [] => "No link is missing now: give this file to `fieldpost adjudicate`, with the others."
            .to_string(),
        _ => format!(
            "Mail it, with the files it was made from, to {}, who must open next.",
            shut.join(" and ")
        ),
    }
}
