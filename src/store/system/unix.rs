//! Unix: owners and modes, and folders that can be synced.

use std::fs::{self, File, Metadata, Permissions};
use std::io::{Error, Result};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use super::Exposure;

/// Lets the owner alone read and write a file.
///
/// # Errors
/// The system refuses.
pub(crate) fn restrict_to_owner(path: &Path) -> Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o600))
}

/// Lets everyone read a file, and its owner write it. Unfinished files begin as their owner's alone.
///
/// # Errors
/// The system refuses.
pub(crate) fn open_to_all(path: &Path) -> Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o644))
}

/// Says who besides the owner can read or change a file; `None` where no one else can. Pipes and devices
/// are not judged, as ssh does not judge them.
///
/// # Errors
/// None on this system.
pub(crate) fn exposure(path: &Path, about: &Metadata) -> Result<Option<Exposure>> {
    let mode = about.permissions().mode() & 0o777;
    if !about.is_file() || mode & 0o077 == 0 {
        return Ok(None);
    }
    let remedy = format!("chmod 600 {}", path.display());
    Ok(Some(Exposure { who: format!("mode {mode:04o}"), remedy }))
}

/// Waits until the name that a file or folder was given is on the disk: the folder above it is synced.
///
/// # Errors
/// The disk refuses.
pub(crate) fn flush_name(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Does a file in this folder belong to the user who runs the program? A file made now does, so the
/// system itself gives the answer.
pub(crate) fn is_own(folder: &Path, found: &Metadata) -> bool {
    let made = tempfile::tempfile_in(folder).and_then(|file| file.metadata());
    made.is_ok_and(|own| own.uid() == found.uid())
}

/// What an error of the system means to the user, where the standard library has no word for it.
pub(crate) fn explain(_: &Error) -> Option<&'static str> {
    None
}
