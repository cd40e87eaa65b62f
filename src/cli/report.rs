//! `fieldpost report` and `fieldpost replay`: what happened, block by block, told again from the
//! game file.

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::load::fault;
use super::{Format, Games, io, print};
use crate::chain::{Game, Replayed, game_after, replay};
use crate::report::{Filter, json, position_text, text, view};

/// Print the report of a block again
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost report spring-07.0005.ron
  fieldpost report spring-07.0005.ron --block 2")]
pub struct ReportArgs {
    /// A game file
    game: PathBuf,
    /// The block to tell; usually the latest
    #[arg(long)]
    block: Option<u32>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &ReportArgs) -> Result<()> {
    let game = args.games.game(&args.game)?;
    let number = args.block.unwrap_or(game.file().latest());
    let last = past(&game, number)?.pop().ok_or_else(|| {
        let latest = game.file().latest();
        match latest {
            0 => Failed::wrong_use(
                "nothing to tell: no turn of this game was played yet",
                "the game file that `fieldpost adjudicate` writes has the first report",
            ),
            _ => Failed::wrong_use(
                format!("there is no block {number}"),
                format!("blocks count from 1; the latest is {latest}"),
            ),
        }
    })?;
    let view = view(&game, &last);
    match args.format {
        Format::Text => print(&text(&view)),
        Format::Json => print(&format!("{:#}\n", json(&view))),
    }
    Ok(())
}

/// Go through a game's past, to any block
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost replay spring-07.0005.ron                  one line a block
  fieldpost replay spring-07.0005.ron --step           every report
  fieldpost replay spring-07.0005.ron --to 2           the board after block 2
  fieldpost replay spring-07.0005.ron --to 2 --out then.ron")]
pub struct ReplayArgs {
    /// A game file
    game: PathBuf,
    /// Show the position after this block
    #[arg(long)]
    to: Option<u32>,
    /// Print every report, one after the other (on a terminal: Enter goes on)
    #[arg(long)]
    step: bool,
    /// Write the game as it was after block --to into this new file
    #[arg(long, short, requires = "to")]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn run_replay(args: &ReplayArgs) -> Result<()> {
    let game = args.games.game(&args.game)?;
    let ed = &game.rules().edition;
    let to = args.to.unwrap_or(game.file().latest());
    let blocks = past(&game, to)?;
    if args.step {
        for at in &blocks {
            print(&text(&view(&game, at)));
            pause(at.block.number < to);
        }
    } else {
        for at in &blocks {
            print(&line(&game, at));
        }
    }
    if args.to.is_some() {
        let after = match blocks.last() {
            Some(at) => at.after.clone(),
            None => crate::chain::first_position(&game).map_err(fault)?,
        };
        print(&format!("\n{}", position_text(ed, &after, Filter::Board)));
    }
    if let Some(path) = &args.out {
        let then = game_after(&game, to).map_err(fault)?;
        io::write_new(path, then.text().as_bytes())?;
        print(&format!("{}\n", path.display()));
    }
    Ok(())
}

fn past(game: &Game, to: u32) -> Result<Vec<Replayed>> {
    let latest = game.file().latest();
    if to > latest {
        let what = format!("there is no block {to}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    replay(game, to).map_err(|e| fault(e).into())
}

/// One line for a block.
fn line(game: &Game, at: &Replayed) -> String {
    let ed = &game.rules().edition;
    let who = &ed.power(at.before.power).name;
    let kinds: Vec<&str> = at.block.documents.iter().map(|d| d.kind.as_str()).collect();
    let step = at.block.step.map_or(String::new(), |s| format!(", step {s}"));
    let stop = if at.block.owed.is_empty() { "" } else { "; stopped for an answer" };
    let burnt = if at.block.burnt.is_some() { "; burnt" } else { "" };
    format!(
        "block {:4}  round {}  {who}: {}{step}{stop}{burnt}\n",
        at.block.number,
        at.before.round,
        kinds.join(", ")
    )
}

fn pause(more: bool) {
    if more && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        let mut line = String::new();
        let _ = std::io::stdin().read_line(&mut line);
    }
}
