//! What belongs to a ruling about a new chain or a new director: who signs it, and what it says of each
//! signer.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::words::unfit;
use crate::chain::{Act, Game, NewKey, Ruling, asked_of, signers_named};
use crate::cli::chain_file::ChainFile;
use crate::cli::exit::Failed;
use crate::cli::inbox::Found;
use crate::cli::signing::Signer;
use crate::doc_kind::DocKind;
use crate::id::Side;
use crate::seal::{SecretKey, share};

/// What a ruling about a new chain says of its signer
#[derive(Args, Default)]
pub(super) struct OwnChainArgs {
    /// Your own chain, if you keep dice: the ruling says how far it is opened; usually NAME.SEAT.chain
    /// beside the game file
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
        // With one seat on the other side there is nobody else to name.
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
        let what = "a new chain of the director needs the word of both sides";
        let help = "name who signs with you: --with SEAT, once for each";
        return Err(Failed::wrong_use(what, help).into());
    }
    let names: Vec<String> = all.into_iter().collect();
    Ok(match act {
        Act::Reanchor { keeper, paper, .. } => Act::Reanchor { keeper, paper, signers: names },
        Act::Successor { of, seat, new, paper, .. } => {
            Act::Successor { of, seat, new, paper, signers: names }
        }
        other => other,
    })
}

/// The new director, from the files that they made.
pub(super) fn succession(of: &str, files: &[PathBuf]) -> Result<Act> {
    let (mut key, mut chain) = (None, None);
    for file in files {
        let paper = Found::read(file)?.paper()?;
        match paper.header.kind {
            DocKind::Key => {
                key = Some(NewKey::read(&paper.document.text).map_err(|e| unfit(file, &e))?)
            }
            DocKind::Reanchor => chain = Some(paper.document.digest),
            kind => {
                let what = format!("{} is a file of kind {kind}", file.display());
                let help =
                    "give the files that the new director made with `fieldpost reanchor --of`";
                return Err(Failed::wrong_use(what, help).into());
            }
        }
    }
    let Some(key) = key else {
        let help = "give the files that the new director made with `fieldpost reanchor --of`";
        return Err(Failed::wrong_use("the key of the new director is missing", help).into());
    };
    let (seat, new) = (key.at.seat, key.new);
    Ok(Act::Successor { of: of.to_string(), seat, new, paper: chain, signers: Vec::new() })
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
        let usual = format!("{}.{}.chain", game.file().name, common.seat);
        let usual = common.game.with_file_name(usual);
        let file = own.chain.clone().unwrap_or(usual);
        if own.chain.is_none() && !file.exists() {
            let what =
                format!("{} keeps dice: the ruling says how far that chain is opened", common.seat);
            let help = format!("name your chain: --chain FILE; there is no {}", file.display());
            return Err(Failed::wrong_use(what, help).into());
        }
        let chain = ChainFile::lock(&file)?;
        ruling.opened = Some(chain.secret.memory.last_step());
    }
    if let (true, Some((_, paper, _))) = (shares, ruling.act.new_chain()) {
        ruling.share = Some(share(game.epoch(), &common.seat, paper, secret));
    }
    Ok(())
}
