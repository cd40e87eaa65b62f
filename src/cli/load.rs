//! Opening games for commands, with errors a player understands, and the names of files beside them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::exit::{Failed, Kind};
use super::fault::{advice, fault};
use super::file_type::seems;
use super::games::Games;
use super::inbox::{Found, game_file};
use super::io;
use super::term::{print_json, print_painted};
use crate::chain::{ChainFault, Check, Failure, Game, Replayed, VerifyReport, replay, verify_game};
use crate::diag::to_json;
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::orders::{describe_rule, glance};

/// The game that a file written for it belongs to
#[derive(Args)]
pub struct Beside {
    /// The latest game file; found beside the file if not named
    #[arg(long)]
    game: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

impl Beside {
    /// The game named, or the latest of its name beside the document, and where it was found.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    pub fn game(&self, document: &Found) -> Result<(PathBuf, Game)> {
        self.games.game_of(self.game.as_deref(), document)
    }
}

impl Games {
    /// Opens a game file.
    ///
    /// # Errors
    /// It cannot be read, or its genesis or form is wrong.
    pub fn game(&self, path: &Path) -> Result<Game> {
        let bytes = game_file(path, io::read_game(path)?)?;
        Game::open(&bytes, &self.source()?).map_err(|e| {
            let (what, help) = match not_a_game(&bytes) {
                Some(is) => (format!("this is {is}, not a game file"), GAME_FILES),
                None => (e.to_string(), "`fieldpost verify` says more; ask for the file again"),
            };
            Failed::refused(format!("{}: {what}", path.display()), help).into()
        })
    }

    /// Opens a game file to put a block on it or to lock and open what belongs to the next one:
    /// nobody should build on a file that does not verify.
    ///
    /// # Errors
    /// As [`Games::game`], and whatever `fieldpost verify` would find wrong.
    pub fn verified_game(&self, path: &Path) -> Result<Game> {
        let bytes = game_file(path, io::read_game(path)?)?;
        if not_a_game(&bytes).is_some() {
            return self.game(path);
        }
        let (report, game) = verify_game(&bytes, &self.source()?);
        game.ok_or_else(|| {
            let fault = report.failure.as_ref();
            let at = fault.and_then(|f| f.block);
            let at = at.map_or("the file as a whole".to_string(), |b| format!("block {b}"));
            let what = fault.map_or("", |f| f.what.as_str());
            let what = format!("{} does not verify: {at}: {what}", path.display());
            let help = "nothing was done; `fieldpost verify` says more; ask for the file again";
            Failed::refused(what, help).into()
        })
    }

    /// The game a document belongs to: the one named, or the latest game file of its name beside it.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    fn game_of(&self, named: Option<&Path>, document: &Found) -> Result<(PathBuf, Game)> {
        if let Some(path) = named {
            return Ok((path.to_path_buf(), self.game(path)?));
        }
        let Some(name) = glance(&document.canonical.text).map(|g| g.game) else {
            let is = seems(document.canonical.text.as_bytes()).unwrap_or("no order file".into());
            let what = format!("{}: this is {is}", document.path.display());
            let help = "orders begin with the lines fieldpost, kind, game and seat, as \
                        `fieldpost orders new GAME` writes them; or name the game with --game";
            return Err(Failed::refused(what, help).into());
        };
        let folder = document.path.parent().filter(|p| !p.as_os_str().is_empty());
        let folder = folder.unwrap_or_else(|| Path::new("."));
        let start = format!("{name}.");
        let latest =
            io::files(folder, "ron")?.into_iter().filter(|p| p.parent() == Some(folder)).rfind(
                |p| p.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with(&start)),
            );
        let path = latest.ok_or_else(|| {
            Failed::wrong_use(
                format!("there is no game file of \"{name}\" beside {}", document.path.display()),
                "name it with --game",
            )
        })?;
        let game = self.game(&path)?;
        Ok((path, game))
    }
}

/// What a command that wants a game file says after a wrong one.
pub const GAME_FILES: &str = "name a game file: its name ends in .ron";

/// What the bytes are, if they are surely no game file.
pub fn not_a_game(bytes: &[u8]) -> Option<String> {
    seems(bytes).filter(|is| is != "a game file")
}

/// The name of a file that belongs to a game: `spring-07.0002.ron`.
pub fn numbered(game: &Path, name: &str, block: u32, rest: &str) -> PathBuf {
    game.with_file_name(format!("{name}.{block:04}.{rest}"))
}

/// The report of something that was never a game file.
pub fn no_game(is: &str) -> VerifyReport {
    let what = format!("this is {is}, not a game file; {GAME_FILES}");
    let failure = Some(Failure { block: None, check: Check::Form, what });
    VerifyReport { failure, ..Default::default() }
}

/// Where to write a file that belongs to the next block: as it was told, or under its usual name.
pub fn next_file(at: &Path, game: &Game, out: Option<&PathBuf>, usual: &str) -> PathBuf {
    let next = game.file().latest() + 1;
    out.cloned().unwrap_or_else(|| numbered(at, &game.file().name, next, usual))
}

/// A seat was named that the game does not have.
pub fn no_seat(game: &Game, seat: &str) -> anyhow::Error {
    let known: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
    let what = format!("there is no seat {seat} in this game");
    Failed::wrong_use(what, format!("seats: {}", known.join(", "))).into()
}

/// The blocks of a game up to one, played again.
///
/// # Errors
/// There is no such block, or it cannot be played again.
pub fn past(game: &Game, to: u32) -> Result<Vec<Replayed>> {
    let latest = game.file().latest();
    if to > latest {
        let what = format!("there is no block {to}");
        return Err(Failed::wrong_use(what, format!("the latest block is {latest}")).into());
    }
    replay(game, to).map_err(|e| fault(e).into())
}

/// Stops what belongs to a side as long as a die must decide who plays it.
///
/// # Errors
/// The bids are tied.
pub fn sides_known(game: &Game) -> Result<()> {
    game.sides_known().map_err(|e| Failed::refused(e.to_string(), game.tie_duty()).into())
}

/// Prints refused orders with their places and returns the failure.
pub fn refuse(ed: &Edition, fault: ChainFault, found: &[Found]) -> anyhow::Error {
    let ChainFault::Refused { seat, diagnostics } = &fault else {
        return self::fault(fault).into();
    };
    let of_seat = |f: &&Found| {
        glance(&f.canonical.text).is_some_and(|g| {
            &g.seat == seat
                && matches!(g.kind, DocKind::Orders | DocKind::Answer | DocKind::Standing)
        })
    };
    match found.iter().find(of_seat) {
        Some(file) => {
            print_painted(&file.render(ed, diagnostics));
            Failed::told(Kind::Refused).into()
        }
        None => self::fault(fault).into(),
    }
}

/// As [`refuse`], for programs: the findings as `orders check --format json` prints them.
pub fn refuse_json(ed: &Edition, fault: &ChainFault, found: &[Found]) -> anyhow::Error {
    let mut value = json!({ "error": fault.to_string(), "help": advice(fault) });
    if let ChainFault::Refused { seat, diagnostics } = fault {
        let own = |f: &&Found| glance(&f.canonical.text).is_some_and(|g| &g.seat == seat);
        if let Some(file) = found.iter().find(own) {
            let describe = |id: &str| describe_rule(ed, id);
            value["refused"] = to_json(&file.moved(diagnostics), &file.source(), &describe);
        }
    }
    print_json(&value);
    Failed::told(Kind::Refused).into()
}
