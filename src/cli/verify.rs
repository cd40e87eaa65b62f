//! `fieldpost verify`: checks game files from nothing but themselves.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::every_game::every_game;
use super::games::Games;
use super::term::{Format, print, print_json, print_line};
use super::verify_report;
use crate::audit::summary_of_file;
use crate::desk::file_word;
use crate::desk::{self, Checked, Quality};
use crate::store::exit_codes::{Failed, FailureKind};

/// Check game files: every signature, every die, every result
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost verify spring-07.0005.ron
  fieldpost verify mail/ --format json
  fieldpost verify spring-07.0005.ron --report spring-07.0005.txt

good      every block was recomputed here and matches
wrong     something in the file is not as it should be
unproven  this program does not have the rules or the board of the game: it
          checked signatures, links, dice and digests, but no results

The worst file decides the exit code: 0 good, 1 wrong, 3 a file could not be
read, 4 unproven.")]
pub(super) struct VerifyArgs {
    /// Game files, or folders with game files in them
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Print one line of JSON per file, sorted by name: for archives
    #[arg(long)]
    lines: bool,
    /// Check that this turn report, which was mailed to you, is the report of this game file
    #[arg(long, value_name = "FILE", conflicts_with = "lines")]
    report: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Checks every file, prints the verdicts, and ends with the code of the worst.
pub(super) fn run(args: &VerifyArgs) -> Result<()> {
    let mut all: Vec<Checked> = every_game(&args.games, &args.paths, |path, report, game| {
        let summary = game.as_ref().map(|game| summary_of_file(game, &file_word(path)));
        (report, summary.map(Box::new))
    })?
    .into_iter()
    .map(|(path, found)| Checked { name: path.display().to_string(), found })
    .collect();
    desk::sort(&mut all);
    match args.format {
        _ if args.lines => {
            all.sort_by(|a, b| a.name.cmp(&b.name));
            all.iter().for_each(|one| print_line(&desk::data(one)));
        }
        Format::Json => print_json(&all.iter().map(desk::data).collect()),
        Format::Text => print(&desk::text(&all)),
    }
    match all.iter().map(Checked::rank).min() {
        Some(Quality::Unread) => Err(Failed::told(FailureKind::Io).into()),
        Some(Quality::Wrong) => Err(Failed::told(FailureKind::Refused).into()),
        Some(Quality::Unproven) => Err(Failed::told(FailureKind::Unproven).into()),
        _ => match (&args.report, &all[..]) {
            (None, _) => Ok(()),
            (Some(file), [one]) => verify_report::report(&args.games, Path::new(&one.name), file),
            (Some(_), _) => {
                let help = "name that game file alone";
                Err(Failed::wrong_use("a report belongs to one game file", help).into())
            }
        },
    }
}
