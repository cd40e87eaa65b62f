//! What a receipt and an opening share: signed with the seat's own key, written as a file of the next
//! block, or refused.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::open_games::refuse;
use super::signing::sign_own;
use super::term::print;
use crate::chain::{ChainFault, Game};
use crate::store::already;
use crate::store::exit_codes::Failed;
use crate::store::game_files::next_file;
use crate::store::inbox::Found;
use crate::store::io;

/// Signs a text with the seat's own key and writes it as the next block's file of this kind, or where
/// it is told to.
///
/// # Errors
/// It is another seat's key, or the file cannot be written.
pub(super) fn signed(
    text: &str,
    key: &Path,
    game: &Game,
    at: &Path,
    out: Option<&PathBuf>,
    usual: &str,
) -> Result<PathBuf> {
    let paper = sign_own(game, text, key)?;
    let path = next_file(at, game, out, usual);
    io::write_new(&path, paper.mail().as_bytes())?;
    Ok(path)
}

/// Nothing was signed. A mail that comes twice is no mistake; a question before the dice is none
/// either, and says what to do.
///
/// # Errors
/// Always, except for documents that are in the game already.
pub(super) fn refused(path: &Path, game: &Game, fault: ChainFault, found: &[Found]) -> Result<()> {
    match &fault {
        ChainFault::AlreadyDone { block, .. } => {
            let told = already::tell_already_done(path, game, "These documents are", *block);
            print(&format!("{told}; nothing to do.\n"));
            Ok(())
        }
        ChainFault::Owed { .. } if game.owed().is_empty() => {
            let help = "no link is opened before that: give the orders alone to `fieldpost\n  \
                        adjudicate`, which writes the block that asks, and mail it";
            Err(Failed::refused(fault.to_string(), help).into())
        }
        _ => Err(refuse(&game.rules().edition, fault, found)),
    }
}
