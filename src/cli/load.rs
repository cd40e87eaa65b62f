//! Opening games for commands, with errors a player understands, and the names of files next to them.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::command_line::file_word;
use super::disk::folder_of;
use super::exit::{Failed, FailureKind};
use super::fault::{advice, fault};
use super::games::Games;
use super::inbox::{Found, read_game_or_mail};
use super::io;
use super::known::verified;
use super::term::{Format, colour, print, print_json, print_painted, warn};
use crate::chain::{ChainFault, Game, Replayed, Verdict, VerifyReport, replay};
use crate::desk::papers::{PaperOf, paper_of};
use crate::desk::{GAME_FILES, not_a_game, seems};
pub(super) use crate::desk::{numbered, usual_name};
use crate::diag::{Style, has_errors, render_all, to_json};
use crate::doc_kind::DocKind;
use crate::edition::Edition;
use crate::format::storable;
use crate::orders::{describe_rule, glance, syntax};
use crate::shown::one_line;

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

    /// Opens a game file without looking whether it is good: for a command that asks later.
    ///
    /// # Errors
    /// It cannot be read, or its genesis or form is wrong or not known here.
    pub(super) fn opened(&self, path: &Path) -> Result<Game> {
        let bytes = read_game_or_mail(path)?;
        match crate::chain::open(&bytes, &self.source()?) {
            Ok(game) => Ok(game),
            Err(_) => self.verified_game(path),
        }
    }

    /// Opens a game file to go on with it: no one should sign, lock, open or build on a file that is
    /// wrong or that this program cannot rule again.
    ///
    /// # Errors
    /// It cannot be read, or its verdict is not good.
    pub(super) fn verified_game(&self, path: &Path) -> Result<Game> {
        let bytes = read_game_or_mail(path)?;
        let (report, game) = verified(&bytes, &self.source()?);
        game.ok_or_else(|| not_opened(path, &bytes, &report).into())
    }
}

/// Why a game file that is not good is not used.
fn not_opened(path: &Path, bytes: &[u8], report: &VerifyReport) -> Failed {
    let path = one_line(path.display());
    if let Some(is) = not_a_game(bytes) {
        return Failed::refused(format!("{path}: this is {is}, not a game file"), GAME_FILES);
    }
    let line = one_line(report.in_one_line().unwrap_or_default());
    match report.verdict() {
        Verdict::Unproven => {
            let help = "nothing was done; finish a game with the version you began it with";
            Failed::unproven(format!("{path}: unproven: {line}"), help)
        }
        _ => {
            let help = "nothing was done; `fieldpost verify` says more; ask for the file again";
            Failed::refused(format!("{path} does not verify: {line}"), help)
        }
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

/// The latest game file of this name next to a file, or the mail with it.
///
/// # Errors
/// There is none.
pub(super) fn latest_beside(document: &Path, name: &str) -> Result<PathBuf> {
    let folder = folder_of(document);
    // The mail with a block is as good as the game file in it, which comes first if both are there.
    let all =
        game_files_in(folder, name, "eml")?.into_iter().chain(game_files_in(folder, name, "ron")?);
    let latest = all.max_by_key(|(block, _)| *block).map(|(_, path)| path);
    latest.ok_or_else(|| {
        let what = format!("there is no game file of \"{name}\" next to {}", document.display());
        Failed::wrong_use(what, "name it with --game").into()
    })
}

/// The files of a game in a folder that end in this way, each with the number of its newest block.
fn game_files_in(folder: &Path, name: &str, ext: &str) -> Result<Vec<(u32, PathBuf)>> {
    let own = io::files(folder, ext)?.into_iter().filter(|p| p.parent() == Some(folder));
    Ok(own.filter_map(|p| Some((block_of(&p, name, ext)?, p))).collect())
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

/// The block after which a game file, or the mail with it, has its usual name: 2 of
/// `spring-07.0002.ron`, `spring-07.0002.2.ron` and `spring-07.0002.eml`.
fn block_of(path: &Path, name: &str, ext: &str) -> Option<u32> {
    let file = path.file_name()?.to_str()?;
    let stored = file.strip_prefix(&storable(name));
    let rest = stored.or_else(|| file.strip_prefix(name))?.strip_prefix('.')?.strip_suffix(ext)?;
    let rest = rest.strip_suffix('.').unwrap_or(rest);
    match rest.split_once('.').unwrap_or((rest, "")) {
        (number, more) if is_number(number) && is_number(more) => number.parse().ok(),
        // A game file under a name of somebody's own is better than none.
        _ => (ext == "ron").then_some(0),
    }
}

/// Is this part of a name made of digits alone?
fn is_number(part: &str) -> bool {
    part.bytes().all(|b| b.is_ascii_digit())
}

/// The option that names the game file to a command for a document next to it; none where the command
/// finds the file by itself.
pub(super) fn game_option(game: &Game, at: &Path, document: &Path) -> Vec<String> {
    let name = at.file_name().map(PathBuf::from).unwrap_or_default();
    let found = name == usual_name(game) || name == usual_name(game).with_extension("eml");
    if found && folder_of(at) == folder_of(document) {
        Vec::new()
    } else {
        vec!["--game".to_string(), file_word(at)]
    }
}

/// Where to write a file that belongs to the next block: as it was told, or under its usual name.
pub(super) fn next_file(at: &Path, game: &Game, out: Option<&PathBuf>, usual: &str) -> PathBuf {
    let next = game.file().latest() + 1;
    out.cloned().unwrap_or_else(|| numbered(at, &game.file().name, next, usual))
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
    replay(game, to).map_err(|e| fault(e).into())
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
        return one_counts(what, found).into();
    }
    let ChainFault::Refused { seat, diagnostics } = &fault else {
        return self::fault(fault).into();
    };
    let orders_of_seat = found.iter().find(|f| {
        glance(&f.canonical.text).is_some_and(|g| {
            &g.seat == seat
                && matches!(g.kind, DocKind::Orders | DocKind::Answer | DocKind::Standing)
        })
    });
    match orders_of_seat {
        Some(file) => {
            print_painted(&file.render(ed, diagnostics));
            Failed::told(FailureKind::Refused).into()
        }
        None => self::fault(fault).into(),
    }
}

/// One of the papers that are given, and what another may have in common with it.
struct GivenPaper<'f> {
    found: &'f Found,
    of: PaperOf,
    seat: String,
}

impl GivenPaper<'_> {
    fn read(found: &Found) -> Option<GivenPaper<'_>> {
        let head = glance(&found.canonical.text)?;
        Some(GivenPaper { found, of: paper_of(head.kind, &head.seat), seat: head.seat })
    }

    /// Its file and the place in it, the date of its mail, and what a correction names.
    fn name(&self) -> String {
        let sent = self.found.place.sent.iter().map(|date| format!("dated {}, ", one_line(date)));
        let place = &self.found.place;
        let in_mail = place.mailed || place.message.is_some();
        let at = if in_mail { format!(", {place}") } else { String::new() };
        let digest =
            self.found.paper().map(|paper| format!("digest {}", paper.document.digest.short()));
        format!(
            "{}{at} ({}{})",
            one_line(self.found.path.display()),
            sent.collect::<String>(),
            digest.unwrap_or_else(|_| "not signed".to_string())
        )
    }
}

/// Of several papers only one can count: which files they are in, and who says which.
pub(super) fn one_counts(what: &str, found: &[Found]) -> Failed {
    let all: Vec<GivenPaper> = found.iter().filter_map(GivenPaper::read).collect();
    let both: Vec<&GivenPaper> = all
        .iter()
        .filter(|own| all.iter().filter(|other| other.of == own.of).count() > 1)
        .collect();
    let files: Vec<String> = both.iter().map(|paper| paper.name()).collect();
    let mut seats: Vec<&str> = both.iter().map(|paper| paper.seat.as_str()).collect();
    seats.sort_unstable();
    seats.dedup();
    let who = if seats.is_empty() { "their seat".to_string() } else { seats.join(" and ") };
    let help = format!(
        "nothing was done. Which one counts is for {who} to say: sign that one again with the line `replaces`, \
         which has the digest of the other, and mail it. If you know, leave the other one out. What a receipt or an \
         opening lists was locked and counts"
    );
    Failed::refused(format!("{what}: which one counts? {}", files.join(", ")), help)
}

/// As [`refuse`], for programs: the findings as `orders check --format json` prints them.
pub(super) fn refuse_json(ed: &Edition, fault: &ChainFault, found: &[Found]) -> anyhow::Error {
    let mut value = json!({ "error": fault.to_string(), "help": advice(fault) });
    if let ChainFault::Refused { seat, diagnostics } = fault {
        let of_seat =
            found.iter().find(|f| glance(&f.canonical.text).is_some_and(|g| &g.seat == seat));
        if let Some(file) = of_seat {
            value["refused"] =
                to_json(&file.moved(diagnostics), &file.source(), &|id| describe_rule(ed, id));
        }
    }
    print_json(&value);
    Failed::told(FailureKind::Refused).into()
}
