//! `fieldpost reanchor`: makes a new dice chain, for a ruling to put in force.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::signing::{Signer, moment, read_secret};
use super::term::print;
use crate::chain::{Act, Game, NewKey, Reanchor, WrittenAt, ruling_possible};
use crate::diag::wrap;
use crate::seal::SecretKey;
use crate::store::chain_file::make_chain;
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::io;
use crate::store::new_names::names_for_files;
use crate::store::signed_chains::SignedChains;

/// Dice keepers: make a new chain when the old one is lost or known to others; a ruling puts it into force
#[derive(Args)]
#[command(after_help = "\
Examples:
  fieldpost reanchor spring-07.0040.ron --seat dora --key dora
  fieldpost ruling re-anchor spring-07.0040.ron \\
      spring-07.0041.reanchor.dora.toml --seat anna --key anna
  fieldpost reanchor spring-07.0040.ron --of dora --seat emil --key emil

Mail the file to the seats that must sign the ruling. When they accept it, the
new chain counts from the first step that has not been opened. Until then it has
no effect.")]
pub(super) struct ReanchorArgs {
    #[command(flatten)]
    common: Signer,
    /// You take the place of this director: your seat has the name in --seat, and signs with --key
    #[arg(long, value_name = "SEAT")]
    of: Option<String>,
    /// The file for the new chain; used again if it exists; by default NAME.SEAT.N.chain
    #[arg(long, value_name = "FILE")]
    new: Option<PathBuf>,
}

/// Makes the chain and signs its anchor.
///
/// # Errors
/// The seat keeps no dice.
pub(super) fn run(args: &ReanchorArgs) -> Result<()> {
    if let Some(of) = &args.of {
        return succeed(args, of);
    }
    let (game, at, secret) = args.common.begin()?;
    let seat = &args.common.seat;
    if !game.keepers().iter().any(|k| k.keeper() == seat) {
        let what = format!("{seat} keeps no dice in this game");
        return Err(Failed::wrong_use(what, "a keeper begins a new chain").into());
    }
    let (file, path) = new_chain(args, &game, at, &secret)?;
    print(&format!(
        "{}\n  your new dice chain: keep it secret and keep a copy; it is never mailed\n{}\n  \
         mail it to every seat: one signs a ruling with `fieldpost ruling re-anchor`,\n  \
         the others agree with `fieldpost ruling agree`; then `fieldpost step` takes\n  \
         this file and their rulings\n",
        file.display(),
        path.display()
    ));
    Ok(())
}

/// Makes the chain, and signs its anchor.
fn new_chain(
    args: &ReanchorArgs,
    game: &Game,
    at: WrittenAt,
    secret: &SecretKey,
) -> Result<(PathBuf, PathBuf)> {
    let seat = &args.common.seat;
    let earlier = game.file().blocks.iter().flat_map(|b| &b.reanchors);
    let number = earlier.filter(|r| r.keeper == *seat).count() + 2;
    let file = args.new.clone().unwrap_or_else(|| {
        let name = format!("{}.{seat}.{number}.chain", game.file().name);
        args.common.game.with_file_name(name)
    });
    let signed = SignedChains::of(&args.common.key, game, seat)?;
    if !file.exists() {
        signed.check(None)?;
        // A paper of a chain that is not there yet is the paper of another one.
        let paper = next_file(
            &args.common.game,
            game,
            args.common.out.as_ref(),
            &format!("reanchor.{seat}.toml"),
        );
        io::free(&paper, b"")?;
    }
    let chain = make_chain(&file, game.invitation().prep(), seat)?;
    signed.check(Some(chain.anchor()))?;
    let text = Reanchor { at, anchor: chain.anchor() }.text();
    let paper = args.common.ready(game, args.common.out.as_ref(), "reanchor", &text, secret)?;
    signed.remember(chain.anchor())?;
    Ok((file, paper.write()?))
}

/// The papers of a new director: a key, and a chain where the director keeps dice.
fn succeed(args: &ReanchorArgs, of: &str) -> Result<()> {
    let common = &args.common;
    names_for_files([common.seat.as_str()])?;
    let game = common.games.verified_game(&common.game)?;
    let secret = read_secret(&common.key)?;
    let new = secret.public().fingerprint().to_string();
    let act = Act::Successor {
        of: of.to_string(),
        seat: common.seat.clone(),
        new: new.clone(),
        paper: None,
        openings: Vec::new(),
        signers: Vec::new(),
    };
    ruling_possible(&game, &act).map_err(|e| {
        let help = match game.director() {
            Some(seat) => format!("the director is {seat}; take a name and a key of your own"),
            None => "this game has no director".to_string(),
        };
        Failed::refused(format!("not signed: {e}"), help)
    })?;
    let old = game.seat(of).map(|s| s.fingerprint.clone()).unwrap_or_default();
    let at = moment(&game, &common.seat);
    let text = NewKey { at: at.clone(), old, new }.text();
    let key = common.ready(&game, None, "key", &text, &secret)?;
    let mut out = format!("{}\n", key.path.display());
    let keeps = game.keepers().iter().any(|k| k.keeper() == of);
    let chain = if keeps { Some(new_chain(args, &game, at, &secret)?) } else { None };
    key.write()?;
    let mut papers = "this file".to_string();
    if let Some((file, path)) = chain {
        let own = file.display();
        out.insert_str(
            0,
            &format!(
                "{own}\n  your dice chain: keep it secret and keep a copy; it is never mailed\n"
            ),
        );
        out.push_str(&format!("{}\n", path.display()));
        papers = "these two files".to_string();
    }
    let next = if game.keepers().iter().any(|k| k.keeper() != of) {
        format!(
            "Mail {papers} to every player who keeps dice: all of them sign `fieldpost ruling successor`."
        )
    } else {
        format!("Mail {papers} to a seat of each side: both sign `fieldpost ruling successor`.")
    };
    out.push_str(&wrap(&next, "  ", "  "));
    print(&out);
    Ok(())
}
