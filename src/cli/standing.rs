//! `fieldpost standing`: orders that speak for a player whose turn it is not.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, Subcommand};

use super::adjudicate::{Written, write_step};
use super::exit::Failed;
use super::load::{Beside, Found, refuse, sides_known};
use super::{Games, io, print, seal};
use crate::chain::Game;
use crate::edition::Edition;

/// Standing orders: write a template, or file signed ones in the game
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost standing new spring-07.0004.ron --seat bruno
  fieldpost standing explain spring-07.standing.bruno.1.toml
  fieldpost orders sign spring-07.standing.bruno.1.toml --key bruno
  fieldpost standing file spring-07.0004.ron \\
      spring-07.standing.bruno.1.signed.toml")]
pub struct StandingArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// A file to fill in; then check and sign it with `fieldpost orders`
    New {
        /// The latest game file
        game: PathBuf,
        /// Whose standing orders
        #[arg(long)]
        seat: String,
        /// Where to write it; usually NAME.standing.SEAT.N.toml
        #[arg(long, short)]
        out: Option<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
    /// Read standing orders back in plain sentences
    Explain {
        /// Standing orders, signed or not
        file: PathBuf,
        #[command(flatten)]
        beside: Beside,
    },
    /// Commit to standing orders without showing them
    Seal(seal::SealArgs),
    /// Show sealed standing orders when the turn asks, or after the end
    Open(seal::OpenArgs),
    /// Put signed standing orders into the game: a block without dice
    File {
        /// The latest game file
        game: PathBuf,
        /// Signed standing orders, seals or openings of seals, one file a seat
        #[arg(required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        games: Games,
    },
}

pub fn run(args: &StandingArgs) -> Result<()> {
    match &args.action {
        Action::New { game, seat, out, games } => {
            let open = games.game(game)?;
            sides_known(&open)?;
            let (text, version) = template(&open, seat)?;
            let name = format!("{}.standing.{seat}.{version}.toml", open.file().name);
            let path = out.clone().unwrap_or_else(|| game.with_file_name(name));
            io::write_new(&path, text.as_bytes())?;
            print(&format!("{}\n  fill it in, then `fieldpost orders sign`\n", path.display()));
            Ok(())
        }
        Action::Explain { file, beside } => super::explain::explain(file, beside),
        Action::Seal(args) => seal::seal(args),
        Action::Open(args) => seal::open(args),
        Action::File { game, files, games } => file(game, files, games),
    }
}

/// A standing-order file for a seat, and its version.
pub fn template(game: &Game, seat: &str) -> Result<(String, u32)> {
    let known = game.seat(seat).filter(|s| !s.powers.is_empty());
    if known.is_none() {
        let what = format!("{seat} commands no power in this game");
        return Err(Failed::wrong_use(what, "`fieldpost show GAME` names the seats").into());
    }
    let version = game.latest_version(seat) + 1;
    let text = format!(
        "fieldpost = 1\nkind = \"standing\"\ngame = \"{}\"\nseat = \"{seat}\"\nversion = {version}\n\
         step = {}\nhead = \"{}\"\n\n\
         # What counts when you are attacked, or your orders are silent.\n\
         # A space goes before land and sea; these go before all.\n\
         # [[when]]\n# battle = \"land\"\n# losses = \"inf, art, tank, bmb, ftr\"\n\n\
         # [[when]]\n# battle = \"sea\"\n# losses = \"trn, sub, dd, ftr, car, bb\"\n\
         # first-hit = \"bb\"\n# submerge = \"after round 1\"\n\n\
         # [[when]]\n# battle = \"sz5\"\n# ask = \"before battle\"\n",
        game.file().name,
        game.file().next_step(),
        game.file().head().short()
    );
    let text = format!("{text}{}", special_examples(&game.rules().edition));
    Ok((text, version))
}

/// Examples of instructions that only some editions have units for.
fn special_examples(ed: &Edition) -> String {
    let mut text = String::new();
    if ed.kinds.iter().any(|k| k.intercept > 0) {
        let capital = ed.powers.iter().find_map(|p| p.capital);
        let place = capital.map_or("land", |c| ed.space(c).name.as_str());
        text.push_str(&format!(
            "\n# Fighters that rise against raiders:\n# [[when]]\n# battle = \"{place}\"\n\
             # intercept = \"2 if attackers <= 3\"\n",
        ));
    }
    if ed.kinds.iter().any(|k| k.landing_fire > 0 || k.single_strike) {
        text.push_str(
            "\n# What aimed fire names, best first:\n# [[when]]\n# battle = \"all\"\n\
             # targets = \"tank, art, 2 bb, car\"\n",
        );
    }
    text
}

fn file(path: &Path, files: &[PathBuf], games: &Games) -> Result<()> {
    let game = games.verified_game(path)?;
    let found = Found::for_game(files, &game)?;
    let papers = found.iter().map(Found::paper).collect::<Result<Vec<_>>>()?;
    let step = match game.file_standing(papers) {
        Ok(step) => step,
        Err(crate::chain::ChainFault::AlreadyDone { block, .. }) => {
            print(&format!("these standing orders are already block {block}; nothing to do\n"));
            return Ok(());
        }
        Err(fault) => return Err(refuse(&game.rules().edition, fault, &found)),
    };
    let Written { game: ron, report } = write_step(path, &step)?;
    print(&format!("{}\n{}\n", ron.display(), report.display()));
    Ok(())
}
