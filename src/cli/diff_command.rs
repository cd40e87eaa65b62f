//! `fieldpost diff`: two game files, or two reports.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::games::Games;
use super::term::{Format, print, print_json};
use crate::desk::compared;
use crate::diff::{compare_positions, diff_lines, side_by_side, to_json};
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::io;

/// Compare two game files, or two reports
#[derive(Args)]
#[command(after_help = "\
For game files (.ron), it says whether one is the beginning of the other, or
which block differs first and how, and then shows the positions side by side. It
compares other files line by line. The exit code is 1 if they differ.

Examples:
  fieldpost diff spring-07.0004.ron mail/spring-07.0005.ron
  fieldpost diff spring-07.0005.txt mail/spring-07.0005.txt")]
pub(super) struct DiffArgs {
    /// A game file or a report
    #[arg(value_name = "FIRST")]
    a: PathBuf,
    /// A second file of the same kind
    #[arg(value_name = "SECOND")]
    b: PathBuf,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Compares two games or two reports, and fails if they differ.
pub(super) fn run(args: &DiffArgs) -> Result<()> {
    let differ = match (is_game_file(&args.a), is_game_file(&args.b)) {
        (true, true) => games(args)?,
        (false, false) => texts(args)?,
        _ => {
            return Err(Failed::wrong_use(
                "a game file and a report cannot be compared",
                "give two game files (.ron) or two reports",
            )
            .into());
        }
    };
    if differ { Err(Failed::told(FailureKind::Refused).into()) } else { Ok(()) }
}

/// Does the name end as those of game files do?
fn is_game_file(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "ron")
}

fn texts(args: &DiffArgs) -> Result<bool> {
    let a = read_lines(&args.a)?;
    let b = read_lines(&args.b)?;
    let text = diff_lines(&a, &b);
    print(if a == b { "no difference\n" } else { &text });
    Ok(a != b)
}

fn games(args: &DiffArgs) -> Result<bool> {
    let a = args.games.game_to_read(&args.a, args.format)?;
    let b = args.games.game_to_read(&args.b, args.format)?;
    let ed = &a.rules().edition;
    let (what, differ) = compared(a.file(), b.file());
    let same_board = ed.digest == b.rules().edition.digest;
    let list =
        if same_board { compare_positions(ed, a.position(), b.position()) } else { Vec::new() };
    match args.format {
        Format::Json => {
            let value = json!({
                "differ": differ,
                "what": what,
                "positions": to_json(ed, &list),
            });
            print_json(&value);
        }
        Format::Text => {
            print(&format!("{what}\n"));
            if !list.is_empty() {
                print(&format!(
                    "\npositions (first file, second file):\n{}",
                    side_by_side(ed, &list)
                ));
            }
        }
    }
    Ok(differ)
}

/// The text of a file with the line ends of Unix.
fn read_lines(path: &Path) -> Result<String> {
    let bytes = io::read_document(path)?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}
