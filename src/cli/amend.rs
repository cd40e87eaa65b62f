//! `fieldpost amend`: other noncombat moves and placements in the turn just played, by consent: one
//! command for the mover, one for those who agree.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::book_at::BookAt;
use super::open_games::{Beside, refuse};
use super::picture::packed_block;
use super::plain_file::{PlainUse, given};
use super::ruling::amended;
use super::signing::{ReadyFile, moment, plain_words, read_secret, sign_own};
use super::step_files::write_step;
use super::term::print;
use crate::chain::{Act, Documents, Game, Ruling, SignedDocument, may_rule};
use crate::desk::onward::next_move;
use crate::desk::ruling_words;
use crate::desk::sign::listed;
use crate::desk::sign::usual_seats;
use crate::desk::usual_name;
use crate::desk::{command, file_word};
use crate::doc_kind::DocKind;
use crate::orders::glance;
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::inbox::plain_source;
use crate::store::inbox::{Found, FoundInFiles};
use crate::store::packing::Parcel;

/// Correct noncombat moves and placements of the turn just played, if the other side agrees
#[derive(Args)]
#[command(after_help = "\
Examples (anna moved and changes the order file; bruno agrees):
  fieldpost amend spring-07.0005.orders.toml --key anna --reason \"a slip\"
  fieldpost amend spring-07.0006.amendment.anna.eml --key bruno

The first command signs the corrected turn, and a ruling which says that it
counts instead, and packs the mail. The second signs the same ruling and, if the
game has no director, writes the block and packs its mail. Combat and dice stay
as they were.")]
pub(super) struct AmendArgs {
    /// Your order file of that turn, with the noncombat moves and placements changed; or the mail in which someone asks
    /// you to agree
    file: PathBuf,
    /// Your secret key
    #[arg(long)]
    key: PathBuf,
    /// Why, in your words
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    #[command(flatten)]
    book: BookAt,
    #[command(flatten)]
    beside: Beside,
}

/// Does it.
///
/// # Errors
/// The turn cannot be amended so, or something cannot be signed or written.
pub(super) fn run(args: &AmendArgs) -> Result<()> {
    plain_words("--reason", args.reason.as_ref())?;
    let found = match plain_source(&args.file)? {
        Some(_) => vec![given(&args.file, &args.beside, PlainUse::Quiet)?],
        None => Found::all(std::slice::from_ref(&args.file))?,
    };
    let Some(first) = found.first() else { return Ok(()) };
    let (at, game) = args.beside.game(first)?;
    let at = at.strip_prefix(".").map(Path::to_path_buf).unwrap_or(at);
    let amend = Amend { args, at: &at, game: &game };
    let ruled =
        found.iter().find(|f| glance(&f.canonical.text).is_some_and(|g| g.kind == DocKind::Ruling));
    match ruled {
        Some(ruling) => amend.agreed(ruling, &found),
        None => amend.proposed(),
    }
}

struct Amend<'a> {
    args: &'a AmendArgs,
    at: &'a Path,
    game: &'a Game,
}

/// A signed ruling that can be written, and what it says.
struct SignedRuling {
    paper: SignedDocument,
    file: ReadyFile,
    told: String,
}

impl SignedRuling {
    fn write(self) -> Result<PathBuf> {
        let path = self.file.write()?;
        print(&format!("{}\n  {}\n", path.display(), self.told));
        Ok(path)
    }
}

impl Amend<'_> {
    /// The mover: the corrected turn, the ruling, and the mail with both.
    fn proposed(&self) -> Result<()> {
        self.args.book.read()?;
        let amended = amended::amendment(self.game, self.at, &self.args.key, &self.args.file)?;
        let act = Act::Amend { block: self.game.changed(), paper: amended.digest() };
        let seat = amended.paper.header.seat.clone();
        let ruling = self.signed(act, &seat)?;
        let file = amended.write()?;
        let ruling = ruling.write()?;
        let files = [Found::read(&file)?, Found::read(&ruling)?];
        let to = usual_seats(self.game, Some(&seat), false);
        let all: Vec<&str> = to.iter().map(String::as_str).collect();
        let name = Parcel::signed(self.at, self.game, &files)?.name();
        let line = command(&["amend".into(), file_word(&name), "--key".into(), "KEY".into()]);
        let next =
            format!("The player who agrees saves this mail under its name and types:\n{line}");
        self.mailed(&seat, &files, &to, &next)?;
        print(&format!("Send it to {}.\n{next}", listed(&all)));
        Ok(())
    }

    /// The amendment that a seat has signed, and the seat that agrees.
    fn act_to_agree_to(&self, paper: &SignedDocument) -> Result<(Act, String)> {
        let Ok(read) = Ruling::read(&paper.document.text) else {
            return Err(unfit("this ruling cannot be read", "ask for the mail again"));
        };
        if !matches!(read.act, Act::Amend { .. }) {
            return Err(unfit("this ruling amends nothing", "`fieldpost ruling agree` signs it"));
        }
        if read.at.head != self.game.file().head().short() {
            let help = "both sides rule on the same game file: name the latest with --game";
            return Err(unfit("it was written for a different game file", help));
        }
        let Some(seat) = self.own_seat()? else {
            let what = "this is not the key of any seat of this game";
            return Err(unfit(what, "name yours: --key"));
        };
        if seat == paper.header.seat {
            let what = format!("{seat} has signed it already");
            return Err(unfit(&what, "someone else must agree"));
        }
        Ok((read.act, seat))
    }

    /// The other side: the same ruling, and with it the block.
    fn agreed(&self, first: &Found, found: &[Found]) -> Result<()> {
        let (act, seat) = self.act_to_agree_to(&first.paper()?)?;
        self.args.book.read()?;
        let ruling = self.signed(act.clone(), &seat)?;
        let mut papers = found.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
        papers.push(ruling.paper.clone());
        let seats: BTreeSet<&str> = papers.iter().map(|p| p.header.seat.as_str()).collect();
        let enough = may_rule(self.game, &act, &seats);
        let director = self.game.director().filter(|d| *d != seat).map(str::to_string);
        if let (Ok(()), None) = (&enough, &director) {
            let documents = Documents::sort(papers);
            let step = documents.and_then(|all| crate::chain::adjudicate(self.game, all));
            let step = step.map_err(|e| refuse(&self.game.rules().edition, e, found))?;
            ruling.write()?;
            let written = write_step(self.args.beside.games(), self.at, &step)?;
            print(&format!("{}\n{}\n", written.game.display(), written.report.display()));
            let mut parcel = packed_block(&written.game, &step.game, self.args.beside.games())?;
            let to = usual_seats(&step.game, Some(&seat), false);
            parcel.address(&step.game, Some(&seat), &to, &self.args.book.file()?)?;
            let (mail, said) = parcel.write(None)?;
            let next = next_move(&step.game, &written.game, Vec::new(), None);
            print(&format!("{said}Send {} to every seat.\n{next}", mail.display()));
            return Ok(());
        }
        let own = Found::read(&ruling.write()?)?;
        let files: Vec<Found> = std::iter::once(own)
            .chain(Found::all(std::slice::from_ref(&self.args.file))?)
            .collect();
        let mail = file_word(&Parcel::signed(self.at, self.game, &files)?.name());
        let (to, next) = match (director, enough) {
            (Some(director), Ok(())) => {
                let ron = file_word(&usual_name(self.game));
                let words = ["step".to_string(), ron, mail, "--key".into(), "KEY".into()];
                let who = format!("Next, {director} saves this mail under the name below and runs");
                let next = format!("{who}:\n{}", command(&words));
                (vec![director], next)
            }
            (_, Err(e)) => {
                let line = command(&["amend".into(), mail, "--key".into(), "KEY".into()]);
                let next = format!(
                    "Not enough yet: {e}. Another seat that agrees saves this mail under its name and \
                     types:\n{line}"
                );
                (usual_seats(self.game, Some(&seat), false), next)
            }
            (None, Ok(())) => return Ok(()),
        };
        self.mailed(&seat, &files, &to, &next)?;
        let all: Vec<&str> = to.iter().map(String::as_str).collect();
        print(&format!("Send it to {}.\n{next}", listed(&all)));
        Ok(())
    }

    /// The seat whose key it is.
    fn own_seat(&self) -> Result<Option<String>> {
        let own = read_secret(&self.args.key)?.public().fingerprint().to_string();
        let seats = self.game.seats();
        Ok(seats.iter().find(|s| s.fingerprint == own).map(|s| s.id.clone()))
    }

    /// The ruling of a seat, signed and not yet written.
    fn signed(&self, act: Act, seat: &str) -> Result<SignedRuling> {
        let game = self.game;
        crate::chain::ruling_possible(game, &act).map_err(|e| {
            Failed::refused(format!("not signed: {e}"), ruling_words::instead(game, &act))
        })?;
        let told = ruling_words::describe(&game.rules().edition, &act);
        let ruling = Ruling::new(moment(game, seat), act, self.args.reason.clone());
        let paper = sign_own(game, &ruling.text(), &self.args.key)?;
        let path = next_file(self.at, game, None, &format!("ruling.{seat}.toml"));
        Ok(SignedRuling { file: ReadyFile::new(path, &paper)?, paper, told })
    }

    fn mailed(&self, seat: &str, files: &[Found], to: &[String], next: &str) -> Result<()> {
        let mut parcel = Parcel::signed(self.at, self.game, files)?;
        parcel.address(self.game, Some(seat), to, &self.args.book.file()?)?;
        parcel.end(next);
        let (_, said) = parcel.write(None)?;
        print(&said);
        Ok(())
    }
}

fn unfit(what: &str, help: &str) -> anyhow::Error {
    Failed::refused(format!("not signed: {what}"), help).into()
}
