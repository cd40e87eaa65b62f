//! `fieldpost result`: signs how a game ended.

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::side_words::SideWord;
use super::signing::{Signer, plain_words};
use super::term::print;
use crate::chain::Ending;
use crate::desk::AskedIn;
use crate::desk::onward::{after_affair, block_writer};
use crate::desk::sign::result;
use crate::id::Side;
use crate::store::exit_codes::Failed;

/// Sign the result of a game that is over, or agree on one
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost result spring-07.0032.ron --seat bruno --key bruno
  fieldpost result spring-07.0040.ron --seat bruno --key bruno \\
      --ending adjudication --winner allies
  fieldpost adjudicate spring-07.0032.ron spring-07.0033.result.bruno.toml

The losing side signs the result, so it cannot dispute it later. A draw, or
the agreement that a game does not count, needs the signatures of both sides. If
the invitation names a judge, the judge alone signs that a game was adjudicated
or forfeited. A result closes the game for good.")]
pub(super) struct ResultArgs {
    #[command(flatten)]
    common: Signer,
    /// How it ended; needed only if the board does not show it
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
    /// Neither side won
    Draw,
    /// The game does not count
    Annulled,
}

impl EndingWord {
    fn ending(self) -> Ending {
        match self {
            EndingWord::Adjudication => Ending::Adjudication,
            EndingWord::Draw => Ending::Draw,
            EndingWord::Annulled => Ending::Annulled,
        }
    }
}

/// Signs the result.
///
/// # Errors
/// The game is not over, or how it ended is said wrongly.
pub(super) fn run(args: &ResultArgs) -> Result<()> {
    plain_words("--words", args.words.as_ref())?;
    let (game, _, secret) = args.common.begin()?;
    let asked = args.ending.map(EndingWord::ending);
    let words = args.words.clone();
    let seat = &args.common.seat;
    let paper = result(&game, seat, AskedIn::Options, asked, args.winner.map(Side::from), words);
    let paper = paper.map_err(Failed::from)?;
    let ending = paper.ending;
    let winner = paper.winner;
    let path = args.common.write(&game, "result", &paper.text(), &secret)?;
    let won = winner.map_or("no one", Side::name);
    let mut out = format!("{}\n  {}, won by {won}\n", path.display(), ending.word());
    let missing = crate::chain::sides_unsigned(&game, ending, winner, &[args.common.seat.as_str()]);
    if missing.is_empty() {
        out.push_str(&after_affair(&game, &args.common.game, &path, &args.common.seat));
    } else {
        let sides: Vec<String> =
            missing.iter().map(|s| format!("a seat of the {}", s.name())).collect();
        let all = sides.join(" and of ");
        let note = format!("It counts together with the same result signed by {all}.");
        let mail = format!("Mail it to {}.", block_writer(&game));
        out.push_str(&crate::diag::wrap(&mail, "  ", "  "));
        out.push_str(&crate::diag::wrap(&note, "  ", "  "));
    }
    print(&out);
    Ok(())
}
