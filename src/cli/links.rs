//! A link of a keeper's chain, opened: remembered with the chain, signed, and written as a file.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::chain_file::ChainFile;
use super::io;
use super::load::next_file;
use super::signing::sign_own;
use super::term::print;
use crate::chain::{ChainFault, Game, Opening, SignedDocument};

/// With what a keeper opens.
pub struct Keeping<'a> {
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
pub struct OpenLink {
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
pub fn open_link(
    game: &Game,
    at: &Path,
    papers: Vec<SignedDocument>,
    with: &Keeping,
) -> Result<std::result::Result<OpenLink, ChainFault>> {
    let mut chain = ChainFile::lock(with.chain)?;
    let claimed_time = with.claimed_time.clone();
    let opening = match crate::chain::opening(game, papers, &chain.secret.chain, claimed_time) {
        Ok(opening) => opening,
        Err(e) => return Ok(Err(e)),
    };
    let shown = game.keepers().iter().find(|k| k.keeper() == opening.seat);
    let shown = shown.map_or(0, |k| k.shown());
    let restored = with.restored && chain.secret.memory.last_step() < shown;
    let wanted = Opening { restored, ..opening };
    let before = chain.recall(game.file().game, shown, &wanted.remembered())?;
    let opening = match &before {
        Some(before) => wanted.as_remembered(before),
        None => wanted,
    };
    let paper = sign_own(game, &opening.text(), with.key)?;
    let usual = format!("opening.{}.toml", opening.seat);
    let file = next_file(at, game, with.out, &usual);
    io::free(&file, paper.mail().as_bytes())?;
    if before.is_none() {
        if chain.secret.memory.game.is_none() {
            print(&format!(
                "This chain serves this game from now on, and no other:\n  {}\n",
                game.file().game
            ));
        }
        chain.remember(game.file().game, opening.remembered())?;
    }
    io::write_new(&file, paper.mail().as_bytes())?;
    Ok(Ok(OpenLink { opening, file, again: before.is_some() }))
}

/// What was opened.
pub fn opened(link: &OpenLink) -> String {
    let mut out = format!("{}\n  step {} is open\n", link.file.display(), link.opening.step);
    if link.again {
        out.push_str("  It was opened before: this is the same opening, word for word.\n");
    }
    if link.opening.restored {
        out.push_str("  It says that this chain file did not know of earlier openings.\n");
    }
    out
}
