//! Opens games for commands, and prints what is wrong with papers that are refused.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::games::Games;
use super::term::{Format, colour, painted, print, print_json, print_painted, warn};
use crate::chain::{ChainFault, Game, Replayed, replay};
use crate::desk::papers::one_counts;
use crate::desk::refused_by_chain_json;
use crate::desk::seems;
use crate::diag::{Style, has_errors, render_all};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::orders::{glance, syntax};
use crate::shown::one_line;
use crate::store::exit_codes::{Failed, FailureKind};
use crate::store::game_files::{latest_beside, not_opened};
use crate::store::inbox::{Found, read_game_or_mail};
use crate::store::known::verified;

/// The game that a file written for it belongs to
#[derive(Args)]
pub(super) struct Beside {
    /// The latest game file; found next to the file if not named
    #[arg(long)]
    game: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

impl Beside {
    /// The game file that was named.
    pub(super) fn named(&self) -> Option<&Path> {
        self.game.as_deref()
    }

    /// Where the editions come from.
    pub(super) fn games(&self) -> &Games {
        &self.games
    }

    /// The game named, or the latest of its name next to the document, and where it was found: to go
    /// on with it.
    ///
    /// # Errors
    /// There is none, it cannot be opened, or it is not good.
    pub(super) fn game(&self, document: &Found) -> Result<(PathBuf, Game)> {
        let path = path_of(self.game.as_deref(), document)?;
        let game = self.games.verified_game(&path)?;
        Ok((path, game))
    }

    /// Where that game is found.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn path(&self, document: &Found) -> Result<PathBuf> {
        path_of(self.game.as_deref(), document)
    }

    /// The same for a command that reads: the verdict is told where it is not good.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    pub(super) fn game_to_read(&self, document: &Found, how: Format) -> Result<Game> {
        self.games.game_to_read(&path_of(self.game.as_deref(), document)?, how)
    }
}

impl Games {
    /// Opens a game file for a command that reads. Where it is not good, the first line says so: on
    /// standard error where programs read the result.
    ///
    /// # Errors
    /// It cannot be read, or its genesis or form is wrong or not known here.
    pub(super) fn game_to_read(&self, path: &Path, how: Format) -> Result<Game> {
        let bytes = read_game_or_mail(path)?;
        let source = self.source()?;
        let (report, game) = verified(&bytes, &source);
        if let Some(game) = game {
            return Ok(game);
        }
        let word = report.verdict().word();
        let line = one_line(report.in_one_line().unwrap_or_default());
        let opened =
            crate::chain::open(&bytes, &source).map_err(|_| not_opened(path, &bytes, &report))?;
        let first = format!("{}: {word}: {line}\n", one_line(path.display()));
        match how {
            Format::Text => print(&first),
            Format::Json => warn(&first),
        }
        Ok(opened)
    }
}

/// Where the game is that a document belongs to: the file named, or the latest game file of its name
/// next to it.
///
/// # Errors
/// There is none.
fn path_of(named: Option<&Path>, document: &Found) -> Result<PathBuf> {
    if let Some(path) = named {
        return Ok(path.to_path_buf());
    }
    let Some(name) = glance(&document.canonical.text).map(|g| g.game) else {
        unreadable(document)?;
        let is = seems(document.canonical.text.as_bytes()).unwrap_or("no order file".into());
        let what = format!("{}: this is {is}", document.path.display());
        let help = "orders begin with the lines fieldpost, kind, game and seat, as \
                    `fieldpost orders new` writes them for a game file; or name the game with --game";
        return Err(Failed::refused(what, help).into());
    };
    latest_beside(&document.path, &name)
}

/// Lines of a document that cannot be read are told with their places, as far as that needs no game.
///
/// # Errors
/// There are some.
fn unreadable(document: &Found) -> Result<()> {
    let list = syntax(&document.canonical.text);
    if seems(document.canonical.text.as_bytes()).is_some() || !has_errors(&list) {
        return Ok(());
    }
    let style = Style { colour: colour() };
    print_painted(&render_all(&document.moved(&list), &document.source(), &|_| None, style));
    Err(Failed::told(FailureKind::Refused).into())
}

/// A seat was named that the game does not have.
pub(super) fn no_seat(game: &Game, seat: &str) -> anyhow::Error {
    let known: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
    let what = format!("there is no seat {seat} in this game");
    Failed::wrong_use(what, format!("seats: {}", known.join(", "))).into()
}

/// The blocks of a game up to one, played again.
///
/// # Errors
/// There is no such block, or it cannot be played again.
pub(super) fn past(game: &Game, to: u32) -> Result<Vec<Replayed>> {
    let latest = game.file().latest();
    if to > latest {
        let what = format!("there is no block {to}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    replay(game, to).map_err(|e| Failed::from(e).into())
}

/// Stops what belongs to a side as long as a die must decide who plays it.
///
/// # Errors
/// The bids are tied.
pub(super) fn begun(game: &Game) -> Result<()> {
    game.check_begun()
        .map_err(|e| Failed::refused(e.to_string(), crate::report::first_duty(game)).into())
}

/// Prints refused orders with their places and returns the failure.
pub(super) fn refuse(ed: &Edition, fault: ChainFault, found: &[Found]) -> anyhow::Error {
    if let ChainFault::Twice { what } = &fault {
        return Failed::from(one_counts(what, found)).into();
    }
    let ChainFault::Refused { seat, diagnostics } = &fault else {
        return Failed::from(fault).into();
    };
    let orders_of_seat = found.iter().find(|f| {
        glance(&f.canonical.text).is_some_and(|g| {
            &g.seat == seat
                && matches!(g.kind, DocKind::Orders | DocKind::Answer | DocKind::Standing)
        })
    });
    match orders_of_seat {
        Some(file) => {
            print_painted(&painted(file, ed, diagnostics));
            Failed::told(FailureKind::Refused).into()
        }
        None => Failed::from(fault).into(),
    }
}

/// As [`refuse`], for programs: the findings as `orders check --format json` prints them.
pub(super) fn refuse_json(ed: &Edition, fault: &ChainFault, found: &[Found]) -> anyhow::Error {
    print_json(&refused_by_chain_json(ed, fault, found));
    Failed::told(FailureKind::Refused).into()
}
