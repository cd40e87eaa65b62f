//! `fieldpost notice`: tells the others about time.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::open_games::refuse;
use super::plain_file::papers_given;
use super::signing::Signer;
use super::term::print;
use crate::chain::{NoticeForm, missing_without_unfit};
use crate::desk::AskedIn;
use crate::desk::file_word;
use crate::desk::papers::Wanted;
use crate::desk::sign::{self, NoticeWish};
use crate::diag::wrap;
use crate::store::exit_codes::Failed;
use crate::store::given_mailboxes::PapersGiven;
use crate::store::unfit_openings::pass_over;

/// Give the others a signed notice: overdue, impending forfeit, vacation, extension
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form overdue \\
      --claimed-time 2026-03-20
  fieldpost notice spring-07.0012.ron --seat anna --key anna --form vacation \\
      --from 2026-04-01 --until 2026-04-10
  fieldpost step spring-07.0012.ron spring-07.0013.notice.anna.toml
  fieldpost notice spring-07.0012.ron spring-07.0013.orders.signed.toml \\
      spring-07.0013.opening.anna.toml --seat anna --key anna --form overdue

A notice can hold papers. Give the same files to `step` or `week` together with
the notice, and its block shows everyone which papers are waiting. Their signers
can still replace them. The notice is your claim that you mailed them; it proves
nothing.

A notice has no effect by itself: the program never reads the clock, and every
time is a claim of the signer. `fieldpost show GAME --owed` lists who owes what
and which notices were given.")]
pub(super) struct NoticeArgs {
    #[command(flatten)]
    common: Signer,
    /// What the notice says
    #[arg(long, value_enum)]
    form: FormWord,
    /// Papers of the step that wait until someone opens a link (the secret number of the step): orders, answers,
    /// receipt, openings
    files: Vec<PathBuf>,
    /// The seats that are late (by default every seat that owes something now), or the seats that get more time
    #[arg(long = "to", value_name = "SEAT")]
    to: Vec<String>,
    /// First day away, or of an extension
    #[arg(long, value_name = "DAY", requires = "until")]
    from: Option<String>,
    /// Last day away, or of an extension
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
    /// The move is still missing; the next step is a request for forfeit
    ImpendingForfeit,
    /// Ask the director or the club to declare the game forfeit
    ForfeitRequest,
    /// You will be away
    Vacation,
    /// You can play again
    Back,
    /// Give an opponent more days (with a pace)
    Extension,
}

impl FormWord {
    fn form(self) -> NoticeForm {
        match self {
            FormWord::Overdue => NoticeForm::Overdue,
            FormWord::ImpendingForfeit => NoticeForm::Impending,
            FormWord::ForfeitRequest => NoticeForm::ForfeitRequest,
            FormWord::Vacation => NoticeForm::Vacation,
            FormWord::Back => NoticeForm::Back,
            FormWord::Extension => NoticeForm::Extension,
        }
    }
}

/// Signs the notice.
///
/// # Errors
/// Nothing is owed, or the notice is wrong.
pub(super) fn run(args: &NoticeArgs) -> Result<()> {
    let wish = NoticeWish {
        asked_in: AskedIn::Options,
        form: args.form.form(),
        to: args.to.clone(),
        days: args.from.clone().zip(args.until.clone()),
        claimed_time: args.claimed_time.clone(),
    };
    wish.check().map_err(Failed::from)?;
    let form = wish.form;
    let (game, _, secret) = args.common.begin()?;
    let PapersGiven { mut found, mut papers, .. } = papers_given(&args.files, &game, Wanted::Turn)?;
    if let Ok((_, unfit)) = missing_without_unfit(&game, &papers) {
        pass_over(&unfit, &mut found, &mut papers);
    }
    let holds = crate::chain::held_in_order(&game, &papers)
        .map_err(|e| refuse(&game.rules().edition, e, &found))?;
    let file = file_word(&args.common.game);
    let paper = sign::notice(&game, &args.common.seat, wish, &papers, holds, &file);
    let paper = paper.map_err(Failed::from)?;
    let text = paper.text();
    let path = args.common.write(&game, "notice", &text, &secret)?;
    let name = &game.file().name;
    let subject = form.subject();
    let next = match game.director() {
        Some(director) if director == args.common.seat => {
            "Give it to `fieldpost week` or `fieldpost step`, which puts it into the game and packs the mail"
                .to_string()
        }
        Some(director) => {
            format!("Mail it to every seat; {director} puts it into the game with `fieldpost week` or `fieldpost step`")
        }
        None => format!(
            "Mail it to every seat; the player who made block {} puts it into the game with `fieldpost step`",
            game.file().latest()
        ),
    };
    let with = if papers.is_empty() {
        "."
    } else {
        ". The files that it holds go the same way, together with it."
    };
    print(&format!(
        "{}\n  Subject: [{name}] {subject}\n{}",
        path.display(),
        wrap(&format!("{next}{with}"), "  ", "  ")
    ));
    Ok(())
}
