//! `fieldpost choice`: powers choose their national advantages without seeing what the others choose.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::games::Games;
use super::sealed_papers::{self, DEFAULT_EDITION, SealArgs};
use super::term::print;
use crate::chain::OpenChoice;
use crate::desk::settled_words::settled_choices_words;
use crate::desk::sign::choice_lines;
use crate::store::exit_codes::Failed;
use crate::store::settled::settled_choices;

/// Choose national advantages in secret: seal, open, settle
#[derive(Args)]
#[command(after_help = "\
Examples (every player runs the first two):
  fieldpost choice seal lhtr --name war-3 --seat bruno --key bruno \\
      --advantages 'Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks'
  fieldpost choice open war-3.choice.bruno.secret.toml --key bruno
  fieldpost choice settle war-3.choice.*.toml
  fieldpost new lhtr --name war-3 --advantages 2 --choices war-3.choice.*.toml

Mail the sealed choice first. When you have the seals of all other players, open
yours and mail the opening. The player who runs `new` gives it the papers of all
seats.")]
pub(super) struct ChoiceArgs {
    #[command(subcommand)]
    action: ChoiceAction,
}

#[derive(Subcommand)]
enum ChoiceAction {
    /// Seal a choice for all your powers: one file to mail, one to keep
    Seal {
        #[command(flatten)]
        by: SealArgs,
        /// What you choose: `Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks`
        #[arg(long, required = true, value_name = "POWER: NAMES")]
        advantages: Vec<String>,
    },
    /// Show what you sealed, when you have the seals of all others
    Open {
        /// The file you kept
        secret: PathBuf,
        /// Your secret key
        #[arg(long)]
        key: PathBuf,
    },
    /// Show what everyone has chosen
    Settle {
        /// The sealed and the opened choices of all seats
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
}

/// Seals a choice of advantages, or opens one.
pub(super) fn run(args: &ChoiceArgs) -> Result<()> {
    match &args.action {
        ChoiceAction::Seal { by, advantages } => seal(by, advantages),
        ChoiceAction::Open { secret, key } => {
            let warning = "mail it to all the other players when you have all their seals, and not\n  \
                           before: a player who sees yours first can choose against it";
            sealed_papers::open::<OpenChoice>(secret, key, warning)
        }
        ChoiceAction::Settle { files, games } => {
            let choices = settled_choices(files, &games.editions(), DEFAULT_EDITION)?;
            print(&settled_choices_words(&choices, &games.edition(&choices.edition)?));
            Ok(())
        }
    }
}

fn seal(by: &SealArgs, words: &[String]) -> Result<()> {
    let ed = by.games.edition(&by.edition)?;
    let lines = choice_lines(&ed, words).map_err(Failed::from)?;
    sealed_papers::seal(by, &ed.id, |game, seat, salt| OpenChoice {
        game: game.to_string(),
        seat: seat.to_string(),
        salt,
        advantages: lines.clone(),
    })
}
