//! The file that holds a keeper's chain: made once, taken up again after that, and locked while a link
//! is opened, so that no two runs of the program can open one link for two things.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::desk::sign::{memory_refused, new_chain, unused_chain};
use crate::seal::{Chain, Digest, MemoryError, Opened, Root, Secret};
use crate::store::disk::{self, Over, Readers};
use crate::store::exit_codes::{Failed, no_randomness};
use crate::store::io;

/// Takes up the chain of an earlier call, or makes one from the operating system's randomness.
///
/// # Errors
/// The file holds another chain or one that has opened a link, or cannot be read or written.
pub(crate) fn make_chain(file: &Path, prep: Digest, seat: &str) -> Result<Chain> {
    if file.exists() {
        let name = file.display().to_string();
        return Ok(unused_chain(&name, read_chain(file)?, prep, seat).map_err(Failed::from)?);
    }
    let root = Root::random().map_err(no_randomness)?;
    let chain = new_chain(prep, seat, root).map_err(Failed::from)?;
    io::write_secret(file, chain.secret_text().as_bytes())?;
    Ok(chain)
}

/// Reads a chain's file.
///
/// # Errors
/// The file is missing, can be read by others, or is no chain.
pub(crate) fn read_chain(file: &Path) -> Result<Secret> {
    if !file.exists() {
        let what = format!("there is no chain file {}", file.display());
        let help = "without it the dice of this game cannot be opened: restore your copy; \
                    it is never made again";
        return Err(Failed::io(what, help).into());
    }
    let bytes = io::read_secret(file)?;
    let help = "name the file that `fieldpost join` made: its name ends in .chain";
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Failed::refused(format!("{} is not a chain file", file.display()), help))?;
    Secret::read(text).map_err(|e| Failed::refused(format!("{}: {e}", file.display()), help).into())
}

/// A chain's file in use: no other command opens a link of it meanwhile.
pub(crate) struct ChainFile {
    path: PathBuf,
    /// What a link in the file system points to is locked and replaced, not the link.
    real: PathBuf,
    pub secret: Secret,
    /// Holds the lock until it is closed.
    _lock: Option<File>,
}

impl ChainFile {
    /// Waits until no other run of the program uses the file, and reads it.
    ///
    /// # Errors
    /// As [`read_chain`].
    pub(crate) fn lock(path: &Path) -> Result<ChainFile> {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        let lock = if real.is_file() { disk::lock_for(&real) } else { None };
        let secret = read_chain(path)?;
        Ok(ChainFile { path: path.to_path_buf(), real, secret, _lock: lock })
    }

    /// Why its memory forbids an opening.
    pub(crate) fn refused(&self, e: &MemoryError) -> Failed {
        memory_refused(&self.path.display().to_string(), e).into()
    }

    /// Writes down that this is opened in this game, before anything of it is shown.
    ///
    /// # Errors
    /// The disk refuses: then nothing may be shown.
    pub(crate) fn remember(&mut self, game: Digest, opened: Opened) -> Result<()> {
        let memory = &mut self.secret.memory;
        memory.game = Some(game);
        memory.opened.push(opened);
        let text = self.secret.text();
        disk::write_file(&self.real, text.as_bytes(), Readers::Owner, Over::Old).map_err(|e| {
            let what = format!("cannot write {}: {e}", self.path.display());
            Failed::io(what, "no link was opened: make room, or restore the file").into()
        })
    }
}
