//! A link of a keeper's chain, opened: remembered with the chain, signed, and written as a file.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::signing::sign_own;
use super::term::print;
use crate::chain::{ChainFault, Game, Opening, SignedDocument, standing_not_counted};
use crate::desk::sign::{OpeningWanted, wanted_opening};
use crate::store::chain_file::ChainFile;
use crate::store::file_remarks::note;
use crate::store::game_files::next_file;
use crate::store::io;

/// With what a keeper opens.
pub(super) struct Keeping<'a> {
    /// The file of the chain.
    pub chain: &'a Path,
    pub key: &'a Path,
    /// When it was opened, in the keeper's words.
    pub claimed_time: Option<String>,
    /// The chain file is known to be an old copy.
    pub restored: bool,
    /// Where the opening is written, if not under its usual name.
    pub out: Option<&'a PathBuf>,
}

/// A link that is open.
pub(super) struct OpenLink {
    pub opening: Opening,
    pub file: PathBuf,
    /// It was opened before, for the same request.
    pub again: bool,
}

/// Opens the link of the next step for these papers: what is opened is remembered with the chain
/// before anything of it is shown. What the game does not take is the inner error, and opens nothing.
///
/// # Errors
/// The chain is not the keeper's, or has opened the step for something else; or the disk refuses.
pub(super) fn open_link(
    game: &Game,
    at: &Path,
    papers: Vec<SignedDocument>,
    with: &Keeping,
) -> Result<std::result::Result<OpenLink, ChainFault>> {
    let mut chain = ChainFile::lock(with.chain)?;
    let uncounted = standing_not_counted(game, &papers).unwrap_or_default();
    let (opening, again) = match wanted(game, papers, &chain, with)? {
        Ok(wanted) => wanted,
        Err(e) => return Ok(Err(e)),
    };
    let paper = sign_own(game, &opening.text(), with.key)?;
    let usual = format!("opening.{}.toml", opening.seat);
    let file = next_file(at, game, with.out, &usual);
    io::free(&file, paper.mail().as_bytes())?;
    for filed in &uncounted {
        let sealed = if filed.sealed { "sealed " } else { "" };
        note(&format!(
            "{sealed}standing orders {} of {} will not count in step {}: they were filed in block {}, after the \
             game file for which the orders were written",
            filed.version, filed.seat, opening.step, filed.block
        ));
    }
    if !again {
        if chain.secret.memory.game.is_none() {
            print(&format!(
                "Your chain now belongs to this game and cannot be used for another:\n  {}\n",
                game.file().game
            ));
        }
        chain.remember(game.file().game, opening.remembered())?;
    }
    io::write_new(&file, paper.mail().as_bytes())?;
    Ok(Ok(OpenLink { opening, file, again }))
}

/// Could the link of the next step be opened for these papers? Nothing is opened, remembered or written.
///
/// # Errors
/// As [`open_link`].
pub(super) fn openable(
    game: &Game,
    papers: Vec<SignedDocument>,
    with: &Keeping,
) -> Result<std::result::Result<(), ChainFault>> {
    let chain = ChainFile::lock(with.chain)?;
    Ok(wanted(game, papers, &chain, with)?.map(|_| ()))
}

/// The opening that these papers ask for, and whether it was signed before.
fn wanted(
    game: &Game,
    papers: Vec<SignedDocument>,
    chain: &ChainFile,
    with: &Keeping,
) -> Result<OpeningWanted> {
    let time = with.claimed_time.clone();
    let wanted = wanted_opening(game, papers, &chain.secret, time, with.restored);
    Ok(wanted.map_err(|e| chain.refused(&e))?)
}

/// The lines that say which link was opened, and in which file.
pub(super) fn opened(link: &OpenLink) -> String {
    let mut out = format!("{}\n  step {} is open\n", link.file.display(), link.opening.step);
    if link.again {
        out.push_str("  It was opened before: this is the same opening, word for word.\n");
    }
    if link.opening.restored {
        out.push_str("  It says that this chain file did not know of earlier openings.\n");
    }
    out
}
