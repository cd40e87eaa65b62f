//! `fieldpost concede`, `result` and `notice`: write and sign what ends a game or tells about time.
//! `fieldpost adjudicate` puts the signed file into the game.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::exit::Failed;
use super::load::{numbered, sides_known};
use super::{Games, io, key, print};
use crate::chain::{
    Affair, Concession, Ending, Game, GameResult, Moment, Notice, NoticeForm, own_words,
};
use crate::id::Side;
use crate::seal::Key;

/// Give the game up for your side
#[derive(Args)]
#[command(after_help = "\
Example:
  fieldpost concede spring-07.0031.ron --seat bruno --key bruno
  fieldpost adjudicate spring-07.0031.ron spring-07.0032.concession.*.toml

It counts when every seat of the side has signed one; all of them go to
adjudicate together. Afterwards the losing side signs the result.")]
pub struct ConcedeArgs {
    #[command(flatten)]
    common: Common,
    /// A sentence of your own
    #[arg(long, value_name = "TEXT")]
    words: Option<String>,
}

/// What every signed act needs
#[derive(Args)]
pub struct Common {
    /// The latest game file
    pub game: PathBuf,
    /// Your seat
    #[arg(long)]
    pub seat: String,
    /// Your secret key
    #[arg(long)]
    pub key: PathBuf,
    /// Where to write the signed file; usually NAME.NNNN.KIND.SEAT.toml
    #[arg(long, short)]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub games: Games,
}

impl Common {
    /// The game and the moment of the act. The key must be the seat's.
    ///
    /// # Errors
    /// The game cannot be opened, or the seat or its key is not in it.
    pub fn begin(&self) -> Result<(Game, Moment, Key)> {
        let game = self.games.game(&self.game)?;
        let secret = key::read_secret(&self.key)?;
        let Some(seat) = game.seat(&self.seat) else {
            let known: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
            let what = format!("there is no seat {} in this game", self.seat);
            return Err(Failed::wrong_use(what, format!("seats: {}", known.join(", "))).into());
        };
        let own = secret.public().fingerprint().to_string();
        if !seat.fingerprint.is_empty() && seat.fingerprint != own {
            let what = format!("not signed: this is not the key of {}", self.seat);
            return Err(Failed::refused(what, format!("expected {}", seat.fingerprint)).into());
        }
        let at = moment(&game, &self.seat);
        Ok((game, at, secret))
    }

    /// Signs the text and writes it under the usual name or `--out`; returns the name.
    ///
    /// # Errors
    /// It cannot be signed or written.
    pub fn write(&self, game: &Game, kind: &str, text: &str, secret: &Key) -> Result<PathBuf> {
        let signed = key::sign(text, secret)?;
        let rest = format!("{kind}.{}.toml", self.seat);
        let next = game.file().latest() + 1;
        let usual = || numbered(&self.game, &game.file().name, next, &rest);
        let path = self.out.clone().unwrap_or_else(usual);
        io::write_new(&path, signed.mail().as_bytes())?;
        Ok(path)
    }
}

/// The head of a text by this seat, now.
pub fn moment(game: &Game, seat: &str) -> Moment {
    let file = game.file();
    Moment {
        game: file.name.clone(),
        seat: seat.to_string(),
        step: file.next_step(),
        head: file.head().short(),
    }
}

/// Words from the command line, before anything is signed.
fn said(name: &str, text: &Option<String>) -> Result<()> {
    text.iter().try_for_each(|t| {
        own_words(name, t).map_err(|e| Failed::wrong_use(e.to_string(), "use plain words").into())
    })
}

pub fn concede(args: &ConcedeArgs) -> Result<()> {
    said("--words", &args.words)?;
    let (game, at, secret) = args.common.begin()?;
    sides_known(&game)?;
    let side = game.side_of(&args.common.seat).ok_or_else(|| {
        let what = format!("{} plays for no side and has nothing to concede", args.common.seat);
        Failed::wrong_use(what, "a seat of the losing side concedes")
    })?;
    let paper = Concession { at, side, words: args.words.clone() };
    possible(&game, &Affair::Concession(paper.clone()))?;
    let text = paper.text();
    let path = args.common.write(&game, "concession", &text, &secret)?;
    let others: Vec<&str> =
        game.seats_of(side).into_iter().filter(|s| *s != args.common.seat).collect();
    let mut out = format!("{}\n", path.display());
    let next = match others.is_empty() {
        true => "Mail it; `fieldpost adjudicate` ends the game with it.".to_string(),
        false => format!(
            "Mail it. It counts together with the concessions of {}: all go to `fieldpost \
             adjudicate` at once.",
            others.join(", ")
        ),
    };
    out.push_str(&crate::diag::wrap(&next, "  ", "  "));
    print(&out);
    Ok(())
}

/// The adjudicator's own answer, before anything is signed.
fn possible(game: &Game, paper: &Affair) -> Result<()> {
    let help = match paper {
        _ if game.closed().is_some() => "nothing more can be signed",
        Affair::Notice(_) => "name seats of this game, not your own",
        _ => "`fieldpost report` shows how it ended",
    };
    let refused = |e| Failed::refused(format!("not signed: {e}"), help).into();
    game.affair_possible(paper).map_err(refused)
}

/// Sign the result of a game that is over, or agree on one
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost result spring-07.0032.ron --seat bruno --key bruno
  fieldpost result spring-07.0040.ron --seat bruno --key bruno \\
      --ending adjudication --winner allies
  fieldpost adjudicate spring-07.0032.ron spring-07.0033.result.bruno.toml

The side that did not win signs it: who has lost cannot be told otherwise
afterwards. A draw, or a game that shall not count, is signed by both sides.
A result closes the game for good.")]
pub struct ResultArgs {
    #[command(flatten)]
    common: Common,
    /// How it ended; needed only where the board does not say it
    #[arg(long, value_enum)]
    ending: Option<EndingWord>,
    /// Who won, with --ending adjudication
    #[arg(long, value_enum, requires = "ending")]
    winner: Option<SideWord>,
    /// A sentence of your own
    #[arg(long, value_name = "TEXT")]
    words: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EndingWord {
    /// Judged when the time was up
    Adjudication,
    /// Nobody won
    Draw,
    /// The game shall not count
    Annulled,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideWord {
    Axis,
    Allies,
}

pub fn result(args: &ResultArgs) -> Result<()> {
    said("--words", &args.words)?;
    let (game, at, secret) = args.common.begin()?;
    if let Some(block) = game.closed() {
        let what = format!("not signed: the game was closed by its result in block {block}");
        return Err(Failed::refused(what, "nothing more can be signed").into());
    }
    let (ending, winner) = how(&game, args)?;
    let (block, round) = (game.file().latest(), game.position().round);
    let words = args.words.clone();
    let paper = GameResult { at, ending, winner, block, round, words };
    possible(&game, &Affair::Result(paper.clone()))?;
    let path = args.common.write(&game, "result", &paper.text(), &secret)?;
    let won = winner.map_or("nobody", Side::name);
    let mut out = format!("{}\n  {}, won by {won}\n", path.display(), ending.word());
    let missing = game.unsigned(winner, &[args.common.seat.as_str()]);
    if !missing.is_empty() {
        let sides: Vec<String> =
            missing.iter().map(|s| format!("a seat of the {}", s.name())).collect();
        let all = sides.join(" and of ");
        let note = format!("It counts together with the same result signed by {all}.");
        out.push_str(&crate::diag::wrap(&note, "  ", "  "));
    }
    print(&out);
    Ok(())
}

fn how(game: &Game, args: &ResultArgs) -> Result<(Ending, Option<Side>)> {
    match (game.outcome(), args.ending) {
        (Some((_, ending, winner)), None) => Ok((ending, winner)),
        (Some((_, ending, _)), Some(_)) => {
            let what = format!("the game has ended by {}", ending.word());
            Err(Failed::wrong_use(what, "leave --ending out").into())
        }
        (None, None) => {
            let help = "concede first, or agree: --ending adjudication, draw or annulled";
            Err(Failed::refused("the game is not over", help).into())
        }
        (None, Some(word)) => {
            let side = args.winner.map(|w| match w {
                SideWord::Axis => Side::Axis,
                SideWord::Allies => Side::Allies,
            });
            match (word, side) {
                (EndingWord::Adjudication, Some(_)) => Ok((Ending::Adjudication, side)),
                (EndingWord::Draw, None) => Ok((Ending::Draw, None)),
                (EndingWord::Annulled, None) => Ok((Ending::Annulled, None)),
                (EndingWord::Adjudication, None) => {
                    let what = "an adjudication has a winner";
                    Err(Failed::wrong_use(what, "say --winner axis or --winner allies").into())
                }
                _ => {
                    Err(Failed::wrong_use("this ending has no winner", "leave --winner out").into())
                }
            }
        }
    }
}

/// Tell the others about time: overdue, impending forfeit, vacation
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form overdue \\
      --claimed-time 2026-03-20
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form vacation \\
      --from 2026-04-01 --until 2026-04-10
  fieldpost adjudicate spring-07.0012.ron spring-07.0013.notice.anna.toml

Nothing follows from a notice by itself: the program looks at no clock, and
every time is its signer's word. `fieldpost show GAME --owed` lists who owes
what and which notices were given.")]
pub struct NoticeArgs {
    #[command(flatten)]
    common: Common,
    /// What it says
    #[arg(long, value_enum)]
    form: FormWord,
    /// Who is late; usually everybody who owes something now
    #[arg(long = "to", value_name = "SEAT")]
    to: Vec<String>,
    /// First day away
    #[arg(long, value_name = "DAY", requires = "until")]
    from: Option<String>,
    /// Last day away
    #[arg(long, value_name = "DAY", requires = "from")]
    until: Option<String>,
    /// The date of the notice, in your words
    #[arg(long, value_name = "TEXT")]
    claimed_time: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormWord {
    /// Somebody's move is late
    Overdue,
    /// It is still missing; the next step is a request for forfeit
    ImpendingForfeit,
    /// Ask the director or the club to declare the game forfeit
    ForfeitRequest,
    /// You will be away
    Vacation,
    /// You can play again
    Back,
}

impl FormWord {
    fn form(self) -> NoticeForm {
        match self {
            FormWord::Overdue => NoticeForm::Overdue,
            FormWord::ImpendingForfeit => NoticeForm::Impending,
            FormWord::ForfeitRequest => NoticeForm::ForfeitRequest,
            FormWord::Vacation => NoticeForm::Vacation,
            FormWord::Back => NoticeForm::Back,
        }
    }
}

pub fn notice(args: &NoticeArgs) -> Result<()> {
    for (name, text) in
        [("--from", &args.from), ("--until", &args.until), ("--claimed-time", &args.claimed_time)]
    {
        said(name, text)?;
    }
    let form = args.form.form();
    let days = args.from.clone().zip(args.until.clone());
    if (form == NoticeForm::Vacation) != days.is_some() {
        let what = "a vacation has a first and a last day, and no other notice has";
        return Err(Failed::wrong_use(what, "--form vacation --from DAY --until DAY").into());
    }
    let (game, at, secret) = args.common.begin()?;
    let (mut to, mut awaits) = (Vec::new(), None);
    if form.warns() {
        if game.position().victory.is_some() || game.closed().is_some() {
            let help = "`fieldpost report` shows how it ended";
            return Err(Failed::refused("the game is over", help).into());
        }
        to = if args.to.is_empty() { game.late() } else { args.to.clone() };
        to.retain(|s| *s != args.common.seat);
        if to.is_empty() {
            let what = "nobody else owes anything now";
            return Err(Failed::refused(what, "`fieldpost show GAME --owed`").into());
        }
        awaits = Some(game.awaited_words());
    } else if !args.to.is_empty() {
        return Err(Failed::wrong_use("this notice goes to everybody", "leave --to out").into());
    }
    let claimed_time = args.claimed_time.clone();
    let paper = Notice { at, form, to, awaits, days, claimed_time };
    possible(&game, &Affair::Notice(paper.clone()))?;
    let text = paper.text();
    let path = args.common.write(&game, "notice", &text, &secret)?;
    let (name, subject) = (&game.file().name, form.subject());
    print(&format!("{}\n  Subject: [{name}] {subject}\n", path.display()));
    Ok(())
}
