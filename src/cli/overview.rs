//! `fieldpost overview`: one table over a folder of games: the state of each, who owes what, and which
//! file is not as it should be.

pub(super) mod newest;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::every_game::worst;
use super::games::Games;
use super::term::{print, print_json, print_whole};
use crate::chain::Verdict;
use crate::desk::folder::{
    KeptFile, RowsByGame, Urgency, overview_chat, overview_csv, overview_json, overview_page,
    overview_text, rows_by_game,
};
use crate::store::at_hand::Papers;
use newest::{LookedAt, looked_at};

/// Show a folder of games as one table: the state of each, and who owes what since when
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost overview spring-cup/
  fieldpost overview spring-cup/ --format csv > spring-cup.csv
  fieldpost overview spring-cup/ --format html > spring-cup.html

The newest file of each game counts. If files of one game have different
histories (FORK), the last file of every history is named, and `fieldpost audit`
says who signed what. Signed orders, answers, receipts and openings in the
folder count too. The table shows what they claim; it proves nothing.

What needs attention comes first: files that cannot be read or are wrong,
forks, unproven games, papers that do not fit, steps that wait for the
director or can be adjudicated. Then come the seats that have owed something
longest, by the claimed times. Games that are over come last.

The command verifies the newest file of each game, and every other file with a
block that the newest does not have. It does not verify again a file that it has
already found good: it keeps their digests in your cache folder (XDG_CACHE_HOME,
LOCALAPPDATA), never with the games. --all verifies every file anew. The worst
file decides the exit code: 0 good, 1 wrong, 3 not read, 4 unproven.")]
pub(super) struct OverviewArgs {
    /// Folders with game files and documents, or game files
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Verify every file, also those that are only an earlier part of the newest one, and those already found good
    #[arg(long)]
    all: bool,
    /// How to print: for people, for programs, for a spreadsheet, as a web page, or one line per game for a chat
    #[arg(long, value_enum, default_value_t)]
    format: OverviewFormat,
    #[command(flatten)]
    games: Games,
}

/// How an overview is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum OverviewFormat {
    #[default]
    Text,
    Json,
    Csv,
    /// A page with the table, to look at in a browser
    Html,
    /// A line for each game, to put into a chat
    Chat,
}

/// Prints the table over a folder of games.
pub(super) fn run(args: &OverviewArgs) -> Result<()> {
    let LookedAt { files: found, count } = looked_at(&args.games, &args.paths, args.all)?;
    let verdicts: Vec<Option<Verdict>> = found
        .iter()
        .map(|(_, kept)| match kept {
            Err(_) => None,
            Ok(KeptFile::Good(_)) => Some(Verdict::Good),
            Ok(KeptFile::Bad(verdict, _)) => Some(*verdict),
        })
        .collect();
    let RowsByGame { games, others: mut rows } = rows_by_game(found);
    let papers = Papers::below(&args.paths)?;
    for mut row in games {
        if row.urgency != Urgency::Over
            && let Some(found) = papers.of(&args.games.editions(), &row)?
        {
            row.follow(found);
        }
        rows.push(row);
    }
    rows.sort_by(|a, b| a.order().cmp(&b.order()));
    match args.format {
        OverviewFormat::Json => print_json(&overview_json(&rows)),
        OverviewFormat::Csv => print_whole(&overview_csv(&rows)),
        OverviewFormat::Text => print(&overview_text(&rows, count)),
        OverviewFormat::Html => print_whole(&overview_page(&rows, count)),
        OverviewFormat::Chat => print(&overview_chat(&rows)),
    }
    worst(verdicts)
}
