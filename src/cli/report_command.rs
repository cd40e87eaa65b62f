//! `fieldpost report`: what happened in a block, told again from the game file.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::games::Games;
use super::open_games::past;
use super::picture;
use super::term::{Format, print, print_json};
use crate::desk::numbered;
use crate::map::Scene;
use crate::page;
use crate::report::{bbcode, forum_text, json, text, view};
use crate::store::exit_codes::Failed;
use crate::store::io;

/// Print the report of a block again
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost report spring-07.0005.ron
  fieldpost report spring-07.0005.ron --block 2
  fieldpost report spring-07.0005.ron --format html
  fieldpost report spring-07.0005.ron --format bbcode

`html` writes the report as one page that needs no network, with the map and
pictures of the dice. `bbcode` and `forum` print it for a forum, with and
without tags. They name the file of the map; draw it with `fieldpost map` and
upload it.")]
pub(super) struct ReportArgs {
    /// A game file
    game: PathBuf,
    /// The block to report; by default the latest
    #[arg(long)]
    block: Option<u32>,
    /// How to print: for people, for programs, as a page with the map to look at, or for a forum
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
    /// Where to write the page; by default the name of the game and the number of the block:
    /// spring-07.0012.report.html
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum ReportFormat {
    #[default]
    Text,
    Json,
    Html,
    Bbcode,
    Forum,
}

/// Prints it, or writes the page.
///
/// # Errors
/// The game cannot be read, it has no such block, or the page cannot be written.
pub(super) fn run(args: &ReportArgs) -> Result<()> {
    if args.out.is_some() && args.format != ReportFormat::Html {
        let what = "--out names the file of a page";
        return Err(
            Failed::wrong_use(what, "add --format html, or redirect what is printed").into()
        );
    }
    let how = if args.format == ReportFormat::Json { Format::Json } else { Format::Text };
    let game = args.games.game_to_read(&args.game, how)?;
    let number = args.block.unwrap_or(game.file().latest());
    let last = past(&game, number)?.pop().ok_or_else(|| {
        let latest = game.file().latest();
        match latest {
            0 => Failed::wrong_use(
                "nothing to report: no turn of this game has been played yet",
                "the game file that `fieldpost adjudicate` writes has the first report",
            ),
            _ => Failed::wrong_use(
                format!("there is no block {number}"),
                format!("blocks count from 1; the latest is {latest}"),
            ),
        }
    })?;
    let view = view(&game, &last);
    let map = numbered(&args.game, &game.file().name, number, "svg");
    let map = map.file_name().unwrap_or_default().to_string_lossy();
    match args.format {
        ReportFormat::Text => print(&text(&view)),
        ReportFormat::Json => print_json(&json(&view)),
        ReportFormat::Bbcode => print(&bbcode(&view, &map)),
        ReportFormat::Forum => print(&forum_text(&view, &map)),
        ReportFormat::Html => {
            let ed = &game.rules().edition;
            let look = picture::look_of_edition(ed, &args.games.source()?)?;
            let map = look.picture(&Scene::block(&game, &look.layout, &last));
            let usual = numbered(&args.game, &game.file().name, number, "report.html");
            let path = args.out.clone().unwrap_or(usual);
            io::write_new(&path, page::report(&view, &map).as_bytes())?;
            print(&format!("{}\n", path.display()));
        }
    }
    Ok(())
}
