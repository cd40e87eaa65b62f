//! `fieldpost start`: invitation and join files become the first game file.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::exit::Failed;
use super::load::Found;
use super::{Games, io, join, print};
use crate::chain;

/// Bind invitation and join files into a game
#[derive(Args)]
pub struct StartArgs {
    /// The invitation
    invitation: PathBuf,
    /// The join file of every seat (none in a practice game)
    joins: Vec<PathBuf>,
    /// Where to write the game file; usually NAME.0000.ron beside the invitation
    #[arg(long, short)]
    out: Option<PathBuf>,
    #[command(flatten)]
    games: Games,
}

pub fn run(args: &StartArgs) -> Result<()> {
    let invitation = join::read_invitation(&args.invitation)?;
    let joins = args.joins.iter().map(|p| Found::read(p)?.paper()).collect::<Result<Vec<_>>>()?;
    let game = chain::start(&invitation.text(), joins, &args.games.source()?)
        .map_err(|e| Failed::refused(e.to_string(), ""))?;
    let name = format!("{}.0000.ron", invitation.name);
    let folder = args.invitation.parent().unwrap_or_else(|| Path::new(""));
    let path = args.out.clone().unwrap_or_else(|| folder.join(name));
    io::write_new(&path, game.text().as_bytes())?;
    let mut out = String::new();
    if let Some(warning) = game.mode().watermark() {
        out.push_str(&format!("{warning}\n"));
    }
    out.push_str(&format!("{}\n", path.display()));
    out.push_str("Compare these fingerprints with every player, by telephone if you can:\n");
    for seat in &game.file().seats {
        let ed = &game.rules().edition;
        let powers: Vec<&str> = seat.powers.iter().map(|p| ed.power(*p).name.as_str()).collect();
        let powers = if powers.is_empty() { "director".into() } else { powers.join(", ") };
        let key = if seat.key.is_empty() { "(no key)" } else { &seat.fingerprint };
        out.push_str(&format!("  {:10} {key}\n             {powers}\n", seat.id));
    }
    out.push_str(&format!("game\n  {}\n", game.file().game));
    if let Some(warning) = game.mode().watermark() {
        out.push_str(&format!("{warning}\n"));
    }
    print(&out);
    Ok(())
}
