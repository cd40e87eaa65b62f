//! Copies of dice chains in another folder. An old copy has forgotten what it opened, so its age decides whether
//! it is replaced.

use std::path::Path;

use anyhow::Result;
use zeroize::Zeroizing;

use super::disk::{self, Over, Readers};
use super::exit_codes::Failed;
use super::io;
use crate::limits::SECRET_BYTES;
use crate::seal::Secret;
use crate::shown::one_line;

/// How a copy compares with the chain itself.
pub(crate) enum CopyAge {
    /// There is none.
    Missing,
    /// It knows everything that was opened.
    UpToDate,
    /// So many steps were opened since.
    Behind(u32),
    /// It has opened more than the chain in the folder.
    Ahead(u32),
    /// It is no copy of this chain.
    Other(String),
}

/// How old a copy is.
pub(crate) fn age_of(copy: &Path, own: &Secret) -> CopyAge {
    if !copy.exists() {
        return CopyAge::Missing;
    }
    // A stick may keep no permissions, so that nothing is asked about them here.
    let bytes = match io::read_bytes(copy, SECRET_BYTES, "a dice chain") {
        Ok(bytes) => Zeroizing::new(bytes),
        Err(e) => return CopyAge::Other(format!("{e:#}").replace("\n  ", ": ")),
    };
    let read = std::str::from_utf8(&bytes).ok().and_then(|text| Secret::read(text).ok());
    let Some(read) = read else { return CopyAge::Other("it is not a dice chain".to_string()) };
    let same = |s: &Secret| (s.chain.prep(), s.chain.keeper().to_string());
    if same(&read) != same(own) || read.chain.anchor() != own.chain.anchor() {
        return CopyAge::Other("it is the chain of another game or seat".to_string());
    }
    let there = read.memory.last_step();
    let here = own.memory.last_step();
    if there > here {
        CopyAge::Ahead(there)
    } else if there < here || read.text() != own.text() {
        CopyAge::Behind(here - there)
    } else {
        CopyAge::UpToDate
    }
}

/// Writes a copy in place of an older one, readable by its owner alone.
///
/// # Errors
/// The disk refuses.
pub(crate) fn write_copy(copy: &Path, own: &Secret) -> Result<()> {
    if let Some(folder) = copy.parent() {
        disk::make_folder(folder).map_err(|e| copy_failed(copy, &e))?;
    }
    disk::write_file(copy, own.text().as_bytes(), Readers::Owner, Over::Old)
        .map_err(|e| copy_failed(copy, &e))?;
    Ok(())
}

/// The copy of a chain could not be written.
fn copy_failed(copy: &Path, e: &std::io::Error) -> Failed {
    let what = format!("cannot write {}: {e}", one_line(copy.display()));
    Failed::io(what, "the chain itself is as it was: make room, or name another folder")
}
