//! What belongs to a ruling about a new chain or a new director: who signs it, and what it says of each
//! signer.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::{Act, Game, Ruling, asked_of, signers_named};
use crate::cli::signing::Signer;
use crate::desk::{NamedPaper, own_opening_is_named};
use crate::id::Side;
use crate::seal::{SecretKey, share_of_seat};
use crate::store::chain_file::ChainFile;
use crate::store::chain_in_force::chain_files;
use crate::store::exit_codes::Failed;
use crate::store::inbox::{Found, FoundInFiles};

/// What a ruling about a new chain says of its signer
#[derive(Args, Default)]
pub(super) struct OwnChainArgs {
    /// Your own chain, if you keep dice: the ruling says how far it is opened; by default the one that
    /// counts now, next to the game file
    #[arg(long, value_name = "FILE")]
    chain: Option<PathBuf>,
    /// The seats that sign besides you, if the director keeps the only chain: at least one of the other
    /// side
    #[arg(long, value_name = "SEAT")]
    with: Vec<String>,
}

/// Names the signers where they must be named.
pub(super) fn signed_by(game: &Game, act: Act, common: &Signer, own: &OwnChainArgs) -> Result<Act> {
    let mut all: BTreeSet<String> = own.with.iter().cloned().collect();
    if !signers_named(game, &act) {
        return match own.with.first() {
            None => Ok(act),
            Some(_) => {
                let what = "--with names signers only where the director keeps the only chain";
                Err(Failed::wrong_use(what, "leave it out").into())
            }
        };
    }
    all.insert(common.seat.clone());
    if all.len() == 1 {
        let mut other: Vec<&str> = Vec::new();
        if let Some(side) = game.side_of(&common.seat) {
            other = game.seats_of(side.enemy());
        }
        // With one seat on the other side there is no other seat to name.
        if let [one] = other[..] {
            all.insert(one.to_string());
        }
    }
    if let Some(seat) = all.iter().find(|s| game.seat(s).is_none()) {
        let seats: Vec<&str> = game.seats().iter().map(|s| s.id.as_str()).collect();
        let what = format!("there is no seat {seat} in this game");
        return Err(Failed::wrong_use(what, format!("seats: {}", seats.join(", "))).into());
    }
    let sides: BTreeSet<Side> = all.iter().filter_map(|s| game.side_of(s)).collect();
    if sides.len() < 2 {
        let what = "a new chain of the director needs the consent of both sides";
        let help = "name each seat that signs with you, with a --with of its own";
        return Err(Failed::wrong_use(what, help).into());
    }
    let names: Vec<String> = all.into_iter().collect();
    Ok(match act {
        Act::Reanchor { keeper, paper, openings, .. } => {
            Act::Reanchor { keeper, paper, openings, signers: names }
        }
        Act::Successor { of, seat, new, paper, openings, .. } => {
            Act::Successor { of, seat, new, paper, openings, signers: names }
        }
        other => other,
    })
}

/// The papers in some files, each with the name of its file.
///
/// # Errors
/// A file cannot be read, or does not hold one document.
pub(super) fn named_papers(files: &[PathBuf]) -> Result<Vec<NamedPaper>> {
    files.iter().map(|file| named_paper(file)).collect()
}

/// The paper in a file, with the name of that file.
fn named_paper(file: &Path) -> Result<NamedPaper> {
    let paper = Found::read(file)?.paper()?;
    Ok(NamedPaper { file: file.display().to_string(), paper })
}

/// What the ruling says about its signer: how far their own chain is opened, and what they add to the
/// dice.
pub(super) fn state_own(
    game: &Game,
    ruling: &mut Ruling,
    common: &Signer,
    own: &OwnChainArgs,
    secret: &SecretKey,
) -> Result<()> {
    let (opens, shares) = asked_of(game, &ruling.act, &common.seat);
    if opens {
        let chain = ChainFile::lock(&own_chain(game, common, own)?)?;
        own_opening_is_named(game, &ruling.act, &common.seat, &chain.secret)
            .map_err(Failed::from)?;
        ruling.opened = Some(chain.secret.memory.last_step());
    }
    if let (true, Some((_, paper, _))) = (shares, ruling.act.new_chain()) {
        ruling.share = Some(share_of_seat(game.epoch(), &common.seat, paper, secret));
    }
    Ok(())
}

/// The chain file of the signer: the one named, or the one next to the game file that is in force.
fn own_chain(game: &Game, common: &Signer, own: &OwnChainArgs) -> Result<PathBuf> {
    if let Some(named) = &own.chain {
        return Ok(named.clone());
    }
    let files = chain_files(game, &common.game, &common.seat);
    if let Some(old) = files.outdated(game, &common.seat) {
        return Err(old.into());
    }
    files.in_force.ok_or_else(|| {
        let what =
            format!("{} keeps dice: the ruling says how far that chain is opened", common.seat);
        let usual = format!("{}.{}.chain", game.file().name, common.seat);
        let usual = common.game.with_file_name(usual);
        let help = format!("name your chain with --chain; there is no {}", usual.display());
        Failed::wrong_use(what, help).into()
    })
}

/// A caretaker takes the place of orders. If this seat has opened its link of the next step, the dice of those
/// orders may be known, and another turn must not have them.
pub(super) fn no_link_is_shown(game: &Game, act: &Act, common: &Signer) -> Result<()> {
    let keeps = game.keepers().iter().any(|k| k.keeper() == common.seat);
    if !matches!(act, Act::PlayFor { .. }) || !keeps {
        return Ok(());
    }
    let Some(chain) = chain_files(game, &common.game, &common.seat).in_force else {
        return Ok(());
    };
    let next = game.file().next_step();
    if ChainFile::lock(&chain)?.secret.memory.opened.iter().all(|o| o.step != next) {
        return Ok(());
    }
    let what = format!("not signed: the chain of {} has opened step {next} already", common.seat);
    let help = "the papers that were locked for it are played: `fieldpost step`";
    Err(Failed::refused(what, help).into())
}
