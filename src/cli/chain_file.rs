//! The file that holds a keeper's chain secret: made once, taken up again after that.

use std::path::Path;

use anyhow::Result;

use super::exit::{Failed, no_randomness};
use super::io;
use crate::seal::{Chain, Digest, Root};

/// Takes up the chain of an earlier call, or makes one from the operating system's randomness.
///
/// # Errors
/// The file holds another chain, or cannot be read or written.
pub fn make_chain(file: &Path, prep: Digest, seat: &str, links: u32) -> Result<Chain> {
    if file.exists() {
        let chain = read_chain(file)?;
        if chain.prep() != prep || chain.keeper() != seat {
            let what = format!("{} is the chain of another game or seat", file.display());
            return Err(Failed::refused(what, "name another file with --chain").into());
        }
        return Ok(chain);
    }
    let root = Root::random().map_err(no_randomness)?;
    let chain = Chain::new(prep, seat, links, root)
        .map_err(|e| Failed::wrong_use(e.to_string(), "choose another number with --links"))?;
    io::write_secret(file, chain.secret_text().as_bytes())?;
    Ok(chain)
}

/// Reads a chain secret.
///
/// # Errors
/// The file is missing or is no chain secret.
pub fn read_chain(file: &Path) -> Result<Chain> {
    if !file.exists() {
        let what = format!("there is no chain secret {}", file.display());
        let help = "without it the dice of this game cannot be opened: restore your copy; \
                    it is never made again";
        return Err(Failed::io(what, help).into());
    }
    let bytes = io::read_secret(file)?;
    let help = "name the file that `fieldpost join` made: NAME.SEAT.chain";
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Failed::refused(format!("{} is not a chain secret", file.display()), help))?;
    Chain::from_secret_text(text)
        .map_err(|e| Failed::refused(format!("{}: {e}", file.display()), help).into())
}
