//! `fieldpost notice`: tells the others about time.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::command_line::file_word;
use super::exit::Failed;
use super::fault::fault;
use super::inbox::Found;
use super::load::refuse;
use super::mailbox::PapersGiven;
use super::purpose::Wanted;
use super::signing::{Signer, plain_words, possible};
use super::term::print;
use super::unfit_openings::pass_over;
use crate::chain::{
    Affair, Awaited, Awaits, Game, Missing, Notice, NoticeForm, SignedDocument, awaited, missing,
    missing_without_unfit,
};

/// Tell the others about time: overdue, impending forfeit, vacation
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form overdue \\
      --claimed-time 2026-03-20
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form vacation \\
      --from 2026-04-01 --until 2026-04-10
  fieldpost adjudicate spring-07.0012.ron spring-07.0013.notice.anna.toml
  fieldpost notice spring-07.0012.ron spring-07.0013.orders.signed.toml \\
      spring-07.0013.opening.anna.toml --seat anna --key anna --form overdue

A notice can hold files: give the same files to adjudicate with it, and its
block shows everyone which papers wait. They lock nothing there. The notice is
your claim that you mailed them, and proves nothing.

A notice has no effect by itself: the program reads no clock, and every time is
what the signer claims. `fieldpost show GAME --owed` lists who owes what and
which notices were given.")]
pub struct NoticeArgs {
    #[command(flatten)]
    common: Signer,
    /// What it says
    #[arg(long, value_enum)]
    form: FormWord,
    /// Papers of the step that wait for someone's link: orders, answers, receipt, openings
    files: Vec<PathBuf>,
    /// The seats that are late; usually every seat that owes something now
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
    /// Someone's move is late
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

/// Signs the notice.
///
/// # Errors
/// Nothing is owed, or the notice is wrong.
pub fn run(args: &NoticeArgs) -> Result<()> {
    for (name, text) in
        [("--from", &args.from), ("--until", &args.until), ("--claimed-time", &args.claimed_time)]
    {
        plain_words(name, text.as_ref())?;
    }
    let form = args.form.form();
    let days = args.from.clone().zip(args.until.clone());
    if (form == NoticeForm::Vacation) != days.is_some() {
        let what = "--from and --until belong to a vacation, which needs both";
        return Err(Failed::wrong_use(what, "--form vacation --from DAY --until DAY").into());
    }
    let (game, at, secret) = args.common.begin()?;
    let PapersGiven { mut found, mut papers, .. } =
        Found::papers(&args.files, &game, Wanted::Turn)?;
    if let Ok((_, unfit)) = missing_without_unfit(&game, &papers) {
        pass_over(&unfit, &mut found, &mut papers);
    }
    let holds = crate::chain::held_in_order(&game, &papers)
        .map_err(|e| refuse(&game.rules().edition, e, &found))?;
    if !form.warns() && !holds.is_empty() {
        let what = "only a notice about somebody who is late holds files";
        return Err(Failed::wrong_use(what, "leave the files out").into());
    }
    let (mut to, mut awaits) = (Vec::new(), None);
    if form.warns() {
        if game.position().victory.is_some() || game.closed().is_some() {
            let help = "`fieldpost report` shows how it ended";
            return Err(Failed::refused("the game is over", help).into());
        }
        let (late, what) = waited_for(&game, &papers)?;
        to = if args.to.is_empty() { late } else { args.to.clone() };
        to.retain(|s| *s != args.common.seat);
        if to.is_empty() {
            let what = "no one else owes anything now";
            let help =
                format!("`fieldpost show {} --owed` says more", file_word(&args.common.game));
            return Err(Failed::refused(what, help).into());
        }
        awaits = Some(what);
    } else if !args.to.is_empty() {
        return Err(Failed::wrong_use("this notice goes to everybody", "leave --to out").into());
    }
    let claimed_time = args.claimed_time.clone();
    let paper = Notice { at, form, to, awaits, days, holds, claimed_time };
    possible(&game, &Affair::Notice(paper.clone()))?;
    let text = paper.text();
    let path = args.common.write(&game, "notice", &text, &secret)?;
    let (name, subject) = (&game.file().name, form.subject());
    let writer = match game.director() {
        Some(director) => director.to_string(),
        None => format!("the player who made block {}", game.file().latest()),
    };
    print(&format!(
        "{}\n  Subject: [{name}] {subject}\n  Mail it to every seat; {writer} puts it into the game with \
         `fieldpost step`.\n",
        path.display()
    ));
    if !papers.is_empty() {
        print("  Mail the files that it holds with it, and give them to that command too.\n");
    }
    Ok(())
}

/// Who is late with what: by the papers at hand, else by the game file.
fn waited_for(game: &Game, papers: &[SignedDocument]) -> Result<(Vec<String>, Awaits)> {
    if !papers.is_empty() {
        let what = missing(game, papers).map_err(fault)?;
        match &what {
            Missing::Receipt { .. } => return Ok((what.seats_owing(), Awaits::Receipt)),
            Missing::Links { .. } => return Ok((what.seats_owing(), Awaits::Links)),
            Missing::Answers(_) | Missing::Nothing => {}
        }
    }
    let awaits = match awaited(game) {
        Awaited::FirstDice { .. } => Awaits::Links,
        Awaited::Advance { .. } => Awaits::Advance,
        Awaited::Answers(_) => Awaits::Answers,
        Awaited::Nothing | Awaited::Orders { .. } => {
            let power = game.position().power;
            Awaits::Orders(game.rules().edition.power(power).id.clone())
        }
    };
    Ok((crate::chain::late(game), awaits))
}
