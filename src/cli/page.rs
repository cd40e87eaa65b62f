//! `fieldpost page`: a whole game in one file for a browser.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::open_games::past;
use super::picture;
use super::term::{Format, print};
use super::verifier;
use crate::chain::Game;
use crate::desk::numbered;
use crate::desk::{remarks, whole_game};
use crate::mail::open;
use crate::page::{self, Remark};
use crate::store::exit_codes::Failed;
use crate::store::io;

/// Write a whole game as one page for a browser: every map and report, charts, remarks
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost page spring-07.0012.ron
  fieldpost page spring-07.0012.ron mails.mbox
  fieldpost page spring-07.0012.ron --out spring-07.html
  fieldpost page --verifier fieldpost-verify.html

The page is one file that opens from disk and needs no network. Use the slider,
its buttons or the arrow keys to go from block to block; the page opens at block
3 if its address ends in #3. It also shows the remarks that people wrote above
their documents in the mails. They are not signed, and the page says so.

--verifier writes another page, for people without this program: it verifies
and shows the game files and mails that they drop on it, in any browser. The
command prints the checksum of the page. Send people that checksum and the
address of the release, not the page.")]
pub(super) struct PageArgs {
    /// A game file
    #[arg(required_unless_present = "verifier")]
    game: Option<PathBuf>,
    /// Mails or mailboxes whose remarks are shown
    mails: Vec<PathBuf>,
    /// Where to write it; by default the name of the game and the number of the block: spring-07.0012.page.html
    #[arg(long, short)]
    out: Option<PathBuf>,
    /// Write the page that verifies games in a browser
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "mails", "out"])]
    verifier: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

/// Writes it.
///
/// # Errors
/// The game or a mail cannot be read, or the page cannot be written.
pub(super) fn run(args: &PageArgs) -> Result<()> {
    match (&args.verifier, &args.game) {
        (Some(page), _) => verifier::write(page),
        (None, Some(game)) => of_game(args, game),
        (None, None) => Ok(()),
    }
}

fn of_game(args: &PageArgs, file: &Path) -> Result<()> {
    let game = args.games.game_to_read(file, Format::Text)?;
    let look = picture::look_of_edition(&game.rules().edition, &args.games.source()?)?;
    let latest = game.file().latest();
    let remarks = remarks_of(&game, &args.mails)?;
    let whole = whole_game(&game, &past(&game, latest)?, &look, remarks).map_err(Failed::from)?;
    let usual = numbered(file, &game.file().name, latest, "page.html");
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
