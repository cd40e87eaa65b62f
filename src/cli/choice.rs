//! `fieldpost choice`: powers choose their national advantages without seeing what the others choose.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::exit::Failed;
use super::games::Games;
use super::inbox::Found;
use super::sealed_papers::{self, Paper};
use super::term::print;
use super::{advantages, io};
use crate::chain::{Choices, OpenChoice, SealedChoice, check_advantages, settle_choices};
use crate::edition::Edition;
use crate::seal::Digest;

/// Choose national advantages in secret: seal, open, settle
#[derive(Args)]
#[command(after_help = "\
Examples (every player does the first two):
  fieldpost choice seal lhtr --name war-3 --seat bruno --key bruno \\
      --advantages 'Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks'
  fieldpost choice open war-3.choice.bruno.secret.toml --key bruno
  fieldpost choice settle war-3.choice.*.toml
  fieldpost new lhtr --name war-3 --advantages 2 --choices war-3.choice.*.toml

Mail the sealed choice first. When you have the seals of all others, open
yours and mail the opening. `new` takes the papers of all seats.")]
pub struct ChoiceArgs {
    #[command(subcommand)]
    action: ChoiceAction,
}

#[derive(Subcommand)]
enum ChoiceAction {
    /// Seal a choice for all your powers: one file to mail, one to keep
    Seal {
        /// The rule system
        edition: String,
        /// The game's name
        #[arg(long)]
        name: String,
        /// Your seat
        #[arg(long)]
        seat: String,
        /// Your secret key
        #[arg(long)]
        key: PathBuf,
        /// What you choose: `Germany: Wolf Packs, Panzerblitz; Japan: Banzai Attacks`
        #[arg(long, required = true, value_name = "POWER: NAMES")]
        advantages: Vec<String>,
        /// The folder to write into; usually the current one
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
    /// Show what you sealed, when you have the seals of all others
    Open {
        /// The file you kept
        secret: PathBuf,
        /// Your secret key
        #[arg(long)]
        key: PathBuf,
    },
    /// What everybody has chosen
    Settle {
        /// The sealed and the opened choices of all seats
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
}

pub fn run(args: &ChoiceArgs) -> Result<()> {
    match &args.action {
        ChoiceAction::Seal { edition, name, seat, key, advantages, dir, games } => {
            let ed = games.edition(edition)?;
            let dir = dir.as_deref().unwrap_or(Path::new(""));
            seal(&ed, Paper { what: "choice", game: name, seat }, key, advantages, dir)
        }
        ChoiceAction::Open { secret, key } => {
            let warning = "mail it when you have the seals of all others, and not before: whoever\n  \
                           sees yours first can choose against it";
            sealed_papers::open("choice", secret, key, warning, |text| {
                let choice = OpenChoice::read(text).map_err(|e| e.to_string())?;
                Ok((choice.game.clone(), choice.seat.clone(), choice.text()))
            })
        }
        ChoiceAction::Settle { files, games } => {
            let choices = settled(files, games)?;
            print(&told(&choices, &games.edition(&choices.edition)?));
            Ok(())
        }
    }
}

fn seal(ed: &Edition, paper: Paper, key: &Path, words: &[String], dir: &Path) -> Result<()> {
    let chosen = advantages::chosen(ed, words)?;
    check_advantages(ed, &chosen).map_err(|e| {
        Failed::wrong_use(e.to_string(), "`fieldpost rules` lists the advantages of every nation")
    })?;
    let lines: Vec<String> = chosen.iter().map(ToString::to_string).collect();
    let open = |salt: Digest| OpenChoice {
        game: paper.game.to_string(),
        seat: paper.seat.to_string(),
        salt,
        advantages: lines.clone(),
    };
    let texts = |salt: Digest| {
        let open = open(salt);
        let (game, seat) = (open.game.clone(), open.seat.clone());
        let sealed = SealedChoice { game, seat, edition: ed.id.clone(), seal: open.seal() };
        (open.text(), sealed.text())
    };
    sealed_papers::seal(paper, key, dir, texts, |text| {
        let earlier = OpenChoice::read(text).ok()?;
        (open(earlier.salt) == earlier).then_some(earlier.salt)
    })
}

/// Reads and settles the papers of all seats.
///
/// # Errors
/// As [`settle_choices`], and files that cannot be read.
pub fn settled(files: &[PathBuf], games: &Games) -> Result<Choices> {
    let papers = io::without_secrets(files)
        .map(|file| Found::read(file)?.paper())
        .collect::<Result<Vec<_>>>()?;
    let edition = papers.iter().find_map(|p| SealedChoice::read(&p.document.text).ok());
    let edition = edition.map(|c| c.edition).unwrap_or_else(|| "lhtr".into());
    let ed = games.edition(&edition)?;
    settle_choices(&papers, &ed).map_err(|e| {
        let help = "give the sealed choice and the opening of every seat, as they were mailed";
        Failed::refused(e.to_string(), help).into()
    })
}

fn told(choices: &Choices, ed: &Edition) -> String {
    let mut out = String::new();
    for (seat, powers) in &choices.by {
        out.push_str(&format!("{seat}\n"));
        for c in &choices.chosen {
            let id = ed.advantage_by_id(&c.id);
            if id.is_some_and(|id| powers.contains(&ed.advantage(id).power)) {
                out.push_str(&format!("  {}\n", advantages::told(Some(ed), c)));
            }
        }
    }
    out.push_str("Write the invitation with `fieldpost new --advantages N --choices`.\n");
    out
}
