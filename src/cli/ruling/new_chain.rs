//! What belongs to a ruling about a new chain or a new director: who signs it, and what it says of each
//! signer.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::chain::{
    Act, ChainFault, Game, NewKey, Opening, Reanchor, Ruling, SignedDocument, asked_of,
    names_this_board, openings_to_name, signers_named,
};
use crate::cli::signing::Signer;
use crate::doc_kind::DocKind;
use crate::id::Side;
use crate::seal::{Digest, SecretKey, doc_digest, share_of_seat};
use crate::store::chain_file::ChainFile;
use crate::store::failed::Failed;
use crate::store::inbox::Found;

/// What a ruling about a new chain says of its signer
#[derive(Args, Default)]
pub(super) struct OwnChainArgs {
    /// Your own chain, if you keep dice: the ruling says how far it is opened; by default NAME.SEAT.chain
    /// next to the game file
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

/// What is given for a ruling about a new chain.
#[derive(Default)]
struct GivenOpenings {
    key: Option<NewKey>,
    /// The new chain: its keeper and its digest.
    chain: Option<(String, Digest)>,
    openings: Vec<SignedDocument>,
}

/// Sorts the files by their kind.
fn given(files: &[PathBuf], help: &str) -> Result<GivenOpenings> {
    let mut all = GivenOpenings::default();
    for file in files {
        let paper = Found::read(file)?.paper()?;
        let text = &paper.document.text;
        let digest = paper.document.digest;
        match paper.header.kind {
            DocKind::Key => all.key = Some(NewKey::read(text).map_err(|e| unfit(file, &e))?),
            DocKind::Reanchor => {
                Reanchor::read(text).map_err(|e| unfit(file, &e))?;
                if let Some((_, other)) = all.chain.filter(|(_, other)| *other != digest) {
                    let what = format!("there are two new chains, {other} and {digest}");
                    let help = "rule on one only: the keeper who made both knows the dice of both";
                    return Err(Failed::refused(what, help).into());
                }
                all.chain = Some((paper.header.seat.clone(), digest));
            }
            DocKind::Opening => all.openings.push(paper),
            kind => {
                let what = format!("{} is a file of kind {kind}", file.display());
                return Err(Failed::wrong_use(what, help.to_string()).into());
            }
        }
    }
    Ok(all)
}

/// The openings that the ruling names.
fn named(game: &Game, openings: &[SignedDocument]) -> Result<Vec<Digest>> {
    openings_to_name(game, openings).map_err(|e| {
        let help = "give the openings of the next step that were shown for the present board";
        Failed::refused(format!("not signed: {e}"), help).into()
    })
}

/// A keeper begins a new chain, from its file and the openings that were shown.
pub(super) fn beginning_anew(game: &Game, files: &[PathBuf]) -> Result<Act> {
    let help = "give the file that the keeper made with `fieldpost reanchor`, and openings";
    let all = given(files, help)?;
    let (Some((keeper, paper)), None) = (all.chain, &all.key) else {
        return Err(Failed::wrong_use("the new chain is missing", help).into());
    };
    let openings = named(game, &all.openings)?;
    Ok(Act::Reanchor { keeper, paper, openings, signers: Vec::new() })
}

/// The new director, from the files that they made and the openings that were shown.
pub(super) fn succession(game: &Game, of: &str, files: &[PathBuf]) -> Result<Act> {
    let help = "give the files that the new director made with `fieldpost reanchor --of`";
    let all = given(files, help)?;
    let Some(key) = all.key else {
        return Err(Failed::wrong_use("the key of the new director is missing", help).into());
    };
    Ok(Act::Successor {
        of: of.to_string(),
        seat: key.at.seat,
        new: key.new,
        paper: all.chain.map(|(_, digest)| digest),
        openings: named(game, &all.openings)?,
        signers: Vec::new(),
    })
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
            let help = format!("name your chain with --chain; there is no {}", file.display());
            return Err(Failed::wrong_use(what, help).into());
        }
        let chain = ChainFile::lock(&file)?;
        own_opening_is_named(game, &ruling.act, &common.seat, &chain)?;
        ruling.opened = Some(chain.secret.memory.last_step());
    }
    if let (true, Some((_, paper, _))) = (shares, ruling.act.new_chain()) {
        ruling.share = Some(share_of_seat(game.epoch(), &common.seat, paper, secret));
    }
    Ok(())
}

/// A caretaker takes the place of orders. If this seat has opened its link of the next step, the dice of those
/// orders may be known, and another turn must not have them.
pub(super) fn no_link_is_shown(game: &Game, act: &Act, common: &Signer) -> Result<()> {
    let keeps = game.keepers().iter().any(|k| k.keeper() == common.seat);
    let usual = format!("{}.{}.chain", game.file().name, common.seat);
    let usual = common.game.with_file_name(usual);
    if !matches!(act, Act::PlayFor { .. }) || !keeps || !usual.exists() {
        return Ok(());
    }
    let next = game.file().next_step();
    if ChainFile::lock(&usual)?.secret.memory.opened.iter().all(|o| o.step != next) {
        return Ok(());
    }
    let what = format!("not signed: the chain of {} has opened step {next} already", common.seat);
    let help = "the papers that were locked for it are played: `fieldpost step`";
    Err(Failed::refused(what, help).into())
}

/// A link that this seat has shown for the present board stays shown: the ruling names the opening, so that
/// what it locks stays locked.
fn own_opening_is_named(game: &Game, act: &Act, seat: &str, chain: &ChainFile) -> Result<()> {
    let next = game.file().next_step();
    let memory = &chain.secret.memory;
    let Some(opened) = memory.opened.iter().find(|o| o.step == next) else { return Ok(()) };
    let keeper = game.keepers().iter().find(|k| k.keeper() == seat);
    let link = keeper.and_then(|k| k.link_index(next)).map(|i| chain.secret.chain.link(i));
    let Some(Ok(link)) = link else { return Ok(()) };
    let opening = Opening {
        game: game.file().name.clone(),
        seat: seat.to_string(),
        step: next,
        head: opened.head.clone(),
        link,
        restored: opened.restored,
        claimed_time: opened.time.clone(),
        documents: opened.documents.clone(),
    };
    let digest = doc_digest(DocKind::Opening.word(), &opening.text());
    if !names_this_board(game, &opening) || act.openings().contains(&digest) {
        return Ok(());
    }
    let what = format!(
        "not signed: {seat} has opened step {next} for what is on the board now, and the ruling does not \
         name that opening: what it locks would be free again"
    );
    let files = match (act, act.new_chain()) {
        (Act::Reanchor { keeper, .. }, _) => format!("the new chain's file of {keeper}"),
        (_, Some((new, ..))) => format!("the files of {new}, key and new chain"),
        _ => "the key's file of the new director".to_string(),
    };
    let help = format!(
        "sign a ruling of your own with `fieldpost ruling {}`, and give it {files}, your opening of step \
         {next} and every other opening of that step; then let the others agree to that ruling",
        act.word()
    );
    Err(Failed::refused(what, help).into())
}

/// A file that is not what it should be.
pub(super) fn unfit(file: &Path, e: &ChainFault) -> Failed {
    let help = "name the file that `fieldpost` wrote for this";
    Failed::refused(format!("{}: {e}", file.display()), help)
}
