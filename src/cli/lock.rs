//! `fieldpost receipt` and `fieldpost open`: lock the documents of a step, then open a link. Two acts,
//! so that nobody can look at dice first and choose documents afterwards.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::join::read_chain;
use super::load::{Found, numbered, refuse};
use super::{Games, io, key, print};
use crate::chain::{ChainFault, FEW_LINKS, Game};
use crate::orders::glance;

/// Directors: sign which documents count for the next step, and mail it to every seat
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost receipt spring-07.0004.ron spring-07.0005.orders.signed.toml \\
      --key dora")]
pub struct ReceiptArgs {
    /// The latest game file
    game: PathBuf,
    /// The signed orders, or the answers a stopped turn waits for
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// When they came, in your words; nothing follows from it
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
    /// Where to write it; usually NAME.NNNN.receipt.toml
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn receipt(args: &ReceiptArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    if !game.mode().has_receipt() {
        let what = format!("a game with dice {} has no receipts", game.mode().word());
        let help = match game.mode().official() {
            true => "each keeper's opening names the orders itself: `fieldpost open`",
            false => "give the orders to `fieldpost adjudicate` as they are",
        };
        return Err(Failed::refused(what, help).into());
    }
    let found = Found::for_game(&args.files, &game)?;
    let papers = found.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
    let text = match game.receipt_text(papers, args.claimed_time.clone()) {
        Ok(text) => text,
        Err(e) => return refused(&args.game, &game, e, &found),
    };
    let usual = "receipt.toml";
    let path = signed(&text, &args.key, &game, &args.game, args.out.as_ref(), usual)?;
    print(&format!("{}\n  Mail it to every seat before you open the link.\n", path.display()));
    Ok(())
}

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

pub fn open(args: &OpenArgs) -> Result<()> {
    let game = args.games.verified_game(&args.game)?;
    let found = Found::for_game(&args.files, &game)?;
    let papers = found.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
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

/// Signs a text with the seat's own key and writes it as the next block's file of this kind, or where
/// it is told to.
fn signed(
    text: &str,
    key: &Path,
    game: &Game,
    at: &Path,
    out: Option<&PathBuf>,
    usual: &str,
) -> Result<PathBuf> {
    let paper = key::sign(text, &key::read_secret(key)?)?;
    key::own_key(game, &paper)?;
    let next = game.file().latest() + 1;
    let path = out.cloned().unwrap_or_else(|| numbered(at, &game.file().name, next, usual));
    io::write_new(&path, paper.mail().as_bytes())?;
    Ok(path)
}

/// What the keeper does with an opening: rule the step if it was the last, else mail it on.
fn onward(game: &Game, found: &[Found], own: &str) -> String {
    let opened = |keeper: &str| {
        found
            .iter()
            .filter_map(|f| glance(&f.canonical.text))
            .any(|g| g.kind.word() == "opening" && g.seat == keeper)
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

/// Nothing was signed. A mail that comes twice is no mistake; a question before the dice is none
/// either, and says what to do.
fn refused(path: &Path, game: &Game, fault: ChainFault, found: &[Found]) -> Result<()> {
    match &fault {
        ChainFault::AlreadyDone { block, .. } => {
            let name = numbered(path, &game.file().name, *block, "ron");
            print(&format!(
                "These documents are already block {block} ({}); nothing to do.\n",
                name.display()
            ));
            Ok(())
        }
        ChainFault::Owed { .. } if game.owed().is_empty() => {
            let help = "no link is opened before that: give the orders alone to `fieldpost\n  \
                        adjudicate`, which writes the block that asks, and mail it";
            Err(Failed::refused(fault.to_string(), help).into())
        }
        _ => Err(refuse(&game.rules().edition, fault, found)),
    }
}
