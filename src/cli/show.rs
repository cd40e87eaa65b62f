//! `fieldpost show`: the position of a game, of an edition's start, or a part of it; what is owed.

mod owed;

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::games::Games;
use super::term::{Format, print, print_json};
use crate::edition::Edition;
use crate::engine::{Board, Position};
use crate::orders::names::{Names, Sort};
use crate::report::{Filter, position_json, position_text};
use crate::store::exit_codes::Failed;

/// Show the position: the board, one power, one space, or who owes what
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost show                                       the board at the start
  fieldpost show spring-07.0005.ron --power Germany
  fieldpost show spring-07.0005.ron --space Ukraine
  fieldpost show spring-07.0005.ron --owed
  fieldpost show spring-07.0005.ron --owed spring-07.0006.*.toml

If you give it the files of the current step, --owed names the keeper whose link
is missing and the file that is waiting for it, and says what to mail to whom.
The files do not prove that this keeper got them.")]
pub(super) struct ShowArgs {
    /// A game file; without one, the board at the start of the edition is shown
    game: Option<PathBuf>,
    /// With --owed: the files of the step that you have: orders, answers, receipt, openings
    files: Vec<PathBuf>,
    /// The rule system whose start is shown
    #[arg(long, default_value = "lhtr", conflicts_with = "game")]
    edition: String,
    /// Only what this power controls and where its units are
    #[arg(long, conflicts_with = "space")]
    power: Option<String>,
    /// Only this space and its neighbours
    #[arg(long)]
    space: Option<String>,
    /// The seats that must act next, and what each owes
    #[arg(long)]
    owed: bool,
    /// How to print: for people or for programs
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    games: Games,
}

/// Prints the board of a game or of an edition, or what is owed.
pub(super) fn run(args: &ShowArgs) -> Result<()> {
    match &args.game {
        Some(path) => {
            let game = args.games.game_to_read(path, args.format)?;
            if args.owed {
                return owed::run(&game, path, &args.files, args.format);
            }
            if let Some(word) = args.files.first() {
                return Err(unasked(&game.rules().edition, &word.to_string_lossy()).into());
            }
            show(args, game.position().board(&game.rules().edition), &game.file().options)
        }
        None => {
            let ed = args.games.edition(&args.edition)?;
            if args.format == Format::Text {
                ed.pending.iter().for_each(|sentence| print(&format!("not yet: {sentence}\n")));
            }
            show(args, Position::initial(&ed).board(&ed), &[])
        }
    }
}

/// A word behind the game file that belongs to no option: the name of a space or a power, or a file.
fn unasked(ed: &Edition, word: &str) -> Failed {
    let names = Names::new(ed);
    let help = if names.space(word).is_ok() {
        format!("write --space \"{word}\" for one space and its neighbours")
    } else if names.power(word).is_ok() {
        format!("write --power \"{word}\" for one power")
    } else {
        "files are named after --owed".to_owned()
    };
    Failed::wrong_use(format!("\"{word}\" belongs to no option"), help)
}

/// The position, and for the whole board of a game what its table agreed on.
fn show(args: &ShowArgs, board: Board, options: &[(String, String)]) -> Result<()> {
    let names = Names::new(board.edition);
    let filter = match (&args.power, &args.space) {
        (Some(word), _) => {
            Filter::Power(names.power(word).map_err(|e| Failed::unknown(Sort::Power, word, &e))?)
        }
        (_, Some(word)) => {
            Filter::Space(names.space(word).map_err(|e| Failed::unknown(Sort::Space, word, &e))?)
        }
        _ => Filter::Board,
    };
    match args.format {
        Format::Text => {
            print(&position_text(board, filter));
            if filter == Filter::Board && !options.is_empty() {
                let list: Vec<String> = options.iter().map(|(k, v)| format!("{k} {v}")).collect();
                let line = format!("options: {}", list.join(", "));
                let how = textwrap::Options::new(72)
                    .subsequent_indent("  ")
                    .word_splitter(textwrap::WordSplitter::NoHyphenation);
                print(&format!("\n{}\n", textwrap::fill(&line, how)));
            }
        }
        Format::Json => {
            let mut value = position_json(board, filter);
            if !options.is_empty() {
                value["options"] = json!(options.iter().cloned().collect::<BTreeMap<_, _>>());
            }
            print_json(&value);
        }
    }
    Ok(())
}
