//! What one operating system does differently from another, behind one interface: who may read a file,
//! when a new name is safe on the disk, and whose file it is.

#[cfg(not(any(unix, windows)))]
compile_error!("write src/store/system/ for this operating system: secrets need an owner");

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
pub mod windows_words;

#[cfg(unix)]
pub(super) use unix::{explain, exposure, flush_name, is_own, open_to_all, restrict_to_owner};
#[cfg(windows)]
pub(super) use windows::{explain, exposure, flush_name, is_own, open_to_all, restrict_to_owner};

/// A secret that others can read or change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Exposure {
    /// Who can, in a few words: a mode on Unix, accounts on Windows.
    pub who: String,
    /// The command that makes it its owner's own.
    pub remedy: String,
}
