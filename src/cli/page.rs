//! `fieldpost page`: a whole game in one file for a browser.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::fault::fault;
use super::games::Games;
use super::io;
use super::load::{numbered, past};
use super::picture;
use super::term::{Format, print};
use crate::chain::Game;
use crate::desk::{remarks, whole_game};
use crate::mail::open;
use crate::page::{self, Remark};

/// A whole game as one page for a browser: every map and report, charts, remarks
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost page spring-07.0012.ron
  fieldpost page spring-07.0012.ron mails.mbox
  fieldpost page spring-07.0012.ron --out spring-07.html

The page is one file that opens from disk and needs no network. A slider, its
buttons and the arrow keys go from block to block; the page opens at block 3
if #3 stands behind its name. Of the mails it shows what
people wrote above their documents; nobody signed that, and the page says so.")]
pub struct PageArgs {
    /// A game file
    game: PathBuf,
    /// Mails or mailboxes whose remarks are shown
    mails: Vec<PathBuf>,
    /// Where to write it; usually NAME.NNNN.page.html
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes it.
///
/// # Errors
/// The game or a mail cannot be read, or the page cannot be written.
pub fn run(args: &PageArgs) -> Result<()> {
    let game = args.games.game_to_read(&args.game, Format::Text)?;
    let look = picture::look(&game.rules().edition, &args.games.source()?)?;
    let latest = game.file().latest();
    let remarks = remarks_of(&game, &args.mails)?;
    let whole = whole_game(&game, &past(&game, latest)?, &look, remarks).map_err(fault)?;
    let usual = numbered(&args.game, &game.file().name, latest, "page.html");
    let path = args.out.clone().unwrap_or(usual);
    io::write_new(&path, page::game(&whole).as_bytes())?;
    print(&format!("{}\n", path.display()));
    Ok(())
}

fn remarks_of(game: &Game, mails: &[PathBuf]) -> Result<Vec<Remark>> {
    let mut all = Vec::new();
    for path in mails {
        let file = path.file_name().unwrap_or_default().to_string_lossy().to_string();
        all.extend(remarks(game, &file, &open(&io::read_mail(path)?)));
    }
    Ok(all)
}
